//! Types as people read them.

use super::Type;

impl Type {
    /// The type in a few words, for messages: `string`, `list of number`, `object`.
    ///
    /// The attributes of objects and the elements of tuples are left out (go-cty: `FriendlyName`).
    pub fn friendly_name(&self) -> String {
        self.name(Reading::Type)
    }

    /// The type in a few words where it says what is wanted: a dynamic part reads `any type`, or
    /// `any single type` as the elements of a collection (go-cty: `FriendlyNameForConstraint`).
    pub fn constraint_name(&self) -> String {
        self.name(Reading::Constraint)
    }

    fn name(&self, reading: Reading) -> String {
        match self {
            Self::Dynamic if reading == Reading::Constraint => "any type".to_owned(),
            Self::Dynamic => "dynamic".to_owned(),
            Self::Bool => "bool".to_owned(),
            Self::Number => "number".to_owned(),
            Self::String => "string".to_owned(),
            Self::List(element) => format!("list of {}", element.element_name(reading)),
            Self::Set(element) => format!("set of {}", element.element_name(reading)),
            Self::Map(element) => format!("map of {}", element.element_name(reading)),
            Self::Tuple(_) => "tuple".to_owned(),
            Self::Object(_) => "object".to_owned(),
            Self::Capsule(name) => (*name).to_owned(),
        }
    }

    fn element_name(&self, reading: Reading) -> String {
        match (self, reading) {
            (Self::Dynamic, Reading::Constraint) => "any single type".to_owned(),
            _ => self.name(reading),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    Type,
    Constraint,
}
