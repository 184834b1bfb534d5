//! The errors of a lookup.

use strata_diagnostics::{Code, Diagnostic, Diagnostics, SourceMap, Span};
use strata_value::Origin;

/// The kinds of failure of a lookup (`conformance/hiera5/README.md`, "Results").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The configuration is not acceptable.
    Config,
    /// A location cannot be worked out.
    Locations,
    /// A file that is there cannot be read.
    Io,
    /// A data file, or a value of it, is not acceptable.
    Data,
    /// A function is missing or was configured in a way it does not take.
    Backend,
    /// A value cannot be decrypted.
    Decrypt,
    /// A token is malformed or not allowed.
    Interpolation,
    /// A variable does not exist.
    UndefinedVariable,
    /// A key or variable is met again while it is being resolved.
    Recursion,
    /// A key is malformed.
    Key,
    /// A segment cannot be applied to the value it meets.
    Dig,
    /// A merge strategy or its options are not acceptable.
    MergeOptions,
    /// `lookup_options` is not acceptable.
    LookupOptions,
    /// `convert_to` failed.
    Convert,
    /// The value is not of the demanded type.
    ValueType,
}

/// The diagnostic code of a kind of failure.
pub const fn code(kind: Kind) -> Code {
    match kind {
        Kind::Config => "hiera-config",
        Kind::Locations => "hiera-locations",
        Kind::Io => "hiera-io",
        Kind::Data => "hiera-data",
        Kind::Backend => "hiera-backend",
        Kind::Decrypt => "hiera-decrypt",
        Kind::Interpolation => "hiera-interpolation",
        Kind::UndefinedVariable => "hiera-undefined-variable",
        Kind::Recursion => "hiera-recursion",
        Kind::Key => "hiera-key",
        Kind::Dig => "hiera-dig",
        Kind::MergeOptions => "hiera-merge-options",
        Kind::LookupOptions => "hiera-lookup-options",
        Kind::Convert => "hiera-convert",
        Kind::ValueType => "hiera-value-type",
    }
}

/// The result of a step of a lookup.
pub(crate) type Outcome<T> = Result<T, Diagnostics>;

/// An error of a kind.
pub(crate) fn error(kind: Kind, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(code(kind), message)
}

/// The beginning of what stands at an origin, nowhere if there is none.
pub(crate) fn span(origin: Origin) -> Span {
    origin.address().map_or(Span::NONE, Span::at)
}

/// Where a text stands in the source of a value: it is searched for from the origin of the value,
/// since quoting and folding make offsets differ. `skip` times it is passed over.
pub(crate) fn find_text(sources: &SourceMap, origin: Origin, text: &str, skip: usize) -> Span {
    let Some(address) = origin.address() else { return Span::NONE };
    let Some(file) = sources.file_at(address) else { return Span::NONE };
    let start = (address - file.base()) as usize;
    let source = file.text().get(start..).unwrap_or_default();
    match source.match_indices(text).nth(skip) {
        Some((at, _)) => file.span(start + at..start + at + text.len()),
        None => Span::at(address),
    }
}
