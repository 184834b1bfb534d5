//! Two maps to one.

use strata_value::{Entry, Kind, Map, Value};

/// What stands where two values met.
pub(crate) enum Pick {
    /// The higher value, as it is.
    High,
    /// The lower value, as it is.
    Low,
    /// A new value.
    New(Value),
}

impl Pick {
    pub(crate) fn take(self, high: &Value, low: &Value) -> Value {
        match self {
            Self::High => high.clone(),
            Self::Low => low.clone(),
            Self::New(value) => value,
        }
    }

    /// As taken: nothing changed, or a new value.
    pub(crate) fn or_high(changed: Option<Value>) -> Self {
        changed.map_or(Self::High, Self::New)
    }
}

/// The join of two maps in the making: the lower one's keys first, then the new ones of the higher.
///
/// The entries of the higher map are given in order. As long as the result is one of the two maps,
/// nothing is copied.
pub(crate) struct Join<'m> {
    high: &'m [Entry],
    low: &'m Map,
    /// How many entries of the higher map were given.
    given: usize,
    so_far: SoFar,
}

enum SoFar {
    Nothing,
    /// The entries given are the first of the result, in place.
    High,
    /// No entry given changed the lower map.
    Low,
    Built(Vec<Entry>),
}

impl<'m> Join<'m> {
    pub(crate) fn new(high: &'m Map, low: &'m Map) -> Self {
        Self { high: high.entries(), low, given: 0, so_far: SoFar::Nothing }
    }

    /// The position in the lower map of the next entry's key.
    pub(crate) fn position(&self) -> Option<usize> {
        let key = self.high[self.given].key;
        // Layers tend to have their keys in the same order.
        let guess = self.low.entries().get(self.given);
        if guess.is_some_and(|entry| entry.key == key) {
            return Some(self.given);
        }
        self.low.position(key)
    }

    /// What stands where the next entry met the lower one at a position.
    pub(crate) fn meet(&mut self, at: usize, pick: Pick) {
        let given = self.given;
        self.given += 1;
        match (&mut self.so_far, pick) {
            (SoFar::Nothing | SoFar::High, Pick::High) if at == given => {
                self.so_far = SoFar::High;
            }
            (SoFar::Nothing | SoFar::Low, Pick::Low) => self.so_far = SoFar::Low,
            (SoFar::Built(_), Pick::Low) => {}
            (_, pick) => {
                let high = &self.high[given];
                let value = match pick {
                    Pick::High => high.value.clone(),
                    Pick::Low => {
                        self.build(given);
                        return;
                    }
                    Pick::New(value) => value,
                };
                let entry = Entry { key: high.key, key_origin: high.key_origin, value };
                self.build(given)[at] = entry;
            }
        }
    }

    /// The next entry is not in the lower map; its value is new if it changed on its own.
    pub(crate) fn add(&mut self, changed: Option<Value>) {
        let given = self.given;
        self.given += 1;
        let in_place = matches!(self.so_far, SoFar::Nothing | SoFar::High);
        if in_place && changed.is_none() && given >= self.low.len() {
            self.so_far = SoFar::High;
            return;
        }
        let high = &self.high[given];
        let value = changed.unwrap_or_else(|| high.value.clone());
        let entry = Entry { key: high.key, key_origin: high.key_origin, value };
        self.build(given).push(entry);
    }

    /// The entries of the result, with what the first entries of the higher map made of them.
    fn build(&mut self, given: usize) -> &mut Vec<Entry> {
        let low = self.low.entries();
        let from_high = match self.so_far {
            SoFar::High => given,
            _ => 0,
        };
        if !matches!(self.so_far, SoFar::Built(_)) {
            let mut entries = Vec::with_capacity(low.len() + self.high.len() - given);
            entries.extend_from_slice(&self.high[..from_high]);
            entries.extend_from_slice(low.get(from_high..).unwrap_or_default());
            self.so_far = SoFar::Built(entries);
        }
        let SoFar::Built(entries) = &mut self.so_far else { unreachable!("it was just made") };
        entries
    }

    /// The result: one of the two maps, or the entries of a new one.
    pub(crate) fn finish(mut self) -> Joined {
        if matches!(self.so_far, SoFar::High) && self.given < self.low.len() {
            self.build(self.given);
        }
        match self.so_far {
            SoFar::High => Joined::High,
            SoFar::Nothing | SoFar::Low => Joined::Low,
            SoFar::Built(entries) => Joined::New(Map::new(entries)),
        }
    }
}

/// The join of two maps.
pub(crate) enum Joined {
    High,
    Low,
    New(Map),
}

impl Joined {
    /// The map as a value, of the kind and origin of the higher one.
    pub(crate) fn into_pick(self, high: &Value) -> Pick {
        match self {
            Self::High => Pick::High,
            Self::Low => Pick::Low,
            Self::New(map) => Pick::New(same_kind_of_map(high, map)),
        }
    }
}

/// A value of this map, of the kind and origin of another value.
pub(crate) fn same_kind_of_map(like: &Value, map: Map) -> Value {
    let value = match like.kind() {
        Kind::Object(_) => Value::object(map),
        _ => Value::map(map),
    };
    value.at(like.origin())
}
