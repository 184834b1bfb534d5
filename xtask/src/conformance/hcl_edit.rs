//! The suite `hcl/edit`: edits of a file, what they tell, and what becomes of the file.
//!
//! Where the reference breaks the file (`faithful: false`), the result must parse and hold what was
//! asked for instead.

use std::path::Path;

use serde_json::Value as Json;
use strata_edit::edit::{BlockPath, BlockStep, Document, EditError, Expr, NewBlock, apply};
use strata_edit::format::format;
use strata_syntax::ast::{Attribute, Block, Body, Expression, Label};
use strata_syntax::{Tree, parse_body};
use strata_value::{BigNumber, Key, Map, Value};

use super::Suite;
use super::hcl_vectors::{check, id, read, source, text};

/// Runs the cases.
pub(super) fn run(path: &Path, suite: &mut Suite) -> Result<(), String> {
    for case in read(path)? {
        check(suite, id(&case)?, || check_case(&case));
    }
    Ok(())
}

fn check_case(case: &Json) -> Result<(), String> {
    let source = text(source(case, "src")?).map_err(|_| "the source is no UTF-8")?;
    let mut document = Document::parse(source.as_str());
    let edits = case["edits"].as_array().ok_or("no edits")?;
    let mut results = Vec::new();
    for edit in edits {
        results.push(Json::Bool(make(edit, &mut document)?.map_err(|e| e.to_string())?));
    }
    if Json::Array(results.clone()) != case["results"] {
        return Err(format!("results {results:?}, recorded {}", case["results"]));
    }
    let edited = document.text();
    if apply(&source, &document.changes()).as_deref() != Some(edited) {
        return Err("the changes do not make the text".to_owned());
    }
    if case["faithful"] == true {
        let out = case["out"].as_str().ok_or("no out")?;
        if format(edited) != out {
            return Err(format!(
                "edited {edited:?}\nformatted {:?}\nrecorded  {out:?}",
                format(edited)
            ));
        }
        kept(&source, edited, &case["kept_lines"])
    } else {
        intended(edits, &parse_body(edited)).map_err(|what| format!("{what}\nedited {edited:?}"))
    }
}

/// Makes an edit.
fn make(edit: &Json, document: &mut Document) -> Result<Result<bool, EditError>, String> {
    let path = path(edit)?;
    let string = |name: &str| edit[name].as_str().ok_or_else(|| format!("an edit has no {name}"));
    Ok(match string("op")? {
        "set_attribute_value" => {
            document.set_attribute(&path, string("name")?, &value(&edit["value"])?.into())
        }
        "set_attribute_expr" => {
            document.set_attribute(&path, string("name")?, &Expr::text(string("expr")?))
        }
        "set_attribute_traversal" => {
            document.set_attribute(&path, string("name")?, &Expr::reference(string("expr")?))
        }
        "remove_attribute" => document.remove_attribute(&path, string("name")?),
        "rename_attribute" => document.rename_attribute(&path, string("name")?, string("to")?),
        "append_block" => document.append_block(&path, &block(&edit["block"])?),
        "append_newline" => document.append_newline(&path),
        "append_comment" => document.append_comment(&path, string("text")?),
        "set_labels" => document.set_labels(&path, &strings(&edit["labels"])?),
        "set_type" => document.set_type(&path, string("type")?),
        "remove_block" => document.remove_block(&path),
        "clear" => document.clear(&path),
        other => return Err(format!("the operation {other} is not known")),
    })
}

fn path(edit: &Json) -> Result<BlockPath, String> {
    let steps = edit["path"].as_array().ok_or("an edit has no path")?.iter().map(|step| {
        let block_type = step["type"].as_str().ok_or("a step has no type")?;
        Ok(BlockStep::new(block_type, strings(&step["labels"])?))
    });
    steps.collect::<Result<_, String>>().map(BlockPath)
}

fn strings(list: &Json) -> Result<Vec<String>, String> {
    let list = list.as_array().ok_or("no list")?;
    list.iter().map(|s| s.as_str().map(str::to_owned).ok_or_else(|| "no text".to_owned())).collect()
}

fn block(json: &Json) -> Result<NewBlock, String> {
    let list = |name: &str| json[name].as_array().ok_or_else(|| format!("a block has no {name}"));
    let attributes = list("attributes")?.iter().map(|attribute| {
        let name = attribute["name"].as_str().ok_or("no name")?;
        Ok((name.to_owned(), Expr::Value(value(&attribute["value"])?)))
    });
    Ok(NewBlock {
        block_type: json["type"].as_str().ok_or("a block has no type")?.to_owned(),
        labels: strings(&json["labels"])?,
        attributes: attributes.collect::<Result<_, String>>()?,
        blocks: list("blocks")?.iter().map(block).collect::<Result<_, String>>()?,
    })
}

/// A typed value (`hcl-structure.md`, "V").
fn value(json: &Json) -> Result<Value, String> {
    let object = json.as_object().ok_or("a value is no object")?;
    let kind = object.keys().find(|key| *key != "of").ok_or("a value says nothing")?;
    let content = &json[kind.as_str()];
    let elements = || -> Result<Vec<Value>, String> {
        content.as_array().ok_or("no elements")?.iter().map(value).collect()
    };
    let entries = || -> Result<Map, String> {
        let entries = content.as_object().ok_or("no entries")?.iter();
        entries.map(|(key, v)| Ok((Key::new(key), value(v)?))).collect()
    };
    Ok(match kind.as_str() {
        "string" => Value::string(content.as_str().ok_or("no text")?),
        "number" => {
            let number = content.as_str().ok_or("no digits")?;
            Value::big(BigNumber::from_decimal(number).ok_or("no number")?)
        }
        "bool" => Value::bool(content.as_bool().ok_or("no truth value")?),
        "null" => Value::NULL,
        "tuple" => Value::tuple(elements()?),
        "list" => Value::list(elements()?),
        "set" => Value::set(elements()?, None),
        "object" => Value::object(entries()?),
        "map" => Value::map(entries()?),
        other => return Err(format!("a value of kind {other}")),
    })
}

/// Whether the lines with these numbers, from 1, are a subsequence of the lines of the result.
fn kept(source: &str, edited: &str, numbers: &Json) -> Result<(), String> {
    let lines: Vec<&str> = source.split('\n').collect();
    let mut rest = edited.split('\n');
    for number in numbers.as_array().ok_or("no kept_lines")? {
        let number = number.as_u64().unwrap_or_default() as usize;
        let line = number.checked_sub(1).and_then(|at| lines.get(at)).ok_or("no such line")?;
        if !rest.any(|other| other == *line) {
            return Err(format!("line {number} is not kept: {line:?}\nedited {edited:?}"));
        }
    }
    Ok(())
}

/// Whether a file parses and holds what was set and appended.
fn intended(edits: &[Json], tree: &Tree) -> Result<(), String> {
    if let Some(error) = tree.errors().first() {
        return Err(format!("it does not parse: {}", error.kind.code()));
    }
    for edit in edits {
        let mut body = Body::cast(tree.root()).ok_or("no body")?;
        for step in path(edit)?.0 {
            let labels = |block: &Block<'_>| {
                block.block_type() == step.block_type
                    && block.labels().map(Label::value).eq(step.labels.iter().map(String::as_str))
            };
            let block = body.blocks().find(labels).and_then(Block::body);
            body = block.ok_or("a block is gone")?;
        }
        match edit["op"].as_str().unwrap_or_default() {
            "append_block" => {
                let new = block(&edit["block"])?;
                let found = body.blocks().any(|block| block.block_type() == new.block_type);
                found.then_some(()).ok_or("the new block is not there")?;
            }
            "set_attribute_value" | "set_attribute_expr" | "set_attribute_traversal" => {
                let name = edit["name"].as_str().unwrap_or_default();
                let found = body.attribute(name).and_then(Attribute::expression);
                let found = found.map(Expression::node).ok_or("the attribute is not there")?;
                let wanted = match edit["expr"].as_str() {
                    Some(text) => text.to_owned(),
                    None => strata_edit::convert::value_to_expression(&value(&edit["value"])?)
                        .map_err(|e| e.to_string())?,
                };
                if found.text() != wanted {
                    return Err(format!("it is set to {}, not to {wanted}", found.text()));
                }
            }
            _ => {}
        }
    }
    Ok(())
}
