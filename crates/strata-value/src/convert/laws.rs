//! Laws of conversion and unification that no single example shows.

use std::sync::Arc;

use proptest::prelude::*;

use super::{Safety, conversion, convert};
use crate::arbitrary::arb_marks;
use crate::{
    Attribute, Key, Map, ObjectType, Refinements, Seq, Type, Unified, Unknown, Value, unify,
};

fn arb_primitive() -> impl Strategy<Value = Type> {
    prop_oneof![Just(Type::Bool), Just(Type::Number), Just(Type::String)]
}

/// Types; `leaf` is what they are made of.
fn arb_type_of(leaf: BoxedStrategy<Type>, optional: bool) -> impl Strategy<Value = Type> {
    leaf.prop_recursive(3, 12, 3, move |inner| {
        let attribute = (inner.clone(), any::<bool>()).prop_map(move |(ty, may_be_absent)| {
            Attribute { ty, optional: optional && may_be_absent }
        });
        let attributes = prop::collection::vec(("[abc]", attribute), 0..4);
        prop_oneof![
            inner.clone().prop_map(Type::list),
            inner.clone().prop_map(Type::set),
            inner.clone().prop_map(Type::map),
            prop::collection::vec(inner, 0..4).prop_map(Type::tuple),
            attributes.prop_map(|attributes| {
                let attributes = attributes.into_iter().map(|(name, a)| (Key::new(&name), a));
                Type::Object(Arc::new(ObjectType::new(attributes)))
            }),
        ]
    })
}

/// The types that values have and in which nothing is dynamic.
fn arb_exact_type() -> impl Strategy<Value = Type> {
    arb_type_of(arb_primitive().boxed(), false)
}

/// Types to which values are converted.
fn arb_constraint() -> impl Strategy<Value = Type> {
    arb_type_of(prop_oneof![3 => arb_primitive(), 1 => Just(Type::Dynamic)].boxed(), true)
}

/// Values of a type, some of them null or unknown, some marked.
fn arb_value_of(ty: Type) -> BoxedStrategy<Value> {
    let absent = ty.clone();
    let known = match ty {
        Type::Bool => any::<bool>().prop_map(Value::bool).boxed(),
        Type::Number => {
            prop_oneof![(-2i64..3).prop_map(Value::int), Just(Value::float(0.5))].boxed()
        }
        Type::String => "[01x]?|true|-0.5".prop_map(Value::string).boxed(),
        Type::List(element) => elements_of(&element)
            .prop_map(move |v| Value::list(Seq::of_type(v, Some(element.clone()))))
            .boxed(),
        Type::Set(element) => elements_of(&element)
            .prop_map(move |v| Value::set_of(v, Some((*element).clone())))
            .boxed(),
        Type::Map(element) => {
            prop::collection::vec(("[abc]", arb_value_of((*element).clone())), 0..4)
                .prop_map(move |entries| {
                    let map: Map = entries.into_iter().map(|(k, v)| (Key::new(&k), v)).collect();
                    Value::map(map.with_element_type((*element).clone()))
                })
                .boxed()
        }
        Type::Tuple(types) => {
            let elements: Vec<_> = types.iter().map(|ty| arb_value_of(ty.clone())).collect();
            elements.prop_map(Value::tuple).boxed()
        }
        Type::Object(object) => {
            let names: Vec<Key> = object.iter().map(|(name, _)| name).collect();
            let values: Vec<_> = object.iter().map(|(_, a)| arb_value_of(a.ty.clone())).collect();
            values
                .prop_map(move |values| {
                    Value::object(names.iter().copied().zip(values).collect::<Map>())
                })
                .boxed()
        }
        Type::Dynamic | Type::Capsule(_) => Just(Value::NULL).boxed(),
    };
    let absent = (any::<bool>(), any::<bool>()).prop_map(move |(null, not_null)| {
        if null {
            return Value::null_of(absent.clone());
        }
        let refinements = Refinements { not_null, ..Refinements::default() };
        Value::unknown(Unknown { ty: absent.clone(), refinements })
    });
    let value = prop_oneof![8 => known, 1 => absent];
    (value, arb_marks()).prop_map(|(value, marks)| value.marked(marks)).boxed()
}

fn elements_of(element: &Type) -> impl Strategy<Value = Vec<Value>> + use<> {
    prop::collection::vec(arb_value_of(element.clone()), 0..4)
}

fn arb_typed() -> impl Strategy<Value = Value> {
    arb_exact_type().prop_flat_map(arb_value_of)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn a_value_of_a_type_is_shared(value in arb_typed()) {
        let ty = value.ty();
        prop_assert!(value.has_type(&ty));
        prop_assert_eq!(conversion(&ty, &ty), Some(Safety::Safe));
        let same = convert(&value, &ty).expect("it has the type already");
        prop_assert_eq!(&same, &value);
        let shared = match (same.as_seq(), value.as_seq()) {
            (Some(same), Some(value)) => same.ptr_eq(value),
            _ => true,
        };
        prop_assert!(shared);
    }

    #[test]
    fn conversion_ends_in_the_type_and_once_is_enough(value in arb_typed(), to in arb_constraint()) {
        if let Ok(converted) = convert(&value, &to) {
            let ty = converted.ty();
            prop_assert!(ty.conforms_to(&to.without_optional()), "{:?} for {:?}", ty, to);
            prop_assert!(!ty.has_optional());
            prop_assert_eq!(convert(&converted, &to), Ok(converted));
        }
    }

    #[test]
    fn what_types_promise_values_keep(value in arb_typed(), to in arb_constraint()) {
        match conversion(&value.ty(), &to) {
            Some(Safety::Safe) => prop_assert!(convert(&value, &to).is_ok()),
            Some(Safety::Unsafe) => {}
            None => prop_assert!(convert(&value, &to).is_err()),
        }
    }

    #[test]
    fn marks_survive(value in arb_typed(), to in arb_constraint()) {
        // What is left out of an object takes its marks along.
        if let Ok(converted) = convert(&value.clone().marked(crate::Marks::SENSITIVE), &to) {
            prop_assert!(converted.marks().contains(crate::Marks::SENSITIVE));
        }
        let list = Type::list(to);
        let secret = Value::tuple(vec![value.marked(crate::Marks::SENSITIVE)]);
        if let Ok(converted) = convert(&secret, &list) {
            prop_assert!(converted.contains_marks());
        }
    }

    #[test]
    fn errors_lead_to_a_part_of_the_value(value in arb_typed(), to in arb_constraint()) {
        let value = value.unmark_deep().0;
        if let Err(error) = convert(&value, &to) {
            let path = error.path();
            prop_assert!(path.is_empty() || path.get(&value).is_some(), "{}", error);
        }
    }

    #[test]
    fn what_types_have_in_common_does_not_depend_on_their_order(
        types in prop::collection::vec(arb_exact_type(), 1..4),
        values in prop::collection::vec(any::<prop::sample::Index>(), 3),
        safe in any::<bool>(),
    ) {
        let safety = if safe { Safety::Safe } else { Safety::Unsafe };
        let unified = unify(&types, safety);
        let reversed: Vec<Type> = types.iter().rev().cloned().collect();
        prop_assert_eq!(&unified, &unify(&reversed, safety));
        let again: Vec<Type> = values.iter().map(|at| at.get(&types).clone()).chain(types.clone()).collect();
        prop_assert_eq!(unify(&again, safety).is_some(), unified.is_some());
        if let Some(Unified { ty, late }) = unified {
            prop_assert!(!late);
            for from in &types {
                let found = conversion(from, &ty);
                prop_assert!(found.is_some_and(|found| found <= safety), "{:?} to {:?}", from, ty);
            }
        }
    }
}
