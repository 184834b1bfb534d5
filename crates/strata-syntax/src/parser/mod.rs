//! Tokens to a tree.
//!
//! A parser by recursive descent over the tokens as they come; each function is named for the
//! production it reads. Which mistake is found first, and where, follows the reference; behind the
//! first one an item of a body is skipped to the end of its line, and the rest is read as usual.

mod block;
mod body;
mod builder;
mod bytes;
mod call;
mod collection;
mod duplicates;
mod expression;
mod for_expression;
mod recover;
mod template;
mod term;
mod text;
mod traversal;

use std::sync::Arc;

use crate::SyntaxKind::{self, *};
use crate::error::{ErrorKind, SyntaxError};
use crate::lexer::{Lexer, MAX_TEXT};
use crate::tree::Tree;
use builder::{Builder, Mark};
pub use bytes::{parse_body_bytes, parse_expression_bytes, parse_template_bytes};

/// How deep blocks, brackets, templates and unary operators may be nested in each other.
pub const MAX_DEPTH: u32 = 256;

/// The greatest number of mistakes that are kept of one text.
pub const MAX_ERRORS: usize = 1000;

/// Parses a file: attributes and blocks. The root is a [`Body`](SyntaxKind::Body).
///
/// A text longer than [`MAX_TEXT`] is not read: the tree is empty and has the error.
pub fn parse_body(text: impl Into<Arc<str>>) -> Tree {
    parse(text.into(), Entry::File)
}

/// Parses one expression; newlines in it mean nothing.
///
/// The root is an [`ExpressionRoot`](SyntaxKind::ExpressionRoot), whose only expression it is.
pub fn parse_expression(text: impl Into<Arc<str>>) -> Tree {
    parse(text.into(), Entry::Expression)
}

/// Parses a template without quotes around it. The root is a
/// [`BareTemplate`](SyntaxKind::BareTemplate).
pub fn parse_template(text: impl Into<Arc<str>>) -> Tree {
    parse(text.into(), Entry::Template)
}

/// Parses an absolute traversal: a name, then attributes and literal indexes.
///
/// The root is a [`TraversalRoot`](SyntaxKind::TraversalRoot) with a
/// [`Variable`](SyntaxKind::Variable) and the steps as children.
pub fn parse_traversal_abs(text: impl Into<Arc<str>>) -> Tree {
    parse(text.into(), Entry::Traversal { splats: false })
}

/// Parses a traversal in which `[*]` may stand for any index.
pub fn parse_traversal_partial(text: impl Into<Arc<str>>) -> Tree {
    parse(text.into(), Entry::Traversal { splats: true })
}

/// What a text is as a whole.
#[derive(Clone, Copy)]
enum Entry {
    File,
    Expression,
    Template,
    Traversal { splats: bool },
}

fn parse(text: Arc<str>, entry: Entry) -> Tree {
    let (root, newlines) = match entry {
        Entry::File => (Body, true),
        Entry::Expression => (ExpressionRoot, false),
        Entry::Template => (BareTemplate, true),
        Entry::Traversal { .. } => (TraversalRoot, false),
    };
    if text.len() > MAX_TEXT {
        let error = SyntaxError::new(ErrorKind::TooLarge, 0, 0);
        let mut nodes = Builder::default();
        nodes.open(0);
        return Tree { text: "".into(), nodes: nodes.finish(root), errors: vec![error] };
    }
    let lexer = if root == BareTemplate { Lexer::template(&text) } else { Lexer::new(&text) };
    let mut parser = Parser::new(&text, lexer, newlines);
    parser.build.open(0);
    parser.advance();
    match entry {
        Entry::File => parser.file(),
        Entry::Expression => parser.whole_expression(),
        Entry::Template => parser.whole_template(),
        Entry::Traversal { splats } => parser.whole_traversal(splats),
    }
    parser.swallow_rest();
    let errors = parser.sorted_errors();
    let nodes = parser.build.finish(root);
    Tree { text, nodes, errors }
}

#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the place")]
struct Parser<'t> {
    text: &'t str,
    lexer: Lexer<'t>,
    build: Builder,
    /// The token that is to be read next, never trivia.
    current: SyntaxKind,
    start: u32,
    end: u32,
    /// Whether newlines are tokens here; else they are trivia.
    newlines: bool,
    depth: u32,
    /// Something is wrong with this item; what follows from it is not told again.
    recovery: bool,
    /// Something was wrong before; what points back behind it must not come first.
    recovered: bool,
    /// The end of the text was met within something that is not closed, and that was told.
    unclosed: bool,
    /// What was found wrong with tokens.
    lexical: Vec<SyntaxError>,
    /// What was found wrong with their order.
    errors: Vec<SyntaxError>,
    /// How many mistakes of their order were found, kept or not.
    error_count: usize,
    /// An apostrophe was told, and the next one is likely to close the text it opened.
    apostrophe: bool,
    names: Vec<duplicates::Name>,
}

impl<'t> Parser<'t> {
    fn new(text: &'t str, lexer: Lexer<'t>, newlines: bool) -> Self {
        let mut build = Builder::default();
        build.expect_text(text.len());
        Self {
            text,
            lexer,
            build,
            current: EndOfFile,
            start: 0,
            end: 0,
            newlines,
            depth: 0,
            recovery: false,
            recovered: false,
            unclosed: false,
            lexical: Vec::new(),
            errors: Vec::new(),
            error_count: 0,
            apostrophe: false,
            names: Vec::new(),
        }
    }

    /// Whether the next token is of a kind.
    #[inline]
    fn at(&self, kind: SyntaxKind) -> bool {
        self.current == kind
    }

    /// Whether the next token is this word.
    fn at_word(&self, word: &str) -> bool {
        self.current == Ident && self.current_text() == word
    }

    fn current_text(&self) -> &'t str {
        &self.text[self.start as usize..self.end as usize]
    }

    /// Takes the next token into the tree.
    #[inline]
    fn bump(&mut self) {
        self.bump_as(self.current);
    }

    /// Takes the next token into the tree under another kind.
    #[inline]
    fn bump_as(&mut self, kind: SyntaxKind) {
        if self.current != EndOfFile {
            self.build.token(kind, self.start, self.end);
            self.advance();
        }
    }

    /// Takes the next token if it is of a kind; says whether it did.
    fn eat(&mut self, kind: SyntaxKind) -> bool {
        let found = self.at(kind);
        if found {
            self.bump();
        }
        found
    }

    /// Finds the next token; trivia before it goes into the tree.
    // The loop over trivia is the hottest of the parser: the lexer is to be part of it.
    #[inline(never)]
    fn advance(&mut self) {
        // The kinds are ordered: trivia, then newlines, then the rest, mistakes last.
        let least = Newline as u8 + u8::from(!self.newlines);
        loop {
            let start = self.lexer.offset();
            let kind = self.lexer.next_kind();
            let end = self.lexer.offset();
            if (kind as u8) < least {
                self.build.trivia(kind, start);
                continue;
            }
            (self.current, self.start, self.end) = (kind, start, end);
            if kind >= QuotedNewline && kind != EndOfFile {
                self.unusable_token(kind);
            }
            return;
        }
    }

    /// Changes whether newlines matter, from the next token on; gives what was before.
    fn set_newlines(&mut self, newlines: bool) -> bool {
        let before = std::mem::replace(&mut self.newlines, newlines);
        if !newlines && self.at(Newline) {
            self.build.trivia(Newline, self.start);
            self.advance();
        }
        before
    }

    /// Takes the closing token, behind which newlines matter as they did outside.
    #[inline]
    fn bump_closing(&mut self, newlines: bool) {
        self.newlines = newlines;
        self.bump();
    }

    #[inline]
    fn mark(&self) -> Mark {
        self.build.mark(self.start)
    }

    #[inline]
    fn open(&mut self) -> Mark {
        self.build.open(self.start)
    }

    #[inline]
    fn close(&mut self, mark: Mark, kind: SyntaxKind) {
        self.build.close(mark, kind);
    }

    /// The byte at a distance behind the next token; 0 behind the end of the text.
    #[inline]
    fn byte_behind(&self, distance: usize) -> u8 {
        self.text.as_bytes().get(self.end as usize + distance).copied().unwrap_or(0)
    }
}
