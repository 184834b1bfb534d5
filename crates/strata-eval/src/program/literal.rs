//! Literal values (specification, "Literal Values").

use strata_syntax::SyntaxKind as K;
use strata_syntax::ast::Literal;
use strata_value::{Key, Type, Value};

/// The value of a literal.
pub(super) fn value(literal: Literal<'_>) -> Value {
    match literal.node().kind() {
        K::True => Value::bool(true),
        K::False => Value::bool(false),
        K::Null => Value::NULL,
        _ => number(literal.node().text()),
    }
}

/// The number of a decimal text; one that is out of range is not known.
pub(crate) fn number(text: &str) -> Value {
    Value::parse_number(text).unwrap_or_else(|_| Value::unknown_of(Type::Number))
}

/// A text, in the normal form of the language (NFC).
pub(crate) fn text(text: &str) -> Value {
    Value::text(text)
}

/// A name, in the same form.
pub(super) fn name(name: &str) -> Key {
    if name.is_ascii() { Key::new(name) } else { Key::new(text(name).as_str().unwrap_or(name)) }
}
