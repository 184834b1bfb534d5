//! Local values and outputs.

use strata_hierarchy::manifest::Form;
use strata_value::Marks;

use super::carried::Carried;
use super::instance::Slot;
use super::run::{Blocked, Run};
use crate::Output;

impl Run<'_> {
    /// Evaluates a local value.
    pub(super) fn local(&mut self, instance: usize, at: usize) {
        let local = &self.module(instance).locals[at];
        if let Ok(value) = self.value(instance, &local.uses, None, &local.value)
            && let Ok(carried) = self.carried(instance, &local.uses, &Carried::NONE)
        {
            self.instances[instance].locals[at] = Slot::Known(value, carried);
        }
    }

    /// Evaluates an output.
    pub(super) fn output(&mut self, instance: usize, at: usize) {
        if let Ok(slot) = self.output_value(instance, at) {
            self.instances[instance].outputs[at] = slot;
        }
    }

    fn output_value(&mut self, instance: usize, at: usize) -> Result<Slot, Blocked> {
        let output = &self.module(instance).outputs[at];
        let expression = output.value.as_ref().ok_or(Blocked)?;
        let mut value = self.value(instance, &output.uses, None, expression)?;
        if let Some(ty) = output.ty.as_ref().filter(|_| !value.reveal(value.marks()).is_null()) {
            value = ty.complete(&value, Form::Hcl(self)).map_err(|found| {
                let (name, span) = (output.name.to_string(), expression.span);
                self.misfits(&found, "config-output", &name, span, output.sensitive)
            })?;
        }
        if output.sensitive {
            value = value.marked(Marks::SENSITIVE);
        }
        let carried = self.carried(instance, &output.uses, &Carried::NONE)?;
        Ok(Slot::Known(value, carried))
    }

    /// The outputs of the root module, by name.
    pub(super) fn outputs(&self) -> Vec<Output> {
        let declared = self.module(0).outputs.iter().zip(&self.instances[0].outputs);
        let output = |(output, slot): (&crate::declaration::Output, &Slot)| match slot {
            Slot::Known(value, _) => Some(Output { name: output.name, value: value.clone() }),
            Slot::Failed => None,
        };
        declared.filter_map(output).collect()
    }
}
