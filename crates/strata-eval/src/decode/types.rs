//! The type that a specification implies.

use strata_value::Type;

use super::Spec;

impl Spec {
    /// The type of the value that decoding gives, as far as it can be told from the specification.
    ///
    /// Attributes of objects are optional where the type of an attribute says so; the type of the value
    /// itself is [`Type::without_optional`].
    pub fn implied_type(&self) -> Type {
        match self {
            Self::Object(attributes) => {
                Type::object(attributes.iter().map(|(name, spec)| (*name, spec.implied_type())))
            }
            Self::Tuple(elements) => {
                Type::tuple(elements.iter().map(Self::implied_type).collect::<Vec<_>>())
            }
            Self::Attribute { ty, .. } => ty.clone(),
            Self::Literal(value) => value.ty(),
            // How many blocks there are, or what an expression gives, is known only then.
            Self::Expression(_) | Self::BlockTuple(_) | Self::BlockObject(_) => Type::Dynamic,
            Self::Block { nested, .. } => nested.implied_type(),
            Self::BlockList(spec) => Type::list(spec.nested.implied_type()),
            Self::BlockSet(spec) => Type::set(spec.nested.implied_type()),
            Self::BlockMap(spec) => {
                spec.labels.iter().fold(spec.nested.implied_type(), |ty, _| Type::map(ty))
            }
            Self::BlockAttributes { element, .. } => Type::map(element.clone()),
            Self::BlockLabel { .. } => Type::String,
            Self::Default { primary, .. } => primary.implied_type(),
            Self::Transform(wrapped, transform) => transform.implied_type(&wrapped.implied_type()),
            Self::Validate(wrapped, _) => wrapped.implied_type(),
        }
    }

    /// The type of values that stand in for one that could not be decoded.
    pub(super) fn value_type(&self) -> Type {
        self.implied_type().without_optional()
    }
}
