//! Entries to maps, with what merge keys and tags make of them.

use strata_diagnostics::Diagnostic;
use strata_value::{Entry, Key, Value};

use super::Builder;
use crate::place::Fail;
use crate::yaml::tags::Shape;
use crate::yaml::{Profile, merge};

impl Builder<'_> {
    pub(super) fn map(
        &mut self,
        mut entries: Vec<Entry>,
        merged: &[std::ops::Range<usize>],
        shape: Shape,
        at: usize,
    ) -> Result<Value, Fail> {
        let is_merged = |at: usize| {
            let next = merged.partition_point(|range| range.end <= at);
            merged.get(next).is_some_and(|range| range.contains(&at))
        };
        let map = if merged.is_empty() {
            self.maps.make(entries, |_| false)
        } else if self.profile == Profile::Psych {
            self.maps.make(entries, is_merged)
        } else {
            merge::prefer_own(&mut entries, is_merged);
            self.maps.make(entries, |_| false)
        };
        if shape != Shape::Text {
            return Ok(Value::map(map));
        }
        match map.get(Key::new("str")) {
            Some(text) => Ok(text.clone()),
            None if map.is_empty() => Ok(Value::NULL),
            None => Err(Diagnostic::error("yaml-tag", "a map tagged as text has no key `str`")
                .at(self.place.span(at..at), "")
                .hint("remove the tag")
                .into()),
        }
    }

    /// The map of a list of maps of one entry each.
    pub(super) fn ordered_map(&mut self, elements: &[Value], at: usize) -> Result<Value, Fail> {
        let entry = |element: &Value| {
            let entries = element.as_map()?.entries();
            let (first, last) = (entries.first()?, entries.last()?);
            Some(Entry { value: last.value.clone(), ..first.clone() })
        };
        let entries: Option<Vec<Entry>> = elements.iter().map(entry).collect();
        match entries {
            Some(entries) => Ok(Value::map(self.maps.make(entries, |_| false))),
            None => Err(Diagnostic::error(
                "yaml-tag",
                "an ordered map is a list of maps of one entry",
            )
            .at(self.place.span(at..at), "")
            .hint("write `!!omap [a: 1, b: 2]`, or an ordinary map, which keeps its order too")
            .into()),
        }
    }
}
