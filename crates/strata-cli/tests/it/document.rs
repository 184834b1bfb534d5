//! Reads a document of cases.

use std::fs;
use std::ops::Range;
use std::path::Path;

/// A Markdown file.
pub(crate) struct Document {
    pub(crate) cases: Vec<Case>,
}

/// What stands below one heading.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) files: Vec<File>,
    pub(crate) consoles: Vec<Console>,
}

/// A file of the site.
#[derive(Clone)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// Commands and what they must print.
pub(crate) struct Console {
    pub(crate) text: String,
    /// The lines of the document, the fences not among them.
    pub(crate) lines: Range<usize>,
}

impl Document {
    /// Reads a document; the error says what is wrong with it.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let mut shared: Vec<File> = Vec::new();
        let mut cases: Vec<Case> = Vec::new();
        let lines: Vec<&str> = text.lines().collect();
        let at = |line: usize, what: &str| format!("{}:{}: {what}", path.display(), line + 1);
        let mut next = 0;
        while let Some(line) = lines.get(next) {
            next += 1;
            if let Some(name) = line.strip_prefix("## ") {
                if cases.iter().any(|case| case.name == name.trim()) {
                    return Err(at(next - 1, "there is a case of this name already"));
                }
                let name = name.trim().to_owned();
                cases.push(Case { name, files: shared.clone(), consoles: Vec::new() });
            }
            let Some(fence) = fence(line) else { continue };
            let start = next;
            let closes = |line: &&str| line.trim_end() == fence;
            let length = lines[start..].iter().position(closes);
            let end = start + length.ok_or_else(|| at(start - 1, "this block is not closed"))?;
            next = end + 1;
            let content = lines[start..end].iter().fold(String::new(), |all, l| all + l + "\n");
            let information = line[fence.len()..].trim();
            if information == "console" {
                let case = cases.last_mut().ok_or_else(|| at(start - 1, "there is no case yet"))?;
                case.consoles.push(Console { text: content, lines: start..end });
            } else if let Some(name) = file_name(information) {
                let files = cases.last_mut().map_or(&mut shared, |case| &mut case.files);
                files.retain(|file| file.name != name);
                files.push(File { name: name.to_owned(), text: content });
            }
        }
        match cases.iter().find(|case| case.consoles.is_empty()) {
            Some(case) => Err(format!("{}: `{}` runs nothing", path.display(), case.name)),
            None if cases.is_empty() => Err(format!("{}: no case", path.display())),
            None => Ok(Self { cases }),
        }
    }
}

/// The backticks that open a block.
fn fence(line: &str) -> Option<&str> {
    let length = line.bytes().take_while(|b| *b == b'`').count();
    (length >= 3).then(|| &line[..length])
}

/// The last word, if it can be a file's name: the name of a language has no point and no slash.
fn file_name(information: &str) -> Option<&str> {
    information.split_whitespace().next_back().filter(|word| word.contains(['.', '/']))
}
