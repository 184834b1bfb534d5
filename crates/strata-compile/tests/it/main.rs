//! Configurations as people write them, and what comes out of them.

mod configuration_law;
mod cycles;
mod declarations;
mod expansion;
mod files;
mod gates;
mod laws;
mod limits;
mod modules;
mod pages;
mod references;
mod resources;
mod sensitivity;
mod site;
mod validations;
