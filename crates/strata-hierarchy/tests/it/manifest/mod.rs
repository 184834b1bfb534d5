//! Layered manifests, with files in memory.

mod declare;
mod errors;
mod explanations;
mod laws;
mod limits;
mod merges;
mod sharing;
mod site;
mod sops;
mod types;
