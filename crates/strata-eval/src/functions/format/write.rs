//! Arguments as text.

use strata_value::{ConvertError, Kind, Type, Value, convert};

use super::number;
use super::verb::Verb;
use crate::FunctionError;
use crate::functions::json;
use crate::functions::unicode::{behind, clusters};

/// Writes the argument that a verb shows.
pub(super) fn verb(verb: &Verb<'_>, args: &[Value], out: &mut String) -> Result<(), FunctionError> {
    let Some(value) = args.get(verb.argument - 1) else {
        return Err(problem(verb, "there is no such argument")
            .hint("give a value for each verb of the format"));
    };
    if verb.letter != 'v' && value.is_null() {
        return Err(problem(verb, "it is null").hint("`%v` shows null as `null`"));
    }
    match verb.letter {
        'v' => as_is(verb, value, out)?,
        't' => out.push_str(match converted(verb, value, &Type::Bool)?.as_bool() {
            Some(true) => "true",
            _ => "false",
        }),
        'b' | 'd' | 'o' | 'x' | 'X' => {
            number::integer(verb, &converted(verb, value, &Type::Number)?, out)?;
        }
        'e' | 'E' | 'f' | 'g' | 'G' => {
            number::float(verb, &converted(verb, value, &Type::Number)?, out);
        }
        's' | 'q' => string(verb, &converted(verb, value, &Type::String)?, out),
        _ => {
            return Err(problem(verb, "there is no such verb").hint(
                "verbs are `%v`, `%t`, `%s`, `%q`, `%d`, `%b`, `%o`, `%x`, `%X`, `%e`, `%E`, `%f`, \
                 `%g` and `%G`",
            ));
        }
    }
    Ok(())
}

/// Why an argument cannot be shown.
pub(super) fn problem(verb: &Verb<'_>, message: &str) -> FunctionError {
    let position = verb.argument.saturating_add(1);
    FunctionError::new(format!("argument {position} cannot be formatted: {message}"))
        .detail(format!("the verb is `{}`", verb.written))
}

fn converted(verb: &Verb<'_>, value: &Value, ty: &Type) -> Result<Value, FunctionError> {
    convert(value, ty).map_err(|error: ConvertError| {
        let needed =
            format!("a {} is required, not {}", ty.friendly_name(), value.ty().friendly_name());
        let problem = problem(verb, &needed);
        match error.problem().hint() {
            Some(hint) => problem.hint(hint),
            None => problem,
        }
    })
}

/// Writes a value by its type: text as it is, numbers as short as they can be, others as JSON.
fn as_is(verb: &Verb<'_>, value: &Value, out: &mut String) -> Result<(), FunctionError> {
    match value.kind() {
        Kind::String(text) if !verb.sharp => padded(verb, text, out),
        Kind::Int(_) | Kind::Float(_) | Kind::Big(_) if !verb.sharp => {
            padded(verb, &number::shortest(value), out);
        }
        _ => {
            let text = json::encoded(value).map_err(|e| problem(verb, &e.message))?;
            padded(verb, &text, out);
        }
    }
    Ok(())
}

fn string(verb: &Verb<'_>, value: &Value, out: &mut String) {
    let mut text = value.as_str().unwrap_or_default();
    // A precision of 0 cuts nothing, as in the reference.
    if let Some(most @ 1..) = verb.precision {
        text = &text[..behind(text, most).unwrap_or(text.len())];
    }
    if verb.letter == 'q' {
        let mut quoted = String::with_capacity(text.len() + 2);
        json::write_string(text, &mut quoted);
        padded(verb, &quoted, out);
    } else {
        padded(verb, text, out);
    }
}

/// Writes a text with as many characters before or behind it as the width wants.
fn padded(verb: &Verb<'_>, text: &str, out: &mut String) {
    let missing = verb.width.map_or(0, |width| width.saturating_sub(clusters(text)));
    let padding = std::iter::repeat_n(if verb.zero { '0' } else { ' ' }, missing);
    if verb.minus {
        out.push_str(text);
        out.extend(padding);
    } else {
        out.extend(padding);
        out.push_str(text);
    }
}
