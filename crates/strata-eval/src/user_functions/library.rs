//! The functions of a body, which see each other.

use std::sync::{Arc, Weak};

use strata_diagnostics::Diagnostic;
use strata_syntax::schema::Schema;
use strata_value::{Map, Value};

use super::calls::Call;
use super::definition::Definition;
use crate::body::{Body, sort};
use crate::{Custom, Function, FunctionError, Functions, Scope};

/// What defined functions see beside their parameters and each other: nothing by default.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// Variables, if there are any.
    pub variables: Option<Map>,
    /// Functions; those that are defined hide others of the same name.
    pub functions: Functions,
}

/// The functions that the blocks of a type define, each named by its label; the rest of the body; and
/// what is wrong.
///
/// A function that is wrong is left out. Functions may call each other, in any order, and themselves,
/// up to [`MAX_CALL_LEVELS`](super::MAX_CALL_LEVELS) and [`MAX_CALLS`](super::MAX_CALLS). (In the
/// reference it is up to the program what they see.)
pub fn user_functions<'t>(
    body: &Body<'t>,
    block_type: &str,
    surroundings: Surroundings,
) -> (Functions, Body<'t>, Vec<Diagnostic>) {
    let schema = Schema::new().block(block_type, ["name"]);
    let (content, rest, mut errors) = body.partial_content(&schema);
    let mut definitions = Vec::new();
    for block in &content.blocks {
        match Definition::read(block) {
            Ok(definition) => definitions.push(definition),
            Err(found) => errors.extend(found),
        }
    }
    sort(&mut errors);
    (Library::new(definitions, surroundings).functions(), rest, errors)
}

/// The functions of a body.
struct Library {
    definitions: Vec<Definition>,
    surroundings: Surroundings,
    /// The functions as they see each other. They do not keep the library: it would never go.
    within: Functions,
}

impl Library {
    fn new(definitions: Vec<Definition>, surroundings: Surroundings) -> Arc<Self> {
        Arc::new_cyclic(|library: &Weak<Self>| {
            let within = table(&definitions, |at| {
                let library = Weak::clone(library);
                move |arguments: &[Value]| {
                    let library = library.upgrade();
                    library.expect("what is called from the library keeps it").call(at, arguments)
                }
            });
            Self { definitions, surroundings, within }
        })
    }

    /// The functions, each of which keeps the library.
    fn functions(self: &Arc<Self>) -> Functions {
        table(&self.definitions, |at| {
            let library = Arc::clone(self);
            move |arguments: &[Value]| library.call(at, arguments)
        })
    }

    fn call(&self, at: usize, arguments: &[Value]) -> Result<Value, FunctionError> {
        let definition = &self.definitions[at];
        let _call = Call::begin(definition)?;
        let mut outer = Scope::new().with_functions(&self.surroundings.functions);
        if let Some(variables) = &self.surroundings.variables {
            outer = outer.with_variables(variables.clone());
        }
        let scope = outer.child().with_functions(&self.within);
        let scope = scope.with_variables(definition.variables(arguments));
        definition.result.evaluate(&scope).map_err(|errors| failure(&definition.name, errors))
    }
}

/// A table of functions, made of what calls each.
fn table<C>(definitions: &[Definition], caller: impl Fn(usize) -> C) -> Functions
where
    C: Fn(&[Value]) -> Result<Value, FunctionError> + Send + Sync + 'static,
{
    let mut functions = Functions::new();
    for (at, definition) in definitions.iter().enumerate() {
        let (result, body) = (caller(at), caller(at));
        let custom = Custom {
            description: String::new(),
            parameters: definition.owned_parameters(),
            variadic: definition.variadic_parameter(),
            result: Box::new(move |arguments| result(arguments).map(|value| value.ty())),
            body: Box::new(body),
        };
        functions.insert(&definition.name, Function::Custom(Arc::new(custom)));
    }
    functions
}

/// That the result of a function could not be evaluated.
fn failure(name: &str, errors: Vec<Diagnostic>) -> FunctionError {
    let message = format!("the result of `{name}` cannot be evaluated");
    FunctionError::new(message)
        .hint("why is not told, since an argument is marked: call it with another one")
        .because(errors)
}
