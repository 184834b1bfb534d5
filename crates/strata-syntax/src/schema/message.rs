//! The errors in words.

use strata_diagnostics::{Diagnostic, SourceFile};

use super::{ErrorKind, SchemaError, Suggestion};

impl SchemaError {
    /// The error for people. `file` holds the text of the body.
    pub fn diagnostic(&self, file: &SourceFile) -> Diagnostic {
        let (message, label) = self.message();
        let mut found =
            Diagnostic::error(self.kind.code(), message).at(file.span(self.range.clone()), label);
        if let Some(other) = &self.other {
            let label = match self.kind {
                ErrorKind::DuplicateArgument => "it was set here first",
                _ => "in this block",
            };
            found = found.label(file.span(other.clone()), label);
        }
        match self.hint() {
            Some(hint) => found.hint(hint),
            None => found,
        }
    }

    fn message(&self) -> (String, &'static str) {
        let name = &self.name;
        match self.kind {
            ErrorKind::UnsupportedArgument => {
                (format!("there is no argument `{name}` here"), "unknown argument")
            }
            ErrorKind::UnsupportedBlock => {
                (format!("there are no `{name}` blocks here"), "unknown type of block")
            }
            ErrorKind::UnsupportedProperty => {
                (format!("`{name}` is neither an argument nor a block here"), "unknown name")
            }
            ErrorKind::MissingArgument => {
                (format!("the argument `{name}` is missing"), "it must be set in here")
            }
            ErrorKind::DuplicateArgument => {
                (format!("the argument `{name}` is set twice"), "set again")
            }
            ErrorKind::UnexpectedBlock => {
                (format!("only arguments may stand here, not the block `{name}`"), "a block")
            }
            ErrorKind::MissingLabel => {
                (format!("the block `{name}` has too few labels"), "a label is missing before this")
            }
            ErrorKind::ExtraLabel => {
                (format!("the block `{name}` has too many labels"), "one label too many")
            }
            ErrorKind::BodyType => {
                ("an object, or an array of objects, must stand here".to_owned(), "not an object")
            }
            ErrorKind::ArgumentsType => {
                ("an object with arguments must stand here".to_owned(), "not an object")
            }
            ErrorKind::LabelType => (
                format!("an object, whose names are the label `{name}`, must stand here"),
                "not an object",
            ),
            ErrorKind::NoLabel => {
                (format!("the label `{name}` of the block is missing"), "no name in here")
            }
            ErrorKind::BlockType => (
                format!("`{name}` is a block: an object, or an array of objects, must stand here"),
                "not an object",
            ),
        }
    }

    fn hint(&self) -> Option<String> {
        let name = &self.name;
        match (&self.suggestion, self.kind) {
            (Some(Suggestion::Name(meant)), _) => Some(format!("did you mean `{meant}`?")),
            (Some(Suggestion::Block), _) => {
                Some(format!("`{name}` is a block: write `{name} {{ … }}` without `=`"))
            }
            (Some(Suggestion::Argument), _) => {
                Some(format!("`{name}` is an argument: write `{name} = …`"))
            }
            (None, ErrorKind::MissingLabel | ErrorKind::ExtraLabel) => Some(self.labels_wanted()),
            (None, ErrorKind::NoLabel) => {
                Some(format!("write an object whose names are the label `{name}`"))
            }
            (None, ErrorKind::DuplicateArgument) => Some("remove one of them".to_owned()),
            (None, ErrorKind::UnexpectedBlock) => {
                Some(format!("for a map write `{name} = {{ … }}`"))
            }
            (None, ErrorKind::MissingArgument) => Some(format!("add `{name}`")),
            (None, _) => None,
        }
    }

    fn labels_wanted(&self) -> String {
        if self.labels.is_empty() {
            return "this block has no labels".to_owned();
        }
        let labels: Vec<String> = self.labels.iter().map(|label| format!("\"{label}\"")).collect();
        format!("write `{} {} {{`", self.name, labels.join(" "))
    }
}
