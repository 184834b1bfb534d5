//! What a token stands for.

use std::convert::Infallible;

use strata_value::{Kind as ValueKind, Origin, Value};

use super::Place;
use crate::hiera5::budget::{Budget, Limit};
use crate::hiera5::dig::segment_hint;
use crate::hiera5::error::{Kind, Outcome};
use crate::hiera5::invocation::Invocation;
use crate::hiera5::key::LookupKey;
use crate::hiera5::node::Node;
use crate::hiera5::token::{Function, Token};
use crate::hiera5::variables::{Found, ReferenceError, Variables};

/// What a token stands for.
pub(super) enum Resolved {
    /// Empty text.
    Nothing,
    /// A value to be spliced into the text.
    Part(Value),
    /// A value that takes the place of the text.
    Whole(Value),
}

impl Node<'_> {
    /// What a token stands for.
    pub(super) fn resolve(&self, place: Place<'_>, run: &mut Invocation<'_>) -> Outcome<Resolved> {
        let expression = &place.token[2..place.token.len() - 1];
        let (function, argument) = match Token::parse(expression, self.dialect) {
            Token::Empty => return Ok(Resolved::Nothing),
            Token::Variable(reference) => {
                return self.resolve_variable(reference, place, run);
            }
            Token::Malformed => return Err(self.malformed(place, run).into()),
            Token::UnknownFunction(name) => {
                return Err(self.unknown_function(name, place, run).into());
            }
            Token::Call(function, argument) => (function, argument),
        };
        if run.in_location && !self.is_allowed_in_path(function) {
            return Err(self.not_in_path(function, place, run).into());
        }
        match function {
            Function::Scope => self.resolve_variable(argument, place, run),
            Function::Literal => {
                let text = Value::string(argument).at(place.origin);
                self.rescan(argument, text, place, run)
            }
            Function::Alias => {
                if place.subject != place.token {
                    return Err(self.alias_not_whole(argument, place, run).into());
                }
                let found = self.inner_lookup(argument, place, run)?;
                if let Some(value) = &found {
                    run.within(place.origin, |budget| count_all(value, budget))?;
                }
                // Row 11: a missing key is the empty text in Puppet, null in Hiera.
                Ok(Resolved::Whole(found.unwrap_or_else(|| {
                    if self.dialect.is_puppet() { Value::string("") } else { Value::NULL }
                        .at(place.origin)
                })))
            }
            Function::Lookup | Function::Hiera => {
                let found = self.inner_lookup(argument, place, run)?;
                self.rescan(argument, found.unwrap_or(Value::NULL), place, run)
            }
        }
    }

    fn resolve_variable(
        &self,
        reference: &str,
        place: Place<'_>,
        run: &mut Invocation<'_>,
    ) -> Outcome<Resolved> {
        match self.follow(reference, place, run)? {
            Some(value) if self.dialect.rescans() && has_token(&value) => {
                // What is wrong in it is told at the token: facts are never shown.
                let value = placed(&value, place.origin);
                self.rescan(&format!("scope:{reference}"), value, place, run)
            }
            Some(value) => Ok(Resolved::Part(value)),
            None => Ok(Resolved::Nothing),
        }
    }

    /// The value of a variable. In a location a gap is noted; elsewhere it is a warning or, where
    /// the dialect is strict, an error.
    fn follow(
        &self,
        reference: &str,
        place: Place<'_>,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        let variables = Variables {
            scope: self.scope,
            local: run.local.as_ref(),
            overrides: run.overrides,
            defaults: run.defaults,
        };
        let found = variables.follow(reference, self.dialect).map_err(|failure| {
            let (kind, message, hint) = match failure {
                ReferenceError::Malformed(why) => (
                    Kind::Interpolation,
                    format!("`{}` is neither a call nor a variable: {why}", place.token),
                    "write a variable as `%{facts.os.name}` and a call as `%{lookup('key')}`",
                ),
                ReferenceError::Dig { segment, met } => (
                    Kind::Dig,
                    format!("`{segment}` of `{}` is applied to {met}", place.token),
                    segment_hint(&met),
                ),
            };
            self.token_error(kind, message, place, run).hint(hint)
        })?;
        match found {
            Found::Value(value) => Ok(Some(value)),
            _ if run.in_location => {
                run.undefined.push(reference.to_owned());
                Ok(None)
            }
            Found::NoVariable if self.dialect.is_strict() => {
                let message = format!("the variable `{reference}` is undefined");
                Err(self
                    .token_error(Kind::UndefinedVariable, message, place, run)
                    .hint(self.variable_hint(reference))
                    .into())
            }
            Found::NoVariable | Found::NoSubKey => {
                self.warn(|| run.with_chain(self.undefined(reference, place)));
                Ok(None)
            }
        }
    }

    /// The value of the source of `mapped_paths`, which is a variable and no template.
    pub(crate) fn follow_source(
        &self,
        reference: &str,
        origin: Origin,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        let place = Place { origin, subject: reference, token: reference, at: 0 };
        self.follow(reference, place, run)
    }

    /// Text that came out of a token is scanned again by Puppet, as long as `name` is not met again.
    fn rescan(
        &self,
        name: &str,
        value: Value,
        place: Place<'_>,
        run: &mut Invocation<'_>,
    ) -> Outcome<Resolved> {
        if !self.dialect.rescans() {
            return Ok(Resolved::Part(value));
        }
        run.guarded(&name.into(), place.origin, |run| self.interpolate(&value, run))
            .map(Resolved::Part)
    }

    /// The value of a key that a token names.
    fn inner_lookup(
        &self,
        key: &str,
        place: Place<'_>,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        let parsed = LookupKey::parse(key, self.dialect);
        let parsed = match parsed {
            Ok(parsed) => parsed,
            // Row 15: a quote in a key without dots is an ordinary character.
            Err(_) if !self.dialect.is_puppet() && !key.contains('.') => LookupKey::root_only(key),
            Err(diagnostic) => {
                return Err(run.with_chain(diagnostic.at(self.token_span(place), "")).into());
            }
        };
        let found = self.lookup_in_token(&parsed, place.origin, run)?;
        if found.is_none() {
            self.warn(|| run.with_chain(self.nothing_found(key, place)));
        }
        Ok(found)
    }

    fn is_allowed_in_path(&self, function: Function) -> bool {
        self.dialect.allows_scope_in_paths()
            && matches!(function, Function::Scope | Function::Literal)
    }
}

/// Counts all that is in a value: what `alias` takes over many times is small in memory, but not for
/// those who print it.
fn count_all(value: &Value, budget: &mut Budget) -> Result<(), Limit> {
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        match value.kind() {
            ValueKind::List(list) => {
                budget.count_elements(list.len())?;
                pending.extend(list.iter());
            }
            ValueKind::Map(map) => {
                budget.count_elements(map.len())?;
                pending.extend(map.iter().map(|entry| &entry.value));
            }
            _ => {}
        }
    }
    Ok(())
}

fn has_token(value: &Value) -> bool {
    match value.kind() {
        ValueKind::String(text) => text.contains("%{"),
        ValueKind::List(_) | ValueKind::Map(_) => true,
        _ => false,
    }
}

/// The value as if all of it stood at one place.
fn placed(value: &Value, origin: Origin) -> Value {
    let moved: Result<Value, Infallible> =
        value.replace_leaves(&mut |_, leaf| Ok(Some(leaf.clone().at(origin))));
    match moved {
        Ok(value) => value.at(origin),
    }
}
