use std::collections::BTreeMap;
use std::fmt::Debug;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use strata_value::{Key, Map, Marks, Type, Value};

use crate::serde::{Sensitive, Verbatim, from_file, from_json, from_str};
use crate::{Scope, functions};

fn scope() -> Scope<'static> {
    let variables: Map = [
        ("port", Value::int(80)),
        ("secret", Value::string("hunter2").marked(Marks::SENSITIVE)),
        ("later", Value::unknown_of(Type::String)),
    ]
    .into_iter()
    .map(|(name, value)| (Key::new(name), value))
    .collect();
    Scope::new().with_variables(variables).with_functions(functions::standard())
}

#[track_caller]
fn reads<T: DeserializeOwned + PartialEq + Debug>(text: &str, expected: &T) {
    assert_eq!(&from_str::<T>(text, &scope()).expect("it fits"), expected);
}

#[track_caller]
fn refuses<T: DeserializeOwned + Debug>(text: &str, expected: &str) {
    let error = from_str::<T>(text, &scope()).expect_err("it does not fit");
    assert_eq!(error.to_string(), expected);
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Config {
    region: Option<String>,
    #[serde(default)]
    service: BTreeMap<String, Service>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Service {
    port: u16,
    #[serde(default)]
    tags: Vec<String>,
}

fn service(port: u16, tags: &[&str]) -> Service {
    Service { port, tags: tags.iter().map(|&tag| tag.to_owned()).collect() }
}

#[test]
fn arguments_and_blocks_are_fields() {
    let expected = Config {
        region: Some("eu".into()),
        service: [("web".into(), service(81, &["a"])), ("db".into(), service(5, &[]))].into(),
    };
    let text = r#"
        region = "eu"
        service "web" {
          port = port + 1
          tags = ["a"]
        }
        service "db" {
          port = "5"
        }
    "#;
    reads(text, &expected);
    reads("", &Config { region: None, service: BTreeMap::new() });
    reads("region = null\n", &Config { region: None, service: BTreeMap::new() });
}

#[test]
fn json_means_the_same() {
    let text = r#"{"//": "a comment", "region": "e${\"u\"}",
        "service": {"web": {"port": "${port + 1}", "tags": ["a"]}, "db": {"port": 5}}}"#;
    let read: Config = from_json(text, &scope()).expect("it fits");
    assert_eq!(read.region.as_deref(), Some("eu"));
    assert_eq!(read.service["web"], service(81, &["a"]));
    let both = r#"[{"region": "eu"}, {"service": {}}]"#;
    assert_eq!(from_json::<Config>(both, &scope()).expect("it fits").region.as_deref(), Some("eu"));

    let wrong = "{\n  \"service\": {\"web\": {\"port\": 1, \"tags\": [\"a\", []]}}\n}";
    let error = from_json::<Config>(wrong, &scope()).expect_err("no text");
    assert_eq!(
        error.to_string(),
        "text.json:2:48: error[hcl-decode]: expected a string, found sequence (at `service.web.tags.1`)"
    );
    let error = from_json::<Config>("{\"regoin\": 1}", &scope()).expect_err("unknown");
    assert_eq!(
        error.to_string(),
        "text.json:1:2: error[hcl-decode]: `regoin` is not known here (help: did you mean `region`?)"
    );
    from_json::<Config>("{\"region\": 1", &scope()).expect_err("broken");
    from_json::<Config>("[1]", &scope()).expect_err("no object");
    from_json::<Config>("[{\"region\": 1}, {\"region\": 1}]", &scope()).expect_err("twice");
}

#[test]
fn one_block_of_json_may_stand_in_an_array_or_not() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Blocks {
        many: Vec<Service>,
        one: Service,
    }
    let expected = Blocks { many: vec![service(1, &[])], one: service(2, &[]) };
    for text in [
        r#"{"many": [{"port": 1}], "one": {"port": 2}}"#,
        r#"{"many": {"port": 1}, "one": [{"port": 2}]}"#,
    ] {
        assert_eq!(from_json::<Blocks>(text, &scope()).expect("it fits"), expected);
    }
    let two = r#"{"many": [], "one": [{"port": 1}, {"port": 2}]}"#;
    from_json::<Blocks>(two, &scope()).expect_err("two for one");
    from_str::<Blocks>("many = []\none = [80]\n", &scope()).expect_err("no struct");
}

#[test]
fn what_is_wrong_has_its_place() {
    refuses::<Config>(
        "region = \"eu\"\nservcie \"web\" {\n}\n",
        "text:2:1: error[hcl-decode]: `servcie` is not known here (help: did you mean `service`?)",
    );
    refuses::<Config>(
        "service \"web\" {\n}\n",
        "text:1:1: error[hcl-decode]: `port` is missing (at `service.web`; help: set `port`)",
    );
    refuses::<Config>(
        "service \"web\" {\n  port = 1\n  tags = [\n    \"a\",\n    {},\n  ]\n}\n",
        "text:5:5: error[hcl-decode]: expected a string, found map (at `service.web.tags.1`)",
    );
    refuses::<Config>(
        "service \"web\" {\n  port = 1\n}\nservice \"web\" {\n  port = 2\n}\n",
        "text:4:1: error[hcl-decode]: only one block can stand here (at `service.web`; help: keep one of them)",
    );
    refuses::<Config>(
        "service {\n  port = 1\n}\n",
        "text:2:10: error[hcl-decode]: expected struct Service, found integer `1` (at `service.port`)",
    );
}

#[test]
fn mistakes_of_the_text_come_as_they_are() {
    let error = from_str::<Config>("region = = 1\n", &scope()).expect_err("no HCL");
    assert!(error.to_string().starts_with("text:1:10: error[hcl-"), "{error}");
    let error = from_str::<Config>("region = nowhere\n", &scope()).expect_err("no variable");
    assert!(error.to_string().starts_with("text:1:10: error[hcl-unknown-variable]"), "{error}");
}

#[test]
fn what_nobody_reads_is_not_evaluated() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Ports {
        port: u16,
    }
    reads("port = 1\nbroken = nowhere(all)\nmore {\n  x = y\n}\n", &Ports { port: 1 });
}

#[test]
fn a_block_can_hold_its_labels() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Resources {
        resource: Vec<Resource>,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Resource {
        #[serde(rename = "$labels")]
        labels: Vec<String>,
        size: u8,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct ByKind {
        resource: BTreeMap<String, Vec<Named>>,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Named {
        #[serde(rename = "$label")]
        name: String,
        size: u8,
    }
    let resource = |a: &str, b: &str, size| Resource { labels: vec![a.into(), b.into()], size };
    let text =
        "resource \"disk\" \"a\" {\n  size = 1\n}\nresource \"disk\" \"b\" {\n  size = 2\n}\n";
    reads(text, &Resources { resource: vec![resource("disk", "a", 1), resource("disk", "b", 2)] });

    let named = |name: &str, size| Named { name: name.into(), size };
    let disks = [("disk".to_owned(), vec![named("a", 1), named("b", 2)])].into();
    reads(text, &ByKind { resource: disks });
    refuses::<ByKind>(
        "resource \"disk\" {\n  size = 1\n}\n",
        "text:1:1: error[hcl-decode]: the block must have one label, not 0 (at `resource.disk.0`)",
    );
}

#[test]
fn a_label_can_name_a_variant() {
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Backend {
        Local,
        S3 { bucket: String },
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Terraform {
        backend: Backend,
    }
    let s3 = Terraform { backend: Backend::S3 { bucket: "b".into() } };
    reads("backend \"s3\" {\n  bucket = \"b\"\n}\n", &s3);
    reads("backend {\n  s3 {\n    bucket = \"b\"\n  }\n}\n", &s3);
    reads("backend = \"local\"\n", &Terraform { backend: Backend::Local });
    refuses::<Terraform>(
        "backend \"s4\" {\n}\n",
        "text:1:1: error[hcl-decode]: `s4` is not one of the choices (at `backend`; help: did you mean `s3`?)",
    );
}

#[test]
fn any_type_shows_what_is_there() {
    let text = "a = 1\nb \"x\" {\n  c = true\n}\nd {\n}\nd {\n}\n";
    let read: serde_json::Value = from_str(text, &scope()).expect("data");
    assert_eq!(read, serde_json::json!({"a": 1, "b": {"x": {"c": true}}, "d": [{}, {}]}));
}

#[test]
fn secrets_need_a_place_for_secrets() {
    #[derive(Debug, Deserialize)]
    struct Login {
        password: Sensitive<String>,
        later: Option<Verbatim>,
    }
    let login: Login =
        from_str("password = \"x-${secret}\"\nlater = later\n", &scope()).expect("it fits");
    assert_eq!(login.password.0, "x-hunter2");
    assert_eq!(login.later.expect("it is there").0, Value::unknown_of(Type::String));
    let text = "\n# a comment\nregion = \"${secret}\"\n";
    let error = from_str::<Config>(text, &scope()).expect_err("a secret");
    assert!(error.to_string().starts_with("text:3:10: error[hcl-decode]: a sensitive"), "{error}");
    let error = from_str::<BTreeMap<String, Sensitive<u8>>>("a = secret\n", &scope());
    let error = error.expect_err("no number");
    assert!(!format!("{error} {error:?}").contains("hunter2"), "{error}");
}

#[test]
fn names_of_two_kinds_and_extra_blocks_are_refused() {
    refuses::<BTreeMap<String, serde_json::Value>>(
        "a = 1\na {\n}\n",
        "text:2:1: error[hcl-decode]: `a` is both an argument and a block (help: keep one of them)",
    );
    refuses::<BTreeMap<String, (Config, Config)>>(
        "a {\n}\na {\n}\na {\n}\n",
        "text:5:1: error[hcl-decode]: expected 2 blocks, found 3 (at `a`)",
    );
}

#[test]
fn a_file_has_its_name() {
    let sources = strata_diagnostics::SourceMap::default();
    let file = sources.add("conf/main.json", "{\"region\": []}".into());
    let errors = from_file::<Config>(&file, &scope()).expect_err("no text");
    let shown: Vec<String> = errors.concise(&sources).collect();
    assert_eq!(
        shown,
        ["conf/main.json:1:12: error[hcl-decode]: expected a string, found sequence (at `region`)"]
    );
}
