//! Interpolation: the tokens in texts, lists, mappings and keys.

use memchr::memmem;
use strata_diagnostics::{Diagnostic, Span, did_you_mean};
use strata_value::{Entry, Key, Kind as ValueKind, Map, Marks, Origin, Value};

use super::error::{Kind, Outcome, code, error, find_text};
use super::invocation::Invocation;
use super::key::LookupKey;
use super::node::Node;
use super::render;
use super::secret::{DECRYPTED, reveal_decrypted};
use super::token::{FUNCTIONS, Function, Token};
use super::variables::{Found, ReferenceError, Variables, hint};

/// A token in a text, for messages.
#[derive(Clone, Copy)]
struct Place<'a> {
    /// The origin of the text.
    origin: Origin,
    /// The text.
    subject: &'a str,
    /// The token with its braces.
    token: &'a str,
    /// The offset of the token in the text.
    at: usize,
}

impl Node<'_> {
    /// The value with all its tokens resolved. What has no token is shared, not copied.
    pub(crate) fn interpolate(&self, value: &Value, run: &mut Invocation<'_>) -> Outcome<Value> {
        match value.kind() {
            ValueKind::String(text) => self.interpolate_text(text, value, run),
            ValueKind::List(list) => run.deeper(value.origin(), |run| {
                let mut changed: Option<Vec<Value>> = None;
                for (at, element) in list.iter().enumerate() {
                    let new = self.interpolate(element, run)?;
                    match &mut changed {
                        Some(elements) => elements.push(new),
                        None if is_same(&new, element) => {}
                        None => {
                            let mut elements = Vec::with_capacity(list.len());
                            elements.extend_from_slice(&list[..at]);
                            elements.push(new);
                            changed = Some(elements);
                        }
                    }
                }
                Ok(match changed {
                    Some(elements) => Value::list(elements).at(value.origin()),
                    None => value.clone(),
                })
            }),
            ValueKind::Map(map) => run.deeper(value.origin(), |run| {
                Ok(match self.interpolate_map(map, run)? {
                    Some(map) => Value::map(map).at(value.origin()),
                    None => value.clone(),
                })
            }),
            _ => Ok(value.clone()),
        }
    }

    /// A mapping with the tokens of keys and values resolved; `None` if there were none. Of keys
    /// that become equal the last value counts, at the first place.
    pub(crate) fn interpolate_map(
        &self,
        map: &Map,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Map>> {
        let mut entries: Option<Vec<Entry>> = None;
        for (at, entry) in map.iter().enumerate() {
            let key = self.interpolate_key(entry, run)?;
            let value = self.interpolate(&entry.value, run)?;
            let new = |value| Entry { key, key_origin: entry.key_origin, value };
            match &mut entries {
                Some(entries) => entries.push(new(value)),
                None if key == entry.key && is_same(&value, &entry.value) => {}
                None => {
                    let mut changed = Vec::with_capacity(map.len());
                    changed.extend_from_slice(&map.entries()[..at]);
                    changed.push(new(value));
                    entries = Some(changed);
                }
            }
        }
        Ok(entries.map(Map::new))
    }

    pub(crate) fn interpolate_key(&self, entry: &Entry, run: &mut Invocation<'_>) -> Outcome<Key> {
        match entry.key.as_str() {
            Some(text) if text.contains("%{") => {
                let key = Value::string(text).at(entry.key_origin);
                Ok(Key::of(&self.interpolate(&key, run)?))
            }
            _ => Ok(entry.key),
        }
    }

    fn interpolate_text(
        &self,
        subject: &str,
        value: &Value,
        run: &mut Invocation<'_>,
    ) -> Outcome<Value> {
        let Some(first) = memmem::find(subject.as_bytes(), b"%{") else {
            return Ok(value.clone());
        };
        let origin = value.origin();
        let mut out = String::with_capacity(subject.len());
        let mut marks = Marks::NONE;
        let mut done = 0;
        let mut next = Some(first);
        while let Some(start) = next {
            let Some(length) = subject[start..].find('}') else {
                if self.dialect.is_puppet() {
                    break;
                }
                let place = Place { origin, subject, token: &subject[start..], at: start };
                return Err(self.unterminated(place, run).into());
            };
            let end = start + length + 1;
            let token = &subject[start..end];
            let place = Place { origin, subject, token, at: start };
            out.push_str(&subject[done..start]);
            run.count_token(origin)?;
            match self.resolve(place, run)? {
                Resolved::Nothing => {}
                Resolved::Whole(value) => return Ok(value),
                Resolved::Part(part) => {
                    let before = out.len();
                    marks |= self.splice(&part, place, &mut out);
                    run.count_text(out.len() - before, origin)?;
                }
            }
            done = end;
            next = memmem::find(&subject.as_bytes()[end..], b"%{").map(|at| end + at);
        }
        out.push_str(&subject[done..]);
        Ok(Value::string(out).at(origin).marked(marks))
    }

    /// What a token stands for.
    fn resolve(&self, place: Place<'_>, run: &mut Invocation<'_>) -> Outcome<Resolved> {
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
                // Row 11: a missing key is the empty text in Puppet, null in Hiera.
                Ok(Resolved::Whole(found.unwrap_or_else(|| {
                    if self.dialect.is_puppet() { Value::string("") } else { Value::NULL }
                        .at(place.origin)
                })))
            }
            Function::Lookup | Function::Hiera => match self.inner_lookup(argument, place, run)? {
                Some(value) => self.rescan(argument, value, place, run),
                None => Ok(Resolved::Nothing),
            },
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
            let (kind, message) = match failure {
                ReferenceError::Malformed(why) => (
                    Kind::Interpolation,
                    format!("`{}` is neither a call nor a variable: {why}", place.token),
                ),
                ReferenceError::Dig { segment, met } => {
                    (Kind::Dig, format!("`{segment}` of `{}` is applied to a {met}", place.token))
                }
            };
            self.token_error(kind, message, place, run)
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
                    .hint(hint(reference))
                    .into())
            }
            Found::NoVariable | Found::NoSubKey => {
                let message =
                    format!("the variable `{reference}` is undefined: empty text in its place");
                let warning = Diagnostic::warning(code(Kind::UndefinedVariable), message)
                    .at(self.token_span(place), "")
                    .hint(hint(reference));
                self.warn(run.with_chain(warning));
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
        self.lookup_in_token(&parsed, place.origin, run)
    }

    /// Adds a value to the text, and says which marks the text takes over.
    fn splice(&self, value: &Value, place: Place<'_>, out: &mut String) -> Marks {
        let revealed = reveal_decrypted(value);
        // The text takes the mark over from whatever decrypted text is in the value.
        let marks = if value.all_marks().contains(DECRYPTED) { DECRYPTED } else { Marks::NONE };
        let value = revealed;
        if let ValueKind::List(_) | ValueKind::Map(_) | ValueKind::Float(_) = value.kind() {
            let message =
                format!("a {} is spliced into a text by `{}`", value.kind_name(), place.token);
            self.warn(
                Diagnostic::warning("hiera-spliced", message)
                    .at(self.token_span(place), "")
                    .note("its look depends on the implementation: Puppet and Hiera differ")
                    .hint("use `alias` to hand on the value itself, or look up a part of it"),
            );
        }
        let rendered = if self.dialect.is_puppet() {
            render::puppet(&value, out)
        } else {
            render::hiera(&value, out)
        };
        if rendered.is_err() {
            // A secret deep inside of a collection: nothing of it is shown.
            out.push_str("Sensitive [value redacted]");
            return Marks::NONE;
        }
        marks
    }

    fn is_allowed_in_path(&self, function: Function) -> bool {
        self.dialect.allows_scope_in_paths()
            && matches!(function, Function::Scope | Function::Literal)
    }

    /// Where a token stands in the source.
    fn token_span(&self, place: Place<'_>) -> Span {
        let before = place.subject[..place.at].matches(place.token).count();
        find_text(&self.tree.sources, place.origin, place.token, before)
    }

    fn token_error(
        &self,
        kind: Kind,
        message: String,
        place: Place<'_>,
        run: &Invocation<'_>,
    ) -> Diagnostic {
        run.with_chain(error(kind, message).at(self.token_span(place), ""))
    }

    fn unterminated(&self, place: Place<'_>, run: &Invocation<'_>) -> Diagnostic {
        let message = "unterminated `%{`: there is no closing `}`".to_owned();
        self.token_error(Kind::Interpolation, message, place, run)
            .hint("close it with `}`; write a literal `%{` as `%{literal('%')}{`")
    }

    fn malformed(&self, place: Place<'_>, run: &Invocation<'_>) -> Diagnostic {
        let message = format!("malformed call in `{}`", place.token);
        self.token_error(Kind::Interpolation, message, place, run)
            .note("a call is `name('argument')` or `name(\"argument\")`, and nothing beside it")
            .hint("quote the argument, and put other text behind the closing `}`")
    }

    fn unknown_function(&self, name: &str, place: Place<'_>, run: &Invocation<'_>) -> Diagnostic {
        let message = format!("unknown function `{name}` in `{}`", place.token);
        let found = self.token_error(Kind::Interpolation, message, place, run);
        match did_you_mean(name, FUNCTIONS) {
            Some(close) => found.hint(format!("did you mean `{close}`?")),
            None => found.hint("the functions are `lookup`, `hiera`, `alias`, `scope`, `literal`"),
        }
    }

    fn not_in_path(
        &self,
        function: Function,
        place: Place<'_>,
        run: &Invocation<'_>,
    ) -> Diagnostic {
        let message = format!("`{}` is not allowed in a data-source path", function.name());
        self.token_error(Kind::Interpolation, message, place, run)
            .note("a location must not depend on data that is still being resolved")
            .hint("use a variable, as in `%{facts.os.name}`")
    }

    fn alias_not_whole(
        &self,
        argument: &str,
        place: Place<'_>,
        run: &Invocation<'_>,
    ) -> Diagnostic {
        let message = format!("alias interpolation of `{argument}` must be the entire value");
        self.token_error(Kind::Interpolation, message, place, run)
            .note("`alias` hands on the value with its type, so no text can stand beside it")
            .hint(format!("use `%{{lookup('{argument}')}}` to splice it into a text"))
    }
}

/// What a token stands for.
enum Resolved {
    /// Empty text.
    Nothing,
    /// A value to be spliced into the text.
    Part(Value),
    /// A value that takes the place of the text.
    Whole(Value),
}

/// Whether a value is the very same shared one.
fn is_same(a: &Value, b: &Value) -> bool {
    match (a.kind(), b.kind()) {
        (ValueKind::List(a), ValueKind::List(b)) => a.ptr_eq(b),
        (ValueKind::Map(a), ValueKind::Map(b)) => a.ptr_eq(b),
        (ValueKind::String(a), ValueKind::String(b)) => a.as_ptr() == b.as_ptr(),
        (ValueKind::String(_) | ValueKind::List(_) | ValueKind::Map(_), _)
        | (_, ValueKind::String(_) | ValueKind::List(_) | ValueKind::Map(_)) => false,
        // Nothing else is changed by interpolation.
        _ => a.origin() == b.origin(),
    }
}

fn has_token(value: &Value) -> bool {
    match value.kind() {
        ValueKind::String(text) => text.contains("%{"),
        ValueKind::List(_) | ValueKind::Map(_) => true,
        _ => false,
    }
}
