//! YAML that both YAML 1.1 and 1.2 read as the same value.

use strata_value::{CapsuleData, KeyName, Kind, Map, Seq, Value};

/// A value as a document, begun by `---`, which both YAML 1.1 and 1.2 read as the same value.
///
/// Maps keep their order. What is marked or not known is null: see to it before.
pub fn write(value: &Value) -> String {
    let mut out = String::from("---");
    node(value, 0, true, &mut out);
    out.push('\n');
    out
}

/// A value behind what introduces it (`---`, `key:` or `-`). In a list a collection begins on the
/// line of its dash.
fn node(value: &Value, indent: usize, own_line: bool, out: &mut String) {
    match value.kind() {
        Kind::Map(map) | Kind::Object(map) if !map.is_empty() => {
            mapping(map, indent, own_line, out);
        }
        Kind::List(list) | Kind::Tuple(list) | Kind::Set(list) if !list.is_empty() => {
            sequence(list, indent, own_line, out);
        }
        _ => {
            out.push(' ');
            scalar(value, indent, out);
        }
    }
}

fn mapping(map: &Map, indent: usize, own_line: bool, out: &mut String) {
    for (at, entry) in map.iter().enumerate() {
        start(at, indent, own_line, out);
        match entry.key.name() {
            KeyName::Text(text) => text_on_one_line(text, out),
            KeyName::Other(value) => scalar(value, indent, out),
        }
        out.push(':');
        let in_list = matches!(entry.value.kind(), Kind::List(_) | Kind::Tuple(_) | Kind::Set(_));
        node(&entry.value, if in_list { indent } else { indent + 1 }, true, out);
    }
}

fn sequence(list: &Seq, indent: usize, own_line: bool, out: &mut String) {
    for (at, element) in list.iter().enumerate() {
        start(at, indent, own_line, out);
        out.push('-');
        node(element, indent + 1, false, out);
    }
}

/// The beginning of an entry: a new line, or the line of the dash before it.
fn start(at: usize, indent: usize, own_line: bool, out: &mut String) {
    if at == 0 && !own_line {
        out.push(' ');
    } else {
        out.push('\n');
        out.push_str(&"  ".repeat(indent));
    }
}

fn scalar(value: &Value, indent: usize, out: &mut String) {
    match value.kind() {
        Kind::String(text) => string(text, indent, out),
        Kind::Float(n) if n.is_nan() => out.push_str(".nan"),
        Kind::Float(n) if n.is_infinite() => out.push_str(if n > 0.0 { ".inf" } else { "-.inf" }),
        // YAML 1.1 wants a point and a sign in the exponent.
        Kind::Float(n) => out.push_str(&float(n)),
        Kind::Capsule(capsule) => match &capsule.data {
            CapsuleData::Text(text) => string(text, indent, out),
            CapsuleData::Bytes(_) => {
                out.push_str("!!binary ");
                out.push_str(&json(value));
            }
        },
        _ => out.push_str(&json(value)),
    }
}

fn json(value: &Value) -> String {
    strata_value::json::write(value, &strata_value::json::Options::default())
        .unwrap_or_else(|_| "null".to_owned())
}

fn float(n: f64) -> String {
    let text = format!("{n:?}");
    let Some((mantissa, exponent)) = text.split_once('e') else { return text };
    let point = if mantissa.contains('.') { "" } else { ".0" };
    let sign = if exponent.starts_with('-') { "" } else { "+" };
    format!("{mantissa}{point}e{sign}{exponent}")
}

/// A string: several lines as a literal block, if that keeps every character.
fn string(text: &str, indent: usize, out: &mut String) {
    let printable = |c: char| c == '\n' || !c.is_control();
    let fits_block = text.contains('\n')
        && text.chars().all(printable)
        && text.lines().all(|line| !line.ends_with(' '))
        && !text.starts_with([' ', '\n'])
        && text.lines().next().is_some_and(|line| !line.is_empty());
    if !fits_block {
        return text_on_one_line(text, out);
    }
    let chomping = match text.strip_suffix('\n') {
        None => "-",
        Some(rest) if rest.ends_with('\n') => "+",
        Some(_) => "",
    };
    out.push('|');
    out.push_str(chomping);
    for line in text.strip_suffix('\n').unwrap_or(text).split('\n') {
        out.push('\n');
        if !line.is_empty() {
            out.push_str(&"  ".repeat(indent.max(1)));
            out.push_str(line);
        }
    }
}

fn text_on_one_line(text: &str, out: &mut String) {
    if is_plain(text) {
        out.push_str(text);
    } else {
        out.push_str(&json(&Value::string(text)));
    }
}

/// Whether a plain scalar of this text is read back as this text by every YAML: a word that begins
/// with a letter, of harmless characters, and none of the words that mean something else.
fn is_plain(text: &str) -> bool {
    const WORDS: [&str; 10] = ["y", "n", "yes", "no", "on", "off", "true", "false", "null", "none"];
    let harmless = |c: char| {
        c.is_ascii_alphanumeric()
            || matches!(c, '_' | '-' | '.' | '/' | ':' | ' ' | '@' | '+' | '=')
    };
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/')
        && !text.ends_with([' ', ':'])
        && text.chars().all(harmless)
        && !text.contains(": ")
        && !WORDS.contains(&text.to_ascii_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(json: &str, expected: &str) {
        assert_eq!(write(&strata_value::json::parse(json).unwrap()), expected);
    }

    #[test]
    fn collections_are_written_as_blocks() {
        check(
            r#"{"a":1,"l":["x",{"k":true,"m":null}],"e":{},"f":[]}"#,
            "---\na: 1\nl:\n- x\n- k: true\n  m: null\ne: {}\nf: []\n",
        );
        check(r#"[[1,2],["a"]]"#, "---\n- - 1\n  - 2\n- - a\n");
    }

    #[test]
    fn text_that_looks_like_something_else_is_quoted() {
        check(
            r#"["yes","12:30","0644","~","a: b","x","- a",""]"#,
            "---\n- \"yes\"\n- \"12:30\"\n- \"0644\"\n- \"~\"\n- \"a: b\"\n- x\n- \"- a\"\n- \"\"\n",
        );
    }

    #[test]
    fn several_lines_are_a_literal_block() {
        check(r#"{"k":"a\nb\n","s":"a\nb"}"#, "---\nk: |\n  a\n  b\ns: |-\n  a\n  b\n");
    }
}
