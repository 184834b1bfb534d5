//! Expressions of bodies.

use strata_diagnostics::{Diagnostic, SourceFile, Span};
use strata_syntax::schema;
use strata_value::{Key, Value};

use super::context::Context;
use crate::static_analysis::{Traversal, variables};
use crate::{Compiler, Program, Scope};

/// An expression of a body, which knows its file and the `dynamic` blocks around it.
#[derive(Clone, Debug)]
pub struct Expression<'t> {
    syntax: Option<schema::Expression<'t>>,
    file: &'t SourceFile,
    span: Span,
    context: Context,
}

impl<'t> Expression<'t> {
    /// An expression; where the text is broken and has none, `around` is the place instead.
    pub(super) fn new(
        syntax: Option<schema::Expression<'t>>,
        file: &'t SourceFile,
        around: Span,
        context: Context,
    ) -> Self {
        let span = syntax.map_or(around, |syntax| file.span(syntax.range()));
        Self { syntax, file, span, context }
    }

    /// The value in a scope, in which the iteration variables of `dynamic` blocks around hide others;
    /// or what is wrong.
    ///
    /// In a scope without variables and functions the strings of JSON are texts, not templates.
    /// It has the marks of the `for_each` around it, and is unknown if that is. Where the text is
    /// broken, which its parser has said, the value is unknown.
    pub fn evaluate(&self, scope: &Scope<'_>) -> Result<Value, Vec<Diagnostic>> {
        let known = self.syntax.filter(|_| !self.context.unknown);
        let Some(syntax) = known else { return Ok(Value::dynamic().marked(self.context.marks)) };
        // Where nothing can be evaluated, a string of JSON is what it says.
        let mut compiler = Compiler::new(self.file);
        if !scope.allows_variables() && !scope.allows_functions() {
            compiler = compiler.without_templates();
        }
        let root = compiler.add(syntax);
        let program = compiler.finish(root);
        let value = match &self.context.iterators {
            Some(iterators) => program.evaluate(&scope.child().with_variables(iterators.clone())),
            None => program.evaluate(scope),
        };
        Ok(value?.marked(self.context.marks))
    }

    /// The references in the expression, in the order of the text; those to iteration variables of
    /// `dynamic` blocks around left out. None if the value is unknown whatever they are.
    pub fn variables(&self) -> Vec<Reference> {
        let known = self.syntax.filter(|_| !self.context.unknown);
        let iterators = self.context.iterators.as_ref();
        let is_iterator = |traversal: &Traversal| {
            let own = traversal.root().zip(iterators);
            own.is_some_and(|(root, iterators)| iterators.get(Key::new(root)).is_some())
        };
        let found = known.into_iter().flat_map(variables).filter(|found| !is_iterator(found));
        let reference = |traversal: Traversal| {
            let span = self.file.span(traversal.range.clone());
            Reference { traversal, span }
        };
        found.map(reference).collect()
    }

    /// The program of the expression as it is written, without what `dynamic` blocks around do to it;
    /// nothing where the text is broken.
    pub fn program(&self) -> Option<Program> {
        Some(Program::of(self.syntax?, self.file))
    }

    /// The expression as it is written; nothing where the text is broken.
    pub fn syntax(&self) -> Option<schema::Expression<'t>> {
        self.syntax
    }

    /// The file in which it stands.
    pub fn file(&self) -> &'t SourceFile {
        self.file
    }

    /// Its place.
    pub fn span(&self) -> Span {
        self.span
    }
}

/// A reference in a body.
#[derive(Clone, Debug)]
pub struct Reference {
    /// The name and the steps behind it; their ranges are bytes of the file.
    pub traversal: Traversal,
    /// Its place.
    pub span: Span,
}
