//! The values of `hcl-structure.md`, written as those of `README.md`.

use serde_json::{Map, Value as Json, json};

/// `{"type", "value"}` of a value that tells its type.
pub(super) fn typed(value: &Json) -> Result<Json, String> {
    let wrong = || format!("no value: {value}");
    let object = value.as_object().ok_or_else(wrong)?;
    // `of` stands beside `list`, `set` and `map`.
    let (kind, content) = object.iter().find(|(kind, _)| *kind != "of").ok_or_else(wrong)?;
    let collection =
        |value: Json| json!({ "type": [kind, value_of(object, "of")], "value": value });
    let result = match kind.as_str() {
        "string" | "number" | "bool" => json!({ "type": kind, "value": content }),
        "null" => json!({ "type": content, "value": null }),
        "unknown" => json!({ "type": content, "value": { "$unknown": {} } }),
        "tuple" => {
            let elements = all(content)?;
            let part = |name: &str| elements.iter().map(|e| e[name].clone()).collect::<Json>();
            json!({ "type": ["tuple", part("type")], "value": part("value") })
        }
        "list" | "set" => {
            collection(all(content)?.iter().map(|e| e["value"].clone()).collect::<Json>())
        }
        "object" => {
            let (types, values) = entries(content)?;
            json!({ "type": ["object", types], "value": values })
        }
        "map" => collection(Json::Object(entries(content)?.1)),
        _ => return Err(wrong()),
    };
    Ok(result)
}

fn value_of(object: &Map<String, Json>, name: &str) -> Json {
    object.get(name).cloned().unwrap_or_default()
}

fn all(elements: &Json) -> Result<Vec<Json>, String> {
    elements.as_array().ok_or("no elements")?.iter().map(typed).collect()
}

type Entries = Map<String, Json>;

/// The types and the values under their keys.
fn entries(content: &Json) -> Result<(Entries, Entries), String> {
    let (mut types, mut values) = (Map::new(), Map::new());
    for (name, value) in content.as_object().ok_or("no entries")? {
        let entry = typed(value)?;
        types.insert(name.clone(), entry["type"].clone());
        let escape = if name.starts_with('$') { "$" } else { "" };
        values.insert(format!("{escape}{name}"), entry["value"].clone());
    }
    Ok((types, values))
}
