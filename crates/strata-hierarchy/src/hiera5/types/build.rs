//! A type from its name and parameters.

use arcstr::ArcStr;
use strata_value::{Key, Map, Value};

use super::names::{DATA_TYPES, FOREIGN_TYPES};
use super::semver_range::VersionRange;
use super::{Field, Pattern, Range, Type, TypeError, timespan, timestamp};

/// A parameter of a type, and where it was written.
pub(super) struct Argument {
    pub(super) offset: usize,
    pub(super) parameter: Parameter,
}

/// What may stand between the brackets of a type.
pub(super) enum Parameter {
    Type(Type),
    Text(String),
    Int(i64),
    Float(f64),
    Bool(bool),
    Undef,
    Default,
    Regex(Pattern),
    Hash(Vec<(Argument, Argument)>),
    List(Vec<Argument>),
}

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
    let mut from = Parameters { known, offset, rest: arguments };
    from.rest.reverse();
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
    match from.rest.last() {
        None => Ok(ty),
        Some(extra) => {
            Err(TypeError::new(extra.offset, format!("`{known}` does not take this parameter")))
        }
    }
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

/// The parameters not used yet, the next one last.
pub(super) struct Parameters {
    known: &'static str,
    offset: usize,
    rest: Vec<Argument>,
}

impl Parameters {
    fn wrong<T>(&self, offset: usize, expected: &str) -> Result<T, TypeError> {
        Err(TypeError::new(offset, format!("`{}` takes {expected} here", self.known)))
    }

    fn next(&mut self) -> Result<Argument, TypeError> {
        let missing = || TypeError::new(self.offset, format!("`{}` needs a parameter", self.known));
        self.rest.pop().ok_or_else(missing)
    }

    fn one_type(&mut self) -> Result<Type, TypeError> {
        let argument = self.next()?;
        match argument.parameter {
            Parameter::Type(ty) => Ok(ty),
            _ => self.wrong(argument.offset, "a type"),
        }
    }

    fn type_or_text(&mut self) -> Result<Type, TypeError> {
        let argument = self.next()?;
        match argument.parameter {
            Parameter::Type(ty) => Ok(ty),
            Parameter::Text(text) => Ok(Type::Literal(text.into())),
            _ => self.wrong(argument.offset, "a type or a text"),
        }
    }

    fn types(&mut self) -> Result<Vec<Type>, TypeError> {
        let mut types = vec![];
        while !self.rest.is_empty() {
            types.push(self.one_type()?);
        }
        Ok(types)
    }

    /// The element type of an array: given, or left out before two sizes.
    fn element_type(&mut self) -> Result<Type, TypeError> {
        match self.rest.as_slice() {
            [second, first] if is_size(first) && is_size(second) => Ok(Type::Any),
            _ => self.one_type(),
        }
    }

    fn entry_types(&mut self) -> Result<(Type, Type), TypeError> {
        match self.rest.as_slice() {
            [second, first] if is_size(first) && is_size(second) => Ok((Type::Any, Type::Any)),
            [] | [_] => self.wrong(self.offset, "a type of keys and one of values"),
            _ => Ok((self.one_type()?, self.one_type()?)),
        }
    }

    /// A size: nothing, a least number, least and greatest, or an Integer type.
    fn size(&mut self) -> Result<Range<i64>, TypeError> {
        let range = match self.rest.as_slice() {
            [Argument { parameter: Parameter::Type(Type::Integer(range)), .. }] => {
                let range = *range;
                self.rest.clear();
                range
            }
            _ => self.range(Self::integer)?,
        };
        let clamp = |n: i64| n.max(0);
        let min = range.min.map(clamp).filter(|n| *n > 0);
        Ok(Range { min, max: range.max.map(clamp) })
    }

    /// One or two ends of a range.
    fn range<T: PartialOrd + Copy>(
        &mut self,
        end: fn(&Argument) -> Result<Option<T>, TypeError>,
    ) -> Result<Range<T>, TypeError> {
        let offset = self.rest.last().map_or(self.offset, |first| first.offset);
        let min = self.rest.pop().map_or(Ok(None), |argument| end(&argument))?;
        let max = self.rest.pop().map_or(Ok(None), |argument| end(&argument))?;
        if let (Some(a), Some(b)) = (min, max)
            && a > b
        {
            return Err(TypeError::new(offset, "the least is above the greatest; swap them"));
        }
        Ok(Range { min, max })
    }

    fn integer(argument: &Argument) -> Result<Option<i64>, TypeError> {
        match &argument.parameter {
            Parameter::Int(n) => Ok(Some(*n)),
            _ if is_default(argument) => Ok(None),
            _ => Err(TypeError::new(argument.offset, "an integer or `default` is expected here")),
        }
    }

    fn float(argument: &Argument) -> Result<Option<f64>, TypeError> {
        match &argument.parameter {
            #[expect(clippy::cast_precision_loss, reason = "Puppet makes the same float of it")]
            Parameter::Int(n) => Ok(Some(*n as f64)),
            Parameter::Float(n) => Ok(Some(*n)),
            _ if is_default(argument) => Ok(None),
            _ => Err(TypeError::new(argument.offset, "a number or `default` is expected here")),
        }
    }

    fn enumeration(&mut self) -> Result<Type, TypeError> {
        let ignore_case = match self.rest.first() {
            Some(Argument { parameter: Parameter::Bool(flag), .. }) => {
                let flag = *flag;
                self.rest.remove(0);
                flag
            }
            _ => false,
        };
        let mut values: Vec<ArcStr> = vec![];
        while values.is_empty() || !self.rest.is_empty() {
            let argument = self.next()?;
            match argument.parameter {
                Parameter::Text(text) => values.push(text.into()),
                _ => return self.wrong(argument.offset, "words or quoted texts"),
            }
        }
        values.sort_unstable();
        values.dedup();
        Ok(Type::Enum { values, ignore_case })
    }

    fn patterns(&mut self) -> Result<Vec<Pattern>, TypeError> {
        let mut patterns = vec![];
        while let Some(argument) = self.rest.pop() {
            let read = |source: &str| {
                Pattern::new(source).map_err(|bad| TypeError::new(argument.offset, bad.to_string()))
            };
            match argument.parameter {
                Parameter::Regex(pattern) => patterns.push(pattern),
                Parameter::Text(source) => patterns.push(read(&source)?),
                Parameter::Type(Type::Regexp(source)) => {
                    patterns.push(read(source.as_deref().unwrap_or_default())?);
                }
                Parameter::Type(Type::Pattern(inner)) => patterns.extend(inner),
                _ => return self.wrong(argument.offset, "regular expressions, as `/^a/`"),
            }
        }
        Ok(patterns)
    }

    fn tuple(&mut self) -> Result<Type, TypeError> {
        let sizes = self.rest.iter().take(2).take_while(|argument| is_size(argument)).count();
        if sizes == 0 {
            return Ok(Type::Tuple(self.types()?, None));
        }
        let types = self.rest.split_off(sizes);
        let size = self.size()?;
        self.rest = types;
        Ok(Type::Tuple(self.types()?, Some(size)))
    }

    fn fields(&mut self) -> Result<Vec<Field>, TypeError> {
        let argument = self.next()?;
        let Parameter::Hash(entries) = argument.parameter else {
            return self.wrong(argument.offset, "a hash of keys and types, as `{a => Integer}`");
        };
        let mut fields: Vec<Field> = vec![];
        for (key, value) in entries {
            let Parameter::Type(ty) = value.parameter else {
                return self.wrong(value.offset, "a type as the value of a key");
            };
            let (name, given) = match key.parameter {
                Parameter::Text(name) => (Some(name.into()), None),
                Parameter::Type(Type::Optional(Some(ty))) => (literal(*ty), Some(true)),
                Parameter::Type(Type::NotUndef(Some(ty))) => (literal(*ty), Some(false)),
                Parameter::Type(ty) => (literal(ty), Some(false)),
                _ => (None, None),
            };
            let Some(name) = name.filter(|name: &ArcStr| !name.is_empty()) else {
                return self
                    .wrong(key.offset, "a word, `Optional[word]` or `NotUndef[word]` as key");
            };
            // Without a word to the contrary, a key whose value may be undef may be absent.
            let optional = given.unwrap_or_else(|| ty.accepts(&Value::NULL));
            fields.retain(|field| field.name != name);
            fields.push(Field { name, optional, ty });
        }
        Ok(fields)
    }

    fn version_ranges(&mut self) -> Result<Vec<VersionRange>, TypeError> {
        let mut ranges = vec![];
        while let Some(argument) = self.rest.pop() {
            let Parameter::Text(text) = &argument.parameter else {
                return self.wrong(argument.offset, "ranges of versions, as `'>=1.0.0 <2.0.0'`");
            };
            let range = VersionRange::parse(text);
            ranges.push(range.map_err(|reason| TypeError::new(argument.offset, reason))?);
        }
        Ok(ranges)
    }

    fn values(&mut self) -> Result<Vec<Value>, TypeError> {
        let mut values = vec![];
        while let Some(argument) = self.rest.pop() {
            values.push(value_of(argument)?);
        }
        Ok(values)
    }
}

const fn is_default(argument: &Argument) -> bool {
    matches!(argument.parameter, Parameter::Default)
}

fn is_size(argument: &Argument) -> bool {
    is_default(argument) || matches!(argument.parameter, Parameter::Int(_))
}

/// The text that a type of one text stands for.
fn literal(ty: Type) -> Option<ArcStr> {
    match ty {
        Type::Literal(text) => Some(text),
        _ => None,
    }
}

/// A parameter as a value, for those of `Init`.
fn value_of(argument: Argument) -> Result<Value, TypeError> {
    Ok(match argument.parameter {
        Parameter::Text(text) => Value::string(text),
        Parameter::Int(n) => Value::int(n),
        Parameter::Float(n) => Value::float(n),
        Parameter::Bool(b) => Value::bool(b),
        Parameter::Undef => Value::NULL,
        Parameter::Default => super::convert::default_value(),
        Parameter::List(list) => {
            Value::list(list.into_iter().map(value_of).collect::<Result<Vec<_>, _>>()?)
        }
        Parameter::Hash(pairs) => {
            let entry = |(key, value)| Ok((Key::of(&value_of(key)?), value_of(value)?));
            let entries = pairs.into_iter().map(entry).collect::<Result<Map, TypeError>>()?;
            Value::map(entries)
        }
        Parameter::Type(_) | Parameter::Regex(_) => {
            return Err(TypeError::new(argument.offset, "arguments of `Init` are plain data"));
        }
    })
}
