//! Texts to values with origins: YAML in three profiles, JSON, HOCON.
//!
//! Every key and value knows where it was written; keys that were given twice are reported with
//! both places; what a text may cost is bounded by [`Limits`]. Nothing here reads a file, follows an
//! `include` or looks at the environment.

mod comments;
mod decode;
mod document;
mod duplicates;
pub mod hocon;
pub mod json;
mod limits;
mod number;
mod pages;
mod place;
pub mod yaml;

pub use comments::{Comment, Comments};
pub use decode::decode;
pub use document::Document;
pub use limits::Limits;
pub use pages::PAGES;
