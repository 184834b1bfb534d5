//! What the expression of an attribute evaluates to, or is read as (`hcl-structure.md`, "ATTR").

use std::ops::Range;
use std::sync::OnceLock;

use serde_json::{Value as Json, json};
use strata_diagnostics::Diagnostic;
use strata_eval::body::Expression;
use strata_eval::static_analysis::{self as read_as, MapKey, NotStatic};
use strata_eval::{Compiler, Functions, Scope, functions};
use strata_syntax::schema;
use strata_value::{Key, Map, Value};

use super::hcl_places::Places;
use super::hcl_value::{compare_structural, read_structural};

/// The fields that are added to an attribute.
type Fields = Vec<(&'static str, Json)>;

/// Adds to attributes what a case asks for.
pub(super) struct Evaluator<'s> {
    mode: Option<&'s str>,
    scope: &'s Scope<'s>,
}

/// The variables of a case.
pub(super) fn variables(written: &Json) -> Result<Map, String> {
    let written = written.as_object().into_iter().flatten();
    written.map(|(name, value)| Ok((Key::new(name), read_structural(value)?))).collect()
}

/// The scope of a case: its variables and three functions.
pub(super) fn scope(variables: Map) -> Scope<'static> {
    static TABLE: OnceLock<Functions> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let mut table = Functions::new();
        for name in ["upper", "concat", "max"] {
            if let Some(function) = functions::reference().get(Key::new(name)) {
                table.insert(name, function.clone());
            }
        }
        table
    });
    Scope::new().with_variables(variables).with_functions(table)
}

impl<'s> Evaluator<'s> {
    pub(super) fn new(mode: Option<&'s str>, scope: &'s Scope<'s>) -> Self {
        Self { mode, scope }
    }

    /// What the attribute has beside its ranges. What equals the recorded field is given as that.
    pub(super) fn fields(
        &self,
        expression: &Expression<'_>,
        recorded: &Json,
        places: &mut Places<'_>,
    ) -> Result<Fields, String> {
        let Some(mode) = self.mode else { return Ok(Vec::new()) };
        let syntax = expression.syntax().ok_or("an attribute has no expression")?;
        let in_file = |range: &Range<usize>, places: &mut Places<'_>| places.range(range);
        let in_string = |range: &Range<usize>, places: &mut Places<'_>| match syntax {
            schema::Expression::Json(value) => places.range_in_string(value, range),
            schema::Expression::Native(_) => places.range(range),
        };
        let found = match mode {
            "template" => value(expression.evaluate(self.scope), recorded),
            "literal" => value(literal(expression, syntax), recorded),
            "variables" => {
                let texts = read_as::variables(syntax).into_iter().map(|v| v.to_string());
                Ok(vec![("variables", texts.collect())])
            }
            "keyword" => Ok(vec![("keyword", read_as::keyword(syntax).unwrap_or_default().into())]),
            "traversal" => read_as::absolute_traversal(syntax).map_err(told).map(|found| {
                let range = in_string(&found.range, places);
                vec![("traversal", found.to_string().into()), ("traversal_range", range)]
            }),
            "call" => read_as::call(syntax).map_err(told).map(|call| {
                let found = json!({
                    "name": call.name,
                    "args": call.arguments.len(),
                    "name_range": in_string(&call.name_range, places),
                    "args_range": in_string(&call.arguments_range, places),
                });
                vec![("call", found)]
            }),
            "list" => read_as::list(syntax).map_err(told).map(|list| {
                let ranges = list.iter().map(|element| in_file(&element.range(), places));
                vec![("list", ranges.collect())]
            }),
            "map" => read_as::map(syntax).map_err(told).map(|pairs| {
                let found = pairs.iter().map(|pair| {
                    json!({
                        "key": key(pair.key),
                        "key_range": in_file(&pair.key.range(), places),
                        "value_range": in_file(&pair.value.range(), places),
                    })
                });
                vec![("map", found.collect())]
            }),
            _ => return Err(format!("unknown mode {mode}")),
        };
        let failed = |error: String| match recorded.get("value_errors") {
            Some(errors) => vec![("value_errors", errors.clone())],
            None => vec![("value_errors", error.into())],
        };
        Ok(found.unwrap_or_else(failed))
    }
}

fn literal(
    expression: &Expression<'_>,
    syntax: schema::Expression<'_>,
) -> Result<Value, Vec<Diagnostic>> {
    let mut compiler = Compiler::new(expression.file()).without_templates();
    let root = compiler.add(syntax);
    compiler.finish(root).evaluate(&Scope::new())
}

fn value(found: Result<Value, Vec<Diagnostic>>, recorded: &Json) -> Result<Fields, String> {
    let found = found.map_err(|errors| format!("{:?}", errors.first()))?;
    let field = match compare_structural(&found, &recorded["value"]) {
        Ok(()) => recorded["value"].clone(),
        Err(difference) => difference.into(),
    };
    Ok(vec![("value", field)])
}

fn key(key: MapKey<'_>) -> Json {
    json!({ "string": key.text() })
}

#[expect(clippy::needless_pass_by_value, reason = "it is the argument of `map_err`")]
fn told(error: NotStatic) -> String {
    format!("{error:?}")
}
