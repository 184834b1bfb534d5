//! Type expressions.

use super::build;
use super::parameters::{Argument, Parameter};
use super::token::{Token, Words};
use super::{MAX_DEPTH, Pattern, Type, TypeError, names};

/// The type which a text such as `Array[Variant[Integer, String[1]], 1]` names.
///
/// Names are told apart without regard to case after the first letter, as in Puppet. A name that
/// is not known gives [`Type::Unknown`]. What is no type (`integer`, `'text'`, `Integer[`), has the
/// wrong parameters or is nested deeper than [`MAX_DEPTH`] is an error.
pub fn parse(text: &str) -> Result<Type, TypeError> {
    // Puppet knows these two by heart; with other numbers the form is an error there too.
    if text == "Array[1]" {
        return parse("Array[Any, 1]");
    }
    let mut parser = Parser { words: Words::new(text), text, depth: 0 };
    let argument = parser.expression()?;
    match parser.words.next()? {
        (_, Token::End) => {}
        (at, Token::Open('[')) => {
            return Err(TypeError::new(at, "remove the space before `[`"));
        }
        (at, _) => {
            return Err(TypeError::new(at, "the type ends before this; remove what follows"));
        }
    }
    match argument.parameter {
        Parameter::Type(ty) => Ok(ty),
        Parameter::Text(word) => Err(no_type(argument.offset, &word)),
        _ => {
            Err(TypeError::new(argument.offset, "a type is expected, as `Integer` or `String[1]`"))
        }
    }
}

fn no_type(offset: usize, word: &str) -> TypeError {
    match names::nearest(word) {
        Some(name) => TypeError::new(offset, format!("this is no type; write `{name}`")),
        None => TypeError::new(offset, "this is no type; names of types begin with a capital"),
    }
}

struct Parser<'t> {
    words: Words<'t>,
    text: &'t str,
    depth: usize,
}

impl Parser<'_> {
    fn expression(&mut self) -> Result<Argument, TypeError> {
        let (offset, token) = self.words.next()?;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let message = format!("types are nested more than {MAX_DEPTH} deep");
            return Err(TypeError::new(offset, message));
        }
        let parameter = self.parameter(offset, token)?;
        self.depth -= 1;
        Ok(Argument { offset, parameter })
    }

    fn parameter(&mut self, offset: usize, token: Token) -> Result<Parameter, TypeError> {
        Ok(match token {
            Token::Name(name) => Parameter::Type(self.named(offset, &name)?),
            Token::Text(text) => Parameter::Text(text),
            Token::Keyword("true") => Parameter::Bool(true),
            Token::Keyword("false") => Parameter::Bool(false),
            Token::Keyword("undef") => Parameter::Undef,
            Token::Keyword(_) => Parameter::Default,
            Token::Int(n) => Parameter::Int(n),
            Token::Float(n) => Parameter::Float(n),
            Token::Regex(source) => Parameter::Regex(
                Pattern::new(&source).map_err(|bad| TypeError::new(offset, bad.to_string()))?,
            ),
            Token::Minus => match self.words.next()? {
                (_, Token::Int(n)) => Parameter::Int(-n),
                (_, Token::Float(n)) => Parameter::Float(-n),
                (at, _) => return Err(TypeError::new(at, "a number is expected after `-`")),
            },
            Token::Open('{') => Parameter::Hash(self.entries()?),
            Token::Open(_) => Parameter::List(self.arguments()?),
            Token::End => return Err(TypeError::new(offset, "a type is missing here")),
            Token::Close(_) | Token::Comma | Token::Arrow => {
                return Err(TypeError::new(offset, "a type or value is missing before this"));
            }
        })
    }

    /// A type by its name, with the parameters that follow without a space.
    fn named(&mut self, offset: usize, name: &str) -> Result<Type, TypeError> {
        if !self.text[self.words.at..].starts_with('[') {
            return Ok(build::plain(name));
        }
        self.words.next()?;
        let arguments = self.arguments()?;
        let written = &self.text[offset..self.words.at];
        build::with_parameters(offset, name, written, arguments)
    }

    /// Up to the closing bracket; pairs without braces make one hash.
    fn arguments(&mut self) -> Result<Vec<Argument>, TypeError> {
        let mut arguments: Vec<Argument> = vec![];
        loop {
            if self.at(&Token::Close(']'))? {
                return Ok(arguments);
            }
            let argument = self.expression()?;
            if self.at(&Token::Arrow)? {
                let offset = argument.offset;
                let pair = (argument, self.expression()?);
                match arguments.last_mut() {
                    Some(Argument { parameter: Parameter::Hash(pairs), .. }) => pairs.push(pair),
                    _ => {
                        arguments.push(Argument { offset, parameter: Parameter::Hash(vec![pair]) });
                    }
                }
            } else {
                arguments.push(argument);
            }
            if !self.at(&Token::Comma)? {
                self.expect(&Token::Close(']'), "`,` or `]` is expected here")?;
                return Ok(arguments);
            }
        }
    }

    /// The entries of a hash, up to the closing brace.
    fn entries(&mut self) -> Result<Vec<(Argument, Argument)>, TypeError> {
        let mut entries = vec![];
        loop {
            if self.at(&Token::Close('}'))? {
                return Ok(entries);
            }
            let key = self.expression()?;
            self.expect(&Token::Arrow, "`=>` and a type are expected after a key")?;
            entries.push((key, self.expression()?));
            if !self.at(&Token::Comma)? {
                self.expect(&Token::Close('}'), "`,` or `}` is expected here")?;
                return Ok(entries);
            }
        }
    }

    /// Takes the next word if it is this one.
    fn at(&mut self, token: &Token) -> Result<bool, TypeError> {
        let before = self.words.at;
        let (_, found) = self.words.next()?;
        let same = found == *token;
        if !same {
            self.words.at = before;
        }
        Ok(same)
    }

    fn expect(&mut self, token: &Token, message: &str) -> Result<(), TypeError> {
        let (offset, found) = self.words.next()?;
        if found == *token { Ok(()) } else { Err(TypeError::new(offset, message)) }
    }
}
