//! JSON to values with exact numbers.

use std::collections::HashMap;

use strata_diagnostics::{Diagnostics, SourceFile};
use strata_syntax::json::{Document, Value as Json, ValueKind};
use strata_value::{Key, Map, Origin, Value};

use super::number::number;
use super::refusal::same_name;
use super::{Options, Texts};

/// The value of a JSON text. Numbers are exact, as HCL has them; a key that is given twice is an error,
/// since one of its values would be lost. `file` holds the text, for places.
///
/// With [`Texts::Templates`] the text is a body (HCL JSON specification, "Structural Elements"): the
/// objects of an array at the root are one body, and a block property that is given twice holds the
/// blocks of both.
pub fn json_to_data(
    document: &Document,
    file: &SourceFile,
    options: &Options,
) -> Result<Value, Diagnostics> {
    if !document.errors().is_empty() {
        return Err(document.diagnostics(file));
    }
    let mut reader = Reader { file, options, errors: Diagnostics::new() };
    let root = document.root();
    let value = match options.texts {
        Texts::Templates => reader.root(root),
        Texts::Plain => reader.value(root),
    };
    if reader.errors.is_empty() { Ok(value) } else { Err(reader.errors) }
}

/// Reads values; the parser bounds how deep they are.
struct Reader<'a> {
    file: &'a SourceFile,
    options: &'a Options,
    errors: Diagnostics,
}

impl Reader<'_> {
    fn root(&mut self, root: Json<'_>) -> Value {
        let is_object = |value: Json<'_>| value.kind() == ValueKind::Object;
        if is_object(root) {
            self.body([root])
        } else if root.kind() == ValueKind::Array && root.elements().all(is_object) {
            self.body(root.elements())
        } else {
            self.value(root)
        }
    }

    /// The body that objects are together.
    fn body<'t>(&mut self, objects: impl IntoIterator<Item = Json<'t>>) -> Value {
        let mut places: HashMap<Key, usize> = HashMap::new();
        let mut entries: Vec<(Key, Vec<Value>)> = Vec::new();
        for property in objects.into_iter().flat_map(Json::properties) {
            let name = property.name();
            let labels = self.options.blocks.get(&*name);
            let value = match labels {
                Some(labels) => self.blocks(property.value(), *labels),
                None => self.value(property.value()),
            };
            let key = Key::new(&name);
            let place = *places.entry(key).or_insert(entries.len());
            match entries.get_mut(place) {
                None => entries.push((key, vec![value])),
                Some((_, values)) if labels.is_some() => values.push(value),
                // Of comments nothing is lost but comments.
                Some(_) if self.options.is_comment(&name) => {}
                Some(_) => self.errors.push(same_name(&name, property.name_range(), self.file)),
            }
        }
        let entries = entries.into_iter().map(|(key, values)| (key, together(values)));
        Value::object(entries.collect::<Map>())
    }

    /// Blocks of a type, whose labels are still to come.
    fn blocks(&mut self, json: Json<'_>, labels: usize) -> Value {
        let value = match json.kind() {
            ValueKind::Array => {
                let elements = json.elements().map(|element| self.blocks(element, labels));
                Value::tuple(elements.collect::<Vec<Value>>())
            }
            ValueKind::Object if labels == 0 => self.body([json]),
            ValueKind::Object => {
                let entries = json.properties().map(|property| {
                    (Key::new(&property.name()), self.blocks(property.value(), labels - 1))
                });
                by_label(entries.collect())
            }
            _ => return self.value(json),
        };
        self.placed(value, json)
    }

    fn value(&mut self, json: Json<'_>) -> Value {
        let value = match json.kind() {
            ValueKind::Object => {
                let mut names = std::collections::HashSet::new();
                let mut entries = Vec::new();
                for property in json.properties() {
                    let name = property.name();
                    let key = Key::new(&name);
                    if !names.insert(key) {
                        self.errors.push(same_name(&name, property.name_range(), self.file));
                    }
                    entries.push((key, self.value(property.value())));
                }
                Value::object(entries.into_iter().collect::<Map>())
            }
            ValueKind::Array => {
                let elements = json.elements().map(|element| self.value(element));
                Value::tuple(elements.collect::<Vec<Value>>())
            }
            ValueKind::String => Value::string(json.as_str().unwrap_or_default().as_ref()),
            ValueKind::Number => json.as_number().and_then(number).unwrap_or(Value::NULL),
            ValueKind::Bool => Value::bool(json.as_bool() == Some(true)),
            ValueKind::Null | ValueKind::Invalid => Value::NULL,
        };
        self.placed(value, json)
    }

    fn placed(&self, value: Value, json: Json<'_>) -> Value {
        value.at(Origin::at(self.file.span(json.range()).start))
    }
}

/// Blocks by their labels, in an array if a label comes again: the order stays.
fn by_label(entries: Vec<(Key, Value)>) -> Value {
    let names: std::collections::HashSet<Key> = entries.iter().map(|(key, _)| *key).collect();
    if names.len() == entries.len() {
        return Value::object(entries.into_iter().collect::<Map>());
    }
    let one = |entry| Value::object(std::iter::once(entry).collect::<Map>());
    Value::tuple(entries.into_iter().map(one).collect::<Vec<Value>>())
}

/// All blocks of one property that was given several times.
fn together(mut values: Vec<Value>) -> Value {
    if values.len() == 1 {
        return values.pop().unwrap_or(Value::NULL);
    }
    let mut blocks = Vec::new();
    for value in values {
        match value.as_seq() {
            Some(list) => blocks.extend(list.iter().cloned()),
            None => blocks.push(value),
        }
    }
    Value::tuple(blocks)
}
