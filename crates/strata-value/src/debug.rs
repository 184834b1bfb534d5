//! How values show themselves in tests and panics: JSON-like, secrets by their marks only.

use std::fmt;

use crate::{Capsule, CapsuleData, Kind, Map, Marked, Seq, Value};

/// A value that nests deeper is shown by its depth alone.
const SHOWN_LEVELS: u32 = 64;

impl fmt::Debug for Value {
    /// JSON-like, for tests and panics; marked values show their marks only.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.kind(), f)
    }
}

impl fmt::Debug for Kind<'_> {
    /// As the value.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Null => f.write_str("null"),
            Kind::Bool(b) => write!(f, "{b}"),
            Kind::Int(n) => write!(f, "{n}"),
            Kind::Float(n) => write!(f, "{n:?}"),
            Kind::Big(n) => write!(f, "{n}"),
            Kind::String(s) => write!(f, "{s:?}"),
            Kind::List(s) | Kind::Tuple(s) | Kind::Set(s) => seq(s, f),
            Kind::Map(m) | Kind::Object(m) => map(m, f),
            Kind::Unknown(u) => write!(f, "unknown({:?})", u.ty),
            Kind::Capsule(c) => fmt::Debug::fmt(c, f),
            Kind::Marked(m) => fmt::Debug::fmt(m, f),
        }
    }
}

impl fmt::Debug for Marked<'_> {
    /// The marks, never the content.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({:?})", self.marks())
    }
}

impl fmt::Debug for Capsule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.data {
            CapsuleData::Text(text) => write!(f, "{}({text:?})", self.type_name),
            CapsuleData::Bytes(bytes) => write!(f, "{}({bytes:?})", self.type_name),
        }
    }
}

pub(crate) fn seq(seq: &Seq, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let depth = seq.summary().depth();
    if depth > SHOWN_LEVELS {
        return write!(f, "[… {depth} levels]");
    }
    f.debug_list().entries(seq).finish()
}

pub(crate) fn map(map: &Map, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let depth = map.summary().depth();
    if depth > SHOWN_LEVELS {
        return write!(f, "{{… {depth} levels}}");
    }
    f.debug_map().entries(map.iter().map(|e| (e.key, &e.value))).finish()
}
