//! The structure of a file in the form of the vectors.

use std::ops::Range;

use serde_json::{Value, json};
use strata_syntax::ast::{Block, Body, Item};
use strata_syntax::{Positions, Tree};

/// `BODY` of `hcl-structure.md` for a whole file.
pub(crate) fn of(tree: &Tree) -> Value {
    let body = Body::cast(tree.root()).expect("a file is a body");
    let mut writer = Writer { positions: Positions::new(tree) };
    let range = writer.range(body.file_range());
    json!({ "range": range, "items": writer.items(body) })
}

struct Writer<'t> {
    positions: Positions<'t>,
}

impl Writer<'_> {
    fn range(&mut self, range: Range<usize>) -> Value {
        let start = self.positions.at(range.start as u32);
        let end = self.positions.at(range.end as u32);
        json!([start.line, start.column, start.byte, end.line, end.column, end.byte])
    }

    fn items(&mut self, body: Body<'_>) -> Vec<Value> {
        body.items().map(|item| self.item(item)).collect()
    }

    fn item(&mut self, item: Item<'_>) -> Value {
        match item {
            Item::Attribute(attribute) => json!({
                "attr": attribute.name(),
                "name_range": self.range(attribute.name_range()),
                "equals_range": self.range(attribute.equals_range().expect("whole")),
                "expr_range": self.range(attribute.expression().expect("whole").range()),
                "range": self.range(attribute.range()),
            }),
            Item::Block(block) => self.block(block),
        }
    }

    fn block(&mut self, block: Block<'_>) -> Value {
        let labels: Vec<Value> = block
            .labels()
            .map(|label| {
                let kind = if label.is_quoted() { "quoted" } else { "bare" };
                json!({ "value": label.value(), "kind": kind, "range": self.range(label.range()) })
            })
            .collect();
        let body = block.body().expect("whole");
        json!({
            "block": block.block_type(),
            "labels": labels,
            "type_range": self.range(block.type_range()),
            "open_range": self.range(block.open_range().expect("whole")),
            "close_range": self.range(block.close_range().expect("whole")),
            "def_range": self.range(block.def_range()),
            "range": self.range(block.range()),
            "body": {
                "range": self.range(block.body_range().expect("whole")),
                "items": self.items(body),
            },
        })
    }
}
