//! Marks: properties that stay with a value wherever it goes.

use std::fmt;
use std::ops::{BitOr, BitOrAssign};

/// A set of marks of a value.
///
/// A bit set of at most 32 marks: union is `|`. Bit 0 is [`Marks::SENSITIVE`]; the others are for
/// the programs above ([`Marks::custom`]).
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Marks(u32);

impl Marks {
    /// No mark.
    pub const NONE: Self = Self(0);
    /// The value is secret: it is neither printed nor serialised unless this mark is named.
    pub const SENSITIVE: Self = Self(1);

    /// The mark number `n` of the embedding program, `None` above 30.
    pub const fn custom(n: u32) -> Option<Self> {
        if n <= 30 { Some(Self(2 << n)) } else { None }
    }

    /// Whether there is no mark.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every mark of `other` is here too.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// These marks without those of `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOr for Marks {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Marks {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl fmt::Debug for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names = f.debug_set();
        if self.contains(Self::SENSITIVE) {
            names.entry(&"sensitive");
        }
        for n in 0..=30 {
            if self.0 & (2 << n) != 0 {
                names.entry(&n);
            }
        }
        names.finish()
    }
}
