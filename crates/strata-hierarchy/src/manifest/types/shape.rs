//! What a type looks like as a value of HCL, worked out once.

use std::sync::Arc;

use strata_value::{Map, Type as ValueType, Value};

use super::{Member, Presence, TypeKind};

#[derive(Debug)]
pub(super) struct Shape {
    /// The type of complete values.
    pub(super) value: Arc<ValueType>,
    /// Of an object type the members in their order, with what each is when it is left out.
    pub(super) members: Map,
}

impl Shape {
    pub(super) fn of(kind: &TypeKind) -> Self {
        let members: &[Member] = match kind {
            TypeKind::Object(members) => members,
            _ => &[],
        };
        let members = members.iter().map(|member| (member.name, left_out(member))).collect();
        Self { value: Arc::new(value_type(kind)), members }
    }
}

/// What a member is that is left out; of a required one it does not matter.
fn left_out(member: &Member) -> Value {
    match &member.presence {
        Presence::Optional(default) if !default.is_null() => default.clone(),
        _ => Value::null_of((*member.ty.shape.value).clone()),
    }
}

fn value_type(kind: &TypeKind) -> ValueType {
    match kind {
        TypeKind::String => ValueType::String,
        TypeKind::Bool => ValueType::Bool,
        TypeKind::Number => ValueType::Number,
        TypeKind::List(element) => ValueType::List(Arc::clone(&element.shape.value)),
        TypeKind::Set(element) => ValueType::Set(Arc::clone(&element.shape.value)),
        TypeKind::Map(element) => ValueType::Map(Arc::clone(&element.shape.value)),
        TypeKind::Tuple(elements) => {
            ValueType::Tuple(elements.iter().map(|ty| (*ty.shape.value).clone()).collect())
        }
        TypeKind::Object(members) => {
            ValueType::object(members.iter().map(|m| (m.name, (*m.ty.shape.value).clone())))
        }
        TypeKind::Resource(_) => ValueType::Dynamic,
    }
}

impl TypeKind {
    /// The kind with its members sorted by name, of one name the last.
    pub(super) fn in_order(self) -> Self {
        let Self::Object(members) = &self else { return self };
        if members.is_sorted_by(|a, b| a.name.cmp_text(b.name).is_lt()) {
            return self;
        }
        let mut sorted = members.to_vec();
        // Stable, so the last of one name is the last of its neighbours.
        sorted.sort_by(|a, b| a.name.cmp_text(b.name));
        sorted.dedup_by(|later, earlier| {
            let same = later.name == earlier.name;
            if same {
                std::mem::swap(later, earlier);
            }
            same
        });
        Self::Object(sorted.into())
    }

    /// What it is, for a message: `a string`, `an object`.
    pub fn phrase(&self) -> String {
        match self {
            Self::String => "a string".to_owned(),
            Self::Bool => "a bool".to_owned(),
            Self::Number => "a number".to_owned(),
            Self::List(_) => "a list".to_owned(),
            Self::Set(_) => "a set, written as a list".to_owned(),
            Self::Tuple(elements) => format!("a tuple of {} elements", elements.len()),
            Self::Map(_) => "a map".to_owned(),
            Self::Object(_) => "an object".to_owned(),
            Self::Resource(name) => format!("the handle of a resource `{name}`"),
        }
    }
}
