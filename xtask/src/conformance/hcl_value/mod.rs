//! Typed values as the vectors write them: reading them, and comparing results with them.
//!
//! There are two encodings: that of `README.md` (a type beside a value) and that of
//! `hcl-structure.md` (a value that tells its type), which is read through the first.

mod compare;
mod number;
mod read;
mod structure;

use serde_json::Value as Json;
use strata_value::{Marks, Type, Value};

pub(super) use read::read_type;

/// The marks of a case: each name is one mark, whatever it is called.
#[derive(Debug, Default)]
pub(crate) struct MarkNames(Vec<String>);

impl MarkNames {
    /// The mark of a name.
    fn mark(&mut self, name: &str) -> Result<Marks, String> {
        let at = self.0.iter().position(|known| known == name).unwrap_or_else(|| {
            self.0.push(name.to_owned());
            self.0.len() - 1
        });
        let mark = u32::try_from(at).ok().and_then(Marks::custom);
        mark.ok_or_else(|| "more marks than a value can have".to_owned())
    }
}

/// How exactly a result must be that of a vector.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tolerance {
    /// Numbers may differ by a relative 1e-14.
    pub(crate) approximate: bool,
    /// What is known of unknown values is not recorded.
    pub(crate) any_refinements: bool,
}

/// Reads `{"type", "value"}`.
pub(crate) fn read_typed(typed: &Json, marks: &mut MarkNames) -> Result<Value, String> {
    read::read_value(&typed["value"], &read_type(&typed["type"])?, marks)
}

/// Compares a value with `{"type", "value"}`: types, values, marks and refinements at every level.
pub(crate) fn compare_typed(
    found: &Value,
    typed: &Json,
    marks: &mut MarkNames,
    tolerance: Tolerance,
) -> Result<(), String> {
    let ty = read_type(&typed["type"])?;
    same_type(&found.ty(), &ty)?;
    compare::Comparison { marks, tolerance }.value(found, &ty, &typed["value"], "value")
}

/// Reads a value of `hcl-structure.md`.
pub(super) fn read_structural(value: &Json) -> Result<Value, String> {
    read_typed(&structure::typed(value)?, &mut MarkNames::default())
}

/// Compares a value with one of `hcl-structure.md`.
pub(super) fn compare_structural(found: &Value, value: &Json) -> Result<(), String> {
    let tolerance = Tolerance { any_refinements: true, ..Tolerance::default() };
    compare_typed(found, &structure::typed(value)?, &mut MarkNames::default(), tolerance)
}

fn same_type(found: &Type, recorded: &Type) -> Result<(), String> {
    if found == recorded {
        return Ok(());
    }
    Err(format!("type {found:?}, recorded {recorded:?}"))
}

/// The key of a map or object; one more `$` stands before a key that begins with one.
fn key_name(written: &str) -> &str {
    written.strip_prefix('$').unwrap_or(written)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::{MarkNames, Tolerance, compare_structural, compare_typed};
    use super::{read_structural, read_typed};

    /// Whether the value of one typed value passes for another.
    fn passes(found: &Json, recorded: &Json) -> bool {
        let mut marks = MarkNames::default();
        let value = read_typed(found, &mut marks).expect("a typed value");
        compare_typed(&value, recorded, &mut marks, Tolerance::default()).is_ok()
    }

    #[test]
    fn a_value_passes_for_itself_and_for_no_other() {
        let object = json!(["object", { "$a": "string", "b": ["list", "number"] }]);
        let unknown = |refinements: Json| json!({ "$unknown": refinements });
        let marked =
            |mark: &str, value: Json| json!({ "$marked": { "marks": [mark], "value": value } });
        let thirds = |hex: &str| json!({ "$num": { "dec": "0.3", "hex": hex, "prec": 512 } });
        let values = [
            json!({ "type": "string", "value": "a" }),
            json!({ "type": "string", "value": null }),
            json!({ "type": "dynamic", "value": null }),
            json!({ "type": "string", "value": marked("red", json!("a")) }),
            json!({ "type": "string", "value": marked("blue", json!("a")) }),
            json!({ "type": "number", "value": "0" }),
            json!({ "type": "number", "value": "-0" }),
            json!({ "type": "number", "value": "1e3" }),
            json!({ "type": "number", "value": "0.1" }),
            json!({ "type": "number", "value": "123456789012345678901234567890" }),
            json!({ "type": "number", "value": "Infinity" }),
            json!({ "type": "number", "value": thirds("0x.999999999999ap-1") }),
            json!({ "type": "number", "value": thirds("-0x.999999999999ap-1") }),
            json!({ "type": ["tuple", ["number"]], "value": ["1"] }),
            json!({ "type": ["list", "number"], "value": ["1"] }),
            json!({ "type": ["list", "number"], "value": [] }),
            json!({ "type": ["list", "string"], "value": [] }),
            json!({ "type": ["set", "bool"], "value": [true, false, null] }),
            json!({ "type": object, "value": { "$$a": "x", "b": ["1", null] } }),
            json!({ "type": object, "value": { "$$a": "x", "b": ["1", marked("red", json!("2"))] } }),
            json!({ "type": ["map", "string"], "value": { "$$a": "x" } }),
            json!({ "type": ["capsule", "bytes"], "value": { "$bytes": "AAE=" } }),
            json!({ "type": "string", "value": unknown(json!({})) }),
            json!({ "type": "string", "value": unknown(json!({ "not_null": true })) }),
            json!({ "type": "string", "value": unknown(json!({ "prefix": "a" })) }),
            json!({ "type": ["list", "bool"], "value": unknown(json!({ "min_len": 2 })) }),
            json!({ "type": "number", "value": unknown(json!({ "min": { "value": "1", "inclusive": true } })) }),
            json!({ "type": "number", "value": unknown(json!({ "min": { "value": "1", "inclusive": false } })) }),
        ];
        for (i, found) in values.iter().enumerate() {
            for (k, recorded) in values.iter().enumerate() {
                assert_eq!(passes(found, recorded), i == k, "{found} {recorded}");
            }
        }
    }

    #[test]
    fn sets_have_no_order_and_bounds_have_an_end() {
        let set = |elements: Json| json!({ "type": ["set", "string"], "value": elements });
        assert!(passes(&set(json!(["a", "b"])), &set(json!(["b", "a"]))));
        let bound =
            |n: u64| json!({ "type": ["list", "bool"], "value": { "$unknown": { "max_len": n } } });
        assert!(passes(&bound(u64::MAX), &bound(9_223_372_036_854_775_807)));
        assert!(!passes(&bound(7), &bound(8)));
    }

    #[test]
    fn values_that_tell_their_type_are_read_too() {
        let value = json!({ "object": {
            "$a": { "tuple": [{ "number": "1.5" }, { "null": "string" }] },
            "b": { "map": { "$k": { "bool": true } }, "of": "bool" },
            "c": { "set": [{ "string": "x" }, { "unknown": "string" }], "of": "string" },
        } });
        let read = read_structural(&value).expect("a value");
        assert_eq!(compare_structural(&read, &value), Ok(()));
        let other = json!({ "object": {} });
        assert!(compare_structural(&read, &other).is_err());
    }
}
