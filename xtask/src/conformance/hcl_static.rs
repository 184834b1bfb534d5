//! The suite `hcl/static`: what an expression says without being evaluated.

use std::ops::Range;
use std::path::Path;

use serde_json::{Value as Json, json};
use strata_eval::static_analysis::{self as read_as, NotStatic, StepKind, Traversal};
use strata_syntax::schema::Expression;
use strata_syntax::{
    Tree, ast, is_identifier, parse_expression, parse_template, parse_traversal_abs,
    parse_traversal_partial,
};

use super::Suite;
use super::hcl_places::Places;
use super::hcl_value::{MarkNames, Tolerance, compare_typed};
use super::hcl_vectors::{check, difference, first_place, id, read, source, text};

/// Runs the cases.
pub(super) fn run(path: &Path, suite: &mut Suite) -> Result<(), String> {
    for case in read(path)? {
        let text = text(source(&case, "src")?)?;
        check(suite, id(&case)?, || check_case(&case, &text).map_err(|e| format!("{text}\n{e}")));
    }
    Ok(())
}

fn check_case(case: &Json, text: &str) -> Result<(), String> {
    let op = case["op"].as_str().ok_or("no op")?;
    if op == "valid_identifier" {
        return same(&is_identifier(text).into(), &case["result"]);
    }
    let tree = match op {
        "parse_traversal_abs" => parse_traversal_abs(text),
        "parse_traversal_partial" => parse_traversal_partial(text),
        _ if case["syntax"] == "template" => parse_template(text),
        _ => parse_expression(text),
    };
    let mut reader = Reader { text, places: Places::of_tree(&tree, &case["start"]) };
    let found = match tree.errors().first() {
        Some(error) => Err(error.start as usize),
        None => reader.result(op, &tree, &case["result"])?,
    };
    match (found, case["errors"].as_array()) {
        (Ok(found), None) => same(&found, &case["result"]),
        (Ok(found), Some(errors)) => Err(format!("{found}, recorded {}", errors[0])),
        (Err(at), errors) => {
            let found = reader.places.place(at);
            let recorded = errors.and_then(|errors| first_place(errors));
            let same = recorded == Some(found);
            if same { Ok(()) } else { Err(format!("error at {found:?}, recorded {recorded:?}")) }
        }
    }
}

fn same(found: &Json, recorded: &Json) -> Result<(), String> {
    difference(found, recorded, "").map_or(Ok(()), Err)
}

struct Reader<'t> {
    text: &'t str,
    places: Places<'t>,
}

impl Reader<'_> {
    /// What is read, or the offset at which it is something else.
    fn result(
        &mut self,
        op: &str,
        tree: &Tree,
        recorded: &Json,
    ) -> Result<Result<Json, usize>, String> {
        if op.starts_with("parse_traversal") {
            let traversal = Traversal::of_tree(tree).ok_or("no traversal")?;
            return Ok(Ok(self.traversal(&traversal, recorded)));
        }
        let root = tree.root();
        let native = ast::Expression::cast(root)
            .or_else(|| root.children().find_map(ast::Expression::cast))
            .ok_or("no expression")?;
        let expression = Expression::Native(native);
        let at = |error: NotStatic| error.range.start;
        Ok(match op {
            "list" => read_as::list(expression)
                .map(|list| list.iter().map(|e| self.part(e.range())).collect())
                .map_err(at),
            "map" => read_as::map(expression)
                .map(|pairs| pairs.iter().map(|pair| self.pair(pair)).collect())
                .map_err(at),
            "call" => read_as::call(expression).map(|call| self.call(&call)).map_err(at),
            "abs_traversal" => read_as::absolute_traversal(expression)
                .map(|traversal| self.traversal(&traversal, recorded))
                .map_err(at),
            "rel_traversal" => read_as::relative_traversal(expression)
                .map(|traversal| self.traversal(&traversal, recorded))
                .map_err(at),
            "keyword" => Ok(read_as::keyword(expression).unwrap_or_default().into()),
            "variables" => {
                let variables = read_as::variables(expression);
                let pairs = variables.iter().enumerate();
                Ok(pairs.map(|(at, v)| self.traversal(v, &recorded[at])).collect())
            }
            "ranges" => Ok(json!({
                "range": self.range(&expression.range()),
                "start_range": self.range(&read_as::start_range(expression)),
            })),
            _ => return Err(format!("unknown op {op}")),
        })
    }

    fn range(&mut self, range: &Range<usize>) -> Json {
        let mut place = |at: usize| {
            let place = self.places.place(at);
            json!({ "line": place.line, "column": place.column, "byte": place.byte })
        };
        json!({ "start": place(range.start), "end": place(range.end) })
    }

    fn part(&mut self, range: Range<usize>) -> Json {
        json!({ "range": self.range(&range), "text": &self.text[range] })
    }

    fn pair(&mut self, pair: &read_as::Pair<'_>) -> Json {
        let mut key = self.part(pair.key.range());
        key["keyword"] = pair.key.keyword().unwrap_or_default().into();
        json!({ "key": key, "value": self.part(pair.value.range()) })
    }

    fn call(&mut self, call: &read_as::Call) -> Json {
        let arguments = call.arguments.iter().map(|range| self.part(range.clone()));
        json!({
            "args": arguments.collect::<Json>(),
            "name": call.name,
            "name_range": self.range(&call.name_range),
            "args_range": self.range(&call.arguments_range),
        })
    }

    fn traversal(&mut self, traversal: &Traversal, recorded: &Json) -> Json {
        let mut steps = Vec::new();
        for (at, step) in traversal.steps.iter().enumerate() {
            let range = self.range(&step.range);
            steps.push(match &step.kind {
                StepKind::Root(name) => json!({ "root": name, "range": range }),
                StepKind::Attribute(name) => json!({ "attr": name, "range": range }),
                StepKind::Splat => json!({ "splat": true, "range": range }),
                StepKind::Index(key) => {
                    let recorded = &recorded["steps"][at]["index"];
                    let (mut marks, exact) = (MarkNames::default(), Tolerance::default());
                    // An equal value may be written otherwise.
                    let index = match compare_typed(key, recorded, &mut marks, exact) {
                        Ok(()) => recorded.clone(),
                        Err(_) => format!("{key:?}").into(),
                    };
                    json!({ "index": index, "range": range })
                }
            });
        }
        json!({ "steps": steps, "range": self.range(&traversal.range) })
    }
}
