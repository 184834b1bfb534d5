//! What the bundle of a step holds.

use strata_value::Value;

use super::super::read::{get, list, map, pairs, text};
use super::super::step::{Record, Seen};
use super::shown;

/// The outputs, resources and assets that `bundle show` tells.
pub(super) fn catalog(key: &str, record: &Record, expected: &Value) -> Result<Vec<String>, String> {
    let Some(catalog) = record.catalog.as_ref().and_then(Value::as_map) else {
        return Ok(vec![format!("{key}: there is no bundle")]);
    };
    match key {
        "resources" | "resources_any_order" => {
            let got = get(catalog, "resources").and_then(Value::as_seq);
            let got = got.map_or(&[][..], |seq| seq);
            resources(key, got, list(expected, key)?)
        }
        "assets" => {
            let got = get(catalog, "assets").and_then(Value::as_seq).map_or(&[][..], |seq| seq);
            let good = same_elements(got, list(expected, key)?);
            Ok(if good { Vec::new() } else { vec![format!("assets: {}", shown(expected))] })
        }
        _ => outputs(key, get(catalog, "outputs"), expected),
    }
}

fn outputs(key: &str, got: Option<&Value>, expected: &Value) -> Result<Vec<String>, String> {
    let got = got.and_then(Value::as_map);
    let mut failed = Vec::new();
    for (name, wanted) in pairs(expected, key)? {
        let output = got.and_then(|got| get(got, name)).and_then(Value::as_map);
        let member = if key == "output_sensitive" { "sensitive" } else { "value" };
        let found = output.and_then(|output| get(output, member));
        let good = match key {
            "outputs_as_sets" => {
                let got = found.and_then(Value::as_seq).map(|seq| &**seq);
                got.is_some_and(|got| list(wanted, key).is_ok_and(|w| same_elements(got, w)))
            }
            _ => found == Some(wanted),
        };
        if !good {
            let got = found.map_or_else(|| "nothing".to_owned(), shown);
            failed.push(format!("{key}: {name} is {got}, expected {}", shown(wanted)));
        }
    }
    Ok(failed)
}

fn resources(key: &str, got: &[Value], wanted: &[Value]) -> Result<Vec<String>, String> {
    let table = wanted
        .iter()
        .map(|entry| got.iter().map(|resource| matches(resource, entry)).collect())
        .collect::<Result<Vec<Vec<bool>>, String>>()?;
    let good = got.len() == wanted.len()
        && if key == "resources" {
            table.iter().enumerate().all(|(at, row)| row[at])
        } else {
            all_matched(&table, got.len())
        };
    if good {
        return Ok(Vec::new());
    }
    let lone = wanted.iter().zip(&table).filter(|(_, row)| !row.contains(&true));
    let lone: Vec<String> = lone.map(|(entry, _)| format!("nothing is {}", shown(entry))).collect();
    let all: Vec<String> = got.iter().map(shown).collect();
    let numbers = format!("{key}: {} resources, expected {}", got.len(), wanted.len());
    Ok([vec![numbers], lone, all].concat())
}

fn matches(resource: &Value, entry: &Value) -> Result<bool, String> {
    let Some(resource) = resource.as_map() else { return Ok(false) };
    if let Some(id) = entry.as_str() {
        return Ok(get(resource, "id").and_then(Value::as_str) == Some(id));
    }
    map(entry, "a resource")?;
    for (member, wanted) in pairs(entry, "a resource")? {
        let got = get(resource, member);
        let good = match member {
            "id" | "type" | "name" | "key" | "module" | "attributes" => got == Some(wanted),
            "sensitive" | "depends_on" => got.and_then(Value::as_seq).is_some_and(|got| {
                list(wanted, member).is_ok_and(|wanted| same_elements(got, wanted))
            }),
            other => return Err(format!("the member {other} of a resource is not known")),
        };
        if !good {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether every row can have a column of its own (augmenting paths).
fn all_matched(table: &[Vec<bool>], columns: usize) -> bool {
    fn place(row: usize, table: &[Vec<bool>], seen: &mut [bool], of: &mut [Option<usize>]) -> bool {
        for column in 0..of.len() {
            if table[row][column] && !std::mem::replace(&mut seen[column], true) {
                let free = of[column].is_none_or(|other| place(other, table, seen, of));
                if free {
                    of[column] = Some(row);
                    return true;
                }
            }
        }
        false
    }
    let mut of = vec![None; columns];
    (0..table.len()).all(|row| place(row, table, &mut vec![false; columns], &mut of))
}

/// Whether two lists hold the same elements, each as often.
fn same_elements(a: &[Value], b: &[Value]) -> bool {
    let count = |list: &[Value], value: &Value| list.iter().filter(|v| *v == value).count();
    a.len() == b.len() && a.iter().all(|value| count(a, value) == count(b, value))
}

/// Comparisons with the bundle of another step.
pub(super) fn other(key: &str, seen: &Seen<'_>, expected: &Value) -> Result<Vec<String>, String> {
    let name = text(expected, key)?;
    let other = seen.records.get(name).ok_or_else(|| format!("there is no step {name} before"))?;
    let digest = |record: &Record| -> Option<Value> {
        get(record.catalog.as_ref()?.as_map()?, "digest").cloned()
    };
    let good = match key {
        "same_bytes_as" => other.bundle.is_some() && other.bundle == seen.record.bundle,
        _ => match (digest(other), digest(seen.record)) {
            (Some(a), Some(b)) => (a == b) == (key == "same_digest_as"),
            _ => false,
        },
    };
    Ok(if good { Vec::new() } else { vec![format!("{key}: {name}")] })
}

#[cfg(test)]
mod tests {
    use super::all_matched;

    #[test]
    fn a_general_entry_makes_room_for_a_special_one() {
        assert!(all_matched(&[vec![true, true], vec![true, false]], 2));
        assert!(!all_matched(&[vec![true, false], vec![true, false]], 2));
    }
}
