//! Data against the rules.

use strata_diagnostics::{Diagnostic, Diagnostics, Span};
use strata_expr::value::{string_of_bytes, write_text};

use strata_value::{Kind, Value};

use super::validators::Checked;
use super::{Rule, Rules, Validation};
use crate::document::error::{RULE, span};

/// What a validation sees of a scalar: its text.
fn text_of(value: &Value) -> Value {
    let mut text = Vec::new();
    match write_text(value, &mut text) {
        Ok(_) => string_of_bytes(text),
        // Only a text that is longer than any limit comes here, and it is its own text.
        Err(_) => value.clone(),
    }
}

impl Rules {
    /// Checks data, which is what is resolved with everything merged; all that is wrong with it.
    ///
    /// A required key needs a value other than null and `""`. A validation is skipped for null, lists
    /// and maps. Of marked values no message tells anything.
    pub fn check(&self, data: &Value) -> Diagnostics {
        let mut found = Diagnostics::new();
        for rule in &self.rules {
            rule.check(data, &mut found);
        }
        found
    }
}

impl Rule {
    fn check(&self, data: &Value, found: &mut Diagnostics) {
        let value = self.value(data).filter(|value| !value.reveal(value.marks()).is_null());
        let is_missing = match value {
            None => true,
            Some(value) => value.reveal(value.marks()).as_str() == Some(""),
        };
        if self.is_required && is_missing {
            let message = format!("key {:?} is required but has no value", self.key);
            found.push(self.finding(message, value, self.place).hint("give it a value"));
        }
        if let (Some(value), Some(validation)) = (value, &self.validation)
            && let Some(finding) = self.validate(value, validation)
        {
            found.push(finding);
        }
    }

    fn value<'v>(&self, data: &'v Value) -> Option<&'v Value> {
        let mut value = data;
        for key in &self.path {
            value = value.as_map()?.get(*key)?;
        }
        Some(value)
    }

    fn validate(&self, value: &Value, validation: &Validation) -> Option<Diagnostic> {
        let plain = value.reveal(value.marks());
        if matches!(plain.kind(), Kind::List(_) | Kind::Map(_)) {
            return None;
        }
        let result = match &validation.program {
            Ok(program) => program.evaluate(&Checked::new(text_of(&plain).marked(value.marks()))),
            Err(mistake) => Err(mistake.clone()),
        };
        let is_mistake = result.is_err();
        let reason = match result {
            Ok(result) => match result.reveal(result.marks()).as_bool() {
                Some(true) => return None,
                Some(false) => None,
                None => Some(format!("expected true or false, found {}", result.kind_phrase())),
            },
            Err(mistake) => Some(mistake.message),
        };
        let message = match reason {
            None => format!("key {:?} failed validation {:?}", self.key, validation.text),
            Some(reason) => {
                format!("key {:?} validation {:?} failed: {reason}", self.key, validation.text)
            }
        };
        let finding = self.finding(message, Some(value), validation.place);
        let finding = finding.hint("change the value, or the rule");
        Some(if is_mistake && matches!(plain.kind(), Kind::Int(_) | Kind::Float(_)) {
            finding.note("`value` is text; `int(value)` and `float(value)` are numbers")
        } else {
            finding
        })
    }

    /// A finding at the value, or the key if there is none, with the place of the rule.
    fn finding(&self, message: String, value: Option<&Value>, rule: Span) -> Diagnostic {
        let at = value.map_or(Span::NONE, |value| span(value.origin()));
        let at = if at.is_none() { self.place } else { at };
        let finding = Diagnostic::error(RULE, message).at(at, "").path(self.key.clone());
        let finding = if rule == at { finding } else { finding.label(rule, "the rule") };
        match value {
            Some(value) if value.contains_marks() => finding.hide_source(),
            _ => finding,
        }
    }
}
