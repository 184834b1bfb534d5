//! Blocks.

use strata_value::{Key, Value};

use super::super::fault::{Fault, Mistake, Place, Result};
use super::super::node::{Block, Expression, List, Parameter, Yield};
use super::super::term::Term;
use super::Renderer;

/// What the user of a block has put into it.
#[derive(Clone, Copy)]
pub(super) struct Content<'t> {
    list: &'t List,
    /// The scope where it was written.
    scope: usize,
    /// The content of the block around it.
    outer: Option<usize>,
}

impl<'t> Renderer<'t> {
    /// Shows a block where it is defined: the last definition of its name, with its defaults.
    pub(super) fn show_block(&mut self, name: Key, place: Place) -> Result<()> {
        let block = self.block(name, place)?;
        let given = block.content.as_ref();
        self.run_block(block, &block.parameters, block.context.as_ref(), given)
    }

    pub(super) fn show_yield(&mut self, yielding: &'t Yield) -> Result<()> {
        let block = self.block(yielding.name, yielding.place)?;
        let given = yielding.content.as_ref();
        self.run_block(block, &yielding.arguments, yielding.context.as_ref(), given)
    }

    fn block(&mut self, name: Key, place: Place) -> Result<&'t Block> {
        self.budget.here = place;
        self.template.blocks.get(&name).ok_or_else(|| {
            let message = format!("there is no block `{name}`");
            Fault::new(Mistake::UnknownName, place, message)
                .hint(format!("define it with `block {name}()`"))
        })
    }

    fn run_block(
        &mut self,
        block: &'t Block,
        arguments: &'t [Parameter],
        context: Option<&'t Expression>,
        given: Option<&'t List>,
    ) -> Result<()> {
        // Without parameters a block sees and sets the variables of its user.
        let has_scope = !block.parameters.is_empty() || !arguments.is_empty();
        if has_scope {
            self.scopes.open();
            self.bind(block, arguments)?;
        }
        let before = self.content;
        if let Some(list) = given {
            let scope = self.scopes.current();
            self.contents.push(Content { list, scope, outer: before });
            self.content = Some(self.contents.len() - 1);
        }
        self.list_with_context(&block.body, context)?;
        if given.is_some() {
            self.contents.pop();
            self.content = before;
        }
        if has_scope {
            self.scopes.close();
        }
        Ok(())
    }

    /// Binds arguments, then the defaults of the parameters that have none.
    fn bind(&mut self, block: &'t Block, arguments: &'t [Parameter]) -> Result<()> {
        for argument in arguments {
            let Some(value) = &argument.value else {
                let name = argument.name.map_or_else(String::new, |name| name.to_string());
                let message = format!("the parameter `{name}` has no value");
                return Err(Fault::new(Mistake::Call, argument.place, message)
                    .hint(format!("write `{name}=…`")));
            };
            let value = self.expression(value)?;
            if let Some(name) = argument.name {
                self.scopes.declare(name, value);
            }
        }
        for parameter in &block.parameters {
            let Some(name) = parameter.name.filter(|name| !self.scopes.declares(*name)) else {
                continue;
            };
            let value = match &parameter.value {
                Some(default) => self.expression(default)?,
                None => Term::Value(Value::bool(false)),
            };
            self.scopes.declare(name, value);
        }
        Ok(())
    }

    /// `yield content`: nothing if the block was given none.
    pub(super) fn show_content(&mut self, context: Option<&'t Expression>) -> Result<()> {
        let Some(given) = self.content.and_then(|at| self.contents.get(at).copied()) else {
            return Ok(());
        };
        let before = (self.scopes.current(), self.content);
        self.scopes.enter(given.scope);
        self.content = given.outer;
        self.list_with_context(given.list, context)?;
        self.scopes.enter(before.0);
        self.content = before.1;
        Ok(())
    }

    fn list_with_context(&mut self, list: &'t List, context: Option<&'t Expression>) -> Result<()> {
        let Some(context) = context else {
            self.list(list)?;
            return Ok(());
        };
        let inner = self.expression(context)?;
        let outer = std::mem::replace(&mut self.context, inner);
        self.list(list)?;
        self.context = outer;
        Ok(())
    }
}
