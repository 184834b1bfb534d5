//! What Strata tells people: files, places, diagnostics, and how they are shown.
//!
//! A [`SourceMap`] holds the files of a run in one address space of 32 bits; a [`Span`] is a range
//! in it. A [`Diagnostic`] is data; the renderers turn it into text.

mod concise;
mod diagnostic;
mod source;
mod span;

pub use diagnostic::{Code, Diagnostic, Diagnostics, Edit, Fix, Label, Severity};
pub use source::{Location, SourceFile, SourceMap};
pub use span::Span;
