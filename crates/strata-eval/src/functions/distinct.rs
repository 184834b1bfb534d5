//! Finding equal values in linear time.

use std::hash::{Hash, Hasher};

use hashbrown::HashSet;
use strata_value::{Kind, Value};

/// A wholly known, unmarked value that is equal to another by the rules of HCL: numbers by value,
/// nulls whatever their types.
struct Meaning<'v>(&'v Value);

/// So many levels of a value count for its hash; values that differ only below share one.
const HASHED_LEVELS: u32 = 16;

impl PartialEq for Meaning<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(other.0).as_bool() == Some(true)
    }
}

impl Eq for Meaning<'_> {}

impl Hash for Meaning<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        hash(self.0, HASHED_LEVELS, state);
    }
}

fn hash(value: &Value, levels: u32, state: &mut impl Hasher) {
    match value.kind() {
        // Minus zero is equal to zero, and the only number with two forms.
        Kind::Float(0.0) => Value::int(0).hash(state),
        Kind::List(seq) | Kind::Tuple(seq) | Kind::Set(seq) => {
            seq.len().hash(state);
            let elements = if levels > 0 { seq.iter() } else { [].iter() };
            elements.for_each(|element| hash(element, levels - 1, state));
        }
        Kind::Map(_) | Kind::Object(_) => {
            let elements = value.elements().filter(|_| levels > 0);
            for (key, element) in elements.into_iter().flatten() {
                if let strata_value::ElementKey::Name(key) = key {
                    key.hash(state);
                }
                hash(element, levels - 1, state);
            }
        }
        _ => value.hash(state),
    }
}

/// Wholly known, unmarked values without those that are equal to another one.
pub(super) struct Distinct<'v>(HashSet<Meaning<'v>>);

impl<'v> Distinct<'v> {
    /// Adds a value; false if an equal one is there.
    fn insert(&mut self, value: &'v Value) -> bool {
        self.0.insert(Meaning(value))
    }

    /// Whether a value equal to this one is there.
    pub(super) fn contains(&self, value: &Value) -> bool {
        self.0.contains(&Meaning(value))
    }
}

impl<'v> FromIterator<&'v Value> for Distinct<'v> {
    fn from_iter<I: IntoIterator<Item = &'v Value>>(values: I) -> Self {
        Self(values.into_iter().map(Meaning).collect())
    }
}

/// The values without those that are equal to one before. All are wholly known and unmarked.
pub(super) fn distinct(values: &[Value]) -> Vec<Value> {
    let mut seen = Distinct(HashSet::with_capacity(values.len()));
    values.iter().filter(|value| seen.insert(value)).cloned().collect()
}

/// The values that occur an odd number of times. All are wholly known and unmarked.
pub(super) fn odd<'v>(values: impl IntoIterator<Item = &'v Value>) -> Vec<Value> {
    let mut odd = HashSet::new();
    for value in values {
        if !odd.remove(&Meaning(value)) {
            odd.insert(Meaning(value));
        }
    }
    odd.into_iter().map(|Meaning(value)| value.clone()).collect()
}
