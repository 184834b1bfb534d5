//! Expressions lowered once, to be evaluated many times.
//!
//! The tree keeps every byte of a text; a program keeps what decides a value: literals decoded, names
//! interned, variables of `for` and splats numbered. Programs of one [`Compiler`] share one array.

mod compile;
mod json;
pub(crate) mod literal;
mod node;
mod operator;
mod template;
mod traversal;

use std::sync::Arc;

use strata_diagnostics::{Diagnostic, SourceFile};
use strata_syntax::{Tree, ast, schema};
use strata_value::Value;

use crate::Scope;
use crate::evaluate::Evaluation;
use crate::limits::MAX_STEPS;
pub use compile::{Compiler, Root};
pub(crate) use node::{Call, Code, For, List, Node, NodeId, Pairs, Step};
pub(crate) use operator::{Arithmetic, Binary, Comparison, Unary};
pub(crate) use traversal::constant_key;

/// An expression, ready to be evaluated against any number of scopes.
///
/// A clone shares. Programs are immutable and may be evaluated by several threads at once.
#[derive(Clone, Debug)]
pub struct Program {
    code: Arc<Code>,
    root: NodeId,
}

impl Program {
    /// The program of an expression of a body, of native syntax or JSON. Diagnostics have places in
    /// `file`, whose text must be the one that was parsed.
    pub fn of(expression: schema::Expression<'_>, file: &SourceFile) -> Self {
        let mut compiler = Compiler::new(file);
        let root = compiler.add(expression);
        compiler.finish(root)
    }

    /// The program of a text that is one expression or one template (`parse_expression`,
    /// `parse_template`). What the text lacks is an unknown value of dynamic type.
    pub fn of_tree(tree: &Tree, file: &SourceFile) -> Self {
        let mut compiler = Compiler::new(file);
        let root = compiler.add_tree(tree);
        compiler.finish(root)
    }

    /// The program of a native expression.
    pub fn of_native(expression: ast::Expression<'_>, file: &SourceFile) -> Self {
        Self::of(schema::Expression::Native(expression), file)
    }

    /// Its value in a scope, or what is wrong, in the order in which it was found.
    ///
    /// Takes time linear in the work that the expression asks for, at most
    /// [`MAX_STEPS`] steps.
    pub fn evaluate(&self, scope: &Scope<'_>) -> Result<Value, Vec<Diagnostic>> {
        self.evaluate_within(scope, MAX_STEPS)
    }

    /// As [`Program::evaluate`], with a limit of steps of one's own.
    pub fn evaluate_within(
        &self,
        scope: &Scope<'_>,
        max_steps: u64,
    ) -> Result<Value, Vec<Diagnostic>> {
        Evaluation::new(&self.code, scope, max_steps).run(self.root)
    }

    pub(crate) fn code(&self) -> (&Code, NodeId) {
        (&self.code, self.root)
    }

    /// How many expressions are in each other at most, in this one and those that were compiled with it.
    pub(crate) fn depth(&self) -> u32 {
        self.code.depth
    }

    fn parts(code: Arc<Code>, root: NodeId) -> Self {
        Self { code, root }
    }
}
