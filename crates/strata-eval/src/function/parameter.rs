//! Parameters of functions.

use strata_value::Type;

/// A parameter of a function.
#[derive(Clone, Copy, Debug)]
pub struct Parameter<'a> {
    /// The name, for messages and help.
    pub name: &'a str,
    /// What it means, in one sentence.
    pub description: &'a str,
    /// The type to which arguments are converted.
    pub ty: ParameterType<'a>,
    /// What the function deals with itself.
    pub accepts: Accepts,
}

/// The type of a parameter, or of a result, as it can stand in a table.
#[derive(Clone, Copy, Debug)]
pub enum ParameterType<'a> {
    /// Any type; arguments stay as they are.
    Any,
    /// `bool`
    Bool,
    /// `number`
    Number,
    /// `string`
    String,
    /// `list(…)`
    List(&'a ParameterType<'a>),
    /// `set(…)`
    Set(&'a ParameterType<'a>),
    /// `map(…)`
    Map(&'a ParameterType<'a>),
    /// Any other type.
    Exact(&'a Type),
}

/// Which arguments reach the body of a function. All false: known, unmarked values that are not null.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "four independent permissions, as in the reference"
)]
pub struct Accepts {
    /// Null; otherwise it is an error.
    pub null: bool,
    /// Unknown values; otherwise the result is unknown.
    pub unknown: bool,
    /// Values of dynamic type, which are null or unknown; otherwise the result is unknown and dynamic.
    pub dynamic: bool,
    /// Marked values; otherwise the marks, at any depth, are taken off and put on the result.
    pub marked: bool,
}

impl<'a> Parameter<'a> {
    /// A parameter that accepts nothing special.
    pub const fn new(name: &'a str, ty: ParameterType<'a>, description: &'a str) -> Self {
        let accepts = Accepts { null: false, unknown: false, dynamic: false, marked: false };
        Self { name, description, ty, accepts }
    }

    /// Which also gets null.
    #[must_use]
    pub const fn or_null(self) -> Self {
        Self { accepts: Accepts { null: true, ..self.accepts }, ..self }
    }

    /// Which also gets unknown values.
    #[must_use]
    pub const fn or_unknown(self) -> Self {
        Self { accepts: Accepts { unknown: true, ..self.accepts }, ..self }
    }

    /// Which also gets values of dynamic type.
    #[must_use]
    pub const fn or_dynamic(self) -> Self {
        Self { accepts: Accepts { dynamic: true, ..self.accepts }, ..self }
    }

    /// Which also gets marked values.
    #[must_use]
    pub const fn or_marked(self) -> Self {
        Self { accepts: Accepts { marked: true, ..self.accepts }, ..self }
    }
}

impl ParameterType<'_> {
    /// The type.
    pub fn to_type(self) -> Type {
        match self {
            Self::Any => Type::Dynamic,
            Self::Bool => Type::Bool,
            Self::Number => Type::Number,
            Self::String => Type::String,
            Self::List(element) => Type::List(element.to_type().into()),
            Self::Set(element) => Type::Set(element.to_type().into()),
            Self::Map(element) => Type::Map(element.to_type().into()),
            Self::Exact(ty) => ty.clone(),
        }
    }
}
