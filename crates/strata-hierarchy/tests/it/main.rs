//! Laws of the Hiera 5 front-end. The same checks run under the fuzzer (`fuzz/`).

mod functions;
mod graphs;
mod laws;
mod memory;
mod random;
