//! Health checks: a command in the manner of Nagios, or rules of Goss.

use strata_diagnostics::Diagnostics;
use strata_eval::path::base;
use strata_value::{Key, Map, Seq, Value};

use super::super::list::with;
use super::super::properties::{Properties, Text};
use super::Findings;
use crate::document::duration::nanoseconds;

/// The fields of a resource, its health checks with the format and the name that follow from the
/// rest. What does not fit together is an error.
pub(in super::super) fn normalize(fields: &Map, path: &str) -> Result<Map, Diagnostics> {
    let checks = fields.get(Key::new("health_checks"));
    let Some(list) = checks.and_then(Value::as_seq) else { return Ok(fields.clone()) };
    let mut normalized = Vec::with_capacity(list.len());
    let mut errors = Diagnostics::new();
    for (at, check) in list.iter().enumerate() {
        let path = format!("{path}.health_checks[{at}]");
        let empty = Map::default();
        let map = check.as_map().unwrap_or(&empty);
        let mut found = Findings { list: Diagnostics::new(), checks_schema: true };
        let check_fields = Properties { map, origin: check.origin(), path: &path };
        normalized.push(Value::map(normal_form(check_fields, &mut found)).at(check.origin()));
        errors.extend(found.list);
    }
    if errors.is_empty() {
        Ok(with(fields, "health_checks", Value::list(Seq::new(normalized))))
    } else {
        Err(errors)
    }
}

fn normal_form(check: Properties<'_>, found: &mut Findings) -> Map {
    for field in ["timeout", "try_sleep"] {
        let given = check.text(field);
        let is_good = given.is_empty() || nanoseconds(given.as_str()).is_some();
        found.require(is_good, || {
            check.wrong(field, format!("{} is no duration", given.shown())).hint("write `5s`")
        });
    }
    let command = check.text("command").as_str().trim().to_owned();
    let has_rules = check.get("goss_rules").is_some();
    let format = match (command.is_empty(), has_rules) {
        (false, false) => "nagios",
        (true, true) => "goss",
        (false, true) => {
            let message = "a health check has a `command` or `goss_rules`, not both";
            found.push(check.wrong("command", message).hint("make two health checks of it"));
            return check.map.clone();
        }
        (true, false) => {
            let message = "a health check needs a `command` or `goss_rules`";
            found.push(check.wrong("command", message));
            return check.map.clone();
        }
    };
    let given = check.text("format");
    found.require(given.is_empty() || given.as_str() == format, || {
        check.wrong("format", format!("`format` must be `{format}` here, it is {}", given.shown()))
    });
    let origin_of = |name: &str| check.get(name).map_or(check.origin, Value::origin);
    let mut map = check.map.clone();
    if !command.is_empty() {
        map = with(&map, "command", Value::string(command.as_str()).at(origin_of("command")));
    }
    map = with(&map, "format", Value::text(format).at(origin_of("format")));
    if check.text("name").is_empty() {
        map = with(&map, "name", Value::text(base(&command)).at(origin_of("command")));
    }
    map
}

/// What the schema says of health checks.
pub(super) fn check(fields: Properties<'_>, found: &mut Findings) {
    for (at, element) in fields.elements("health_checks").enumerate() {
        let Some(map) = element.as_map() else { continue };
        let path = format!("{}.health_checks[{at}]", fields.path);
        let check = Properties { map, origin: element.origin(), path: &path };
        found.require_by_schema(check.integer("tries") >= 0, || {
            check.wrong("tries", "`tries` must be at least 1")
        });
        let is_map = check.get("goss_rules").is_none_or(|rules| rules.as_map().is_some());
        found.require_by_schema(is_map, || {
            let rules = check.get("goss_rules").map(Text::of);
            let found = rules.map_or_else(String::new, |rules| rules.shown());
            check.wrong("goss_rules", format!("`goss_rules` must be a map, not {found}"))
        });
    }
}
