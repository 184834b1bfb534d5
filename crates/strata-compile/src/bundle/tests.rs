//! Bundles there and back, and bundles that changed on the way.

use std::collections::BTreeMap;

use proptest::prelude::*;
use strata_value::arbitrary::{arb_data, arb_hcl};
use strata_value::json;
use strata_value::{Entry, Key, Map, Marks, Origin, Value};

use super::digest::sha256;
use super::{Bundle, Part, encode};
use crate::{Asset, Catalog, InstanceKey, Output, Resource};

fn value(text: &str) -> Value {
    json::parse(text).expect("JSON")
}

fn secret(text: &str) -> Value {
    value(text).marked(Marks::SENSITIVE)
}

fn object(entries: impl IntoIterator<Item = (&'static str, Value)>) -> Map {
    let entry = |(key, value)| Entry { key: Key::new(key), key_origin: Origin::NONE, value };
    Map::new(entries.into_iter().map(entry).collect())
}

fn assets(contents: &[&[u8]]) -> BTreeMap<[u8; 32], Asset> {
    contents.iter().map(|c| (sha256(c), Asset { content: (*c).into() })).collect()
}

fn output(name: &str, value: Value) -> Output {
    Output { name: Key::new(name), value }
}

fn web() -> Catalog {
    let attributes = object([
        ("path", value("\"/etc/web\"")),
        ("content", secret("\"hunter2\"")),
        (
            "env",
            Value::object(object([
                ("b", value("[1,2]")),
                ("a", Value::list(vec![value("1"), secret("{\"k\":\"hunter2\"}")])),
            ])),
        ),
    ]);
    let package = Resource {
        id: "package.web".into(),
        ty: Key::new("package"),
        name: Key::new("web"),
        key: None,
        module: [].into(),
        attributes: object([("count", value("12345678901234567890123"))]),
        depends_on: vec![],
    };
    let file = Resource {
        id: "module.m[\"k\"].file.web[0]".into(),
        ty: Key::new("file"),
        name: Key::new("web"),
        key: Some(InstanceKey::Index(0)),
        module: ["m[\"k\"]".into()].into(),
        attributes,
        depends_on: vec!["package.web".into()],
    };
    Catalog {
        outputs: vec![
            output("url", value("\"http://w\"")),
            output("pass", Value::list(vec![secret("\"hunter2\"")])),
        ],
        resources: vec![package, file],
        assets: assets(&[b"hello\n", b"", &[0xff; 512]]),
    }
}

const STATE: &str = concat!(
    r#""outputs":{"pass":{"value":["hunter2"],"sensitive":true},"url":{"value":"http://w","sensitive":false}},"#,
    r#""resources":[{"id":"package.web","type":"package","name":"web","key":null,"module":[],"#,
    r#""attributes":{"count":12345678901234567890123},"sensitive":[],"depends_on":[]},"#,
    r#"{"id":"module.m[\"k\"].file.web[0]","type":"file","name":"web","key":0,"module":["m[\"k\"]"],"#,
    r#""attributes":{"content":"hunter2","env":{"a":[1,{"k":"hunter2"}],"b":[1,2]},"path":"/etc/web"},"#,
    r#""sensitive":[["content"],["env","a",1]],"depends_on":["package.web"]}],"#,
    r#""assets":[{"sha256":"5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03","size":6},"#,
    r#"{"sha256":"9f56cda75fefeab90f6fa5d5ddc9601544b121732c5ecccab32e631060453a5d","size":512},"#,
    r#"{"sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":0}]}"#,
);

fn hex(bytes: [u8; 32]) -> String {
    super::digest::Hex(&bytes).to_string()
}

#[test]
fn the_catalog_is_written_as_the_contract_has_it() {
    let encoded = encode(&web()).expect("a bundle");
    let digest = format!("sha256:{}", hex(sha256(format!("{{{STATE}").as_bytes())));
    assert_eq!(encoded.digest.to_string(), digest);
    let bundle = Bundle::read(&encoded.bytes).expect("a whole bundle");
    let text = format!(r#"{{"format":"strata-bundle/1","digest":"{digest}",{STATE}"#);
    assert_eq!(bundle.catalog_json(true), text);
    assert_eq!(encode(bundle.catalog()), Ok(encoded));
    assert_eq!(bundle.catalog().assets.len(), 3);
}

#[test]
fn sensitive_values_are_hidden_unless_asked_for() {
    let bundle = Bundle::read(&encode(&web()).expect("a bundle").bytes).expect("whole");
    let hidden = STATE
        .replace(r#""value":["hunter2"]"#, r#""value":"(sensitive)""#)
        .replace(r#""content":"hunter2""#, r#""content":"(sensitive)""#)
        .replace(r#"{"k":"hunter2"}"#, r#""(sensitive)""#);
    let shown = bundle.catalog_json(false);
    assert!(shown.ends_with(&hidden), "{shown}");
    assert!(!format!("{bundle:?}").contains("hunter2"));
    let value = bundle.catalog_value(false);
    assert_eq!(json::write(&value, &json::Options::default()), Ok(shown));
    let revealed = json::write(&bundle.catalog_value(true), &json::Options::default());
    assert_eq!(revealed, Ok(bundle.catalog_json(true)));
}

#[test]
fn a_changed_bit_in_any_byte_is_noticed() {
    let bytes = encode(&web()).expect("a bundle").bytes;
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        assert!(Bundle::read(&changed).is_err(), "bit {} of byte {at}", at % 8);
    }
}

#[test]
fn every_missing_end_and_every_addition_is_noticed() {
    let bytes = encode(&web()).expect("a bundle").bytes;
    for len in 0..bytes.len() {
        assert!(Bundle::read(&bytes[..len]).is_err(), "the first {len} bytes");
    }
    for more in [1, 512, 1024] {
        let mut longer = bytes.clone();
        longer.resize(bytes.len() + more, 0);
        assert!(Bundle::read(&longer).is_err(), "{more} zeros behind");
    }
}

#[test]
fn damage_names_the_part() {
    let bytes = encode(&web()).expect("a bundle").bytes;
    let part = |find: &[u8], nth: usize| {
        let found: Vec<usize> =
            (0..bytes.len()).filter(|at| bytes[*at..].starts_with(find)).collect();
        let mut changed = bytes.clone();
        changed[found[nth]] ^= 1;
        Bundle::read(&changed).expect_err("damaged")
    };
    let asset = part(b"hello\n", 0);
    assert_eq!(asset.part, Part::Asset { sha256: sha256(b"hello\n") });
    assert_eq!(
        asset.diagnostic("a.bundle").message,
        "`a.bundle` is no intact bundle: its asset 5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03: \
         its content has another SHA-256"
    );
    assert_eq!(
        part(b"hunter2", 0).to_string(),
        "its catalog: it does not have the digest that stands in it"
    );
    assert_eq!(part(b"ustar", 1).part, Part::Archive { offset: 1_536 + 257 });
    assert_eq!(Bundle::read(b"hello\n").expect_err("text").part, Part::Archive { offset: 0 });
    assert_eq!(Bundle::read(b"").expect_err("nothing").part, Part::Archive { offset: 0 });
}

/// A bundle of this state with the digest that it should have.
fn forged(state: &str) -> Vec<u8> {
    let document = super::text::document(super::text::digest(state), state);
    let mut bytes = Vec::new();
    assert!(super::tar::add(&mut bytes, "catalog.json", document.as_bytes()));
    super::tar::end(&mut bytes);
    bytes
}

#[test]
fn a_catalog_of_another_spelling_is_refused() {
    let resource = |attributes: &str, sensitive: &str| {
        format!(
            r#""outputs":{{}},"resources":[{{"id":"a.b","type":"a","name":"b","key":null,"module":[],"attributes":{attributes},"sensitive":{sensitive},"depends_on":[]}}],"assets":[]}}"#
        )
    };
    let good = [
        r#""outputs":{},"resources":[],"assets":[]}"#.to_owned(),
        resource(r#"{"a":{"":[1,2]}}"#, r#"[["a","",0],["a","",1]]"#),
        resource(r#"{"a":0.30000000000000000000000000000001,"b":1.5}"#, "[]"),
    ];
    for state in &good {
        assert!(Bundle::read(&forged(state)).is_ok(), "{state}");
    }
    let bad = [
        r#""outputs": {},"resources":[],"assets":[]}"#.to_owned(),
        r#""outputs":{},"resources":[],"assets":[],"more":1}"#.to_owned(),
        r#""resources":[],"outputs":{},"assets":[]}"#.to_owned(),
        r#""outputs":{},"resources":[]}"#.to_owned(),
        r#""outputs":[],"resources":[],"assets":[]}"#.to_owned(),
        r#""outputs":{},"resources":[],"assets":[]}]"#.to_owned(),
        r#""outputs":{},"resources":[],"assets":[{"sha256":"00","size":0}]}"#.to_owned(),
        resource(r#"{"b":1,"a":2}"#, "[]"),
        resource(r#"{"a":1,"a":1}"#, "[]"),
        resource(r#"{"a":1}"#, r#"[["b"]]"#),
        resource(r#"{"a":1}"#, "[[]]"),
        resource(r#"{"a":[1]}"#, r#"[["a",0],["a"]]"#),
        resource(r#"{"a":[1]}"#, r#"[["a"],["a",0]]"#),
        resource(r#"{"a":1,"b":2}"#, r#"[["b"],["a"]]"#),
        resource(r#"{"a":0.50}"#, "[]"),
        resource(r#"{"a":5e-1}"#, "[]"),
        resource(r#"{"a":"\u0041"}"#, "[]"),
        resource("[]", "[]"),
    ];
    for state in &bad {
        assert!(Bundle::read(&forged(state)).is_err(), "{state}");
    }
}

#[test]
fn what_nests_too_deep_is_not_written() {
    let nested = |levels: u32| (0..levels).fold(Value::int(1), |inner, _| Value::list(vec![inner]));
    let catalog = |levels| Catalog { outputs: vec![output("deep", nested(levels))], ..web() };
    let written = encode(&catalog(512)).expect("a bundle");
    assert!(Bundle::read(&written.bytes).is_ok());
    let error = encode(&catalog(513)).expect_err("too deep").to_string();
    assert_eq!(
        error,
        "output `deep` cannot be written to a bundle: it nests deeper than 512 levels"
    );
}

#[test]
fn the_order_of_members_and_outputs_makes_no_difference() {
    let mut other = web();
    other.outputs.reverse();
    for resource in &mut other.resources {
        let entries = resource.attributes.iter().rev().cloned().collect::<Vec<_>>();
        resource.attributes = Map::new(entries);
    }
    assert_eq!(encode(&other), encode(&web()));
}

#[test]
#[expect(clippy::disallowed_types, reason = "the program that everybody has for such archives")]
fn tar_lists_a_bundle() {
    use std::io::Write as _;
    let bytes = encode(&web()).expect("a bundle").bytes;
    let pipes = || std::process::Stdio::piped();
    let mut tar = std::process::Command::new("tar");
    let mut tar = tar
        .args(["-tvf", "-", "--numeric-owner"])
        .env("TZ", "UTC")
        .stdin(pipes())
        .stdout(pipes())
        .stderr(pipes())
        .spawn()
        .expect("tar is there");
    tar.stdin.take().expect("a pipe").write_all(&bytes).expect("tar reads");
    let listed = tar.wait_with_output().expect("tar ends");
    assert_eq!(String::from_utf8_lossy(&listed.stderr), "");
    let text = String::from_utf8_lossy(&listed.stdout);
    assert_eq!(text.lines().count(), 4);
    assert!(text.starts_with("-rw------- 0/0 "), "{text}");
    assert!(
        text.lines().next().is_some_and(|line| line.ends_with("1970-01-01 00:00 catalog.json")),
        "{text}"
    );
}

/// A value of which any parts are sensitive.
fn arb_marked() -> impl Strategy<Value = Value> {
    (prop_oneof![arb_hcl(), arb_data()], prop::collection::vec(any::<bool>(), 0..12)).prop_map(
        |(value, marks)| {
            let mut marks = marks.into_iter();
            value
                .replace_leaves(&mut |_, leaf| {
                    let mark = marks.next().unwrap_or_default();
                    Ok::<_, std::convert::Infallible>(
                        mark.then(|| leaf.clone().marked(Marks::SENSITIVE)),
                    )
                })
                .expect("no error")
        },
    )
}

proptest! {
    #[test]
    fn what_is_written_is_read(
        values in prop::collection::vec(arb_marked(), 1..6),
        contents in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..1500), 0..4),
    ) {
        let contents: Vec<&[u8]> = contents.iter().map(Vec::as_slice).collect();
        let mut catalog = Catalog { assets: assets(&contents), ..web() };
        for (at, value) in values.into_iter().enumerate() {
            catalog.outputs.push(output(&format!("o{at}"), value.clone()));
            catalog.resources[0].attributes = object([("first", value.clone()), ("second", Value::list(vec![value]))]);
        }
        // Values of HCL may be what JSON has no place for.
        if let Ok(encoded) = encode(&catalog) {
            let bundle = Bundle::read(&encoded.bytes).map_err(|e| TestCaseError::fail(e.to_string()))?;
            prop_assert_eq!(&encode(bundle.catalog()), &Ok(encoded));
            let again = bundle.catalog_value(true);
            prop_assert_eq!(json::write(&again, &json::Options::default()), Ok(bundle.catalog_json(true)));
        }
    }

    #[test]
    fn any_bytes_are_no_bundle(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        prop_assert!(Bundle::read(&bytes).is_err());
    }
}
