//! The structure of files in the form that `hcl-structure.md` and the corpus describe.

use std::ops::Range;

use serde_json::{Value, json};
use strata_syntax::ast::{Attribute, Block, Body, Expression, Item};
use strata_syntax::json as hcl_json;
use strata_syntax::{Positions, Tree};

use super::hcl_decimal::plain;
use super::hcl_places::Places;

/// `BODY` of a file of native syntax that parses.
pub(super) fn native(tree: &Tree) -> Result<Value, String> {
    let body = Body::cast(tree.root()).ok_or("the root is no body")?;
    let mut writer = Native(Positions::new(tree));
    let range = writer.range(Some(body.file_range()))?;
    Ok(json!({ "range": range, "items": writer.items(body)? }))
}

struct Native<'t>(Positions<'t>);

impl Native<'_> {
    fn range(&mut self, range: Option<Range<usize>>) -> Result<Value, String> {
        let range = range.ok_or("a part of an item has no place")?;
        let (start, end) = (self.0.at(range.start as u32), self.0.at(range.end as u32));
        Ok(json!([start.line, start.column, start.byte, end.line, end.column, end.byte]))
    }

    fn items(&mut self, body: Body<'_>) -> Result<Vec<Value>, String> {
        let items = body.items().map(|item| match item {
            Item::Attribute(attribute) => self.attribute(attribute),
            Item::Block(block) => self.block(block),
        });
        items.collect()
    }

    fn attribute(&mut self, attribute: Attribute<'_>) -> Result<Value, String> {
        Ok(json!({
            "attr": attribute.name(),
            "name_range": self.range(Some(attribute.name_range()))?,
            "equals_range": self.range(attribute.equals_range())?,
            "expr_range": self.range(attribute.expression().map(Expression::range))?,
            "range": self.range(Some(attribute.range()))?,
        }))
    }

    fn block(&mut self, block: Block<'_>) -> Result<Value, String> {
        let mut labels = Vec::new();
        for label in block.labels() {
            let kind = if label.is_quoted() { "quoted" } else { "bare" };
            let range = self.range(Some(label.range()))?;
            labels.push(json!({ "value": label.value(), "kind": kind, "range": range }));
        }
        Ok(json!({
            "block": block.block_type(),
            "labels": labels,
            "type_range": self.range(Some(block.type_range()))?,
            "open_range": self.range(block.open_range())?,
            "close_range": self.range(block.close_range())?,
            "def_range": self.range(Some(block.def_range()))?,
            "range": self.range(Some(block.range()))?,
            "body": {
                "range": self.range(block.body_range())?,
                "items": self.items(block.body().ok_or("a block has no body")?)?,
            },
        }))
    }
}

/// The properties of a JSON file, without those at the root that are comments.
pub(super) fn json_properties(
    root: hcl_json::Value<'_>,
    places: &mut Places<'_>,
) -> Result<Vec<Value>, String> {
    let objects: Vec<_> = match root.kind() {
        hcl_json::ValueKind::Array => root.elements().collect(),
        _ => vec![root],
    };
    let all = objects.into_iter().flat_map(hcl_json::Value::properties);
    all.filter(|property| property.name() != "//").map(|p| json_property(p, places)).collect()
}

fn json_property(
    property: hcl_json::Property<'_>,
    places: &mut Places<'_>,
) -> Result<Value, String> {
    Ok(json!({
        "key": property.name(),
        "key_range": places.range(&property.name_range()),
        "value": json_node(property.value(), places)?,
    }))
}

/// `NODE` of the corpus; no deeper than the reader allows.
fn json_node(value: hcl_json::Value<'_>, places: &mut Places<'_>) -> Result<Value, String> {
    let range = places.range(&value.range());
    let mut node = json!({ "range": range });
    let (kind, content) = match value.kind() {
        hcl_json::ValueKind::Object => {
            let properties = value.properties().map(|p| json_property(p, places));
            ("object", properties.collect::<Result<Value, String>>()?)
        }
        hcl_json::ValueKind::Array => {
            let elements = value.elements().map(|e| json_node(e, places));
            ("array", elements.collect::<Result<Value, String>>()?)
        }
        hcl_json::ValueKind::String => ("string", json!(value.as_str())),
        hcl_json::ValueKind::Number => {
            ("number", plain(value.as_number().unwrap_or_default())?.into())
        }
        hcl_json::ValueKind::Bool => ("bool", json!(value.as_bool())),
        hcl_json::ValueKind::Null => ("null", true.into()),
        hcl_json::ValueKind::Invalid => return Err("an invalid value without an error".to_owned()),
    };
    node[kind] = content;
    Ok(node)
}
