//! What is said about tokens.

use strata_diagnostics::{Diagnostic, Span, did_you_mean};

use super::Place;
use crate::hiera5::error::{Kind, code, error, find_text};
use crate::hiera5::invocation::Invocation;
use crate::hiera5::node::Node;
use crate::hiera5::token::{FUNCTIONS, Function};
use crate::hiera5::variables::hint;

impl Node<'_> {
    /// Where a token stands in the source.
    pub(super) fn token_span(&self, place: Place<'_>) -> Span {
        let before = place.subject[..place.at].matches(place.token).count();
        find_text(&self.tree.sources, place.origin, place.token, before)
    }

    pub(super) fn token_error(
        &self,
        kind: Kind,
        message: String,
        place: Place<'_>,
        run: &Invocation<'_>,
    ) -> Diagnostic {
        run.with_chain(error(kind, message).at(self.token_span(place), ""))
    }

    pub(super) fn unterminated(&self, place: Place<'_>, run: &Invocation<'_>) -> Diagnostic {
        let message = "unterminated `%{`: there is no closing `}`".to_owned();
        self.token_error(Kind::Interpolation, message, place, run)
            .hint("close it with `}`; write a literal `%{` as `%{literal('%')}{`")
    }

    pub(super) fn malformed(&self, place: Place<'_>, run: &Invocation<'_>) -> Diagnostic {
        let message = format!("malformed call in `{}`", place.token);
        self.token_error(Kind::Interpolation, message, place, run)
            .note("a call is `name('argument')` or `name(\"argument\")`, and nothing beside it")
            .hint("quote the argument, and put other text behind the closing `}`")
    }

    pub(super) fn unknown_function(
        &self,
        name: &str,
        place: Place<'_>,
        run: &Invocation<'_>,
    ) -> Diagnostic {
        let message = format!("unknown function `{name}` in `{}`", place.token);
        let found = self.token_error(Kind::Interpolation, message, place, run);
        match did_you_mean(name, FUNCTIONS) {
            Some(close) => found.hint(format!("did you mean `{close}`?")),
            None => found.hint("the functions are `lookup`, `hiera`, `alias`, `scope`, `literal`"),
        }
    }

    pub(super) fn not_in_path(
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

    pub(super) fn alias_not_whole(
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

    /// The warning that a variable is undefined in a text.
    pub(super) fn undefined(&self, reference: &str, place: Place<'_>) -> Diagnostic {
        let message = format!("the variable `{reference}` is undefined: empty text in its place");
        Diagnostic::warning(code(Kind::UndefinedVariable), message)
            .at(self.token_span(place), "")
            .hint(self.variable_hint(reference))
    }

    /// Where an undefined variable would come from, or what it was likely meant to be.
    pub(in crate::hiera5) fn variable_hint(&self, reference: &str) -> String {
        let close = reference.rsplit_once('.').and_then(|(above, last)| {
            let above = self.scope.lookup(above)?;
            let names = above.as_map()?.iter().filter_map(|entry| entry.key.as_str());
            did_you_mean(last, names).map(str::to_owned)
        });
        close.map_or_else(|| hint(reference).to_owned(), |close| format!("did you mean `{close}`?"))
    }

    /// The warning that a token looks up a key that is not there.
    pub(super) fn nothing_found(&self, key: &str, place: Place<'_>) -> Diagnostic {
        let message = format!("the key `{key}` is not found: nothing in its place");
        Diagnostic::warning("hiera-not-found", message)
            .at(self.token_span(place), "")
            .hint("correct the key, or give it a value in the lowest level")
    }
}
