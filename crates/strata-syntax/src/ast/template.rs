//! Templates.

use std::borrow::Cow;

use super::{Expression, ForNames, view};
use crate::NodeRef;
use crate::SyntaxKind::{self, *};
use crate::decode::{decode_plain, decode_quoted};

view! {
    /// `"…"`, a heredoc, or a text that is one template (specification, "Templates").
    Template: QuotedTemplate | Heredoc | BareTemplate
}

/// What a template is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'t> {
    /// Literal text.
    Text(TextPart<'t>),
    /// `${ a }`
    Interpolation(Interpolation<'t>),
    /// `%{ if a }…%{ endif }`
    If(IfDirective<'t>),
    /// `%{ for v in c }…%{ endfor }`
    For(ForDirective<'t>),
}

impl<'t> Part<'t> {
    /// The view of a node, if it is a part.
    pub fn cast(node: NodeRef<'t>) -> Option<Self> {
        Some(match node.kind() {
            QuotedText | PlainText => Self::Text(TextPart::cast(node)?),
            SyntaxKind::Interpolation => Self::Interpolation(Interpolation::cast(node)?),
            SyntaxKind::IfDirective => Self::If(IfDirective::cast(node)?),
            SyntaxKind::ForDirective => Self::For(ForDirective::cast(node)?),
            _ => return None,
        })
    }

    /// The node.
    pub fn node(self) -> NodeRef<'t> {
        match self {
            Self::Text(view) => view.node(),
            Self::Interpolation(view) => view.node(),
            Self::If(view) => view.node(),
            Self::For(view) => view.node(),
        }
    }
}

impl<'t> Template<'t> {
    /// The parts in order, as written.
    pub fn parts(self) -> impl Iterator<Item = Part<'t>> {
        self.0.children().filter_map(Part::cast)
    }

    /// Whether it is a heredoc.
    pub fn is_heredoc(self) -> bool {
        self.0.kind() == Heredoc
    }

    /// Whether it is a heredoc whose indentation is taken away (`<<-`).
    pub fn is_flush(self) -> bool {
        self.0.child(HeredocOpen).is_some_and(|open| open.text().starts_with("<<-"))
    }

    /// The marker of a heredoc, as `EOT`.
    pub fn marker(self) -> Option<&'t str> {
        let open = self.0.child(HeredocOpen)?.text();
        Some(open.trim_start_matches('<').trim_start_matches('-').trim_end_matches(['\r', '\n']))
    }
}

view! {
    /// One leaf of literal text. The lexer ends one at each `$` and `%`, at each escaped `$${` or
    /// `%%{`, and outside of quotes at each line end.
    TextPart: QuotedText | PlainText
}

impl<'t> TextPart<'t> {
    /// The text that it stands for, escapes decoded; borrowed if there is none.
    pub fn value(self) -> Cow<'t, str> {
        match self.0.kind() {
            QuotedText => decode_quoted(self.0.text()),
            _ => decode_plain(self.0.text()),
        }
    }
}

/// Whether a marker takes white space away before and behind it.
pub(super) fn strips(node: NodeRef<'_>) -> (bool, bool) {
    let mut children = node.children().filter(|c| !c.kind().is_trivia());
    let before = children.next().is_some_and(|open| open.text().ends_with('~'));
    let behind = children.last().is_some_and(|c| c.kind() == SequenceClose && c.text() == "~}");
    (before, behind)
}

view! {
    /// `${ a }`
    Interpolation: Interpolation
}

impl<'t> Interpolation<'t> {
    /// The expression.
    pub fn expression(self) -> Option<Expression<'t>> {
        self.0.children().find_map(Expression::cast)
    }

    /// Whether it takes the white space of the text before it away (`${~`).
    pub fn strips_before(self) -> bool {
        strips(self.0).0
    }

    /// Whether it takes the white space of the text behind it away (`~}`).
    pub fn strips_behind(self) -> bool {
        strips(self.0).1
    }
}

view! {
    /// `%{ if a }…%{ else }…%{ endif }`
    IfDirective: IfDirective
}

impl<'t> IfDirective<'t> {
    /// What decides.
    pub fn condition(self) -> Option<Expression<'t>> {
        self.0.child(IfMarker)?.children().find_map(Expression::cast)
    }

    /// The parts that are taken if the condition holds.
    pub fn then_parts(self) -> impl Iterator<Item = Part<'t>> {
        let before = self.0.children().take_while(|child| child.kind() != ElseMarker);
        before.filter_map(Part::cast)
    }

    /// The parts that are taken if it does not.
    pub fn else_parts(self) -> impl Iterator<Item = Part<'t>> {
        let behind = self.0.children().skip_while(|child| child.kind() != ElseMarker);
        behind.filter_map(Part::cast)
    }
}

view! {
    /// `%{ for v in c }…%{ endfor }`
    ForDirective: ForDirective
}

impl<'t> ForDirective<'t> {
    /// The variables that it binds.
    pub fn names(self) -> Option<ForNames<'t>> {
        ForNames::of(self.0.child(ForMarker)?)
    }

    /// What it goes over.
    pub fn collection(self) -> Option<Expression<'t>> {
        self.0.child(ForMarker)?.children().find_map(Expression::cast)
    }

    /// The parts that are repeated.
    pub fn parts(self) -> impl Iterator<Item = Part<'t>> {
        self.0.children().filter_map(Part::cast)
    }
}
