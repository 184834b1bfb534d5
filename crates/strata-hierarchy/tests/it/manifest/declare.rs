//! Variables from a short notation: `name: TYPE`, then any of `sensitive`, `not_null`, `= JSON`.

use std::sync::Arc;

use strata_diagnostics::{SourceFile, SourceMap};
use strata_eval::of_data;
use strata_hierarchy::manifest::{
    DefaultValue, Form, Member, NoHandles, Presence, Type, TypeKind, Variable, Variables,
};
use strata_value::{Key, Value, json};

/// The variables of a text, one a line; the text is the file `types` of the sources.
pub(crate) fn variables(sources: &SourceMap, text: &str) -> Arc<Variables> {
    let file = sources.add("types", text.into());
    let mut start = 0;
    let mut all = Vec::new();
    for line in text.split_inclusive('\n') {
        if !line.trim().is_empty() {
            all.push(variable(&file, start, line.trim_end()));
        }
        start += line.len();
    }
    Arc::new(Variables::new(all))
}

fn variable(file: &SourceFile, start: usize, line: &str) -> Variable {
    let (line, default) = match line.split_once(" = ") {
        Some((line, default)) => (line, Some(default)),
        None => (line, None),
    };
    let (name, ty) = line.split_once(": ").expect("a name");
    let mut parser = Parser { file, text: line, base: start, at: name.len() + 2 };
    let ty_end = ty.len();
    let ty = parser.ty();
    let flags = &line[parser.at..];
    assert!(ty_end >= flags.len(), "the type is in the line");
    let default = default.map(|text| {
        let written = of_data(&json::parse(text).expect("JSON")).expect("a value");
        let complete = if written.is_null() {
            Value::NULL
        } else {
            ty.complete(&written, Form::Hcl(&NoHandles)).expect("a sound default")
        };
        DefaultValue { written, complete }
    });
    Variable {
        name: Key::new(name),
        span: file.span(start..start + name.len()),
        ty,
        nullable: !flags.contains("not_null"),
        sensitive: flags.contains("sensitive"),
        default,
    }
}

struct Parser<'a> {
    file: &'a SourceFile,
    text: &'a str,
    base: usize,
    at: usize,
}

impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn eat(&mut self, sign: &str) -> bool {
        self.at += self.rest().len() - self.rest().trim_start().len();
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len() } else { 0 };
        found
    }

    fn word(&mut self) -> &'a str {
        self.eat("");
        let rest = self.rest();
        let end = rest.find(|c: char| !(c.is_alphanumeric() || "_-".contains(c)));
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    fn ty(&mut self) -> Type {
        self.eat("");
        let start = self.base + self.at;
        let kind = match self.word() {
            "string" => TypeKind::String,
            "bool" => TypeKind::Bool,
            "number" => TypeKind::Number,
            "list" => TypeKind::List(self.inner()),
            "set" => TypeKind::Set(self.inner()),
            "map" => TypeKind::Map(self.inner()),
            "tuple" => {
                let mut elements = Vec::new();
                assert!(self.eat("("));
                while !self.eat(")") {
                    elements.push(self.ty());
                    self.eat(",");
                }
                TypeKind::Tuple(elements.into())
            }
            "object" => {
                let mut members = Vec::new();
                assert!(self.eat("("));
                while !self.eat(")") {
                    members.push(self.member());
                    self.eat(",");
                }
                TypeKind::Object(members.into())
            }
            "resource" => TypeKind::Resource("file".into()),
            other => panic!("no type `{other}`"),
        };
        Type::new(kind, self.file.span(start..self.base + self.at))
    }

    fn inner(&mut self) -> Arc<Type> {
        assert!(self.eat("("));
        let ty = self.ty();
        assert!(self.eat(")"));
        Arc::new(ty)
    }

    /// `name string`, `name? string`, `name?=JSON string`.
    fn member(&mut self) -> Member {
        let name = Key::new(self.word());
        let is_optional = self.eat("?");
        let default = if is_optional && self.eat("=") {
            let rest = self.rest();
            let text = rest.split(' ').next().unwrap_or_default();
            self.at += text.len();
            Some(of_data(&json::parse(text).expect("JSON")).expect("a value"))
        } else {
            None
        };
        let ty = self.ty();
        let presence = match (is_optional, default) {
            (false, _) => Presence::Required,
            (true, None) => Presence::Optional(Value::NULL),
            (true, Some(value)) => Presence::Optional(
                ty.complete(&value, Form::Hcl(&NoHandles)).expect("a sound default"),
            ),
        };
        Member { name, ty, presence }
    }
}
