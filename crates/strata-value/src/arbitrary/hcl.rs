//! Generators of values as HCL makes them: numbers in their one form, typed collections.

use dashu_int::IBig;
use proptest::prelude::*;

use super::{arb_marks, arb_text};
use crate::{Key, Map, Seq, Type, Value};

/// A number of HCL: of all sizes and precisions, infinities and the negative zero too.
pub fn arb_number() -> impl Strategy<Value = Value> {
    let text = prop_oneof![
        4 => "-?[0-9]{1,3}",
        2 => "-?[0-9]{1,4}\\.[0-9]{1,4}",
        2 => "-?[0-9]{15,40}",
        1 => "-?[0-9]{1,20}\\.[0-9]{1,20}e-?[0-9]{1,2}",
        1 => "-?[0-9]{1,12}p-?[0-9]{1,2}",
        1 => prop_oneof![Just("inf".to_owned()), Just("-inf".to_owned()), Just("-0".to_owned())],
    ];
    prop_oneof![
        6 => text.prop_filter_map("in range", |text| Value::parse_number(&text).ok()),
        1 => any::<i64>().prop_map(Value::count),
        1 => any::<f64>().prop_filter_map("a number", Value::from_f64),
        1 => "[0-9]{20,60}".prop_filter_map("in range", |digits| {
            Value::from_integer(IBig::from_str_radix(&digits, 10).ok()?).ok()
        }),
    ]
}

/// A value of HCL of any type: with marks, unknown parts and nulls of a type.
pub fn arb_hcl() -> impl Strategy<Value = Value> {
    let leaf = arb_typed_leaf().prop_map(|(_, value)| value);
    marked(leaf.boxed()).prop_recursive(3, 16, 4, |inner| {
        let attributes = prop::collection::vec(("[a-d]", inner.clone()), 0..4);
        let collection = prop_oneof![
            arb_collection(),
            prop::collection::vec(inner, 0..4).prop_map(Value::tuple),
            attributes.prop_map(|entries| Value::object(sorted(entries))),
        ];
        marked(collection.boxed())
    })
}

/// A list, set or map of scalars of one type.
fn arb_collection() -> impl Strategy<Value = Value> {
    let elements = arb_scalar_type().prop_flat_map(|ty| {
        let element = marked(arb_of_type(ty.clone()));
        (Just(ty), prop::collection::vec(("[a-f]", element), 0..6))
    });
    (0..3, elements).prop_map(|(kind, (ty, entries))| match kind {
        0 => Value::list(Seq::typed(entries.into_iter().map(|(_, v)| v).collect(), Some(ty))),
        1 => Value::set_of(entries.into_iter().map(|(_, v)| v).collect(), Some(ty)),
        _ => Value::map(sorted(entries).with_element_type(ty)),
    })
}

fn arb_scalar_type() -> impl Strategy<Value = Type> {
    prop_oneof![Just(Type::Bool), Just(Type::Number), Just(Type::String)]
}

fn arb_typed_leaf() -> impl Strategy<Value = (Type, Value)> {
    arb_scalar_type().prop_flat_map(|ty| (Just(ty.clone()), arb_of_type(ty)))
}

/// A scalar of a type, or a null or an unknown value of it.
fn arb_of_type(ty: Type) -> BoxedStrategy<Value> {
    let known = match ty {
        Type::Bool => any::<bool>().prop_map(Value::bool).boxed(),
        Type::Number => arb_number().boxed(),
        _ => arb_text().prop_map(Value::string).boxed(),
    };
    let unknown = prop_oneof![
        Just(Value::unknown_of(ty.clone())),
        Just(Value::unknown_not_null(ty.clone())),
    ];
    prop_oneof![8 => known, 1 => unknown, 1 => Just(Value::null_of(ty))].boxed()
}

fn sorted(mut entries: Vec<(String, Value)>) -> Map {
    entries.sort_by(|(a, _), (b, _)| a.cmp(b));
    entries.into_iter().map(|(name, value)| (Key::new(&name), value)).collect()
}

fn marked(values: BoxedStrategy<Value>) -> BoxedStrategy<Value> {
    (values, arb_marks()).prop_map(|(value, marks)| value.marked(marks)).boxed()
}
