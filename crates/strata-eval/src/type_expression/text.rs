//! Types as type expressions.

use std::fmt::Write as _;

use strata_syntax::is_identifier;
use strata_value::{Key, Type};

/// The type as a type expression without spaces: `object({a=number,b=list(any)})`.
///
/// Attributes are in order of their names; an optional one is shown as if it had to be there, and a
/// name that is no identifier is in quotes (HCL: `typeexpr.TypeString`). The type of a capsule, which no
/// type expression names, is its name.
pub fn type_string(ty: &Type) -> String {
    let mut text = String::new();
    write_type(ty, &mut text);
    text
}

fn write_type(ty: &Type, text: &mut String) {
    match ty {
        Type::Dynamic => text.push_str("any"),
        Type::Bool => text.push_str("bool"),
        Type::Number => text.push_str("number"),
        Type::String => text.push_str("string"),
        Type::Capsule(name) => text.push_str(name),
        Type::List(element) => write_collection("list(", element, text),
        Type::Set(element) => write_collection("set(", element, text),
        Type::Map(element) => write_collection("map(", element, text),
        Type::Tuple(elements) => {
            text.push_str("tuple([");
            for (at, element) in elements.iter().enumerate() {
                text.push_str(if at == 0 { "" } else { "," });
                write_type(element, text);
            }
            text.push_str("])");
        }
        Type::Object(object) => {
            text.push_str("object({");
            for (at, (name, attribute)) in object.iter().enumerate() {
                text.push_str(if at == 0 { "" } else { "," });
                write_name(name, text);
                text.push('=');
                write_type(&attribute.ty, text);
            }
            text.push_str("})");
        }
    }
}

fn write_collection(opening: &str, element: &Type, text: &mut String) {
    text.push_str(opening);
    write_type(element, text);
    text.push(')');
}

fn write_name(name: Key, text: &mut String) {
    let name = name.to_string();
    if is_identifier(&name) {
        text.push_str(&name);
    } else {
        let _ = write!(text, "{name:?}");
    }
}
