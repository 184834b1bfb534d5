//! Nodes.

use strata_value::{Key, Marks, Value};

use super::super::fault::{Fault, Mistake, Place, Result};
use super::super::node::{Branch, Catch, List, Node, Range, RangeVariables};
use super::super::term::Term;
use super::Renderer;

impl<'t> Renderer<'t> {
    /// Runs a node. What a list declares has one scope, opened by the first declaration.
    pub(super) fn node(
        &mut self,
        node: &'t Node,
        has_scope: &mut bool,
        returned: &mut bool,
    ) -> Result<()> {
        match node {
            Node::Text(place) => {
                self.budget.here = *place;
                let text = &self.text[place.range()];
                self.push(text)?;
            }
            Node::Action { set, pipe } => {
                if let Some(set) = set {
                    if set.declares && !*has_scope {
                        self.scopes.open();
                        *has_scope = true;
                    }
                    self.assign(set)?;
                }
                if let Some(pipe) = pipe {
                    self.pipe(pipe)?;
                }
            }
            Node::If { branches, otherwise } => self.branches(branches, otherwise, returned)?,
            Node::Range(range) => self.range(range, returned)?,
            Node::Try { body, catch } => *returned = self.attempt(body, catch.as_ref())?,
            Node::Block { name, place } => self.show_block(*name, *place)?,
            Node::Yield(yielding) => self.show_yield(yielding)?,
            Node::Content { context } => self.show_content(context.as_ref())?,
            Node::Include { name } => {
                self.expression(name)?;
                let message = "there is no other template that could be included";
                return Err(Fault::new(Mistake::NoTemplates, name.place, message)
                    .hint("`template(\"name.jet\")` renders a file"));
            }
            Node::Return(value) => {
                *returned = !matches!(self.expression(value)?, Term::Missing);
            }
        }
        Ok(())
    }

    fn branches(
        &mut self,
        branches: &'t [Branch],
        otherwise: &'t List,
        returned: &mut bool,
    ) -> Result<()> {
        let mut scopes = 0;
        let mut chosen = otherwise;
        for branch in branches {
            if let Some(set) = &branch.set {
                if set.declares {
                    self.scopes.open();
                    scopes += 1;
                }
                self.assign(set)?;
            }
            let condition = self.expression(&branch.condition)?;
            if self.decides(&condition) {
                chosen = &branch.body;
                break;
            }
        }
        if !chosen.is_empty() {
            *returned = self.list(chosen)?;
        }
        for _ in 0..scopes {
            self.scopes.close();
        }
        Ok(())
    }

    fn range(&mut self, range: &'t Range, returned: &mut bool) -> Result<()> {
        let over = self.expression(&range.over)?;
        self.budget.here = range.over.place;
        let mut items = Items::of(over, range.over.place)?;
        self.marks |= items.marks;
        let declares = range.variables.as_ref().is_some_and(|variables| variables.declares);
        if declares {
            self.scopes.open();
        }
        let context = self.context.clone();
        let mut is_empty = true;
        while let Some((index, element)) = items.next() {
            is_empty = false;
            if *returned {
                break;
            }
            self.budget.here = range.over.place;
            self.budget.spend(1)?;
            match &range.variables {
                None => self.context = element,
                Some(variables) => self.set_loop_variables(variables, index, element)?,
            }
            *returned = self.list(&range.body)?;
        }
        if is_empty && !range.otherwise.is_empty() {
            *returned = self.list(&range.otherwise)?;
        }
        self.context = context;
        if declares {
            self.scopes.close();
        }
        Ok(())
    }

    /// One variable is the index, and the element is `.`; with two, `.` stays.
    fn set_loop_variables(
        &mut self,
        variables: &'t RangeVariables,
        index: Term,
        element: Term,
    ) -> Result<()> {
        self.set(variables.declares, &variables.index, index)?;
        if let Some(target) = &variables.element {
            return self.set(variables.declares, target, element);
        }
        self.context = element;
        Ok(())
    }

    /// Runs nodes of which nothing is left if one fails; then runs the handler.
    fn attempt(&mut self, body: &'t List, catch: Option<&'t Catch>) -> Result<bool> {
        let (out, depth) = (self.out.len(), self.budget.depth());
        let (scopes, scope) = (self.scopes.count(), self.scopes.current());
        let (contents, shown) = (self.contents.len(), self.content);
        let context = self.context.clone();
        let fault = match self.list(body) {
            Err(fault) if fault.mistake().can_be_caught() => fault,
            done => return done,
        };
        self.out.truncate(out);
        self.budget.return_to(depth);
        self.scopes.return_to(scopes, scope);
        self.contents.truncate(contents);
        self.content = shown;
        self.context = context;
        let Some(catch) = catch else { return Ok(false) };
        let Some(name) = catch.error else { return self.list(&catch.body) };
        self.scopes.open();
        self.scopes.declare(name, Term::Error(Value::string(fault.into_message())));
        let returned = self.list(&catch.body)?;
        self.scopes.close();
        Ok(returned)
    }
}

/// What a loop goes over.
struct Items {
    source: Source,
    next: usize,
    /// The marks of what holds the elements.
    marks: Marks,
}

enum Source {
    Elements(Value),
    /// Keys and values in the order of the keys.
    Entries(Vec<(Key, Value)>),
    Integers {
        from: i64,
        count: u64,
    },
}

impl Items {
    fn of(term: Term, place: Place) -> Result<Self> {
        let refuse = |what: &str| {
            let message = format!("{what} cannot be ranged over");
            Err(Fault::new(Mistake::Operand, place, message)
                .hint("range over a list, a map or `ints(from, to)`; ask with `isset` before"))
        };
        let value = match term {
            Term::Integers(from, to) => {
                let source = Source::Integers { from, count: to.abs_diff(from) };
                return Ok(Self { source, next: 0, marks: Marks::NONE });
            }
            Term::Value(value) => value,
            other => return refuse(&other.phrase()),
        };
        let (value, marks) = value.unmark();
        let source = match (value.as_seq(), value.as_map()) {
            (Some(_), _) => Source::Elements(value),
            (_, Some(map)) => {
                let entries = map.sorted().into_iter();
                Source::Entries(entries.map(|e| (e.key, e.value.clone())).collect())
            }
            _ => return refuse(&value.kind_phrase()),
        };
        Ok(Self { source, next: 0, marks })
    }

    /// The index or key, and the element.
    fn next(&mut self) -> Option<(Term, Term)> {
        let at = self.next;
        self.next += 1;
        let index = || Value::int(at.cast_signed() as i64);
        let (index, element) = match &self.source {
            Source::Elements(list) => (index(), list.as_seq()?.get(at)?.clone()),
            Source::Entries(entries) => {
                let (key, value) = entries.get(at)?;
                (key.to_value(), value.clone())
            }
            Source::Integers { from, count } => {
                let offset = Some(at as u64).filter(|at| at < count)?;
                (index(), Value::int(from.wrapping_add_unsigned(offset)))
            }
        };
        Some((Term::Value(index.marked(self.marks)), Term::Value(element.marked(self.marks))))
    }
}
