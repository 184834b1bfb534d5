//! Where the answer differs from Puppet's.

use strata_diagnostics::Diagnostics;
use strata_value::Value;

use super::brief;
use crate::hiera5::dialect::Dialect;
use crate::hiera5::key::LookupKey;
use crate::hiera5::node::Node;
use crate::hiera5::query::{Answer, Query};

/// Characters of a value that a line of an explanation shows.
const WIDTH: usize = 60;

impl Node<'_> {
    fn puppet_answer(
        &self,
        key: &LookupKey,
        query: &Query<'_>,
    ) -> Result<Option<Answer>, Diagnostics> {
        let node = Node::new(self.tree, self.scope, Dialect::Puppet8);
        // A key that was read by other rules is read again.
        let key = if key.is_root_only() {
            key.clone()
        } else {
            LookupKey::parse(key.as_str(), Dialect::Puppet8).map_err(|f| Diagnostics::from(*f))?
        };
        node.lookup_key(&key, query)
    }

    /// What Puppet 8 would answer, if that is something else: the lookup is done again by its rules.
    pub(super) fn difference(
        &self,
        key: &LookupKey,
        query: &Query<'_>,
        own: &Result<Option<Answer>, Diagnostics>,
    ) -> Option<String> {
        if self.dialect() != Dialect::Hiera {
            return None;
        }
        let puppet = self.puppet_answer(key, query);
        let value = |result: &Result<Option<Answer>, Diagnostics>| -> Result<Option<Value>, ()> {
            match result {
                Ok(answer) => Ok(answer.as_ref().map(|answer| answer.value.clone())),
                Err(_) => Err(()),
            }
        };
        if value(own) == value(&puppet) {
            return None;
        }
        Some(match puppet {
            Ok(Some(answer)) => format!("Puppet 8 gives {}", brief(&answer.value, WIDTH)),
            Ok(None) => "Puppet 8 finds nothing".to_owned(),
            Err(findings) => {
                let message = findings.iter().next().map(|f| f.message.as_str());
                format!("Puppet 8 fails: {}", message.unwrap_or_default())
            }
        })
    }
}
