//! The schema that a specification implies.

use std::collections::HashMap;

use strata_syntax::schema::{AttributeSchema, BlockSchema, Schema};

use super::Spec;

impl Spec {
    /// The schema of the bodies that can be decoded: all attributes and blocks that are named.
    pub fn schema(&self) -> Schema {
        let mut schema = Schema::new();
        let mut known: HashMap<&str, usize> = HashMap::new();
        self.visit_same_body(&mut |spec| {
            if let Self::Attribute { name, required, .. } = spec {
                // Two specifications may be about one attribute.
                let at = *known.entry(name).or_insert(schema.attributes.len());
                match schema.attributes.get_mut(at) {
                    Some(attribute) => attribute.required |= required,
                    None => schema
                        .attributes
                        .push(AttributeSchema { name: name.clone(), required: *required }),
                }
            }
            if let Some(block) = spec.block_schema() {
                schema.blocks.push(block);
            }
        });
        schema
    }

    /// The specification of the bodies of the blocks of a type, if there are such blocks and their
    /// bodies have one.
    pub fn of_blocks(&self, block_type: &str) -> Option<&Self> {
        let mut found = None;
        self.visit_same_body(&mut |spec| {
            found =
                found.or_else(|| spec.nested().filter(|_| spec.block_type() == Some(block_type)));
        });
        found
    }

    /// Calls `visit` with this specification and all others for the same body, not with those of
    /// blocks in it.
    pub(super) fn visit_same_body<'s>(&'s self, visit: &mut impl FnMut(&'s Self)) {
        visit(self);
        match self {
            Self::Object(attributes) => {
                for (_, spec) in attributes {
                    spec.visit_same_body(visit);
                }
            }
            Self::Tuple(elements) => {
                for spec in elements {
                    spec.visit_same_body(visit);
                }
            }
            Self::Default { primary, default } => {
                primary.visit_same_body(visit);
                default.visit_same_body(visit);
            }
            Self::Transform(wrapped, _) | Self::Validate(wrapped, _) => {
                wrapped.visit_same_body(visit);
            }
            _ => {}
        }
    }

    /// The type of the blocks that this very specification is about.
    pub(super) fn block_type(&self) -> Option<&str> {
        match self {
            Self::Block { block_type, .. } | Self::BlockAttributes { block_type, .. } => {
                Some(block_type)
            }
            Self::BlockList(spec) | Self::BlockTuple(spec) | Self::BlockSet(spec) => {
                Some(&spec.block_type)
            }
            Self::BlockMap(spec) | Self::BlockObject(spec) => Some(&spec.block_type),
            _ => None,
        }
    }

    /// The specification of the bodies of these blocks.
    pub(super) fn nested(&self) -> Option<&Self> {
        match self {
            Self::Block { nested, .. } => Some(nested),
            Self::BlockList(spec) | Self::BlockTuple(spec) | Self::BlockSet(spec) => {
                Some(&spec.nested)
            }
            Self::BlockMap(spec) | Self::BlockObject(spec) => Some(&spec.nested),
            _ => None,
        }
    }

    fn block_schema(&self) -> Option<BlockSchema> {
        let mut labels = match self {
            Self::BlockMap(spec) | Self::BlockObject(spec) => spec.labels.clone(),
            _ => Vec::new(),
        };
        labels.extend(self.nested().map(Self::label_names).into_iter().flatten());
        Some(BlockSchema { block_type: self.block_type()?.to_owned(), labels })
    }

    /// What the labels name that a body asks for of its block.
    fn label_names(&self) -> Vec<String> {
        let mut names = Vec::new();
        self.visit_same_body(&mut |spec| {
            if let Self::BlockLabel { index, name } = spec {
                // A label that nothing asks for still has to be there.
                (names.len()..=*index).for_each(|at| names.push(format!("label {at}")));
                names[*index].clone_from(name);
            }
        });
        names
    }
}
