//! Decoding by specifications.

use strata_diagnostics::{Diagnostic, SourceMap};
use strata_eval::Scope;
use strata_eval::decode::{BlockSpec, LabelledSpec, Spec, Transform, Validation};
use strata_value::{Path, Refine, Step, Type, Value};

use crate::files::{File, told, value, variables};

fn decode(spec: &Spec, text: &str) -> (Value, Vec<String>) {
    let sources = SourceMap::default();
    let file =
        File::new(&sources, if text.starts_with('{') { "main.json" } else { "main.hcl" }, text);
    let scope = Scope::new().with_variables(variables(&[("x", "\"ex\"")]));
    let (value, errors) = spec.decode(&file.body(), &scope);
    (value, told(&errors, &sources))
}

fn sound(spec: &Spec, text: &str) -> Value {
    let (value, errors) = decode(spec, text);
    assert_eq!(errors, [""; 0], "{text}");
    value
}

fn wrong(spec: &Spec, text: &str) -> Vec<String> {
    let (value, errors) = decode(spec, text);
    assert!(!errors.is_empty(), "{text}: {value:?}");
    errors
}

/// What blocks hold: an attribute `v` of a type.
fn nested(ty: Type) -> Spec {
    Spec::object([("v", Spec::attribute("v", ty))])
}

fn blocks(ty: Type) -> BlockSpec {
    BlockSpec::new("b", nested(ty))
}

#[test]
fn attributes_are_converted() {
    let spec = Spec::object([
        ("a", Spec::attribute("a", Type::String)),
        ("b", Spec::required_attribute("b", Type::list(Type::Number))),
        ("c", Spec::attribute("c", Type::Bool)),
    ]);
    let decoded = sound(&spec, "a = 1\nb = [\"2\", 3]\n");
    assert_eq!(decoded.ty(), spec.implied_type());
    assert_eq!(sound(&spec, "{\"b\": [2, \"3\"], \"a\": \"${1}\"}"), decoded);
    assert_eq!(
        wrong(&spec, "a = []\nc = nope\nd = 1\n"),
        [
            "main.hcl:1:1 hcl-missing-argument: the argument `b` is missing",
            "main.hcl:1:5 hcl-attribute-type: the value of `a` is of a wrong type",
            "main.hcl:2:5 hcl-unknown-variable: there is no variable `nope`",
            "main.hcl:3:1 hcl-unsupported-argument: there is no argument `d` here",
        ]
    );
    let (broken, _) = decode(&spec, "a = []\nb = []\n");
    assert_eq!(broken.ty(), spec.implied_type());
}

#[test]
fn optional_attributes_of_a_type_may_be_left_out() {
    let attribute = |ty, optional| strata_value::Attribute { ty, optional };
    let ty = strata_value::ObjectType::new([
        ("a".into(), attribute(Type::String, false)),
        ("b".into(), attribute(Type::Number, true)),
    ]);
    let spec = Spec::attribute("o", Type::Object(ty.into()));
    let decoded = sound(&spec, "o = {a = \"x\"}\n");
    assert_eq!(decoded.ty(), spec.implied_type().without_optional());
    assert_eq!(sound(&spec, "").ty(), spec.implied_type().without_optional());
}

#[test]
fn a_single_block_may_be_missing_or_must_be_there() {
    let spec = Spec::block("b", nested(Type::Number));
    assert_eq!(sound(&spec, "b {\n  v = 1\n}\n").ty(), spec.implied_type());
    let missing = sound(&spec, "");
    assert!(missing.is_null());
    assert_eq!(missing.ty(), spec.implied_type());
    assert_eq!(
        wrong(&spec, "b {\n}\nb {\n}\n"),
        ["main.hcl:3:1 hcl-duplicate-block: there is more than one block `b`"]
    );
    assert_eq!(
        wrong(&Spec::required_block("b", nested(Type::Number)), ""),
        ["main.hcl:1:1 hcl-missing-block: the block `b` is missing"]
    );
}

#[test]
fn blocks_are_a_list_a_tuple_or_a_set() {
    let text = "b {\n  v = 2\n}\nb {\n  v = \"2\"\n}\nb {\n  v = 1\n}\n";
    let list = sound(&Spec::BlockList(blocks(Type::Number)), text);
    assert_eq!(list.ty(), Type::list(nested(Type::Number).implied_type()));
    assert_eq!(list.as_seq().unwrap().len(), 3);
    let set = sound(&Spec::BlockSet(blocks(Type::Number)), text);
    assert_eq!(set.ty(), Type::set(nested(Type::Number).implied_type()));
    assert_eq!(set.as_seq().unwrap().len(), 2);
    let tuple = sound(&Spec::BlockTuple(blocks(Type::Dynamic)), text);
    assert_eq!(tuple, value("[{v = 2}, {v = \"2\"}, {v = 1}]"));
    for spec in [Spec::BlockList(blocks(Type::Number)), Spec::BlockSet(blocks(Type::Number))] {
        assert_eq!(sound(&spec, "").ty(), spec.implied_type());
    }
    assert_eq!(sound(&Spec::BlockTuple(blocks(Type::Number)), ""), value("[]"));
}

#[test]
fn a_list_of_any_type_unifies() {
    let spec = Spec::BlockList(blocks(Type::Dynamic));
    let decoded = sound(&spec, "b {\n  v = 1\n}\nb {\n  v = \"x\"\n}\n");
    assert_eq!(decoded.ty(), Type::list(nested(Type::String).implied_type()));
    assert_eq!(
        wrong(&spec, "b {\n  v = [1]\n}\nb {\n  v = \"x\"\n}\n"),
        ["main.hcl:4:1 hcl-block-types: blocks `b` have values of different types"]
    );
}

#[test]
fn there_may_be_too_few_or_too_many_blocks() {
    let spec = Spec::BlockList(BlockSpec { min: 1, max: Some(2), ..blocks(Type::Number) });
    assert_eq!(wrong(&spec, ""), ["main.hcl:1:1 hcl-block-count: there are too few blocks `b`"]);
    assert_eq!(
        wrong(&spec, "b {\n}\nb {\n}\nb {\n}\nb {\n}\n"),
        ["main.hcl:5:1 hcl-block-count: there are too many blocks `b`"]
    );
}

#[test]
fn labels_are_keys() {
    let inner = Spec::object([
        ("own", Spec::BlockLabel { index: 0, name: "own".to_owned() }),
        ("v", Spec::attribute("v", Type::Number)),
    ]);
    let labelled = LabelledSpec::new("b", ["one", "two"], inner);
    let text = "b \"y\" \"z\" \"o\" {\n  v = 1\n}\nb \"x\" \"z\" \"p\" {\n  v = \"2\"\n}\nb \"y\" \"a\" \"q\" {\n}\n";
    let map = Spec::BlockMap(labelled.clone());
    let decoded = sound(&map, text);
    assert_eq!(decoded.ty(), map.implied_type());
    let object = sound(&Spec::BlockObject(labelled), text);
    for (path, own) in [(["x", "z"], "p"), (["y", "a"], "q"), (["y", "z"], "o")] {
        let path: Path = path.into_iter().chain(["own"]).map(Step::from).collect();
        assert_eq!(path.get(&decoded).and_then(Value::as_str), Some(own));
        assert_eq!(path.get(&object).and_then(Value::as_str), Some(own));
    }
    let empty = sound(&map, "");
    assert_eq!(empty.ty(), map.implied_type());
    assert_eq!(
        wrong(&map, "b \"x\" \"y\" \"o\" {\n}\nb \"x\" \"y\" \"p\" {\n}\nb \"x\" {\n}\n"),
        [
            "main.hcl:3:1 hcl-duplicate-block: there is more than one block `b \"x\" \"y\"`",
            "main.hcl:5:7 hcl-block-labels: the block `b` has too few labels",
        ]
    );
}

#[test]
fn attributes_of_a_block_are_a_map() {
    let spec = |element: Type| Spec::BlockAttributes {
        block_type: "tags".to_owned(),
        element,
        required: true,
    };
    let decoded = sound(&spec(Type::String), "tags {\n  b = x\n  a = 1\n}\n");
    assert_eq!(decoded.ty(), Type::map(Type::String));
    let texts: Vec<_> =
        decoded.as_map().unwrap().iter().map(|e| (e.key.to_string(), e.value.as_str())).collect();
    assert_eq!(texts, [("a".to_owned(), Some("1")), ("b".to_owned(), Some("ex"))]);
    assert_eq!(sound(&spec(Type::String), "tags {\n}\n").ty(), Type::map(Type::String));
    assert_eq!(
        sound(&spec(Type::Dynamic), "tags {\n  a = 1\n  b = \"x\"\n}\n").ty(),
        Type::map(Type::String)
    );
    assert_eq!(
        wrong(&spec(Type::Number), "tags {\n  a = \"x\"\n  c {\n  }\n}\n"),
        [
            "main.hcl:2:7 hcl-attribute-type: the value of `a` is of a wrong type",
            "main.hcl:3:3 hcl-unexpected-block: only arguments may stand here, not the block `c`",
        ]
    );
}

#[test]
fn null_gives_way_to_a_default() {
    let spec = Spec::attribute("a", Type::String)
        .or(Spec::attribute("b", Type::String))
        .or(Spec::Literal(Value::string("c")));
    for (text, wanted) in
        [("a = \"1\"\nb = \"2\"\n", "1"), ("a = null\nb = \"2\"\n", "2"), ("", "c")]
    {
        assert_eq!(sound(&spec, text).as_str(), Some(wanted));
    }
    assert_eq!(spec.implied_type(), Type::String);
}

#[test]
fn values_are_transformed_and_checked_unless_they_are_wrong() {
    let even = Validation::new(|value: &Value| match value.as_int() {
        Some(n) if n % 2 == 0 => Vec::new(),
        _ => vec![Diagnostic::error("odd", "the number is odd")],
    });
    let half = Transform::function(
        |_| Type::Number,
        |value| value.as_int().map(|n| Value::int(n / 2)).ok_or("no number".to_owned()),
    );
    let attribute = || Box::new(Spec::attribute("a", Type::Number));
    let spec = Spec::Transform(Box::new(Spec::Validate(attribute(), even)), half);
    assert_eq!(sound(&spec, "a = 4\n").as_int(), Some(2));
    assert_eq!(wrong(&spec, "a = 3\n"), ["main.hcl:1:5 odd: the number is odd"]);
    assert_eq!(wrong(&spec, "a = \"x\"\n").len(), 1);
    assert_eq!(decode(&spec, "a = 3\n").0, Value::unknown_of(Type::Number));
    let refused = Transform::function(|_| Type::Number, |_| Err("it is refused".to_owned()));
    assert_eq!(
        wrong(&Spec::Transform(attribute(), refused), "a = 3\n"),
        ["main.hcl:1:5 hcl-value-refused: it is refused"]
    );
}

#[test]
fn the_references_of_a_body_are_those_of_all_expressions() {
    let sources = SourceMap::default();
    let text = "a = v.x + w\nb {\n  v = v.y[0]\n}\ndynamic \"b\" {\n  for_each = [1]\n  content {\n    v = [b.value, u]\n  }\n}\ntags {\n  t = s\n}\n";
    let file = File::new(&sources, "main.hcl", text);
    let spec = Spec::object([
        ("a", Spec::attribute("a", Type::Dynamic)),
        ("b", Spec::block_list("b", nested(Type::Dynamic))),
        (
            "tags",
            Spec::BlockAttributes {
                block_type: "tags".to_owned(),
                element: Type::Dynamic,
                required: false,
            },
        ),
    ]);
    let scope = Scope::new();
    let found = spec.variables(&file.body().expanded(&scope));
    let texts: Vec<String> = found.iter().map(|found| found.traversal.to_string()).collect();
    assert_eq!(texts, ["v.x", "w", "v.y[0]", "u", "s"]);
    assert_eq!(sources.describe(found[3].span).as_deref(), Some("main.hcl:8:19"));
}

#[test]
fn a_value_has_the_place_of_what_it_is_decoded_from() {
    let sources = SourceMap::default();
    let file = File::new(&sources, "main.hcl", "\na = 1\nb \"l\" {\n  v = 2\n}\n");
    let body = file.body();
    let place = |spec: Spec| sources.describe(spec.span(&body));
    let at = |place: &str| Some(format!("main.hcl:{place}"));
    assert_eq!(place(Spec::attribute("a", Type::Number)), at("2:5"));
    assert_eq!(place(Spec::attribute("z", Type::Number)), at("1:1"));
    let label = || Spec::BlockLabel { index: 0, name: "l".to_owned() };
    assert_eq!(place(Spec::block("b", label())), at("3:3"));
    let keyed = LabelledSpec::new("b", ["l"], Spec::attribute("v", Type::Number));
    assert_eq!(place(Spec::BlockMap(keyed)), at("4:7"));
    assert_eq!(place(Spec::Literal(Value::NULL)), None);
}

#[test]
fn unknown_values_are_refined() {
    let named = Box::new(Spec::attribute("a", Type::String));
    let spec = Spec::Transform(named, Transform::refinement(Refine::not_null));
    let sources = SourceMap::default();
    let file = File::new(&sources, "main.hcl", "a = u\n");
    let unknown = [("u".into(), Value::unknown_of(Type::String))].into_iter().collect();
    let (value, errors) = spec.decode(&file.body(), &Scope::new().with_variables(unknown));
    assert_eq!((value, errors.len()), (Value::unknown_not_null(Type::String), 0));
    assert_eq!(sound(&spec, "a = x\n").as_str(), Some("ex"));
    assert_eq!(wrong(&spec, "").len(), 1);
}

#[test]
fn labels_are_in_normalization_form_c() {
    let own = Spec::BlockLabel { index: 0, name: "own".to_owned() };
    let text = "b \"an\u{303}o\" {\n}\n";
    assert_eq!(sound(&Spec::block("b", own), text).as_str(), Some("a\u{f1}o"));
    let map = Spec::block_map("b", ["name"], Spec::Literal(Value::int(1)));
    let decoded = sound(&map, text);
    assert_eq!(decoded.as_map().unwrap().entries()[0].key.as_str(), Some("a\u{f1}o"));
}

#[test]
fn the_references_of_dynamic_blocks_are_found_before_they_are_expanded() {
    let sources = SourceMap::default();
    let text = "
a = one
dynamic \"b\" {
  for_each = two[b.x]
  labels   = [b.key, three]
  content {
    v = [b.value, four]
    dynamic \"c\" {
      for_each = b.value.list
      iterator = it
      content {
        v = [it.key, five, c]
      }
    }
  }
}
b {
  v = six
}
";
    let file = File::new(&sources, "main.hcl", text);
    let inner = BlockSpec::new("c", nested(Type::Dynamic));
    let outer =
        Spec::object([("v", Spec::attribute("v", Type::Dynamic)), ("c", Spec::BlockTuple(inner))]);
    let spec = Spec::object([
        ("a", Spec::attribute("a", Type::Dynamic)),
        ("b", Spec::BlockTuple(BlockSpec::new("b", outer))),
    ]);
    let names = |found: Vec<strata_eval::body::Reference>| -> Vec<String> {
        found.iter().map(|found| found.traversal.to_string()).collect()
    };
    let all = names(spec.variables_with_dynamic(&file.body()));
    assert_eq!(all, ["one", "two", "b.x", "three", "four", "five", "c", "six"]);
    let expansion = names(spec.variables_to_expand(&file.body()));
    assert_eq!(expansion, ["two", "b.x", "three"]);
}
