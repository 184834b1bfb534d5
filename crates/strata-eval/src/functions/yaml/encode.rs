//! Values to YAML, as Terraform writes it (go-cty-yaml).

use strata_value::{ElementKey, Kind, Value};

use super::emitter::{Emitter, can_be_literal, is_break};
use crate::FunctionError;

/// A longer key is written behind `?`.
const LONGEST_KEY: usize = 128;

pub(super) fn encode(args: &[Value]) -> Result<Value, FunctionError> {
    let value = args.first().ok_or_else(|| FunctionError::argument(0, "a value is required"))?;
    if value.contains_unknown() {
        return Err(FunctionError::argument(0, "a part of the value is not known yet"));
    }
    // What follows recurses as deep as the value.
    if value.depth() > Value::MAX_DEPTH {
        let limit = Value::MAX_DEPTH;
        return Err(FunctionError::argument(0, format!("it nests deeper than {limit} levels")));
    }
    let mut emitter = Emitter::new();
    write(value, Place::Root, &mut emitter)?;
    Ok(Value::text(&emitter.finish()))
}

/// Where a value stands.
#[derive(Clone, Copy)]
enum Place {
    /// It is the document.
    Root,
    /// It is an element of a sequence with this indentation.
    Element(usize),
    /// It is a key or a value of a mapping with this indentation.
    Entry(usize),
}

impl Place {
    /// The indentation of what is in the value.
    const fn inner(self) -> usize {
        match self {
            Self::Root => 0,
            Self::Element(indent) | Self::Entry(indent) => indent + 2,
        }
    }

    /// The indentation of further lines of a scalar.
    const fn scalar(self) -> usize {
        match self {
            Self::Root => 2,
            Self::Element(indent) | Self::Entry(indent) => indent + 2,
        }
    }
}

fn write(value: &Value, place: Place, emitter: &mut Emitter) -> Result<(), FunctionError> {
    let root = matches!(place, Place::Root);
    match value.kind() {
        Kind::Null => emitter.plain("null", root),
        Kind::Bool(b) => emitter.plain(if b { "true" } else { "false" }, root),
        Kind::Float(n) if n.is_infinite() => {
            emitter.plain(if n > 0.0 { ".inf" } else { "-.inf" }, root);
        }
        Kind::Int(_) | Kind::Float(_) | Kind::Big(_) => {
            emitter.plain(&value.number_text().unwrap_or_default(), root);
        }
        Kind::String(text) => string(text, place, emitter),
        Kind::List(seq) | Kind::Tuple(seq) | Kind::Set(seq) => {
            if seq.is_empty() {
                emitter.sign('[', true);
                emitter.sign(']', false);
            } else {
                sequence(seq, place, emitter)?;
            }
        }
        Kind::Map(map) | Kind::Object(map) => {
            if map.is_empty() {
                emitter.sign('{', true);
                emitter.sign('}', false);
            } else {
                mapping(value, place.inner(), emitter)?;
            }
        }
        Kind::Capsule(_) | Kind::Unknown(_) | Kind::Marked(_) => {
            return Err(FunctionError::argument(0, "a part of the value has no form in YAML"));
        }
    }
    Ok(())
}

fn string(text: &str, place: Place, emitter: &mut Emitter) {
    if text.contains('\n') && can_be_literal(text) {
        emitter.literal(text, place.scalar());
    } else {
        emitter.quoted(text, place.scalar(), false);
    }
}

fn sequence(elements: &[Value], place: Place, emitter: &mut Emitter) -> Result<(), FunctionError> {
    let indent = match place {
        // Below its key a sequence is not indented.
        Place::Entry(indent) if !emitter.indention => indent,
        _ => place.inner(),
    };
    for element in elements {
        emitter.start_line(indent);
        emitter.entry('-');
        write(element, Place::Element(indent), emitter)?;
    }
    Ok(())
}

fn mapping(value: &Value, indent: usize, emitter: &mut Emitter) -> Result<(), FunctionError> {
    for (key, element) in value.elements().into_iter().flatten() {
        let ElementKey::Name(name) = key else { continue };
        let name = name.as_str().unwrap_or_default();
        emitter.start_line(indent);
        if name.len() <= LONGEST_KEY && !name.contains(is_break) {
            emitter.quoted(name, indent, true);
            emitter.sign(':', false);
        } else {
            emitter.entry('?');
            string(name, Place::Entry(indent), emitter);
            emitter.start_line(indent);
            emitter.entry(':');
        }
        write(element, Place::Entry(indent), emitter)?;
    }
    Ok(())
}
