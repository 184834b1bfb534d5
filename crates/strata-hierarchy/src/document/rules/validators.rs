//! The functions of validations.

mod address;
mod duration;
mod hostname;
mod number;
mod shell;

use std::sync::OnceLock;

use strata_expr::{Environment, Names, Signature, Type};
use strata_value::{Key, Value};

/// A function: its two names, and the check of its arguments. An error is a failed validation whose
/// message tells nothing of the value.
struct Validator {
    names: [&'static str; 2],
    check: Check,
}

enum Check {
    /// Of the value alone.
    One(fn(&str) -> Result<bool, String>),
    /// Of the value and a pattern.
    Two(fn(&str, &str) -> Result<bool, String>),
}

const VALIDATORS: &[Validator] = &[
    Validator { names: ["isIP", "is_ip"], check: Check::One(address::is_ip) },
    Validator { names: ["isIPv4", "is_ipv4"], check: Check::One(address::is_ipv4) },
    Validator { names: ["isIPv6", "is_ipv6"], check: Check::One(address::is_ipv6) },
    Validator { names: ["isInt", "is_int"], check: Check::One(number::is_int) },
    Validator { names: ["isFloat", "is_float"], check: Check::One(number::is_float) },
    Validator { names: ["isDuration", "is_duration"], check: Check::One(duration::is_duration) },
    Validator { names: ["isRegex", "is_regex"], check: Check::Two(is_regex) },
    Validator { names: ["isShellSafe", "is_shellsafe"], check: Check::One(shell::is_shell_safe) },
    Validator { names: ["isHostname", "is_hostname"], check: Check::One(hostname::is_hostname) },
    Validator { names: ["isFQDN", "is_fqdn"], check: Check::One(hostname::is_fqdn) },
];

/// The names that a validation may use.
pub(super) fn names() -> &'static Names {
    static NAMES: OnceLock<Names> = OnceLock::new();
    NAMES.get_or_init(|| {
        let values = Names::new().variable("value", Type::String).variable("Value", Type::String);
        VALIDATORS.iter().flat_map(signatures).fold(values, Names::function)
    })
}

fn signatures(validator: &Validator) -> impl Iterator<Item = Signature> {
    let parameters = match validator.check {
        Check::One(_) => 1,
        Check::Two(_) => 2,
    };
    validator.names.into_iter().map(move |name| Signature {
        name: name.to_owned(),
        parameters: vec![Type::String; parameters],
        required: parameters,
        variadic: false,
        result: Type::Bool,
    })
}

/// The environment of a validation: the text of the value that is checked.
pub(super) struct Checked {
    value: Value,
    names: [Key; 2],
}

impl Checked {
    pub(super) fn new(value: Value) -> Self {
        Self { value, names: [Key::new("value"), Key::new("Value")] }
    }
}

impl Environment for Checked {
    fn variable(&self, name: Key) -> Option<&Value> {
        self.names.contains(&name).then_some(&self.value)
    }

    fn call(&self, function: &str, arguments: &[Value]) -> Option<Result<Value, String>> {
        let validator = VALIDATORS.iter().find(|v| v.names.contains(&function))?;
        let plain: Vec<Value> = arguments.iter().map(|a| a.reveal(a.marks())).collect();
        let result = match (&validator.check, plain.as_slice()) {
            (Check::One(check), [value]) => text(value).and_then(check),
            (Check::Two(check), [value, pattern]) => {
                text(value).and_then(|value| check(value, text(pattern)?))
            }
            _ => Err(format!("`{function}` takes other arguments")),
        };
        Some(result.map(|result| {
            arguments.iter().fold(Value::bool(result), |result, argument| {
                let marks = result.marks() | argument.marks();
                result.marked(marks)
            })
        }))
    }
}

fn text(value: &Value) -> Result<&str, String> {
    value.as_str().ok_or_else(|| format!("expected text, found {}", value.kind_phrase()))
}

/// Whether a regular expression finds something in the text.
fn is_regex(value: &str, pattern: &str) -> Result<bool, String> {
    let translated = strata_regex::translate(pattern).map_err(|mistake| mistake.to_string())?;
    match regex::Regex::new(&translated.pattern) {
        Ok(regex) => Ok(regex.is_match(value)),
        Err(_) => Err("the pattern is no regular expression of RE2".to_owned()),
    }
}
