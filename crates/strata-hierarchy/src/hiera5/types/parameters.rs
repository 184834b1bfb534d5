//! The parameters between the brackets of a type.

use arcstr::ArcStr;
use strata_value::{Key, Map, Value};

use super::semver_range::VersionRange;
use super::{Field, Pattern, Range, Type, TypeError};

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

/// The parameters not used yet, the next one last.
pub(super) struct Parameters {
    known: &'static str,
    offset: usize,
    rest: Vec<Argument>,
}

impl Parameters {
    /// The parameters of a type of this name, written at an offset.
    pub(super) fn new(known: &'static str, offset: usize, mut arguments: Vec<Argument>) -> Self {
        arguments.reverse();
        Self { known, offset, rest: arguments }
    }

    /// Fails if a parameter is left.
    pub(super) fn end(&self) -> Result<(), TypeError> {
        match self.rest.last() {
            None => Ok(()),
            Some(extra) => {
                let message = format!("`{}` does not take this parameter", self.known);
                Err(TypeError::new(extra.offset, message))
            }
        }
    }

    fn wrong<T>(&self, offset: usize, expected: &str) -> Result<T, TypeError> {
        Err(TypeError::new(offset, format!("`{}` takes {expected} here", self.known)))
    }

    pub(super) fn next(&mut self) -> Result<Argument, TypeError> {
        let missing = || TypeError::new(self.offset, format!("`{}` needs a parameter", self.known));
        self.rest.pop().ok_or_else(missing)
    }

    pub(super) fn one_type(&mut self) -> Result<Type, TypeError> {
        let argument = self.next()?;
        match argument.parameter {
            Parameter::Type(ty) => Ok(ty),
            _ => self.wrong(argument.offset, "a type"),
        }
    }

    pub(super) fn type_or_text(&mut self) -> Result<Type, TypeError> {
        let argument = self.next()?;
        match argument.parameter {
            Parameter::Type(ty) => Ok(ty),
            Parameter::Text(text) => Ok(Type::Literal(text.into())),
            _ => self.wrong(argument.offset, "a type or a text"),
        }
    }

    pub(super) fn types(&mut self) -> Result<Vec<Type>, TypeError> {
        let mut types = vec![];
        while !self.rest.is_empty() {
            types.push(self.one_type()?);
        }
        Ok(types)
    }

    /// The element type of an array: given, or left out before two sizes.
    pub(super) fn element_type(&mut self) -> Result<Type, TypeError> {
        match self.rest.as_slice() {
            [second, first] if is_size(first) && is_size(second) => Ok(Type::Any),
            _ => self.one_type(),
        }
    }

    pub(super) fn entry_types(&mut self) -> Result<(Type, Type), TypeError> {
        match self.rest.as_slice() {
            [second, first] if is_size(first) && is_size(second) => Ok((Type::Any, Type::Any)),
            [] | [_] => self.wrong(self.offset, "a type of keys and one of values"),
            _ => Ok((self.one_type()?, self.one_type()?)),
        }
    }

    /// A size: nothing, a least number, least and greatest, or an Integer type.
    pub(super) fn size(&mut self) -> Result<Range<i64>, TypeError> {
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
    pub(super) fn range<T: PartialOrd + Copy>(
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

    pub(super) fn integer(argument: &Argument) -> Result<Option<i64>, TypeError> {
        match &argument.parameter {
            Parameter::Int(n) => Ok(Some(*n)),
            _ if is_default(argument) => Ok(None),
            _ => Err(TypeError::new(argument.offset, "an integer or `default` is expected here")),
        }
    }

    pub(super) fn float(argument: &Argument) -> Result<Option<f64>, TypeError> {
        match &argument.parameter {
            #[expect(clippy::cast_precision_loss, reason = "Puppet makes the same float of it")]
            Parameter::Int(n) => Ok(Some(*n as f64)),
            Parameter::Float(n) => Ok(Some(*n)),
            _ if is_default(argument) => Ok(None),
            _ => Err(TypeError::new(argument.offset, "a number or `default` is expected here")),
        }
    }

    pub(super) fn enumeration(&mut self) -> Result<Type, TypeError> {
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

    pub(super) fn patterns(&mut self) -> Result<Vec<Pattern>, TypeError> {
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

    pub(super) fn tuple(&mut self) -> Result<Type, TypeError> {
        let sizes = self.rest.iter().take(2).take_while(|argument| is_size(argument)).count();
        if sizes == 0 {
            return Ok(Type::Tuple(self.types()?, None));
        }
        let types = self.rest.split_off(sizes);
        let size = self.size()?;
        self.rest = types;
        Ok(Type::Tuple(self.types()?, Some(size)))
    }

    pub(super) fn fields(&mut self) -> Result<Vec<Field>, TypeError> {
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

    pub(super) fn version_ranges(&mut self) -> Result<Vec<VersionRange>, TypeError> {
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

    pub(super) fn values(&mut self) -> Result<Vec<Value>, TypeError> {
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
