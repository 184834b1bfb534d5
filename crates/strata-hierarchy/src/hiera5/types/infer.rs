//! The name Puppet gives to the type of a value.

use super::view::View;

/// The name of the type of a value, without its content: `Integer`, `String`, `Hash` …
///
/// As the generalised form of Puppet's inferred types, but collections do not list what is in
/// them. A Sensitive is `Sensitive`, whatever it holds.
pub(super) fn type_name(view: &View<'_>) -> &'static str {
    match view {
        View::Undef => "Undef",
        View::Default => "Default",
        View::Bool(_) => "Boolean",
        View::Int(_) | View::BigInt(_) => "Integer",
        View::Float(_) => "Float",
        View::Text(_) | View::Bytes(_) => "String",
        View::Array(_) => "Array",
        View::Hash(_) => "Hash",
        View::Sensitive(_) => "Sensitive",
        View::Symbol(_) => "Runtime",
        View::Binary(_) => "Binary",
        View::Regexp(_) => "Regexp",
        View::SemVer(_) => "SemVer",
        View::SemVerRange(_) => "SemVerRange",
        View::Timestamp(_) => "Timestamp",
        View::Timespan(_) => "Timespan",
        View::Uri(_) => "URI",
        View::Other(name) => name,
    }
}
