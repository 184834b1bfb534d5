//! Values of a dialect's own types.

use arcstr::ArcStr;

/// A value of a type that only one dialect has (a Ruby symbol, a Puppet timestamp, raw bytes …).
///
/// The engine hands it on and compares it by type and data; it has no operations.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Capsule {
    /// The name of the type, in the words of the dialect: `symbol`, `timestamp`, `bytes` …
    pub type_name: &'static str,
    /// What the value holds.
    pub data: CapsuleData,
}

/// The data of a [`Capsule`].
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum CapsuleData {
    /// Text: the canonical form of the value.
    Text(ArcStr),
    /// Bytes that are no text.
    Bytes(Box<[u8]>),
}
