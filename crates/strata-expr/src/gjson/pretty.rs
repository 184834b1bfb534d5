//! `@pretty` and `@ugly`.

use super::limits::{Ledger, Limit};
use super::node::{Container, Node};
use super::options::Layout;
use super::render::render;
use super::scan::string_end;

/// The JSON text without blanks between its tokens.
pub(super) fn compact<'a>(node: Node<'a>, ledger: &Ledger) -> Result<Node<'a>, Limit> {
    if matches!(node, Node::Value(_)) {
        return Ok(node);
    }
    let mut text = String::new();
    render(&node, &mut text, ledger)?;
    Ok(Node::made(without_blanks(&text)))
}

fn without_blanks(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = String::with_capacity(text.len());
    let mut i = 0;
    while i < bytes.len() {
        let start = i;
        match bytes[i] {
            b'"' => i = string_end(bytes, i).unwrap_or(bytes.len()),
            ..=b' ' => {
                i += 1;
                continue;
            }
            _ => i += bytes[i..].iter().take_while(|c| **c > b' ' && **c != b'"').count(),
        }
        out.push_str(&text[start..i]);
    }
    out
}

/// The JSON text with one member a line; short lists that hold no objects stand in one line.
pub(super) fn pretty<'a>(
    node: &Node<'a>,
    layout: &Layout,
    ledger: &Ledger,
) -> Result<Node<'a>, Limit> {
    let node = node.clone().settled();
    if node.is_missing() {
        return Ok(node);
    }
    let mut writer = Writer { out: layout.prefix.to_string(), line: 0, layout, ledger };
    writer.value(&node, 0)?;
    writer.out.push('\n');
    ledger.spend(writer.out.len())?;
    Ok(Node::made(writer.out))
}

struct Writer<'w> {
    out: String,
    /// Where the line begins, by the count of the reference: at its line break if one was added, or
    /// behind it if it took the place of a blank.
    line: usize,
    layout: &'w Layout,
    ledger: &'w Ledger,
}

impl Writer<'_> {
    fn value(&mut self, node: &Node<'_>, level: usize) -> Result<(), Limit> {
        let ledger = self.ledger;
        ledger.deeper(|| match node.container(ledger) {
            Some(Container::Array) => self.array(node, level),
            Some(Container::Object) => self.object(node, level),
            None => render(node, &mut self.out, ledger),
        })
    }

    fn array(&mut self, node: &Node<'_>, level: usize) -> Result<(), Limit> {
        let elements = node.elements(self.ledger)?;
        if self.layout.width > 0 {
            let room = usize::try_from(self.layout.width).unwrap_or(usize::MAX);
            let room = room.saturating_sub(self.out.len() - self.line);
            let start = self.out.len();
            if room > 3 {
                if self.one_line(&elements, start.saturating_add(room))? {
                    return Ok(());
                }
                self.out.truncate(start);
            }
        }
        self.out.push('[');
        for (at, element) in elements.iter().enumerate() {
            if at > 0 {
                self.out.push(',');
            }
            // A width of -1 asks for no blank behind the comma, whose place the line break takes.
            self.break_line(at > 0 && self.layout.width != -1, level + 1);
            self.value(element, level + 1)?;
        }
        self.close(elements.is_empty(), level, ']');
        Ok(())
    }

    fn object(&mut self, node: &Node<'_>, level: usize) -> Result<(), Limit> {
        let mut members = node.members(self.ledger)?;
        if self.layout.sort_keys {
            members.sort_by_cached_key(|(key, _)| key.key_text().into_owned());
        }
        self.out.push('{');
        for (at, (key, value)) in members.iter().enumerate() {
            if at > 0 {
                self.out.push(',');
            }
            self.break_line(false, level + 1);
            render(key, &mut self.out, self.ledger)?;
            self.out.push_str(": ");
            self.value(value, level + 1)?;
        }
        self.close(members.is_empty(), level, '}');
        Ok(())
    }

    fn close(&mut self, empty: bool, level: usize, bracket: char) {
        if !empty {
            self.break_line(false, level);
        }
        self.out.push(bracket);
    }

    fn break_line(&mut self, in_place_of_blank: bool, level: usize) {
        self.line = self.out.len() + usize::from(in_place_of_blank);
        self.out.push('\n');
        self.out.push_str(&self.layout.prefix);
        for _ in 0..level {
            self.out.push_str(&self.layout.indent);
        }
    }

    /// Writes a list in one line; says whether it ends before `end` and holds no object.
    fn one_line(&mut self, elements: &[Node<'_>], end: usize) -> Result<bool, Limit> {
        self.out.push('[');
        for (at, element) in elements.iter().enumerate() {
            if at > 0 {
                self.out.push_str(", ");
            }
            let ledger = self.ledger;
            let fits = match element.container(ledger) {
                Some(Container::Object) => false,
                Some(Container::Array) => {
                    let inner = element.elements(ledger)?;
                    ledger.deeper(|| self.one_line(&inner, end))?
                }
                None => {
                    render(element, &mut self.out, ledger)?;
                    true
                }
            };
            if !fits || self.out.len() > end {
                return Ok(false);
            }
        }
        self.out.push(']');
        Ok(self.out.len() <= end)
    }
}
