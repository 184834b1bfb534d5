//! The tests of templates.

mod interpolate;
mod interpolate_law;
