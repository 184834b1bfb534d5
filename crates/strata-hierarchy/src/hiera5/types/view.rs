//! Values as Puppet sees them.

use arcstr::ArcStr;
use dashu_int::IBig;
use strata_value::{BigNumber, Capsule, CapsuleData, Key, KeyName, Kind, Map, Marks, Seq, Value};

/// A value by its Puppet type.
#[derive(Clone)]
pub(super) enum View<'a> {
    Undef,
    Default,
    Bool(bool),
    Int(i64),
    BigInt(&'a IBig),
    Float(f64),
    Text(&'a str),
    /// A string of Ruby that is not UTF-8.
    Bytes(&'a [u8]),
    Array(&'a Seq),
    Hash(&'a Map),
    /// A Sensitive, by its content.
    Sensitive(Value),
    /// A symbol of Ruby.
    Symbol(&'a str),
    Binary(&'a str),
    Regexp(&'a str),
    SemVer(&'a str),
    SemVerRange(&'a str),
    Timestamp(&'a str),
    Timespan(&'a str),
    Uri(&'a str),
    /// What Puppet does not have: the name of the kind.
    Other(&'static str),
}

/// Puppet's view of a value. Marks other than the sensitive one do not hide it: use
/// [`visible`] first.
pub(super) fn view(value: &Value) -> View<'_> {
    of_kind(value.kind(), value)
}

/// The value without the marks that Puppet does not know.
pub(super) fn visible(value: &Value) -> Value {
    let marks = value.marks();
    value.reveal(marks.without(if is_sensitive(value) { Marks::SENSITIVE } else { Marks::NONE }))
}

/// The marks that Puppet does not know, of the value and of what is in it down to a depth.
pub(super) fn foreign_marks(value: &Value, depth: usize) -> Marks {
    let own = value.marks().without(Marks::SENSITIVE);
    let Some(depth) = depth.checked_sub(1).filter(|depth| *depth > 0) else {
        return own;
    };
    if !value.contains_marks() {
        return own;
    }
    match view(value) {
        View::Array(list) => list.iter().fold(own, |marks, v| marks | foreign_marks(v, depth)),
        View::Hash(map) => map.iter().fold(own, |marks, e| marks | foreign_marks(&e.value, depth)),
        View::Sensitive(inner) => own | foreign_marks(&inner, depth),
        _ => own,
    }
}

fn is_sensitive(value: &Value) -> bool {
    value.marks().contains(Marks::SENSITIVE)
}

/// Puppet's view of a key of a hash.
pub(super) fn view_key(key: Key) -> View<'static> {
    match key.name() {
        KeyName::Text(text) => View::Text(text),
        KeyName::Other(value) => view(value),
    }
}

fn of_kind<'a>(kind: Kind<'a>, value: &'a Value) -> View<'a> {
    match kind {
        Kind::Null => View::Undef,
        Kind::Bool(b) => View::Bool(b),
        Kind::Int(n) => View::Int(n),
        Kind::Float(n) => View::Float(n),
        Kind::Big(BigNumber::Integer(n)) => View::BigInt(n),
        Kind::Big(BigNumber::Float(n)) => View::Float(n.to_f64().value()),
        Kind::String(text) => View::Text(text),
        Kind::List(s) | Kind::Tuple(s) | Kind::Set(s) => View::Array(s),
        Kind::Map(m) | Kind::Object(m) => View::Hash(m),
        Kind::Unknown(_) => View::Other("unknown"),
        Kind::Capsule(capsule) => of_capsule(capsule),
        Kind::Marked(marked) if is_sensitive(value) => {
            View::Sensitive(value.reveal(marked.marks()))
        }
        Kind::Marked(marked) => match marked.reveal(marked.marks()) {
            Some(kind) => of_kind(kind, value),
            None => View::Other("marked"),
        },
    }
}

fn of_capsule(capsule: &Capsule) -> View<'_> {
    let text: &ArcStr = match &capsule.data {
        CapsuleData::Text(text) => text,
        CapsuleData::Bytes(bytes) => return View::Bytes(bytes),
    };
    match capsule.type_name {
        "symbol" => match text.as_str() {
            "default" => View::Default,
            "undef" => View::Undef,
            name => View::Symbol(name),
        },
        "binary" => View::Binary(text),
        "regexp" => View::Regexp(text),
        "semver" => View::SemVer(text),
        "semverrange" => View::SemVerRange(text),
        "timestamp" => View::Timestamp(text),
        "timespan" => View::Timespan(text),
        "uri" => View::Uri(text),
        other => View::Other(other),
    }
}
