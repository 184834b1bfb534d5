//! Functions that leave elements of a list out.

use strata_value::{Type, Value};

use super::distinct::distinct;
use super::elements::list_like;
use super::join::strings;
use crate::{Body, Builtin, Parameter, ParameterType};

const ANY_LIST: ParameterType<'static> = ParameterType::List(&ParameterType::Any);

pub(super) const TABLE: &[Builtin] = &[
    Builtin::new(
        "compact",
        "Leaves the empty texts and nulls of a list out.",
        &[Parameter::new("list", ParameterType::List(&ParameterType::String), "The texts.")],
        Body::Fixed(ParameterType::List(&ParameterType::String), |args| Ok(compact(&args[0]))),
    ),
    Builtin::new(
        "distinct",
        "Leaves the elements of a list out that are equal to one before.",
        &[Parameter::new("list", ANY_LIST, "The list.")],
        Body::Computed {
            result: |args| Ok(args[0].ty()),
            body: |args| Ok(distinct_elements(&args[0])),
        },
    ),
];

fn compact(list: &Value) -> Value {
    if list.contains_unknown() {
        return Value::unknown_of(Type::list(Type::String));
    }
    let is_something = |text: &&Value| text.as_str().is_some_and(|text| !text.is_empty());
    let elements = list.as_seq().into_iter().flatten();
    strings(elements.filter(is_something).cloned().collect())
}

fn distinct_elements(list: &Value) -> Value {
    if list.contains_unknown() {
        return Value::unknown_of(list.ty());
    }
    let elements = list.as_seq().map_or(&[][..], |seq| seq);
    let distinct = distinct(elements);
    if distinct.len() == elements.len() { list.clone() } else { list_like(list, distinct) }
}
