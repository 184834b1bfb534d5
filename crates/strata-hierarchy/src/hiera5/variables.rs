//! Variables in tokens.

use arcstr::ArcStr;
use strata_value::{Key, Map, Value};

use super::dialect::Dialect;
use super::dig::{DigError, dig};
use super::key::{Part, Segment, split};
use super::scope::Scope;

/// What a reference to a variable gave.
pub(crate) enum Found {
    /// A value, null among them.
    Value(Value),
    /// The variable itself does not exist.
    NoVariable,
    /// The variable exists, but not what the segments lead to.
    NoSubKey,
}

/// A reference that cannot be followed (only Puppet has these errors).
pub(crate) enum ReferenceError {
    /// The text is no path of segments.
    Malformed(&'static str),
    /// A segment meets a value that has no such elements.
    Dig { segment: String, met: String },
}

/// The variables a reference sees: those of the scope, and what stands above and below them.
pub(crate) struct Variables<'a> {
    pub scope: &'a dyn Scope,
    /// The variable of `mapped_paths`.
    pub local: Option<&'a (ArcStr, Value)>,
    /// Overrides of the lookup also stand in for variables.
    pub overrides: Option<&'a Map>,
    /// So do default values, for variables that do not exist.
    pub defaults: Option<&'a Map>,
}

impl Variables<'_> {
    /// Follows a reference such as `facts.os.name`, `::role` or `facts.'a.b'`.
    pub(crate) fn follow(
        &self,
        reference: &str,
        dialect: Dialect,
    ) -> Result<Found, ReferenceError> {
        if !dialect.is_puppet() && self.is_plain() {
            // The Hiera page: "a bare expression is passed straight to Scope.Lookup".
            return Ok(match self.scope.lookup(reference) {
                Some(value) => Found::Value(value),
                None => Found::NoVariable,
            });
        }
        let parts = match split_reference(reference) {
            Ok(parts) => parts,
            Err(why) if dialect.is_puppet() => return Err(ReferenceError::Malformed(why)),
            Err(_) => return Ok(Found::NoVariable),
        };
        let Some((root, rest)) = parts.split_first() else { return Ok(Found::NoVariable) };
        let root = match root {
            // To Puppet this is an index of nothing.
            Part::Number(..) if dialect.is_puppet() => {
                return Err(ReferenceError::Malformed("a dotted path cannot begin with a number"));
            }
            Part::Text(text) | Part::Number(_, text) => *text,
        };
        if dialect.is_puppet() && is_always_there(root) && self.variable(root).is_none() {
            return Ok(Found::Value(Value::NULL));
        }
        let Some(value) = self.variable(root) else { return Ok(Found::NoVariable) };
        if rest.is_empty() {
            return Ok(Found::Value(value));
        }
        let segments: Vec<Segment> = rest.iter().map(|part| part.segment()).collect();
        match dig(&value, &segments, dialect) {
            Ok(Some(value)) => Ok(Found::Value(value)),
            Err(DigError { at, met }) if dialect.is_puppet() => {
                Err(ReferenceError::Dig { segment: segments[at].to_string(), met })
            }
            Ok(None) | Err(_) => Ok(Found::NoSubKey),
        }
    }

    /// Whether there is nothing but the scope.
    fn is_plain(&self) -> bool {
        self.local.is_none() && self.overrides.is_none() && self.defaults.is_none()
    }

    fn variable(&self, name: &str) -> Option<Value> {
        if let Some((local, value)) = self.local
            && local == name
        {
            return Some(value.clone());
        }
        let given = |map: Option<&Map>| map.and_then(|m| m.get(Key::new(name)).cloned());
        given(self.overrides)
            .or_else(|| self.scope.variable(name.strip_prefix("::").unwrap_or(name)))
            .or_else(|| given(self.defaults))
    }
}

/// Where an undefined variable would come from.
pub(crate) fn hint(reference: &str) -> &'static str {
    if reference.contains('(') {
        return "a call is `name('argument')`, with the argument in quotes";
    }
    let reference = reference.strip_prefix("::").unwrap_or(reference);
    match reference.split('.').next().unwrap_or_default() {
        "trusted" if reference == "trusted.certname" => "name the node with `--node`",
        "trusted" => "give `trusted` in the file of `--scope`",
        "environment" => "name the environment with `--environment`",
        _ => "give the fact with `--facts`, or the variable with `--scope`",
    }
}

/// Variables that every Puppet scope has, with nothing in them outside of classes and matches.
fn is_always_there(name: &str) -> bool {
    let name = name.strip_prefix("::").unwrap_or(name);
    matches!(name, "module_name" | "caller_module_name")
        || !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit())
}

fn split_reference(reference: &str) -> Result<Vec<Part<'_>>, &'static str> {
    if super::key::has_special(reference) {
        split(reference)
    } else {
        Ok(vec![Part::Text(reference)])
    }
}
