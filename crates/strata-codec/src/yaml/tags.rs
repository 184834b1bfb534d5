//! Tags.

use strata_diagnostics::Diagnostic;
use strata_value::{BigNumber, Capsule, CapsuleData, Kind, Value};

use super::{Profile, base64, goccy, scalar::Scalar};
use crate::place::{Fail, Place};

/// The prefix of YAML's own tags, written `!!`.
pub(super) const YAML: &str = "tag:yaml.org,2002:";

/// A tag with the place where it stands.
#[derive(Clone, Debug)]
pub(super) struct Tag {
    /// The whole name: `tag:yaml.org,2002:str`, `!mine`, or `!` alone.
    pub(super) name: String,
    pub(super) at: std::ops::Range<usize>,
}

/// What a tag makes of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// What it is anyway.
    Plain,
    /// A list of maps of one entry that is a map in that order.
    OrderedMap,
    /// A map whose entry `str` is meant.
    Text,
}

impl Tag {
    /// The name among YAML's own tags, or of the short form that Psych takes for the same.
    fn own(&self) -> &str {
        self.name.strip_prefix(YAML).or_else(|| self.name.strip_prefix('!')).unwrap_or(&self.name)
    }

    /// The name among YAML's own tags.
    pub(super) fn yaml_name(&self) -> Option<&str> {
        self.name.strip_prefix(YAML)
    }

    fn is_own(&self) -> bool {
        self.name.starts_with(YAML)
    }

    /// Whether a scalar is text whatever it looks like, which also keeps `<<` from merging.
    pub(super) fn is_str(&self) -> bool {
        self.yaml_name() == Some("str")
    }

    /// Whether the core schema has it.
    fn is_core(&self) -> bool {
        let core = ["str", "int", "float", "bool", "null", "seq", "map"];
        self.name == "!" || self.yaml_name().is_some_and(|name| core.contains(&name))
    }

    /// What the tag makes of a collection where only one tag of the core schema fits.
    fn plain_collection(
        &self,
        name: &str,
        what: &'static str,
        place: Place<'_>,
    ) -> Result<Shape, Fail> {
        if !self.is_core() {
            Err(self.unknown(place))
        } else if self.name == "!" || self.yaml_name() == Some(name) {
            Ok(Shape::Plain)
        } else {
            Err(self.mismatch(what, place))
        }
    }

    /// What messages call it.
    fn shown(&self, place: Place<'_>) -> String {
        // In a private file it may be the beginning of a secret without quotes.
        if place.file().is_private() { "a tag".into() } else { format!("the tag `{}`", self.name) }
    }

    #[cold]
    fn unknown(&self, place: Place<'_>) -> Fail {
        let message = format!("{} is none of the core schema of YAML", self.shown(place));
        Diagnostic::error("yaml-tag", message)
            .at(place.span(self.at.clone()), "")
            .note("there are `!!str`, `!!int`, `!!float`, `!!bool`, `!!null`, `!!seq` and `!!map`")
            .hint("remove the tag, or write the value as text in quotes")
            .into()
    }

    #[cold]
    fn refused(&self, place: Place<'_>) -> Fail {
        Diagnostic::error("yaml-tag", format!("{} is not allowed in data", self.shown(place)))
            .at(place.span(self.at.clone()), "")
            .note("it stands for an object of a Ruby class; data is null, booleans, numbers, text, lists and maps")
            .hint("remove the tag, or write the value as text in quotes")
            .into()
    }

    #[cold]
    fn mismatch(&self, what: &str, place: Place<'_>) -> Fail {
        Diagnostic::error(
            "yaml-tag",
            format!("{} stands before what is no {what}", self.shown(place)),
        )
        .at(place.span(self.at.clone()), "")
        .hint("remove the tag, or mend the value")
        .into()
    }
}

/// The value of a tagged scalar; `is_plain` is false in quotes and blocks.
pub(super) fn scalar(
    tag: &Tag,
    text: &str,
    is_plain: bool,
    at: std::ops::Range<usize>,
    profile: Profile,
    place: Place<'_>,
) -> Result<Value, Fail> {
    let resolved = |profile| {
        Scalar::plain(text, profile).map_err(|refusal| refusal.into_fail(text, at.clone(), place))
    };
    match profile {
        Profile::Psych => match psych_scalar(tag) {
            Some(Meaning::Text) => Ok(Value::string(text)),
            Some(Meaning::Symbol) => Ok(Scalar::Symbol(text).into_value()),
            Some(Meaning::Bytes) => Ok(bytes(text)),
            Some(Meaning::Float) => ruby_float(resolved(profile)?)
                .map(Value::float)
                .ok_or_else(|| tag.mismatch("number", place)),
            Some(Meaning::Refused) => Err(tag.refused(place)),
            None => Ok(resolved(profile)?.into_value()),
        },
        Profile::Goccy => {
            goccy::tagged(tag, text, is_plain).map_err(|what| tag.mismatch(what, place))
        }
        Profile::Strict if !tag.is_core() => Err(tag.unknown(place)),
        Profile::Core | Profile::Strict if tag.is_own() => {
            let value = || resolved(profile).map(Scalar::into_value);
            match tag.own() {
                "binary" => Ok(bytes(text)),
                "int" => value()?.only("integer", tag, place),
                "float" if matches!(resolved(profile)?, Scalar::Float(_) | Scalar::Big(_)) => {
                    value()
                }
                "float" => match ruby_float(resolved(profile)?) {
                    Some(number) => Ok(Value::float(number)),
                    None => Err(tag.mismatch("number", place)),
                },
                "bool" => value()?.only("boolean", tag, place),
                "null" => value()?.only("null", tag, place),
                "seq" | "map" if profile == Profile::Strict => {
                    Err(tag.mismatch("list or map", place))
                }
                _ => Ok(Value::string(text)),
            }
        }
        Profile::Core | Profile::Strict if tag.name == "!" || !is_plain => Ok(Value::string(text)),
        Profile::Core | Profile::Strict => Ok(resolved(profile)?.into_value()),
    }
}

/// What Psych makes of a tagged scalar; none: what it is without a tag and quotes.
enum Meaning {
    Text,
    Symbol,
    Bytes,
    Float,
    Refused,
}

fn psych_scalar(tag: &Tag) -> Option<Meaning> {
    let local = tag.name.strip_prefix('!');
    if tag.is_own() || matches!(local, Some("binary" | "float")) {
        return match tag.own() {
            "binary" => Some(Meaning::Bytes),
            "str" => Some(Meaning::Text),
            "float" => Some(Meaning::Float),
            _ => None,
        };
    }
    match local? {
        "str" | "str:" | "ruby/string" | "ruby/string:" => Some(Meaning::Text),
        "ruby/object:BigDecimal"
        | "ruby/object:DateTime"
        | "ruby/object:Complex"
        | "ruby/object:Rational"
        | "ruby/encoding"
        | "ruby/class"
        | "ruby/module"
        | "ruby/regexp"
        | "ruby/range" => Some(Meaning::Refused),
        name if name.starts_with("ruby/sym") => Some(Meaning::Symbol),
        name if name.starts_with("str:") || name.starts_with("ruby/string:") => {
            Some(Meaning::Refused)
        }
        _ => None,
    }
}

/// What a tag makes of a list.
pub(super) fn sequence(tag: &Tag, profile: Profile, place: Place<'_>) -> Result<Shape, Fail> {
    if profile == Profile::Strict {
        return tag.plain_collection("seq", "list", place);
    }
    let local = tag.name.strip_prefix('!').unwrap_or_default();
    let is_omap = tag.own() == "omap"
        && (tag.is_own() && profile != Profile::Goccy || profile == Profile::Psych);
    if is_omap {
        return Ok(Shape::OrderedMap);
    }
    if profile == Profile::Psych && (local.starts_with("seq:") || local.starts_with("ruby/array:"))
    {
        return Err(tag.refused(place));
    }
    Ok(Shape::Plain)
}

/// What a tag makes of a map.
pub(super) fn mapping(tag: &Tag, profile: Profile, place: Place<'_>) -> Result<Shape, Fail> {
    if profile == Profile::Strict {
        return tag.plain_collection("map", "map", place);
    }
    if profile != Profile::Psych {
        return Ok(Shape::Plain);
    }
    let local = tag.name.strip_prefix('!').unwrap_or_default();
    let is_own_or_short = tag.is_own() || !local.is_empty();
    let is_class = |prefix: &str| local.starts_with(prefix);
    match tag.own() {
        "set" | "omap" if is_own_or_short => Err(tag.refused(place)),
        "str" if is_own_or_short => Ok(Shape::Text),
        _ if local == "ruby/object:Hash" => Ok(Shape::Plain),
        _ if local == "ruby/range"
            || [
                "ruby/struct",
                "ruby/object",
                "ruby/array:",
                "ruby/exception",
                "ruby/hash-with-ivars",
                "ruby/hash:",
                "ruby/marshalable:",
                "ruby/string:",
                "map:",
                "str:",
            ]
            .into_iter()
            .any(is_class) =>
        {
            Err(tag.refused(place))
        }
        _ if local == "ruby/string" => Ok(Shape::Text),
        _ => Ok(Shape::Plain),
    }
}

/// Base64: text if all of it is ASCII, else bytes, as in Puppet.
fn bytes(text: &str) -> Value {
    let bytes = base64::decode(text);
    match String::from_utf8(bytes) {
        Ok(text) if text.is_ascii() => Value::string(text),
        Ok(text) => raw(text.into_bytes()),
        Err(error) => raw(error.into_bytes()),
    }
}

/// Base64 to bytes.
pub(super) fn binary(text: &str) -> Value {
    raw(base64::decode(text))
}

fn raw(bytes: Vec<u8>) -> Value {
    Value::capsule(Capsule { type_name: "bytes", data: CapsuleData::Bytes(bytes.into()) })
}

/// What Ruby's `Float()` makes of a scalar.
#[expect(clippy::cast_precision_loss, reason = "Ruby rounds here too")]
fn ruby_float(scalar: Scalar<'_>) -> Option<f64> {
    match scalar {
        Scalar::Int(n) => Some(n as f64),
        Scalar::Float(n) => Some(n),
        Scalar::Big(value) => match value.kind() {
            Kind::Big(BigNumber::Integer(n)) => n.to_string().parse().ok(),
            _ => None,
        },
        Scalar::Text(text) => {
            let is_number =
                |b: u8| b.is_ascii_digit() || matches!(b, b'+' | b'-' | b'.' | b'e' | b'E');
            let trimmed = text.trim();
            trimmed.bytes().all(is_number).then(|| trimmed.parse().ok()).flatten()
        }
        Scalar::Null | Scalar::Bool(_) | Scalar::Symbol(_) => None,
    }
}

trait Only: Sized {
    fn only(self, kind: &'static str, tag: &Tag, place: Place<'_>) -> Result<Self, Fail>;
}

impl Only for Value {
    /// The value if it is of this kind.
    fn only(self, kind: &'static str, tag: &Tag, place: Place<'_>) -> Result<Self, Fail> {
        if self.kind_name() == kind { Ok(self) } else { Err(tag.mismatch(kind, place)) }
    }
}
