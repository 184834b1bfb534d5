//! Files that expressions read.

use strata_hierarchy::manifest::Cause;

use crate::site::{Files, Site, check_fails, shown};

fn compiled(files: Files) -> String {
    let site = Site::new(files);
    match site.catalog("{}", "{}") {
        Ok(catalog) => shown(&catalog),
        Err(failure) => site.told(&failure),
    }
}

#[test]
fn files_and_assets_lie_in_the_directory_of_the_module() {
    let files = Files::of(
        r#"
==> main.hcl <==
module "m" { source = "m" }
output "text" { value = [file("t/a.txt"), module.m.text] }
output "asset" { value = asset("t/raw") }
output "again" { value = asset("t/same").size }
output "hash" { value = filesha256("t/a.txt") == sha256(file("t/a.txt")) }
output "page" { value = templatefile("t/page", { names = ["ann", "bob"] }) }
==> m/main.hcl <==
output "text" { value = file("t/a.txt") }
==> m/t/a.txt <==
module
==> t/a.txt <==
root
==> t/page <==
%{ for name in names ~}
${upper(name)}
%{ endfor ~}
"#
        .trim_start(),
    );
    let files = files.with("t/raw", &[0, 255, 7]).with("t/same", &[0, 255, 7]);
    let text = compiled(files);
    assert!(text.contains("text = [\"root\\n\",\"module\\n\"]"), "{text}");
    assert!(text.contains("page = \"ANN\\nBOB\\n\""), "{text}");
    assert!(text.contains("hash = true"), "{text}");
    assert!(text.contains("again = 3"), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("asset ")).count(), 2, "{text}");
}

#[test]
fn paths_that_leave_the_directory_are_refused() {
    for path in ["../x", "/etc/passwd", "a/../b", "./a", "a//b", ""] {
        for function in ["file", "asset"] {
            let files = format!("output \"x\" {{\n  value = {function}(\"{path}\")\n}}\n");
            check_fails(&files, "{}", &["config-file-path", "main.hcl:2:"]);
        }
    }
}

#[test]
fn whose_fault_a_file_is_decides_the_cause() {
    let cause = |expressions: &[&str]| {
        let outputs = expressions.iter().enumerate();
        let text: Vec<String> =
            outputs.map(|(at, e)| format!("output \"o{at}\" {{ value = {e} }}\n")).collect();
        let text = text.concat();
        let site = Site::new(Files::of(&text).with("raw", &[255]).with("t", b"${file(\"none\")}"));
        site.catalog("{}", "{}").expect_err("it is wrong").cause
    };
    assert_eq!(cause(&["file(\"none\")", "asset(\"none\")"]), Cause::Operation);
    assert_eq!(cause(&["templatefile(\"t\", {})"]), Cause::Operation);
    assert_eq!(cause(&["file(\"none\")", "facts.x"]), Cause::Configuration);
    assert_eq!(cause(&["file(\"link\")"]), Cause::Configuration);
    assert_eq!(cause(&["file(\"raw\")"]), Cause::Configuration);
    let nowhere = Site::new(Files::default());
    assert_eq!(nowhere.catalog("{}", "{}").expect_err("nothing is there").cause, Cause::Operation);
}

#[test]
fn an_asset_of_what_is_left_out_is_not_collected() {
    let files =
        Files::of("resource \"a\" \"b\" {\n  control { if = false }\n  data = asset(\"x\")\n}\n");
    assert_eq!(compiled(files.with("x", b"x")), "");
}

#[test]
fn errors_of_templates_tell_their_place() {
    let files = Files::of("output \"x\" { value = templatefile(\"t\", { a = 1 }) }\n");
    let site = Site::new(files.with("t", b"first\n  ${b}\n"));
    let failure = site.catalog("{}", "{}").expect_err("there is no b");
    let told = site.told_in_full(&failure);
    assert!(told.contains("line 2, column 5: there is no variable `b`"), "{told}");
}
