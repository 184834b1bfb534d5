//! Reading a type expression.

use std::ops::Range;

use strata_diagnostics::{Diagnostic, SourceFile, Span};
use strata_syntax::ast::{Call, Expression};
use strata_syntax::{json, parse_expression, schema};
use strata_value::Type;

use super::Defaults;
use super::message::{self, Mistake};

/// What a type expression may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// An exact type: neither `any` nor `optional`.
    Exact,
    /// A constraint: `any`, and attributes that are `optional(type)`.
    Constraint,
    /// A constraint with defaults: also `optional(type, value)`.
    Defaults,
}

/// A type that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeExpression {
    /// The type, with its optional attributes.
    pub ty: Type,
    /// The defaults of optional attributes, if there are any.
    pub defaults: Option<Defaults>,
}

/// The type that an expression of a body is, or what is wrong with it, in the order of reading.
///
/// In JSON it is a text that holds an expression of the native syntax. Diagnostics have places in
/// `file`, whose text must be the one that was parsed. Defaults may use neither variables nor
/// functions.
///
/// ```
/// use strata_diagnostics::SourceMap;
/// use strata_eval::type_expression::{Mode, read, type_string};
/// use strata_syntax::{parse_body, schema::{Body, Schema}};
///
/// let tree = parse_body("type = object({ port = optional(number, 80) })\n");
/// let file = SourceMap::default().add("main.hcl", tree.text().clone());
/// let (content, _) = Body::of_tree(&tree).content(&Schema::new().required("type"));
/// let expression = content.attributes[0].expression.unwrap();
///
/// let read_type = read(expression, Mode::Defaults, &file).unwrap();
/// assert_eq!(type_string(&read_type.ty), "object({port=number})");
/// assert_eq!(read_type.defaults.unwrap().values().len(), 1);
///
/// let errors = read(expression, Mode::Exact, &file).unwrap_err();
/// assert_eq!(errors[0].code, "hcl-type-invalid");
/// ```
pub fn read(
    expression: schema::Expression<'_>,
    mode: Mode,
    file: &SourceFile,
) -> Result<TypeExpression, Vec<Diagnostic>> {
    let place = |range: Range<usize>| file.span(range);
    match expression {
        schema::Expression::Native(expression) => read_native(expression, mode, &place),
        schema::Expression::Json(value) => read_json(value, mode, &place),
    }
}

/// As [`read`], for a native expression; `place` tells the span of a range of its text.
pub(crate) fn read_native(
    expression: Expression<'_>,
    mode: Mode,
    place: Place<'_>,
) -> Result<TypeExpression, Vec<Diagnostic>> {
    let mut reader = Reader { mode, place, found: Vec::new() };
    let read = reader.expression(expression);
    if reader.found.is_empty() { Ok(read) } else { Err(reader.found) }
}

fn read_json(
    value: json::Value<'_>,
    mode: Mode,
    place: Place<'_>,
) -> Result<TypeExpression, Vec<Diagnostic>> {
    let no_type = || Err(vec![message::diagnostic(Mistake::NoType, place(value.range()))]);
    let (Some(text), Some(offsets)) = (value.as_str(), value.offsets()) else { return no_type() };
    let tree = parse_expression(&*text);
    let expression = tree.root().children().find_map(Expression::cast);
    let Some(expression) = expression.filter(|_| tree.errors().is_empty()) else {
        return no_type();
    };
    let inside =
        |range: Range<usize>| place(offsets.in_file(range.start)..offsets.in_file(range.end));
    read_native(expression, mode, &inside)
}

/// Tells the span of a range of the text that is read.
pub(super) type Place<'r> = &'r dyn Fn(Range<usize>) -> Span;

/// Reads the type expressions of one text, and notes what is wrong.
pub(super) struct Reader<'r> {
    pub(super) mode: Mode,
    pub(super) place: Place<'r>,
    pub(super) found: Vec<Diagnostic>,
}

impl Reader<'_> {
    /// Reads an expression; if it is no type it is any, and the mistake is noted.
    pub(super) fn expression(&mut self, expression: Expression<'_>) -> TypeExpression {
        let range = expression.range();
        let wrong = match expression {
            Expression::Variable(name) => match keyword(name.name(), self.mode) {
                Ok(ty) => return TypeExpression { ty, defaults: None },
                Err(mistake) => mistake,
            },
            Expression::Literal(literal)
                if literal.node().text().starts_with(char::is_alphabetic) =>
            {
                Mistake::UnknownType(literal.node().text().to_owned())
            }
            Expression::Call(call) => match self.call(call) {
                Ok(read) => return read,
                Err((mistake, range)) => return self.no_type(mistake, range),
            },
            _ => Mistake::NoType,
        };
        self.no_type(wrong, range)
    }

    fn call(&mut self, call: Call<'_>) -> Result<TypeExpression, (Mistake, Range<usize>)> {
        let name = call.name();
        let arguments: Vec<Expression<'_>> = call.arguments().collect();
        let argument = match (&*name, &*arguments) {
            ("bool" | "string" | "number" | "any", _) => {
                let mistake = Mistake::NeedsNoArguments(name.into_owned());
                return Err((mistake, arguments_range(call)));
            }
            ("list" | "set" | "map" | "object" | "tuple", [one]) => *one,
            ("list" | "set" | "map" | "object" | "tuple", _) => {
                // Arguments that are too many are the place; where one is missing it is the parentheses.
                let range = match &*arguments {
                    [_, second, .., last] => second.range().start..last.range().end,
                    [_, second] => second.range(),
                    _ => arguments_range(call),
                };
                return Err((Mistake::NeedsArgument(name.into_owned()), range));
            }
            ("optional", _) => return Err((Mistake::OptionalElsewhere, call.name_range())),
            _ => return Err((Mistake::UnknownConstructor(name.into_owned()), call.range())),
        };
        Ok(match &*name {
            "list" => self.collection(argument, Type::List),
            "set" => self.collection(argument, Type::Set),
            "map" => self.collection(argument, Type::Map),
            "tuple" => self.tuple(argument)?,
            _ => self.object(argument)?,
        })
    }

    fn collection(
        &mut self,
        argument: Expression<'_>,
        collection: fn(std::sync::Arc<Type>) -> Type,
    ) -> TypeExpression {
        let element = self.expression(argument);
        let defaults = element.defaults.map(Defaults::of_each);
        TypeExpression { ty: collection(element.ty.into()), defaults }
    }

    fn tuple(
        &mut self,
        argument: Expression<'_>,
    ) -> Result<TypeExpression, (Mistake, Range<usize>)> {
        let Expression::Tuple(tuple) = argument else {
            return Err((Mistake::NoElementTypes, argument.range()));
        };
        let elements: Vec<TypeExpression> =
            tuple.elements().map(|element| self.expression(element)).collect();
        let (types, defaults): (Vec<Type>, Vec<Option<Defaults>>) =
            elements.into_iter().map(|element| (element.ty, element.defaults)).unzip();
        Ok(TypeExpression { ty: Type::tuple(types), defaults: Defaults::of_elements(defaults) })
    }

    /// Notes what is wrong with an expression, which stands for any type.
    fn no_type(&mut self, mistake: Mistake, range: Range<usize>) -> TypeExpression {
        self.mistake(mistake, range);
        TypeExpression { ty: Type::Dynamic, defaults: None }
    }

    pub(super) fn mistake(&mut self, mistake: Mistake, range: Range<usize>) {
        self.found.push(message::diagnostic(mistake, (self.place)(range)));
    }
}

/// The type that a plain name is.
fn keyword(name: &str, mode: Mode) -> Result<Type, Mistake> {
    match name {
        "bool" => Ok(Type::Bool),
        "string" => Ok(Type::String),
        "number" => Ok(Type::Number),
        "any" if mode != Mode::Exact => Ok(Type::Dynamic),
        "any" => Err(Mistake::AnyInExact),
        "list" | "set" | "map" | "object" | "tuple" => Err(Mistake::NeedsArgument(name.to_owned())),
        _ => Err(Mistake::UnknownType(name.to_owned())),
    }
}

/// From the opening parenthesis of a call to the closing one.
pub(super) fn arguments_range(call: Call<'_>) -> Range<usize> {
    let whole = call.range();
    let start = call.open_range().map_or(whole.start, |open| open.start);
    start..call.close_range().map_or(whole.end, |close| close.end)
}
