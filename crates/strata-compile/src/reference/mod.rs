//! What expressions refer to, found without evaluating them.

mod members;
mod resolve;

use strata_diagnostics::Span;
use strata_value::Key;

use crate::InstanceKey;
use crate::declaration::{ExpansionKind, Module};
use crate::expression::Written;

pub(crate) use resolve::Resolver;

/// What expressions refer to that are evaluated with the same names in sight.
#[derive(Debug, Default)]
pub(crate) struct Uses {
    pub(super) written: Vec<Written>,
    /// Whether `each` or `count` is in sight.
    pub(super) sight: Option<ExpansionKind>,
    /// Every reference, in the order of the text.
    pub(crate) list: Vec<Use>,
    pub(crate) members: Members,
}

/// A reference.
#[derive(Clone, Debug)]
pub(crate) struct Use {
    pub(crate) target: Target,
    pub(crate) span: Span,
    /// The step that names a resource in its type, which fails where that is not there.
    pub(crate) name_span: Span,
}

/// What a reference is to, by its place among the declarations of the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Variable(usize),
    Local(usize),
    /// A resource, or the instance of a key.
    Resource(usize, Option<InstanceKey>),
    /// An output of a call that has one instance.
    Output {
        call: usize,
        output: usize,
    },
    /// A call with all outputs and instances.
    Whole(usize),
    /// All resources of a call, by `depends_on`.
    Everything(usize),
    /// `each` or `count`.
    Instance,
}

/// The names that must be in sight, each once.
#[derive(Debug, Default)]
pub(crate) struct Members {
    pub(crate) variables: Vec<usize>,
    pub(crate) locals: Vec<usize>,
    /// The resources, by type.
    pub(crate) resources: Vec<(Key, Vec<usize>)>,
    /// The calls; of those that are not used as a whole the outputs.
    pub(crate) calls: Vec<(usize, Option<Vec<usize>>)>,
}

impl Uses {
    /// References that are not resolved yet.
    pub(crate) fn written(written: Vec<Written>, sight: Option<ExpansionKind>) -> Self {
        Self { written, sight, ..Self::default() }
    }
}

impl Module {
    /// Calls a function with all references of the module, those of `depends_on` marked `true`.
    pub(crate) fn each_uses(&mut self, mut each: impl FnMut(&mut Uses, bool)) {
        for validation in self.variables.iter_mut().flat_map(|v| &mut v.validations) {
            each(&mut validation.uses, false);
        }
        self.locals.iter_mut().for_each(|local| each(&mut local.uses, false));
        self.outputs.iter_mut().for_each(|output| each(&mut output.uses, false));
        for call in &mut self.calls {
            call.expansion.iter_mut().for_each(|expansion| each(&mut expansion.uses, false));
            call.arguments.iter_mut().for_each(|argument| each(&mut argument.uses, false));
        }
        for resource in &mut self.resources {
            resource.control.iter_mut().for_each(|control| each(&mut control.uses, false));
            resource.expansion.iter_mut().for_each(|expansion| each(&mut expansion.uses, false));
            each(&mut resource.uses, false);
            each(&mut resource.depends_on, true);
        }
    }
}
