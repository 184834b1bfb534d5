//! What the crate promises, seen from outside.

mod fact_files;
mod families;
mod laws;
mod manager;

use strata_value::{Key, Value};

/// The value below these keys, divided by dots.
fn at<'v>(value: &'v Value, path: &str) -> Option<&'v Value> {
    path.split('.').try_fold(value, |value, key| value.as_map()?.get(Key::new(key)))
}
