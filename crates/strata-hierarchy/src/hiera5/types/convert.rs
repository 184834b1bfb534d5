//! `convert_to`: a value of another type, as Puppet's `new` makes it.

use arcstr::ArcStr;
use strata_value::{Capsule, CapsuleData, Value};

use super::error::{ConvertError, Refusal};
use super::infer::type_name;
use super::mismatch::hint_of;
use super::view::{View, foreign_marks, view, visible};
use super::{
    MAX_DEPTH, Type, assert, binary, boolean, collection, float, integer, parse, regexp, semver,
    semver_range, string, timespan, timestamp, uri,
};

/// The value converted as `convert_to` of `lookup_options` says.
///
/// `spec` is the text of a type, or a list of one and arguments for its `new`
/// (`[String, "%#x"]`); null leaves the value as it is. A value that is of the type already is
/// returned unchanged if there are no arguments. The result is checked against the type. A
/// Sensitive is the value with [`strata_value::Marks::SENSITIVE`]; times, versions, regular expressions,
/// addresses and bytes are capsules that hold Puppet's text of them. Marks other than the
/// sensitive one stay.
pub fn convert(spec: &Value, value: &Value) -> Result<Value, ConvertError> {
    let spec = visible(spec);
    let (ty, arguments): (Value, &[Value]) = match view(&spec) {
        View::Undef => return Ok(value.clone()),
        View::Array(list) => match list.split_first() {
            Some((ty, arguments)) => (visible(ty), arguments),
            None => return Err(ConvertError::Spec { found: "an empty list".to_owned() }),
        },
        _ => (spec.clone(), &[]),
    };
    let ty = match view(&ty) {
        View::Text(text) => parse(text)?,
        other => {
            let found = format!("a value of type `{}`", type_name(&other));
            return Err(ConvertError::Spec { found });
        }
    };
    let converted = new(&ty, &visible(value), arguments, MAX_DEPTH)?;
    Ok(marked_as(converted, value))
}

/// The result with the marks of what it was made of. The elements of a collection keep their own;
/// anything else takes those of all parts of the value.
fn marked_as(made: Value, value: &Value) -> Value {
    let collection = matches!(view(&made), View::Array(_) | View::Hash(_));
    let depth = if collection { 1 } else { MAX_DEPTH };
    made.marked(foreign_marks(value, depth))
}

/// A new value of the type: Puppet's function `new`.
fn new(ty: &Type, value: &Value, arguments: &[Value], depth: usize) -> Result<Value, ConvertError> {
    let refuse = |reason: Refusal| ConvertError::Value {
        to: ty.to_string(),
        found: type_name(&view(value)).to_owned(),
        reason,
    };
    if arguments.is_empty() && !matches!(ty, Type::Init(..)) && ty.accepts(value) {
        return Ok(value.clone());
    }
    let Some(depth) = depth.checked_sub(1) else {
        return Err(refuse("the type is nested too deeply".into()));
    };
    let made = match ty {
        Type::Init(Some(ty), fixed) => return init(ty, value, arguments, fixed, depth),
        ty => by_family(ty, &view(value), value, arguments, depth).map_err(refuse)?,
    };
    assert(ty, &made)
        .map_err(|mismatch| refuse(format!("the result is not acceptable: {mismatch}").into()))?;
    Ok(made)
}

/// The rule of the type's family; the result is not yet checked against the type.
fn by_family(
    ty: &Type,
    value: &View<'_>,
    original: &Value,
    arguments: &[Value],
    depth: usize,
) -> Result<Value, Refusal> {
    match ty {
        Type::Integer(_) => integer::new(value, arguments),
        Type::Float(_) => float::new_float(value, arguments),
        Type::Numeric => float::new_numeric(value, arguments),
        Type::Boolean(_) => boolean::new(value, arguments),
        Type::String(_) | Type::Literal(_) => string::new(value, arguments),
        Type::Array(..) | Type::Tuple(..) => collection::new_array(value, original, arguments),
        Type::Hash(..) | Type::Struct(_) => collection::new_hash(value, original, arguments),
        Type::Sensitive(_) => collection::new_sensitive(value, original, arguments),
        Type::Regexp(_) => regexp::new(value, arguments),
        Type::Binary => binary::new(value, arguments),
        Type::SemVer(_) => semver::new(value, arguments),
        Type::SemVerRange => semver_range::new(value, arguments),
        Type::Timestamp(_) => timestamp::new(value, arguments),
        Type::Timespan(_) => timespan::new(value, arguments),
        Type::Uri => uri::new(value, arguments),
        Type::NotUndef(None) if arguments.is_empty() => Ok(original.clone()),
        Type::Optional(Some(inner)) | Type::NotUndef(Some(inner)) => match depth.checked_sub(1) {
            Some(depth) => by_family(inner, value, original, arguments, depth),
            None => Err("the type is nested too deeply".into()),
        },
        ty => Err(unsupported(ty)),
    }
}

fn unsupported(ty: &Type) -> Refusal {
    match hint_of(ty, MAX_DEPTH) {
        Some(hint) => hint.into(),
        None => "Puppet makes no new values of this type, it only lets pass what is of it; \
                 convert to one type, as `Integer`"
            .into(),
    }
}

/// `Init[T, arguments]`: what T makes; without arguments, an array may hold all of them.
fn init(
    ty: &Type,
    value: &Value,
    arguments: &[Value],
    fixed: &[Value],
    depth: usize,
) -> Result<Value, ConvertError> {
    if let [first, ..] = arguments {
        return Err(ConvertError::Value {
            to: format!("Init[{ty}]"),
            found: type_name(&view(first)).to_owned(),
            reason: "`Init` takes no arguments besides the value".into(),
        });
    }
    if fixed.is_empty()
        && let View::Array(list) = view(value)
        && let Some((first, rest)) = list.split_first()
        && !takes_arrays(ty)
    {
        return new(ty, first, rest, depth);
    }
    new(ty, value, fixed, depth)
}

/// Whether an array is one value to the `new` of the type.
const fn takes_arrays(ty: &Type) -> bool {
    matches!(
        ty,
        Type::Array(..)
            | Type::Tuple(..)
            | Type::Hash(..)
            | Type::Struct(_)
            | Type::Binary
            | Type::Sensitive(_)
            | Type::String(_)
    )
}

/// Whether `Init` would make a value of the type of this one.
pub(super) fn is_convertible(
    ty: &Type,
    value: &View<'_>,
    arguments: &[Value],
    depth: usize,
) -> bool {
    let list;
    let value = match value {
        View::Array(elements) => {
            list = Value::list((*elements).clone());
            list
        }
        View::Text(text) => Value::string(*text),
        View::Int(n) => Value::int(*n),
        View::Float(n) => Value::float(*n),
        View::Bool(b) => Value::bool(*b),
        View::Undef => Value::NULL,
        View::Hash(map) => Value::map((*map).clone()),
        _ => return false,
    };
    init(ty, &value, &[], arguments, depth).is_ok()
}

/// A capsule of this type and text.
pub(super) fn capsule(type_name: &'static str, text: impl Into<ArcStr>) -> Value {
    Value::capsule(Capsule { type_name, data: CapsuleData::Text(text.into()) })
}

/// Puppet's `default`: in data it is the symbol of that name.
pub(super) fn default_value() -> Value {
    capsule("symbol", "default")
}

/// The reason for a call with arguments that the `new` of a type does not have.
pub(super) fn no_such_arguments(known: &str) -> Refusal {
    format!("the arguments are not acceptable; expected are {known}").into()
}

/// A value of one key of a hash that stands for named arguments.
pub(super) fn named<'a>(map: &'a strata_value::Map, name: &str) -> Option<&'a Value> {
    map.get(name.into())
}

/// Checks that a hash of named arguments has only these keys.
pub(super) fn only_named(map: &strata_value::Map, names: &[&str]) -> Result<(), Refusal> {
    let known = |key: strata_value::Key| key.as_str().is_some_and(|key| names.contains(&key));
    if map.iter().all(|entry| known(entry.key)) {
        return Ok(());
    }
    Err(format!("a hash of arguments has the keys {} only", names.join(", ")).into())
}
