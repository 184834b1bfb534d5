//! Configurations as people write them, and what comes out of them.

mod cycles;
mod declarations;
mod expansion;
mod files;
mod gates;
mod laws;
mod limits;
mod modules;
mod references;
mod resources;
mod sensitivity;
mod site;
mod validations;
