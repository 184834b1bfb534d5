//! Walking the steps of a path over data.

use strata_value::Value;

use super::limits::{Ledger, Limit};
use super::node::{Container, Node};
use super::path::{Get, GetId, Name, Next, Path, Selector, Step, StepId};
use super::query::Query;
use super::raw::Raw;
use super::scan::Scanner;
use super::wildcard;

/// Asks a path of JSON text and makes the answer of what is found.
pub(super) fn in_text<T>(
    path: &Path,
    json: &str,
    answer: impl FnOnce(&Node<'_>, &Ledger) -> Result<Option<T>, Limit>,
) -> Result<Option<T>, Limit> {
    let ledger = Ledger::default();
    let found = Search { path, ledger: &ledger }.get(path.root, Node::Text(Raw::Borrowed(json)))?;
    answer(&found, &ledger)
}

/// Asks a path of a value and makes the answer of what is found.
pub(super) fn in_value<T>(
    path: &Path,
    root: &Value,
    answer: impl FnOnce(&Node<'_>, &Ledger) -> Result<Option<T>, Limit>,
) -> Result<Option<T>, Limit> {
    let ledger = Ledger::default();
    let found = Search { path, ledger: &ledger }.get(path.root, Node::Value(root))?;
    answer(&found, &ledger)
}

/// A path at work.
#[derive(Clone, Copy)]
pub(super) struct Search<'a, 'l> {
    pub(super) path: &'a Path,
    pub(super) ledger: &'l Ledger,
}

/// What the steps within one value have come to.
struct Progress<'a> {
    /// What was found.
    found: Node<'a>,
    /// What is asked of it, found or not.
    pipe: Option<GetId>,
}

impl<'a> Search<'a, '_> {
    /// What a path finds that starts at a value.
    pub(super) fn get(self, get: GetId, node: Node<'a>) -> Result<Node<'a>, Limit> {
        self.ledger.deeper(|| match &self.path.gets[get] {
            Get::Modifier { modifier, then } => {
                let result = modifier.apply(self.path, node, self.ledger)?;
                self.then(*then, result)
            }
            Get::Literal { raw, then } => self.then(*then, Node::Text(Raw::Borrowed(raw))),
            Get::List { paths, then } => {
                let mut elements = Vec::new();
                for path in paths {
                    let found = self.get(*path, node.clone())?;
                    elements.extend(Some(found).filter(|found| !found.is_missing()));
                }
                self.then(*then, self.list(elements)?)
            }
            Get::Object { members, then } => {
                let mut found = Vec::new();
                for (key, path) in members {
                    let value = self.get(*path, node.clone())?;
                    if !value.is_missing() {
                        found.push((Node::Text(Raw::Borrowed(key)), value));
                    }
                }
                self.ledger.spend_members(found.len())?;
                self.then(*then, Node::object(found))
            }
            Get::Lines(step) => {
                let lines = self.lines(node)?;
                let mut progress = Progress { found: Node::Missing, pipe: None };
                self.array(&lines, self.step(*step), &mut progress)?;
                self.piped(progress)
            }
            Get::Step(step) => {
                let mut progress = Progress { found: Node::Missing, pipe: None };
                self.within(&node, *step, &mut progress)?;
                self.piped(progress)
            }
            Get::TooDeep => Err(Limit::Depth),
        })
    }

    fn step(self, step: StepId) -> &'a Step {
        &self.path.steps[step]
    }

    fn list(self, elements: Vec<Node<'a>>) -> Result<Node<'a>, Limit> {
        self.ledger.spend_members(elements.len())?;
        Ok(Node::list(elements))
    }

    fn then(self, then: Option<GetId>, node: Node<'a>) -> Result<Node<'a>, Limit> {
        match then {
            Some(then) => self.get(then, node),
            None => Ok(node.settled()),
        }
    }

    fn piped(self, progress: Progress<'a>) -> Result<Node<'a>, Limit> {
        match progress.pipe {
            Some(pipe) => self.get(pipe, progress.found),
            None => Ok(progress.found),
        }
    }

    /// The values of a text that holds several, one after the other. Anything else is the only one.
    fn lines(self, node: Node<'a>) -> Result<Node<'a>, Limit> {
        let Node::Text(raw) = node else {
            let present = Some(node).filter(|node| !node.is_missing());
            return self.list(present.into_iter().collect());
        };
        self.ledger.spend(raw.as_bytes().len())?;
        let mut scanner = Scanner::lines(raw);
        self.list(std::iter::from_fn(|| scanner.element()).map(Node::Text).collect())
    }

    /// Takes a step in an object or array; says whether the search ends there. Nothing is in a scalar.
    fn within(
        self,
        node: &Node<'a>,
        step: StepId,
        progress: &mut Progress<'a>,
    ) -> Result<bool, Limit> {
        self.ledger.deeper(|| match node.container(self.ledger) {
            Some(Container::Object) => self.object(node, self.step(step), progress),
            Some(Container::Array) => self.array(node, self.step(step), progress),
            None => Ok(false),
        })
    }

    /// What follows a member or element that was met.
    fn follow(
        self,
        next: Next,
        child: Node<'a>,
        progress: &mut Progress<'a>,
    ) -> Result<bool, Limit> {
        match next {
            Next::Within(step) => self.within(&child, step, progress),
            Next::End | Next::Pipe(_) => {
                progress.found = child;
                Ok(true)
            }
        }
    }

    /// The first member that is meant and in which the rest of the path is found.
    fn object(
        self,
        node: &Node<'a>,
        step: &'a Step,
        progress: &mut Progress<'a>,
    ) -> Result<bool, Limit> {
        if let Next::Pipe(pipe) = step.after_member {
            progress.pipe = Some(pipe);
        }
        if let (Name::Exact(..), Some(map)) = (&step.member, node.map(self.ledger)) {
            return match step.member.key().and_then(|key| map.get(key)) {
                Some(value) => self.follow(step.after_member, Node::Value(value), progress),
                None => Ok(false),
            };
        }
        node.each_member(self.ledger, &mut |key, value| {
            let meant = match &step.member {
                Name::Exact(name, _) => key.key_text() == **name,
                Name::Pattern(pattern) => wildcard::matches(&key.key_text(), pattern),
            };
            if meant { self.follow(step.after_member, value, progress) } else { Ok(false) }
        })
    }

    fn array(
        self,
        node: &Node<'a>,
        step: &'a Step,
        progress: &mut Progress<'a>,
    ) -> Result<bool, Limit> {
        if let Next::Pipe(pipe) = step.after_element {
            progress.pipe = Some(pipe);
        }
        match &step.element {
            Selector::Nothing => Ok(false),
            Selector::Index(index) => match node.element(*index, self.ledger)? {
                Node::Missing => Ok(false),
                element => self.follow(step.after_element, element, progress),
            },
            Selector::Count => {
                progress.found = Node::Count(node.count(self.ledger)?);
                Ok(true)
            }
            Selector::Each { path, then } => {
                let mut found = Vec::new();
                for element in node.elements(self.ledger)? {
                    let one = self.get(*path, element)?;
                    found.extend(Some(one).filter(|one| !one.is_missing()));
                }
                progress.found = self.list(found)?;
                progress.pipe = then.or(progress.pipe);
                Ok(true)
            }
            Selector::Query(query) => self.query(node, query, progress),
        }
    }

    /// The first element that matches ends the search; all that match do not, so that a pattern before
    /// the query goes on to the next member, whose list counts only if this one found none.
    fn query(
        self,
        node: &Node<'a>,
        query: &Query,
        progress: &mut Progress<'a>,
    ) -> Result<bool, Limit> {
        let mut all = Vec::new();
        for element in node.elements(self.ledger)? {
            if !self.passes(&element, query)? {
                continue;
            }
            progress.pipe = query.then.or(progress.pipe);
            let found = match query.path {
                Some(path) => self.get(path, element)?,
                None => element,
            };
            if !query.all {
                progress.found = found;
                return Ok(true);
            }
            all.extend(Some(found).filter(|found| !found.is_missing()));
        }
        if query.all && progress.found.is_missing() {
            progress.found = self.list(all)?;
        }
        Ok(false)
    }

    /// Whether an element passes the test of a query. A scalar has no members to compare.
    fn passes(self, element: &Node<'a>, query: &Query) -> Result<bool, Limit> {
        if element.container(self.ledger).is_some() {
            let subject = self.get(query.subject, element.clone())?;
            return Ok(query.test.passes(&subject.shape(self.ledger)));
        }
        Ok(query.on_element && query.test.passes(&element.shape(self.ledger)))
    }
}
