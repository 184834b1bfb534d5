//! Expressions of declarations, lowered, with what they refer to as it is written.

use std::sync::Arc;

use strata_diagnostics::{SourceFile, Span};
use strata_eval::Program;
use strata_eval::static_analysis::{StepKind, Traversal, variables};
use strata_syntax::schema;
use strata_value::{Key, Value};

/// An expression, lowered once.
#[derive(Clone, Debug)]
pub(crate) struct Expression {
    pub(crate) program: Program,
    pub(crate) span: Span,
}

/// A name and the literal steps behind it, as an expression has them.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) steps: Vec<(StepKind, Span)>,
    pub(crate) span: Span,
}

impl Expression {
    /// An expression of a file.
    pub(crate) fn new(syntax: schema::Expression<'_>, file: &SourceFile) -> Self {
        Self { program: Program::of(syntax, file), span: file.span(syntax.range()) }
    }
}

impl Written {
    /// The references of an expression, in the order of the text.
    pub(crate) fn all(syntax: schema::Expression<'_>, file: &SourceFile) -> Vec<Self> {
        variables(syntax).into_iter().map(|traversal| Self::new(traversal, file)).collect()
    }

    /// A reference of a file.
    pub(crate) fn new(traversal: Traversal, file: &SourceFile) -> Self {
        let span = file.span(traversal.range);
        let steps = traversal.steps.into_iter();
        Self { steps: steps.map(|step| (step.kind, file.span(step.range))).collect(), span }
    }

    /// The name that it begins with.
    pub(crate) fn root(&self) -> &str {
        match self.steps.first() {
            Some((StepKind::Root(name), _)) => name,
            _ => "",
        }
    }

    /// The name that a step is, written `.name` or `["name"]`, and its place.
    pub(crate) fn name(&self, at: usize) -> Option<(&str, Span)> {
        match self.steps.get(at)? {
            (StepKind::Attribute(name), span) => Some((name, *span)),
            (StepKind::Index(key), span) => Some((key.as_str()?, *span)),
            _ => None,
        }
    }
}

/// A name as the key of an object, in the normal form of HCL.
pub(crate) fn key(name: &str) -> Key {
    if name.is_ascii() {
        return Key::new(name);
    }
    Key::new(Value::text(name).as_str().unwrap_or(name))
}

/// A file of a configuration that was parsed.
#[derive(Debug)]
pub(crate) struct Parsed {
    pub(crate) file: Arc<SourceFile>,
    pub(crate) syntax: Syntax,
}

/// The tree of a file.
#[derive(Debug)]
pub(crate) enum Syntax {
    /// Of native syntax.
    Native(strata_syntax::Tree),
    /// Of JSON.
    Json(strata_syntax::json::Document),
}
