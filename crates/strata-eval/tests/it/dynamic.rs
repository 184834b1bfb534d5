//! Dynamic blocks.

use proptest::prelude::*;
use strata_diagnostics::SourceMap;
use strata_eval::Scope;
use strata_eval::body::Body;
use strata_eval::decode::{BlockSpec, Spec};
use strata_value::{Key, Kind, Map, Marks, Type, Value};

use crate::files::{File, told, variables};

/// Blocks `b` with a label and an attribute, and blocks `c` in them.
fn spec() -> Spec {
    let inner = Spec::object([("v", Spec::attribute("v", Type::Dynamic))]);
    let outer = Spec::object([
        ("l", Spec::BlockLabel { index: 0, name: "l".to_owned() }),
        ("v", Spec::attribute("v", Type::Dynamic)),
        ("c", Spec::BlockTuple(BlockSpec::new("c", inner))),
    ]);
    Spec::BlockTuple(BlockSpec::new("b", outer))
}

fn decode(text: &str, scope: &Scope<'_>) -> (Value, Vec<String>) {
    let sources = SourceMap::default();
    let name = if text.starts_with('{') { "main.json" } else { "main.hcl" };
    let file = File::new(&sources, name, text);
    let (value, errors) = spec().decode(&file.body().expanded(scope), scope);
    (value, told(&errors, &sources))
}

fn sound(text: &str, scope: &Scope<'_>) -> Value {
    let (value, errors) = decode(text, scope);
    assert_eq!(errors, [""; 0], "{text}");
    value
}

#[test]
fn elements_have_their_keys_and_values() {
    let scope = Scope::new().with_variables(variables(&[("m", "{y = 1, x = 2}")]));
    let generated = sound(
        "dynamic \"b\" {\n  for_each = m\n  labels = [\"${b.key}!\"]\n  content {\n    v = b.value\n  }\n}\n",
        &scope,
    );
    assert_eq!(generated, sound("b \"x!\" {\n  v = 2\n}\nb \"y!\" {\n  v = 1\n}\n", &scope));
    let json = r#"{"dynamic": {"b": {"for_each": "${m}", "labels": ["${b.key}!"], "content": {"v": "${b.value}"}}}}"#;
    assert_eq!(sound(json, &scope), generated);
}

#[test]
fn an_inner_iterator_hides_an_outer_one_and_a_variable() {
    let scope = Scope::new().with_variables(variables(&[("it", "9"), ("b", "8")]));
    let text = "
      b \"first\" {
        v = it
      }
      dynamic \"b\" {
        for_each = [[1, 2], [3]]
        iterator = it
        labels   = [\"l\"]
        content {
          v = b
          dynamic \"c\" {
            for_each = it.value
            iterator = it
            content {
              v = it.value
            }
          }
          c {
            v = it.key
          }
        }
      }
    ";
    let written = "
      b \"first\" {
        v = 9
      }
      b \"l\" {
        v = 8
        c {
          v = 1
        }
        c {
          v = 2
        }
        c {
          v = 0
        }
      }
      b \"l\" {
        v = 8
        c {
          v = 3
        }
        c {
          v = 1
        }
      }
    ";
    assert_eq!(sound(text, &scope), sound(written, &scope));
}

const GENERATED: &str = "
  dynamic \"b\" {
    for_each = each
    labels   = [\"l\"]
    content {
      v = \"plain\"
      c {
        v = b.value
      }
    }
  }
";

#[test]
fn an_unknown_for_each_makes_everything_unknown() {
    let unknown = Value::unknown_of(Type::list(Type::String));
    let scope = Scope::new().with_variables([(Key::new("each"), unknown)].into_iter().collect());
    assert_eq!(sound(GENERATED, &scope), Value::dynamic());
    let sources = SourceMap::default();
    let file = File::new(&sources, "main.hcl", GENERATED);
    let body = file.body().expanded(&scope);
    let (content, errors) = body.content(&spec().schema());
    assert!(errors.is_empty() && content.blocks[0].body.is_unknown());
    let (attributes, _) = content.blocks[0].body.just_attributes();
    assert_eq!(attributes[0].expression.evaluate(&scope), Ok(Value::dynamic()));
}

#[test]
fn marks_of_for_each_are_on_everything_that_it_makes() {
    let secret = Value::list(vec![Value::string("hunter2")]).marked(Marks::SENSITIVE);
    let scope = Scope::new().with_variables([(Key::new("each"), secret)].into_iter().collect());
    let value = sound(GENERATED, &scope);
    let blocks = value.as_seq().unwrap();
    assert_eq!(blocks[0].marks(), Marks::SENSITIVE);
    let Kind::Marked(block) = blocks[0].kind() else { panic!("it is marked") };
    let Some(Kind::Object(block)) = block.reveal(Marks::SENSITIVE) else { panic!("an object") };
    assert_eq!(block.get(Key::new("v")).unwrap().marks(), Marks::SENSITIVE);
    // In the reference what a written block holds within has no marks.
    let inner = &block.get(Key::new("c")).unwrap().as_seq().unwrap()[0];
    assert_eq!(inner.marks(), Marks::SENSITIVE);
    assert!(!format!("{value:?}").contains("hunter2"));
}

#[test]
fn all_that_is_wrong_with_a_block_is_told_at_once() {
    let text = "
dynamic \"b\" {
  for_each = nope
  iterator = \"it\"
  labels   = [\"a\", \"b\"]
}
dynamic \"bb\" {
  for_each = []
  content {
  }
}
dynamic \"b\" {
  for_each = 5
  labels   = [[]]
  content {
  }
}
";
    let (_, errors) = decode(text, &Scope::new().with_variables(Map::default()));
    assert_eq!(
        errors,
        [
            "main.hcl:2:13 hcl-dynamic-content: the `content` block is missing",
            "main.hcl:3:14 hcl-unknown-variable: there is no variable `nope`",
            "main.hcl:4:14 hcl-dynamic-iterator: the iterator must be a single name",
            "main.hcl:5:20 hcl-dynamic-label: blocks `b` get too many labels here",
            "main.hcl:7:9 hcl-unsupported-block: there are no `bb` blocks here",
            "main.hcl:13:14 hcl-dynamic-for-each: `for_each` cannot go through a number",
        ]
    );
}

#[test]
fn a_label_is_told_once_for_all_elements() {
    let text = |label: &str| {
        format!(
            "dynamic \"b\" {{\n  for_each = range\n  labels = [{label}]\n  content {{\n  }}\n}}\n"
        )
    };
    let scope = Scope::new().with_variables(variables(&[("range", "[for n in [1, 2, 3]: n]")]));
    for (label, message) in
        [("null", "null"), ("[]", "no text"), ("nope", "no variable"), ("b.value.x", "")]
    {
        let (_, errors) = decode(&text(label), &scope);
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(errors[0].starts_with("main.hcl:3:") && errors[0].contains(message), "{errors:?}");
    }
}

#[test]
fn what_is_left_still_has_its_dynamic_blocks() {
    let sources = SourceMap::default();
    let text = "a = 1\ndynamic \"b\" {\n  for_each = [1]\n  labels = [\"l\"]\n  content {\n  }\n}\ndynamic \"c\" {\n  for_each = [1, 2]\n  content {\n    v = c.value\n  }\n}\n";
    let file = File::new(&sources, "main.hcl", text);
    let scope = Scope::new();
    let (_, rest, errors) = spec().decode_partial(&file.body().expanded(&scope), &scope);
    assert!(rest.content(&spec().schema()).0.blocks.is_empty());
    assert_eq!(told(&errors, &sources), [""; 0]);
    let inner = Spec::object([("v", Spec::attribute("v", Type::Number))]);
    let rest_spec = Spec::object([
        ("a", Spec::attribute("a", Type::Number)),
        ("c", Spec::block_list("c", inner)),
    ]);
    let (value, errors) = rest_spec.decode(&rest, &scope);
    assert_eq!(told(&errors, &sources), [""; 0]);
    assert_eq!(value.as_map().unwrap().get(Key::new("c")).unwrap().as_seq().unwrap().len(), 2);
}

#[test]
fn dynamic_blocks_of_merged_bodies_are_expanded() {
    let sources = SourceMap::default();
    let text = |value: u32| {
        format!(
            "dynamic \"b\" {{\n  for_each = [{value}]\n  labels = [\"l\"]\n  content {{\n    v = b.value\n  }}\n}}\n"
        )
    };
    let files = [1, 2].map(|n| File::new(&sources, "main.hcl", &text(n)));
    let scope = Scope::new();
    let merged = Body::merged(files.iter().map(File::body)).expanded(&scope);
    let (value, errors) = spec().decode(&merged, &scope);
    assert_eq!(told(&errors, &sources), [""; 0]);
    assert_eq!(value.as_seq().unwrap().len(), 2);
}

proptest! {
    #[test]
    fn a_dynamic_block_is_the_blocks_that_it_stands_for(
        values in proptest::collection::vec(prop_oneof![
            any::<i32>().prop_map(|n| n.to_string()),
            "[a-z]{0,3}".prop_map(|text| format!("{text:?}")),
            Just("null".to_owned()),
            Just("[1, {a = 2}]".to_owned()),
        ], 0..6),
        before in any::<bool>(),
    ) {
        let own = if before { "b \"own\" {\n}\n" } else { "" };
        let generated = format!(
            "{own}dynamic \"b\" {{\n  for_each = [{}]\n  labels = [b.key]\n  content {{\n    v = b.value\n    c {{\n      v = [b.value]\n    }}\n  }}\n}}\n",
            values.join(", "),
        );
        let block = |(at, value): (usize, &String)| {
            format!("b \"{at}\" {{\n  v = {value}\n  c {{\n    v = [{value}]\n  }}\n}}\n")
        };
        let written: String = values.iter().enumerate().map(block).collect();
        let scope = Scope::new();
        prop_assert_eq!(sound(&generated, &scope), sound(&format!("{own}{written}"), &scope));
    }
}
