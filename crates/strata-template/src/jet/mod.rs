//! Jet templates over values.
//!
//! A [`Template`] is parsed once and rendered as often as there are environments. The language is that of
//! Jet 6.3, without other templates to include, and with two differences: `lookup` takes a default, and
//! comments are never shown. Maps are ranged over in the order of their keys.
//!
//! ```
//! use strata_diagnostics::SourceMap;
//! use strata_template::jet::{Delimiters, Template};
//! use strata_value::{Key, Map, Value};
//!
//! let text = "[[ range i, name := Data.names ]][[ if i ]], [[ end ]][[ name | upper ]][[ end ]]";
//! let file = SourceMap::default().add("motd.jet", text.into());
//! let template = Template::parse(&file, &Delimiters::default()).expect("it has no mistake");
//!
//! let names = Value::list(vec![Value::string("ann"), Value::string("bob")]);
//! let data: Map = [(Key::new("names"), names)].into_iter().collect();
//! let environment: Map = [(Key::new("Data"), Value::map(data))].into_iter().collect();
//! assert_eq!(template.render(&environment), Ok(Value::string("ANN, BOB")));
//! ```

mod budget;
mod builtins;
mod delimiters;
mod equality;
mod evaluate;
mod fault;
mod lexer;
mod limits;
mod node;
mod number;
mod pages;
mod parser;
mod template;
mod term;
mod text;

pub use delimiters::Delimiters;
pub use limits::{Limits, MAX_NESTING};
pub use pages::PAGES;
pub use template::Template;
