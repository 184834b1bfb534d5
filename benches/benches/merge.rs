//! Deep merge of layers, with the dropping of the result.
//!
//! 10,000 leaves = 400 keys x 5 maps x 5 leaves, two thirds strings. `typical`: these and four
//! overlays of 596, 507, 389 and 143 leaves. `full`: five layers of 10,000 leaves each. The layers
//! stay alive and shared, as those of a cache do.

use divan::Bencher;
use strata_merge::{DecisionLog, Log, NoLog, Strategy, merge};
use strata_value::{Entry, Key, Map, Origin, Value};

const KEYS: usize = 400;
const MAPS: usize = 5;
const LEAVES: usize = 5;
const ALL: usize = KEYS * MAPS * LEAVES;

fn main() {
    divan::main();
}

#[divan::bench]
fn typical(bencher: Bencher<'_, '_>) {
    run(bencher, &Leaves::typical(), || NoLog);
}

#[divan::bench]
fn typical_logged(bencher: Bencher<'_, '_>) {
    run(bencher, &Leaves::typical(), DecisionLog::new);
}

#[divan::bench]
fn full(bencher: Bencher<'_, '_>) {
    run(bencher, &[(); 5].map(|()| Leaves((0..ALL).collect())), || NoLog);
}

/// The two highest layers have as many leaves, but not the same ones.
#[divan::bench]
fn halves(bencher: Bencher<'_, '_>) {
    let half = |odd| Leaves((0..ALL).filter(|leaf| leaf % 2 == odd).collect());
    run(bencher, &[half(0), half(1)], || NoLog);
}

fn run<L: Log>(bencher: Bencher<'_, '_>, layers: &[Leaves], log: impl Fn() -> L + Sync) {
    let values: Vec<Value> =
        (0..).zip(layers).map(|(number, leaves)| leaves.to_value(number)).collect();
    let strategy = Strategy::deep();
    let all = || merge(&strategy, divan::black_box(&values), &mut log());
    let merged = all().expect("the layers merge").expect("there are layers");
    check(&merged, layers);
    // Something of its size stays behind it on the heap, as in a program that does more than this:
    // else the allocator gives the memory back to the system each time.
    let behind = all();
    drop(merged);
    bencher.bench_local(|| drop(divan::black_box(all())));
    drop(behind);
}

/// Every leaf must come from the highest layer that has it.
fn check(merged: &Value, layers: &[Leaves]) {
    let mut winners = vec![None; ALL];
    for (number, layer) in layers.iter().enumerate().rev() {
        layer.0.iter().for_each(|&leaf| winners[leaf] = Some(number as u32));
    }
    for (leaf, number) in winners.into_iter().enumerate() {
        let (outer, middle, inner) = path(leaf);
        let found =
            merged.as_map().and_then(|m| m.get(outer)?.as_map()?.get(middle)?.as_map()?.get(inner));
        assert_eq!(found, number.map(|number| value(leaf, number)).as_ref(), "leaf {leaf}");
    }
}

/// The numbers of the leaves a layer has, in order.
struct Leaves(Vec<usize>);

impl Leaves {
    fn typical() -> [Self; 5] {
        let mut state = 1u64;
        let mut some = |count: usize| {
            let mut chosen = vec![false; ALL];
            let mut left = count;
            while left > 0 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let leaf = (state >> 33) as usize % ALL;
                left -= usize::from(!std::mem::replace(&mut chosen[leaf], true));
            }
            Self((0..ALL).filter(|&leaf| chosen[leaf]).collect())
        };
        [some(143), some(389), some(507), some(596), some(ALL)]
    }

    fn to_value(&self, number: u32) -> Value {
        let mut tree: Vec<(Key, Vec<KeyedLeaves>)> = Vec::new();
        for &leaf in &self.0 {
            let (outer, middle, inner) = path(leaf);
            if tree.last().is_none_or(|(key, _)| *key != outer) {
                tree.push((outer, Vec::new()));
            }
            let maps = &mut tree.last_mut().expect("just made").1;
            if maps.last().is_none_or(|(key, _)| *key != middle) {
                maps.push((middle, Vec::new()));
            }
            maps.last_mut().expect("just made").1.push(entry(inner, value(leaf, number)));
        }
        let map = |entries| Value::map(Map::new(entries));
        map(tree
            .into_iter()
            .map(|(key, maps)| {
                entry(key, map(maps.into_iter().map(|(k, leaves)| entry(k, map(leaves))).collect()))
            })
            .collect())
    }
}

/// A map of leaves, with its key.
type KeyedLeaves = (Key, Vec<Entry>);

fn path(leaf: usize) -> (Key, Key, Key) {
    let key = |kind: &str, number: usize| Key::new(&format!("{kind}_{number}"));
    (
        key("profile::setting", leaf / (MAPS * LEAVES)),
        key("section", leaf / LEAVES % MAPS),
        key("option", leaf % LEAVES),
    )
}

fn value(leaf: usize, number: u32) -> Value {
    let value = match leaf % 6 {
        0 => Value::int(i64::from(leaf as u32 * 10 + number)),
        1 => Value::bool((leaf + number as usize).is_multiple_of(2)),
        _ => Value::string(format!("value {leaf} of layer {number}")),
    };
    value.at(Origin::at(number * 1_000_000 + leaf as u32 + 1))
}

fn entry(key: Key, value: Value) -> Entry {
    Entry { key, key_origin: value.origin(), value }
}
