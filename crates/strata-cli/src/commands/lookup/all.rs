//! `--all`: every key of a node.

use strata_diagnostics::Diagnostics;
use strata_hierarchy::hiera5::{Node, Query};
use strata_value::{Key, Value};

use super::{Command, status_of};
use crate::report::Failure;
use crate::status::Status;

impl Command<'_> {
    /// Prints every key with its value, or the explanation of each. Keys that cannot be resolved are
    /// reported, the others are printed all the same.
    pub(super) fn all(&self, node: &Node<'_>, query: &Query<'_>) -> Result<Status, Failure> {
        let keys = match node.keys() {
            Ok(keys) => keys,
            Err(findings) => return Ok(self.failed(&findings)),
        };
        let mut found: Vec<(Key, Value)> = Vec::with_capacity(keys.len());
        let mut errors = Diagnostics::new();
        let mut text = String::new();
        let mut values = Vec::new();
        for key in &keys {
            let answer = match self.args.explain {
                None => node.lookup_key(key, query),
                Some(detail) => {
                    let explanation = node.explain(key, query);
                    self.add_explanation(&explanation, detail.into(), &mut text, &mut values);
                    explanation.result
                }
            };
            match answer {
                Ok(Some(answer)) => found.push((key.root(), answer.value)),
                Ok(None) => {}
                // One broken file would be told for every key.
                Err(findings) => findings.into_iter().for_each(|f| errors.push_once(f)),
            }
        }
        errors.sort();
        self.report.show(&errors, self.tree.sources());
        if self.args.explain.is_some() {
            self.print_explanations(&text, values)?;
        } else if !found.is_empty() || errors.is_empty() {
            self.print(&Value::map(found.into_iter().collect::<strata_value::Map>()))?;
        }
        Ok(if errors.is_empty() { Status::Success } else { status_of(&errors) })
    }
}
