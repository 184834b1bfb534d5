//! The three layers of Hiera 5.

use std::fmt;

/// A layer: a configuration with its data.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Layer {
    /// The global layer, above all others.
    Global,
    /// The environment.
    Environment,
    /// A module, asked for keys that begin with its name.
    Module(String),
}

impl Layer {
    /// Whether this is a module.
    pub const fn is_module(&self) -> bool {
        matches!(self, Self::Module(_))
    }
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Global => f.write_str("the global layer"),
            Self::Environment => f.write_str("the environment"),
            Self::Module(name) => write!(f, "the module `{name}`"),
        }
    }
}
