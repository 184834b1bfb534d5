//! Where a value was written.

use std::num::NonZeroU32;

/// A position in the sources of a run, four bytes.
///
/// The source map of `strata-diagnostics` gives each file a range of one 32-bit address space; an
/// origin is the address of the first byte of a value or key. This crate knows nothing more of it.
/// [`Origin::NONE`] is for values that no file holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Origin(Option<NonZeroU32>);

impl Origin {
    /// The value was not read from a source.
    pub const NONE: Self = Self(None);

    /// The origin at an address; address 0 is [`Origin::NONE`].
    pub const fn at(address: u32) -> Self {
        Self(NonZeroU32::new(address))
    }

    /// The address, if there is one.
    pub const fn address(self) -> Option<u32> {
        match self.0 {
            Some(address) => Some(address.get()),
            None => None,
        }
    }

    /// This origin, or `other` if there is none.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        if self.0.is_some() { self } else { other }
    }
}

impl std::fmt::Debug for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Some(address) => write!(f, "@{address}"),
            None => f.write_str("@-"),
        }
    }
}
