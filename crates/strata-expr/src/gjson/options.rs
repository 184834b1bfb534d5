//! The arguments of modifiers: `@flatten:{"deep":true}`.

use super::limits::Ledger;
use super::node::{Node, Shape};
use super::query::truth;
use super::raw::Raw;

/// How `@pretty` lays out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// Objects by key.
    pub(super) sort_keys: bool,
    /// One level of indentation.
    pub(super) indent: Box<str>,
    /// What every line begins with.
    pub(super) prefix: Box<str>,
    /// The width that a list may have to stand in one line. Not positive: none stands in one line.
    pub(super) width: i64,
}

impl Default for Layout {
    fn default() -> Self {
        Self { sort_keys: false, indent: "  ".into(), prefix: "".into(), width: 80 }
    }
}

impl Layout {
    /// The layout that an argument describes.
    pub(super) fn parse(argument: &str) -> Self {
        let mut layout = Self::default();
        each(argument, |key, value| match key {
            "sortKeys" => layout.sort_keys = truth(&value) == Some(true),
            "indent" => layout.indent = blanks(&value),
            "prefix" => layout.prefix = blanks(&value),
            "width" => layout.width = whole(&value),
            _ => {}
        });
        layout
    }
}

/// Whether an argument sets a switch: `{"deep":true}`.
pub(super) fn switch(argument: &str, name: &str) -> bool {
    let mut on = false;
    each(argument, |key, value| {
        if key == name {
            on = truth(&value) == Some(true);
        }
    });
    on
}

/// Calls `set` with the members of an argument that is an object.
fn each(argument: &str, mut set: impl FnMut(&str, Shape<'_>)) {
    // An argument is part of a path, thus short: it can reach no limit.
    let ledger = Ledger::default();
    let node = Node::Text(Raw::Borrowed(argument)).settled();
    for (key, value) in node.members(&ledger).unwrap_or_default() {
        set(&key.key_text(), value.shape(&ledger));
    }
}

/// The blanks of a text; what else is in it does not indent.
fn blanks(value: &Shape<'_>) -> Box<str> {
    match value {
        Shape::String(text) => text
            .chars()
            .filter(|c| matches!(c, ' ' | '\t' | '\n' | '\r'))
            .collect::<String>()
            .into(),
        _ => "".into(),
    }
}

fn whole(value: &Shape<'_>) -> i64 {
    match value {
        // The fraction goes.
        Shape::Number(n) => *n as i64,
        Shape::Bool(true) => 1,
        Shape::String(text) => text.parse().unwrap_or(0),
        _ => 0,
    }
}
