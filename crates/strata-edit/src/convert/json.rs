//! JSON to values with exact numbers.

use std::collections::HashSet;

use strata_diagnostics::{Diagnostics, SourceFile};
use strata_syntax::json::{Document, Value as Json, ValueKind};
use strata_value::{Key, Map, Origin, Value};

use super::number::number;
use super::refusal::same_name;

/// The value of a JSON text. Numbers are exact, as HCL has them; a key that is given twice is an error,
/// since one of its values would be lost. `file` holds the text, for places.
pub fn json_to_data(document: &Document, file: &SourceFile) -> Result<Value, Diagnostics> {
    if !document.errors().is_empty() {
        return Err(document.diagnostics(file));
    }
    let mut errors = Diagnostics::new();
    let value = value(document.root(), file, &mut errors);
    if errors.is_empty() { Ok(value) } else { Err(errors) }
}

/// A value; the parser bounds how deep it is.
fn value(json: Json<'_>, file: &SourceFile, errors: &mut Diagnostics) -> Value {
    let value = match json.kind() {
        ValueKind::Object => {
            let mut names = HashSet::new();
            let mut entries = Vec::new();
            for property in json.properties() {
                let name = property.name();
                let key = Key::new(&name);
                if !names.insert(key) {
                    errors.push(same_name(&name, property.name_range(), file));
                }
                entries.push((key, self::value(property.value(), file, errors)));
            }
            Value::object(entries.into_iter().collect::<Map>())
        }
        ValueKind::Array => {
            let elements = json.elements().map(|element| self::value(element, file, errors));
            Value::tuple(elements.collect::<Vec<Value>>())
        }
        ValueKind::String => Value::string(json.as_str().unwrap_or_default().as_ref()),
        ValueKind::Number => json.as_number().and_then(number).unwrap_or(Value::NULL),
        ValueKind::Bool => Value::bool(json.as_bool() == Some(true)),
        ValueKind::Null | ValueKind::Invalid => Value::NULL,
    };
    value.at(Origin::at(file.span(json.range()).start))
}
