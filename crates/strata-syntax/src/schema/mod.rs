//! Bodies read by a schema, alike for native syntax and JSON.
//!
//! Native syntax tells attributes from blocks; JSON does not, so only a [`Schema`] says what a body
//! holds. [`Body::content`] wants everything in the body to be in the schema;
//! [`Body::partial_content`] leaves the rest for another schema; [`Body::just_attributes`] takes a
//! body that has attributes of any name.
//!
//! ```
//! use strata_syntax::schema::{Body, Schema};
//! use strata_syntax::{json, parse_body};
//!
//! let schema = Schema::new().required("region").block("service", ["name"]);
//!
//! let tree = parse_body("region = \"eu\"\nservice \"web\" {\n}\n");
//! let (content, errors) = Body::of_tree(&tree).content(&schema);
//! assert!(errors.is_empty());
//! assert_eq!(content.blocks[0].labels[0].value, "web");
//!
//! let document = json::parse(r#"{"region": "eu", "service": {"web": {}}}"#);
//! let (same, errors) = Body::of_json(&document).content(&schema);
//! assert!(errors.is_empty());
//! assert_eq!(same.blocks[0].labels[0].value, "web");
//! ```

mod body;
mod content;
mod error;
mod from_json;
mod from_native;
mod message;
mod pages;
mod suggestion;

pub use body::Body;
pub use content::{Attribute, Block, Content, Expression, Label};
pub use error::{ErrorKind, SchemaError, Suggestion};
pub(crate) use pages::PAGES;

/// What may stand in a body.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schema {
    /// The attributes, in the order in which names are suggested.
    pub attributes: Vec<AttributeSchema>,
    /// The blocks; of a type that is listed twice the last one counts.
    pub blocks: Vec<BlockSchema>,
}

/// An attribute of a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttributeSchema {
    /// Its name.
    pub name: String,
    /// Whether it must be there.
    pub required: bool,
}

/// A type of blocks of a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockSchema {
    /// The type.
    pub block_type: String,
    /// What each label names, as in `["type", "name"]`; a block must have as many.
    pub labels: Vec<String>,
}

impl Schema {
    /// With nothing in it.
    pub fn new() -> Self {
        Self::default()
    }

    /// With an attribute that must be there.
    #[must_use]
    pub fn required(mut self, name: impl Into<String>) -> Self {
        self.attributes.push(AttributeSchema { name: name.into(), required: true });
        self
    }

    /// With an attribute that may be there.
    #[must_use]
    pub fn optional(mut self, name: impl Into<String>) -> Self {
        self.attributes.push(AttributeSchema { name: name.into(), required: false });
        self
    }

    /// With blocks of a type, any number of them.
    #[must_use]
    pub fn block<L: Into<String>>(
        mut self,
        block_type: impl Into<String>,
        labels: impl IntoIterator<Item = L>,
    ) -> Self {
        let labels = labels.into_iter().map(Into::into).collect();
        self.blocks.push(BlockSchema { block_type: block_type.into(), labels });
        self
    }
}
