//! Encrypted layers.

use std::sync::atomic::Ordering;

use super::site::{Site, check_errors, check_values, revealed};

const VARIABLES: &str = "db: object(host string, password? string)\nplain: string = \"open\"\n";
const MANIFEST: (&str, &str) = (
    "hierarchy.yaml",
    "merge: {db: deep}\nlayers:\n- path: a.yaml\n- path: s.yaml\n  decrypt: sops\n- path: b.yaml\n  optional: true\n",
);
const A: (&str, &str) = ("a.yaml", "db: {host: h}\n");

#[test]
fn what_an_encrypted_layer_supplies_is_secret_for_good() {
    let secret = ("s.yaml", "db: ENC # {\"db\": {\"password\": \"p\"}}");
    check_values(VARIABLES, &[MANIFEST, A, secret], "{}", r#"{"db":"(sensitive)","plain":"open"}"#);
    for later in [("b.yaml", "db: {host: x, password: null}\n"), ("vars.yaml", "db: {host: y}\n")] {
        let site = Site::new(VARIABLES, &[MANIFEST, A, secret, later]);
        assert_eq!(site.resolve("{}"), Ok(r#"{"db":"(sensitive)","plain":"open"}"#.to_owned()));
    }
    let site = Site::new(VARIABLES, &[MANIFEST, A, secret]);
    let resolved =
        site.inputs().and_then(|inputs| inputs.resolve(&site.facts("{}"))).expect("sound");
    let db = resolved.values.get("db".into()).expect("a value");
    assert_eq!(revealed(db), r#"{"host":"h","password":"p"}"#);
}

#[test]
fn a_layer_is_decrypted_once_for_all_hosts() {
    let site = Site::new(VARIABLES, &[MANIFEST, A, ("s.yaml", "db: ENC # {}")]);
    let inputs = site.inputs().expect("sound");
    for n in 0..10 {
        inputs.resolve(&site.facts(&format!("{{\"n\": {n}}}"))).expect("sound");
    }
    assert_eq!(site.memory().decryptions.load(Ordering::Relaxed), 1);
}

#[test]
fn a_failing_decryption_is_operational_and_shows_nothing() {
    let expected = "Operation\ndata/hierarchy.yaml:4:9: error[sops-decrypt]: `data/s.yaml` cannot be decrypted: sops ended with status 128\n";
    check_errors(VARIABLES, &[MANIFEST, A, ("s.yaml", "x: y #FAIL hunter2")], "{}", expected);
}

#[test]
fn plain_text_that_is_no_data_is_told_without_a_word_of_it() {
    for (plain, expected) in [
        ("{\"db\": hunter2}", "it is not JSON"),
        ("[\"hunter2\"]", "expected a mapping, found a list"),
        ("{\"db\": {\"hunter2\": 1, \"hunter2\": 2}}", "a key is given twice"),
        (
            "{\"db\": {\"host\": [\"hunter2\"]}}",
            "a value in `db`, which is sensitive, does not fit its type: expected a string (at `[\"db\"]`",
        ),
        (
            "{\"db\": {\"hunter2\": 1}}",
            "a value in `db`, which is sensitive, does not fit its type: there is a member that the type does not have (at `[\"db\"]`",
        ),
    ] {
        let site = Site::new(VARIABLES, &[MANIFEST, A, ("s.yaml", &format!("x: y #{plain}"))]);
        let failure = site.resolve("{}").expect_err("wrong");
        let told = site.told(&failure);
        let start = "Configuration\ndata/hierarchy.yaml:4:9: error[sops-output]: what `sops` made of `data/s.yaml` is not acceptable: ";
        assert!(told.starts_with(&format!("{start}{expected}")), "{told}");
        assert!(!(told + &site.shown(&failure)).contains("hunter"));
    }
}

#[test]
fn the_structure_of_the_cipher_is_checked_before_sops_sees_it() {
    let site = Site::new(VARIABLES, &[MANIFEST, A, ("s.yaml", "db: ENC\ndb: ENC\n# {}")]);
    let failure = site.resolve("{}").expect_err("twice");
    assert_eq!(
        site.told(&failure),
        "Configuration\ndata/s.yaml:2:1: error[yaml-duplicate-key]: a key is given twice (help: remove one of them)\n"
    );
    assert_eq!(site.memory().decryptions.load(Ordering::Relaxed), 0);
}
