//! Values whose texts are templates.

use strata_diagnostics::{Diagnostic, Span};
use strata_expr::{Environment, ExprError, Stage};
use strata_value::{Kind, Map, Origin, Path, Seq, Step, Value};

use super::Template;
use crate::environment::Scope;

/// A value whose texts are templates, at every depth of its lists and maps; keys are none.
///
/// What has no expression is shared by all that it gives.
#[derive(Clone, Debug)]
pub struct Expansion {
    value: Value,
    shape: Shape,
}

/// Where templates are in a value.
#[derive(Clone, Debug)]
enum Shape {
    /// Nowhere.
    Plain,
    Template(Template),
    /// In the elements at these positions, of a list or of the values of a map.
    Within(Vec<(usize, Self)>),
}

/// What is wrong with a template in a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpansionError {
    /// Where the text is in the value.
    pub path: Path,
    /// Where the text is written.
    pub origin: Origin,
    /// What is wrong, its range in bytes of the text.
    pub error: Box<ExprError>,
}

impl ExpansionError {
    fn at(value: &Value, error: ExprError) -> Self {
        Self { path: Path::ROOT, origin: value.origin(), error: Box::new(error) }
    }

    /// The same error in a value that holds the one that it was found in.
    fn within(mut self, step: Step) -> Self {
        self.path = std::iter::once(step).chain(self.path.steps().iter().copied()).collect();
        self
    }

    /// The error as a diagnostic at a span; who knows how the text is written works it out from
    /// `origin` and the range.
    pub fn diagnostic(&self, span: Span) -> Diagnostic {
        self.error.diagnostic(span).path(self.path.to_string())
    }
}

impl Expansion {
    /// Compiles all texts of a value; marked ones are no templates. The first mistake is the error, as is
    /// a value that nests deeper than [`Value::MAX_DEPTH`].
    pub fn compile(value: Value, scope: Scope) -> Result<Self, ExpansionError> {
        if value.depth() > Value::MAX_DEPTH {
            let message = format!("the value nests deeper than {} levels", Value::MAX_DEPTH);
            let error = ExprError { stage: Stage::Syntax, message, range: 0..0, hint: None };
            return Err(ExpansionError::at(&value, error));
        }
        let shape = Shape::of(&value, scope)?;
        Ok(Self { value, shape })
    }

    /// The value as it is written.
    pub const fn written(&self) -> &Value {
        &self.value
    }

    /// The value with every template rendered, as [`Template::value`] does. It has the origins of what is
    /// written, those of the texts for what they give.
    pub fn expand(&self, environment: &dyn Environment) -> Result<Value, ExpansionError> {
        self.shape.expand(&self.value, environment)
    }
}

impl Shape {
    fn of(value: &Value, scope: Scope) -> Result<Self, ExpansionError> {
        let within = match value.kind() {
            Kind::String(text) => {
                return match Template::of(text, scope) {
                    None => Ok(Self::Plain),
                    Some(Ok(template)) => Ok(Self::Template(template)),
                    Some(Err(error)) => Err(ExpansionError::at(value, error)),
                };
            }
            Kind::List(list) => Self::among(elements(list), scope)?,
            Kind::Map(map) => Self::among(values(map), scope)?,
            _ => return Ok(Self::Plain),
        };
        Ok(if within.is_empty() { Self::Plain } else { Self::Within(within) })
    }

    fn among<'v>(
        parts: impl Iterator<Item = (Step, &'v Value)>,
        scope: Scope,
    ) -> Result<Vec<(usize, Self)>, ExpansionError> {
        let mut within = Vec::new();
        for (at, (step, value)) in parts.enumerate() {
            match Self::of(value, scope).map_err(|error| error.within(step))? {
                Self::Plain => {}
                shape => within.push((at, shape)),
            }
        }
        Ok(within)
    }

    fn expand(
        &self,
        value: &Value,
        environment: &dyn Environment,
    ) -> Result<Value, ExpansionError> {
        let within = match self {
            Self::Plain => return Ok(value.clone()),
            Self::Template(template) => {
                return match template.value(environment) {
                    Ok(rendered) => Ok(rendered.at(value.origin())),
                    Err(error) => Err(ExpansionError::at(value, error)),
                };
            }
            Self::Within(within) => within,
        };
        let expanded = match value.kind() {
            Kind::List(list) => {
                let part = |at: usize| (Step::Index(at), &list[at]);
                Value::list(list.with_changes(changes(within, part, environment)?))
            }
            Kind::Map(map) => {
                let entry = |at: usize| &map.entries()[at];
                let part = |at: usize| (Step::Key(entry(at).key), &entry(at).value);
                let mut changes = changes(within, part, environment)?.into_iter().peekable();
                Value::map(map.map_values(|at, entry| match changes.next_if(|(of, _)| *of == at) {
                    Some((_, new)) => new,
                    None => entry.value.clone(),
                }))
            }
            _ => return Ok(value.clone()),
        };
        Ok(expanded.at(value.origin()))
    }
}

fn elements(list: &Seq) -> impl Iterator<Item = (Step, &Value)> {
    list.iter().enumerate().map(|(at, element)| (Step::Index(at), element))
}

fn values(map: &Map) -> impl Iterator<Item = (Step, &Value)> {
    map.iter().map(|entry| (Step::Key(entry.key), &entry.value))
}

/// The new values at the positions that hold templates.
fn changes<'v>(
    within: &[(usize, Shape)],
    part: impl Fn(usize) -> (Step, &'v Value),
    environment: &dyn Environment,
) -> Result<Vec<(usize, Value)>, ExpansionError> {
    let change = |(at, shape): &(usize, Shape)| {
        let (step, value) = part(*at);
        let new = shape.expand(value, environment).map_err(|error| error.within(step))?;
        Ok((*at, new))
    };
    within.iter().map(change).collect()
}
