//! Maps of what was read, with a warning for every key that was given twice.

use strata_diagnostics::{Diagnostic, Diagnostics, Span};
use strata_value::{Entry, Key, Map, Origin};

use crate::place::Place;

/// Makes maps, and collects the keys that were given twice.
#[derive(Debug)]
pub(crate) struct Maps {
    code: &'static str,
    /// What is said behind the name of the key.
    consequence: &'static str,
    /// Whether keys must not be named.
    is_private: bool,
    /// The keys of the map that is being made: kept to reuse its memory.
    given: Vec<(Key, Origin)>,
    pub(crate) warnings: Diagnostics,
}

impl Maps {
    /// `code` is the code of the warnings; whether they become errors is the caller's affair.
    pub(crate) fn new(code: &'static str, are_errors: bool, place: Place<'_>) -> Self {
        let consequence = if are_errors { "" } else { "; the later one counts" };
        let is_private = place.file().is_private();
        Self { code, consequence, is_private, given: Vec::new(), warnings: Diagnostics::new() }
    }

    /// A map of these entries: of equal keys the last counts, at the place of the first. `merged`
    /// tells which positions no warning is due for, as they came in through a merge key.
    pub(crate) fn make(&mut self, entries: Vec<Entry>, merged: impl Fn(usize) -> bool) -> Map {
        self.given.clear();
        self.given.extend(entries.iter().map(|e| (e.key, e.key_origin)));
        let (map, duplicates) = Map::with_duplicates(entries);
        for d in duplicates {
            if !merged(d.earlier) && !merged(d.later) {
                let ((key, earlier), (_, later)) = (self.given[d.earlier], self.given[d.later]);
                self.warn(key, earlier, later);
            }
        }
        map
    }

    /// As [`Maps::make`], of the entries from a position on, which are taken away from the others.
    pub(crate) fn take(&mut self, entries: &mut Vec<Entry>, from: usize) -> Map {
        match Map::take_distinct(entries, from) {
            Some(map) => map,
            None => self.make(entries.split_off(from), |_| false),
        }
    }

    #[cold]
    fn warn(&mut self, key: Key, earlier: Origin, later: Origin) {
        let at = |origin: Origin| origin.address().map_or(Span::NONE, Span::at);
        let named = format!("the key `{key}`");
        let subject = if self.is_private { "a key" } else { named.as_str() };
        let consequence = self.consequence;
        self.warnings.push(
            Diagnostic::warning(self.code, format!("{subject} is given twice{consequence}"))
                .at(at(later), "given again")
                .label(at(earlier), "first given here")
                .hint("remove one of them"),
        );
    }
}
