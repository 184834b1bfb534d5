//! Laws of the front-ends. The same checks run under the fuzzer (`fuzz/`).

mod document;
mod document_law;
mod functions;
mod graphs;
mod laws;
mod manifest;
mod memory;
mod random;
