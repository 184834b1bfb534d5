//! The end of the work for a host: what the vars file and defaults give, and whether all is complete.

use strata_diagnostics::{Diagnostic, Diagnostics, did_you_mean};
use strata_value::{Key, Marks, Path, Step, Value};

use super::inputs::Fixed;
use super::layer::Content;
use super::path::json_path;
use super::place::span;
use super::prefix::{NothingToRemove, Prefix, Slot};
use super::schema::Layer;
use super::select::Selection;
use super::types::Mismatch;
use super::{Failure, Inputs, Resolved, Variable};

impl Inputs<'_> {
    /// The values of all variables after the last layer. All that is missing is told.
    pub(super) fn finish(
        &self,
        prefix: &Prefix,
        selection: &Selection,
    ) -> Result<Resolved, Failure> {
        let mut errors = Diagnostics::new();
        let values = self.names.map_values(|at, _| {
            let variable = &self.variables[at];
            let slot = prefix.slots[at].as_deref();
            match (&self.fixed[at], slot) {
                (Some(Fixed::Vars(value)), slot) => secret_if(value, slot),
                (_, Some(slot)) => match slot.complete(variable, self.manifest.deep[at]) {
                    Ok(value) => secret_if(value, Some(slot)),
                    Err(mismatches) => {
                        let incomplete = |m| self.incomplete(variable, at, slot, m, selection);
                        errors.extend(mismatches.iter().map(incomplete));
                        Value::NULL
                    }
                },
                (Some(Fixed::Default(value)), None) => value.clone(),
                (None, None) => {
                    errors.push(unset(variable));
                    Value::NULL
                }
            }
        });
        if errors.is_empty() {
            Ok(Resolved { values })
        } else {
            Err(Failure::of_configuration(errors))
        }
    }

    /// The error of what the layers together do not complete. It has no place in a layer: it is what none
    /// of them says.
    #[cold]
    fn incomplete(
        &self,
        variable: &Variable,
        at: usize,
        slot: &Slot,
        mismatch: &Mismatch,
        selection: &Selection,
    ) -> Diagnostic {
        let hidden = variable.sensitive || slot.is_secret;
        let name = variable.name.to_string();
        let place = if hidden { variable.span } else { mismatch.declared };
        let error = mismatch.diagnostic("manifest-incomplete", &name, place, hidden);
        if hidden {
            return error;
        }
        let supplied = |content: &Content| {
            let value = content.values.iter().find(|(of, _)| *of == at);
            value.is_some_and(|(_, value)| mismatch.path.get(value).is_some())
        };
        let from: Vec<&str> = selection
            .layers
            .iter()
            .filter(|(_, content)| supplied(content))
            .map(|(at, _)| self.manifest.layers[*at].template.text())
            .collect();
        error.note(format!("what there is comes from `{}`", from.join("`, `")))
    }

    /// The error of a removal that leads to nothing.
    #[cold]
    pub(super) fn nothing_to_remove(
        &self,
        below: &Prefix,
        layer: &Layer,
        nothing: &NothingToRemove<'_>,
    ) -> Failure {
        let removal = nothing.removal;
        let variable = &self.variables[removal.variable];
        let slot = below.slots[removal.variable].as_deref();
        let hidden = variable.sensitive || slot.is_some_and(|slot| slot.is_secret);
        let layer = layer.template.text();
        let error = Diagnostic::error(
            "manifest-remove",
            format!("the layer `{layer}` removes a member that is not there"),
        )
        .at(span(removal.origin), "")
        .note("a removal takes away what lower layers and earlier removals have left, before its own layer is merged");
        let name = variable.name.to_string();
        let whatever = "correct the path, or take it out of `remove`";
        let error = if hidden {
            error.path(json_path(&name, &Path::ROOT)).hint(whatever).hide_source()
        } else {
            let close = slot.and_then(|slot| close_member(&slot.data, &removal.path));
            let hint =
                close.map_or(whatever.to_owned(), |close| format!("did you mean `{close}`?"));
            let path = removal.path.iter().copied().map(Step::Key).collect();
            error.path(json_path(&name, &path)).hint(hint)
        };
        Failure::of_configuration(error)
    }
}

/// The value, marked if a secret layer has supplied its variable.
fn secret_if(value: &Value, slot: Option<&Slot>) -> Value {
    let is_secret = slot.is_some_and(|slot| slot.is_secret);
    if is_secret { value.clone().marked(Marks::SENSITIVE) } else { value.clone() }
}

/// The name beside the first one on the way that is not there, if one is close.
fn close_member<'v>(value: &'v Value, path: &[Key]) -> Option<&'v str> {
    let mut value = value;
    for name in path {
        let map = value.as_map()?;
        let Some(next) = map.get(*name) else {
            return did_you_mean(name.as_str()?, map.iter().filter_map(|entry| entry.key.as_str()));
        };
        value = next;
    }
    None
}

#[cold]
fn unset(variable: &Variable) -> Diagnostic {
    Diagnostic::error("manifest-unset", format!("the variable `{}` has no value", variable.name))
        .at(variable.span, "declared here without a default")
        .hint("supply it in a layer (`--data-hierarchy`) or in the file of `--vars-file`, or give it a `default`")
}
