//! What a template says, once white space is taken away where its markers ask for it.

use std::borrow::Cow;
use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use super::{Expression, ForNames, Interpolation, Template, TextPart};
use crate::NodeRef;
use crate::SyntaxKind as K;

/// A part of a template whose literal text is final: escapes are decoded, `~` and `<<-` have taken
/// their white space away, and neighbouring texts are one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment<'t> {
    /// Literal text; borrowed if nothing was decoded or joined. It may be empty.
    Text {
        /// The text.
        value: Cow<'t, str>,
        /// The bytes it is written in.
        range: Range<usize>,
    },
    /// `${ a }`
    Interpolation(Interpolation<'t>),
    /// `%{ if a }…%{ else }…%{ endif }`
    If {
        /// The node of the directive.
        node: NodeRef<'t>,
        /// What decides.
        condition: Option<Expression<'t>>,
        /// The segments that are taken if the condition holds.
        then: Vec<Segment<'t>>,
        /// The segments that are taken if it does not.
        otherwise: Vec<Segment<'t>>,
    },
    /// `%{ for v in c }…%{ endfor }`
    For {
        /// The node of the directive.
        node: NodeRef<'t>,
        /// The variables that it binds.
        names: Option<ForNames<'t>>,
        /// What it goes over.
        collection: Option<Expression<'t>>,
        /// The segments that are repeated.
        body: Vec<Segment<'t>>,
    },
}

impl<'t> Template<'t> {
    /// The segments of the template in order.
    ///
    /// `${~`, `~}` and their like take white space from the leaf of text beside them only, which in
    /// a heredoc is the rest of a line. `<<-` takes from each line as many leading white-space
    /// characters as the line with the fewest has, lines of white space not counted.
    pub fn segments(self) -> Vec<Segment<'t>> {
        let mut flat = Vec::new();
        flatten(self.node(), &mut flat);
        strip(&mut flat);
        if self.is_flush() {
            flush(&mut flat);
        }
        nest(&mut join(flat).into_iter(), &mut None)
    }

    /// The text, if the template is nothing but text.
    pub fn literal(self) -> Option<Cow<'t, str>> {
        let mut children = self.node().children().filter(|child| !is_frame(child.kind()));
        let text = match (children.next(), children.next()) {
            (None, _) => return Some(Cow::Borrowed("")),
            (Some(one), None) if !self.is_flush() => return Some(TextPart::cast(one)?.value()),
            _ => self.segments(),
        };
        match <[Segment<'t>; 1]>::try_from(text) {
            Ok([Segment::Text { value, .. }]) => Some(value),
            _ => None,
        }
    }

    /// The expression, if the template is one interpolation and nothing else: `"${a}"` is `a`, not a
    /// text.
    pub fn wrapped(self) -> Option<Expression<'t>> {
        let mut children = self.node().children().filter(|child| !is_frame(child.kind()));
        match (children.next(), children.next()) {
            (Some(one), None) => Interpolation::cast(one)?.expression(),
            _ => None,
        }
    }
}

fn is_frame(kind: K) -> bool {
    kind.is_trivia()
        || matches!(kind, K::QuoteOpen | K::QuoteClose | K::HeredocOpen | K::HeredocClose)
}

/// A template read from left to right, directives not yet nested.
enum Flat<'t> {
    Text(Cow<'t, str>, Range<usize>),
    Interpolation(Interpolation<'t>),
    /// A marker and the directive that it belongs to.
    Marker(NodeRef<'t>, NodeRef<'t>),
}

fn flatten<'t>(parent: NodeRef<'t>, out: &mut Vec<Flat<'t>>) {
    for child in parent.children() {
        match child.kind() {
            K::QuotedText | K::PlainText => {
                let Some(part) = TextPart::cast(child) else { continue };
                out.push(Flat::Text(part.value(), part.range()));
            }
            K::Interpolation => out.extend(Interpolation::cast(child).map(Flat::Interpolation)),
            K::IfDirective | K::ForDirective => flatten(child, out),
            K::IfMarker | K::ElseMarker | K::EndIfMarker | K::ForMarker | K::EndForMarker => {
                out.push(Flat::Marker(child, parent));
            }
            _ => {}
        }
    }
}

/// Takes away the white space beside markers with `~`.
fn strip(flat: &mut [Flat<'_>]) {
    for at in 0..flat.len() {
        let (before, behind) = match &flat[at] {
            Flat::Text(..) => continue,
            Flat::Interpolation(view) => (view.strips_before(), view.strips_behind()),
            Flat::Marker(marker, _) => super::template::strips(*marker),
        };
        if let Some(Flat::Text(text, _)) =
            at.checked_sub(1).filter(|_| before).map(|at| &mut flat[at])
        {
            let len = text.trim_end().len();
            keep(text, 0..len);
        }
        if let Some(Flat::Text(text, _)) = flat.get_mut(at + 1).filter(|_| behind) {
            let start = text.len() - text.trim_start().len();
            let end = text.len();
            keep(text, start..end);
        }
    }
}

/// Cuts a text without copying it if it is borrowed.
fn keep(text: &mut Cow<'_, str>, range: Range<usize>) {
    match text {
        Cow::Borrowed(text) => *text = &text[range],
        Cow::Owned(text) => {
            text.truncate(range.end);
            text.drain(..range.start);
        }
    }
}

/// Takes away the indentation that all lines have in common.
fn flush(flat: &mut [Flat<'_>]) {
    let mut least = None;
    let mut line_start = true;
    let mut indented = Vec::new();
    for (at, part) in flat.iter().enumerate() {
        let text = match part {
            Flat::Text(text, _) => &**text,
            _ => "",
        };
        let spaces = &text[..text.len() - text.trim_start().len()];
        let blank = spaces.len() == text.len() && text.ends_with('\n');
        if line_start && !blank {
            let count = spaces.graphemes(true).count();
            least = Some(least.map_or(count, |least: usize| least.min(count)));
            indented.push(at);
        }
        line_start = text.ends_with('\n');
    }
    for at in indented {
        let Flat::Text(text, range) = &mut flat[at] else { continue };
        let cut = text.graphemes(true).take(least.unwrap_or(0)).map(str::len).sum::<usize>();
        let len = text.len();
        keep(text, cut..len);
        range.start = (range.start + cut).min(range.end);
    }
}

/// Makes one text of neighbouring texts.
fn join(flat: Vec<Flat<'_>>) -> Vec<Flat<'_>> {
    let mut joined: Vec<Flat<'_>> = Vec::with_capacity(flat.len());
    for part in flat {
        match (joined.last_mut(), part) {
            (Some(Flat::Text(text, range)), Flat::Text(more, behind)) => {
                if text.is_empty() {
                    *text = more;
                } else if !more.is_empty() {
                    text.to_mut().push_str(&more);
                }
                range.end = behind.end;
            }
            (_, part) => joined.push(part),
        }
    }
    joined
}

/// Nests directives again, up to the marker that divides or ends the one that is open, which is put
/// into `end`. Their depth is bound by [`MAX_DEPTH`](crate::MAX_DEPTH).
fn nest<'t>(parts: &mut std::vec::IntoIter<Flat<'t>>, end: &mut Option<K>) -> Vec<Segment<'t>> {
    let mut segments = Vec::new();
    while let Some(part) = parts.next() {
        let (marker, node) = match part {
            Flat::Text(value, range) => {
                segments.push(Segment::Text { value, range });
                continue;
            }
            Flat::Interpolation(view) => {
                segments.push(Segment::Interpolation(view));
                continue;
            }
            Flat::Marker(marker, node) => (marker, node),
        };
        let mut expression = marker.children().filter_map(Expression::cast);
        match marker.kind() {
            K::IfMarker => {
                let mut divided = None;
                let then = nest(parts, &mut divided);
                let otherwise = match divided {
                    Some(K::ElseMarker) => nest(parts, &mut None),
                    _ => Vec::new(),
                };
                segments.push(Segment::If { node, condition: expression.next(), then, otherwise });
            }
            K::ForMarker => {
                let names = ForNames::of(marker);
                let body = nest(parts, &mut None);
                segments.push(Segment::For { node, names, collection: expression.next(), body });
            }
            kind => {
                *end = Some(kind);
                break;
            }
        }
    }
    segments
}

#[cfg(test)]
mod tests {
    use super::{Segment, Template};
    use crate::{SyntaxKind, parse_expression, parse_template};

    /// The literal texts in order, interpolations as `@`, directives in brackets.
    fn show(segments: &[Segment<'_>], out: &mut String) {
        for segment in segments {
            match segment {
                Segment::Text { value, .. } => out.push_str(value),
                Segment::Interpolation(_) => out.push('@'),
                Segment::If { then, otherwise, .. } => {
                    out.push('[');
                    show(then, out);
                    out.push('|');
                    show(otherwise, out);
                    out.push(']');
                }
                Segment::For { body, .. } => {
                    out.push('(');
                    show(body, out);
                    out.push(')');
                }
            }
        }
    }

    fn shown(template: Template<'_>) -> String {
        let mut out = String::new();
        show(&template.segments(), &mut out);
        out
    }

    #[test]
    fn markers_take_white_space_from_the_leaf_beside_them() {
        let rows = [
            ("a ${b} c", "a @ c"),
            ("a ${~b~} c", "a@c"),
            ("a\n  ${~b~}\n  c", "a\n@  c"),
            ("%{ if a ~}\n yes %{~ else ~} no %{~ endif }.", "[ yes|no]."),
            ("%{ for x in y }${x},%{ endfor }", "(@,)"),
            ("%{ if a }1%{ if b }2%{ else }3%{ endif }%{ endif }", "[1[2|3]|]"),
            ("$${a} %%{b}", "${a} %{b}"),
        ];
        for (source, expected) in rows {
            let tree = parse_template(source);
            assert!(tree.errors().is_empty(), "{source}");
            let template = Template::cast(tree.root()).expect("a template");
            assert_eq!(shown(template), expected, "{source}");
        }
    }

    #[test]
    fn flush_heredocs_lose_the_indentation_of_the_least_indented_line() {
        let rows = [
            ("<<-E\n    a\n      b\n  E\n", "a\n  b\n"),
            ("<<-E\n    a\n\n  \n      b\n  E\n", "a\n\n  \n  b\n"),
            ("<<-E\n    a\n${b}\n  E\n", "    a\n@\n"),
            ("<<-E\n    a ${b}\n      ${c} d\n  E\n", "a @\n  @ d\n"),
            ("<<E\n    a\n  E\n", "    a\n"),
            ("<<-E\nE\n", ""),
        ];
        for (source, expected) in rows {
            let tree = parse_expression(source);
            assert!(tree.errors().is_empty(), "{source} {:?}", tree.errors());
            let node = tree.root().child(SyntaxKind::Heredoc).expect("a heredoc");
            let template = Template::cast(node).expect("a template");
            assert_eq!(shown(template), expected, "{source}");
        }
    }

    #[test]
    fn plain_texts_and_wrapped_expressions_are_known() {
        let rows = [
            (r#""""#, Some(""), false),
            (r#""a""#, Some("a"), false),
            (r#""a$b\n$${""#, Some("a$b\n${"), false),
            (r#""${a}""#, None, true),
            (r#""${a} ""#, None, false),
            ("<<-E\n  a\n  b\n  E\n", Some("a\nb\n"), false),
        ];
        for (source, literal, wrapped) in rows {
            let tree = parse_expression(source);
            let template = tree.root().children().find_map(Template::cast).expect("a template");
            assert_eq!(template.wrapped().is_some(), wrapped, "{source}");
            assert_eq!(template.literal().as_deref(), literal, "{source}");
        }
    }
}
