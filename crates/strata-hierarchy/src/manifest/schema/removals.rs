//! The members that a layer removes.

use hashbrown::HashMap;
use strata_diagnostics::Diagnostic;
use strata_value::{Key, Value};

use super::super::place::span;
use super::{REMOVE, Reader, Removal};

impl Reader<'_> {
    pub(super) fn removals(&mut self, remove: &Value, owner: &str, deep: &[bool]) -> Vec<Removal> {
        let Some(paths) = remove.as_seq() else {
            self.wrong(
                REMOVE,
                remove,
                format!("`remove` of {owner} must be a list of paths, as `[[web, headers]]`"),
            );
            return Vec::new();
        };
        let removals: Vec<Removal> =
            paths.iter().filter_map(|path| self.removal(path, owner, deep)).collect();
        self.refuse_repeated(&removals, owner);
        removals
    }

    fn refuse_repeated(&mut self, removals: &[Removal], owner: &str) {
        let mut given = HashMap::with_capacity(removals.len());
        for removal in removals {
            let path = (removal.variable, &removal.path);
            let Some(earlier) = given.insert(path, removal.origin) else { continue };
            let error = Diagnostic::error(REMOVE, format!("{owner} removes a path twice"))
                .at(span(removal.origin), "removed again")
                .label(span(earlier), "removed here")
                .hint("remove one of the two");
            self.errors.push(error);
        }
    }

    fn removal(&mut self, value: &Value, owner: &str, deep: &[bool]) -> Option<Removal> {
        let Some(steps) = value.as_seq() else {
            let expected = "must be a list of names, as `[web, headers]`";
            self.wrong(REMOVE, value, format!("a path in `remove` of {owner} {expected}"));
            return None;
        };
        let mut names = Vec::with_capacity(steps.len());
        for step in steps {
            let Some(name) = step.as_str() else {
                self.wrong(REMOVE, step, format!("a name in `remove` of {owner} must be a text"));
                return None;
            };
            names.push(Key::new(name));
        }
        let [first, path @ ..] = &names[..] else {
            let expected = "must name a variable and a member in it";
            self.wrong(REMOVE, value, format!("a path in `remove` of {owner} {expected}"));
            return None;
        };
        let variable =
            self.variable(*first, steps.first().map_or(value.origin(), Value::origin))?;
        if path.is_empty() {
            let message = format!("{owner} removes the whole variable `{first}`");
            let hint = "name a member in it as well; a whole variable can only be replaced";
            self.refuse(value, message, hint);
            return None;
        }
        if !deep[variable] {
            let message =
                format!("{owner} removes a member of `{first}`, which is not merged deeply");
            self.refuse(
                value,
                message,
                "list the variable as `deep` below `merge`, or remove the path",
            );
            return None;
        }
        Some(Removal { variable, path: path.to_vec(), origin: value.origin() })
    }

    fn refuse(&mut self, value: &Value, message: String, hint: &str) {
        self.errors
            .push(Diagnostic::error(REMOVE, message).at(span(value.origin()), "").hint(hint));
    }
}
