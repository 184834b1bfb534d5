//! What must be in sight of expressions.

use std::collections::{BTreeMap, BTreeSet};

use strata_value::Key;

use super::{Members, Resolver, Target, Use};

impl Resolver<'_> {
    /// What must be in sight for these references.
    pub(super) fn members(&self, uses: &[Use]) -> Members {
        let (mut variables, mut locals) = (BTreeSet::new(), BTreeSet::new());
        let (mut resources, mut outputs) = (BTreeSet::new(), BTreeSet::new());
        let mut calls: BTreeMap<usize, Option<Vec<usize>>> = BTreeMap::new();
        for used in uses {
            match used.target {
                Target::Variable(at) => drop(variables.insert(at)),
                Target::Local(at) => drop(locals.insert(at)),
                Target::Resource(at, _) => drop(resources.insert(at)),
                Target::Whole(call) => drop(calls.insert(call, None)),
                Target::Output { call, output } => drop(outputs.insert((call, output))),
                Target::Everything(_) | Target::Instance => {}
            }
        }
        for (call, output) in outputs {
            // What is in sight as a whole has all its outputs.
            if let Some(list) = calls.entry(call).or_insert_with(|| Some(Vec::new())) {
                list.push(output);
            }
        }
        let calls = calls.into_iter().collect();
        // Resources are declared in the order of their types.
        let mut by_type: Vec<(Key, Vec<usize>)> = Vec::new();
        for at in resources {
            let (ty, _) = self.resources[at];
            match by_type.last_mut() {
                Some((known, of_type)) if *known == ty => of_type.push(at),
                _ => by_type.push((ty, vec![at])),
            }
        }
        let (variables, locals) = (variables.into_iter().collect(), locals.into_iter().collect());
        Members { variables, locals, resources: by_type, calls }
    }
}
