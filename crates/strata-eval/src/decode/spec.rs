//! The declaration.

use strata_value::{Key, Type, Value};

use super::{ExpressionSpec, Transform, Validation};

/// What a body has, and which value it makes.
///
/// A specification is read by recursion: its depth is the author's, and one that is read from a text
/// is no deeper than a text can be.
#[derive(Clone, Debug)]
pub enum Spec {
    /// An object of the values of other specifications for the same body; ordered by name.
    Object(Vec<(Key, Self)>),
    /// A tuple of the values of other specifications for the same body.
    Tuple(Vec<Self>),
    /// The value of an attribute, converted to a type; null if it is not set.
    Attribute {
        /// The name.
        name: String,
        /// The type.
        ty: Type,
        /// Whether it must be set.
        required: bool,
    },
    /// Always this value.
    Literal(Value),
    /// The value of an expression that is not part of the body.
    Expression(Box<ExpressionSpec>),
    /// The value of the only block of a type; null without one.
    Block {
        /// The type of the block.
        block_type: String,
        /// What the block holds.
        nested: Box<Self>,
        /// Whether it must be there.
        required: bool,
    },
    /// A list of the values of all blocks of a type, which must be of one type or unify.
    BlockList(BlockSpec),
    /// A tuple of the values of all blocks of a type.
    BlockTuple(BlockSpec),
    /// A set of the values of all blocks of a type, which must be of one type or unify.
    BlockSet(BlockSpec),
    /// A map of the values of all blocks of a type, under their labels: a map of maps for two labels.
    BlockMap(LabelledSpec),
    /// An object of the values of all blocks of a type, under their labels.
    BlockObject(LabelledSpec),
    /// A map of all attributes of the only block of a type; null without one.
    BlockAttributes {
        /// The type of the block.
        block_type: String,
        /// The type to which each attribute is converted.
        element: Type,
        /// Whether the block must be there.
        required: bool,
    },
    /// A label of the block whose body this is; null in a body that is no block, or has no such label.
    BlockLabel {
        /// Which label, from 0, without those that are the keys of a map or object.
        index: usize,
        /// What the label names, for messages.
        name: String,
    },
    /// The value of one specification, or where that is null of another, which has no blocks.
    Default {
        /// What is tried first.
        primary: Box<Self>,
        /// What counts if that is null.
        default: Box<Self>,
    },
    /// Another value made of the value of a specification, unless there was an error.
    Transform(Box<Self>, Transform),
    /// The value of a specification, checked unless there was an error.
    Validate(Box<Self>, Validation),
}

/// All blocks of a type.
#[derive(Clone, Debug)]
pub struct BlockSpec {
    /// The type of the blocks.
    pub block_type: String,
    /// What each block holds.
    pub nested: Box<Spec>,
    /// So many blocks must be there.
    pub min: usize,
    /// So many blocks may be there; any number for `None`.
    pub max: Option<usize>,
}

/// All blocks of a type, which are told apart by their labels.
#[derive(Clone, Debug)]
pub struct LabelledSpec {
    /// The type of the blocks.
    pub block_type: String,
    /// What the labels name that are keys, at least one; further ones are for
    /// [`Spec::BlockLabel`] within.
    pub labels: Vec<String>,
    /// What each block holds.
    pub nested: Box<Spec>,
}

impl Spec {
    /// An object of the values of other specifications; of a name the last counts.
    pub fn object<K: Into<Key>>(attributes: impl IntoIterator<Item = (K, Self)>) -> Self {
        let attributes = attributes.into_iter().map(|(name, spec)| (name.into(), spec));
        let mut sorted: Vec<(Key, Self)> = attributes.collect();
        // Stable, so that the last of a name comes last.
        sorted.sort_by(|(a, _), (b, _)| a.cmp_text(*b));
        sorted.dedup_by(|later, earlier| {
            let same = later.0 == earlier.0;
            if same {
                std::mem::swap(later, earlier);
            }
            same
        });
        Self::Object(sorted)
    }

    /// The value of an attribute that may be set.
    pub fn attribute(name: impl Into<String>, ty: Type) -> Self {
        Self::Attribute { name: name.into(), ty, required: false }
    }

    /// The value of an attribute that must be set.
    pub fn required_attribute(name: impl Into<String>, ty: Type) -> Self {
        Self::Attribute { name: name.into(), ty, required: true }
    }

    /// The value of the only block of a type, which may be there.
    pub fn block(block_type: impl Into<String>, nested: Self) -> Self {
        Self::Block { block_type: block_type.into(), nested: Box::new(nested), required: false }
    }

    /// The value of the only block of a type, which must be there.
    pub fn required_block(block_type: impl Into<String>, nested: Self) -> Self {
        Self::Block { block_type: block_type.into(), nested: Box::new(nested), required: true }
    }

    /// A list of the values of all blocks of a type.
    pub fn block_list(block_type: impl Into<String>, nested: Self) -> Self {
        Self::BlockList(BlockSpec::new(block_type, nested))
    }

    /// A map of the values of all blocks of a type, under their labels.
    pub fn block_map<L: Into<String>>(
        block_type: impl Into<String>,
        labels: impl IntoIterator<Item = L>,
        nested: Self,
    ) -> Self {
        Self::BlockMap(LabelledSpec::new(block_type, labels, nested))
    }

    /// The value, or where that is null another.
    #[must_use]
    pub fn or(self, default: Self) -> Self {
        Self::Default { primary: Box::new(self), default: Box::new(default) }
    }
}

impl BlockSpec {
    /// Any number of blocks of a type.
    pub fn new(block_type: impl Into<String>, nested: Spec) -> Self {
        Self { block_type: block_type.into(), nested: Box::new(nested), min: 0, max: None }
    }
}

impl LabelledSpec {
    /// Blocks of a type with labels of these names as keys.
    pub fn new<L: Into<String>>(
        block_type: impl Into<String>,
        labels: impl IntoIterator<Item = L>,
        nested: Spec,
    ) -> Self {
        let labels = labels.into_iter().map(Into::into).collect();
        Self { block_type: block_type.into(), labels, nested: Box::new(nested) }
    }
}
