//! Instances of modules.

use std::cmp::Ordering;
use std::sync::Arc;

use strata_diagnostics::Span;
use strata_value::{Map, Value};

use super::carried::Carried;
use crate::InstanceKey;
use crate::declaration::Module;

/// A module as one of its calls makes it.
pub(super) struct Instance {
    /// Where in the tree it is called.
    pub(super) path: usize,
    /// The instance that holds the call.
    pub(super) parent: Option<usize>,
    /// What addresses of resources begin with: `module.a["k"].`
    pub(super) prefix: String,
    /// The steps to it: `a["k"]`.
    pub(super) steps: Arc<[Arc<str>]>,
    /// `each` or `count`, for the arguments of the call, and what it comes from.
    pub(super) each: Option<(Map, Carried)>,
    /// The names that every expression has in sight.
    pub(super) base: Map,
    /// Whether a variable breaks a rule, so that nothing else is looked at.
    pub(super) is_invalid: bool,
    pub(super) variables: Vec<Slot>,
    pub(super) locals: Vec<Slot>,
    pub(super) outputs: Vec<Slot>,
    /// Each call as a whole.
    pub(super) wholes: Vec<Slot>,
    /// The instances of each call, by their keys; `None` where these are not known for an error.
    pub(super) calls: Vec<Option<Children>>,
    pub(super) resources: Vec<Declared>,
}

/// The instances of a call, by their keys.
pub(super) type Children = Vec<(Option<InstanceKey>, usize)>;

/// A value that was evaluated.
#[derive(Clone, Debug, Default)]
pub(super) enum Slot {
    /// There is none, for an error that was told.
    #[default]
    Failed,
    /// The value, and the resources that it comes from.
    Known(Value, Carried),
}

/// A declared resource.
#[derive(Clone, Debug, Default)]
pub(super) enum Declared {
    /// It is not known, for an error that was told.
    #[default]
    Failed,
    /// Its gate left it out.
    LeftOut(Span),
    /// It is there.
    Known {
        /// Its instances, by their keys, among those of the run.
        instances: Vec<(Option<InstanceKey>, u32)>,
        /// All of them.
        all: Carried,
        /// What stands for all.
        value: Value,
    },
}

impl Instance {
    /// An instance in which nothing is evaluated yet.
    pub(super) fn new(module: &Module, path: usize, parent: Option<usize>) -> Self {
        Self {
            path,
            parent,
            prefix: String::new(),
            steps: Arc::default(),
            each: None,
            base: Map::default(),
            is_invalid: false,
            variables: vec![Slot::Failed; module.variables.len()],
            locals: vec![Slot::Failed; module.locals.len()],
            outputs: vec![Slot::Failed; module.outputs.len()],
            wholes: vec![Slot::Failed; module.calls.len()],
            calls: vec![None; module.calls.len()],
            resources: vec![Declared::Failed; module.resources.len()],
        }
    }
}

impl Slot {
    /// The resources that the value comes from.
    pub(super) fn carried(&self) -> &Carried {
        match self {
            Self::Known(_, carried) => carried,
            Self::Failed => &Carried::NONE,
        }
    }
}

impl Declared {
    /// All instances, or the one of a key.
    pub(super) fn carried(&self, key: Option<InstanceKey>) -> Carried {
        let Self::Known { instances, all, .. } = self else { return Carried::NONE };
        match key {
            None => all.clone(),
            Some(key) => find(instances, key).map_or(Carried::NONE, Carried::one),
        }
    }
}

/// The instance of a key, by which they are sorted.
pub(super) fn find(instances: &[(Option<InstanceKey>, u32)], key: InstanceKey) -> Option<u32> {
    let found = match key {
        InstanceKey::Index(index) => usize::try_from(index).ok()?,
        InstanceKey::Name(name) => {
            let order = |(own, _): &(Option<InstanceKey>, u32)| match own {
                Some(InstanceKey::Name(own)) => own.cmp_text(name),
                _ => Ordering::Less,
            };
            instances.binary_search_by(order).ok()?
        }
    };
    instances.get(found).filter(|(own, _)| *own == Some(key)).map(|(_, at)| *at)
}
