//! What changes, as a unified diff.

use std::fmt::Write as _;
use std::ops::Range;

/// How many lines are shown around a change.
const CONTEXT: usize = 3;

/// The unified diff of two texts with the same number of lines.
///
/// Formatting keeps lines, so that each is compared with the one in its place.
pub(super) fn unified(name: &str, old: &str, new: &str, colour: bool) -> String {
    let lines: Vec<(&str, &str)> =
        old.split_inclusive('\n').zip(new.split_inclusive('\n')).collect();
    let mut out = Painter { colour, out: String::new() };
    out.line("1", &format!("--- {name}"));
    out.line("1", &format!("+++ {name} (formatted)"));
    for hunk in hunks(&lines) {
        let place = format!("{},{}", hunk.start + 1, hunk.len());
        out.line("36", &format!("@@ -{place} +{place} @@"));
        for run in lines[hunk].chunk_by(|a, b| changes(a) == changes(b)) {
            if changes(&run[0]) {
                for (old, _) in run {
                    out.content("31", '-', old);
                }
                for (_, new) in run {
                    out.content("32", '+', new);
                }
            } else {
                for (old, _) in run {
                    out.content("", ' ', old);
                }
            }
        }
    }
    out.out
}

fn changes(line: &(&str, &str)) -> bool {
    line.0 != line.1
}

/// The changed lines with those around them; what touches is one.
fn hunks(lines: &[(&str, &str)]) -> Vec<Range<usize>> {
    let mut hunks: Vec<Range<usize>> = Vec::new();
    for (at, _) in lines.iter().enumerate().filter(|(_, line)| changes(line)) {
        let around = at.saturating_sub(CONTEXT)..(at + 1 + CONTEXT).min(lines.len());
        match hunks.last_mut() {
            Some(last) if around.start <= last.end => last.end = around.end,
            _ => hunks.push(around),
        }
    }
    hunks
}

struct Painter {
    colour: bool,
    out: String,
}

impl Painter {
    fn line(&mut self, style: &str, text: &str) {
        // Writing to a text cannot fail.
        let _ = if self.colour && !style.is_empty() {
            writeln!(self.out, "\x1b[{style}m{text}\x1b[0m")
        } else {
            writeln!(self.out, "{text}")
        };
    }

    fn content(&mut self, style: &str, sign: char, line: &str) {
        let text = line.strip_suffix('\n');
        self.line(style, &format!("{sign}{}", text.unwrap_or(line)));
        if text.is_none() {
            self.line("", "\\ No newline at end of file");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::unified;

    #[test]
    fn distant_changes_are_hunks_of_their_own() {
        let old = "a=1\n".to_owned() + &"\n".repeat(7) + "b=2\n\nc=3";
        let new = old.replace('=', " = ");
        let expected = "--- f\n+++ f (formatted)\n@@ -1,4 +1,4 @@\n-a=1\n+a = 1\n \n \n \n\
             @@ -6,6 +6,6 @@\n \n \n \n-b=2\n+b = 2\n \n-c=3\n\\ No newline at end of file\n\
             +c = 3\n\\ No newline at end of file\n";
        assert_eq!(unified("f", &old, &new, false), expected);
    }

    #[test]
    fn colours_stand_around_lines() {
        let diff = unified("f", "a=1\n", "a = 1\n", true);
        assert!(diff.ends_with("\x1b[31m-a=1\x1b[0m\n\x1b[32m+a = 1\x1b[0m\n"), "{diff:?}");
    }
}
