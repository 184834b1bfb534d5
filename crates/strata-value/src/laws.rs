//! Laws of values that no single example shows.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

use proptest::prelude::*;

use crate::arbitrary::{arb_data, arb_entries, arb_scalar, arb_text, arb_value};
use crate::json::{self, Options, Order};
use crate::{Entry, Key, Map, Marks, Origin, Value};

/// What a map is by its rule: of each key the last value, at the place of the first.
fn by_the_rule(entries: &[Entry]) -> Vec<(Key, Origin, Value)> {
    let mut kept: Vec<(Key, Origin, Value)> = Vec::new();
    for entry in entries {
        let new = (entry.key, entry.key_origin, entry.value.clone());
        match kept.iter_mut().find(|(key, ..)| *key == entry.key) {
            Some(earlier) => *earlier = new,
            None => kept.push(new),
        }
    }
    kept
}

fn entries_of(map: &Map) -> Vec<(Key, Origin, Value)> {
    map.iter().map(|e| (e.key, e.key_origin, e.value.clone())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn order_is_equal_where_equality_is(a in arb_value(), b in arb_value()) {
        prop_assert_eq!(a.total_cmp(&b) == Ordering::Equal, a == b);
        prop_assert_eq!(a.total_cmp(&b), b.total_cmp(&a).reverse());
        prop_assert_eq!(a.total_cmp(&a.clone()), Ordering::Equal);
        prop_assert_eq!(&a, &a.clone());
    }

    #[test]
    fn order_of_scalars_is_transitive(a in arb_scalar(), b in arb_scalar(), c in arb_scalar()) {
        let mut sorted = [&a, &b, &c];
        sorted.sort_by(|x, y| x.total_cmp(y));
        prop_assert_ne!(sorted[0].total_cmp(sorted[2]), Ordering::Greater);
    }

    #[test]
    fn order_is_transitive(mut values in prop::collection::vec(arb_value(), 3..6)) {
        values.sort_by(Value::total_cmp);
        for pair in values.windows(2) {
            prop_assert_ne!(pair[0].total_cmp(&pair[1]), Ordering::Greater);
        }
        prop_assert_ne!(values[0].total_cmp(&values[values.len() - 1]), Ordering::Greater);
    }

    #[test]
    fn equal_values_have_equal_hashes(value in arb_value(), seed in any::<u64>()) {
        let state = RandomState::new();
        let rebuilt = shuffled(&value, seed);
        prop_assert_eq!(&value, &rebuilt);
        prop_assert_eq!(state.hash_one(&value), state.hash_one(&rebuilt));
        prop_assert_eq!(value.total_cmp(&rebuilt), Ordering::Equal);
    }

    #[test]
    fn a_set_is_sorted_and_distinct(elements in prop::collection::vec(arb_value(), 0..12)) {
        let set = Value::set(elements.clone(), None);
        let seq = set.as_seq().expect("a set");
        prop_assert!(seq.windows(2).all(|p| p[0].total_cmp(&p[1]) == Ordering::Less));
        let distinct: HashSet<&Value> = elements.iter().collect();
        prop_assert_eq!(distinct.len(), seq.len());
    }

    #[test]
    fn data_survives_json(value in arb_data()) {
        for options in [
            Options::default(),
            Options { pretty: true, ..Options::default() },
            Options { order: Order::Sorted, ..Options::default() },
        ] {
            let text = json::write(&value, &options).expect("data is JSON");
            let again = json::parse(&text).expect("our own JSON");
            prop_assert_eq!(&again, &value);
            prop_assert_eq!(json::write(&again, &options).expect("data is JSON"), text);
        }
    }

    #[test]
    fn source_order_survives_json(value in arb_data()) {
        let text = json::write(&value, &Options::default()).expect("data is JSON");
        let again = json::parse(&text).expect("our own JSON");
        let leaves = |v: &Value| v.leaves().map(|(path, _)| path).collect::<Vec<_>>();
        prop_assert_eq!(leaves(&again), leaves(&value));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>(), json in "[\\[\\]{}\",:0-9eE.+tfn\\\\u/* -]{0,24}") {
        for reader in [json::Reader::default(), json::Reader::default().lenient().with_base(7)] {
            for text in [&text, &json] {
                if let Err(error) = reader.read(text) {
                    prop_assert!(error.offset <= text.len());
                }
            }
        }
    }

    #[test]
    fn a_secret_is_never_shown_unless_named(value in arb_value(), digits in "[0-9]{18}") {
        let secret = format!("SECRET{digits}");
        let marked = Value::string(secret.as_str()).marked(Marks::SENSITIVE);
        let tree = Value::list(vec![
            value,
            Value::map([(Key::new("k"), marked.clone())].into_iter().collect::<Map>()),
            Value::map(vec![Entry { key: Key::of(&marked), key_origin: Origin::NONE, value: Value::NULL }]),
            Value::list(vec![Value::string(secret.as_str())]).marked(Marks::SENSITIVE),
        ]);
        prop_assert!(tree.contains_marks());
        let debug = format!("{tree:?} {tree:#?} {:?} {:?}", tree.kind(), tree.as_seq());
        prop_assert!(!debug.contains(&secret));
        let refused = json::write(&tree, &Options::default()).expect_err("it is marked");
        prop_assert!(!refused.to_string().contains(&secret));
        let hidden = Options { redact: Some("(sensitive)".to_owned()), ..Options::default() };
        if let Ok(text) = json::write(&tree, &hidden) {
            prop_assert!(!text.contains(&secret));
        }
        for (path, _) in tree.leaves() {
            prop_assert!(!path.to_string().contains(&secret));
        }
    }

    #[test]
    fn marks_are_never_lost_by_putting_a_value_somewhere(value in arb_value(), others in arb_entries(0..12)) {
        let marks = value.all_marks();
        prop_assert_eq!(value.contains_marks(), !marks.is_empty());
        let list = Value::list(vec![Value::NULL, value.clone()]);
        let set = Value::set(vec![Value::NULL, value.clone()], None);
        let mut entries = others;
        entries.push(Entry { key: Key::new("mine"), key_origin: Origin::NONE, value: value.clone() });
        let map = Map::new(entries);
        let at = map.position(Key::new("mine")).expect("it was put there");
        let appended = Map::new(Vec::new()).with_changes([], map.entries().to_vec());
        let replaced = map.map_values(|_, _| Value::NULL).with_changes([(at, value)], Vec::new());
        for holder in [list, set, Value::map(map), Value::object(appended), Value::map(replaced)] {
            prop_assert_eq!(holder.contains_marks(), !holder.all_marks().is_empty());
            prop_assert!(holder.all_marks().contains(marks));
        }
    }

    #[test]
    fn a_map_keeps_the_last_value_at_the_first_place(entries in arb_entries(0..40)) {
        let (map, duplicates) = Map::with_duplicates(entries.clone());
        prop_assert_eq!(entries_of(&map), by_the_rule(&entries));
        prop_assert_eq!(map.len() + duplicates.len(), entries.len());
        for d in duplicates {
            prop_assert!(d.earlier < d.later);
            prop_assert_eq!(entries[d.earlier].key, entries[d.later].key);
        }
    }

    #[test]
    fn a_lookup_is_a_linear_search(entries in arb_entries(0..40), other in arb_text()) {
        let map = Map::new(entries.clone());
        let keys = entries.iter().map(|e| e.key).chain([Key::new(&other)]);
        for key in keys {
            let found = map.iter().position(|e| e.key == key);
            prop_assert_eq!(map.position(key), found);
            prop_assert_eq!(map.get(key), found.map(|at| &map.entries()[at].value));
        }
    }

    #[test]
    fn changed_maps_are_as_built_anew(
        old in arb_entries(0..24),
        new in arb_entries(0..24),
        changes in prop::collection::vec((0usize..30, arb_scalar()), 0..4),
    ) {
        let map = Map::new(old);
        let changed = map.with_changes(changes.clone(), new.clone());
        let mut all = map.entries().to_vec();
        for (at, value) in changes {
            if let Some(entry) = all.get_mut(at) {
                entry.value = value;
            }
        }
        all.extend(new);
        prop_assert_eq!(entries_of(&changed), by_the_rule(&all));
        for entry in &changed {
            prop_assert_eq!(changed.get(entry.key), Some(&entry.value));
        }
        prop_assert_eq!(changed.get(Key::new("no such key at all")), None);
    }

    #[test]
    fn every_leaf_is_found_by_its_path(value in arb_value()) {
        for (path, leaf) in value.leaves() {
            prop_assert_eq!(path.get(&value), Some(leaf));
        }
        let mut count = 0;
        value.visit(&mut |path, inner| {
            count += 1;
            assert_eq!(path.get(&value), Some(inner));
        });
        prop_assert!(count >= value.leaves().count());
    }

    #[test]
    fn leaves_replaced_by_themselves_change_nothing(value in arb_value()) {
        let same = value.replace_leaves(&mut |_, leaf| Ok::<_, String>(Some(leaf.clone())));
        prop_assert_eq!(same, Ok(value));
    }

    #[test]
    fn keys_are_their_text(text in arb_text()) {
        let key = Key::new(&text);
        prop_assert_eq!(key.as_str(), Some(text.as_str()));
        prop_assert_eq!(Key::of(&Value::string(text.as_str())), key);
        prop_assert_eq!(Key::of(&key.to_value()), key);
    }
}

/// The same value, built with the entries of its maps in another order.
fn shuffled(value: &Value, seed: u64) -> Value {
    let rebuilt = match value.content() {
        crate::Kind::Map(map) => Value::map(rotated(map, seed)),
        crate::Kind::Object(map) => Value::object(rotated(map, seed)),
        crate::Kind::List(seq) => {
            Value::list(seq.iter().map(|v| shuffled(v, seed)).collect::<Vec<_>>())
        }
        _ => return value.clone(),
    };
    rebuilt.marked(value.marks())
}

fn rotated(map: &Map, seed: u64) -> Vec<Entry> {
    let mut entries = map.entries().to_vec();
    for entry in &mut entries {
        entry.value = shuffled(&entry.value, seed);
        entry.key_origin = Origin::NONE;
    }
    if !entries.is_empty() {
        let by = usize::try_from(seed).unwrap_or(0) % entries.len();
        entries.rotate_left(by);
    }
    entries
}

#[test]
#[expect(clippy::disallowed_methods, reason = "what is tested is sharing by threads")]
fn one_text_is_one_key_in_all_threads() {
    let texts: Vec<String> = (0..3_000).map(|n| format!("thread-key-{}", n % 1_500)).collect();
    let threads: Vec<_> = (0..4)
        .map(|first| {
            let texts = texts.clone();
            std::thread::spawn(move || {
                let order = texts.iter().cycle().skip(first * 700).take(texts.len());
                let mut keys: Vec<(String, Key)> =
                    order.map(|text| (text.clone(), Key::new(text))).collect();
                keys.sort_by(|a, b| a.0.cmp(&b.0));
                keys
            })
        })
        .collect();
    let all: Vec<_> = threads.into_iter().map(|t| t.join().expect("no panic")).collect();
    for keys in &all {
        assert_eq!(keys, &all[0]);
        assert!(keys.iter().all(|(text, key)| key.as_str() == Some(text)));
    }
}

#[test]
fn kinds_of_keys_are_kept_apart() {
    let keys: HashSet<Key> =
        [Value::int(1), Value::float(1.0), Value::string("1"), Value::bool(true)]
            .iter()
            .chain(&[Value::string("true"), Value::NULL, Value::string("")])
            .map(Key::of)
            .collect();
    assert_eq!(keys.len(), 7);
    assert_eq!(keys.iter().filter(|k| k.is_text()).count(), 3);
}

#[test]
fn maps_that_differ_in_values_only_have_different_hashes() {
    // Lists of such maps are what deep merges make distinct.
    let state = RandomState::new();
    let hashes: HashSet<u64> = (0..100)
        .map(|n| state.hash_one(Map::from_iter([(Key::new("id"), Value::int(n))])))
        .collect();
    assert!(hashes.len() > 90);
}
