//! What is wrong with inputs, and what is said of it.

use super::site::{Site, check_errors};

const VARIABLES: &str = "\
port: number = 1
web: object(port number, hosts list(string), note? string) = {\"port\": 1, \"hosts\": []}
";

const TWO: (&str, &str) =
    ("hierarchy.yaml", "merge: {web: deep}\nlayers: [{path: low.yaml}, {path: high.yaml}]\n");

#[track_caller]
fn manifest(text: &str, expected: &str) {
    let files = [
        ("hierarchy.yaml", text),
        ("low.yaml", "web: {port: 1, hosts: []}\n"),
        ("high.yaml", "{}"),
    ];
    check_errors(VARIABLES, &files, "{}", &format!("Configuration\n{expected}\n"));
}

#[test]
fn a_mismatch_points_into_the_layer_and_the_type() {
    let site =
        Site::new(VARIABLES, &[TWO, ("low.yaml", "web:\n  port: hunter2\n"), ("high.yaml", "{}")]);
    let failure = site.resolve("{}").expect_err("no number");
    let expected = "\
error[manifest-type]: expected a number, found a string
  --> data/low.yaml:2:9
   |
  ::: types:2:18
   |
 2 | web: object(port number, hosts list(string), note? string) = {\"port\": 1, \"hosts\": []}
   |                  ------ declared here
   |
   = note: at `[\"web\",\"port\"]`
   = help: nothing is converted: write a value of the declared type
";
    let squeeze = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(squeeze(&site.shown(&failure)), squeeze(expected));
}

#[test]
fn every_layer_is_checked_before_anything_is_merged() {
    let files = [
        TWO,
        ("low.yaml", "port: one\nweb: {prot: 1, hosts: [a, null]}\n"),
        ("high.yaml", "port: 2\nwbe: {}\n"),
        ("vars.yaml", "port: 3\n"),
    ];
    let expected = "\
Configuration
data/low.yaml:1:7: error[manifest-type]: expected a number, found a string (at `[\"port\"]`
data/low.yaml:2:7: error[manifest-type]: there is no member `prot` (at `[\"web\"]`
data/low.yaml:2:27: error[manifest-type]: expected a string, found null (at `[\"web\",\"hosts\",1]`
data/high.yaml:2:1: error[manifest-variable]: there is no variable `wbe` (help: did you mean `web`?)
";
    check_errors(VARIABLES, &files, "{}", expected);
}

#[test]
fn a_vars_file_is_checked_whole_and_with_the_manifest() {
    let files = [("hierarchy.yaml", "layer: []\n"), ("vars.yaml", "web: {port: 1}\n")];
    let expected = "\
Configuration
data/hierarchy.yaml:1:1: error[manifest-schema]: the manifest has no `layers` (help: list the files: `layers: [{path: common.yaml}]`; the list may be empty)
data/hierarchy.yaml:1:1: error[manifest-schema]: the manifest has no field `layer` (help: did you mean `layers`?)
data/vars.yaml:1:6: error[manifest-type]: the member `hosts` is missing (at `[\"web\"]`
";
    let site = Site::new(VARIABLES, &files);
    let mut told: Vec<String> =
        site.told(&site.resolve("{}").expect_err("wrong")).lines().map(str::to_owned).collect();
    let mut expected: Vec<String> = expected.lines().map(str::to_owned).collect();
    told.sort();
    expected.sort();
    assert_eq!(told, expected);
}

#[test]
fn what_no_layer_completes_names_those_that_began() {
    let files = [TWO, ("low.yaml", "web: {port: 1}\n"), ("high.yaml", "web: {note: x}\n")];
    let site = Site::new(VARIABLES, &files);
    let failure = site.resolve("{}").expect_err("incomplete");
    let told = "Configuration\ntypes:2:32: error[manifest-incomplete]: the member `hosts` is missing (at `[\"web\"]`\n";
    assert_eq!(site.told(&failure), told);
    let notes = &failure.diagnostics[0].notes;
    assert_eq!(notes, &["what there is comes from `low.yaml`, `high.yaml`"]);
}

#[test]
fn a_variable_must_have_a_value() {
    let expected = "\
Configuration
types:1:1: error[manifest-unset]: the variable `a` has no value (help: supply it in a layer (`--data-hierarchy`) or in the file of `--vars-file`, or give it a `default`)
types:2:1: error[manifest-unset]: the variable `b` has no value (help: supply it in a layer (`--data-hierarchy`) or in the file of `--vars-file`, or give it a `default`)
";
    check_errors("a: string\nb: number not_null\n", &[] as &[(&str, &str)], "{}", expected);
}

#[test]
fn null_is_for_nullable_variables() {
    let files = [("vars.yaml", "a: null\nb: null\n")];
    let expected = "Configuration\ndata/vars.yaml:2:4: error[manifest-type]: expected a number, found null (at `[\"b\"]`\n";
    check_errors("a: string\nb: number not_null\n", &files, "{}", expected);
}

#[test]
fn fields_of_the_manifest_are_known() {
    for (text, expected) in [
        (
            "- a\n",
            "data/hierarchy.yaml:1:1: error[manifest-mapping]: expected a mapping, found a list (help: an input is a mapping of names to values; write `{}` for an empty one)",
        ),
        (
            "# nothing\n",
            "data/hierarchy.yaml:1:1: error[manifest-mapping]: expected a mapping, found nothing (help: an input is a mapping of names to values; write `{}` for an empty one)",
        ),
        (
            "layers: {}\n",
            "data/hierarchy.yaml:1:9: error[manifest-schema]: `layers` must be a list of layers, the lowest first (help: correct the manifest)",
        ),
        (
            "layers: [low.yaml]\n",
            "data/hierarchy.yaml:1:10: error[manifest-schema]: a layer must be a mapping with a `path` (help: correct the manifest)",
        ),
        (
            "layers: [{path: 7}]\n",
            "data/hierarchy.yaml:1:17: error[manifest-schema]: the `path` of a layer must be a text (help: correct the manifest)",
        ),
        (
            "layers: [{path: low.yaml, optinal: true}]\n",
            "data/hierarchy.yaml:1:27: error[manifest-schema]: the layer `low.yaml` has no field `optinal` (help: did you mean `optional`?)",
        ),
        (
            "layers: [{path: low.yaml, optional: yes}]\n",
            "data/hierarchy.yaml:1:37: error[manifest-schema]: `optional` of the layer `low.yaml` must be `true` or `false` (help: correct the manifest)",
        ),
        (
            "layers: [{path: low.yaml, decrypt: gpg}]\n",
            "data/hierarchy.yaml:1:36: error[manifest-schema]: `decrypt` of the layer `low.yaml` must be `sops`, the one way of decrypting (help: correct the manifest)",
        ),
        (
            "layers: []\nmerge: [web]\n",
            "data/hierarchy.yaml:2:8: error[manifest-schema]: `merge` must be a mapping of variables to `deep` or `replace` (help: correct the manifest)",
        ),
        (
            "layers: []\nmerge: {web: hash}\n",
            "data/hierarchy.yaml:2:14: error[manifest-schema]: a way of merging must be `deep` or `replace` (help: correct the manifest)",
        ),
        (
            "layers: []\nmerge: {port: deep}\n",
            "data/hierarchy.yaml:2:15: error[manifest-schema]: `port`, a number, cannot be merged deeply (help: only maps and objects merge member by member; write `replace`)",
        ),
        (
            "layers: []\nmerge: {prot: deep}\n",
            "data/hierarchy.yaml:2:9: error[manifest-variable]: there is no variable `prot` (help: did you mean `port`?)",
        ),
        (
            "layers:\n- path: 'a/${var.x}.yaml'\n",
            "data/hierarchy.yaml:2:12: error[manifest-path]: the path of the layer `a/${var.x}.yaml` holds something else than the name of a fact (help: between `${` and `}` stands a dotted name, as in `${facts.networking.hostname}`)",
        ),
        (
            "layers:\n- path: ${facts.x.yaml\n",
            "data/hierarchy.yaml:2:9: error[manifest-path]: the path of the layer `${facts.x.yaml` opens `${` and does not close it (help: write `}` behind the name of the fact)",
        ),
        (
            "layers: [{path: low.yaml}]\nlayers: []\n",
            "data/hierarchy.yaml:2:1: error[yaml-duplicate-key]: a key is given twice (help: remove one of them)",
        ),
    ] {
        manifest(text, expected);
    }
}

#[test]
fn removals_are_paths_to_members() {
    let removing = |remove: &str, expected: &str| {
        let text = format!(
            "merge: {{web: deep}}\nlayers:\n- path: low.yaml\n- path: high.yaml\n  remove: {remove}\n"
        );
        manifest(&text, expected);
    };
    removing(
        "{web: port}",
        "data/hierarchy.yaml:5:11: error[manifest-remove]: `remove` of the layer `high.yaml` must be a list of paths, as `[[web, headers]]` (help: correct the manifest)",
    );
    removing(
        "[web.note]",
        "data/hierarchy.yaml:5:12: error[manifest-remove]: a path in `remove` of the layer `high.yaml` must be a list of names, as `[web, headers]` (help: correct the manifest)",
    );
    removing(
        "[[]]",
        "data/hierarchy.yaml:5:12: error[manifest-remove]: a path in `remove` of the layer `high.yaml` must name a variable and a member in it (help: correct the manifest)",
    );
    removing(
        "[[web, 1]]",
        "data/hierarchy.yaml:5:18: error[manifest-remove]: a name in `remove` of the layer `high.yaml` must be a text (help: correct the manifest)",
    );
    removing(
        "[[web]]",
        "data/hierarchy.yaml:5:12: error[manifest-remove]: the layer `high.yaml` removes the whole variable `web` (help: name a member in it as well; a whole variable can only be replaced)",
    );
    removing(
        "[[port, x]]",
        "data/hierarchy.yaml:5:12: error[manifest-remove]: the layer `high.yaml` removes a member of `port`, which is not merged deeply (help: list the variable as `deep` below `merge`, or remove the path)",
    );
    removing(
        "[[wed, x]]",
        "data/hierarchy.yaml:5:13: error[manifest-variable]: there is no variable `wed` (help: did you mean `web`?)",
    );
    removing(
        "[[web, port], [web, port]]",
        "data/hierarchy.yaml:5:25: error[manifest-remove]: the layer `high.yaml` removes a path twice (help: remove one of the two)",
    );
    for path in
        ["[web, note]", "[web, hosts, '0']", "[web, port, x]", "[web, port], [web, port, x]"]
    {
        let at = path.find("], [").map_or(12, |at| 15 + at);
        let last = path.rsplit('[').next().unwrap_or_default().trim_end_matches(']');
        let shown: Vec<String> =
            last.split(", ").map(|name| format!("\"{}\"", name.trim_matches('\''))).collect();
        let expected = format!(
            "data/hierarchy.yaml:5:{at}: error[manifest-remove]: the layer `high.yaml` removes a member that is not there (at `[{}]`",
            shown.join(",")
        );
        removing(&format!("[{path}]"), &expected);
    }
}

#[test]
fn a_removal_that_misses_names_what_is_close() {
    let files = [
        (
            "hierarchy.yaml",
            "merge: {web: deep}\nlayers: [{path: low.yaml}, {path: high.yaml, remove: [[web, hots]]}]\n",
        ),
        ("low.yaml", "web: {port: 1, hosts: []}\n"),
        ("high.yaml", "{}"),
    ];
    let site = Site::new(VARIABLES, &files);
    let failure = site.resolve("{}").expect_err("nothing there");
    assert_eq!(failure.diagnostics[0].hint.as_deref(), Some("did you mean `hosts`?"));
}

#[test]
fn facts_that_are_missing_or_lead_away_are_told_by_the_layer() {
    let text = "layers:\n- path: low.yaml\n- path: \"e/${facts.env}.yaml\"\n  optional: true\n- path: r/${facts.site.region}\n";
    let files = [("hierarchy.yaml", text), ("low.yaml", "{}")];
    let expected = "\
Configuration
data/hierarchy.yaml:3:12: error[manifest-fact]: the layer `e/${facts.env}.yaml` needs a text of the fact `facts.env`, which has other characters (help: a fact that chooses a file has letters, digits, `_`, `.` and `-` of ASCII only)
data/hierarchy.yaml:5:11: error[manifest-fact]: the layer `r/${facts.site.region}` needs the fact `facts.site.region`, which is missing (help: there is `regiom` beside it; or add the fact)
";
    check_errors(VARIABLES, &files, r#"{"env": "../hunter2", "site": {"regiom": "x"}}"#, expected);
}

#[test]
fn files_that_cannot_be_read_say_whose_fault_it_is() {
    let one = |text: &str, expected: &str| {
        let files = [("hierarchy.yaml", "layers:\n- path: low.yaml\n"), ("low.yaml", text)];
        check_errors(VARIABLES, &files, "{}", expected);
    };
    one(
        "A LINK",
        "Configuration\ndata/hierarchy.yaml:2:9: error[manifest-read]: `data/low.yaml` cannot be read: it is a symbolic link (help: put a file there)\n",
    );
    one(
        "NO PERMISSION",
        "Operation\ndata/hierarchy.yaml:2:9: error[manifest-read]: `data/low.yaml` cannot be read: permission denied (help: put a file there)\n",
    );
    one(
        "port: [\n",
        "Configuration\ndata/low.yaml:1:7: error[yaml-syntax]: the list that `[` opens is never closed (help: add `]` where the list ends; it was opened in line 1)\n",
    );
}

#[test]
fn a_required_layer_must_exist() {
    let files = [("hierarchy.yaml", "layers:\n- path: n/${facts.h}.yaml\n")];
    let site = Site::new(VARIABLES, &files);
    let failure = site.resolve(r#"{"h": "web01"}"#).expect_err("missing");
    assert_eq!(
        site.told(&failure),
        "Operation\ndata/hierarchy.yaml:2:9: error[manifest-read]: `data/n/web01.yaml` does not exist (help: make the file, or write `optional: true` if hosts may lack it)\n"
    );
    assert_eq!(failure.diagnostics[0].notes, ["it is the file of the layer `n/${facts.h}.yaml`"]);
}

#[test]
fn below_a_sensitive_variable_nothing_is_named() {
    let variables = "accounts: map(object(login string, quota number)) sensitive\n";
    for value in [
        "{customer: {login: x, quota: much}}",
        "{customer: {login: x, quota: 1, customer-field: 2}}",
        "{customer: null}",
        "[customer]",
    ] {
        let files = [
            ("hierarchy.yaml", "merge: {accounts: deep}\nlayers: [{path: low.yaml}]\n"),
            ("low.yaml", &format!("accounts: {value}\n")),
        ];
        let site = Site::new(variables, &files);
        let failure = site.resolve("{}").expect_err("wrong");
        let shown = site.shown(&failure) + &site.told(&failure);
        assert!(
            shown.contains("data/low.yaml:1:") && shown.contains("at `[\"accounts\"]`"),
            "{shown}"
        );
        assert!(
            !shown.contains("customer")
                && !shown.contains("[\"accounts\",")
                && !shown.contains("quota"),
            "{shown}"
        );
    }
    let removing =
        "merge: {accounts: deep}\nlayers: [{path: low.yaml, remove: [[accounts, customer]]}]\n";
    let site = Site::new(variables, &[("hierarchy.yaml", removing), ("low.yaml", "{}")]);
    let failure = site.resolve("{}").expect_err("nothing there");
    assert!(!site.shown(&failure).contains("customer"), "{}", site.shown(&failure));
}

#[test]
fn many_mistakes_in_one_value_end_somewhere() {
    let list = "x, ".repeat(5_000);
    let layer = format!("l: [{list}]\n");
    let files = [("hierarchy.yaml", "layers: [{path: l.yaml}]\n"), ("l.yaml", &layer)];
    let site = Site::new("l: list(number)\n", &files);
    let failure = site.resolve("{}").expect_err("no numbers");
    assert_eq!(failure.diagnostics.len(), strata_hierarchy::manifest::MAX_MISMATCHES);
}
