//! Marks put back where a catalog says that values are sensitive.

use strata_value::{Kind, Marks, Path, Step, Value};

/// The value with sensitive marks at the ends of paths, which are sorted ([`order`](super::text::order)). Those that
/// lead nowhere change nothing.
///
/// As paths of equal beginnings stand together, a collection is copied once. The recursion is as deep as the value.
pub(super) fn mark(value: &Value, paths: &[Path]) -> Value {
    below(value, paths, 0)
}

/// The same for paths that have led to this value with their first `depth` steps.
fn below(value: &Value, paths: &[Path], depth: usize) -> Value {
    if paths.iter().any(|path| path.len() == depth) {
        return value.clone().marked(Marks::SENSITIVE);
    }
    let step = |path: &Path| path.steps().get(depth).copied();
    let changes = paths.chunk_by(|a, b| step(a) == step(b)).filter_map(|paths| {
        let (at, element) = element(value, step(paths.first()?)?)?;
        Some((at, below(element, paths, depth + 1)))
    });
    match value.kind() {
        Kind::List(seq) => Value::list(seq.with_changes(changes)),
        Kind::Map(map) => Value::map(map.with_changes(changes, Vec::new())),
        Kind::Object(map) => Value::object(map.with_changes(changes, Vec::new())),
        _ => value.clone(),
    }
}

/// The position and the value of an element.
fn element(value: &Value, step: Step) -> Option<(usize, &Value)> {
    match (value.kind(), step) {
        (Kind::List(seq), Step::Index(at)) => Some((at, seq.get(at)?)),
        (Kind::Map(map) | Kind::Object(map), Step::Key(key)) => {
            let at = map.position(key)?;
            Some((at, &map.entries()[at].value))
        }
        _ => None,
    }
}
