use super::*;

#[track_caller]
fn check(types: &[Type], safe: Option<&Type>, lossy: Option<&Type>) {
    for (safety, expected) in [(Safety::Safe, safe), (Safety::Unsafe, lossy)] {
        let found = unify(types, safety).map(|unified| unified.ty);
        assert_eq!(found.as_ref(), expected, "{safety:?}");
    }
}

fn both(types: &[Type], expected: Option<&Type>) {
    check(types, expected, expected);
}

#[test]
fn text_is_more_general_than_numbers_and_booleans() {
    both(&[Type::Bool, Type::Number, Type::String], Some(&Type::String));
    both(&[Type::Bool, Type::Number], None);
    both(&[], None);
    check(&[Type::Dynamic, Type::Number], Some(&Type::Dynamic), Some(&Type::Number));
    check(&[Type::Capsule("bytes"), Type::String], None, None);
}

#[test]
fn structures_are_unified_part_by_part_or_become_collections() {
    let object = |a| Type::object([("a", a)]);
    both(&[object(Type::Number), object(Type::String)], Some(&object(Type::String)));
    let other = Type::object([("b", Type::Number)]);
    both(&[object(Type::String), other], Some(&Type::map(Type::String)));
    let one = Type::tuple([Type::Number]);
    both(&[one.clone(), Type::tuple([Type::String])], Some(&Type::tuple([Type::String])));
    both(&[one.clone(), Type::tuple([])], Some(&Type::list(Type::Number)));
    both(&[one.clone(), Type::list(Type::String)], Some(&Type::list(Type::String)));
    both(&[one.clone(), object(Type::String)], None);
    check(
        &[one, Type::set(Type::Number)],
        Some(&Type::set(Type::Number)),
        Some(&Type::set(Type::Number)),
    );
    let (list, set) = (Type::list(Type::Number), Type::set(Type::String));
    check(&[list.clone(), set], None, Some(&list));
}

#[test]
fn beside_an_unknown_type_a_known_collection_is_not_known_either() {
    let unified = unify(&[Type::list(Type::Bool), Type::Dynamic], Safety::Unsafe).expect("any");
    assert_eq!(unified, Unified { ty: Type::Dynamic, late: true });
    let secret = Value::list(vec![Value::bool(true)]).marked(crate::Marks::SENSITIVE);
    let converted = unified.convert(&secret).expect("any value converts");
    assert_eq!(converted, Value::dynamic().marked(crate::Marks::SENSITIVE));
}

#[test]
fn a_million_types_that_are_few_take_no_time() {
    let types = [Type::Number, Type::String, Type::list(Type::Bool)];
    let many: Vec<&Type> = types.iter().cycle().take(1_000_000).collect();
    assert_eq!(distinct(many), types.iter().collect::<Vec<_>>());
    let wide: Vec<Type> =
        (0..20_000).map(|n| Type::object([(&*format!("k{n}"), Type::Number)])).collect();
    assert_eq!(unify(&wide, Safety::Safe).map(|u| u.ty), Some(Type::map(Type::Number)));
}

#[test]
fn types_that_could_be_tried_twice_at_each_level_end() {
    // Each level is a tuple beside a list of any type, which fits it only if its elements agree.
    let any = Type::list(Type::Dynamic);
    let mut deep = Type::tuple([Type::list(Type::Bool), Type::String]);
    for _ in 0..100 {
        deep = Type::tuple([deep, any.clone()]);
    }
    assert_eq!(unify(&[deep, any], Safety::Unsafe), None);
}
