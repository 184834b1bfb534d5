//! Reading a path.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::OnceLock;

use super::limits::{Limit, MAX_DEPTH, MAX_PATH};
use super::literal::literal;
use super::modifier::Modifier;
use super::path::{Get, GetId, Name, Next, Selector, Step, StepId};
use super::query::{Query, Test};
use super::scan::closing;
use super::selector::selection;
use super::split::{self, Tail};

/// Reads a text into steps. Each part of the text, a range of it, is read once in each role.
pub(super) struct Parser<'p> {
    text: &'p str,
    gets: Vec<Get>,
    steps: Vec<Step>,
    known_gets: HashMap<Range<usize>, GetId>,
    known_steps: HashMap<Range<usize>, StepId>,
    depth: usize,
}

/// The parts of a path that has been read, and where it begins.
type Parts = (Vec<Get>, Vec<Step>, GetId);

impl<'p> Parser<'p> {
    pub(super) fn parse(text: &'p str) -> Result<Parts, Limit> {
        if text.len() > MAX_PATH {
            return Err(Limit::Length);
        }
        let mut parser = Self {
            text,
            gets: Vec::new(),
            steps: Vec::new(),
            known_gets: HashMap::new(),
            known_steps: HashMap::new(),
            depth: 0,
        };
        let root = parser.get(0..text.len());
        Ok((parser.gets, parser.steps, root))
    }

    /// A path that starts at a value.
    fn get(&mut self, range: Range<usize>) -> GetId {
        if let Some(known) = self.known_gets.get(&range) {
            return *known;
        }
        if self.depth >= MAX_DEPTH {
            return self.keep(Get::TooDeep);
        }
        self.depth += 1;
        let get = self.read_get(range.clone());
        self.depth -= 1;
        let id = self.keep(get);
        self.known_gets.insert(range, id);
        id
    }

    fn keep(&mut self, get: Get) -> GetId {
        self.gets.push(get);
        self.gets.len() - 1
    }

    fn read_get(&mut self, mut range: Range<usize>) -> Get {
        let path = &self.text[range.clone()];
        match path.as_bytes() {
            [b'@', _, ..] => {
                if let Some(get) = self.modifier(range.clone()) {
                    return get;
                }
            }
            [b'!', _, ..] => {
                if let Some((raw, end)) = literal(path) {
                    let then = self.then(range.start + end..range.end);
                    return Get::Literal { raw: path[raw].into(), then };
                }
            }
            [b'[' | b'{', _, ..] => match self.selection(range.clone()) {
                Ok(get) => return get,
                Err(rest) => range = rest..range.end,
            },
            _ => {}
        }
        if self.text[range.clone()].starts_with("..") {
            return self.lines(range.start + 2..range.end);
        }
        match self.step(range) {
            Some(step) => Get::Step(step),
            None => Get::TooDeep,
        }
    }

    fn lines(&mut self, range: Range<usize>) -> Get {
        self.step(range).map_or(Get::TooDeep, Get::Lines)
    }

    /// What is asked of a result: the path behind `|` or `.`. Anything else there is ignored.
    fn then(&mut self, range: Range<usize>) -> Option<GetId> {
        let asks = self.text[range.clone()].starts_with(['|', '.']);
        asks.then(|| self.get(range.start + 1..range.end))
    }

    fn modifier(&mut self, range: Range<usize>) -> Option<Get> {
        let path = &self.text[range.clone()];
        let end = path.find([':', '|', '.']).unwrap_or(path.len());
        let mut argument = end..end;
        if path[end..].starts_with(':') {
            argument = argument_of(path, end + 1);
        }
        let rest = range.start + argument.end..range.end;
        let dug = range.start + argument.start..range.start + argument.end;
        let modifier = Modifier::of(&path[1..end], &path[argument], || self.get(dug))?;
        Some(Get::Modifier { modifier, then: self.then(rest) })
    }

    /// A selection; otherwise where what is left of the path begins, which is read as a key.
    fn selection(&mut self, range: Range<usize>) -> Result<Get, usize> {
        let path = &self.text[range.clone()];
        let (selected, end) = selection(path).ok_or(range.end)?;
        let rest = range.start + end;
        if !matches!(path.as_bytes().get(end), None | Some(b'|' | b'.')) {
            return Err(rest);
        }
        let within = |part: &Range<usize>| range.start + part.start..range.start + part.end;
        if path.starts_with('[') {
            let paths = selected.iter().map(|one| self.get(within(&one.path))).collect();
            return Ok(Get::List { paths, then: self.then(rest..range.end) });
        }
        let members = selected.iter();
        let members =
            members.map(|one| (one.key(path).into(), self.get(within(&one.path)))).collect();
        Ok(Get::Object { members, then: self.then(rest..range.end) })
    }

    /// A part of a path within an object or array; `None` beyond [`MAX_DEPTH`].
    fn step(&mut self, range: Range<usize>) -> Option<StepId> {
        if let Some(known) = self.known_steps.get(&range) {
            return Some(*known);
        }
        if self.depth >= MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let path = &self.text[range.clone()];
        // Arrays first: they take queries as a whole, so that what follows a query is met near the
        // surface before it is met below the dots that stand in the query.
        let (element, after_element) = self.element(path, range.clone());
        let (key, pattern, tail) = split::member(path);
        let after_member = self.next(tail, range.clone());
        let member = if pattern {
            Name::Pattern(key.into())
        } else {
            Name::Exact(key.into(), OnceLock::new())
        };
        self.depth -= 1;
        self.steps.push(Step { member, after_member, element, after_element });
        self.known_steps.insert(range, self.steps.len() - 1);
        Some(self.steps.len() - 1)
    }

    fn next(&mut self, tail: Tail, range: Range<usize>) -> Next {
        match tail {
            Tail::End => Next::End,
            Tail::Pipe(at) => Next::Pipe(self.get(range.start + at..range.end)),
            Tail::Dot(at) => match self.step(range.start + at..range.end) {
                Some(step) => Next::Within(step),
                None => Next::Pipe(self.keep(Get::TooDeep)),
            },
        }
    }

    fn element(&mut self, path: &str, range: Range<usize>) -> (Selector, Next) {
        if path.starts_with("#.") {
            let (path, then) = self.of_each(range.start + 2..range.end);
            return (Selector::Each { path, then }, Next::End);
        }
        if path.starts_with("#(") || path.starts_with("#[") {
            return self.query(path, range);
        }
        let (part, tail) = split::element(path, 0);
        let selector = if part == "#" {
            Selector::Count
        } else if !part.is_empty() && part.bytes().all(|c| c.is_ascii_digit()) {
            part.parse().map_or(Selector::Nothing, Selector::Index)
        } else {
            Selector::Nothing
        };
        // What follows something that selects nothing is not asked, unless it is piped.
        match (&selector, tail) {
            (Selector::Nothing | Selector::Count, Tail::Dot(_)) => (Selector::Nothing, Next::End),
            _ => (selector, self.next(tail, range)),
        }
    }

    /// A path that is asked of elements, up to its pipe, and what is asked of the list of results.
    fn of_each(&mut self, range: Range<usize>) -> (GetId, Option<GetId>) {
        match split::pipe(&self.text[range.clone()]) {
            Some(at) => {
                let at = range.start + at;
                (self.get(range.start..at), Some(self.get(at + 1..range.end)))
            }
            None => (self.get(range), None),
        }
    }

    fn query(&mut self, path: &str, range: Range<usize>) -> (Selector, Next) {
        let Some(query) = split::query(path) else {
            // A query that is not closed is one that asks nothing: the first scalar matches.
            let query = Query {
                subject: self.get(range.end..range.end),
                on_element: true,
                test: Test::parse("", false),
                all: false,
                path: None,
                then: None,
            };
            return (Selector::Query(Box::new(query)), Next::End);
        };
        let all = path[query.end..].starts_with('#');
        let (_, tail) = split::element(path, query.end);
        let test = Test::parse(query.test, query.escapes);
        let on_element = query.subject.is_empty();
        let subject = range.start + query.subject.start..range.start + query.subject.end;
        let subject = self.get(subject);
        let (path, then, next) = match tail {
            Tail::Dot(at) => {
                let (path, then) = self.of_each(range.start + at..range.end);
                (Some(path), then, Next::End)
            }
            tail => (None, None, self.next(tail, range)),
        };
        (Selector::Query(Box::new(Query { subject, on_element, test, all, path, then })), next)
    }
}

/// The argument that begins at `from`: JSON in brackets or quotes, or all up to a pipe.
fn argument_of(path: &str, from: usize) -> Range<usize> {
    let bytes = path.as_bytes();
    let squashed = |at: usize| match bytes[at] {
        b'"' => super::scan::string_end(bytes, at).unwrap_or(bytes.len()),
        _ => closing(bytes, at),
    };
    if let Some(b'{' | b'[' | b'"') = bytes.get(from) {
        return from..squashed(from);
    }
    let mut i = from;
    while let Some(c) = bytes.get(i) {
        match c {
            b'|' => break,
            b'{' | b'[' | b'"' | b'(' => i = squashed(i),
            _ => i += 1,
        }
    }
    from..i
}
