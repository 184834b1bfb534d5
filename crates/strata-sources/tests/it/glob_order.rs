//! Order and forms of matches, after the Hiera vectors `locations-globs` and `locations-glob-order`.

use strata_sources::Files;

use crate::tree::tree;

#[track_caller]
fn check(files: &[&str], pattern: &str, expected: &[&str]) {
    let dir = tree(files);
    let found = Files::confined_to(dir.path()).unwrap().glob(pattern).unwrap();
    assert_eq!(found, expected, "{pattern}");
}

#[test]
fn a_star_gives_name_order_without_hidden_files_and_directories() {
    check(
        &["b.yaml", "a.yaml", "c.yaml", "B2.yaml", "a.yml", ".hidden.yaml", "dir.yaml/x.yaml"],
        "*.yaml",
        &["B2.yaml", "a.yaml", "b.yaml", "c.yaml"],
    );
    check(&["f10.yaml", "f9.yaml", "f1.yaml"], "f*.yaml", &["f1.yaml", "f10.yaml", "f9.yaml"]);
    check(&[".hidden.yaml", "a.yaml"], ".*.yaml", &[".hidden.yaml"]);
}

#[test]
fn two_stars_walk_depth_first() {
    check(
        &["top.yaml", "a/one.yaml", "a/b/two.yaml", "z/three.yaml", ".h/four.yaml"],
        "**/*.yaml",
        &["a/b/two.yaml", "a/one.yaml", "top.yaml", "z/three.yaml"],
    );
    check(
        &["a/x.yaml", "a-b/x.yaml", "a.yaml", "a0.yaml", "b/c/d.yaml", "b/c.yaml"],
        "**/*.yaml",
        &["a/x.yaml", "a-b/x.yaml", "a.yaml", "a0.yaml", "b/c/d.yaml", "b/c.yaml"],
    );
}

#[test]
fn stars_in_several_segments() {
    check(
        &["b/x1.yaml", "a/x2.yaml", "a/x1.yaml", "x0.yaml"],
        "*/x*.yaml",
        &["a/x1.yaml", "a/x2.yaml", "b/x1.yaml"],
    );
}

#[test]
fn braces_and_sets() {
    let files =
        ["a.yaml", "b.yaml", "x1.yaml", "x2.yaml", "x3.yaml", "y3.yaml", "q7.yaml", "q77.yaml"];
    check(&files, "{b,a}.yaml", &["b.yaml", "a.yaml"]);
    check(&files, "x[12].yaml", &["x1.yaml", "x2.yaml"]);
    check(&files, "q?.yaml", &["q7.yaml"]);
    check(&files, "nothing*.yaml", &[]);
    check(&files, "[^x]3.yaml", &["y3.yaml"]);
    check(&files, "[!x]3.yaml", &["y3.yaml"]);
}

#[test]
fn a_plain_name_is_the_file_itself() {
    check(&["common.yaml"], "common.yaml", &["common.yaml"]);
    check(&["common.yaml"], "missing.yaml", &[]);
    check(&["common.yaml"], "none/*.yaml", &[]);
    check(&["d/common.yaml"], "d", &[]);
    check(&["a*b"], r"a\*b", &["a*b"]);
}

/// Ruby 3.1 gives nothing here; all matches of the pattern are wanted.
#[test]
fn alternatives_below_two_stars_are_all_found() {
    let files = ["b", "x/a", "x/b", "x/y/b"];
    check(&files, "**/*/{b,a}", &["x/a", "x/b", "x/y/b"]);
    check(&files, "**/{y/b,a}", &["x/a", "x/y/b"]);
}
