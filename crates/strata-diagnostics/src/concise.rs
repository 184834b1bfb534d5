//! Diagnostics in one line each.

use crate::{Diagnostic, SourceMap};

/// `file:line:column: severity[code]: message`, for other programs and for narrow places.
///
/// Behind the message, in brackets, stand the path in the data and the hint, if there are any.
pub(crate) fn line(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    let place = diagnostic.primary.as_ref().and_then(|label| sources.describe(label.span));
    let place = place.map(|p| format!("{p}: ")).unwrap_or_default();
    let severity = diagnostic.severity.name();
    let path = diagnostic.path.as_ref().map(|path| format!("at `{path}`"));
    let hint = diagnostic.hint.as_ref().map(|hint| format!("help: {hint}"));
    let more = path.into_iter().chain(hint).collect::<Vec<_>>().join("; ");
    let more = if more.is_empty() { more } else { format!(" ({more})") };
    one_line(&format!("{place}{severity}[{}]: {}{more}", diagnostic.code, diagnostic.message))
}

/// The text with its control characters, line ends above all, as blanks.
fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Span;

    #[test]
    fn a_line_says_what_where_and_what_to_do() {
        let sources = SourceMap::default();
        let file = sources.add("data/common.yaml", "a: 1\nb: %{x\n".into());
        let full = Diagnostic::error("hiera-unclosed", "this interpolation has no end")
            .at(file.span(8..11), "here")
            .path("b")
            .hint("close it with `}`");
        assert_eq!(
            line(&full, &sources),
            "data/common.yaml:2:4: error[hiera-unclosed]: this interpolation has no end \
             (at `b`; help: close it with `}`)"
        );
        let bare = Diagnostic::warning("w", "two\nlines").at(Span::NONE, "");
        assert_eq!(line(&bare, &sources), "warning[w]: two lines");
    }
}
