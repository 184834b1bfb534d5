//! A type from its name and parameters.

use super::names::{DATA_TYPES, FOREIGN_TYPES};
use super::parameters::{Argument, Parameter, Parameters};
use super::{Range, Type, TypeError, timespan, timestamp};

/// The name as Puppet writes it, if it is known.
fn known(name: &str) -> Option<&'static str> {
    let lists = DATA_TYPES.iter().chain(FOREIGN_TYPES);
    lists.copied().find(|known| known.eq_ignore_ascii_case(name))
}

/// A type without parameters.
pub(super) fn plain(name: &str) -> Type {
    let any = || Box::new(Type::Any);
    match known(name) {
        Some("Any") => Type::Any,
        Some("Array") => Type::Array(any(), Range::ALL),
        Some("Binary") => Type::Binary,
        Some("Boolean") => Type::Boolean(None),
        Some("Collection") => Type::Collection(Range::ALL),
        Some("Data") => Type::Data,
        Some("Default") => Type::Default,
        Some("Enum") => Type::Enum { values: vec![], ignore_case: false },
        Some("Float") => Type::Float(Range::ALL),
        Some("Hash") => Type::Hash(any(), any(), Range::ALL),
        Some("Init") => Type::Init(None, vec![]),
        Some("Integer") => Type::Integer(Range::ALL),
        Some("Iterable") => Type::Iterable(None),
        Some("NotUndef") => Type::NotUndef(None),
        Some("Numeric") => Type::Numeric,
        Some("Optional") => Type::Optional(None),
        Some("Pattern") => Type::Pattern(vec![]),
        Some("Regexp") => Type::Regexp(None),
        Some("RichData") => Type::RichData,
        Some("RichDataKey") => Type::Variant(vec![Type::String(Range::ALL), Type::Numeric]),
        Some("Scalar") => Type::Scalar,
        Some("ScalarData") => Type::ScalarData,
        Some("SemVer") => Type::SemVer(vec![]),
        Some("SemVerRange") => Type::SemVerRange,
        Some("Sensitive") => Type::Sensitive(None),
        Some("String") => Type::String(Range::ALL),
        Some("Struct") => Type::Struct(vec![]),
        Some("Timespan") => Type::Timespan(Range::ALL),
        Some("Timestamp") => Type::Timestamp(Range::ALL),
        Some("Tuple") => Type::Tuple(vec![], None),
        Some("URI") => Type::Uri,
        Some("Undef") => Type::Undef,
        Some("Variant") => Type::Variant(vec![]),
        Some(foreign) => Type::Foreign(foreign.into()),
        None => match name.to_ascii_lowercase().as_str() {
            "puppet::lookupkey" => Type::Variant(vec![Type::String(Range::ALL), Type::Numeric]),
            "puppet::lookupvalue" => Type::RichData,
            _ => Type::Unknown(name.into()),
        },
    }
}

/// A type with parameters; `written` is its whole text.
pub(super) fn with_parameters(
    offset: usize,
    name: &str,
    written: &str,
    arguments: Vec<Argument>,
) -> Result<Type, TypeError> {
    if arguments.is_empty() {
        return Err(TypeError::new(
            offset,
            "put a parameter between the brackets, or leave them out",
        ));
    }
    let Some(known) = known(name) else {
        return Ok(Type::Unknown(written.into()));
    };
    let mut from = Parameters::new(known, offset, arguments);
    let ty = match known {
        "Array" => {
            let ty = from.element_type()?;
            Type::Array(Box::new(ty), from.size()?)
        }
        "Hash" => {
            let (key, value) = from.entry_types()?;
            Type::Hash(Box::new(key), Box::new(value), from.size()?)
        }
        "Collection" => from.size().map(Type::Collection)?,
        "String" => from.size().map(Type::String)?,
        "Integer" => from.range(Parameters::integer).map(Type::Integer)?,
        "Float" => from.range(Parameters::float).map(Type::Float)?,
        "Timestamp" => from.range(timestamp::parameter).map(Type::Timestamp)?,
        "Timespan" => from.range(timespan::parameter).map(Type::Timespan)?,
        "Boolean" => match from.next()?.parameter {
            Parameter::Bool(value) => Type::Boolean(Some(value)),
            _ => return Err(TypeError::new(offset, "`Boolean` takes `true` or `false`")),
        },
        "Enum" => from.enumeration()?,
        "Pattern" => from.patterns().map(Type::Pattern)?,
        "Regexp" => match from.patterns()?.as_slice() {
            [one] => Type::Regexp(Some(one.source().clone())),
            _ => return Err(TypeError::new(offset, "`Regexp` takes one regular expression")),
        },
        "Variant" => variant(from.types()?),
        "Tuple" => from.tuple()?,
        "Struct" => from.fields().map(Type::Struct)?,
        "Optional" => Type::Optional(Some(Box::new(from.type_or_text()?))),
        "NotUndef" => Type::NotUndef(Some(Box::new(from.type_or_text()?))),
        "Iterable" => Type::Iterable(Some(Box::new(from.one_type()?))),
        "Sensitive" => Type::Sensitive(Some(Box::new(from.one_type()?.generalize()))),
        "SemVer" => from.version_ranges().map(Type::SemVer)?,
        "Init" => {
            let ty = from.one_type()?;
            Type::Init(Some(Box::new(ty)), from.values()?)
        }
        "URI" => return Err(TypeError::new(offset, "parameters of `URI` are not supported")),
        foreign if FOREIGN_TYPES.contains(&foreign) => return Ok(Type::Foreign(written.into())),
        plain => {
            return Err(TypeError::new(offset, format!("`{plain}` takes no parameters")));
        }
    };
    from.end()?;
    Ok(ty)
}

/// A variant without repetitions; variants within are spread out.
fn variant(types: Vec<Type>) -> Type {
    let mut distinct: Vec<Type> = vec![];
    for ty in types {
        let spread = match ty {
            Type::Variant(inner) => inner,
            ty => vec![ty],
        };
        for ty in spread {
            if !distinct.contains(&ty) {
                distinct.push(ty);
            }
        }
    }
    match distinct.len() {
        1 => distinct.swap_remove(0),
        _ => Type::Variant(distinct),
    }
}
