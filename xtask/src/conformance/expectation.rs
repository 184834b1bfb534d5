//! Expected results, and whether a result is one.

use base64ct::{Base64, Encoding};
use strata_diagnostics::Diagnostics;
use strata_value::{BigNumber, Capsule, CapsuleData, Key, Kind, Map, Marks, Value};

/// What a lookup must give.
pub(super) enum Expectation {
    Value(Value),
    NotFound,
    /// A failure, of a kind that is a proposal.
    Error(String),
}

impl Expectation {
    /// Reads an `expect` of a vector.
    pub(super) fn read(expect: &Value) -> Result<Self, String> {
        let map = expect.as_map().ok_or("an expectation is no mapping")?;
        if let Some(error) = map.get(Key::new("error")) {
            let kind = error.as_map().and_then(|m| m.get(Key::new("kind"))?.as_str());
            return Ok(Self::Error(kind.unwrap_or_default().to_owned()));
        }
        match map.get(Key::new("found")).and_then(Value::as_bool) {
            Some(true) => {
                let value = map.get(Key::new("value")).ok_or("an expectation has no value")?;
                decode(value).map(Self::Value)
            }
            Some(false) => Ok(Self::NotFound),
            None => Err("an expectation has neither found nor error".to_owned()),
        }
    }

    /// What is wrong with a result; `None` if it is as expected.
    pub(super) fn mismatch(
        &self,
        got: &Result<Option<Value>, Diagnostics>,
        order_matters: bool,
    ) -> Option<String> {
        let good = match (self, got) {
            (Self::Value(expected), Ok(Some(value))) => {
                expected == value
                    && (!order_matters || format!("{expected:?}") == format!("{value:?}"))
            }
            (Self::NotFound, Ok(None)) | (Self::Error(_), Err(_)) => true,
            _ => false,
        };
        (!good).then(|| format!("expected {}\ngot      {}", self.text(), result_text(got)))
    }

    fn text(&self) -> String {
        match self {
            Self::Value(value) => format!("{value:?}"),
            Self::NotFound => "not found".to_owned(),
            Self::Error(kind) => format!("an error of kind {kind}"),
        }
    }
}

fn result_text(got: &Result<Option<Value>, Diagnostics>) -> String {
    match got {
        Ok(Some(value)) => format!("{value:?}"),
        Ok(None) => "not found".to_owned(),
        Err(findings) => {
            let lines: Vec<String> =
                findings.iter().map(|f| format!("error[{}]: {}", f.code, f.message)).collect();
            lines.join("; ")
        }
    }
}

/// The notation of values (`conformance/hiera5/README.md`): a mapping with one key that begins with
/// `$` stands for something JSON cannot say.
pub(super) fn decode(value: &Value) -> Result<Value, String> {
    match value.kind() {
        Kind::List(list) => {
            Ok(Value::list(list.iter().map(decode).collect::<Result<Vec<_>, _>>()?))
        }
        Kind::Map(map) => {
            if let [entry] = map.entries()
                && let Some(form) = entry.key.as_str().and_then(|k| k.strip_prefix('$'))
            {
                return special(form, &entry.value);
            }
            let entries = map
                .iter()
                .map(|e| Ok((e.key, decode(&e.value)?)))
                .collect::<Result<Vec<(Key, Value)>, String>>()?;
            Ok(Value::map(entries.into_iter().collect::<Map>()))
        }
        // The file is read exactly; Ruby, which made it, has floats of 64 bits.
        Kind::Big(number @ BigNumber::Float(_)) => Ok(Value::float(number.to_f64())),
        _ => Ok(value.clone()),
    }
}

fn special(form: &str, value: &Value) -> Result<Value, String> {
    let text = || value.as_str().ok_or_else(|| format!("${form} is no text"));
    let capsule = |type_name, data| Ok(Value::capsule(Capsule { type_name, data }));
    match form {
        "hash" => {
            let pairs = value.as_seq().ok_or("$hash is no list")?;
            let mut entries = Vec::new();
            for pair in pairs {
                let [key, value] = pair.as_seq().map_or(&[][..], |p| p) else {
                    return Err("$hash holds something that is no pair".to_owned());
                };
                entries.push((Key::of(&decode(key)?), decode(value)?));
            }
            Ok(Value::map(entries.into_iter().collect::<Map>()))
        }
        "float" => Ok(Value::float(match text()? {
            "inf" => f64::INFINITY,
            "-inf" => f64::NEG_INFINITY,
            "nan" => f64::NAN,
            "-0.0" => -0.0,
            other => return Err(format!("$float {other}")),
        })),
        "bigint" => {
            let number = BigNumber::from_decimal(text()?).ok_or("$bigint is no number")?;
            Ok(Value::big(number))
        }
        "bytes" => {
            let bytes = Base64::decode_vec(text()?).map_err(|e| e.to_string())?;
            capsule("bytes", CapsuleData::Bytes(bytes.into()))
        }
        "sensitive" => Ok(decode(value)?.marked(Marks::SENSITIVE)),
        "timestamp" => capsule("timestamp", CapsuleData::Text(text()?.into())),
        "timespan" => capsule("timespan", CapsuleData::Text(text()?.into())),
        "semver" => capsule("semver", CapsuleData::Text(text()?.into())),
        "regexp" => capsule("regexp", CapsuleData::Text(text()?.into())),
        "other" => capsule("other", CapsuleData::Text(text()?.into())),
        "binary" => capsule("binary", CapsuleData::Text(text()?.into())),
        other => Err(format!("the form ${other} is not known")),
    }
}
