//! Function calls (specification, "Functions and Function Calls"; reference:
//! `hclsyntax.FunctionCallExpr`).

use strata_diagnostics::Span;
use strata_value::{Kind, Type, Value, convert};

use super::Evaluation;
use super::special::Argument;
use crate::function::{Body, call};
use crate::message;
use crate::program::{Call, NodeId};
use crate::{Function, FunctionError, ParameterType};

impl<'e> Evaluation<'e> {
    pub(super) fn call(&mut self, id: NodeId, at: u32) -> Value {
        let site = *self.code.call(at);
        let Some(function) = self.scope.function(site.name) else {
            return self.fail(message::no_function(self.scope, &site, self.code.span(id)));
        };
        if let Function::Builtin(builtin) = function
            && let Body::Special(special) = builtin.body
        {
            let Ok(arguments) = self.written(&site) else { return Value::dynamic() };
            if !self.counts(function, &site, arguments.len()) {
                return Value::dynamic();
            }
            return self.special(special, function, &site, &arguments);
        }
        let base = self.arguments.len();
        let result = self.ordinary(function, &site, base);
        self.arguments.truncate(base);
        result
    }

    /// A function whose arguments are evaluated before it is called. They stand on the stack of
    /// arguments from `base` on.
    fn ordinary(&mut self, function: &'e Function, site: &Call, base: usize) -> Value {
        let code = self.code;
        let before = self.errors.mark();
        let nodes = code.list(site.arguments);
        let mut expanded = None;
        if site.expanding {
            match self.expand(site) {
                Ok(elements) => expanded = Some(elements),
                Err(()) => return Value::dynamic(),
            }
        }
        let written = nodes.len() - usize::from(expanded.is_some());
        let count = written + expanded.as_ref().map_or(0, Vec::len);
        if !self.counts(function, site, count) {
            return Value::dynamic();
        }
        for (at, node) in nodes[..written].iter().enumerate() {
            let value = self.value(*node);
            let value = self.argument(function, site, at, value, code.start_span(*node));
            self.arguments.push(value);
        }
        for (at, value) in expanded.into_iter().flatten().enumerate() {
            let span = nodes.last().map_or(site.name_span, |node| code.span(*node));
            let value = self.argument(function, site, written + at, value, span);
            self.arguments.push(value);
        }
        if self.errors.since(before) {
            return Value::dynamic();
        }
        let arguments = &mut self.arguments[base..];
        let shows = !arguments.iter().any(Value::contains_marks);
        match call(function, arguments) {
            Ok(result) => {
                let len = result.as_str().map_or(0, str::len);
                if len > 0 && !self.count_text(len, site.name_span) {
                    return Value::dynamic();
                }
                result
            }
            Err(error) => self.call_failed(function, site, &error, shows),
        }
    }

    /// An argument in the type of its parameter.
    fn argument(
        &mut self,
        function: &Function,
        site: &Call,
        at: usize,
        value: Value,
        span: Span,
    ) -> Value {
        let Some(parameter) = function.parameter(at) else { return value };
        match (parameter.ty, value.kind()) {
            (ParameterType::Any, _)
            | (ParameterType::String, Kind::String(_))
            | (ParameterType::Number, Kind::Int(_))
            | (ParameterType::Bool, Kind::Bool(_)) => return value,
            _ => {}
        }
        match convert(&value, &parameter.ty.to_type()) {
            Ok(value) => value,
            Err(error) => {
                let error = message::argument_type(site, &parameter, &value, &error, span);
                let node = self.code.list(site.arguments).get(at).copied();
                match node {
                    Some(node) => self.fail_shown(error, node),
                    None => self.fail(error),
                }
            }
        }
    }

    pub(super) fn call_failed(
        &mut self,
        function: &Function,
        site: &Call,
        error: &FunctionError,
        shows: bool,
    ) -> Value {
        let nodes = self.code.list(site.arguments);
        let parameter = error.argument.and_then(|at| function.parameter(at));
        let span = match error.argument {
            None => site.start_span,
            Some(_) if parameter.is_none() => site.start_span,
            Some(at) => match nodes.get(at) {
                Some(node) if !site.expanding || at + 1 < nodes.len() => {
                    self.code.start_span(*node)
                }
                // One of those that `...` made.
                _ => nodes.last().map_or(site.start_span, |node| self.code.span(*node)),
            },
        };
        if shows && !error.cause.is_empty() {
            for cause in &error.cause {
                self.errors.push(message::within_call(cause.clone(), site));
            }
            return Value::dynamic();
        }
        let name = parameter.map(|parameter| parameter.name);
        self.fail(message::call_failed(site, error, name, span, shows))
    }

    /// Whether the number of arguments is right.
    fn counts(&mut self, function: &Function, site: &Call, given: usize) -> bool {
        if given < function.arity() {
            self.fail(message::too_few_arguments(function, site, given));
            return false;
        }
        if function.parameter(given.saturating_sub(1)).is_none() && given > 0 {
            let nodes = self.code.list(site.arguments);
            let first_extra = nodes.get(function.arity()).or(nodes.last());
            let span = first_extra.map_or(site.close_span, |node| self.code.start_span(*node));
            self.fail(message::too_many_arguments(function, site, given, span));
            return false;
        }
        true
    }

    /// The elements of the last argument, each with its marks.
    fn expand(&mut self, site: &Call) -> Result<Vec<Value>, ()> {
        let before = self.errors.mark();
        let Some(node) = self.code.list(site.arguments).last().copied() else { return Err(()) };
        let value = self.value(node);
        if self.errors.since(before) {
            return Err(());
        }
        let (value, marks) = value.unmark();
        let span = self.code.span(node);
        let is_sequence =
            matches!(value.ty(), Type::List(_) | Type::Set(_) | Type::Tuple(_) | Type::Dynamic);
        if !is_sequence {
            let error = message::expansion_type(site, &value, span);
            self.fail_shown(error, node);
            return Err(());
        }
        if value.is_null() {
            let error = message::expansion_null(site, span);
            self.fail_shown(error, node);
            return Err(());
        }
        let Some(elements) = value.as_seq() else { return Err(()) };
        Ok(elements.iter().map(|element| element.clone().marked(marks)).collect())
    }

    /// The arguments of a function that evaluates them itself.
    fn written(&mut self, site: &Call) -> Result<Vec<Argument>, ()> {
        let nodes = self.code.list(site.arguments);
        let expanded = if site.expanding { self.expand(site)? } else { Vec::new() };
        let written = nodes.len() - usize::from(site.expanding);
        let nodes = nodes[..written].iter().map(|node| Argument::Written(*node));
        Ok(nodes.chain(expanded.into_iter().map(Argument::Expanded)).collect())
    }
}
