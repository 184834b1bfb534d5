//! `variable` blocks.

use strata_diagnostics::{Diagnostic, Span};
use strata_eval::body::{self, Block};
use strata_hierarchy::manifest::{self, DefaultValue, Form, NoHandles, Type, TypeKind};

use super::{literal, schema};
use crate::expression::{Expression, Written, key};
use crate::message;
use crate::reference::Uses;
use crate::type_expression;

/// A variable of a module.
#[derive(Debug)]
pub(crate) struct Variable {
    pub(crate) declared: manifest::Variable,
    pub(crate) validations: Vec<Validation>,
}

/// A condition that the value must meet.
#[derive(Debug)]
pub(crate) struct Validation {
    pub(crate) condition: Expression,
    pub(crate) message: Expression,
    pub(crate) uses: Uses,
}

impl Variable {
    /// Reads a block.
    pub(super) fn read(block: &Block<'_>, errors: &mut Vec<Diagnostic>) -> Self {
        let (content, wrong) = block.body.content(&schema::VARIABLE);
        errors.extend(wrong);
        let mut truth = |name: &str, otherwise: bool| {
            content.attribute(name).map_or(otherwise, |set| literal::truth(set, errors))
        };
        let (nullable, sensitive) = (truth("nullable", true), truth("sensitive", false));
        if let Some(description) = content.attribute("description") {
            literal::text(description, errors);
        }
        let ty = content.attribute("type").and_then(|ty| type_expression::read(ty, errors));
        let (name, span) = (key(&block.labels[0].value), block.labels[0].span);
        let default = content.attribute("default").and_then(|set| {
            let ty = ty.as_ref()?;
            default(set, ty, nullable, sensitive, errors)
        });
        let validations = content.blocks_of("validation");
        let validations = validations.filter_map(|block| Validation::read(block, errors)).collect();
        // A variable without a type is refused; it is kept so that references to it are none.
        let ty = ty.unwrap_or(Type::new(TypeKind::String, span));
        let declared = manifest::Variable { name, span, ty, nullable, sensitive, default };
        Self { declared, validations }
    }
}

/// The default, checked and complete.
fn default(
    set: &body::Attribute<'_>,
    ty: &Type,
    nullable: bool,
    sensitive: bool,
    errors: &mut Vec<Diagnostic>,
) -> Option<DefaultValue> {
    let (value, span) = (literal::value(set, errors)?, set.expression.span());
    if value.is_null() {
        if !nullable {
            errors.push(message::null_default(span, ty));
        }
        return Some(DefaultValue { complete: value.clone(), written: value });
    }
    match ty.complete(&value, Form::Hcl(&NoHandles)) {
        Ok(complete) => Some(DefaultValue { written: value, complete }),
        Err(mismatches) => {
            let told = mismatches.iter();
            errors.extend(told.map(|m| m.diagnostic("config-default", "default", span, sensitive)));
            None
        }
    }
}

impl Validation {
    fn read(block: &Block<'_>, errors: &mut Vec<Diagnostic>) -> Option<Self> {
        let (content, wrong) = block.body.content(&schema::VALIDATION);
        errors.extend(wrong);
        let mut references = Vec::new();
        let mut part = |name: &str| {
            let argument = &content.attribute(name)?.expression;
            let (syntax, file) = (argument.syntax()?, argument.file());
            references.extend(Written::all(syntax, file));
            Some(Expression::new(syntax, file))
        };
        let (condition, message) = (part("condition"), part("error_message"));
        let uses = Uses::written(references, None);
        Some(Self { condition: condition?, message: message?, uses })
    }
}

impl Variable {
    /// Where the variable is declared.
    pub(crate) fn span(&self) -> Span {
        self.declared.span
    }
}
