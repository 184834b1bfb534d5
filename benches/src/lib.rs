//! Data sets for the benchmarks, the same bytes on every run.
//!
//! [`Fleet`] is a Hiera 5 tree with the hosts that ask it; [`document()`] is one big data file, [`hcl()`] a file of
//! HCL, [`expressions()`] one whose expressions can all be evaluated,
//! [`SingleDocument`] a document with layers.

mod clock;
mod digest;
mod document;
mod expressions;
mod fleet;
mod hcl;
mod host;
mod manifest;
mod memory;
mod random;
mod single_document;

pub use clock::{Stopwatch, peak_memory};
pub use digest::Digest;
pub use document::document;
pub use expressions::{Expressions, expressions, variables, variables_of_json};
pub use fleet::{Fleet, Shape};
pub use hcl::hcl;
pub use host::Host;
pub use manifest::manifest;
pub use memory::MemoryFiles;
pub use single_document::SingleDocument;
