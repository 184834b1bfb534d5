//! Expressions.

use strata_value::{Kind as ValueKind, Marks, Value};

use super::super::equality::equal;
use super::super::fault::{Fault, Mistake, Place, Result};
use super::super::node::{Expression, Kind, Operator, Step};
use super::super::number::{Number, arithmetic, order};
use super::super::term::Term;
use super::super::text;
use super::Renderer;

impl<'t> Renderer<'t> {
    /// What an expression has.
    pub(super) fn expression(&mut self, expression: &'t Expression) -> Result<Term> {
        self.budget.here = expression.place;
        self.budget.spend(1)?;
        match &expression.kind {
            Kind::Nil => Ok(Term::Missing),
            Kind::Literal(value) => Ok(Term::Value(value.clone())),
            Kind::Name(name) => self.resolve(*name, expression.place),
            Kind::Context => Ok(self.context.clone()),
            Kind::Steps(base, steps) => self.steps(base, steps),
            Kind::Chain(first, rest) => self.chain(first, rest),
            Kind::Not(inner) => {
                let inner = self.expression(inner)?;
                let (is_true, marks) = truth(&inner);
                Ok(Term::Value(Value::bool(!is_true).marked(marks)))
            }
            Kind::Sign(inner, sign) => {
                let term = self.expression(inner)?;
                signed(*sign, &term, expression.place)
            }
            Kind::Conditional(parts) => {
                let [condition, yes, no] = parts.as_ref();
                let condition = self.expression(condition)?;
                let (is_true, marks) = truth(&condition);
                let result = self.expression(if is_true { yes } else { no })?;
                Ok(match result {
                    Term::Value(value) => Term::Value(value.marked(marks)),
                    other => {
                        self.marks |= marks;
                        other
                    }
                })
            }
            Kind::Underscore => {
                let message = "`_` stands for what is piped in, as an argument of a function";
                Err(Fault::new(Mistake::Call, expression.place, message))
            }
        }
    }

    /// Whether a condition holds; all that follows has its marks.
    pub(super) fn decides(&mut self, condition: &Term) -> bool {
        let (is_true, marks) = truth(condition);
        self.marks |= marks;
        is_true
    }

    /// The steps behind an operand. A field that a map does not have is nothing, but has no fields.
    pub(super) fn steps(&mut self, base: &'t Expression, steps: &'t [Step]) -> Result<Term> {
        let mut term = self.expression(base)?;
        for (at, step) in steps.iter().enumerate() {
            self.budget.spend(1)?;
            term = match step {
                Step::Field { name, strict, place } => {
                    let found = self.field(&term, *name, *place)?;
                    let goes_on = matches!(steps.get(at + 1), Some(Step::Field { .. }));
                    if matches!(found, Term::Missing) && (*strict || goes_on) {
                        let message = format!("there is no field `{name}`");
                        return Err(Fault::new(Mistake::Access, *place, message)
                            .hint("ask with `isset` before"));
                    }
                    found
                }
                Step::Index(index) => {
                    let place = index.place;
                    let index = self.expression(index)?;
                    self.index(&term, &index, place)?
                }
                Step::Slice { from, to, place } => {
                    let from = from.as_ref().map(|e| self.expression(e)).transpose()?;
                    let to = to.as_ref().map(|e| self.expression(e)).transpose()?;
                    self.slice(&term, from.as_ref(), to.as_ref(), *place)?
                }
                Step::Call(arguments, place) => {
                    let place = base.place.to(*place);
                    self.call(&term, arguments, None, place)?
                }
            };
        }
        Ok(term)
    }

    fn chain(&mut self, first: &'t Expression, rest: &'t [(Operator, Expression)]) -> Result<Term> {
        let mut left = self.expression(first)?;
        for (operator, right) in rest {
            left = match operator {
                Operator::And | Operator::Or => {
                    let (mut is_true, mut marks) = truth(&left);
                    if is_true == (*operator == Operator::And) {
                        let right = self.expression(right)?;
                        let (right_is_true, right_marks) = truth(&right);
                        (is_true, marks) = (right_is_true, marks | right_marks);
                    }
                    Term::Value(Value::bool(is_true).marked(marks))
                }
                _ => {
                    let place = first.place.to(right.place);
                    let right = self.expression(right)?;
                    self.budget.here = place;
                    self.operate(*operator, &left, &right, place)?
                }
            };
        }
        Ok(left)
    }

    fn operate(
        &mut self,
        operator: Operator,
        left: &Term,
        right: &Term,
        place: Place,
    ) -> Result<Term> {
        if matches!(operator, Operator::Equal | Operator::NotEqual) {
            let (same, marks) = self.same(left, right)?;
            let result = Value::bool(same == (operator == Operator::Equal));
            return Ok(Term::Value(result.marked(marks)));
        }
        let (Term::Value(left), Term::Value(right) | Term::Error(right)) = (left, right) else {
            let wrong = if matches!(left, Term::Value(_)) { right } else { left };
            return Err(operand(operator, &wrong.phrase(), place));
        };
        let ((left, left_marks), (right, right_marks)) = (left.unmark_deep(), right.unmark_deep());
        let marks = left_marks | right_marks;
        let fault = |message: String| Fault::new(Mistake::Operand, place, message);
        let result = match (Number::of(&left), left.kind(), operator) {
            (
                Some(left),
                _,
                Operator::Less | Operator::LessEqual | Operator::Greater | Operator::GreaterEqual,
            ) => Value::bool(order(operator, left, &right).map_err(fault)?),
            (Some(left), ..) => arithmetic(operator, left, &right).map_err(fault)?.into(),
            (None, ValueKind::String(text), Operator::Add) => self.joined(text, &right, place)?,
            _ => return Err(operand(operator, &left.kind_phrase(), place)),
        };
        Ok(Term::Value(result.marked(marks)))
    }

    /// A text with the text of any value behind it.
    fn joined(&mut self, left: &str, right: &Value, place: Place) -> Result<Value> {
        let mut text = left.to_owned();
        let written = text::write(right, &mut text, self.budget.limits.output);
        self.written(written, place)?;
        self.budget.make_text(text.len())?;
        Ok(Value::string(text))
    }

    /// Whether two operands are the same, and their marks. Nothing is the same as null.
    fn same(&mut self, left: &Term, right: &Term) -> Result<(bool, Marks)> {
        let is_nothing = |term: &Term| match term {
            Term::Missing => Some(Marks::NONE),
            Term::Value(value) => {
                let (bare, marks) = value.unmark();
                bare.is_null().then_some(marks)
            }
            _ => None,
        };
        match (is_nothing(left), is_nothing(right), left, right) {
            (Some(a), Some(b), ..) => Ok((true, a | b)),
            (None, None, Term::Value(left), Term::Value(right)) => {
                let ((left, a), (right, b)) = (left.unmark_deep(), right.unmark_deep());
                Ok((equal(&left, &right, &mut self.budget)?, a | b))
            }
            (_, _, Term::Environment, Term::Environment) => Ok((true, Marks::NONE)),
            (_, _, left, right) => Ok((false, marks_of(left) | marks_of(right))),
        }
    }
}

/// Whether something counts as true, and the marks of that knowledge: all but nothing, null, false, zero
/// and the empty text; also empty lists and maps.
pub(super) fn truth(term: &Term) -> (bool, Marks) {
    let value = match term {
        Term::Missing | Term::Hidden => return (false, Marks::NONE),
        Term::Value(value) => value,
        _ => return (true, Marks::NONE),
    };
    let (bare, marks) = value.unmark();
    let is_true = match bare.kind() {
        ValueKind::Null => false,
        ValueKind::Bool(b) => b,
        ValueKind::Int(n) => n != 0,
        ValueKind::Float(n) => n != 0.0,
        ValueKind::String(text) => !text.is_empty(),
        _ => true,
    };
    (is_true, marks)
}

fn marks_of(term: &Term) -> Marks {
    if let Term::Value(value) = term { value.marks() } else { Marks::NONE }
}

fn signed(sign: Operator, term: &Term, place: Place) -> Result<Term> {
    let Term::Value(value) = term else {
        return Err(operand(sign, &term.phrase(), place));
    };
    let (bare, marks) = value.unmark();
    let number = match (Number::of(&bare), sign) {
        (Some(number), Operator::Add) => number,
        (Some(Number::Int(n)), _) => Number::Int(n.wrapping_neg()),
        (Some(Number::Float(n)), _) => Number::Float(-n),
        (None, _) => return Err(operand(sign, &value.kind_phrase(), place)),
    };
    Ok(Term::Value(Value::from(number).marked(marks)))
}

fn operand(operator: Operator, found: &str, place: Place) -> Fault {
    let symbol = operator.symbol();
    let message = format!("`{symbol}` needs numbers, and there is {found}");
    let fault = Fault::new(Mistake::Operand, place, message);
    match operator {
        Operator::Add => fault.hint("to join texts, begin with a text: `\"\" + a + b`"),
        _ => fault,
    }
}
