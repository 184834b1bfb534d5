//! Object types.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use strata_syntax::ast::{Call, Expression};
use strata_value::{Attribute, Key, ObjectType, Type, Value, convert};
use unicode_normalization::{UnicodeNormalization, is_nfc};

use super::Defaults;
use super::constant::constant;
use super::message::Mistake;
use super::read::{Mode, Reader, TypeExpression, arguments_range};

impl Reader<'_> {
    /// The type of the attributes that an object constructor names.
    pub(super) fn object(
        &mut self,
        argument: Expression<'_>,
    ) -> Result<TypeExpression, (Mistake, Range<usize>)> {
        let Expression::Object(object) = argument else {
            return Err((Mistake::NoAttributeTypes, argument.range()));
        };
        let mut attributes: Vec<(Key, Attribute)> = Vec::new();
        let mut values: Vec<(Key, Value)> = Vec::new();
        let mut children: Vec<(Key, Defaults)> = Vec::new();
        let mut places: HashMap<Key, Range<usize>> = HashMap::new();
        for item in object.items() {
            let (Some(key), Some(value)) = (item.key(), item.value()) else { continue };
            let Some(name) = item.key_name() else {
                self.mistake(Mistake::NoName, key.range());
                continue;
            };
            let name = Key::new(&normal(name));
            if let Some(first) = places.get(&name) {
                let first = (self.place)(first.clone());
                self.mistake(Mistake::Duplicate(name, first), key.range());
                continue;
            }
            let Some(attribute) = self.attribute(value) else { continue };
            places.insert(name, key.range());
            values.extend(attribute.default.map(|default| (name, default)));
            children.extend(attribute.inner.defaults.map(|defaults| (name, defaults)));
            let (ty, optional) = (attribute.inner.ty, attribute.optional);
            attributes.push((name, Attribute { ty, optional }));
        }
        let ty = Type::Object(Arc::new(ObjectType::new(attributes)));
        Ok(TypeExpression { ty, defaults: Defaults::of_attributes(values, children) })
    }

    /// The type of an attribute, which may be optional; `None` if it has none.
    fn attribute(&mut self, value: Expression<'_>) -> Option<AttributeType> {
        let optional = match value {
            Expression::Call(call) if call.name() == "optional" => call,
            _ => return Some(AttributeType::required(self.expression(value))),
        };
        let arguments: Vec<Expression<'_>> = optional.arguments().collect();
        let Some(ty) = arguments.first() else {
            self.mistake(Mistake::OptionalWithoutType, arguments_range(optional));
            return None;
        };
        // The reference evaluates the default before it reads the type.
        let (is_optional, default) = self.modifier(optional, &arguments);
        let inner = self.expression(*ty);
        let default = default.and_then(|(range, default)| {
            let converted = convert(&default, &inner.ty);
            converted.map_err(|e| self.mistake(Mistake::Default(e), range)).ok()
        });
        Some(AttributeType { inner, optional: is_optional, default })
    }

    /// Whether an attribute is optional, and its default.
    fn modifier(
        &mut self,
        call: Call<'_>,
        arguments: &[Expression<'_>],
    ) -> (bool, Option<(Range<usize>, Value)>) {
        match (self.mode, arguments) {
            (Mode::Exact, _) => {
                self.mistake(Mistake::OptionalInExact, call.name_range());
                (false, None)
            }
            (_, [_]) => (true, None),
            (Mode::Defaults, [_, default]) => match constant(*default, self.place) {
                Ok(value) => (true, Some((default.range(), value))),
                Err(wrong) => {
                    self.found.extend(wrong);
                    (false, None)
                }
            },
            (mode, _) => {
                let mistake = if mode == Mode::Defaults {
                    Mistake::OptionalWithTooMany
                } else {
                    Mistake::DefaultInConstraint
                };
                self.mistake(mistake, arguments_range(call));
                (false, None)
            }
        }
    }
}

struct AttributeType {
    inner: TypeExpression,
    optional: bool,
    default: Option<Value>,
}

impl AttributeType {
    const fn required(inner: TypeExpression) -> Self {
        Self { inner, optional: false, default: None }
    }
}

/// A name in the normal form of HCL.
fn normal(name: &str) -> Cow<'_, str> {
    if is_nfc(name) { name.into() } else { name.nfc().collect::<String>().into() }
}
