//! A template that runs.

mod access;
mod arguments;
mod assign;
mod block;
mod call;
mod control;
mod expression;
mod pipe;
mod scope;
mod special;

use strata_expr::Environment;
use strata_value::{Key, Marks, Value};

use super::budget::Budget;
use super::fault::{Fault, Mistake, Place, Result};
use super::limits::Limits;
use super::node::List;
use super::parser::Parsed;
use super::term::{Root, Term};
use super::text::{self, NoText};
use block::Content;
use scope::Scopes;

/// Renders a template; the result is a text with the marks of everything it depends on.
pub(super) fn render(
    template: &Parsed,
    text: &str,
    environment: &dyn Environment,
    limits: Limits,
) -> Result<Value> {
    let value_of =
        |root: Root| environment.variable(Key::new(root.name())).cloned().unwrap_or(Value::NULL);
    let mut renderer = Renderer {
        template,
        text,
        environment,
        budget: Budget::new(limits),
        out: String::new(),
        marks: Marks::NONE,
        roots: Root::ALL.map(value_of),
        scopes: Scopes::new(),
        context: Term::Environment,
        contents: Vec::new(),
        content: None,
    };
    renderer.list(&template.list)?;
    Ok(Value::string(renderer.out).marked(renderer.marks))
}

struct Renderer<'t> {
    template: &'t Parsed,
    text: &'t str,
    environment: &'t dyn Environment,
    budget: Budget,
    out: String,
    /// The marks of everything that was printed or decided upon.
    marks: Marks,
    /// The data by [`Root`], which assignments change.
    roots: [Value; 3],
    scopes: Scopes,
    /// What `.` is.
    context: Term,
    /// The contents that were given to the blocks that run.
    contents: Vec<Content<'t>>,
    /// Which of them `yield content` shows.
    content: Option<usize>,
}

impl<'t> Renderer<'t> {
    /// Runs nodes one after the other; true if the last one that decides has returned.
    fn list(&mut self, list: &'t List) -> Result<bool> {
        self.budget.enter()?;
        let mut has_scope = false;
        let mut returned = false;
        for node in list {
            self.budget.spend(1)?;
            self.node(node, &mut has_scope, &mut returned)?;
        }
        if has_scope {
            self.scopes.close();
        }
        self.budget.leave();
        Ok(returned)
    }

    /// Prints what an action gives.
    fn print(&mut self, term: &Term, place: Place) -> Result<()> {
        let value = match term {
            Term::Missing | Term::Hidden => return Ok(()),
            Term::Value(value) | Term::Error(value) => value,
            Term::Root(root) => &self.roots[*root as usize],
            Term::Function(_) | Term::Environment | Term::Integers(..) => {
                return Err(no_text(&term.phrase(), place));
            }
        };
        let mut out = std::mem::take(&mut self.out);
        let marks = value.all_marks();
        let printed =
            text::print(&value.reveal(value.marks()), &mut out, self.budget.limits.output);
        self.out = out;
        self.marks |= marks;
        self.written(printed, place)
    }

    /// The error for a text that could not be written.
    fn written(&self, result: std::result::Result<(), NoText>, place: Place) -> Result<()> {
        result.map_err(|no| match no {
            NoText::TooLong => self.budget.too_large(),
            NoText::Kind(kind) => no_text(kind, place),
        })
    }

    fn push(&mut self, text: &str) -> Result<()> {
        if self.out.len() + text.len() > self.budget.limits.output {
            return Err(self.budget.too_large());
        }
        self.out.push_str(text);
        Ok(())
    }
}

fn no_text(kind: &str, place: Place) -> Fault {
    Fault::new(Mistake::Output, place, format!("{kind} cannot be shown as text"))
}
