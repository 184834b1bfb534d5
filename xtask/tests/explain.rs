//! Our explanations against those that Puppet 7 printed (`conformance/hiera5/explain`): the same
//! levels with the same places, the same outcome of each, the same strategy, the same value.

mod recording;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use recording::{Outcome as Recorded, Recording};
use strata_hierarchy::hiera5::{
    Dialect, Explanation, Layer, Layout, LevelReport, LookupKey, MapScope, Node, Outcome, Query,
    StrategySource, Tree,
};
use strata_sources::Files;
use strata_value::{Map, Marks, Value, json};

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../conformance/hiera5/explain")
}

fn check(name: &str) {
    for dialect in [Dialect::Puppet7, Dialect::Puppet8, Dialect::Hiera] {
        let site = Site::new();
        let node = site.node(dialect);
        let recording = Recording::read(&directory().join(name));
        let key = LookupKey::parse(&recording.key, dialect).unwrap();
        let explanation = node.explain(&key, &Query::default());
        compare(&explanation, &recording, &site);
    }
}

#[track_caller]
fn compare(ours: &Explanation, recording: &Recording, site: &Site) {
    for (at, theirs) in recording.levels.iter().enumerate() {
        let level = ours.levels.get(at).unwrap_or_else(|| panic!("we lack {theirs:?}"));
        assert_eq!(layer(level), theirs.layer, "layer of level {at}");
        assert_eq!(level.name, theirs.name, "name of level {at}");
        assert_eq!(site.puppets(level.place.as_deref().unwrap()), theirs.path);
        let template = theirs.original.rsplit_once("/data/").map_or(&*theirs.original, |(_, t)| t);
        assert_eq!(level.template, template, "template of {}", theirs.path);
        let same = match theirs.outcome {
            // A level whose value leads to an error has the key, but has not won.
            Recorded::Found if ours.result.is_err() => {
                matches!(level.outcome, Outcome::Present(_))
            }
            Recorded::Found => matches!(level.outcome, Outcome::Won(_) | Outcome::Merged(_)),
            Recorded::NoSuchKey => level.outcome == Outcome::NoSuchKey,
            Recorded::Missing => level.outcome == Outcome::Missing,
        };
        assert!(same, "{}: {:?}, recorded {:?}", theirs.path, level.outcome, theirs.outcome);
    }
    // Puppet stops where the key is found; we say of the levels below what is hidden in them.
    for level in &ours.levels[recording.levels.len()..] {
        let hidden = !matches!(level.outcome, Outcome::Won(_) | Outcome::Merged(_));
        assert!(hidden && recording.value.is_some(), "not recorded: {level:?}");
    }
    assert_eq!(ours.strategy, recording.strategy.as_deref().unwrap_or("first"));
    let by_options = matches!(ours.strategy_source, StrategySource::LookupOptions { .. });
    assert_eq!(by_options, recording.strategy_from_options, "where the strategy was set");
    assert_eq!(ours.convert_to.as_ref().map(|(to, _)| to.clone()), recording.convert_to);
    match (&ours.result, &recording.value) {
        (Ok(Some(answer)), Some(expected)) => {
            let value = answer.value.reveal(Marks::SENSITIVE);
            assert_eq!(json::write(&value, &json::Options::default()).unwrap(), *expected);
        }
        (Ok(None), None) => assert!(recording.error.is_none(), "{:?}", recording.error),
        (Err(findings), None) => {
            let theirs = recording.error.as_deref().unwrap_or_else(|| panic!("{findings:?}"));
            assert!(theirs.contains("Recursive lookup"), "recorded: {theirs}");
            let message = &findings.iter().next().unwrap().message;
            assert!(message.contains("loop detected"), "{message}");
        }
        (ours, theirs) => panic!("{ours:?}, recorded {theirs:?}"),
    }
}

fn layer(level: &LevelReport) -> String {
    match &level.layer {
        Layer::Global => "Global".to_owned(),
        Layer::Environment => "Environment".to_owned(),
        Layer::Module(name) => format!("Module \"{name}\""),
    }
}

struct Site {
    root: PathBuf,
    tree: Tree,
    scope: MapScope,
}

impl Site {
    fn new() -> Self {
        let root = directory().join("site").canonicalize().unwrap();
        let path = |name: &str| root.join(name).to_string_lossy().into_owned();
        let tree = Tree::new(
            Layout {
                global: Some(path("puppet/hiera.yaml")),
                environment: Some(path("code/environments/production/hiera.yaml")),
                module_path: vec![path("code/environments/production/modules")],
            },
            Arc::new(Files::unconfined()),
        );
        let facts = std::fs::read_to_string(root.join("facts.json")).unwrap();
        let facts = json::parse(&facts).unwrap();
        let facts = facts.as_map().unwrap();
        let scope = MapScope::of_node(facts, &Map::default(), None, Some("production"));
        Self { root, tree, scope }
    }

    fn node(&self, dialect: Dialect) -> Node<'_> {
        Node::new(&self.tree, &self.scope, dialect)
    }

    /// The path as it was on the machine of the recordings.
    fn puppets(&self, path: &str) -> String {
        let relative = Path::new(path).strip_prefix(&self.root).unwrap();
        format!("/etc/puppetlabs/{}", relative.display())
    }
}

#[test]
fn first_found() {
    check("01-first-found.txt");
}

#[test]
fn not_found() {
    check("02-not-found.txt");
}

#[test]
fn deep_merge_from_lookup_options() {
    check("03-deep-merge-from-lookup-options.txt");
}

#[test]
fn interpolation() {
    check("04-interpolation.txt");
}

#[test]
fn alias() {
    check("05-alias.txt");
}

#[test]
fn dotted_key() {
    check("06-dotted-key.txt");
}

#[test]
fn module_and_default_hierarchy() {
    check("07-module-and-default-hierarchy.txt");
}

#[test]
fn module_merge() {
    check("08-module-merge.txt");
}

#[test]
fn convert_to_sensitive() {
    check("10-convert-to-sensitive.txt");
}

#[test]
fn recursion() {
    check("11-recursion.txt");
}

#[test]
fn global_layer_wins_as_yaml() {
    check("12-global-layer-wins-as-yaml.txt");
}

#[test]
fn explain_options_only() {
    let site = Site::new();
    let recording = Recording::read(&directory().join("09-explain-options-only.txt"));
    let key = LookupKey::parse(&recording.key, Dialect::Puppet7).unwrap();
    let options = site.node(Dialect::Puppet7).lookup_options(&key).unwrap();
    let options = json::write(&Value::map(options), &json::Options::default()).unwrap();
    assert_eq!(options, recording.value.unwrap());
}
