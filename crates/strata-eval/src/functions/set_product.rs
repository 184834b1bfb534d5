//! The Cartesian product.

use strata_value::{Kind, Marks, Safety, Seq, Type, Value, convert, unify};

use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

pub(super) const TABLE: &[Builtin] = &[Builtin::new(
    "setproduct",
    "Gives all combinations of one element of each set, list or tuple; a list unless a set is there.",
    &[],
    Body::Computed { result: product_type, body: product },
)
.variadic(
    Parameter::new("sets", ParameterType::Any, "The sets, lists and tuples.")
        .or_marked()
        .or_unknown(),
)];

/// The greatest number of elements of all combinations together.
const MAX_ELEMENTS: usize = 1 << 24;

/// Above these lengths the reference says nothing about the length of an unknown product.
const MAX_KNOWN_FACTOR: u64 = 1024;
const MAX_KNOWN_LENGTH: u64 = 2048;

fn product_type(args: &[Value]) -> Result<Type, FunctionError> {
    if args.len() < 2 {
        return Err(FunctionError::new("at least two sets or lists are required"));
    }
    let mut elements = Vec::with_capacity(args.len());
    let mut ordered = true;
    for (at, arg) in args.iter().enumerate() {
        elements.push(match arg.ty() {
            Type::Set(element) => {
                ordered = false;
                (*element).clone()
            }
            Type::List(element) => (*element).clone(),
            Type::Tuple(elements) if elements.is_empty() => Type::Dynamic,
            Type::Tuple(elements) => {
                let common = unify(elements.iter(), Safety::Unsafe).ok_or_else(|| {
                    FunctionError::argument(at, "the elements have no type in common")
                })?;
                common.ty
            }
            _ => return Err(FunctionError::argument(at, "a set or list is required")),
        });
    }
    let combination = Type::tuple(elements);
    Ok(if ordered { Type::list(combination) } else { Type::set(combination) })
}

fn product(args: &[Value]) -> Result<Value, FunctionError> {
    let ty = product_type(args)?;
    let marks = args.iter().fold(Marks::NONE, |all, arg| all | arg.marks());
    let sets: Vec<Value> = args.iter().map(|arg| arg.reveal(arg.marks())).collect();
    let product = match sets.iter().map(known_elements).collect::<Option<Vec<&Seq>>>() {
        Some(sets) => combinations(&sets, &ty)?,
        None => unknown_product(&sets, ty)?,
    };
    Ok(product.marked(marks))
}

/// The elements of a set, list or tuple of known length.
fn known_elements(set: &Value) -> Option<&Seq> {
    let elements = set.as_seq()?;
    let is_counted = !matches!(set.kind(), Kind::Set(_)) || exact_length(set).is_some();
    is_counted.then_some(elements)
}

fn exact_length(set: &Value) -> Option<u64> {
    let (least, greatest) = set.length_range();
    greatest.filter(|greatest| *greatest == least)
}

fn combinations(sets: &[&Seq], ty: &Type) -> Result<Value, FunctionError> {
    let combination = ty.element().map_or(Type::Dynamic, |element| (**element).clone());
    let types = match &combination {
        Type::Tuple(types) => types.clone(),
        _ => [].into(),
    };
    let count = if sets.iter().any(|set| set.is_empty()) {
        Some(0)
    } else {
        sets.iter().try_fold(1usize, |all, set| all.checked_mul(set.len()))
    };
    let count = count.filter(|n| n.checked_mul(sets.len()).is_some_and(|all| all <= MAX_ELEMENTS));
    let Some(count) = count else {
        return Err(FunctionError::new(format!(
            "the combinations have more than {MAX_ELEMENTS} elements"
        )));
    };
    let mut converted = Vec::with_capacity(sets.len());
    for (set, ty) in sets.iter().zip(types.iter()) {
        let elements: Result<Vec<Value>, _> = set.iter().map(|value| convert(value, ty)).collect();
        let elements = elements.map_err(|why| no_common_type().detail(why.to_string()))?;
        // A null whose type is not known yet does not go with other elements.
        let is_open = ty.has_dynamic() && !set.is_empty();
        if is_open && elements.iter().any(|value| value.ty() != elements[0].ty()) {
            return Err(no_common_type());
        }
        converted.push(elements);
    }
    let nth = |mut n: usize| {
        let mut elements: Vec<Value> = Vec::with_capacity(converted.len());
        for set in converted.iter().rev() {
            elements.push(set[n % set.len()].clone());
            n /= set.len();
        }
        elements.reverse();
        Value::tuple(elements)
    };
    let all: Vec<Value> = (0..count).map(nth).collect();
    // Elements know better than a dynamic type what they are.
    let declared = Some(combination).filter(|ty| all.is_empty() || !ty.has_dynamic());
    Ok(match ty {
        Type::List(_) => Value::list(Seq::typed(all, declared)),
        _ => Value::set_of(all, declared),
    })
}

fn no_common_type() -> FunctionError {
    FunctionError::new("the elements of a tuple have no type in common")
}

/// A product whose length is not known: at most that of the longest sets there can be.
fn unknown_product(sets: &[Value], ty: Type) -> Result<Value, FunctionError> {
    let unknown = Value::unknown_of(ty);
    let mut most = 1;
    for set in sets {
        let factor = match set.ty() {
            Type::Tuple(elements) => Some(elements.len() as u64),
            _ if set.is_known() => exact_length(set),
            _ => set.length_range().1,
        };
        most *= match factor {
            Some(factor) if factor <= MAX_KNOWN_FACTOR => factor,
            _ => return Ok(unknown),
        };
        if most > MAX_KNOWN_LENGTH {
            return Ok(unknown);
        }
    }
    // Combinations that turn out to be equal leave one, at least.
    let refined = match most {
        0 => unknown.refine().length_max(0),
        _ => unknown.refine().length_min(1).length_max(most),
    };
    refined.not_null().finish().map_err(|why| FunctionError::new(why.to_string()))
}
