//! Parsing and formatting HCL, beside `hcl-edit`.
//!
//! The file is made here; with `STRATA_BENCH_HCL=DIR` all files `*.hcl` and `*.tfvars` of a directory
//! are measured. `strata` gives a tree with spans, comments and diagnostics, `hcl_edit` one with spans
//! and comments.

use std::{env, fs};

use divan::Bencher;
use divan::counter::BytesCount;

fn main() {
    divan::main();
}

#[divan::bench(args = files())]
fn strata(bencher: Bencher<'_, '_>, file: &File) {
    let attributes = file.attributes();
    bencher.counter(file.bytes()).bench_local(|| {
        let tree = strata_syntax::parse_body(file.text.as_str());
        assert!(tree.errors().is_empty());
        assert_eq!(attributes_of(&tree), attributes);
        tree
    });
}

#[divan::bench(args = files())]
fn hcl_edit(bencher: Bencher<'_, '_>, file: &File) {
    let attributes = file.attributes();
    bencher.counter(file.bytes()).bench_local(|| {
        let body = hcl_edit::parser::parse_body(&file.text).expect("the file is sound");
        assert_eq!(body.attributes().count(), attributes);
        body
    });
}

#[divan::bench(args = files())]
fn strata_format(bencher: Bencher<'_, '_>, file: &File) {
    let formatted = strata_edit::format::format(&file.text).into_owned();
    bencher.counter(file.bytes()).bench_local(|| {
        let again = strata_edit::format::format(&file.text);
        assert_eq!(again, formatted);
        again
    });
}

struct File {
    name: String,
    text: String,
}

impl File {
    /// The attributes at the top of the file.
    fn attributes(&self) -> usize {
        attributes_of(&strata_syntax::parse_body(self.text.as_str()))
    }

    fn bytes(&self) -> BytesCount {
        BytesCount::new(self.text.len())
    }
}

impl std::fmt::Display for File {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

fn attributes_of(tree: &strata_syntax::Tree) -> usize {
    let body = strata_syntax::ast::Body::cast(tree.root()).expect("the root of a file is a body");
    body.attributes().count()
}

fn files() -> Vec<File> {
    let Some(directory) = env::var_os("STRATA_BENCH_HCL") else {
        let made = |name: &str, size| File { name: name.to_owned(), text: strata_bench::hcl(size) };
        return vec![made("own 100K", 100_000), made("own 1M", 1_000_000)];
    };
    let mut files: Vec<File> = fs::read_dir(directory)
        .expect("the directory can be read")
        .map(|entry| entry.expect("the directory can be read").path())
        .filter(|path| path.extension().is_some_and(|e| e == "hcl" || e == "tfvars"))
        .map(|path| File {
            name: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            text: fs::read_to_string(&path).expect("the file can be read"),
        })
        .collect();
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}
