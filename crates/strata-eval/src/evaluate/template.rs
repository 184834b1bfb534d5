//! Templates (specification, "Templates").

use strata_value::{ConvertError, Kind, Marks, Refinements, Type, Unknown, Value, convert};

use super::Evaluation;
use crate::message;
use crate::program::{List, NodeId};

/// A known prefix of a text that is not known yet is kept up to that many bytes, as in the reference.
const MAX_PREFIX: usize = 128;

impl Evaluation<'_> {
    /// The parts of a template made one text.
    pub(super) fn template(&mut self, id: NodeId, parts: List) -> Value {
        let code = self.code;
        let before = self.errors.mark();
        // Templates within this one append behind it, and take away what they appended.
        let start = self.buffer.len();
        let (mut marks, mut known) = (Marks::NONE, true);
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
                Kind::String(part) if !failed => self.buffer.push_str(part),
                Kind::Int(number) if !failed => {
                    use std::fmt::Write;
                    let written = write!(self.buffer, "{number}");
                    debug_assert!(written.is_ok(), "a String takes any text");
                }
                _ => match convert(&value, &Type::String) {
                    Ok(part) if !failed => {
                        self.buffer.push_str(part.as_str().unwrap_or_default());
                    }
                    Ok(_) => {}
                    Err(error) => self.not_text(&value, part_marks, &error, *part),
                },
            }
            if (self.buffer.len() - start) as u64 > self.text {
                break;
            }
        }
        let len = self.buffer.len() - start;
        let value = if !self.count_text(len, code.span(id)) {
            Value::dynamic()
        } else if known {
            Value::text(&self.buffer[start..])
        } else if self.errors.since(before) {
            unknown_text("")
        } else {
            unknown_text(&self.buffer[start..])
        };
        self.buffer.truncate(start);
        value.marked(marks)
    }

    /// The texts of a `for` directive made one.
    pub(super) fn join(&mut self, id: NodeId, each: NodeId) -> Value {
        let tuple = self.value(each);
        let (tuple, mut marks) = tuple.unmark();
        let Some(elements) = tuple.as_seq() else {
            // There is no text yet that a mark could guard, and the reference keeps none.
            return Value::unknown_of(Type::String);
        };
        let start = self.buffer.len();
        let outer = marks;
        for element in elements {
            let (element, element_marks) = element.unmark();
            let Kind::String(part) = element.kind() else {
                // An error has been told.
                self.buffer.truncate(start);
                return Value::unknown_of(Type::String).marked(outer);
            };
            self.buffer.push_str(part);
            marks |= element_marks;
            if (self.buffer.len() - start) as u64 > self.text {
                break;
            }
        }
        let len = self.buffer.len() - start;
        let value = if self.count_text(len, self.code.span(id)) {
            Value::text(&self.buffer[start..]).marked(marks)
        } else {
            Value::dynamic()
        };
        self.buffer.truncate(start);
        value
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
