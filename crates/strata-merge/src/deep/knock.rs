//! Knockout markers in lists.

use std::borrow::Cow;

use hashbrown::HashMap;
use strata_value::{Origin, Value};

use super::Deep;
use crate::error::{Cause, MergeError};
use crate::log::{Decision, Log};

/// Comparisons one list may cost whose markers work on the list itself.
const MAX_COMPARISONS: usize = 50_000_000;

/// The two lists of a merge after the markers have done their work.
pub(super) struct Lists<'v> {
    pub(super) high: Vec<&'v Value>,
    pub(super) low: Vec<&'v Value>,
}

impl<L: Log> Deep<'_, '_, L> {
    /// Takes away what the markers of the higher list name, and the markers.
    ///
    /// A marker that is the bare prefix takes everything below. Any other text with the prefix takes
    /// the same text without it, and its own double. `None` if there is no marker.
    pub(super) fn knock_out<'v>(
        &mut self,
        high: &'v [Value],
        low: &'v [Value],
    ) -> Result<Option<Lists<'v>>, MergeError> {
        let Some(bare) = self.bare_marker(high) else {
            return self.knock_out_marked(high.iter().collect(), low);
        };
        if low.is_empty() {
            self.journal.tell(|| Decision::Idle { by: bare });
        }
        for lost in low {
            self.journal.tell(|| Decision::KnockedOut { by: bare, lost: lost.origin() });
        }
        let high = self.without_bare(high);
        Ok(Some(match self.knock_out_marked(high.clone(), &[])? {
            Some(lists) => lists,
            None => Lists { high, low: Vec::new() },
        }))
    }

    fn knock_out_marked<'v>(
        &mut self,
        mut high: Vec<&'v Value>,
        low: &'v [Value],
    ) -> Result<Option<Lists<'v>>, MergeError> {
        let mut markers: Vec<(Origin, bool)> = Vec::new();
        let mut named: HashMap<Cow<'v, str>, usize> = HashMap::new();
        let mut error = None;
        high.retain(|element| match self.stripped(element) {
            Ok(None) => true,
            Ok(Some((text, rest))) => {
                named.entry(Cow::Owned(rest)).or_insert(markers.len());
                named.entry(Cow::Borrowed(text)).or_insert(markers.len());
                markers.push((element.origin(), false));
                false
            }
            Err(e) => {
                error.get_or_insert(e);
                true
            }
        });
        if let Some(error) = error {
            return Err(error);
        }
        if markers.is_empty() {
            return Ok(None);
        }
        let mut left = Vec::with_capacity(low.len());
        for element in low {
            match element.as_str().and_then(|text| named.get(text)) {
                Some(&marker) => {
                    let (by, used) = &mut markers[marker];
                    *used = true;
                    let (by, lost) = (*by, element.origin());
                    self.journal.tell(|| Decision::KnockedOut { by, lost });
                }
                None => left.push(element),
            }
        }
        for (by, _) in markers.into_iter().filter(|(_, used)| !used) {
            self.journal.tell(|| Decision::Idle { by });
        }
        Ok(Some(Lists { high, low: left }))
    }

    /// What is left of a list whose markers work on the list itself; `None` if there is no marker.
    ///
    /// The reference deletes from the list while it walks along it: after each deletion the walk goes
    /// on one place too far, and what it has passed but not yet moved up stands in two places.
    pub(super) fn knock_out_of_itself<'v>(
        &mut self,
        list: &'v [Value],
    ) -> Result<Option<Vec<&'v Value>>, MergeError> {
        if let Some(by) = self.bare_marker(list) {
            for lost in list {
                self.journal.tell(|| Decision::KnockedOut { by, lost: lost.origin() });
            }
            return Ok(Some(Vec::new()));
        }
        let mut walked: Option<Vec<&Value>> = None;
        let (mut read, mut write) = (0, 0);
        let mut comparisons = 0;
        while read < walked.as_ref().map_or(list.len(), Vec::len) {
            let element = walked.as_ref().map_or(&list[read], |left| left[read]);
            if let Some((text, rest)) = self.stripped(element)? {
                let left = walked.get_or_insert_with(|| list.iter().collect());
                comparisons += left.len();
                if comparisons > MAX_COMPARISONS {
                    return Err(MergeError::new(Cause::TooManyMarkers, element.origin()));
                }
                let (by, before) = (element.origin(), left.len());
                left.retain(|e| {
                    let named = e.as_str() == Some(&rest);
                    if named {
                        self.journal.tell(|| Decision::KnockedOut { by, lost: e.origin() });
                    }
                    !named
                });
                if left.len() == before {
                    self.journal.tell(|| Decision::Idle { by });
                }
                left.retain(|e| e.as_str() != Some(text));
            } else {
                if let Some(left) = &mut walked {
                    left[write] = element;
                }
                write += 1;
            }
            read += 1;
        }
        if let Some(left) = &mut walked {
            left.truncate(write);
        }
        Ok(walked)
    }

    /// The elements of a list that takes the place of something else: without any text that has the
    /// prefix, or a match of it at all. `None` if that is all of them.
    pub(super) fn without_markers<'v>(
        &mut self,
        list: &'v [Value],
    ) -> Result<Option<Vec<&'v Value>>, MergeError> {
        let Some(prefix) = &self.options.knockout_prefix else { return Ok(None) };
        let mut left = self.without_bare(list);
        let mut error = None;
        left.retain(|element| {
            let Some(text) = element.as_str() else { return true };
            let matches = prefix.matches(text).unwrap_or_else(|cause| {
                error.get_or_insert(MergeError::new(cause, element.origin()));
                false
            });
            if matches {
                let by = element.origin();
                self.journal.tell(|| Decision::Idle { by });
            }
            !matches
        });
        error.map_or(Ok((left.len() < list.len()).then_some(left)), Err)
    }

    /// The first element that is the bare prefix.
    fn bare_marker(&self, list: &[Value]) -> Option<Origin> {
        let prefix = self.options.knockout_prefix.as_ref()?.prefix();
        list.iter().find(|e| e.as_str() == Some(prefix)).map(Value::origin)
    }

    fn without_bare<'v>(&self, list: &'v [Value]) -> Vec<&'v Value> {
        let prefix = self.options.knockout_prefix.as_ref().map(crate::Knockout::prefix);
        list.iter().filter(|e| e.as_str().is_none() || e.as_str() != prefix).collect()
    }

    /// The text of a marker, and what is behind its prefix; `None` if the element is no marker.
    fn stripped<'v>(&self, element: &'v Value) -> Result<Option<(&'v str, String)>, MergeError> {
        let (Some(prefix), Some(text)) = (&self.options.knockout_prefix, element.as_str()) else {
            return Ok(None);
        };
        let rest = prefix.strip(text).map_err(|cause| MergeError::new(cause, element.origin()))?;
        Ok(rest.map(|rest| (text, rest)))
    }
}
