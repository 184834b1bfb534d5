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
        conformance::names().collect::<Vec<_>>(),
        "a suite is missing from the project"
    );
    assert!(report.suites().iter().all(|suite| suite.total > 0), "a suite is empty");
    assert!(report.is_good(), "{}", report.text(true));
}
