//! Explanations for people.

use std::fmt::Write as _;

use strata_value::{Key, Path, Step};

use super::super::path::json_path;
use super::{Explanation, Input};

/// Longer paths do not push the others aside.
const WIDEST: usize = 60;

impl Explanation {
    /// A line for each path, sorted: the path as a JSON array, then who was selected, who removed it, who
    /// is shadowed. Lines of skipped layers follow.
    pub fn to_text(&self) -> String {
        let paths: Vec<String> = self.inputs.iter().map(|input| shown(&input.path)).collect();
        let width = paths.iter().map(|path| path.chars().count()).filter(|n| *n <= WIDEST).max();
        let width = width.unwrap_or_default();
        let mut text = String::new();
        for (path, input) in paths.iter().zip(&self.inputs) {
            let line = format!("{path:width$}{}", sources(input));
            text.push_str(line.trim_end());
            text.push('\n');
        }
        for layer in &self.skipped {
            let _ = writeln!(text, "skipped {}: {}", layer.path, layer.reason);
        }
        text
    }
}

fn sources(input: &Input) -> String {
    let mut text = String::new();
    if let Some(selected) = &input.selected {
        let _ = write!(text, "  selected {selected}");
    }
    if let Some(by) = &input.removed_by {
        let _ = write!(text, "  removed by {by}");
    }
    if !input.shadowed.is_empty() {
        let _ = write!(text, "  shadowed {}", input.shadowed.join(", "));
    }
    text
}

fn shown(path: &[Key]) -> String {
    let Some((name, below)) = path.split_first() else { return "[]".to_owned() };
    let below: Path = below.iter().copied().map(Step::Key).collect();
    json_path(&name.to_string(), &below)
}
