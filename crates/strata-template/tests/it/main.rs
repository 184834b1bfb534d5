//! The tests of templates.
