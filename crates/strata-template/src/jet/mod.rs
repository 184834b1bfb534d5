//! Jet templates over values.
