//! The names that an expression may use, as far as they are known before it is evaluated.

/// The type of a value as it is known before evaluation.
///
/// Mistakes that these types show are errors before evaluation, also in branches that never run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// Nothing is known: all checks wait for the evaluation.
    Any,
    /// The null of a literal.
    Null,
    /// A truth value.
    Bool,
    /// An integer.
    Int,
    /// A float.
    Float,
    /// Text.
    String,
    /// Bytes.
    Bytes,
    /// A list whose elements have a type.
    List(Box<Self>),
    /// A map with keys of text, whose values have a type. Of a map of [`Type::String`] a missing key
    /// is `""`, of another null.
    Map(Box<Self>),
    /// A map with keys of any type.
    AnyMap,
    /// A point in time.
    Time,
    /// A duration.
    Duration,
    /// A time zone.
    Location,
    /// A named number: `time.Month`, `time.Weekday`.
    Named(&'static str),
    /// A function.
    Function,
}

/// A function of the environment.
#[derive(Clone, Debug)]
pub struct Signature {
    /// Its name.
    pub name: String,
    /// The types of its parameters.
    pub parameters: Vec<Type>,
    /// How many arguments it needs at least; at most it takes all parameters.
    pub required: usize,
    /// Whether it takes more arguments, each of the type of the last parameter.
    pub variadic: bool,
    /// The type of its result.
    pub result: Type,
}

/// The names of an environment.
#[derive(Clone, Debug, Default)]
pub struct Names {
    pub(crate) variables: Vec<(String, Type)>,
    pub(crate) functions: Vec<Signature>,
    pub(crate) open: bool,
}

impl Names {
    /// No names: every name but those of the language is an error.
    pub fn new() -> Self {
        Self::default()
    }

    /// Any name: variables that the environment does not have are null, unknown functions fail when
    /// they are called.
    pub fn open() -> Self {
        Self { open: true, ..Self::default() }
    }

    /// With a variable.
    #[must_use]
    pub fn variable(mut self, name: impl Into<String>, ty: Type) -> Self {
        self.variables.push((name.into(), ty));
        self
    }

    /// With a function.
    #[must_use]
    pub fn function(mut self, signature: Signature) -> Self {
        self.functions.push(signature);
        self
    }
}

impl Names {
    pub(crate) fn type_of(&self, name: &str) -> Option<&Type> {
        self.variables.iter().find(|(known, _)| known == name).map(|(_, ty)| ty)
    }

    pub(crate) fn signature(&self, name: &str) -> Option<&Signature> {
        self.functions.iter().find(|function| function.name == name)
    }

    pub(crate) fn has_variable(&self, name: &str) -> bool {
        self.type_of(name).is_some()
    }

    pub(crate) fn has_function(&self, name: &str) -> bool {
        self.signature(name).is_some()
    }

    /// Whether a call of this name is one of the environment's.
    pub(crate) fn overrides(&self, name: &str) -> bool {
        self.has_function(name)
    }
}
