//! The suites `hcl/schema` and `hcl/json`: bodies read step by step by schemas.
//!
//! Nothing is evaluated here. Of a case with `eval` everything is compared that is recorded of its
//! structure, and what evaluation gives (`value`, `variables`, `traversal`, `keyword`, `call`,
//! `list`, `map`, `value_errors`) is not; `--failures` prints how many cases that are. Not counted is
//! ill-formed UTF-8 that the reference accepts: Strata refuses it in all files. Beside what
//! `hcl-structure.md` demands, the names that are suggested must be those of the reference.

use std::path::Path;

use serde_json::{Map, Value, json};
use strata_syntax::schema::{Body, Schema, SchemaError, Suggestion};
use strata_syntax::{Tree, json as hcl_json, parse_body_bytes};

use super::Suite;
use super::hcl_bodies;
use super::hcl_places::{Places, first_json_error};
use super::hcl_vectors::{Place, check, difference, has_tag, id, read, same_first_error, source};

/// What evaluation adds to a recorded attribute.
const EVALUATED: [&str; 9] = [
    "value",
    "variables",
    "traversal",
    "traversal_range",
    "keyword",
    "call",
    "list",
    "map",
    "value_errors",
];

/// Runs the cases.
pub(super) fn run(path: &Path, suite: &mut Suite) -> Result<(), String> {
    let mut structure_only = 0;
    for case in read(path)? {
        if has_tag(&case, "utf8-bad") && case["stage"] != "parse" {
            continue;
        }
        structure_only += usize::from(!case["eval"].is_null());
        check(suite, id(&case)?, || check_case(&case));
    }
    suite.note = (structure_only > 0).then(|| {
        format!(
            "of {structure_only} cases only the structure is compared, not what they evaluate to"
        )
    });
    Ok(())
}

fn check_case(case: &Value) -> Result<(), String> {
    let source = source(case, "src")?;
    if case["syntax"] == "json" {
        let document = hcl_json::parse_bytes(&source);
        let places = Places::Json(hcl_json::Positions::new(&document));
        check_steps(case, first_json_error(&document), &Body::of_json(&document), places)
    } else {
        let tree: Tree = parse_body_bytes(&source);
        let first = hcl_bodies::first_error(&tree);
        let places = Places::Native(strata_syntax::Positions::new(&tree));
        check_steps(case, first, &Body::of_tree(&tree), places)
    }
}

fn check_steps(
    case: &Value,
    parse_error: Option<Place>,
    root: &Body<'_>,
    places: Places<'_>,
) -> Result<(), String> {
    if case["stage"] == "parse" || parse_error.is_some() {
        return same_first_error(parse_error, &case["first_error"], true);
    }
    let mut reader = Reader { places };
    let steps = case["steps"].as_array().ok_or("no steps")?;
    let mut body = root.clone();
    for (at, step) in steps.iter().enumerate() {
        let recorded = &case["results"][at];
        let mut errors = Vec::new();
        let (content, rest) = reader.step(&body, step, &mut errors)?;
        errors.sort_by_key(|error| (error.range.start, error.range.end));
        let first = errors.first().map(|error| reader.places.place(error.range.start));
        let about = |e| format!("step {at}: {e}");
        same_first_error(first, &recorded["first_error"], true).map_err(about)?;
        same_suggestions(&errors, recorded).map_err(about)?;
        if recorded["ok"] == true {
            let mut wanted = recorded["content"].clone();
            drop_evaluated(&mut wanted);
            difference(&content, &wanted, "").map_or(Ok(()), |e| Err(about(e)))?;
        }
        body = rest;
    }
    Ok(())
}

struct Reader<'t> {
    places: Places<'t>,
}

impl Reader<'_> {
    /// The content of a step with that of the blocks in it, and the body for the next step.
    fn step<'t>(
        &mut self,
        body: &Body<'t>,
        step: &Value,
        errors: &mut Vec<SchemaError>,
    ) -> Result<(Value, Body<'t>), String> {
        if step["op"] == "just_attributes" {
            let (attributes, found) = body.just_attributes();
            errors.extend(found);
            let attributes = self.attributes(&attributes)?;
            return Ok((json!({ "attributes": attributes }), body.clone()));
        }
        let schema = schema(&step["schema"])?;
        let (content, rest, found) = if step["op"] == "content" {
            let (content, errors) = body.content(&schema);
            (content, body.clone(), errors)
        } else {
            body.partial_content(&schema)
        };
        errors.extend(found);
        let mut blocks = Vec::new();
        for block in &content.blocks {
            let labels: Vec<&str> = block.labels.iter().map(|label| &*label.value).collect();
            let ranges: Vec<Value> =
                block.labels.iter().map(|label| self.places.range(&label.range)).collect();
            let mut value = json!({
                "type": block.block_type,
                "labels": labels,
                "label_ranges": ranges,
                "type_range": self.places.range(&block.type_range),
                "def_range": self.places.range(&block.def_range),
            });
            let inner = step["schema"]["blocks"].as_array().into_iter().flatten();
            let inner = inner.filter(|inner| inner["type"] == *block.block_type);
            if let Some(inner) = inner.map(|inner| &inner["body"]).next().filter(|b| !b.is_null()) {
                value["body"] = self.step(&block.body, inner, errors)?.0;
            }
            blocks.push(value);
        }
        let value = json!({
            "attributes": self.attributes(&content.attributes)?,
            "blocks": blocks,
            "missing_item_range": self.places.range(&content.missing_item_range),
        });
        Ok((value, rest))
    }

    fn attributes(
        &mut self,
        attributes: &[strata_syntax::schema::Attribute<'_>],
    ) -> Result<Value, String> {
        let mut map = Map::new();
        for attribute in attributes {
            let expression = attribute.expression.ok_or("an attribute has no expression")?;
            let value = json!({
                "name_range": self.places.range(&attribute.name_range),
                "range": self.places.range(&attribute.range),
                "expr_range": self.places.range(&expression.range()),
            });
            map.insert(attribute.name.clone().into_owned(), value);
        }
        Ok(Value::Object(map))
    }
}

fn schema(value: &Value) -> Result<Schema, String> {
    let list = |name: &str| value[name].as_array().ok_or_else(|| format!("a schema has no {name}"));
    let mut schema = Schema::new();
    for attribute in list("attributes")? {
        let name = attribute["name"].as_str().ok_or("an attribute has no name")?;
        schema = match attribute["required"].as_bool() {
            Some(true) => schema.required(name),
            _ => schema.optional(name),
        };
    }
    for block in list("blocks")? {
        let labels = block["labels"].as_array().ok_or("a block has no labels")?;
        let block_type = block["type"].as_str().ok_or("a block has no type")?;
        schema = schema.block(block_type, labels.iter().filter_map(Value::as_str));
    }
    Ok(schema)
}

/// Compares the suggestions, where names are suggested at all, without regard to order.
fn same_suggestions(errors: &[SchemaError], recorded: &Value) -> Result<(), String> {
    let mut wanted: Vec<&str> = Vec::new();
    for error in recorded["errors"].as_array().into_iter().flatten() {
        let detail = error["detail"].as_str().unwrap_or_default();
        wanted.extend(detail.split_once("Did you mean").map(|(_, meant)| meant.trim()));
    }
    let mut found: Vec<String> = Vec::new();
    for error in errors {
        found.extend(error.suggestion.as_ref().map(|suggestion| match suggestion {
            Suggestion::Name(name) => format!("{name:?}?"),
            Suggestion::Block => format!("to define a block of type {:?}?", error.name),
            Suggestion::Argument => format!(
                "to define argument {:?}? If so, use the equals sign to assign it a value.",
                error.name
            ),
        }));
    }
    wanted.sort_unstable();
    found.sort_unstable();
    if found == wanted { Ok(()) } else { Err(format!("suggests {found:?}, recorded {wanted:?}")) }
}

fn drop_evaluated(value: &mut Value) {
    for attribute in value["attributes"].as_object_mut().into_iter().flat_map(Map::values_mut) {
        if let Some(attribute) = attribute.as_object_mut() {
            attribute.retain(|key, _| !EVALUATED.contains(&key.as_str()));
        }
    }
    let Some(blocks) = value.get_mut("blocks").and_then(Value::as_array_mut) else { return };
    for body in blocks.iter_mut().filter_map(|block| block.get_mut("body")) {
        drop_evaluated(body);
    }
}
