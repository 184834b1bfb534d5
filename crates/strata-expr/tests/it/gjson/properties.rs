//! The laws of paths on random input.

use proptest::prelude::*;
use strata_value::{Key, Map, Value};

use super::laws::{any_text_is_a_path, both_forms_agree, shown};

fn arb_word() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[ab]{1,2}",
        1 => Just(String::new()),
        1 => any::<String>(),
        1 => Just("a.b".to_owned()),
        1 => Just("{\"a\":[1,2]}".to_owned()),
    ]
}

/// Numbers that the reference keeps as they are.
fn arb_data() -> impl Strategy<Value = Value> {
    let scalar = prop_oneof![
        Just(Value::NULL),
        any::<bool>().prop_map(Value::bool),
        (-1_000_000_000_000_000_i64..1_000_000_000_000_000).prop_map(Value::int),
        (-9_i32..9).prop_map(|halves| Value::float(f64::from(halves) / 2.0)),
        arb_word().prop_map(Value::string),
    ];
    scalar.prop_recursive(4, 32, 4, |inner| {
        let entry = (arb_word(), inner.clone()).prop_map(|(key, value)| (Key::new(&key), value));
        prop_oneof![
            prop::collection::vec(inner, 0..4).prop_map(Value::list),
            prop::collection::vec(entry, 0..5)
                .prop_map(|entries| Value::map(entries.into_iter().collect::<Map>())),
        ]
    })
}

fn arb_path() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        4 => "[ab]{1,2}",
        2 => "[0-3]",
        2 => Just("#".to_owned()),
        1 => "[ab*?]{1,3}",
        2 => "#\\((a|b|)(==|!=|<|>=|%|)(1|\"a\"|true|~true|~\\*|\\*)\\)#?",
        2 => "@(this|reverse|keys|values|flatten|join|tostr|fromstr|group|valid|ugly|pretty|dig:a)",
        1 => r"a\\.b",
        1 => "[\\[{](a|b|0|@keys|!1)(,(a|\"k\":b|#))?[\\]}]",
    ];
    prop::collection::vec((part, "[.|]"), 1..5).prop_map(|parts| {
        let text: String = parts.iter().flat_map(|(part, sign)| [part.as_str(), sign]).collect();
        text[..text.len() - 1].to_owned()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn forms_agree(root in arb_data(), path in arb_path()) {
        both_forms_agree(&root, &path);
    }

    #[test]
    fn any_path_ends(json in any::<String>(), path in prop_oneof![arb_path(), any::<String>()]) {
        any_text_is_a_path(&json, &path);
    }

    #[test]
    fn broken_json_ends(root in arb_data(), cut in any::<prop::sample::Index>(), path in arb_path()) {
        let text = shown(&root);
        let mut end = cut.index(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        any_text_is_a_path(&text[..end], &path);
    }
}
