//! Data to HCL: HCL JSON, or plain values.

use std::collections::BTreeMap;

use strata_diagnostics::{Diagnostic, Diagnostics, Span};
use strata_syntax::ast::Template;
use strata_syntax::{MAX_DEPTH, is_identifier, parse_template};
use strata_value::{Kind, Map, Value};

use super::Texts;
use super::template::{Piece, literal, pieces, quoted_source};
use super::value::{key, write_value};
use crate::edit::embeddable;
use crate::format::format;

/// How data becomes HCL.
#[derive(Clone, Debug)]
pub struct Options {
    /// What its texts mean.
    pub texts: Texts,
    /// The properties that are blocks, at any depth, each with its number of labels. All others are
    /// attributes: without a schema nothing else can be told.
    pub blocks: BTreeMap<String, usize>,
}

/// Data as a file in the layout of the formatter.
///
/// An object whose keys are all names becomes a body; any other value becomes an expression. With
/// [`Texts::Templates`] properties of a body named `//` are comments, and a text that is no template
/// is an error. Errors have the code `convert-…`, and the place of the value if it has one.
pub fn data_to_hcl(value: &Value, options: &Options) -> Result<String, Diagnostics> {
    let mut writer = Writer { options, errors: Diagnostics::new(), out: String::new() };
    let is_name = |name: &str| is_identifier(name) || writer.options.is_comment(name);
    let body = value.as_map().filter(|map| map.iter().all(|e| is_name(&e.key.to_string())));
    if value.depth() >= MAX_DEPTH {
        let error = Diagnostic::error("limit-depth", "the data is nested too deep for HCL");
        return Err(error.hint("make it flatter").into());
    }
    if let Some(map) = body {
        writer.body(map);
    } else {
        writer.expression(value);
        writer.out.push('\n');
    }
    if writer.errors.is_empty() { Ok(format(&writer.out).into_owned()) } else { Err(writer.errors) }
}

impl Options {
    /// Whether a property of a body is a comment (HCL JSON specification, "Structural Elements").
    pub(super) fn is_comment(&self, name: &str) -> bool {
        self.texts == Texts::Templates && name == "//"
    }
}

struct Writer<'o> {
    options: &'o Options,
    errors: Diagnostics,
    out: String,
}

impl Writer<'_> {
    fn body(&mut self, map: &Map) {
        let start = self.out.len();
        let mut behind_block = false;
        for entry in map {
            let name = entry.key.to_string();
            let labels = self.options.blocks.get(&name);
            let apart = self.out.len() > start && (behind_block || labels.is_some());
            let written = self.apart(apart, |writer| {
                if writer.options.is_comment(&name) {
                    writer.comment(&entry.value);
                } else if !is_identifier(&name) {
                    let message = format!("`{name}` is no name in a body");
                    writer.refuse(&entry.value, "convert-name", message);
                } else if let Some(labels) = labels {
                    writer.blocks(&name, *labels, "", &entry.value);
                } else {
                    writer.out.extend([&name, " = "]);
                    writer.expression(&entry.value);
                    writer.out.push('\n');
                }
            });
            if written {
                behind_block = labels.is_some();
            }
        }
    }

    /// Writes something, with an empty line before it if it is to stand apart; says whether there was
    /// anything.
    fn apart(&mut self, apart: bool, write: impl FnOnce(&mut Self)) -> bool {
        let before = self.out.len();
        if apart {
            self.out.push('\n');
        }
        let start = self.out.len();
        write(self);
        let written = self.out.len() > start;
        if !written {
            self.out.truncate(before);
        }
        written
    }

    fn comment(&mut self, value: &Value) {
        for line in value.as_str().unwrap_or_default().lines() {
            let line: String = line.chars().filter(|c| !c.is_control()).collect();
            self.out.extend(["# ", &line, "\n"]);
        }
    }

    /// Blocks of a type, whose `labels` labels are still to come; `header` holds those before.
    fn blocks(&mut self, block_type: &str, labels: usize, header: &str, value: &Value) {
        match value.kind() {
            Kind::List(list) | Kind::Tuple(list) => {
                let mut written = false;
                for element in list {
                    written |= self.apart(written, |writer| {
                        writer.blocks(block_type, labels, header, element);
                    });
                }
            }
            Kind::Map(map) | Kind::Object(map) if labels > 0 => {
                let mut written = false;
                for entry in map {
                    let label = super::quote(&entry.key.to_string());
                    let header = format!("{header} {label}");
                    written |= self.apart(written, |writer| {
                        writer.blocks(block_type, labels - 1, &header, &entry.value);
                    });
                }
            }
            Kind::Map(map) | Kind::Object(map) => {
                self.out.extend([block_type, header, " {\n"]);
                self.body(map);
                self.out.push_str("}\n");
            }
            Kind::Null => {}
            _ => {
                let what = value.kind_phrase();
                let message = format!("a block `{block_type}` must be an object, not {what}");
                self.refuse(value, "convert-block", message);
            }
        }
    }

    fn expression(&mut self, value: &Value) {
        match value.kind() {
            Kind::String(text) if self.options.texts == Texts::Templates => {
                let source = self.template(text, value);
                self.out.push_str(&source);
            }
            Kind::List(list) | Kind::Tuple(list) | Kind::Set(list) => {
                self.out.push('[');
                for (at, element) in list.iter().enumerate() {
                    self.out.push_str(if at > 0 { ", " } else { "" });
                    self.expression(element);
                }
                self.out.push(']');
            }
            Kind::Map(map) | Kind::Object(map) if !map.is_empty() => {
                self.out.push_str("{\n");
                for entry in map {
                    let name = self.key(&entry.key.to_string(), &entry.value);
                    self.out.extend([&name, " = "]);
                    self.expression(&entry.value);
                    self.out.push('\n');
                }
                self.out.push('}');
            }
            _ => {
                if let Err(why) = write_value(value, "", &mut self.out) {
                    self.refuse(value, "convert-value", format!("the value has no HCL: {why}"));
                }
            }
        }
    }

    /// A key of an object; in HCL JSON it is a template too.
    fn key(&mut self, name: &str, value: &Value) -> String {
        if self.options.texts == Texts::Plain || !name.contains("${") && !name.contains("%{") {
            return key(name);
        }
        let tree = parse_template(name);
        let pieces = Template::cast(tree.root()).map(pieces).unwrap_or_default();
        match literal(&pieces) {
            Some(text) if tree.errors().is_empty() => key(&text),
            _ => match self.template(name, value) {
                quoted if quoted.starts_with('"') => quoted,
                expression => format!("({expression})"),
            },
        }
    }

    /// A text that is a template, as an expression.
    fn template(&mut self, text: &str, value: &Value) -> String {
        let tree = parse_template(text);
        if let Some(error) = tree.errors().first() {
            let why = error.diagnostic(text, &|_, _| Span::NONE);
            self.errors.push(
                Diagnostic::error(
                    "convert-template",
                    format!("the text is no template: {}", why.message),
                )
                .at(place(value), "")
                .hint("write `$${` and `%%{` for `${` and `%{`, or convert it as plain data"),
            );
            return String::new();
        }
        let pieces = Template::cast(tree.root()).map(pieces).unwrap_or_default();
        if let [Piece::Sequence(node)] = pieces.as_slice()
            && let Some(expression) = node.expressions().next()
            && let Some(source) = embeddable(expression.text())
        {
            return source;
        }
        quoted_source(&pieces)
    }

    fn refuse(&mut self, value: &Value, code: &'static str, message: String) {
        self.errors.push(Diagnostic::error(code, message).at(place(value), ""));
    }
}

/// Where a value was written.
fn place(value: &Value) -> Span {
    value.origin().address().map_or(Span::NONE, Span::at)
}
