//! What a body must remember to expand its `dynamic` blocks.

use strata_syntax::schema::{AttributeSchema, Schema};

use crate::Scope;

/// The type of blocks that generate others.
pub(in crate::body) const DYNAMIC: &str = "dynamic";

/// How the `dynamic` blocks of a body are expanded, and what was taken out of the body before.
///
/// The body itself is always read as a whole, for a `dynamic` block may be of any type: what was
/// taken before is allowed there and dropped.
#[derive(Clone, Debug)]
pub(in crate::body) struct Expansion<'t> {
    /// The scope for `for_each` and `labels`.
    pub(super) scope: &'t Scope<'t>,
    hidden: Schema,
}

impl<'t> Expansion<'t> {
    pub(in crate::body) fn new(scope: &'t Scope<'t>) -> Self {
        Self { scope, hidden: Schema::new() }
    }

    /// The expansion for a body inside, from which nothing was taken yet.
    pub(in crate::body) fn inside(&self) -> Self {
        Self::new(self.scope)
    }

    /// The expansion for the rest that a schema leaves.
    pub(in crate::body) fn hiding(&self, schema: &Schema) -> Self {
        let mut hidden = self.hidden.clone();
        let taken = schema.attributes.iter().map(|attribute| &attribute.name);
        hidden
            .attributes
            .extend(taken.map(|name| AttributeSchema { name: name.clone(), required: false }));
        hidden.blocks.extend(schema.blocks.iter().cloned());
        Self { hidden, ..self.clone() }
    }

    /// A schema that also allows `dynamic` blocks and what was taken before.
    pub(in crate::body) fn extended(&self, schema: &Schema) -> Schema {
        let mut extended = schema.clone().block(DYNAMIC, ["type"]);
        extended.attributes.extend(self.hidden.attributes.iter().cloned());
        extended.blocks.extend(self.hidden.blocks.iter().cloned());
        extended
    }

    /// Whether an attribute was taken before.
    pub(in crate::body) fn hides_attribute(&self, name: &str) -> bool {
        self.hidden.attributes.iter().any(|attribute| attribute.name == name)
    }

    /// Whether the blocks of a type were taken before.
    pub(in crate::body) fn hides_block(&self, block_type: &str) -> bool {
        self.hidden.blocks.iter().any(|block| block.block_type == block_type)
    }
}
