//! Calls of functions of the environment.

use strata_diagnostics::did_you_mean;
use strata_value::Key;

use super::{Checker, error};
use crate::parser::Node;
use crate::{ExprError, Signature, Type, builtins};

impl Checker<'_> {
    pub(super) fn call(
        &self,
        node: &Node,
        name: Key,
        arguments: &[Type],
    ) -> Result<Type, ExprError> {
        let text = name.as_str().unwrap_or_default();
        if let Some(signature) = self.names.signature(text) {
            return match mismatch(signature, arguments) {
                None => Ok(signature.result.clone()),
                Some(why) => Err(error(node, why)),
            };
        }
        if self.names.has_variable(text) {
            return Err(error(node, format!("`{text}` is no function")));
        }
        if self.names.open {
            return Ok(Type::Any);
        }
        let own = self.names.functions.iter().map(|function| function.name.as_str());
        let error = error(node, format!("the function `{text}` is unknown"));
        let mut known: Vec<&str> = own.collect();
        for name in builtins::names() {
            known.push(name);
        }
        Err(match did_you_mean(text, known) {
            Some(close) => error.hint(format!("did you mean `{close}`?")),
            None => error,
        })
    }
}

/// Why a function does not take these arguments.
fn mismatch(signature: &Signature, arguments: &[Type]) -> Option<String> {
    let Signature { name, parameters, required, variadic, .. } = signature;
    let most = if *variadic { usize::MAX } else { parameters.len() };
    if arguments.len() < *required || arguments.len() > most {
        let wanted = match (*required, most) {
            (least, usize::MAX) => format!("at least {least}"),
            (least, most) if least == most => least.to_string(),
            (least, most) => format!("{least} to {most}"),
        };
        return Some(format!("`{name}` takes {wanted} arguments, not {}", arguments.len()));
    }
    arguments.iter().enumerate().find_map(|(at, argument)| {
        let wanted = parameters.get(at).or(parameters.last())?;
        let fits = wanted.is_any() || argument.is_any() || argument.assignable_to(wanted);
        (!fits).then(|| format!("argument {} of `{name}` is {wanted}, not {argument}", at + 1))
    })
}
