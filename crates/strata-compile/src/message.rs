//! What is said of references.

use strata_diagnostics::{Diagnostic, Span, did_you_mean};
use strata_hierarchy::manifest::Type;
use strata_value::Key;

/// The names that expressions may begin with.
const ROOTS: [&str; 8] = ["var", "local", "facts", "each", "count", "module", "resource", "path"];

/// A name that stands for nothing.
pub(crate) fn no_root(name: &str, span: Span) -> Diagnostic {
    let found = Diagnostic::error("config-reference", format!("there is nothing called `{name}`"))
        .at(span, "");
    match did_you_mean(name, ROOTS) {
        Some(close) => found.hint(format!("did you mean `{close}`?")),
        None => found.hint(format!(
            "for a text, write \"{name}\"; names begin with {}",
            ROOTS.map(|root| format!("`{root}`")).join(", ")
        )),
    }
}

/// A name of a kind that is not declared.
pub(crate) fn unknown(what: &str, name: &str, known: &[Key], span: Span) -> Diagnostic {
    let mut names: Vec<&str> = known.iter().filter_map(|key| key.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let found =
        Diagnostic::error("config-reference", format!("there is no {what} `{name}`")).at(span, "");
    if let Some(close) = did_you_mean(name, names.iter().copied()) {
        return found.hint(format!("did you mean `{close}`?"));
    }
    match names.as_slice() {
        [] => found.note("this module declares none"),
        names if names.len() <= 8 => {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            found.note(format!("there is {}", names.join(", ")))
        }
        _ => found,
    }
}

/// A reference that stops too early, or whose steps are not literal.
pub(crate) fn incomplete(form: &str, span: Span) -> Diagnostic {
    Diagnostic::error("config-reference", "the reference names nothing that is declared")
        .at(span, "")
        .note("what an expression refers to is known before anything is evaluated")
        .hint(format!("write `{form}` with a name that is written out"))
}

/// `each` or `count` where there is none.
pub(crate) fn no_instance(root: &str, span: Span) -> Diagnostic {
    let (form, argument) = if root == "each" { ("each", "for_each") } else { ("count", "count") };
    Diagnostic::error("config-reference", format!("there is no `{form}` here")).at(span, "").note(
        format!(
            "it is what the body of a block with `{argument}` sees, its other meta-arguments do not"
        ),
    )
}

/// What `depends_on` cannot name.
pub(crate) fn no_dependency(span: Span) -> Diagnostic {
    Diagnostic::error("config-reference", "`depends_on` names resources and modules")
        .at(span, "neither of them")
        .hint("write `resource.TYPE.NAME` or `module.NAME`")
}

/// A default that is null though the variable must not be.
pub(crate) fn null_default(span: Span, ty: &Type) -> Diagnostic {
    Diagnostic::error("config-default", "the default is null, and the variable must not be null")
        .at(span, "")
        .label(ty.span(), "its type")
        .hint("give another default, or remove `nullable = false`")
}
