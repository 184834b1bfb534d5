//! Which resources a value comes from.

use std::sync::Arc;

/// The resources that a value was made of, by their places among those of the run, sorted. Shared.
#[derive(Clone, Debug, Default)]
pub(super) struct Carried(Option<Arc<[u32]>>);

impl Carried {
    /// One resource.
    pub(super) fn one(at: u32) -> Self {
        Self(Some(Arc::from([at])))
    }

    /// These resources.
    pub(super) fn of(mut list: Vec<u32>) -> Self {
        list.sort_unstable();
        list.dedup();
        Self((!list.is_empty()).then(|| list.into()))
    }

    /// The places, sorted.
    pub(super) fn list(&self) -> &[u32] {
        self.0.as_deref().unwrap_or_default()
    }

    /// What both come from.
    pub(super) fn union(self, other: &Self) -> Self {
        match (&self.0, &other.0) {
            (_, None) => self,
            (None, _) => other.clone(),
            (Some(a), Some(b)) if Arc::ptr_eq(a, b) => self,
            (Some(a), Some(b)) => Self::of([&**a, &**b].concat()),
        }
    }
}
