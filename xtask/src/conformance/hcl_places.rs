//! Lines and columns, alike for native syntax and JSON.

use std::ops::Range;

use serde_json::{Value, json};
use strata_syntax::{Position, Positions, Tree, json as hcl_json};

use unicode_segmentation::UnicodeSegmentation;

use super::hcl_vectors::Place;

/// Finds lines and columns of byte offsets.
pub(super) enum Places<'t> {
    Native(Positions<'t>),
    Json(hcl_json::Positions<'t>),
}

impl<'t> Places<'t> {
    /// Of a text of native syntax that begins at a place of a vector, or at the beginning.
    pub(super) fn of_tree(tree: &'t Tree, start: &Value) -> Self {
        let origin = Place::read(start).map_or(Position::START, |place| Position {
            line: place.line as u32,
            column: place.column as u32,
            byte: place.byte as u32,
        });
        Self::Native(Positions::from_origin(tree, origin))
    }

    pub(super) fn place(&mut self, offset: usize) -> Place {
        let at = match self {
            Self::Native(positions) => positions.at(offset as u32),
            Self::Json(positions) => positions.at(offset),
        };
        place(at)
    }

    /// `[line, column, byte, line, column, byte]`
    pub(super) fn range(&mut self, range: &Range<usize>) -> Value {
        let (start, end) = (self.place(range.start), self.place(range.end));
        json!([start.line, start.column, start.byte, end.line, end.column, end.byte])
    }
}

impl Places<'_> {
    /// A range within a string of JSON as the reference tells it: from the opening quote on, in the
    /// text that the string stands for.
    pub(super) fn range_in_string(
        &mut self,
        string: hcl_json::Value<'_>,
        range: &Range<usize>,
    ) -> Value {
        let begin = self.place(string.range().start);
        let file = string.document().text();
        let mut places = Vec::new();
        for at in [range.start, range.end] {
            let written = file.get(string.range().start + 1..at).unwrap_or_default();
            let before = hcl_json::parse(format!("\"{written}\""));
            let before = before.root().as_str().unwrap_or_default().into_owned();
            let (lines, last) = match before.rsplit_once('\n') {
                Some((first, last)) => (first.matches('\n').count() as u64 + 1, last),
                None => (0, before.as_str()),
            };
            let column = if lines == 0 { begin.column } else { 1 };
            let columns = last.graphemes(true).count() as u64;
            places.extend([begin.line + lines, column + columns, begin.byte + before.len() as u64]);
        }
        json!(places)
    }
}

/// The place of the first error of a JSON file.
pub(super) fn first_json_error(document: &hcl_json::Document) -> Option<Place> {
    let error = document.errors().first()?;
    Some(place(hcl_json::Positions::new(document).of_error(error)))
}

fn place(at: Position) -> Place {
    Place { line: at.line.into(), column: at.column.into(), byte: at.byte.into() }
}
