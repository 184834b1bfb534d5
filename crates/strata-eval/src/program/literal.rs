//! Literal values (specification, "Literal Values").

use strata_syntax::SyntaxKind as K;
use strata_syntax::ast::Literal;
use strata_value::{Key, Value};

/// The value of a literal; nothing for a number that is out of range.
pub(super) fn value(literal: Literal<'_>) -> Option<Value> {
    match literal.node().kind() {
        K::True => Some(Value::bool(true)),
        K::False => Some(Value::bool(false)),
        K::Null => Some(Value::NULL),
        _ => number(literal.node().text()),
    }
}

/// The number of a decimal text; nothing if it is out of range.
pub(crate) fn number(text: &str) -> Option<Value> {
    Value::parse_number(text).ok()
}

/// A text, in the normal form of the language (NFC).
pub(crate) fn text(text: &str) -> Value {
    Value::text(text)
}

/// A name, in the same form.
pub(super) fn name(name: &str) -> Key {
    if name.is_ascii() { Key::new(name) } else { Key::new(text(name).as_str().unwrap_or(name)) }
}
