//! Specifications that are written in HCL (the `.hcldec` files of the reference's `hcldec`).
//!
//! ```hcl
//! variables {
//!   region = "eu"                   # for the body that is decoded
//! }
//! object {
//!   attr "name" {
//!     type     = string
//!     required = true
//!   }
//!   block_list "port" {
//!     min_items = 1
//!     object {
//!       attr "number" { type = number }
//!     }
//!   }
//! }
//! ```
//!
//! One block is the specification: `object`, `array`, `attr`, `literal`, `block`, `block_list`,
//! `block_set`, `block_map`, `block_attrs`, `default` or `transform`. Blocks `function` define
//! [functions](crate::user_functions).

mod blocks;
mod reader;
mod settings;

use std::sync::Arc;

use strata_diagnostics::Diagnostic;
use strata_syntax::schema::Schema;
use strata_value::Map;

use super::Spec;
use crate::body::{Body, sort};
use crate::user_functions::{Surroundings, user_functions};
use crate::{Functions, Scope};
use reader::Reader;

/// A specification that was read, and what the body to decode may use.
#[derive(Debug)]
pub struct SpecFile {
    /// The specification.
    pub spec: Spec,
    /// The variables for the body, if the file has any.
    pub variables: Option<Map>,
    /// The functions for the body, if the file has any.
    pub functions: Option<Functions>,
}

impl SpecFile {
    /// Reads a file; the functions are those that its expressions may call. Everything that is wrong is
    /// told at once.
    pub fn read(body: &Body<'_>, functions: &Functions) -> Result<Self, Vec<Diagnostic>> {
        let surroundings = Surroundings { variables: None, functions: functions.clone() };
        let (defined, body, mut errors) = user_functions(body, "function", surroundings);
        let (content, body, found) =
            body.partial_content(&Schema::new().block("variables", [""; 0]));
        errors.extend(found);
        let scope = Scope::new().with_functions(functions);
        let mut variables = Vec::new();
        for block in &content.blocks {
            let (attributes, found) = block.body.just_attributes();
            errors.extend(found);
            for attribute in attributes {
                match attribute.expression.evaluate(&scope) {
                    Ok(value) => variables.push(((&*attribute.name).into(), value)),
                    Err(found) => errors.extend(found),
                }
            }
        }
        let mut reader = Reader { functions: Arc::new(functions.clone()), errors };
        let spec = reader.only_block(&body, "a specification");
        match spec {
            Some(spec) if reader.errors.is_empty() => Ok(Self {
                spec,
                variables: (!variables.is_empty()).then(|| variables.into_iter().collect()),
                functions: (!defined.names().is_empty()).then_some(defined),
            }),
            _ => {
                sort(&mut reader.errors);
                Err(reader.errors)
            }
        }
    }

    /// The scope in which a body is decoded.
    pub fn scope(&self) -> Scope<'_> {
        let mut scope = Scope::new();
        if let Some(variables) = &self.variables {
            scope = scope.with_variables(variables.clone());
        }
        match &self.functions {
            Some(functions) => scope.with_functions(functions),
            None => scope,
        }
    }
}
