//! Values side by side, and maps merged.

use strata_value::{Entry, Key, Map, Value};

use super::{BYTES_A_NODE, Found, Resolved, Resolver};
use crate::hocon::tree::Node;
use crate::hocon::{SYNTAX, error};
use crate::place::Fail;

impl<'r> Resolver<'r, '_> {
    /// Values side by side: texts become one, lists one, maps merge.
    pub(super) fn concat(
        &mut self,
        pieces: &'r [Node],
        path: Option<&[Key]>,
    ) -> Result<Found, Fail> {
        let mut joined: Found = None;
        for piece in pieces {
            let Some(right) = self.node(piece, path)? else { continue };
            joined = Some(match joined {
                None => right,
                Some(left) => self.join(left, &right, piece.at)?,
            });
        }
        Ok(joined)
    }

    pub(super) fn join(
        &mut self,
        left: Resolved,
        right: &Resolved,
        at: usize,
    ) -> Result<Resolved, Fail> {
        if left.text.is_none() && right.is_space {
            return Ok(left);
        }
        let origin = left.value.origin();
        let value = match (&left, right) {
            (Resolved { text: Some(a), .. }, Resolved { text: Some(b), .. }) => {
                let text = format!("{a}{b}");
                self.budget.count((text.len() / BYTES_A_NODE) as u64, at, self.place)?;
                let value = Value::string(text.as_str()).at(origin);
                return Ok(Resolved { value, text: Some(text.into()), is_space: false });
            }
            (Resolved { text: None, value: a, .. }, Resolved { text: None, value: b, .. }) => {
                if let (Some(under), Some(over)) = (a.as_map(), b.as_map()) {
                    Some(self.merge(under, over, at)?)
                } else if let (Some(a), Some(b)) = (a.as_seq(), b.as_seq()) {
                    self.budget.count((a.len() + b.len()) as u64, at, self.place)?;
                    Some(Value::list(a.iter().chain(b).cloned().collect::<Vec<_>>()))
                } else {
                    None
                }
            }
            _ => None,
        };
        if let Some(value) = value {
            return Ok(Resolved { value: value.at(origin), text: None, is_space: false });
        }
        let kinds = (left.value.kind_name(), right.value.kind_name());
        let message = format!("a {} and a {} side by side", kinds.0, kinds.1);
        let hint =
            "texts, lists or maps may stand side by side; write `,` or a new line between others";
        Err(error(SYNTAX, at..at, message, hint, self.place))
    }

    /// Two maps in one: `over` wins, maps in both merge.
    pub(super) fn merge(&mut self, under: &Map, over: &Map, at: usize) -> Result<Value, Fail> {
        self.deeper(at)?;
        self.budget.count((under.len() + over.len()) as u64, at, self.place)?;
        let mut entries = Vec::with_capacity(under.len() + over.len());
        for entry in under {
            let value = match (entry.value.as_map(), over.entry(entry.key)) {
                (_, None) => entry.clone(),
                (Some(below), Some(above)) => match above.value.as_map() {
                    Some(map) => {
                        let value = self.merge(below, map, at)?.at(above.value.origin());
                        Entry { value, ..above.clone() }
                    }
                    None => above.clone(),
                },
                (None, Some(above)) => above.clone(),
            };
            entries.push(value);
        }
        entries.extend(over.iter().filter(|e| under.get(e.key).is_none()).cloned());
        self.depth -= 1;
        Ok(Value::map(entries))
    }
}
