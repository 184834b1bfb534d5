//! Names that every run needs, interned once.

use std::sync::LazyLock;

use strata_value::Key;

/// The names that expressions begin with, and members of what they stand for.
pub(super) struct Keys {
    pub(super) count: Key,
    pub(super) each: Key,
    pub(super) facts: Key,
    pub(super) id: Key,
    pub(super) index: Key,
    pub(super) key: Key,
    pub(super) labels: Key,
    pub(super) local: Key,
    pub(super) module: Key,
    pub(super) name: Key,
    pub(super) path: Key,
    pub(super) resource: Key,
    pub(super) ty: Key,
    pub(super) value: Key,
    pub(super) var: Key,
}

pub(super) static KEYS: LazyLock<Keys> = LazyLock::new(|| Keys {
    count: Key::new("count"),
    each: Key::new("each"),
    facts: Key::new("facts"),
    id: Key::new("id"),
    index: Key::new("index"),
    key: Key::new("key"),
    labels: Key::new("labels"),
    local: Key::new("local"),
    module: Key::new("module"),
    name: Key::new("name"),
    path: Key::new("path"),
    resource: Key::new("resource"),
    ty: Key::new("type"),
    value: Key::new("value"),
    var: Key::new("var"),
});
