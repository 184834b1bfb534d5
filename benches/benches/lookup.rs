//! Lookups in a Hiera 5 tree of five levels, 500 keys and 1,000 hosts; files are in memory.
//!
//! Every case checks what it found: the number of values, and their digest.

use divan::Bencher;
use divan::counter::ItemsCount;
use strata_bench::{Digest, Fleet, Shape};
use strata_hierarchy::hiera5::{Dialect, LookupKey, MapScope, Node, Query, Tree};
use strata_value::Value;

/// The digests of what Puppet 7.23 gives the first host (`benches/peers/puppet.sh` compares it).
const FIRST: u64 = 0x15F4_6D8D_47C9_40FD;
const DEEP: u64 = 0x642C_8F69_17B7_D265;
const OPTIONS: u64 = 0x2AE0_5A29_94AB_9F00;

fn main() {
    divan::main();
}

#[divan::bench]
fn warm_first(bencher: Bencher<'_, '_>) {
    let fleet = fleet(1);
    warm(bencher, &fleet, &keys(&fleet), Some("first"), FIRST);
}

#[divan::bench]
fn warm_deep(bencher: Bencher<'_, '_>) {
    let fleet = fleet(1);
    warm(bencher, &fleet, &fleet.collections(), Some("deep"), DEEP);
}

/// Each key by its `lookup_options`.
#[divan::bench]
fn warm_options(bencher: Bencher<'_, '_>) {
    let fleet = fleet(1);
    warm(bencher, &fleet, &keys(&fleet), None, OPTIONS);
}

/// Every key of a host, as `strata lookup --all` asks for them.
#[divan::bench]
fn all_of_a_host(bencher: Bencher<'_, '_>) {
    let fleet = fleet(1);
    let (tree, scope) = (fleet.tree(), fleet.hosts[0].scope());
    let node = Node::new(&tree, &scope, Dialect::Puppet8);
    let mut wanted = keys(&fleet);
    assert_eq!(digest(&node, &wanted, None), OPTIONS, "values are not those of Puppet");
    wanted.sort_unstable();
    let all = node.keys().expect("the tree is sound");
    assert_eq!(all.iter().map(LookupKey::as_str).collect::<Vec<_>>(), wanted);
    bencher.counter(ItemsCount::new(500_usize)).bench_local(|| {
        let node = Node::new(&tree, &scope, Dialect::Puppet8);
        let keys = node.keys().expect("the tree is sound");
        let names: Vec<&str> = keys.iter().map(LookupKey::as_str).collect();
        assert_eq!(count(&node, &names, None), 500);
    });
}

/// One key, with nothing read before: `hiera.yaml` and five data files (67 KB).
#[divan::bench]
fn cold_first_lookup(bencher: Bencher<'_, '_>) {
    let fleet = fleet(1);
    let scope = fleet.hosts[0].scope();
    let key = fleet.collections()[3];
    bencher.with_inputs(|| fleet.tree()).bench_local_values(|tree| {
        assert_eq!(count(&Node::new(&tree, &scope, Dialect::Puppet8), &[key], None), 1);
        tree
    });
}

/// 1,000 hosts, 50 keys each, in one process with nothing read before: 1,026 files, 4 MB.
#[divan::bench(sample_count = 20)]
fn fleet_of_1000(bencher: Bencher<'_, '_>) {
    let fleet = fleet(1000);
    let run = |tree: Tree| {
        let mut found = 0;
        for host in &fleet.hosts {
            let scope = host.scope();
            let node = Node::new(&tree, &scope, Dialect::Puppet8);
            let keys: Vec<&str> = host.keys.iter().map(String::as_str).collect();
            found += count(&node, &keys, None);
        }
        assert_eq!(found, 50_000);
        tree
    };
    bencher
        .counter(ItemsCount::new(50_000_usize))
        .with_inputs(|| fleet.tree())
        .bench_local_values(run);
}

fn fleet(hosts: usize) -> Fleet {
    Fleet::generate(Shape { hosts, ..Shape::default() })
}

fn keys(fleet: &Fleet) -> Vec<&str> {
    fleet.keys.iter().map(String::as_str).collect()
}

fn warm(bencher: Bencher<'_, '_>, fleet: &Fleet, keys: &[&str], merge: Option<&str>, wanted: u64) {
    let (tree, scope): (Tree, MapScope) = (fleet.tree(), fleet.hosts[0].scope());
    let node = Node::new(&tree, &scope, Dialect::Puppet8);
    let found = digest(&node, keys, merge);
    assert_eq!(found, wanted, "values are not those of Puppet: 0x{found:016X}");
    bencher
        .counter(ItemsCount::new(keys.len()))
        .bench_local(|| assert_eq!(count(&node, keys, merge), keys.len()));
}

fn digest(node: &Node<'_>, keys: &[&str], merge: Option<&str>) -> u64 {
    let mut digest = Digest::default();
    ask(node, keys, merge, |value| digest.add(value.as_ref()));
    digest.get()
}

fn count(node: &Node<'_>, keys: &[&str], merge: Option<&str>) -> usize {
    let mut found = 0;
    ask(node, keys, merge, |value| found += usize::from(divan::black_box(value).is_some()));
    found
}

fn ask(node: &Node<'_>, keys: &[&str], merge: Option<&str>, mut answer: impl FnMut(Option<Value>)) {
    let merge = merge.map(Value::string);
    let query = Query { merge: merge.as_ref(), ..Query::default() };
    for key in keys {
        let found = node.lookup(&[key], &query).expect("the tree is sound");
        answer(found.map(|answer| answer.value));
    }
}
