//! The dialects of Hiera 5.

/// Whose rules a lookup follows where implementations differ.
///
/// Source: `conformance/hiera5/differences.md`, rows 1 to 25, and the page on interpolation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// The Hiera page on interpolation to the letter where it speaks, Puppet everywhere else.
    #[default]
    Hiera,
    /// Puppet 8 with its default settings (`strict` is `error`).
    Puppet8,
    /// Puppet 7 with its default settings (`strict` is `warning`).
    Puppet7,
}

impl Dialect {
    /// Whether this is one of the two Puppets.
    pub const fn is_puppet(self) -> bool {
        matches!(self, Self::Puppet8 | Self::Puppet7)
    }

    /// Whether a variable that does not exist is an error in a data value (row 1), and a data file
    /// that is no mapping too (row 56).
    pub(crate) const fn is_strict(self) -> bool {
        matches!(self, Self::Puppet8)
    }

    /// Whether text that came out of a token is scanned for tokens again (rows 7 to 9).
    pub(crate) const fn rescans(self) -> bool {
        self.is_puppet()
    }

    /// Whether `scope('x')` and `literal('x')` may stand in a path (row 25).
    pub(crate) const fn allows_scope_in_paths(self) -> bool {
        matches!(self, Self::Hiera)
    }
}
