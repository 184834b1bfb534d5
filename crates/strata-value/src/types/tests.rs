use super::*;
use crate::{Key, Refinements, Seq, Unknown, Value};

fn attribute(ty: Type) -> Attribute {
    Attribute { ty, optional: false }
}

#[test]
fn attributes_are_sorted_and_the_last_of_one_name_counts() {
    let names = ["b", "a", "c", "b", "a", "b"];
    let types = [Type::Bool, Type::Bool, Type::Number, Type::Bool, Type::String, Type::Dynamic];
    let ty =
        ObjectType::new(names.iter().map(|n| Key::new(n)).zip(types.into_iter().map(attribute)));
    let found: Vec<_> = ty.iter().map(|(k, a)| (k.to_string(), a.ty.clone())).collect();
    let expected = [("a", Type::String), ("b", Type::Dynamic), ("c", Type::Number)];
    assert_eq!(found, expected.map(|(name, ty)| (name.to_owned(), ty)));
    assert_eq!(ty.get(Key::new("b")), Some(&attribute(Type::Dynamic)));
    assert_eq!(ty.get(Key::new("d")), None);
}

#[test]
fn a_value_tells_its_exact_type() {
    let one_or_x = Value::tuple(vec![Value::int(1), Value::string("x")]);
    assert_eq!(one_or_x.ty(), Type::tuple([Type::Number, Type::String]));
    assert_eq!(Value::NULL.ty(), Type::Dynamic);
    assert_eq!(Value::null_of(Type::Bool).ty(), Type::Bool);
    assert_eq!(Value::list(vec![one_or_x.clone()]).ty(), Type::list(one_or_x.ty()));
    assert_eq!(Value::list(Vec::new()).ty(), Type::list(Type::Dynamic));
    let declared = Seq::typed(vec![Value::NULL], Some(Type::String));
    assert_eq!(Value::list(declared).ty(), Type::list(Type::String));
    let unknown = Unknown { ty: Type::set(Type::Bool), refinements: Refinements::default() };
    let object = [("b", Value::unknown(unknown)), ("a", Value::float(1.5))];
    let object =
        Value::object(object.map(|(k, v)| (Key::new(k), v)).into_iter().collect::<crate::Map>());
    assert_eq!(object.ty(), Type::object([("a", Type::Number), ("b", Type::set(Type::Bool))]));
}

#[test]
fn a_very_deep_value_has_a_type_of_bounded_depth() {
    let deep = (0..10_000).fold(Value::int(1), |inner, _| Value::tuple(vec![inner]));
    assert_eq!(deep.ty().depth(), Type::MAX_DEPTH);
    assert!(deep.ty().has_dynamic());
}

#[test]
fn names_are_those_of_the_reference() {
    let check = |ty: &Type, name: &str, constraint: &str| {
        assert_eq!((ty.friendly_name(), ty.constraint_name()), (name.into(), constraint.into()));
    };
    check(&Type::Dynamic, "dynamic", "any type");
    check(&Type::list(Type::Dynamic), "list of dynamic", "list of any single type");
    check(&Type::map(Type::set(Type::Number)), "map of set of number", "map of set of number");
    check(&Type::object([("a", Type::Bool)]), "object", "object");
    check(&Type::tuple([Type::Dynamic]), "tuple", "tuple");
    check(&Type::Capsule("bytes"), "bytes", "bytes");
}

#[test]
fn optional_attributes_are_found_and_dropped_at_every_depth() {
    let inner = ObjectType::new([(Key::new("a"), Attribute { ty: Type::Bool, optional: true })]);
    let ty = Type::list(Type::tuple([Type::String, Type::Object(Arc::new(inner))]));
    assert!(ty.has_optional());
    let bare = ty.without_optional();
    assert!(!bare.has_optional());
    assert_eq!(bare, Type::list(Type::tuple([Type::String, Type::object([("a", Type::Bool)])])));
    assert_ne!(bare, ty);
}

#[test]
fn a_type_conforms_to_a_constraint_with_the_same_structure() {
    let object = |ty| Type::object([("a", ty), ("b", Type::Bool)]);
    assert!(object(Type::list(Type::String)).conforms_to(&object(Type::Dynamic)));
    assert!(object(Type::list(Type::String)).conforms_to(&object(Type::list(Type::Dynamic))));
    assert!(!object(Type::set(Type::String)).conforms_to(&object(Type::list(Type::Dynamic))));
    assert!(!Type::Dynamic.conforms_to(&Type::String));
    assert!(!Type::tuple([Type::Bool]).conforms_to(&Type::tuple([Type::Bool, Type::Bool])));
    assert!(!Type::object([("a", Type::Bool)]).conforms_to(&object(Type::Bool)));
}
