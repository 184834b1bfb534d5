//! Hosts that share layers share their values, and it cannot be seen but in the work saved.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use proptest::prelude::*;

use super::site::Site;

const VARIABLES: &str =
    "m: map(map(string)) = {}\nn: number = 0\no: object(a? string, b? map(string)) = {}\n";

const MANIFEST: &str = "\
merge: {m: deep, o: deep}
layers:
- path: common.yaml
- path: e/${facts.e}.yaml
- path: r/${facts.r}.yaml
  optional: true
- path: n/${facts.n}.yaml
  optional: true
";

#[test]
fn hosts_with_the_same_files_share_all() {
    let files = [
        ("hierarchy.yaml", MANIFEST),
        ("common.yaml", "n: 1\nm: {a: {b: c}}\n"),
        ("e/x.yaml", "n: 2\n"),
        ("e/y.yaml", "m: {a: {d: e}}\n"),
        ("n/2.yaml", "n: 3\n"),
    ];
    let site = Site::new(VARIABLES, &files);
    let inputs = site.inputs().expect("sound");
    let of = |e: &str, n: u32| {
        let facts = site.facts(&format!("{{\"e\": \"{e}\", \"r\": \"r\", \"n\": \"{n}\"}}"));
        inputs.resolve(&facts).expect("sound")
    };
    assert!(Arc::ptr_eq(&of("x", 0), &of("x", 1)));
    assert!(!Arc::ptr_eq(&of("x", 0), &of("y", 1)));
    let [x, node] = [of("x", 1), of("x", 2)].map(|all| all.values.get("m".into()).cloned());
    let map = |value: &Option<strata_value::Value>| {
        value.as_ref().and_then(|v| v.as_map().cloned()).expect("a map")
    };
    assert!(map(&x).ptr_eq(&map(&node)), "a variable that a layer does not change is shared");
    let reads = site.memory().reads.load(Ordering::Relaxed);
    of("x", 1);
    assert_eq!(site.memory().reads.load(Ordering::Relaxed), reads, "nothing is read again");
}

/// A layer: for some variables some values.
fn layer() -> impl Strategy<Value = String> {
    let word = || prop::sample::select(vec!["a", "b", "c"]);
    let inner = prop::collection::btree_map(word(), word(), 0..3);
    let m = prop::option::of(prop::collection::btree_map(word(), inner.clone(), 0..3));
    let o = prop::option::of((prop::option::of(word()), prop::option::of(inner)));
    (m, prop::option::of(0..5u8), o).prop_map(|(m, n, o)| {
        let mut text = "{}".to_owned();
        let mut lines = Vec::new();
        if let Some(m) = m {
            lines.push(format!("m: {m:?}\n"));
        }
        if let Some(n) = n {
            lines.push(format!("n: {n}\n"));
        }
        if let Some((a, b)) = o {
            let a = a.map(|a| format!("\"a\": \"{a}\""));
            let b = b.map(|b| format!("\"b\": {b:?}"));
            let members: Vec<String> = a.into_iter().chain(b).collect();
            lines.push(format!("o: {{{}}}\n", members.join(", ")));
        }
        if !lines.is_empty() {
            text = lines.concat();
        }
        text
    })
}

fn files() -> impl Strategy<Value = Vec<(String, String)>> {
    let of = |directory: &'static str| {
        prop::collection::vec(prop::option::weighted(0.7, layer()), 3).prop_map(move |layers| {
            let named = layers.into_iter().enumerate();
            let some = named.filter_map(|(n, text)| Some((format!("{directory}/{n}.yaml"), text?)));
            some.collect::<Vec<_>>()
        })
    };
    let required = prop::collection::vec(layer(), 3);
    (layer(), required, of("r"), of("n")).prop_map(|(common, e, r, n)| {
        let e = e.into_iter().enumerate().map(|(n, text)| (format!("e/{n}.yaml"), text));
        let fixed = [
            ("common.yaml".to_owned(), common),
            ("hierarchy.yaml".to_owned(), MANIFEST.to_owned()),
        ];
        fixed.into_iter().chain(e).chain(r).chain(n).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_host_alone_gets_what_it_gets_among_others(
        files in files(),
        hosts in prop::collection::vec((0..3u8, 0..4u8, 0..4u8), 1..12),
    ) {
        let files: Vec<(&str, &str)> = files.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect();
        let site = Site::new(VARIABLES, &files);
        let shared = site.inputs().expect("sound");
        for (e, r, n) in hosts {
            let facts = site.facts(&format!("{{\"e\": \"{e}\", \"r\": \"{r}\", \"n\": \"{n}\"}}"));
            let among = shared.resolve(&facts).expect("sound");
            let alone = site.inputs().expect("sound").resolve(&facts).expect("sound");
            prop_assert_eq!(&among.values, &alone.values);
            let (explained, explanation) = shared.explain(&facts, true).expect("sound");
            prop_assert!(Arc::ptr_eq(&among, &explained));
            let selected = explanation.to_text();
            prop_assert!(!selected.contains("removed by"), "{selected}");
        }
    }

    #[test]
    fn the_order_of_keys_does_not_matter(layers in prop::collection::vec(layer(), 1..4)) {
        let turned = |text: &String| -> String {
            let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
            lines.reverse();
            lines.concat()
        };
        let values = |layers: &[String]| {
            let list: Vec<String> = (0..layers.len()).map(|n| format!("{{path: {n}.yaml}}")).collect();
            let manifest = format!("merge: {{m: deep, o: deep}}\nlayers: [{}]\n", list.join(", "));
            let names: Vec<String> = (0..layers.len()).map(|n| format!("{n}.yaml")).collect();
            let mut files: Vec<(&str, &str)> =
                names.iter().zip(layers).map(|(n, t)| (n.as_str(), t.as_str())).collect();
            files.push(("hierarchy.yaml", &manifest));
            Site::new(VARIABLES, &files).resolve("{}").expect("sound")
        };
        let backwards: Vec<String> = layers.iter().map(turned).collect();
        prop_assert_eq!(values(&layers), values(&backwards));
    }

    #[test]
    fn what_is_removed_and_supplied_again_is_as_if_only_the_upper_layer_supplied_it(
        low in "[a-c]{1,3}", high in "[a-c]{1,3}", key in "[a-z]{1,4}",
    ) {
        let manifest = format!(
            "merge: {{m: deep}}\nlayers:\n- path: a.yaml\n- path: b.yaml\n  remove: [[m, \"{key}\"]]\n"
        );
        let a = format!("m: {{\"{key}\": {{\"{low}\": x}}, keep: {{}}}}\n");
        let b = format!("m: {{\"{key}\": {{\"{high}\": y}}}}\n");
        prop_assume!(key != "keep");
        let site = Site::new(VARIABLES, &[("hierarchy.yaml", &manifest), ("a.yaml", &a), ("b.yaml", &b)]);
        let only = Site::new(VARIABLES, &[("hierarchy.yaml", &"merge: {m: deep}\nlayers: [{path: a.yaml}, {path: b.yaml}]".to_owned()), ("a.yaml", &"m: {keep: {}}".to_owned()), ("b.yaml", &b)]);
        prop_assert_eq!(site.resolve("{}").expect("sound"), only.resolve("{}").expect("sound"));
    }
}
