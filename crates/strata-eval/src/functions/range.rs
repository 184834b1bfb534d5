//! Lists of numbers.

use strata_value::{Seq, Type, Value, cmp_numbers};

use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

pub(super) const TABLE: &[Builtin] = &[Builtin::new(
    "range",
    "Makes a list of numbers: up to a limit, or from a start to a limit, in steps.",
    &[],
    Body::Fixed(ParameterType::List(&ParameterType::Number), range),
)
.variadic(Parameter::new("params", ParameterType::Number, "Limit; start and limit; and step."))];

fn range(args: &[Value]) -> Result<Value, FunctionError> {
    /// The reference stops here too.
    const MAX_NUMBERS: usize = 1024;
    let (zero, one, minus_one) = (Value::count(0), Value::count(1), Value::count(-1));
    let less = |a: &Value, b: &Value| cmp_numbers(a, b).is_some_and(std::cmp::Ordering::is_lt);
    let unit = |start: &Value, end: &Value| if less(end, start) { &minus_one } else { &one };
    let (start, end, step) = match args {
        [end] => (&zero, end, unit(&zero, end)),
        [start, end] => (start, end, unit(start, end)),
        [start, end, step] => (start, end, step),
        _ => return Err(FunctionError::new("one, two or three numbers are required")),
    };
    let down = less(step, &zero);
    if down && less(start, end) {
        return Err(FunctionError::argument(
            1,
            "the limit must be less than the start, for the step is negative",
        )
        .hint("make the step positive"));
    }
    if !down && less(end, start) {
        return Err(FunctionError::argument(
            1,
            "the limit must be greater than the start, for the step is positive",
        )
        .hint("make the step negative"));
    }
    let mut numbers = Vec::new();
    let mut next = start.clone();
    while if down { less(end, &next) } else { less(&next, end) } {
        if numbers.len() == MAX_NUMBERS {
            return Err(FunctionError::new(format!("there are more than {MAX_NUMBERS} numbers"))
                .hint("bring start and limit together, or take a greater step"));
        }
        numbers.push(next.clone());
        next = next.add(step).map_err(|why| FunctionError::new(why.to_string()))?;
    }
    let element = numbers.is_empty().then_some(Type::Number);
    Ok(Value::list(Seq::typed(numbers, element)))
}
