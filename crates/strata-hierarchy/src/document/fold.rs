//! The numbers of a document (`behaviour.md` section 3, last paragraph).

use strata_diagnostics::{Diagnostic, Diagnostics};
use strata_value::{Kind, Map, Seq, Value};

use super::error::{DOCUMENT, span};

/// Two to the 63rd: the first float that 64 bits with a sign do not hold.
const LIMIT: f64 = 9_223_372_036_854_775_808.0;

/// Up to here floats hold every integer.
const EXACT: u64 = 1 << 53;

/// The numbers of a notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    /// Integers are exact, as in YAML.
    Exact,
    /// All numbers are floats of 64 bits first, as in JSON; one beyond them is an error.
    Floats,
}

/// A value whose whole floats of 64 bits are integers; what does not change is shared.
///
/// A key that is not text is an error.
pub(super) fn fold(value: &Value, numbers: Numbers) -> Result<Value, Diagnostics> {
    Ok(numbers.folded(value)?.unwrap_or_else(|| value.clone()))
}

impl Numbers {
    /// The changed value; none if nothing changes. The depth is that of a text, which is limited.
    fn folded(self, value: &Value) -> Result<Option<Value>, Diagnostics> {
        let changed = match value.kind() {
            Kind::Float(n) if self == Self::Floats && !n.is_finite() => {
                return Err(beyond_floats(value).into());
            }
            Kind::Float(n) => whole(n).map(Value::int),
            #[expect(clippy::cast_precision_loss, reason = "digits are lost on purpose")]
            Kind::Int(n) if self == Self::Floats && n.unsigned_abs() > EXACT => {
                Some(folded_float(n as f64))
            }
            Kind::Big(big) if self == Self::Floats => match big.to_f64() {
                n if n.is_finite() => Some(folded_float(n)),
                _ => return Err(beyond_floats(value).into()),
            },
            Kind::List(list) => self.folded_list(list)?.map(Value::list),
            Kind::Map(map) => self.folded_map(map)?.map(Value::map),
            _ => None,
        };
        Ok(changed.map(|changed| changed.at(value.origin())))
    }

    fn folded_list(self, list: &Seq) -> Result<Option<Seq>, Diagnostics> {
        let mut changes = Vec::new();
        for (at, element) in list.iter().enumerate() {
            if let Some(changed) = self.folded(element)? {
                changes.push((at, changed));
            }
        }
        Ok((!changes.is_empty()).then(|| list.with_changes(changes)))
    }

    fn folded_map(self, map: &Map) -> Result<Option<Map>, Diagnostics> {
        let mut changes = Vec::new();
        for (at, entry) in map.iter().enumerate() {
            if !entry.key.is_text() {
                let message = "a list or a map is no key in a document";
                return Err(Diagnostic::error(DOCUMENT, message)
                    .at(span(entry.key_origin), "")
                    .hint("write the key as text in quotes")
                    .into());
            }
            if let Some(changed) = self.folded(&entry.value)? {
                changes.push((at, changed));
            }
        }
        Ok((!changes.is_empty()).then(|| map.with_changes(changes, Vec::new())))
    }
}

fn folded_float(n: f64) -> Value {
    whole(n).map_or(Value::float(n), Value::int)
}

#[cold]
fn beyond_floats(value: &Value) -> Diagnostic {
    Diagnostic::error(DOCUMENT, "a number that 64 bits do not hold")
        .at(span(value.origin()), "")
        .hint("write it as text in quotes")
}

#[expect(clippy::cast_possible_truncation, reason = "the range is checked")]
pub(super) fn whole(n: f64) -> Option<i64> {
    (n.fract() == 0.0 && (-LIMIT..LIMIT).contains(&n)).then_some(n as i64)
}
