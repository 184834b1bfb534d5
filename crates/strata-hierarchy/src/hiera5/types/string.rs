//! `String.new`.

use dashu_int::IBig;
use strata_value::Value;

use super::super::render::ruby_float;
use super::binary;
use super::convert::no_such_arguments;
use super::error::Refusal;
use super::format::Format;
use super::integer::truncate;
use super::quote::{double_quoted, single_quoted};
use super::string_container::{Indentation, Layouts, array, hash};
use super::view::{View, view};
use super::{MAX_DEPTH, infer, sprintf, sprintf_float};

/// A text of any value; argument: a format such as `%#x` for the value, or `default`.
pub(super) fn new(value: &View<'_>, arguments: &[Value]) -> Result<Value, Refusal> {
    let format = match arguments {
        [] => None,
        [format] => match view(format) {
            View::Default => None,
            View::Text(text) if !text.is_empty() => Some(Format::parse(text)?),
            // A map of formats by type has types as keys, which data cannot hold.
            View::Hash(map) if map.is_empty() => None,
            _ => return Err(no_such_arguments("one format as text, as `%#x`")),
        },
        _ => return Err(no_such_arguments("one format as text, as `%#x`")),
    };
    Ok(Value::string(top(value, format)?))
}

/// The value as Puppet writes it in its own language.
pub(super) fn programmatic(value: &Value) -> Result<String, Refusal> {
    top(&view(value), Some(Format::of('p')))
}

/// The value on its own.
fn top(value: &View<'_>, format: Option<Format>) -> Result<String, Refusal> {
    let layouts = Layouts {
        array: matches!(value, View::Array(_)).then(|| format.clone()).flatten(),
        hash: matches!(value, View::Hash(_)).then(|| format.clone()).flatten(),
    };
    match value {
        View::Array(list) => array(list, &layouts, Indentation::TOP, MAX_DEPTH),
        View::Hash(map) => hash(map, &layouts, Indentation::TOP, MAX_DEPTH),
        value => {
            let default = match value {
                View::Float(_) => 'f',
                View::Int(_) | View::BigInt(_) => 'd',
                View::Binary(_) => 'B',
                _ => 's',
            };
            scalar(value, &format.unwrap_or(Format::of(default)))
        }
    }
}

/// A value that is no collection, by a format.
pub(super) fn scalar(value: &View<'_>, format: &Format) -> Result<String, Refusal> {
    match value {
        View::Int(n) => integer(&IBig::from(*n), format),
        View::BigInt(n) => integer(n, format),
        View::Float(n) => float(*n, format),
        View::Bool(b) => boolean(*b, format),
        View::Text(text) => text_by(text, format),
        View::Undef => undef(format),
        View::Default => default(format),
        View::Symbol(name) => match format.letter {
            's' => Ok((*name).to_owned()),
            'p' => Ok(single_quoted(name)),
            _ => format.no_such_letter("Runtime", "s, p"),
        },
        View::Binary(text) => binary::format(text, format),
        View::Regexp(source) => regexp(source, format),
        View::Sensitive(_) => redacted(format),
        View::SemVer(text)
        | View::SemVerRange(text)
        | View::Timestamp(text)
        | View::Timespan(text)
        | View::Uri(text) => match format.letter {
            's' => {
                format.check_for_ruby()?;
                Ok(format.pad(text))
            }
            _ => format.no_such_letter(infer::type_name(value), "s"),
        },
        View::Bytes(_) => Err("the string is not valid UTF-8".into()),
        View::Array(_) | View::Hash(_) | View::Other(_) => {
            Err("a value of this type has no text".into())
        }
    }
}

fn integer(n: &IBig, format: &Format) -> Result<String, Refusal> {
    match format.letter {
        'd' | 'x' | 'X' | 'o' | 'b' | 'B' | 'p' | 's' => {
            format.check_for_ruby()?;
            Ok(match format.letter {
                's' if format.alt => format.pad(&format!("\"{n}\"")),
                'p' | 's' => format.pad(&n.to_string()),
                _ => sprintf::integer(format, n),
            })
        }
        'e' | 'E' | 'f' | 'g' | 'G' | 'a' | 'A' => {
            format.check_for_ruby()?;
            Ok(sprintf_float::float(format, n.to_f64().value()))
        }
        'c' => {
            format.check_for_ruby()?;
            let code = u32::try_from(n).ok().and_then(char::from_u32);
            let c = code.ok_or("the integer is not the number of a character")?;
            Ok(format.pad(&if format.alt { format!("\"{c}\"") } else { c.to_string() }))
        }
        _ => format.no_such_letter("Integer", "dxXobBeEfgGaAspc"),
    }
}

fn float(n: f64, format: &Format) -> Result<String, Refusal> {
    let mut text = String::new();
    match format.letter {
        'd' | 'x' | 'X' | 'o' | 'b' | 'B' => {
            format.check_for_ruby()?;
            let whole = truncate(n).ok_or("an infinite float or not-a-number is no integer")?;
            Ok(sprintf::integer(format, &whole))
        }
        'e' | 'E' | 'f' | 'g' | 'G' | 'a' | 'A' => {
            format.check_for_ruby()?;
            Ok(sprintf_float::float(format, n))
        }
        'p' | 's' => {
            format.check_for_ruby()?;
            ruby_float(n, &mut text);
            let quoted = format.alt && format.letter == 's';
            Ok(format.pad(&if quoted { format!("\"{text}\"") } else { text }))
        }
        _ => format.no_such_letter("Float", "dxXobBeEfgGaAsp"),
    }
}

fn boolean(b: bool, format: &Format) -> Result<String, Refusal> {
    let words = match format.letter {
        't' | 's' | 'p' => ("true", "false"),
        'T' => ("True", "False"),
        'y' => ("yes", "no"),
        'Y' => ("Yes", "No"),
        'd' | 'x' | 'X' | 'o' | 'b' | 'B' => return integer(&IBig::from(u8::from(b)), format),
        'e' | 'E' | 'f' | 'g' | 'G' | 'a' | 'A' => return float(f64::from(u8::from(b)), format),
        _ => return format.no_such_letter("Boolean", "tTyYdxXobBeEfgGaAsp"),
    };
    let word = if b { words.0 } else { words.1 };
    let short = format.alt && !matches!(format.letter, 's' | 'p');
    Ok(format.pad(if short { &word[..1] } else { word }))
}

fn undef(format: &Format) -> Result<String, Refusal> {
    let (plain, other) = match format.letter {
        'n' => ("nil", "null"),
        'u' => ("undef", "undefined"),
        'd' | 'x' | 'X' | 'o' | 'b' | 'B' | 'e' | 'E' | 'f' | 'g' | 'G' | 'a' | 'A' => {
            ("NaN", "NaN")
        }
        'v' => ("n/a", "n/a"),
        'V' => ("N/A", "N/A"),
        's' => ("", "\"\""),
        'p' => ("undef", "\"undef\""),
        _ => return format.no_such_letter("Undef", "nudxXobBeEfgGaAvVsp"),
    };
    Ok(format.pad(if format.alt { other } else { plain }))
}

fn default(format: &Format) -> Result<String, Refusal> {
    let (plain, quoted) = match format.letter {
        'd' | 's' | 'p' => ("default", "\"default\""),
        'D' => ("Default", "\"Default\""),
        _ => return format.no_such_letter("Default", "dDsp"),
    };
    Ok(format.pad(if format.alt { quoted } else { plain }))
}

fn text_by(text: &str, format: &Format) -> Result<String, Refusal> {
    let changed = match format.letter {
        's' => {
            format.check_for_ruby()?;
            return Ok(format.pad(text));
        }
        'p' if format.alt => return Ok(format.pad(&double_quoted(text))),
        'p' => return Ok(format.pad(&single_quoted(text))),
        'c' => capitalized(text),
        // As Ruby's `split`, without empty segments at the end.
        'C' => {
            let segments = text.trim_end_matches("::").split("::");
            segments.map(capitalized).collect::<Vec<_>>().join("::")
        }
        'u' => text.to_uppercase(),
        'd' => lower(text),
        't' => text.trim_matches(|c: char| matches!(c, '\0' | '\t'..='\r' | ' ')).to_owned(),
        _ => return format.no_such_letter("String", "cCudspt"),
    };
    if format.alt {
        return Ok(format.pad(&single_quoted(&changed)));
    }
    format.check_for_ruby()?;
    Ok(format.pad(&changed))
}

/// The first letter in upper case, the others in lower case.
fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    let mut first = chars.next().into_iter().flat_map(char::to_uppercase);
    let head = first.next();
    head.into_iter()
        .chain(first.flat_map(char::to_lowercase))
        .chain(lower(chars.as_str()).chars())
        .collect()
}

/// Lower case letter by letter, as Ruby does it (no final sigma).
fn lower(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).collect()
}

fn regexp(source: &str, format: &Format) -> Result<String, Refusal> {
    let text = match format.letter {
        'p' => format!("/{}/", source.replace("\\/", "/").replace('/', "\\/")),
        's' if format.alt => single_quoted(source),
        's' => source.to_owned(),
        _ => return format.no_such_letter("Regexp", "sp"),
    };
    format.check_for_ruby()?;
    Ok(format.pad(&text))
}

fn redacted(format: &Format) -> Result<String, Refusal> {
    format.check_for_ruby()?;
    match format.letter {
        's' => Ok(format.pad("Sensitive [value redacted]")),
        'p' => Ok(format.pad("#<Sensitive [value redacted]>")),
        _ => format.no_such_letter("Sensitive", "s, p"),
    }
}
