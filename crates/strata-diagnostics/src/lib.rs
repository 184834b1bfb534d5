//! What Strata tells people: files, places, diagnostics, and how they are shown.
//!
//! A [`SourceMap`] holds the files of a run in one address space of 32 bits; a [`Span`] is a range
//! in it. A [`Diagnostic`] is data; the renderers turn it into text.

mod concise;
mod diagnostic;
mod diagnostics;
mod did_you_mean;
mod excerpt;
mod json;
mod page;
mod source;
mod span;
mod terminal;

pub use diagnostic::{Code, Diagnostic, Edit, Fix, Label, Severity};
pub use diagnostics::{Diagnostics, Format};
pub use did_you_mean::did_you_mean;
pub use page::Page;
pub use source::{Location, SourceFile, SourceMap};
pub use span::Span;
