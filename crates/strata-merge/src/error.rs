//! Why a merge failed.

use std::fmt;

use strata_diagnostics::{Diagnostic, Span};
use strata_value::{Origin, Path, Step, Value};

use crate::{MAX_DEPTH, Strategy};

/// A merge that is not possible: the cause, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergeError {
    /// What is wrong.
    pub cause: Cause,
    /// Where the offending value was written.
    pub origin: Origin,
    /// The strategy.
    pub strategy: &'static str,
    /// The path to the merge that failed, innermost step first while it is on its way out.
    path: Vec<Step>,
}

/// What is wrong with a merge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A value is of a kind the strategy cannot merge.
    Kind {
        /// Whether it is the higher or the lower of the two.
        role: Role,
        /// The name of its kind.
        found: &'static str,
        /// What the strategy takes.
        expected: &'static str,
    },
    /// A list has elements that have no order, and was to be sorted.
    Order {
        /// The kinds of two such elements.
        kinds: (&'static str, &'static str),
        /// The origin of the second.
        other: Origin,
    },
    /// The knockout prefix is empty, which would knock out everything.
    EmptyPrefix,
    /// The knockout prefix is not a regular expression, or one that does not come to an end.
    Prefix {
        /// The prefix.
        prefix: String,
        /// What the expression library says.
        message: String,
    },
    /// Collections are nested deeper than [`MAX_DEPTH`].
    TooDeep,
    /// A list with so many knockout markers that they would take too long.
    TooManyMarkers,
    /// A removal path leads to nothing.
    NothingToRemove,
}

/// The part a value has in the merge of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It is the higher one, which wins.
    Higher,
    /// It is the lower one.
    Lower,
}

impl MergeError {
    pub(crate) const fn new(cause: Cause, origin: Origin) -> Self {
        Self { cause, origin, strategy: "", path: Vec::new() }
    }

    pub(crate) fn kind(role: Role, found: &Value, expected: &'static str) -> Self {
        Self::new(Cause::Kind { role, found: found.kind_name(), expected }, found.origin())
    }

    /// The error, seen from one step further up.
    pub(crate) fn below(mut self, step: Step) -> Self {
        self.path.push(step);
        self
    }

    pub(crate) fn of(mut self, strategy: &Strategy) -> Self {
        self.strategy = strategy.name();
        self
    }

    /// The path to the values that could not be merged, relative to the merged value.
    pub fn path(&self) -> Path {
        self.path.iter().rev().copied().collect()
    }

    /// The name of the kind of finding.
    pub const fn code(&self) -> &'static str {
        match self.cause {
            Cause::Kind { .. } => "merge-kind",
            Cause::Order { .. } => "merge-order",
            Cause::EmptyPrefix | Cause::Prefix { .. } => "merge-knockout-prefix",
            Cause::TooDeep | Cause::TooManyMarkers => "merge-limit",
            Cause::NothingToRemove => "merge-nothing-to-remove",
        }
    }

    /// The error as a diagnostic: the place, the path below the merged value, and what to do.
    pub fn diagnostic(&self) -> Diagnostic {
        let diagnostic = Diagnostic::error(self.code(), self.to_string())
            .at(span(self.origin), "")
            .hint(self.hint());
        let diagnostic = match self.cause {
            Cause::Order { other, .. } => diagnostic.label(span(other), "and this one"),
            _ => diagnostic,
        };
        if self.path.is_empty() { diagnostic } else { diagnostic.path(self.path().to_string()) }
    }

    fn hint(&self) -> &'static str {
        match self.cause {
            Cause::Kind { .. } => "give the layers values of one kind, or choose another strategy",
            Cause::Order { .. } => {
                "turn `sort_merged_arrays` off, or keep elements of one kind in the list"
            }
            Cause::EmptyPrefix => "leave `knockout_prefix` out, or give it text such as `--`",
            Cause::Prefix { .. } => {
                "the prefix is read as a regular expression: put `\\` before special characters"
            }
            Cause::TooDeep => "make the data flatter",
            Cause::TooManyMarkers => "split the list",
            Cause::NothingToRemove => "correct the path, or take it out of the list of removals",
        }
    }
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let strategy = self.strategy;
        match &self.cause {
            Cause::Kind { role, found, expected } => {
                let role = match role {
                    Role::Higher => "higher",
                    Role::Lower => "lower",
                };
                write!(f, "`{strategy}` cannot merge the {role} value: ")?;
                write!(f, "it takes {expected}, this is of kind `{found}`")
            }
            Cause::Order { kinds: (a, b), .. } => {
                write!(f, "the merged list cannot be sorted: `{a}` and `{b}` have no order")
            }
            Cause::EmptyPrefix => f.write_str("the knockout prefix is empty"),
            Cause::Prefix { prefix, message } => {
                write!(f, "the knockout prefix `{prefix}` is not usable: {message}")
            }
            Cause::TooDeep => write!(f, "the values are nested deeper than {MAX_DEPTH} levels"),
            Cause::TooManyMarkers => f.write_str("the list has too many knockout markers"),
            Cause::NothingToRemove => f.write_str("there is nothing at the path to remove"),
        }
    }
}

impl std::error::Error for MergeError {}

fn span(origin: Origin) -> Span {
    origin.address().map_or(Span::NONE, Span::at)
}
