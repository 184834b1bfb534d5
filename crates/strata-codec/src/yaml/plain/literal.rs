//! Block scalars: `|` and `>`.

use strata_value::Value;

use super::Reader;

/// What becomes of the line ends behind the last line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chomp {
    Clip,
    Strip,
    Keep,
}

impl Reader<'_> {
    /// The block scalar whose sign stands here, in a collection of this column.
    pub(super) fn literal(&mut self, column: usize) -> Option<Value> {
        self.count();
        let start = self.at;
        let is_folded = self.byte(start) == b'>';
        self.at += 1;
        let chomp = match self.byte(self.at) {
            b'-' => Chomp::Strip,
            b'+' => Chomp::Keep,
            _ => Chomp::Clip,
        };
        self.at += usize::from(chomp != Chomp::Clip);
        self.line_end()?;
        let text = self.block_text(column, is_folded, chomp)?;
        Some(Value::string(text.as_str()).at(self.place.origin(start)))
    }

    /// The lines deeper than the column; the first with content tells how deep.
    fn block_text(&mut self, column: usize, is_folded: bool, chomp: Chomp) -> Option<String> {
        let mut text = String::new();
        let mut indent = 0;
        // Line ends that were read and not written, and whether the line before begins with a space.
        let mut breaks = 0;
        let mut was_deeper = false;
        loop {
            if self.at >= self.bytes.len() {
                break;
            }
            let line = self.rest_of_line();
            let spaces = line.iter().take_while(|b| **b == b' ').count();
            if spaces == line.len() {
                // More spaces than the indentation are content: rare, and not for this reader.
                if indent == 0 && spaces > column || indent > 0 && spaces > indent {
                    return None;
                }
                let end = self.at + line.len();
                // Spaces without a line end behind them count for no line.
                if end == self.bytes.len() {
                    return None;
                }
                breaks += 1;
                self.at = end + 1;
                continue;
            }
            if indent == 0 {
                if spaces <= column {
                    return None;
                }
                indent = spaces;
            }
            if spaces < indent {
                // What is neither in the block nor outside of it.
                if spaces > column {
                    return None;
                }
                break;
            }
            let content = self.text.get(self.at + indent..self.at + line.len())?;
            if content.contains('\t') && (is_folded || content.starts_with('\t')) {
                return None;
            }
            let is_deeper = content.starts_with(' ');
            if text.is_empty() && breaks == 0 {
                // The first line.
            } else if is_folded && !was_deeper && !is_deeper && !text.is_empty() {
                if breaks == 1 {
                    text.push(' ');
                }
                text.extend(std::iter::repeat_n('\n', breaks - 1));
            } else {
                text.extend(std::iter::repeat_n('\n', breaks));
            }
            was_deeper = is_deeper;
            text.push_str(content);
            let end = self.at + line.len();
            // Without a line end at the end of the text the profiles differ.
            if end == self.bytes.len() {
                return None;
            }
            breaks = 1;
            self.at = end + 1;
        }
        self.at = self.at.min(self.bytes.len());
        if text.is_empty() {
            return None;
        }
        match chomp {
            Chomp::Strip => {}
            Chomp::Clip => text.push('\n'),
            Chomp::Keep => text.extend(std::iter::repeat_n('\n', breaks)),
        }
        Some(text)
    }
}
