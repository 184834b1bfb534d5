//! Reading types.

use std::ops::Range;
use std::sync::Arc;

use strata_diagnostics::{Diagnostic, SourceMap, Span};
use strata_eval::{Program, Scope};
use strata_hierarchy::manifest::limits::MAX_DEPTH;
use strata_hierarchy::manifest::{Form, Member, NoHandles, Presence, Type, TypeKind};
use strata_syntax::ast::{Call, Expression, Object};
use strata_value::Value;

use super::message::{needs_argument, no_type, unknown};
use crate::expression::key;

/// Reads the type of one text.
pub(super) struct Reader<'r> {
    /// The place of a range of the text that is read.
    pub(super) place: &'r dyn Fn(Range<usize>) -> Span,
    pub(super) errors: &'r mut Vec<Diagnostic>,
}

impl Reader<'_> {
    pub(super) fn read(&mut self, expression: Expression<'_>) -> Option<Type> {
        let before = self.errors.len();
        let ty = self.ty(expression, 1);
        ty.filter(|_| self.errors.len() == before)
    }

    /// The type that an expression is; wrong parts of it are told, each once.
    fn ty(&mut self, expression: Expression<'_>, depth: u32) -> Option<Type> {
        let span = (self.place)(expression.range());
        if depth > MAX_DEPTH {
            let message = format!("types are nested more than {MAX_DEPTH} deep");
            return self.wrong(Diagnostic::error("config-type-depth", message).at(span, ""));
        }
        let kind = match expression {
            Expression::Variable(name) => self.plain(name.name(), span)?,
            Expression::Call(call) => self.made(call, span, depth)?,
            _ => return self.wrong(no_type(span)),
        };
        Some(Type::new(kind, span))
    }

    /// A type without arguments.
    fn plain(&mut self, name: &str, span: Span) -> Option<TypeKind> {
        match name {
            "string" => Some(TypeKind::String),
            "bool" => Some(TypeKind::Bool),
            "number" => Some(TypeKind::Number),
            "list" | "set" | "tuple" | "map" | "object" | "resource" => {
                self.wrong(needs_argument(name, span))
            }
            _ => self.wrong(unknown(name, span)),
        }
    }

    /// A type that is made of others.
    fn made(&mut self, call: Call<'_>, span: Span, depth: u32) -> Option<TypeKind> {
        let name = call.name();
        match &*name {
            "list" | "set" | "tuple" | "map" | "object" | "resource" => {}
            "string" | "bool" | "number" => {
                let message = format!("the type `{name}` takes no arguments");
                let found = Diagnostic::error("config-type", message).at(span, "");
                return self.wrong(found.hint(format!("write `{name}` alone")));
            }
            "optional" => {
                let message = "only members of an object can be `optional`";
                let found = Diagnostic::error("config-type", message).at(span, "");
                return self.wrong(found.hint(
                    "as in `object({ name = optional(string) })`; whether a whole variable may be null says `nullable`",
                ));
            }
            _ => return self.wrong(unknown(&name, span)),
        }
        let mut arguments = call.arguments();
        let (Some(argument), None) = (arguments.next(), arguments.next()) else {
            return self.wrong(needs_argument(&name, span));
        };
        let argument_span = (self.place)(argument.range());
        match (&*name, argument) {
            ("list", _) => Some(TypeKind::List(Arc::new(self.ty(argument, depth + 1)?))),
            ("set", _) => Some(TypeKind::Set(Arc::new(self.ty(argument, depth + 1)?))),
            ("map", _) => Some(TypeKind::Map(Arc::new(self.ty(argument, depth + 1)?))),
            ("tuple", Expression::Tuple(tuple)) => {
                let types: Vec<Option<Type>> =
                    tuple.elements().map(|element| self.ty(element, depth + 1)).collect();
                Some(TypeKind::Tuple(types.into_iter().collect::<Option<Vec<_>>>()?.into()))
            }
            ("object", Expression::Object(object)) => self.object(object, depth),
            ("resource", Expression::Template(text)) if text.literal().is_some() => {
                let name = text.literal().unwrap_or_default();
                Some(TypeKind::Resource(Arc::from(&*name)))
            }
            _ => self.wrong(needs_argument(&name, argument_span)),
        }
    }

    fn object(&mut self, object: Object<'_>, depth: u32) -> Option<TypeKind> {
        let mut members: Vec<(Member, Span)> = Vec::new();
        let mut sound = true;
        for item in object.items() {
            let (Some(name), Some(value)) = (item.key(), item.value()) else { return None };
            let span = (self.place)(name.range());
            let text = match name {
                Expression::Template(template) => {
                    template.literal().map(std::borrow::Cow::into_owned)
                }
                _ => item.key_name().map(str::to_owned),
            };
            let Some(text) = text else {
                let found = Diagnostic::error("config-type", "a member needs a plain name");
                self.errors.push(found.at(span, "").hint("write `name = type`"));
                sound = false;
                continue;
            };
            let name = key(&text);
            match self.member(value, depth) {
                Some((ty, presence)) => members.push((Member { name, ty, presence }, span)),
                None => sound = false,
            }
        }
        members.sort_by(|(a, _), (b, _)| a.name.cmp_text(b.name));
        for pair in members.windows(2).filter(|pair| pair[0].0.name == pair[1].0.name) {
            let message = format!("the member `{}` is declared twice", pair[0].0.name);
            let found = Diagnostic::error("config-type", message);
            let found = found.at(pair[1].1, "again").label(pair[0].1, "declared here first");
            self.errors.push(found.hint("remove one of the two"));
            sound = false;
        }
        let members = members.into_iter().map(|(member, _)| member).collect();
        sound.then_some(TypeKind::Object(members))
    }

    /// The type of a member, which may be `optional(type)` or `optional(type, default)`.
    fn member(&mut self, value: Expression<'_>, depth: u32) -> Option<(Type, Presence)> {
        let optional = match value {
            Expression::Call(call) if call.name() == "optional" => call,
            _ => return Some((self.ty(value, depth + 1)?, Presence::Required)),
        };
        let arguments: Vec<Expression<'_>> = optional.arguments().collect();
        match &*arguments {
            [ty] => Some((self.ty(*ty, depth + 1)?, Presence::Optional(Value::NULL))),
            [ty, default] => {
                let ty = self.ty(*ty, depth + 1)?;
                let default = self.default(*default, &ty)?;
                Some((ty, Presence::Optional(default)))
            }
            _ => {
                let message = "`optional` takes a type, and a default if there is one";
                let span = (self.place)(value.range());
                self.wrong(
                    Diagnostic::error("config-type", message)
                        .at(span, "")
                        .hint("as in `optional(string)` and `optional(string, \"text\")`"),
                )
            }
        }
    }

    /// A default, checked and complete. It may use neither names nor functions.
    fn default(&mut self, default: Expression<'_>, ty: &Type) -> Option<Value> {
        let alone = SourceMap::default();
        let file = alone.add("", default.node().tree().text().clone());
        let span = (self.place)(default.range());
        let value = match Program::of_native(default, &file).evaluate(&Scope::new()) {
            Ok(value) => value,
            Err(found) => {
                self.errors.extend(found.into_iter().map(|error| {
                    let at = error.primary.as_ref().and_then(|label| alone.resolve(label.span));
                    let at = at.map_or(span, |(_, range)| (self.place)(range));
                    Diagnostic { primary: None, labels: Vec::new(), ..error }.at(at, "")
                }));
                return None;
            }
        };
        if value.is_null() {
            return Some(value);
        }
        match ty.complete(&value, Form::Hcl(&NoHandles)) {
            Ok(value) => Some(value),
            Err(found) => {
                let told = found.iter();
                self.errors
                    .extend(told.map(|m| m.diagnostic("config-default", "default", span, false)));
                None
            }
        }
    }

    fn wrong<T>(&mut self, error: Diagnostic) -> Option<T> {
        self.errors.push(error);
        None
    }
}
