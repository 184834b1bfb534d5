//! The suite `hcl/types`: type expressions, defaults, conversion, unification and names of types.
//!
//! Not compared: friendly names and which types of a unification need a conversion.

use std::path::Path;
use std::sync::Arc;

use serde_json::Value as Json;
use strata_diagnostics::SourceMap;
use strata_eval::type_expression::{self, Defaults, Mode, TypeExpression, type_string};
use strata_syntax::ast::Expression;
use strata_syntax::{Positions, parse_expression, schema};
use strata_value::{Key, Safety, Type, Value, conversion, convert, unify};

use super::Suite;
use super::hcl_bodies::first_error;
use super::hcl_value::{MarkNames, Tolerance, compare_typed, read_type, read_typed};
use super::hcl_vectors::{Place, check, id, read, same_first_error};

/// Runs the cases.
pub(super) fn run(path: &Path, suite: &mut Suite) -> Result<(), String> {
    for case in read(path)? {
        check(suite, id(&case)?, || match case["op"].as_str() {
            Some("type_expr") => check_expression(&case),
            Some("apply_defaults") => check_application(&case),
            Some("type_string") => check_type(&read_type(&case["input_type"])?, &case["result"]),
            Some("convert") => check_conversion(&case),
            Some("unify") => check_unification(&case),
            _ => Err("an operation that is not known".to_owned()),
        });
    }
    Ok(())
}

fn check_expression(case: &Json) -> Result<(), String> {
    match read_expression(case)? {
        Ok(read) => {
            if !case["errors"].is_null() {
                return Err(format!("{:?}, recorded errors", read.ty));
            }
            check_type(&read.ty, &case["result"])?;
            if case["mode"] == "defaults" {
                same_defaults(read.defaults.as_ref(), &case["result"]["defaults"])?;
            }
            Ok(())
        }
        Err(place) => same_first_error(place, &case["errors"][0]["start"], true),
    }
}

/// Reads the type expression of a case, or tells where the first error is.
fn read_expression(case: &Json) -> Result<Result<TypeExpression, Option<Place>>, String> {
    let text: Arc<str> = case["src"].as_str().ok_or("a case has no source")?.into();
    let tree = parse_expression(text.clone());
    if let Some(place) = first_error(&tree) {
        return Ok(Err(Some(place)));
    }
    let sources = SourceMap::default();
    let file = sources.add("type", text);
    let expression = tree.root().children().find_map(Expression::cast).ok_or("no expression")?;
    let mode = match case["mode"].as_str() {
        Some("exact") => Mode::Exact,
        Some("constraint") => Mode::Constraint,
        _ => Mode::Defaults,
    };
    let read = type_expression::read(schema::Expression::Native(expression), mode, &file);
    Ok(read.map_err(|diagnostics| {
        let at = diagnostics.first()?.primary.as_ref()?.span;
        let (_, range) = sources.resolve(at)?;
        let at = Positions::new(&tree).at(range.start as u32);
        Some(Place { line: at.line.into(), column: at.column.into(), byte: at.byte.into() })
    }))
}

fn check_type(found: &Type, recorded: &Json) -> Result<(), String> {
    let wanted = read_type(&recorded["type"])?;
    if *found != wanted {
        return Err(format!("{found:?}, recorded {wanted:?}"));
    }
    let text = type_string(found);
    match recorded["type_string"].as_str() {
        Some(wanted) if text != wanted => Err(format!("`{text}`, recorded `{wanted}`")),
        _ => Ok(()),
    }
}

fn same_defaults(found: Option<&Defaults>, recorded: &Json) -> Result<(), String> {
    let Some(found) = found else {
        return if recorded.is_null() { Ok(()) } else { Err("no defaults".to_owned()) };
    };
    let empty = serde_json::Map::new();
    let values = recorded["values"].as_object().unwrap_or(&empty);
    if values.len() != found.values().len() {
        return Err(format!("{found:?}, recorded {recorded}"));
    }
    for (name, value) in found.values() {
        let recorded = &values.get(&name.to_string()).ok_or("a default that is not recorded")?;
        compare_typed(value, recorded, &mut MarkNames::default(), Tolerance::default())?;
    }
    let children = recorded["children"].as_object().unwrap_or(&empty);
    for (name, recorded) in children {
        let of_element = || found.of_element(name.parse().unwrap_or(0));
        let child = found.of_attribute(Key::new(name)).or_else(of_element);
        same_defaults(child, recorded)?;
    }
    Ok(())
}

fn check_application(case: &Json) -> Result<(), String> {
    let Ok(read) = read_expression(case)? else {
        return Err("the type expression has an error".to_owned());
    };
    let mut marks = MarkNames::default();
    let input = read_typed(&case["input"], &mut marks)?;
    let applied = match &read.defaults {
        Some(defaults) => defaults.apply(&input),
        None => input,
    };
    let recorded = &case["result"];
    compare_typed(&applied, &recorded["applied"], &mut marks, Tolerance::default())
        .map_err(|e| format!("applied: {e}"))?;
    check_converted(&applied, &read.ty, &recorded["converted"], &mut marks)
}

fn check_conversion(case: &Json) -> Result<(), String> {
    let mut marks = MarkNames::default();
    let input = read_typed(&case["input"], &mut marks)?;
    let to = read_type(&case["to"])?;
    let kind = match conversion(&input.ty(), &to) {
        Some(Safety::Safe) => "safe",
        Some(Safety::Unsafe) => "unsafe",
        None => "none",
    };
    // Between equal types the reference has no conversion where there is nothing to do.
    if case["conversion"] != kind && input.ty() != to {
        return Err(format!("a conversion is {kind}, recorded {}", case["conversion"]));
    }
    check_converted(&input, &to, case, &mut marks)
}

fn check_converted(
    value: &Value,
    to: &Type,
    recorded: &Json,
    marks: &mut MarkNames,
) -> Result<(), String> {
    match convert(value, to) {
        Ok(converted) if recorded["errors"].is_null() => {
            compare_typed(&converted, recorded, marks, Tolerance::default())
        }
        Ok(converted) => Err(format!("{converted:?}, recorded errors")),
        Err(error) if recorded["errors"].is_null() => Err(error.to_string()),
        Err(_) => Ok(()),
    }
}

fn check_unification(case: &Json) -> Result<(), String> {
    let types = case["types"].as_array().ok_or("a case has no types")?;
    let types: Vec<Type> = types.iter().map(read_type).collect::<Result<_, _>>()?;
    for (name, safety) in [("safe", Safety::Safe), ("unsafe", Safety::Unsafe)] {
        let found = unify(&types, safety).map(|unified| unified.ty);
        let recorded = &case["result"][name];
        let wanted = if recorded.is_null() { None } else { Some(read_type(&recorded["type"])?) };
        if found != wanted {
            return Err(format!("{name}: {found:?}, recorded {wanted:?}"));
        }
    }
    Ok(())
}
