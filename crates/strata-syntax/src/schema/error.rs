//! How a body can fail to fit a schema.

use std::ops::Range;

/// One way in which a body does not fit a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaError {
    /// What is wrong.
    pub kind: ErrorKind,
    /// The bytes at which it is wrong.
    pub range: Range<usize>,
    /// The bytes of another place: where the name was set first, the header of the block.
    pub other: Option<Range<usize>>,
    /// The name of the argument, the type of the block, or the name of the label.
    pub name: String,
    /// What was likely meant.
    pub suggestion: Option<Suggestion>,
    /// The names of the labels that the block must have.
    pub labels: Vec<String>,
}

/// What was likely meant in place of an unknown name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suggestion {
    /// This name.
    Name(String),
    /// A block of the name, not an argument.
    Block,
    /// An argument of the name, not a block.
    Argument,
}

/// The ways in which a body does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// An argument that the schema does not know.
    UnsupportedArgument,
    /// A block of a type that the schema does not know.
    UnsupportedBlock,
    /// A property in JSON that is neither an argument nor a type of blocks.
    UnsupportedProperty,
    /// An argument that must be there.
    MissingArgument,
    /// An argument that is set twice, as JSON allows.
    DuplicateArgument,
    /// A block where only arguments may stand.
    UnexpectedBlock,
    /// A block with fewer labels than it must have.
    MissingLabel,
    /// A block with more labels than it may have.
    ExtraLabel,
    /// In JSON: something else where an object, or an array of objects, must stand for a body.
    BodyType,
    /// In JSON: something else where an object must stand for a body of arguments alone.
    ArgumentsType,
    /// In JSON: something else where the names of an object must be the labels of blocks.
    LabelType,
    /// In JSON: no property whose name could be the label of a block.
    NoLabel,
    /// In JSON: something else where an object or array must stand for blocks.
    BlockType,
}

impl ErrorKind {
    /// All kinds, for tests and for the pages of codes.
    pub const ALL: &[Self] = &[
        Self::UnsupportedArgument,
        Self::UnsupportedBlock,
        Self::UnsupportedProperty,
        Self::MissingArgument,
        Self::DuplicateArgument,
        Self::UnexpectedBlock,
        Self::MissingLabel,
        Self::ExtraLabel,
        Self::BodyType,
        Self::ArgumentsType,
        Self::LabelType,
        Self::NoLabel,
        Self::BlockType,
    ];

    /// The code under which it is explained; related kinds share one.
    pub const fn code(self) -> &'static str {
        match self {
            Self::UnsupportedArgument | Self::UnsupportedProperty => "hcl-unsupported-argument",
            Self::UnsupportedBlock => "hcl-unsupported-block",
            Self::MissingArgument => "hcl-missing-argument",
            Self::DuplicateArgument => "hcl-duplicate-attribute",
            Self::UnexpectedBlock => "hcl-unexpected-block",
            Self::MissingLabel | Self::ExtraLabel | Self::NoLabel => "hcl-block-labels",
            Self::BodyType | Self::ArgumentsType | Self::LabelType | Self::BlockType => {
                "hcl-json-type"
            }
        }
    }
}

impl SchemaError {
    pub(super) fn new(kind: ErrorKind, name: impl Into<String>, range: Range<usize>) -> Self {
        let (other, suggestion, labels) = (None, None, Vec::new());
        Self { kind, range, other, name: name.into(), suggestion, labels }
    }

    pub(super) fn with_other(self, other: Range<usize>) -> Self {
        Self { other: Some(other), ..self }
    }

    pub(super) fn with_labels(self, labels: &[String]) -> Self {
        Self { labels: labels.to_vec(), ..self }
    }

    pub(super) fn with_suggestion(self, suggestion: Option<Suggestion>) -> Self {
        Self { suggestion, ..self }
    }
}

/// Brings errors into the order of their places.
pub(super) fn sort(errors: &mut [SchemaError]) {
    errors.sort_by_key(|error| (error.range.start, error.range.end));
}
