//! Texts with expressions: `{{ expression }}` and `${ expression }`.
//!
//! A [`Template`] is compiled once and rendered as often as there are environments: as a value that
//! keeps the type of a lone expression, as text, or as an entry of a hierarchy. An [`Expansion`] is a
//! value whose texts are templates; a [`Condition`] is an expression that says whether.
//!
//! ```
//! use strata_template::environment::{Environment, Scope};
//! use strata_template::interpolate::Template;
//! use strata_value::{Key, Map, Value};
//!
//! let facts: Map = [(Key::new("cpus"), Value::int(8))].into_iter().collect();
//! let environment = Environment::of_facts(facts);
//!
//! let workers = Template::compile("{{ Facts.cpus * 2 }}", Scope::Resolution)?;
//! assert_eq!(workers.value(&environment)?, Value::int(16));
//! let text = Template::compile("${ lookup('facts.cpus') } cores", Scope::Resolution)?;
//! assert_eq!(text.value(&environment)?, Value::string("8 cores"));
//! # Ok::<(), strata_expr::ExprError>(())
//! ```

mod condition;
mod expansion;
mod scan;
mod template;

pub use condition::Condition;
pub use expansion::{Expansion, ExpansionError};
pub use template::{Entry, Template};
