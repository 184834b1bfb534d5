//! A reference: a name and the steps behind it.

use std::fmt;
use std::ops::Range;

use strata_syntax::ast::{self, Expression, Label};
use strata_syntax::{NodeRef, SyntaxKind as K, Tree};
use strata_value::{Kind, Value};

use crate::program::{constant_key, literal};

/// A name and the steps behind it, as `a.b[0]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Traversal {
    /// The steps in order; an absolute traversal begins with a [`StepKind::Root`].
    pub steps: Vec<Step>,
    /// The bytes from the first step to the last.
    pub range: Range<usize>,
}

/// A step of a traversal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it is.
    pub kind: StepKind,
    /// Its bytes, with the dot or the brackets.
    pub range: Range<usize>,
}

/// What a step is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// The name of a variable.
    Root(String),
    /// `.name`
    Attribute(String),
    /// `[key]`; a literal: a number, a text, a truth value or null.
    Index(Value),
    /// `[*]`, in a text that was parsed by `parse_traversal_partial`.
    Splat,
}

impl Traversal {
    /// The traversal that a whole text is, as `parse_traversal_abs` and `parse_traversal_partial` read
    /// it; `None` if the text has errors.
    pub fn of_tree(tree: &Tree) -> Option<Self> {
        let view = ast::Traversal::cast(tree.root()).filter(|_| tree.errors().is_empty())?;
        Self::begin(view.base()?)?.with_all(view)
    }

    /// The traversal that an expression is as written; `None` if it is anything else.
    pub(super) fn of(expression: Expression<'_>) -> Option<Self> {
        match expression {
            Expression::Traversal(view) => Self::begin(view.base()?)?.with_all(view),
            other => Self::begin(other),
        }
    }

    /// A variable and the constant steps right behind it; what is behind these is left out.
    pub(super) fn begin_of(view: ast::Traversal<'_>) -> Option<Self> {
        let Some(Expression::Variable(root)) = view.base() else { return None };
        let mut found = Self::root_at(root.name(), root.range());
        for step in view.steps().map_while(|(node, step)| constant(node, step)) {
            found.push(step);
        }
        Some(found)
    }

    /// A root alone. The words `true`, `false` and `null` are names where a reference is wanted.
    fn begin(expression: Expression<'_>) -> Option<Self> {
        let node = match expression {
            Expression::Variable(view) => view.node(),
            Expression::Literal(view) if view.node().kind() != K::Number => view.node(),
            _ => return None,
        };
        Some(Self::root_at(node.text(), node.range()))
    }

    pub(super) fn root_at(name: &str, range: Range<usize>) -> Self {
        let root = Step { kind: StepKind::Root(name.to_owned()), range: range.clone() };
        Self { steps: vec![root], range }
    }

    fn with_all(mut self, view: ast::Traversal<'_>) -> Option<Self> {
        for (node, step) in view.steps() {
            // A text that is one traversal may have splats; an expression becomes another one by them.
            let splat = step == ast::Step::FullSplat && view.node().kind() == K::TraversalRoot;
            let found = if splat {
                Some(Step { kind: StepKind::Splat, range: node.range() })
            } else {
                constant(node, step)
            };
            self.push(found?);
        }
        Some(self)
    }

    fn push(&mut self, step: Step) {
        self.range.end = step.range.end;
        self.steps.push(step);
    }

    /// The name of the variable, if the traversal is absolute.
    pub fn root(&self) -> Option<&str> {
        match &self.steps.first()?.kind {
            StepKind::Root(name) => Some(name),
            _ => None,
        }
    }

    /// The same steps as a relative traversal: the root is an attribute of something.
    #[must_use]
    pub fn relative(mut self) -> Self {
        if let Some(Step { kind, .. }) = self.steps.first_mut()
            && let StepKind::Root(name) = kind
        {
            *kind = StepKind::Attribute(std::mem::take(name));
        }
        self
    }

    /// The same steps at other places.
    pub(super) fn moved(mut self, to: impl Fn(usize) -> usize) -> Self {
        let ranges = self.steps.iter_mut().map(|step| &mut step.range);
        for range in ranges.chain([&mut self.range]) {
            *range = to(range.start)..to(range.end);
        }
        self
    }
}

/// A step that needs no evaluation.
fn constant(node: NodeRef<'_>, step: ast::Step<'_>) -> Option<Step> {
    let kind = match step {
        ast::Step::Attribute(name) => StepKind::Attribute(name.text().to_owned()),
        ast::Step::LegacyIndex(number) => {
            StepKind::Index(literal::number(number.text()).unwrap_or_else(Value::dynamic))
        }
        ast::Step::Index(key) => StepKind::Index(literal_key(key)?),
        ast::Step::AttributeSplat | ast::Step::FullSplat => return None,
    };
    Some(Step { kind, range: node.range() })
}

/// Whether the key of an index is a literal.
pub(super) fn is_literal(key: NodeRef<'_>) -> bool {
    match Expression::cast(key) {
        Some(Expression::Literal(_)) => true,
        Some(Expression::Template(template)) => template.literal().is_some(),
        _ => false,
    }
}

/// The value of a literal key, which in a text that is one traversal may be a quoted label.
fn literal_key(key: NodeRef<'_>) -> Option<Value> {
    match Label::cast(key) {
        Some(label) => Some(literal::text(&label.value())),
        None => constant_key(key),
    }
}

impl fmt::Display for Traversal {
    /// The traversal in native syntax: `a.b[0]["k"]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.steps.iter().enumerate() {
            match &step.kind {
                StepKind::Root(name) => f.write_str(name)?,
                StepKind::Attribute(name) if at == 0 => f.write_str(name)?,
                StepKind::Attribute(name) => write!(f, ".{name}")?,
                StepKind::Splat => f.write_str("[*]")?,
                StepKind::Index(key) => write_index(key, f)?,
            }
        }
        Ok(())
    }
}

fn write_index(key: &Value, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match key.kind() {
        Kind::String(text) => write!(f, "[{text:?}]"),
        Kind::Bool(value) => write!(f, "[{value}]"),
        Kind::Null => f.write_str("[null]"),
        _ => write!(f, "[{}]", key.number_text().unwrap_or_else(|| "…".to_owned())),
    }
}
