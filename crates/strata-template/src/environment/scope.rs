//! The names of expressions.

use std::sync::LazyLock;

use strata_expr::{Names, Signature, Type};

use crate::functions::{self, Function};

/// What the expressions of a text may name; anything else is an error before evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// While a document is resolved: `Facts`, `Data` and `Environ`, of which the caller leaves the last two
    /// empty, and `lookup` (`behaviour.md` §5).
    Resolution,
    /// In manifests and templates: also the functions that read files and ask services (§10).
    Full,
}

impl Scope {
    /// The names as expressions are compiled against them.
    pub fn names(self) -> &'static Names {
        static RESOLUTION: LazyLock<Names> = LazyLock::new(|| names(Scope::Resolution));
        static FULL: LazyLock<Names> = LazyLock::new(|| names(Scope::Full));
        match self {
            Self::Resolution => &RESOLUTION,
            Self::Full => &FULL,
        }
    }

    pub(crate) fn has(self, function: Function) -> bool {
        self == Self::Full || function == Function::Lookup
    }
}

fn names(scope: Scope) -> Names {
    let any = || Type::Map(Box::new(Type::Any));
    let names = Names::new()
        .variable("Facts", any())
        .variable("Data", any())
        .variable("Environ", Type::Map(Box::new(Type::String)));
    functions::ALL
        .into_iter()
        .filter(|function| scope.has(*function))
        .fold(names, |names, function| names.function(signature(function)))
}

/// Arguments are checked when a function is called, as the reference does: a branch that does not run
/// may be wrong.
fn signature(function: Function) -> Signature {
    Signature {
        name: function.name().to_owned(),
        parameters: vec![Type::Any],
        required: 0,
        variadic: true,
        result: Type::Any,
    }
}
