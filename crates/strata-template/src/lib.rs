//! The templates of documents: Jet.

pub mod jet;
