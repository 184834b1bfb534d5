//! The project's own copy of the vectors, run through the library.

use std::path::Path;

use xtask::conformance::{self, Options};

#[test]
fn every_suite_reaches_its_figure() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../conformance");
    let report = conformance::run(&Options { dir: Some(dir), ..Options::default() })
        .unwrap_or_else(|message| panic!("{message}"));
    let suites: Vec<&str> = report.suites().iter().map(|suite| suite.name.as_str()).collect();
    assert_eq!(
        suites,
        conformance::names()
            .filter(|name| !conformance::SHARED_ONLY.contains(name))
            .collect::<Vec<_>>(),
        "a suite is missing from the project"
    );
    assert!(report.suites().iter().all(|suite| suite.total > 0), "a suite is empty");
    assert!(report.is_good(), "{}", report.text(true));
}

#[test]
#[expect(clippy::print_stderr, reason = "it says that it is skipped")]
fn suites_of_others_reach_their_figures_where_they_are() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/conformance");
    let there = |name: &&&str| dir.join(name).is_dir();
    let suites: Vec<String> =
        conformance::SHARED_ONLY.iter().filter(there).map(|name| (*name).to_owned()).collect();
    if suites.is_empty() {
        eprintln!("skipped: the suites of others are not there");
        return;
    }
    let options = Options { dir: Some(dir), suites, ..Options::default() };
    let report = conformance::run(&options).unwrap_or_else(|message| panic!("{message}"));
    assert!(report.is_good(), "{}", report.text(true));
}

#[test]
fn the_example_of_layered_manifests_comes_out_as_it_says() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/webstack");
    let suite = conformance::run_example(&dir).unwrap_or_else(|message| panic!("{message}"));
    assert!(suite.total > 0 && suite.failures.is_empty(), "{:#?}", suite.failures);
}
