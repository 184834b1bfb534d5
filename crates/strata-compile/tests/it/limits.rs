//! Limits, each told by its name.

use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;

use strata_compile::limits::{MAX_ERRORS, MAX_MODULE_DEPTH};
use strata_value::{Map, Value};

use crate::site::{Files, check_fails, result};

#[test]
fn modules_call_each_other_so_deep_and_no_deeper() {
    let chain = |depth: usize| {
        let mut files = String::new();
        for at in 0..depth {
            let directory = if at == 0 { String::new() } else { format!("m{at}/") };
            let up = if at == 0 { "" } else { "../" };
            let next = at + 1;
            write!(
                files,
                "==> {directory}main.hcl <==\nmodule \"m\" {{ source = \"{up}m{next}\" }}\n"
            )
            .expect("a text");
        }
        files + &format!("==> m{depth}/main.hcl <==\nresource \"a\" \"b\" {{}}\n")
    };
    let deepest = result(&chain(MAX_MODULE_DEPTH), "{}", "{}");
    assert!(deepest.ends_with(".a.b {}\n"), "{deepest}");
    let message = format!("modules call each other more than {MAX_MODULE_DEPTH} deep");
    check_fails(&chain(MAX_MODULE_DEPTH + 1), "{}", &[&message]);
}

#[test]
fn calls_that_multiply_are_counted() {
    let mut files = String::new();
    for at in 0..20 {
        let directory = if at == 0 { String::new() } else { format!("m{at}/") };
        let up = if at == 0 { "" } else { "../" };
        let next = at + 1;
        write!(
            files,
            "==> {directory}main.hcl <==\nmodule \"a\" {{ source = \"{up}m{next}\" }}\nmodule \"b\" {{ source = \"{up}m{next}\" }}\n"
        )
        .expect("a text");
    }
    let files = files + "==> m20/main.hcl <==\nlocals { a = 1 }\n";
    check_fails(&files, "{}", &["there are more than 10000 module calls"]);
}

#[test]
fn blocks_that_multiply_are_counted() {
    let files = "locals { many = [for n in range(400) : n] }\nresource \"a\" \"b\" {\n  dynamic \"x\" {\n    for_each = local.many\n    content {\n      dynamic \"y\" {\n        for_each = local.many\n        content {}\n      }\n    }\n  }\n}\n";
    check_fails(files, "{}", &["`dynamic` blocks make more than 100000 blocks"]);
}

#[test]
fn errors_without_end_are_cut_off() {
    let outputs: Vec<String> = (0..1000)
        .map(|at| {
            format!(
                "output \"o{at}\" {{ value = facts.x }}
"
            )
        })
        .collect();
    let told = result(&outputs.concat(), "{}", "{}");
    assert_eq!(told.lines().count(), MAX_ERRORS);
}

#[test]
fn types_nest_so_deep_and_no_deeper() {
    let ty = |depth: usize| {
        format!(
            "variable \"v\" {{\n  type = {}string{}\n  default = null\n}}\n",
            "list(".repeat(depth - 1),
            ")".repeat(depth - 1)
        )
    };
    assert_eq!(result(&ty(128), "{}", "{}"), "");
    check_fails(&ty(129), "{}", &["128"]);
}

#[test]
fn a_run_can_be_interrupted() {
    let sources = strata_diagnostics::SourceMap::default();
    let files = Files::of("output \"a\" { value = 1 }\n");
    let configuration =
        strata_compile::Configuration::load(&sources, std::sync::Arc::new(files)).expect("sound");
    let facts = Value::object(Map::default());
    let stopped = configuration.compile(&facts, &Map::default(), &AtomicBool::new(true));
    assert_eq!(stopped.expect_err("interrupted").diagnostics[0].code, "config-interrupted");
}
