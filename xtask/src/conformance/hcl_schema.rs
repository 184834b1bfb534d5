//! The suites `hcl/schema`, `hcl/json` and `hcl/dynamic`: bodies read step by step by schemas.
//!
//! Not counted is ill-formed UTF-8 that the reference accepts: Strata refuses it in all files. Beside
//! what `hcl-structure.md` demands, the names that are suggested must be those of the reference.

use std::path::Path;

use serde_json::{Map, Value, json};
use strata_diagnostics::{Diagnostic, SourceFile, SourceMap, Span};
use strata_eval::body::{self, Body};
use strata_syntax::schema::Schema;
use strata_syntax::{json as hcl_json, parse_body_bytes};

use super::Suite;
use super::hcl_attribute::{self, Evaluator};
use super::hcl_bodies;
use super::hcl_places::{Places, first_json_error};
use super::hcl_vectors::{Place, check, difference, has_tag, id, read, same_first_error, source};

/// Runs the cases.
pub(super) fn run(path: &Path, suite: &mut Suite) -> Result<(), String> {
    for case in read(path)? {
        if has_tag(&case, "utf8-bad") && case["stage"] != "parse" {
            continue;
        }
        check(suite, id(&case)?, || check_case(&case));
    }
    Ok(())
}

fn check_case(case: &Value) -> Result<(), String> {
    let source = source(case, "src")?;
    let about = |e| format!("{}\n{e}", String::from_utf8_lossy(&source));
    let sources = SourceMap::default();
    if case["syntax"] == "json" {
        let document = hcl_json::parse_bytes(&source);
        let file = sources.add("main.hcl.json", document.text().clone());
        let places = Places::Json(hcl_json::Positions::new(&document));
        let root = Body::of_json(&document, &file);
        check_steps(case, first_json_error(&document), root, &file, places).map_err(about)
    } else {
        let tree = parse_body_bytes(&source);
        let file = sources.add("main.hcl", tree.text().clone());
        let first = hcl_bodies::first_error(&tree);
        let places = Places::Native(strata_syntax::Positions::new(&tree));
        check_steps(case, first, Body::of_tree(&tree, &file), &file, places).map_err(about)
    }
}

fn check_steps(
    case: &Value,
    parse_error: Option<Place>,
    root: Body<'_>,
    file: &SourceFile,
    places: Places<'_>,
) -> Result<(), String> {
    if case["stage"] == "parse" || parse_error.is_some() {
        return same_first_error(parse_error, &case["first_error"], true);
    }
    let variables = hcl_attribute::variables(&case["variables"])?;
    let scope = hcl_attribute::scope(variables);
    let evaluator = Evaluator::new(case["eval"].as_str(), &scope);
    let mut reader = Reader { file, places, evaluator };
    let steps = case["steps"].as_array().ok_or("no steps")?;
    let mut body = if case["dynamic"] == true { root.expanded(&scope) } else { root };
    for (at, step) in steps.iter().enumerate() {
        let recorded = &case["results"][at];
        let mut errors = Vec::new();
        let (content, rest) = reader.step(&body, step, &recorded["content"], &mut errors)?;
        errors.sort_by_key(|error| error.primary.as_ref().map(|label| label.span));
        let first = errors.first().and_then(|error| reader.place(error));
        let about = |e| format!("step {at}: {e}; {:?}", errors.first());
        same_first_error(first, &recorded["first_error"], true).map_err(about)?;
        // Of the type of a dynamic block the reference suggests nothing.
        if case["dynamic"] != true {
            same_suggestions(&errors, recorded).map_err(about)?;
        }
        if recorded["ok"] == true {
            difference(&content, &recorded["content"], "").map_or(Ok(()), |e| Err(about(e)))?;
        }
        body = rest;
    }
    Ok(())
}

struct Reader<'t> {
    file: &'t SourceFile,
    places: Places<'t>,
    evaluator: Evaluator<'t>,
}

impl Reader<'_> {
    /// The content of a step with that of the blocks in it, and the body for the next step. What the
    /// reference has no place of may have one.
    fn step<'t>(
        &mut self,
        body: &Body<'t>,
        step: &Value,
        recorded: &Value,
        errors: &mut Vec<Diagnostic>,
    ) -> Result<(Value, Body<'t>), String> {
        if step["op"] == "just_attributes" {
            let (attributes, found) = body.just_attributes();
            errors.extend(found);
            let attributes = self.attributes(&attributes, &recorded["attributes"])?;
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
        for (at, block) in content.blocks.iter().enumerate() {
            let recorded = &recorded["blocks"][at];
            let labels: Vec<&str> = block.labels.iter().map(|label| &*label.value).collect();
            let ranges: Vec<Value> =
                block.labels.iter().map(|label| self.range(label.span)).collect();
            let mut value = json!({
                "type": block.block_type,
                "labels": labels,
                "label_ranges": ranges,
                "type_range": self.range(block.type_span),
                "def_range": self.range(block.def_span),
            });
            if block.body.is_unknown() {
                value["unknown"] = true.into();
            }
            let inner = step["schema"]["blocks"].as_array().into_iter().flatten();
            let inner = inner.filter(|inner| inner["type"] == *block.block_type);
            if let Some(inner) = inner.map(|inner| &inner["body"]).next().filter(|b| !b.is_null()) {
                value["body"] = self.step(&block.body, inner, &recorded["body"], errors)?.0;
            }
            blocks.push(value);
        }
        let value = json!({
            "attributes": self.attributes(&content.attributes, &recorded["attributes"])?,
            "blocks": blocks,
            "missing_item_range": match &recorded["missing_item_range"] {
                nowhere if *nowhere == json!([0, 0, 0, 0, 0, 0]) => nowhere.clone(),
                _ => self.range(content.missing_item),
            },
        });
        Ok((value, rest))
    }

    fn attributes(
        &mut self,
        attributes: &[body::Attribute<'_>],
        recorded: &Value,
    ) -> Result<Value, String> {
        let mut map = Map::new();
        for attribute in attributes {
            let name = attribute.name.clone().into_owned();
            let mut value = json!({
                "name_range": self.range(attribute.name_span),
                "range": self.range(attribute.span),
                "expr_range": self.range(attribute.expression.span()),
            });
            let (expression, recorded) = (&attribute.expression, &recorded[&name]);
            let added = self.evaluator.fields(expression, recorded, &mut self.places)?;
            for (field, found) in added {
                value[field] = found;
            }
            map.insert(name, value);
        }
        Ok(Value::Object(map))
    }

    fn range(&mut self, span: Span) -> Value {
        let base = self.file.base();
        self.places.range(&((span.start - base) as usize..(span.end - base) as usize))
    }

    fn place(&mut self, error: &Diagnostic) -> Option<Place> {
        let start = error.primary.as_ref()?.span.start;
        Some(self.places.place((start - self.file.base()) as usize))
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
fn same_suggestions(errors: &[Diagnostic], recorded: &Value) -> Result<(), String> {
    let mut wanted: Vec<String> = Vec::new();
    for error in recorded["errors"].as_array().into_iter().flatten() {
        let detail = error["detail"].as_str().unwrap_or_default();
        wanted.extend(detail.split_once("Did you mean").and_then(|(_, meant)| suggested(meant)));
    }
    let told = errors.iter().filter_map(|error| error.hint.as_deref());
    let mut found: Vec<String> = told.filter_map(suggested).collect();
    wanted.sort_unstable();
    found.sort_unstable();
    if found == wanted { Ok(()) } else { Err(format!("suggests {found:?}, recorded {wanted:?}")) }
}

/// What a text suggests, of the reference (`"name"?`, `to define a block of type …`, `to define
/// argument …`) or of Strata.
fn suggested(text: &str) -> Option<String> {
    let text = text.trim();
    let is = |kind: &str, name: Option<&str>| name.map(|name| format!("{kind} {name}"));
    let quoted = |text: &str| text.split(['"', '`']).nth(1).map(str::to_owned);
    let name = quoted(text);
    let name = name.as_deref();
    if text.starts_with("to define a block") || text.contains("is a block: write") {
        is("block", name)
    } else if text.starts_with("to define argument") || text.contains("is an argument: write") {
        is("argument", name)
    } else if text.starts_with('"') || text.starts_with("did you mean") {
        is("name", name)
    } else {
        None
    }
}
