//! A block that defines a function.

use strata_diagnostics::{Diagnostic, Span};
use strata_syntax::schema::Schema;
use strata_value::{Key, Map, Type, Value};

use crate::body::{Attribute, Block};
use crate::static_analysis;
use crate::{Accepts, OwnedParameter, Program};

/// A function as it is defined.
#[derive(Debug)]
pub(super) struct Definition {
    pub(super) name: String,
    parameters: Vec<Key>,
    variadic: Option<Key>,
    pub(super) result: Program,
}

impl Definition {
    /// Reads a block, whose label is the name.
    pub(super) fn read(block: &Block<'_>) -> Result<Self, Vec<Diagnostic>> {
        let schema = Schema::new().required("params").optional("variadic_param").required("result");
        let (content, mut errors) = block.body.content(&schema);
        let parameters = content.attribute("params");
        let parameters = parameters.map(|set| parameter_names(set, &mut errors));
        let variadic = content.attribute("variadic_param");
        let variadic = variadic.and_then(|set| variadic_name(set, &mut errors));
        let result = content.attribute("result").and_then(|result| result.expression.program());
        match (parameters, result) {
            (Some(parameters), Some(result)) if errors.is_empty() => {
                let name = block.labels[0].value.clone().into_owned();
                Ok(Self { name, parameters, variadic, result })
            }
            _ => Err(errors),
        }
    }

    /// The variables of a call.
    pub(super) fn variables(&self, arguments: &[Value]) -> Map {
        let (given, further) = arguments.split_at(self.parameters.len().min(arguments.len()));
        let variadic = self.variadic.map(|name| (name, Value::tuple(further.to_vec())));
        self.parameters.iter().copied().zip(given.iter().cloned()).chain(variadic).collect()
    }

    pub(super) fn owned_parameters(&self) -> Vec<OwnedParameter> {
        self.parameters.iter().copied().map(parameter).collect()
    }

    pub(super) fn variadic_parameter(&self) -> Option<OwnedParameter> {
        self.variadic.map(parameter)
    }
}

/// The names in `params`.
fn parameter_names(set: &Attribute<'_>, errors: &mut Vec<Diagnostic>) -> Vec<Key> {
    let Some(list) = set.expression.syntax() else { return Vec::new() };
    let file = set.expression.file();
    let elements = match static_analysis::list(list) {
        Ok(elements) => elements,
        Err(error) => {
            errors.push(error.diagnostic(file));
            return Vec::new();
        }
    };
    let mut names = Vec::new();
    for element in elements {
        match static_analysis::keyword(element) {
            Some(name) => names.push(Key::new(&name)),
            None => errors.push(no_name(file.span(element.range()), "a parameter must be a name")),
        }
    }
    names
}

/// The name in `variadic_param`.
fn variadic_name(set: &Attribute<'_>, errors: &mut Vec<Diagnostic>) -> Option<Key> {
    let name = static_analysis::keyword(set.expression.syntax()?);
    if name.is_none() {
        errors.push(no_name(set.expression.span(), "`variadic_param` must be a name"));
    }
    name.map(|name| Key::new(&name))
}

/// A parameter of any type.
fn parameter(name: Key) -> OwnedParameter {
    OwnedParameter {
        name: name.to_string(),
        description: String::new(),
        ty: Type::Dynamic,
        accepts: Accepts::default(),
    }
}

fn no_name(span: Span, message: &str) -> Diagnostic {
    Diagnostic::error("hcl-function-parameter", message)
        .at(span, "not a name")
        .hint("write a name without quotes, as in `params = [name]`")
}
