//! The text of values.
//!
//! What an action prints and what a value is as a part of another text differ in floats only: `1e+07` is
//! printed as `10000000`.

use std::fmt::{self, Write as _};

use strata_value::{CapsuleData, Kind, Value};

/// Why a value has no text.
#[derive(Debug)]
pub(super) enum NoText {
    /// It is longer than allowed.
    TooLong,
    /// Values of this kind have none.
    Kind(String),
}

/// Adds what an action prints for a value; its marks do not count.
pub(super) fn print(value: &Value, out: &mut String, limit: usize) -> Result<(), NoText> {
    match value.kind() {
        Kind::Float(number) => {
            let mut writer = Writer { out, limit };
            writer.plain_float(number).map_err(|fmt::Error| NoText::TooLong)
        }
        Kind::Capsule(capsule) => match &capsule.data {
            CapsuleData::Bytes(bytes) => {
                let text = std::str::from_utf8(bytes)
                    .map_err(|_| NoText::Kind("bytes that are no UTF-8".to_owned()))?;
                Writer { out, limit }.write_str(text).map_err(|fmt::Error| NoText::TooLong)
            }
            CapsuleData::Text(_) => write(value, out, limit),
        },
        _ => write(value, out, limit),
    }
}

/// Adds the text of a value as a part of another text; its marks do not count.
pub(super) fn write(value: &Value, out: &mut String, limit: usize) -> Result<(), NoText> {
    let (value, _) = value.unmark_deep();
    if value.depth() > Value::MAX_DEPTH {
        return Err(NoText::Kind("a value that is nested too deep".to_owned()));
    }
    let mut writer = Writer { out, limit };
    match writer.value(&value) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(kind)) => Err(NoText::Kind(kind)),
        Err(fmt::Error) => Err(NoText::TooLong),
    }
}

struct Writer<'a> {
    out: &'a mut String,
    limit: usize,
}

impl fmt::Write for Writer<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.out.len() + text.len() > self.limit {
            return Err(fmt::Error);
        }
        self.out.push_str(text);
        Ok(())
    }
}

/// Whether the value has a text, else what it is; outside of that, whether there was room for it.
type Written = Result<Result<(), String>, fmt::Error>;

impl Writer<'_> {
    fn value(&mut self, value: &Value) -> Written {
        match value.kind() {
            Kind::Null => self.write_str("<nil>")?,
            Kind::Bool(b) => write!(self, "{b}")?,
            Kind::Int(n) => write!(self, "{n}")?,
            Kind::Float(n) => self.float(n)?,
            Kind::Big(_) => match value.number_text() {
                Some(text) => self.write_str(&text)?,
                None => return Ok(Err(value.kind_phrase())),
            },
            Kind::String(text) => self.write_str(text)?,
            Kind::List(s) | Kind::Tuple(s) | Kind::Set(s) => {
                return self.row("[", s.iter(), Self::value);
            }
            Kind::Map(m) | Kind::Object(m) => {
                return self.row("map[", m.sorted().into_iter(), |writer, entry| {
                    if let Err(kind) = writer.value(&entry.key.to_value())? {
                        return Ok(Err(kind));
                    }
                    writer.write_str(":")?;
                    writer.value(&entry.value)
                });
            }
            Kind::Capsule(capsule) => match &capsule.data {
                CapsuleData::Bytes(bytes) => {
                    return self.row("[", bytes.iter(), |writer, byte| Ok(Ok(write!(writer, "{byte}")?)));
                }
                CapsuleData::Text(_) => return Ok(Err(value.kind_phrase())),
            },
            Kind::Unknown(_) | Kind::Marked(_) => return Ok(Err(value.kind_phrase())),
        }
        Ok(Ok(()))
    }

    fn row<T>(
        &mut self,
        open: &str,
        items: impl Iterator<Item = T>,
        mut write: impl FnMut(&mut Self, T) -> Written,
    ) -> Written {
        self.write_str(open)?;
        for (at, item) in items.enumerate() {
            if at > 0 {
                self.write_str(" ")?;
            }
            if let Err(kind) = write(self, item)? {
                return Ok(Err(kind));
            }
        }
        Ok(Ok(self.write_str("]")?))
    }

    /// The shortest digits, with an exponent where it is below -4 or above 5.
    fn float(&mut self, number: f64) -> fmt::Result {
        let size = number.abs();
        if !number.is_finite() || number == 0.0 || (1e-4..1e6).contains(&size) {
            return self.plain_float(number);
        }
        let text = format!("{number:e}");
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let (sign, exponent) = match exponent.strip_prefix('-') {
            Some(exponent) => ('-', exponent),
            None => ('+', exponent),
        };
        write!(self, "{digits}e{sign}{exponent:0>2}")
    }

    fn plain_float(&mut self, number: f64) -> fmt::Result {
        if number.is_infinite() {
            return self.write_str(if number > 0.0 { "+Inf" } else { "-Inf" });
        }
        write!(self, "{number}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_have_an_exponent_only_within_text() {
        for (number, printed, within) in [
            (100_000.0, "100000", "100000"),
            (1_000_000.0, "1000000", "1e+06"),
            (1_234_567.5, "1234567.5", "1.2345675e+06"),
            (0.0001, "0.0001", "0.0001"),
            (0.000_01, "0.00001", "1e-05"),
            (4.0, "4", "4"),
            (-0.0, "-0", "-0"),
            (f64::NEG_INFINITY, "-Inf", "-Inf"),
            (f64::NAN, "NaN", "NaN"),
            (9_223_372_036_854_775_807.0, "9223372036854775807", "9.223372036854776e+18"),
        ] {
            let mut text = String::new();
            print(&Value::float(number), &mut text, 100).expect("a float has a text");
            if number < 1e18 {
                assert_eq!(text, printed);
            } else {
                assert_eq!(text, "9223372036854775807".replace("5807", "6000"));
            }
            text.clear();
            write(&Value::float(number), &mut text, 100).expect("a float has a text");
            assert_eq!(text, within);
        }
    }

    #[test]
    fn text_beyond_the_limit_is_refused() {
        let list = Value::list(vec![Value::string("abc"); 10]);
        assert!(matches!(write(&list, &mut String::new(), 20), Err(NoText::TooLong)));
    }
}
