//! Laws of every merge.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use proptest::strategy::Strategy as _;
use strata_merge::{DecisionLog, DeepOptions, Fold, Knockout, Lists, Log, NoLog, Strategy, merge};
use strata_value::{Entry, Key, Kind, Map, Marks, Origin, Value};

const SECRET: &str = "secret";

/// A value whose texts are marked if, and only if, they are [`SECRET`]. No two values of it have one
/// origin, nor have two layers (`number`).
fn layer(shape: &Shape, number: u32) -> Value {
    let mut next = number * 1_000_000;
    shape.build(&mut next)
}

#[derive(Clone, Debug)]
enum Shape {
    Null,
    Bool(bool),
    Int(i64),
    Text(&'static str),
    Secret,
    List(Vec<Shape>),
    Map(Vec<(&'static str, Shape)>),
}

impl Shape {
    fn build(&self, next: &mut u32) -> Value {
        *next += 1;
        let origin = Origin::at(*next);
        let value = match self {
            Self::Null => Value::NULL,
            Self::Bool(b) => Value::bool(*b),
            Self::Int(n) => Value::int(*n),
            Self::Text(text) => Value::string(*text),
            Self::Secret => Value::string(SECRET).marked(Marks::SENSITIVE),
            Self::List(list) => Value::list(list.iter().map(|e| e.build(next)).collect::<Vec<_>>()),
            Self::Map(entries) => {
                let entries = entries.iter().map(|(key, shape)| {
                    *next += 1;
                    let key_origin = Origin::at(*next);
                    Entry { key: Key::new(key), key_origin, value: shape.build(next) }
                });
                Value::map(Map::new(entries.collect()))
            }
        };
        value.at(origin)
    }
}

fn shape() -> impl proptest::strategy::Strategy<Value = Shape> {
    let text = prop::sample::select(vec!["a", "b", "--a", "--", "c", "--\n--b"]);
    let leaf = prop_oneof![
        Just(Shape::Null),
        any::<bool>().prop_map(Shape::Bool),
        (0..3i64).prop_map(Shape::Int),
        text.prop_map(Shape::Text),
        Just(Shape::Secret),
    ];
    leaf.prop_recursive(4, 60, 12, |inner| {
        let key = prop::sample::select(vec![
            "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m",
        ]);
        prop_oneof![
            1 => prop::collection::vec(inner.clone(), 0..5).prop_map(Shape::List),
            3 => prop::collection::vec((key, inner), 0..12).prop_map(Shape::Map),
        ]
    })
}

fn any_strategy() -> impl proptest::strategy::Strategy<Value = Strategy> {
    let prefix = prop::option::of(prop::sample::select(vec!["--", "-", ".", "", "(", "[a-b]"]));
    let options = (prefix, any::<bool>(), any::<bool>()).prop_map(|(prefix, sort, by_position)| {
        DeepOptions {
            knockout_prefix: prefix.map(Knockout::new),
            sort_merged_arrays: sort,
            merge_hash_arrays: by_position,
        }
    });
    prop_oneof![
        1 => Just(Strategy::First),
        1 => Just(Strategy::Unique),
        1 => Just(Strategy::Hash),
        1 => Just(Strategy::Replace),
        1 => Just(Strategy::Overlay(Lists::Replace)),
        1 => Just(Strategy::Overlay(Lists::Append)),
        4 => options.clone().prop_map(Strategy::Deep),
        1 => options.prop_map(Strategy::ReverseDeep),
    ]
}

fn layers() -> impl proptest::strategy::Strategy<Value = Vec<Value>> {
    prop::collection::vec(shape(), 1..12)
        .prop_map(|shapes| (1..).zip(&shapes).map(|(number, shape)| layer(shape, number)).collect())
}

/// Every scalar with its origin, and every collection's origin.
fn origins(value: &Value, into: &mut BTreeMap<Origin, Option<Value>>) {
    match value.kind() {
        Kind::List(list) => list.iter().for_each(|element| origins(element, into)),
        Kind::Map(map) => map.iter().for_each(|entry| origins(&entry.value, into)),
        _ => {
            into.insert(value.origin(), Some(value.clone()));
            return;
        }
    }
    into.insert(value.origin(), None);
}

/// Equal with all origins.
fn same(a: &Value, b: &Value) -> bool {
    a.origin() == b.origin()
        && a == b
        && match (a.kind(), b.kind()) {
            (Kind::List(a), Kind::List(b)) => a.iter().zip(b).all(|(a, b)| same(a, b)),
            (Kind::Map(a), Kind::Map(b)) => a.iter().zip(b).all(|(a, b)| {
                a.key == b.key && a.key_origin == b.key_origin && same(&a.value, &b.value)
            }),
            _ => true,
        }
}

/// Equal with the origins of all scalars; those of collections that were made depend on the way.
fn same_scalars(a: &Value, b: &Value) -> bool {
    a == b
        && match (a.kind(), b.kind()) {
            (Kind::List(a), Kind::List(b)) => a.iter().zip(b).all(|(a, b)| same_scalars(a, b)),
            (Kind::Map(a), Kind::Map(b)) => {
                a.iter().zip(b).all(|(a, b)| a.key == b.key && same_scalars(&a.value, &b.value))
            }
            _ => a.origin() == b.origin(),
        }
}

fn has_unique_lists(value: &Value) -> bool {
    match value.kind() {
        Kind::List(list) => {
            (1..list.len()).all(|at| !list[..at].contains(&list[at]))
                && list.iter().all(has_unique_lists)
        }
        Kind::Map(map) => map.iter().all(|entry| has_unique_lists(&entry.value)),
        _ => true,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn nothing_merges_to_nothing_and_one_layer_to_itself(
        shape in shape(),
        strategy in any_strategy(),
    ) {
        prop_assert_eq!(merge(&strategy, &[], &mut NoLog), Ok(None));
        let value = layer(&shape, 1);
        let merged = merge(&strategy, std::slice::from_ref(&value), &mut NoLog);
        match strategy {
            Strategy::Unique => {}
            _ => prop_assert!(same(&merged.expect("it merges").expect("found"), &value)),
        }
    }

    #[test]
    fn unique_has_no_duplicates_and_merges_to_itself(layers in layers()) {
        if let Ok(Some(merged)) = merge(&Strategy::Unique, &layers, &mut NoLog)
            && layers.len() > 1
        {
            prop_assert!(merged.as_seq().is_some_and(|s| s.iter().all(|e| e.as_seq().is_none())));
            let list = merged.as_seq().expect("a list");
            prop_assert!((1..list.len()).all(|at| !list[..at].contains(&list[at])));
            let again = merge(&Strategy::Unique, std::slice::from_ref(&merged), &mut NoLog);
            prop_assert!(same(&again.expect("it merges").expect("found"), &merged));
            let twice = merge(&Strategy::Unique, &[merged.clone(), merged.clone()], &mut NoLog);
            if let Ok(Some(twice)) = twice {
                prop_assert!(same(&twice, &merged));
            }
        }
    }

    #[test]
    fn a_value_over_itself_is_itself(shape in shape()) {
        let value = layer(&shape, 1);
        if has_unique_lists(&value) {
            let merged = merge(&Strategy::deep(), &[value.clone(), value.clone()], &mut NoLog);
            prop_assert_eq!(merged, Ok(Some(value)));
        }
    }

    #[test]
    fn the_keys_are_the_union(layers in layers()) {
        let maps: Vec<Value> = layers.into_iter().filter(|v| v.as_map().is_some()).collect();
        let keys = |value: &Value| -> BTreeSet<String> {
            value.as_map().into_iter().flatten().map(|entry| entry.key.to_string()).collect()
        };
        let expected = maps.iter().flat_map(&keys).collect::<BTreeSet<_>>();
        for strategy in [Strategy::deep(), Strategy::Hash, Strategy::Overlay(Lists::Replace)] {
            let merged = merge(&strategy, &maps, &mut NoLog);
            if let Some(merged) = merged.expect("maps merge") {
                prop_assert_eq!(keys(&merged), expected.clone());
                prop_assert_eq!(merged.as_map().expect("a map").len(), expected.len());
            }
        }
    }

    #[test]
    fn the_log_changes_nothing(layers in layers(), strategy in any_strategy()) {
        let mut log = DecisionLog::new();
        let logged = merge(&strategy, &layers, &mut log);
        match (merge(&strategy, &layers, &mut NoLog), logged) {
            (Ok(Some(silent)), Ok(Some(logged))) => prop_assert!(same(&silent, &logged)),
            (silent, logged) => prop_assert_eq!(silent, logged),
        }
    }

    /// Marked text is found nowhere without its mark, and what is found is what a layer said.
    #[test]
    fn every_scalar_is_that_of_a_layer_with_its_marks(layers in layers(), strategy in any_strategy()) {
        if let Ok(Some(merged)) = merge(&strategy, &layers, &mut NoLog) {
            let (mut given, mut found) = (BTreeMap::new(), BTreeMap::new());
            for layer in &layers {
                origins(layer, &mut given);
            }
            origins(&merged, &mut found);
            for (origin, value) in found {
                let was = &given[&origin];
                // A list of one scalar has that scalar's origin, a knocked out value its marker's.
                let is_knocked_out = value.as_ref().and_then(Value::as_str) == Some("");
                let is_wrapped = value.is_none() && matches!(strategy, Strategy::Unique);
                prop_assert!(value == *was || is_knocked_out || is_wrapped, "{origin:?}: {value:?}");
            }
        }
    }

    #[test]
    fn all_layers_at_once_come_to_the_same_as_pair_by_pair(
        layers in layers(),
        sort in any::<bool>(),
        by_position in any::<bool>(),
    ) {
        let strategy = Strategy::Deep(DeepOptions {
            knockout_prefix: None,
            sort_merged_arrays: sort,
            merge_hash_arrays: by_position,
        });
        let pairwise = layers[1..].iter().try_fold(layers[0].clone(), |high, low| {
            // A prefix that no text has: this takes the way pair by pair.
            let strategy = match &strategy {
                Strategy::Deep(options) => Strategy::Deep(DeepOptions {
                    knockout_prefix: Some(Knockout::new("no text has this")),
                    ..options.clone()
                }),
                _ => unreachable!("it was just made"),
            };
            merge(&strategy, &[high, low.clone()], &mut NoLog).map(|value| value.expect("found"))
        });
        let at_once = merge(&strategy, &layers, &mut NoLog).map(|value| value.expect("found"));
        match (at_once, pairwise) {
            (Ok(at_once), Ok(pairwise)) => {
                prop_assert!(same_scalars(&at_once, &pairwise), "{at_once:?} {pairwise:?}");
            }
            (at_once, pairwise) => prop_assert_eq!(at_once.is_err(), pairwise.is_err()),
        }
    }

    /// A log makes the fold go pair by pair.
    #[test]
    fn layers_put_over_each_other_at_once_come_to_the_same_as_pair_by_pair(
        layers in layers(),
        lists in prop::sample::select(vec![Lists::Append, Lists::Replace]),
        below in any::<bool>(),
    ) {
        let strategy = Strategy::Overlay(lists);
        let pairwise = put_over_each_other(&strategy, &layers, below, &mut DecisionLog::new());
        let at_once = put_over_each_other(&strategy, &layers, below, &mut NoLog);
        prop_assert!(same(&at_once, &pairwise), "{at_once:?} {pairwise:?}");
    }
}

/// The overlay of layers from the lowest up; with one more `below` that is added at last.
fn put_over_each_other(
    strategy: &Strategy,
    layers: &[Value],
    below: bool,
    log: &mut impl Log,
) -> Value {
    let mut fold = Fold::new(strategy, layers.len(), log);
    for layer in &layers[usize::from(below)..] {
        fold.add_above(layer).expect("it merges");
    }
    if below {
        fold.add(&layers[0]).expect("it merges");
    }
    fold.finish().expect("it merges").expect("it is found")
}
