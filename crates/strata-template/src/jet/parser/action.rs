//! Assignments, pipes and blocks.

use super::super::node::{
    Arguments, Block, Command, Expression, Kind, Node, Parameter, Pipe, Set, Step, Target, Yield,
};
use super::control::Closing;
use super::{Keyword, Parser, Place, Result, TokenKind, syntax};

impl Parser<'_> {
    /// An assignment, a pipe, or both with `;` between them.
    pub(super) fn action(&mut self) -> Result<Node> {
        let (set, expression) = self.assignment_or_expression(false)?;
        let first = match expression {
            Some(expression) => expression,
            None if self.take(TokenKind::Semicolon).is_some() => self.expression()?,
            None => {
                self.expect_right()?;
                return Ok(Node::Action { set, pipe: None });
            }
        };
        Ok(Node::Action { set, pipe: Some(self.pipe(first)?) })
    }

    fn pipe(&mut self, first: Expression) -> Result<Pipe> {
        let mut commands = vec![self.command(first)?];
        while self.take(TokenKind::Pipe).is_some() {
            if !matches!(self.peek().kind, TokenKind::Identifier | TokenKind::Field) {
                return Err(self.unexpected("the name of a function"));
            }
            let callee = self.expression()?;
            commands.push(self.command(callee)?);
        }
        if self.take(TokenKind::Right).is_some() {
            return Ok(Pipe { commands });
        }
        let found = self.peek().kind;
        let wanted = format!("`|` or `{}`", self.delimiters.right);
        let fault = self.unexpected(&wanted);
        Err(match found {
            TokenKind::Number => fault.hint("put a space behind the sign of an operation"),
            _ => fault,
        })
    }

    /// A stage of a pipe: `f(a)` and `f: a` are the same.
    fn command(&mut self, expression: Expression) -> Result<Command> {
        let place = expression.place;
        let Expression { kind: Kind::Steps(base, mut steps), .. } = expression else {
            return self.command_with_colon(expression);
        };
        let (arguments, steps) = match steps.pop() {
            Some(Step::Call(arguments, _)) => (Some(arguments), steps),
            last => (None, steps.into_iter().chain(last).collect()),
        };
        let callee = if steps.is_empty() {
            *base
        } else {
            Expression { place, kind: Kind::Steps(base, steps) }
        };
        match arguments {
            Some(_) => Ok(Command { callee, arguments, place }),
            None => self.command_with_colon(callee),
        }
    }

    fn command_with_colon(&mut self, callee: Expression) -> Result<Command> {
        let place = callee.place;
        let arguments = match self.take(TokenKind::Colon) {
            Some(_) => Some(self.arguments()?),
            None => None,
        };
        Ok(Command { callee, arguments, place })
    }

    /// Arguments up to what cannot continue them.
    pub(super) fn arguments(&mut self) -> Result<Arguments> {
        let mut arguments = Arguments { list: Vec::new(), has_slot: false };
        while self.peek().kind != TokenKind::RightParen {
            let argument = self.expression()?;
            if matches!(argument.kind, Kind::Underscore) {
                if arguments.has_slot {
                    return Err(syntax(argument.place, "what is piped in has a second place `_`"));
                }
                arguments.has_slot = true;
            }
            arguments.list.push(argument);
            if self.take(TokenKind::Comma).is_none() {
                break;
            }
        }
        Ok(arguments)
    }

    /// `a, b := x, y`, or an expression.
    pub(super) fn assignment_or_expression(
        &mut self,
        in_range: bool,
    ) -> Result<(Option<Set>, Option<Expression>)> {
        let first = self.expression()?;
        if !matches!(self.peek().kind, TokenKind::Comma | TokenKind::Assign) {
            return Ok((None, Some(first)));
        }
        let place = first.place;
        let mut left = vec![first];
        while self.take(TokenKind::Comma).is_some() {
            left.push(self.expression()?);
        }
        let assign = self.expect(TokenKind::Assign, "`,`, `:=` or `=`")?;
        let declares = self.text_of(assign) == ":=";
        let targets = left.into_iter().map(|e| target(e, declares)).collect::<Result<Vec<_>>>()?;
        let mut values = vec![self.expression()?];
        while self.take(TokenKind::Comma).is_some() {
            values.push(self.expression()?);
        }
        let set = Set { declares, targets, values, place: place.to(assign.place) };
        if !in_range && set.targets.len() != set.values.len() && !set.asks_for_presence() {
            let (targets, values) = (set.targets.len(), set.values.len());
            let message = format!("the number of variables is {targets}, that of values {values}");
            return Err(syntax(set.place, message));
        }
        Ok((Some(set), None))
    }

    /// `block name(parameters) context`, its body, and its content if it has one.
    pub(super) fn block(&mut self, open: Place) -> Result<Node> {
        self.next();
        let name = self.expect(TokenKind::Identifier, "the name of the block")?;
        let key = self.key_of(name);
        let parameters = self.parameters(true)?;
        let context = self.optional_context()?;
        self.expect_right()?;
        let (body, closing) = self.list(open, &[Closing::Content, Closing::End])?;
        let inner = match closing {
            Closing::Content => Some(self.list(open, &[Closing::End])?.0),
            _ => None,
        };
        self.blocks.insert(key, Block { parameters, context, body, content: inner });
        Ok(Node::Block { name: key, place: name.place })
    }

    /// `yield name(arguments) context`, with content or without, and `yield content`.
    pub(super) fn yielding(&mut self, open: Place) -> Result<Node> {
        self.next();
        if self.take(TokenKind::Keyword(Keyword::Content)).is_some() {
            let context = self.optional_context()?;
            self.expect_right()?;
            return Ok(Node::Content { context });
        }
        let name = self.expect(TokenKind::Identifier, "the name of a block, or `content`")?;
        let arguments = self.parameters(false)?;
        let context = match self.peek().kind {
            TokenKind::Keyword(Keyword::Content) => None,
            _ => self.optional_context()?,
        };
        let has_content = self.take(TokenKind::Keyword(Keyword::Content)).is_some();
        self.expect_right()?;
        let given = if has_content { Some(self.list(open, &[Closing::End])?.0) } else { None };
        let (name, place) = (self.key_of(name), name.place);
        Ok(Node::Yield(Box::new(Yield { name, place, arguments, context, content: given })))
    }

    fn optional_context(&mut self) -> Result<Option<Expression>> {
        (self.peek().kind != TokenKind::Right).then(|| self.expression()).transpose()
    }

    /// `(name, name = value)`; a use of a block may also give values without names.
    fn parameters(&mut self, declares: bool) -> Result<Vec<Parameter>> {
        self.expect(TokenKind::LeftParen, "`(`")?;
        let mut parameters = Vec::new();
        while self.peek().kind != TokenKind::RightParen {
            let place = self.peek().place;
            let follows = self.tokens.get(self.at + 1).map_or(TokenKind::End, |t| t.kind);
            let is_named = self.peek().kind == TokenKind::Identifier
                && matches!(follows, TokenKind::Comma | TokenKind::RightParen | TokenKind::Assign);
            if !is_named && declares {
                return Err(self.unexpected("the name of a parameter"));
            }
            let name = if is_named {
                let token = self.next();
                Some(self.key_of(token))
            } else {
                None
            };
            let has_value = !is_named || self.take(TokenKind::Assign).is_some();
            let value = has_value.then(|| self.expression()).transpose()?;
            parameters.push(Parameter { name, value, place });
            if self.take(TokenKind::Comma).is_none() {
                break;
            }
        }
        self.expect(TokenKind::RightParen, "`,` or `)`")?;
        Ok(parameters)
    }
}

impl Set {
    /// Whether it is `value, is_there := map[key]`.
    pub(in super::super) fn asks_for_presence(&self) -> bool {
        let [value] = self.values.as_slice() else { return false };
        let is_index = matches!(&value.kind, Kind::Steps(_, steps) if matches!(steps.last(), Some(Step::Index(_))));
        self.targets.len() == 2 && is_index
    }
}

fn target(expression: Expression, declares: bool) -> Result<Target> {
    let place = expression.place;
    match &expression.kind {
        Kind::Underscore => Ok(Target::Nothing),
        Kind::Name(name) => Ok(Target::Variable(*name, place)),
        Kind::Steps(_, steps) if !declares && matches!(steps.last(), Some(Step::Field { .. })) => {
            Ok(Target::Field(expression))
        }
        _ if declares => Err(syntax(place, "only a name can be declared")),
        _ => Err(syntax(place, "only a variable or a field can be assigned to")),
    }
}
