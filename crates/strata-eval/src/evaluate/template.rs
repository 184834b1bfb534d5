//! Templates (specification, "Templates").

use strata_value::{ConvertError, Kind, Marks, Refinements, Type, Unknown, Value, convert};

use super::Evaluation;
use crate::functions::unicode;
use crate::message;
use crate::program::{List, NodeId};

/// A known prefix of a text that is not known yet is kept up to that many bytes, as in the reference.
const MAX_PREFIX: usize = 128;

impl Evaluation<'_> {
    /// The parts of a template made one text.
    pub(super) fn template(&mut self, id: NodeId, parts: List) -> Value {
        let code = self.code;
        let before = self.errors.mark();
        let (mut text, mut marks, mut known) = (String::new(), Marks::NONE, true);
        for part in code.list(parts) {
            let value = self.value(*part);
            let (value, part_marks) = value.unmark();
            if value.is_null() {
                let error = message::null_in_template(code.span(*part));
                self.fail_shown(error, *part);
                continue;
            }
            marks |= part_marks;
            if matches!(value.kind(), Kind::Unknown(_)) {
                known = false;
                continue;
            }
            if !known {
                // The text ends where it is not known; but what cannot be text is still an error.
                if let Err(error) = convert(&value, &Type::String) {
                    self.not_text(&value, part_marks, &error, *part);
                }
                continue;
            }
            // What stands behind an error is not part of the text.
            let failed = self.errors.since(before);
            match value.kind() {
                Kind::String(part) if !failed => text.push_str(part),
                Kind::Int(number) if !failed => {
                    use std::fmt::Write;
                    let written = write!(text, "{number}");
                    debug_assert!(written.is_ok(), "a String takes any text");
                }
                _ => match convert(&value, &Type::String) {
                    Ok(part) if !failed => text.push_str(part.as_str().unwrap_or_default()),
                    Ok(_) => {}
                    Err(error) => self.not_text(&value, part_marks, &error, *part),
                },
            }
            if text.len() as u64 > self.text {
                break;
            }
        }
        if !self.count_text(text.len(), code.span(id)) {
            return Value::dynamic();
        }
        if known {
            return unicode::string(text).marked(marks);
        }
        if self.errors.since(before) {
            text.clear();
        }
        unknown_text(&text).marked(marks)
    }

    /// The texts of a `for` directive made one.
    pub(super) fn join(&mut self, id: NodeId, each: NodeId) -> Value {
        let tuple = self.value(each);
        let (tuple, mut marks) = tuple.unmark();
        let Some(elements) = tuple.as_seq() else {
            return Value::unknown_of(Type::String).marked(marks);
        };
        let mut text = String::new();
        let outer = marks;
        for element in elements {
            let (element, element_marks) = element.unmark();
            match element.kind() {
                Kind::String(part) => text.push_str(part),
                // An error has been told.
                _ => return Value::unknown_of(Type::String).marked(outer),
            }
            marks |= element_marks;
            if text.len() as u64 > self.text {
                break;
            }
        }
        if !self.count_text(text.len(), self.code.span(id)) {
            return Value::dynamic();
        }
        unicode::string(text).marked(marks)
    }

    fn not_text(&mut self, value: &Value, marks: Marks, error: &ConvertError, part: NodeId) {
        let error = message::not_text(value, marks, error, self.code.span(part));
        self.fail_shown(error, part);
    }
}

/// A text of which only the beginning is known.
fn unknown_text(prefix: &str) -> Value {
    let refinements = Refinements { not_null: true, ..Refinements::default() };
    let value = Value::unknown(Unknown { ty: Type::String, refinements });
    if prefix.is_empty() {
        return value;
    }
    let mut end = prefix.len().min(MAX_PREFIX);
    while !prefix.is_char_boundary(end) {
        end -= 1;
    }
    value.refine().string_prefix(&prefix[..end]).finish().unwrap_or(value)
}
