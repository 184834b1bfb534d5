//! What the tests share.

use std::sync::Arc;

use strata_diagnostics::{Diagnostic, SourceFile, SourceMap};
use strata_eval::{Program, Scope, functions};
use strata_syntax::parse_expression;
use strata_value::{Key, Map, Value};

/// A text as a file.
pub(crate) fn file(text: &str) -> Arc<SourceFile> {
    SourceMap::default().add("test.hcl", text.into())
}

/// The program of an expression, which must have no mistake in its text.
pub(crate) fn program(text: &str) -> Program {
    let tree = parse_expression(text);
    assert!(tree.errors().is_empty(), "{text}: {:?}", tree.errors());
    Program::of_tree(&tree, &file(text))
}

/// Variables by name.
pub(crate) fn variables<const N: usize>(named: [(&str, Value); N]) -> Map {
    named.into_iter().map(|(name, value)| (Key::new(name), value)).collect()
}

/// The value of an expression, with all functions.
pub(crate) fn evaluate(text: &str, variables: Map) -> Result<Value, Vec<Diagnostic>> {
    let scope = Scope::new().with_variables(variables).with_functions(functions::standard());
    program(text).evaluate(&scope)
}

/// The code of the first error of an expression.
pub(crate) fn code(text: &str, variables: Map) -> &'static str {
    match evaluate(text, variables) {
        Ok(value) => panic!("{text} is {value:?}"),
        Err(errors) => errors[0].code,
    }
}
