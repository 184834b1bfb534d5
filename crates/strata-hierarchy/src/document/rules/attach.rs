//! Comments to the keys that they belong to.

use strata_codec::Comments;
use strata_diagnostics::{Diagnostic, SourceFile, Span};
use strata_expr::compile;
use strata_value::{Key, Value};

use super::directive::Directive;
use super::nodes::{NodeId, Nodes};
use super::{Rule, Rules, Validation, validators};
use crate::document::error::DIRECTIVE;

/// The rules below a data key.
///
/// `root` is the document that was read from `file` with these comments. Work is linear in the text
/// and the number of rules.
pub(in crate::document) fn read(
    root: &Value,
    data_key: Key,
    comments: &Comments,
    file: &SourceFile,
) -> Rules {
    let directives: Vec<(Span, Directive<'_>)> = comments
        .all()
        .iter()
        .filter_map(|comment| Some((comment.span, Directive::read(comments.text(comment))?)))
        .collect();
    if directives.is_empty() {
        return Rules::default();
    }
    let mut reader = Reader {
        nodes: Nodes::of(root, file),
        file,
        data_key,
        rules: Vec::new(),
        found: Rules::default(),
    };
    for (place, directive) in directives {
        reader.attach(place, &directive);
    }
    reader.finish()
}

struct Reader<'f> {
    nodes: Nodes<'f>,
    file: &'f SourceFile,
    data_key: Key,
    rules: Vec<(NodeId, Rule)>,
    found: Rules,
}

impl Reader<'_> {
    fn attach(&mut self, place: Span, directive: &Directive<'_>) {
        let at = (place.start - self.file.base()) as usize;
        let Some(owner) = self.owner(at) else { return };
        let Some(path) = self.path(owner) else { return };
        let key = key_text(&path);
        if path.iter().any(|key| key.as_str().is_some_and(|name| name.contains(['[', ']']))) {
            self.found.warnings.push(
                Diagnostic::warning(DIRECTIVE, "a key with brackets has no rules")
                    .at(place, "")
                    .path(key)
                    .hint("rename the key"),
            );
            return;
        }
        if let Directive::Unknown(text) = directive {
            self.found.warnings.push(unknown(text, place).path(key));
            return;
        }
        let rule = self.rule(owner, key, path);
        match directive {
            Directive::Validate(text) => {
                let program = compile(text, validators::names());
                rule.validation = Some(Validation { text: (*text).to_owned(), place, program });
            }
            _ => rule.is_required = true,
        }
    }

    /// The rule of a node, which is made if there is none yet. Comments come in the order of the
    /// text, so that the node is among the last.
    fn rule(&mut self, owner: NodeId, key: String, path: Vec<Key>) -> &mut Rule {
        let at = self.rules.partition_point(|(node, _)| *node < owner);
        if self.rules.get(at).is_none_or(|(node, _)| *node != owner) {
            let start = self.nodes.get(owner).at;
            let place = self.file.span(start..start);
            let rule = Rule { key, path, place, is_required: false, validation: None };
            self.rules.insert(at, (owner, rule));
        }
        &mut self.rules[at].1
    }

    /// The node that a comment belongs to.
    fn owner(&self, at: usize) -> Option<NodeId> {
        let next = self.nodes.before(at);
        let line = self.nodes.line_start(at);
        let before = self.file.text()[line..at].trim();
        if before.is_empty() { self.around(next, at - line) } else { self.behind(next, before) }
    }

    /// Of a comment behind something on its line; `next` is the first node after it.
    fn behind(&self, next: NodeId, before: &str) -> Option<NodeId> {
        let mut node = next.checked_sub(1)?;
        let is_in_flow = self.nodes.get(node).in_flow;
        match before.as_bytes().last()? {
            b',' | b'{' if is_in_flow || before.ends_with('{') => {
                return (next < self.nodes.len()).then_some(next);
            }
            // It belongs to the last element, and elements have no rules.
            b']' if is_in_flow || self.nodes.get(node).is_list => return None,
            b'}' => {
                for closer in before.bytes().rev() {
                    match closer {
                        b'}' | b']' if self.nodes.get(node).in_flow => {
                            node = self.nodes.get(node).parent?;
                        }
                        b'}' | b']' | b' ' => {}
                        _ => break,
                    }
                }
            }
            _ => {}
        }
        Some(node)
    }

    /// Of a comment on a line of its own: the last key of a map that is not indented more, or the key
    /// that follows.
    fn around(&self, next: NodeId, indent: usize) -> Option<NodeId> {
        let mut last = next.checked_sub(1);
        while let Some(node) = last.filter(|node| self.nodes.column(*node) > indent) {
            last = self.nodes.get(node).parent;
        }
        if next == self.nodes.len() {
            return last;
        }
        let Some(last) = last else { return Some(next) };
        let next_parent = self.nodes.get(next).parent;
        let goes_on = next_parent == Some(last) || next_parent == self.nodes.get(last).parent;
        Some(if goes_on { next } else { last })
    }

    /// The path of a node below the data key; `None` of what is elsewhere or in a list.
    fn path(&self, node: NodeId) -> Option<Vec<Key>> {
        let mut path = Vec::new();
        let mut at = node;
        loop {
            let node = self.nodes.get(at);
            let key = node.key?;
            match node.parent {
                Some(parent) => {
                    path.push(key);
                    at = parent;
                }
                None if key == self.data_key && !path.is_empty() => break,
                None => return None,
            }
        }
        path.reverse();
        Some(path)
    }

    fn finish(mut self) -> Rules {
        self.found.rules = self.rules.into_iter().map(|(_, rule)| rule).collect();
        self.found
    }
}

fn key_text(path: &[Key]) -> String {
    let names: Vec<String> = path
        .iter()
        .map(|key| {
            let name = key.as_str().unwrap_or_default();
            if name.contains(['$', '*', '.']) { format!("'{name}'") } else { name.to_owned() }
        })
        .collect();
    names.join(".")
}

fn unknown(text: &str, place: Span) -> Diagnostic {
    let word = text.split_whitespace().next().unwrap_or(text);
    let known = ["@require", "@validate"];
    let hint = match known.iter().find(|known| word.eq_ignore_ascii_case(known)) {
        Some(&"@validate") => "write `@validate EXPRESSION` in lower case".to_owned(),
        Some(known) => format!("write `{known}` alone on its line"),
        None => match strata_diagnostics::did_you_mean(word, known) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "rules are `@require` and `@validate EXPRESSION`".to_owned(),
        },
    };
    Diagnostic::warning(DIRECTIVE, format!("`{text}` is no rule, and is ignored"))
        .at(place, "")
        .hint(hint)
}
