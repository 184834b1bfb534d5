//! The tests of templates.

mod interpolate;
mod interpolate_law;
mod jet;
mod jet_law;
