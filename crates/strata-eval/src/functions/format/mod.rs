//! Functions that put values into text by a format, as `printf` does (go-cty: `format`).

mod decimal;
mod number;
mod verb;
mod write;

use strata_value::{Kind, Seq, Type, Value};

use self::verb::{Piece, Pieces};
use super::argument::text;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

const FORMAT: Parameter<'static> = Parameter::new(
    "format",
    ParameterType::String,
    "The text, with a verb such as `%s` or `%05.1f` where an argument goes.",
);

const ARGUMENTS: Parameter<'static> =
    Parameter::new("args", ParameterType::Any, "The values that the verbs show.")
        .or_null()
        .or_unknown()
        .or_dynamic();

pub(super) const TABLE: &[Builtin] = &[
    Builtin::new(
        "format",
        "Puts values into a text where verbs stand: `%s` text, `%d` whole numbers, `%f` numbers, \
         `%q` text in quotes, `%t` truth values, `%v` any value, `%#v` JSON.",
        &[FORMAT],
        Body::Fixed(ParameterType::String, format),
    )
    .variadic(ARGUMENTS),
    Builtin::new(
        "formatlist",
        "Formats, as `format` does, once for each element of the lists among the arguments.",
        &[FORMAT],
        Body::Fixed(ParameterType::List(&ParameterType::String), format_list),
    )
    .variadic(ARGUMENTS),
];

fn format(args: &[Value]) -> Result<Value, FunctionError> {
    let format = text(args, 0)?;
    if args.iter().any(Value::contains_unknown) {
        let unknown = Value::unknown_of(Type::String);
        // What stands before the first verb is certain.
        let prefix = format.find('%').map_or("", |at| &format[..at]);
        return Ok(if prefix.is_empty() {
            unknown
        } else {
            unknown.refine().string_prefix(prefix).finish().unwrap_or(unknown)
        });
    }
    formatted(format, &args[1..])
}

/// The text of a format and known arguments, which must be as many as the verbs use.
fn formatted(format: &str, args: &[Value]) -> Result<Value, FunctionError> {
    let mut out = String::with_capacity(format.len());
    let mut used = 0;
    for piece in Pieces::new(format) {
        match piece? {
            Piece::Text(text) => out.push_str(text),
            Piece::Verb(verb) => {
                used = used.max(verb.argument);
                write::verb(&verb, args, &mut out)?;
            }
        }
    }
    if used < args.len() {
        let message = match used {
            0 => "the format uses no argument".to_owned(),
            1 => "the format uses only one argument".to_owned(),
            _ => format!("the format uses only {used} arguments"),
        };
        // The format itself is the argument before them.
        return Err(FunctionError::argument(used + 1, message)
            .hint("add a verb, such as `%s`, for each argument"));
    }
    Ok(Value::text(&out))
}

fn format_list(args: &[Value]) -> Result<Value, FunctionError> {
    let format = text(args, 0)?;
    let args = &args[1..];
    let count = match common_length(args)? {
        _ if args.iter().any(cannot_be_spread) => {
            return Ok(Value::unknown_of(Type::list(Type::String)));
        }
        Some(0) => return Ok(Value::list(Seq::typed(Vec::new(), Some(Type::String)))),
        Some(count) => count,
        None => 1,
    };
    let mut texts = Vec::with_capacity(count);
    let mut of_one: Vec<Value> = Vec::with_capacity(args.len());
    for at in 0..count {
        of_one.clear();
        of_one.extend(args.iter().map(|arg| match arg.as_seq() {
            Some(elements) => elements[at].clone(),
            None => arg.clone(),
        }));
        texts.push(if of_one.iter().any(Value::contains_unknown) {
            Value::unknown_not_null(Type::String)
        } else {
            formatted(format, &of_one).map_err(|error| {
                let message = format!("at element {at}: {}", error.message).into();
                FunctionError { argument: None, message, ..error }
            })?
        });
    }
    Ok(Value::list(texts))
}

/// The length that the lists, sets and tuples among the arguments have, as far as it is known.
fn common_length(args: &[Value]) -> Result<Option<usize>, FunctionError> {
    let mut common: Option<(usize, usize)> = None;
    for (at, arg) in args.iter().enumerate() {
        let length = match arg.kind() {
            Kind::List(s) | Kind::Tuple(s) | Kind::Set(s) => s.len(),
            Kind::Unknown(unknown) => match &unknown.ty {
                Type::Tuple(elements) => elements.len(),
                _ => continue,
            },
            _ => continue,
        };
        match common {
            None => common = Some((at, length)),
            Some((_, first)) if first == length => {}
            Some((of, first)) => {
                let message = format!(
                    "this has {length} elements, but argument {} has {first}; all lists must be \
                     equally long",
                    of + 2
                );
                return Err(FunctionError::argument(at + 1, message));
            }
        }
    }
    Ok(common.map(|(_, length)| length))
}

/// Whether it is not known which elements an argument has, or whether it has any.
fn cannot_be_spread(arg: &Value) -> bool {
    match arg.kind() {
        Kind::Unknown(unknown) => {
            matches!(unknown.ty, Type::List(_) | Type::Set(_) | Type::Tuple(_) | Type::Dynamic)
        }
        // Some of these could be equal.
        Kind::Set(elements) => elements.iter().any(Value::contains_unknown),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
