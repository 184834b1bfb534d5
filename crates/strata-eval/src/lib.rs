//! The meaning of HCL: expressions and templates as programs, and their values.
//!
//! A text is parsed by `strata-syntax`, lowered once to a program, and evaluated as often as there are
//! scopes. A [`Scope`] has variables and [`Functions`]. What is wrong comes as diagnostics with places.
//!
//! ```
//! use strata_diagnostics::SourceMap;
//! use strata_eval::{Program, Scope, functions};
//! use strata_syntax::parse_expression;
//! use strata_value::{Key, Map, Value};
//!
//! let tree = parse_expression("upper(name) == \"WEB\" ? 2 * 3 : 0");
//! let sources = SourceMap::default();
//! let file = sources.add("expression", tree.text().clone());
//! let program = Program::of_tree(&tree, &file);
//!
//! let scope = |name: &str| {
//!     let variables: Map = [(Key::new("name"), Value::string(name))].into_iter().collect();
//!     Scope::new().with_variables(variables).with_functions(functions::standard())
//! };
//! assert_eq!(program.evaluate(&scope("web")), Ok(Value::int(6)));
//! assert_eq!(program.evaluate(&scope("db")), Ok(Value::int(0)));
//!
//! let errors = program.evaluate(&Scope::new()).expect_err("it has no functions");
//! assert_eq!(errors[0].code, "hcl-functions-not-allowed");
//! ```

pub mod body;
mod data;
pub mod decode;
mod evaluate;
mod function;
pub mod functions;
pub mod limits;
mod message;
mod moved;
mod pages;
pub mod path;
mod program;
mod scope;
pub mod serde;
pub mod static_analysis;
pub mod type_expression;
pub mod user_functions;

pub use self::serde::{from_str, from_value, to_string, to_value};
pub use data::{DataError, DataProblem, of_data};
pub use function::{
    Accepts, Body, Builtin, Computation, Custom, Function, FunctionError, Functions,
    OwnedParameter, Parameter, ParameterType, Special,
};
pub use pages::PAGES;
pub use program::{Compiler, Program, Root};
pub use scope::Scope;
