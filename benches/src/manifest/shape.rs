//! The types that values show.

use std::fmt;

use strata_value::{Kind, Map, Value};

/// The type of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Text,
    Integer,
    Truth,
    Texts,
    Object(Vec<Member>),
}

/// A member of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Member {
    pub(super) name: String,
    pub(super) shape: Shape,
    /// Whether the common layer has it.
    required: bool,
}

impl Shape {
    fn of(value: &Value, required: bool) -> Self {
        match value.kind() {
            Kind::Bool(_) => Self::Truth,
            Kind::Int(_) => Self::Integer,
            Kind::List(_) => Self::Texts,
            Kind::Map(_) => {
                let mut shape = Self::Object(Vec::new());
                shape.learn(value, required);
                shape
            }
            _ => Self::Text,
        }
    }

    /// Adds the members of a layer that are not known yet; those of the common one are required.
    pub(super) fn learn(&mut self, value: &Value, required: bool) {
        let (Self::Object(members), Some(map)) = (self, value.as_map()) else { return };
        for entry in map {
            let name = entry.key.to_string();
            if let Some(member) = members.iter_mut().find(|member| member.name == name) {
                member.shape.learn(&entry.value, false);
            } else {
                let shape = Self::of(&entry.value, required);
                members.push(Member { name, shape, required });
            }
        }
    }

    /// A layer without the members that are not known.
    pub(super) fn known_of(&self, value: &Value) -> Value {
        let (Self::Object(members), Some(map)) = (self, value.as_map()) else {
            return value.clone();
        };
        let known = map.iter().filter_map(|entry| {
            let member = members.iter().find(|member| entry.key.as_str() == Some(&member.name))?;
            Some((entry.key, member.shape.known_of(&entry.value)))
        });
        Value::map(known.collect::<Map>())
    }

    pub(super) fn members(&self) -> &[Member] {
        match self {
            Self::Object(members) => members,
            _ => &[],
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text => f.write_str("string"),
            Self::Integer => f.write_str("number"),
            Self::Truth => f.write_str("bool"),
            Self::Texts => f.write_str("list(string)"),
            Self::Object(members) => {
                f.write_str("object({ ")?;
                for (at, Member { name, shape, required }) in members.iter().enumerate() {
                    f.write_str(if at > 0 { ", " } else { "" })?;
                    if *required {
                        write!(f, "{name} = {shape}")?;
                    } else {
                        write!(f, "{name} = optional({shape})")?;
                    }
                }
                f.write_str(" })")
            }
        }
    }
}
