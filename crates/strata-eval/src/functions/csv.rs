//! Tables of comma-separated values (RFC 4180).

use strata_value::{Key, Kind, Map, Seq, Type, Value};

use super::argument::text;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

pub(super) const TABLE: &[Builtin] = &[Builtin::new(
    "csvdecode",
    "Reads comma-separated values: a list of objects, whose attributes the first line names.",
    &[Parameter::new("str", ParameterType::String, "The text of the table.")],
    Body::Computed { result: decoded_type, body: decode },
)];

fn decoded_type(args: &[Value]) -> Result<Type, FunctionError> {
    if matches!(args.first().map(Value::kind), Some(Kind::Unknown(_))) {
        return Ok(Type::Dynamic);
    }
    let names = header(&mut Records::new(text(args, 0)?))?;
    Ok(Type::list(row_type(&names)))
}

fn decode(args: &[Value]) -> Result<Value, FunctionError> {
    let mut records = Records::new(text(args, 0)?);
    let names = header(&mut records)?;
    let mut in_order: Vec<(Key, usize)> = names.iter().copied().zip(0..).collect();
    in_order.sort_unstable_by(|a, b| a.0.cmp_text(b.0));
    let mut rows = Vec::new();
    while let Some(fields) = records.next()? {
        if fields.len() != names.len() {
            return Err(FunctionError::new(format!(
                "line {} has not as many fields as the first line: {} instead of {}",
                records.started,
                fields.len(),
                names.len()
            ))
            .hint("a field that contains a comma must be in quotes"));
        }
        let row = in_order.iter().map(|&(name, at)| (name, Value::text(&fields[at])));
        rows.push(Value::object(row.collect::<Map>()));
    }
    let element = rows.is_empty().then(|| row_type(&names));
    Ok(Value::list(Seq::typed(rows, element)))
}

fn row_type(names: &[Key]) -> Type {
    Type::object(names.iter().map(|name| (*name, Type::String)))
}

/// The names of the columns.
fn header(records: &mut Records<'_>) -> Result<Vec<Key>, FunctionError> {
    let Some(fields) = records.next()? else {
        return Err(FunctionError::new("the line that names the columns is missing"));
    };
    let names: Vec<Key> = fields.iter().map(|name| Key::of(&Value::text(name))).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable_by(|a, b| a.cmp_text(*b));
    if let Some(at) = (1..sorted.len()).find(|at| sorted[at - 1] == sorted[*at]) {
        return Err(FunctionError::new("two columns have one name")
            .detail(format!("the name is {:?}", sorted[at])));
    }
    Ok(names)
}

/// The records of a text.
struct Records<'t> {
    rest: &'t str,
    /// The number of the line that comes next.
    line: usize,
    /// The line in which the last record began.
    started: usize,
}

impl<'t> Records<'t> {
    const fn new(text: &'t str) -> Self {
        Self { rest: text, line: 1, started: 1 }
    }

    /// The next line. CR LF is a line feed, and a carriage return at the very end is nothing.
    fn take_line(&mut self) -> Option<Line<'t>> {
        if self.rest.is_empty() {
            return None;
        }
        self.line += 1;
        let (text, ended) = if let Some((text, rest)) = self.rest.split_once('\n') {
            self.rest = rest;
            (text, true)
        } else {
            (std::mem::take(&mut self.rest), false)
        };
        Some(Line { text: text.strip_suffix('\r').unwrap_or(text), ended })
    }

    /// The fields of the next record; empty lines are none.
    fn next(&mut self) -> Result<Option<Vec<String>>, FunctionError> {
        loop {
            self.started = self.line;
            match self.take_line() {
                None => return Ok(None),
                Some(line) if line.text.is_empty() => {}
                Some(line) => return self.record(line).map(Some),
            }
        }
    }

    fn record(&mut self, mut line: Line<'t>) -> Result<Vec<String>, FunctionError> {
        let mut fields = Vec::new();
        loop {
            let mut field = String::new();
            if let Some(quoted) = line.text.strip_prefix('"') {
                line.text = quoted;
                self.quoted(&mut line, &mut field)?;
            } else {
                let end = line.text.find(',').unwrap_or(line.text.len());
                field.push_str(&line.text[..end]);
                line.text = &line.text[end..];
                if field.contains('"') {
                    return Err(
                        self.error("a quote stands in a field that does not begin with one")
                    );
                }
            }
            fields.push(field);
            match line.text.strip_prefix(',') {
                Some(rest) => line.text = rest,
                None => return Ok(fields),
            }
        }
    }

    /// Reads a field behind its opening quote, over as many lines as it has.
    fn quoted(&mut self, line: &mut Line<'t>, field: &mut String) -> Result<(), FunctionError> {
        loop {
            let Some((text, rest)) = line.text.split_once('"') else {
                field.push_str(line.text);
                field.extend(line.ended.then_some('\n'));
                *line = self.take_line().ok_or_else(|| self.error("a quoted field has no end"))?;
                continue;
            };
            field.push_str(text);
            line.text = rest;
            if let Some(rest) = rest.strip_prefix('"') {
                field.push('"');
                line.text = rest;
            } else if rest.is_empty() || rest.starts_with(',') {
                return Ok(());
            } else {
                return Err(self.error("text follows the quote that ends a field"));
            }
        }
    }

    fn error(&self, message: &str) -> FunctionError {
        FunctionError::new(format!("line {}: {message}", self.line - 1)).hint(
            "put a field with commas, quotes or line ends in quotes, and double the quotes in it",
        )
    }
}

struct Line<'t> {
    text: &'t str,
    /// Whether a line feed follows.
    ended: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Result<String, FunctionError> {
        let decoded = decode(&[Value::string(text)])?;
        let options = strata_value::json::Options::default();
        Ok(strata_value::json::write(&decoded, &options).expect("plain values"))
    }

    #[test]
    fn records_are_lines_and_quoted_fields_may_hold_more() {
        assert_eq!(
            rows("b,a\r\n1,2\r\n\r\n3,4").as_deref(),
            Ok(r#"[{"a":"2","b":"1"},{"a":"4","b":"3"}]"#)
        );
        assert_eq!(rows("a\n\"x,\r\ny\"\"\n\"\n").as_deref(), Ok(r#"[{"a":"x,\ny\"\n"}]"#));
        assert_eq!(rows("a,b\n,\n").as_deref(), Ok(r#"[{"a":"","b":""}]"#));
        assert_eq!(rows("a\n\"\"\n").as_deref(), Ok(r#"[{"a":""}]"#));
        assert_eq!(rows("a\n").as_deref(), Ok("[]"));
    }

    #[test]
    fn mistakes_are_told_with_their_line() {
        for (text, line) in [
            ("a,b\n1", "line 2 has not"),
            ("a\n\n1\n2,3", "line 4 has not"),
            ("a\nx\"y", "line 2:"),
            ("a\n\"x\"y", "line 2:"),
            ("a\n\"x\ny", "line 3:"),
            ("", "missing"),
            ("a,b,a\n", "one name"),
            ("e\u{301},\u{e9}\n", "one name"),
        ] {
            let message = rows(text).expect_err(text).message;
            assert!(message.contains(line), "{text:?}: {message}");
        }
    }

    #[test]
    fn an_empty_table_knows_its_columns() {
        let args = [Value::string("b,a\n")];
        assert_eq!(decode(&args).map(|list| list.ty()), decoded_type(&args));
    }

    proptest::proptest! {
        #[test]
        fn quoted_fields_come_back(fields in proptest::collection::vec("[a-c,\"\n é]{0,6}", 1..4)) {
            let quoted: Vec<String> =
                fields.iter().map(|f| format!("\"{}\"", f.replace('"', "\"\""))).collect();
            let names: Vec<String> = (0..fields.len()).map(|n| format!("c{n}")).collect();
            let text = format!("{}\n{}\n", names.join(","), quoted.join(","));
            let decoded = decode(&[Value::string(text)]).expect("a table");
            let row = decoded.as_seq().expect("a list")[0].as_map().expect("an object").clone();
            let found: Vec<&str> = row.iter().filter_map(|e| e.value.as_str()).collect();
            proptest::prop_assert_eq!(found, fields);
        }

        #[test]
        fn no_text_panics(text in "[a,\"\r\n]{0,16}") {
            let _ = rows(&text);
        }
    }
}
