//! Rust types into text.

use serde::Serialize;
use strata_edit::convert::{quote, value_to_expression};
use strata_edit::format::format;
use strata_syntax::is_identifier;
use strata_value::{Key, Kind, Value};

use super::Error;
use super::node::{Node, Object, Order};
use super::write_value::node_of;
use super::{LABEL, LABELS};

/// A struct or map as the text of an HCL file, in the layout of `strata fmt`.
///
/// Each field is an attribute whose value is as [`to_value`](super::to_value) has it, in the order of
/// the struct. A field is blocks if it is a [`Block`](super::Block), or a struct (or sequence of such)
/// with a field that is renamed to `$label`, the one label of the block, or to `$labels`, all of them.
/// Empty sequences and maps of blocks, and `None` as a block, are left out.
///
/// What is marked or unknown, infinite numbers, bytes, and names that are no identifiers are errors.
///
/// ```
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize)]
/// struct Config { region: String, service: Vec<Service> }
///
/// #[derive(Serialize)]
/// struct Service {
///     #[serde(rename = "$label")]
///     name: String,
///     port: u16,
///     tags: Vec<String>,
/// }
///
/// let web = Service { name: "web".into(), port: 80, tags: vec!["a".into()] };
/// let text = strata_eval::to_string(&Config { region: "eu".into(), service: vec![web] })?;
/// assert_eq!(text, "region = \"eu\"\n\nservice \"web\" {\n  port = 80\n  tags = [\"a\"]\n}\n");
/// # Ok::<(), strata_eval::serde::Error>(())
/// ```
pub fn to_string<T: Serialize + ?Sized>(data: &T) -> Result<String, Error> {
    let mut out = String::new();
    let attributes = attributes(node_of(data)?).map_err(|node| {
        let what = node.into_value(Order::Source).kind_phrase();
        Error::new(format!("a file holds attributes and blocks, not {what}"))
            .hint("write a struct or a map")
    })?;
    body(attributes, &mut out)?;
    Ok(format(&out).into_owned())
}

/// The attributes of an object; anything else comes back.
fn attributes(node: Node) -> Result<Vec<(Key, Node)>, Node> {
    match node {
        Node::Object(object) => Ok(object.attributes),
        Node::Block(content) => attributes(*content),
        Node::Value(value) => match value.kind() {
            Kind::Map(map) | Kind::Object(map) => {
                Ok(map.iter().map(|e| (e.key, Node::Value(e.value.clone()))).collect())
            }
            _ => Err(Node::Value(value)),
        },
        Node::Tuple(elements) => Err(Node::Tuple(elements)),
    }
}

fn body(attributes: Vec<(Key, Node)>, out: &mut String) -> Result<(), Error> {
    for (key, node) in attributes {
        let name = key.as_str().filter(|name| is_identifier(name)).ok_or_else(|| {
            Error::new(format!("`{key}` is no name of an attribute or block"))
                .hint("rename the field, or put the map into an attribute")
        })?;
        let within = |error: Error| error.within(key);
        match blocks_of(node) {
            Ok(blocks) => {
                for block in blocks {
                    block.write(name, out).map_err(within)?;
                }
            }
            Err(node) => {
                if out.ends_with("}\n") {
                    out.push('\n');
                }
                let text = expression(&node.into_value(Order::Source)).map_err(within)?;
                out.extend([name, " = ", &text, "\n"]);
            }
        }
    }
    Ok(())
}

fn expression(value: &Value) -> Result<String, Error> {
    value_to_expression(value)
        .map_err(|why| Error::new(format!("the value cannot be written as text: {why}")))
}

/// A block to be written.
struct BlockText {
    labels: Vec<String>,
    attributes: Vec<(Key, Node)>,
}

impl BlockText {
    fn write(self, block_type: &str, out: &mut String) -> Result<(), Error> {
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(block_type);
        for label in &self.labels {
            out.extend([" ", &quote(label)]);
        }
        let mut content = String::new();
        body(self.attributes, &mut content)?;
        out.extend([" {\n", &content, "}\n"]);
        Ok(())
    }
}

/// The blocks that a field is; a field that is an attribute comes back.
fn blocks_of(node: Node) -> Result<Vec<BlockText>, Node> {
    match node {
        Node::Block(content) => blocks_within(*content),
        Node::Object(object) if is_labelled(&object) => Ok(vec![block(object.attributes)]),
        Node::Tuple(elements)
            if !elements.is_empty()
                && elements.iter().all(|e| matches!(e, Node::Object(o) if is_labelled(o))) =>
        {
            blocks_within(Node::Tuple(elements))
        }
        node => Err(node),
    }
}

/// The blocks that the content of a [`Block`](super::Block) is.
fn blocks_within(node: Node) -> Result<Vec<BlockText>, Node> {
    match node {
        Node::Value(value) if value.is_null() => Ok(Vec::new()),
        Node::Tuple(elements) => {
            let blocks: Result<Vec<_>, Node> = elements.into_iter().map(blocks_within).collect();
            Ok(blocks?.into_iter().flatten().collect())
        }
        Node::Object(Object { attributes, is_map: true })
            if attributes.iter().all(|(_, content)| matches!(content, Node::Object(_))) =>
        {
            let mut blocks = Vec::new();
            for (key, content) in attributes {
                for mut block in blocks_within(content)? {
                    block.labels.insert(0, key.to_string());
                    blocks.push(block);
                }
            }
            Ok(blocks)
        }
        node => attributes(node).map(|attributes| vec![block(attributes)]),
    }
}

fn is_labelled(object: &Object) -> bool {
    object.attributes.iter().any(|(key, _)| matches!(key.as_str(), Some(LABEL | LABELS)))
}

/// A block of these attributes, those that are its labels taken out.
fn block(attributes: Vec<(Key, Node)>) -> BlockText {
    let mut block = BlockText { labels: Vec::new(), attributes: Vec::new() };
    for (key, node) in attributes {
        match (key.as_str(), node) {
            (Some(LABEL | LABELS), Node::Value(label)) => {
                block.labels.extend(label.as_str().map(str::to_owned));
            }
            (Some(LABEL | LABELS), Node::Tuple(labels)) => {
                let text = |node| match node {
                    Node::Value(label) => label.as_str().map(str::to_owned),
                    _ => None,
                };
                block.labels.extend(labels.into_iter().filter_map(text));
            }
            (_, node) => block.attributes.push((key, node)),
        }
    }
    block
}
