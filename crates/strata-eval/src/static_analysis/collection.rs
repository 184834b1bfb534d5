//! Lists and maps that are written out (reference: `ExprList`, `ExprMap`).

use std::borrow::Cow;
use std::ops::Range;

use strata_syntax::json::{Property, ValueKind};
use strata_syntax::{ast, schema::Expression};

use super::json_text::JsonText;
use super::reference::{of_text, single_name};
use super::{NotStatic, Wanted, start_range};

/// A pair of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair<'t> {
    /// The key.
    pub key: MapKey<'t>,
    /// The value.
    pub value: Expression<'t>,
}

/// The key of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapKey<'t> {
    /// An expression, of which a plain name stands for its text.
    Native(ast::ObjectItem<'t>),
    /// The name of a property, which is a template.
    Json(Property<'t>),
}

/// The elements of a list that is written out: `[…]`, in JSON an array.
pub fn list(expression: Expression<'_>) -> Result<Vec<Expression<'_>>, NotStatic> {
    match expression {
        Expression::Native(ast::Expression::Tuple(tuple)) => {
            Ok(tuple.elements().map(Expression::Native).collect())
        }
        Expression::Json(value) if value.kind() == ValueKind::Array => {
            Ok(value.elements().map(Expression::Json).collect())
        }
        _ => Err(NotStatic { wanted: Wanted::List, range: start_range(expression) }),
    }
}

/// The pairs of a map that is written out: `{…}`, in JSON an object. Keys may come twice.
pub fn map(expression: Expression<'_>) -> Result<Vec<Pair<'_>>, NotStatic> {
    match expression {
        Expression::Native(ast::Expression::Object(object)) => {
            Ok(object.items().filter_map(native_pair).collect())
        }
        Expression::Json(value) if value.kind() == ValueKind::Object => {
            Ok(value.properties().map(json_pair).collect())
        }
        _ => Err(NotStatic { wanted: Wanted::Map, range: start_range(expression) }),
    }
}

/// A pair of an object; a broken text may lack a part.
fn native_pair(item: ast::ObjectItem<'_>) -> Option<Pair<'_>> {
    item.key()?;
    Some(Pair { key: MapKey::Native(item), value: Expression::Native(item.value()?) })
}

fn json_pair(property: Property<'_>) -> Pair<'_> {
    Pair { key: MapKey::Json(property), value: Expression::Json(property.value()) }
}

impl<'t> MapKey<'t> {
    /// Its bytes, in JSON with the quotes.
    pub fn range(self) -> Range<usize> {
        match self {
            Self::Native(item) => item.key().map_or_else(|| item.range(), ast::Expression::range),
            Self::Json(property) => property.name_range(),
        }
    }

    /// The name, if the key is a single one.
    pub fn keyword(self) -> Option<String> {
        match self {
            Self::Native(item) => item.key_name().map(str::to_owned),
            Self::Json(property) => single_name(&of_text(&JsonText::of_name(property))?),
        }
    }

    /// The text that the key stands for if nothing is evaluated: a plain name, a text without
    /// interpolations; in JSON the name of the property as it is.
    pub fn text(self) -> Option<Cow<'t, str>> {
        match self {
            Self::Native(item) => match item.key()? {
                ast::Expression::Template(template) => template.literal(),
                _ => item.key_name().map(Cow::Borrowed),
            },
            Self::Json(property) => Some(property.name()),
        }
    }
}
