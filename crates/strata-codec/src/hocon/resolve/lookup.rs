//! Looking up what a substitution means.

use strata_diagnostics::Diagnostic;
use strata_value::Key;

use super::{Active, Found, Resolver};
use crate::hocon::SUBSTITUTION;
use crate::hocon::tree::{Kind, Node, Text};
use crate::place::Fail;

impl<'r> Resolver<'r, '_> {
    /// The value at a path from the root.
    pub(super) fn value_at(&mut self, path: &[Key], at: usize) -> Result<Found, Fail> {
        self.deeper(at)?;
        let layers = self.layers_at(path, true, at)?;
        let found = self.layers(&layers, Some(path))?;
        self.depth -= 1;
        Ok(found)
    }

    /// All layers of a path, the first one first.
    pub(super) fn layers_at(
        &mut self,
        path: &[Key],
        is_target: bool,
        at: usize,
    ) -> Result<Vec<&'r Node>, Fail> {
        self.deeper(at)?;
        let mut found = Vec::new();
        match path.split_last() {
            None => found.push(self.root),
            Some((key, parent)) => {
                for layer in self.layers_at(parent, false, at)? {
                    self.active.push(Active {
                        path: parent.to_vec(),
                        at: layer.at,
                        is_passage: true,
                    });
                    let result = self.children(layer, *key, &mut found);
                    self.active.pop();
                    result?;
                }
            }
        }
        // In a layer that is in work, the path means the layers before it.
        for active in &self.active {
            if (is_target || active.is_passage)
                && active.path == path
                && let Some(position) = found.iter().position(|layer| layer.at == active.at)
            {
                found.truncate(position);
            }
        }
        self.budget.count(found.len() as u64, at, self.place)?;
        self.depth -= 1;
        Ok(found)
    }

    /// Adds the layers that a node gives to one of its keys. What is no map hides what was there.
    pub(super) fn children(
        &mut self,
        node: &'r Node,
        key: Key,
        found: &mut Vec<&'r Node>,
    ) -> Result<(), Fail> {
        match &node.kind {
            Kind::Object(object) => {
                found.extend(object.field(key).into_iter().flat_map(|field| &field.layers));
            }
            Kind::Concat(pieces) => {
                for piece in pieces {
                    self.children(piece, key, found)?;
                }
            }
            Kind::Reference { path, .. } => {
                let mut path = path.clone();
                path.push(key);
                found.extend(self.layers_at(&path, true, node.at)?);
            }
            Kind::Scalar(_, Text::Space) => {}
            Kind::Scalar(..) | Kind::List(_) | Kind::Append(_) => found.clear(),
        }
        Ok(())
    }

    #[cold]
    pub(super) fn undefined(&self, node: &Node, target: &[Key]) -> Fail {
        let path: Vec<String> = target.iter().map(Key::to_string).collect();
        let path = path.join(".");
        let is_own = self.active.iter().any(|active| active.path == target);
        let text = &self.place.text()[node.at..];
        let end = node.at + text.find('}').map_or(0, |i| i + 1);
        let error = if is_own {
            Diagnostic::error(SUBSTITUTION, format!("`${{{path}}}` refers to itself"))
                .note("the key has no earlier value that could be meant")
        } else {
            Diagnostic::error(SUBSTITUTION, format!("`${{{path}}}` refers to nothing"))
                .note("substitutions see this file only, and no environment variables")
        };
        error
            .at(self.place.span(node.at..end), "")
            .hint(format!(
                "define `{path}` in this file, or write `${{?{path}}}` if it may be missing"
            ))
            .into()
    }
}
