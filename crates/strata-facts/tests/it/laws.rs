//! Laws of reading and merging.

use proptest::prelude::*;
use strata_facts::{merged, read_facts};
use strata_value::{Key, Map, Value};

/// Facts as people have them: a few names, so that they meet.
fn facts() -> impl Strategy<Value = Value> {
    map_of(value())
}

fn map_of(values: impl Strategy<Value = Value>) -> impl Strategy<Value = Value> {
    prop::collection::vec(("[a-d]", values), 0..4).prop_map(|entries| {
        Value::map(entries.into_iter().map(|(k, v)| (Key::new(&k), v)).collect::<Map>())
    })
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::NULL),
        any::<bool>().prop_map(Value::bool),
        any::<i64>().prop_map(Value::int),
        "[a-z]{0,3}".prop_map(Value::string),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::list),
            map_of(inner),
        ]
    })
}

proptest! {
    #[test]
    fn nothing_is_the_identity_of_merging(facts in facts()) {
        let nothing = Value::map(Map::default());
        prop_assert_eq!(&merged(&facts, &nothing).unwrap(), &facts);
        prop_assert_eq!(&merged(&nothing, &facts).unwrap(), &facts);
    }

    #[test]
    fn every_name_of_both_is_there_and_the_higher_scalar_wins(low in facts(), high in facts()) {
        let all = merged(&low, &high).unwrap();
        let (all, low, high) = (all.as_map().unwrap(), low.as_map().unwrap(), high.as_map().unwrap());
        prop_assert!(all.iter().all(|e| low.get(e.key).is_some() || high.get(e.key).is_some()));
        for entry in high.iter().filter(|e| e.value.as_map().is_none() && e.value.as_seq().is_none()) {
            prop_assert_eq!(all.get(entry.key), Some(&entry.value));
        }
        for entry in low.iter().filter(|e| high.get(e.key).is_none()) {
            prop_assert_eq!(all.get(entry.key), Some(&entry.value));
        }
    }

    #[test]
    fn any_bytes_are_facts_or_a_warning(bytes in any::<Vec<u8>>(), is_json: bool) {
        if let Ok(facts) = read_facts("any", bytes, is_json) {
            prop_assert!(facts.as_map().is_some());
        }
    }
}
