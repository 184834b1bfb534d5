//! The fields of an object.

use strata_diagnostics::Diagnostic;

use super::Parser;
use crate::hocon::path;
use crate::hocon::token::Kind as T;
use crate::hocon::tree::{Kind, Node, Object};
use crate::place::Fail;

impl Parser<'_, '_> {
    /// `include "file"`: nothing comes of it.
    pub(super) fn include(&mut self) -> Result<(), Fail> {
        let start = self.token().start;
        let hint = "write include \"file\"; quote the word if a key is meant";
        self.at += 1;
        self.skip_space();
        let is_call = matches!(self.kind(), T::Unquoted("file(" | "url(" | "classpath("));
        if is_call {
            self.at += 1;
            self.skip_space();
        }
        if !matches!(self.kind(), T::Quoted(_)) {
            return Err(self.unexpected("a file name in double quotes", hint));
        }
        self.at += 1;
        if is_call {
            self.skip_space();
            if !matches!(self.kind(), T::Unquoted(")")) {
                return Err(self.unexpected("`)`", hint));
            }
            self.at += 1;
        }
        let end = self.tokens[self.at - 1].end;
        self.warnings.push(
            Diagnostic::warning("hocon-include", "an include brings in nothing")
                .at(self.place.span(start..end), "")
                .note("data files are read on their own, so that what they hold depends on nothing else")
                .hint("make the file a level of the hierarchy"),
        );
        Ok(())
    }

    pub(super) fn skip_space(&mut self) {
        while matches!(self.kind(), T::Newline | T::Space(_)) {
            self.at += 1;
        }
    }

    /// A key or path, a separator, a value.
    pub(super) fn field(&mut self, object: &mut Object) -> Result<(), Fail> {
        let first = self.at;
        while matches!(self.kind(), T::Quoted(_) | T::Literal(..) | T::Unquoted(_) | T::Space(_)) {
            self.at += 1;
        }
        let key = &self.tokens[first..self.at];
        let (Some(from), Some(to)) = (key.first(), key.last()) else {
            return Err(self.unexpected("a key", "write key = value"));
        };
        let parts = path::of(key, from.start..to.end, self.place)?;
        self.skip_newlines();
        let node = match self.kind() {
            T::OpenBrace => self.single()?,
            T::Colon | T::Equals => {
                self.at += 1;
                self.value()?
            }
            T::PlusEquals if self.lists > 0 => {
                return Err(self.unexpected("`=`", "`+=` does not work inside of a list"));
            }
            T::PlusEquals => {
                self.at += 1;
                let element = self.value()?;
                let (at, is_open) = (element.at, element.is_open);
                Node { kind: Kind::Append(vec![element]), at, is_open }
            }
            _ => {
                let hint = "write key = value; a key with signs in it needs double quotes";
                return Err(self.unexpected("`=`, `:` or `{` behind the key", hint));
            }
        };
        // `a.b = v` is `a { b = v }`.
        let mut parts = parts.into_iter();
        let Some(head) = parts.next() else { return Ok(()) };
        self.budget.depth(self.depth + parts.len() + 1, head.at, self.place)?;
        let node = parts.rev().fold(node, |node, part| {
            let (at, is_open) = (part.at, node.is_open);
            let mut inner = Object::default();
            inner.add(part.key, part.at, node);
            Node { kind: Kind::Object(inner), at, is_open }
        });
        object.add(head.key, head.at, node);
        Ok(())
    }
}
