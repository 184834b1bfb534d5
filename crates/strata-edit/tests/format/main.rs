//! The formatter: vectors and real files laid out by the reference, laws, and cases of our own.

mod cases;
mod corpus;
mod laws;
mod layout_law;
mod vectors;

/// Reads a file of the project, or of the material beside it; says so if it is not there.
#[expect(clippy::disallowed_methods, clippy::print_stderr, reason = "files of a test")]
fn shared(name: &str) -> Option<String> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let read = |path: String| std::fs::read_to_string(path).ok();
    let text = read(format!("{root}/{name}")).or_else(|| read(format!("{root}/../shared/{name}")));
    if text.is_none() {
        eprintln!("skipped: {name} is not there");
    }
    text
}

/// The objects of a file of JSON lines; none if it is not there.
fn lines(name: &str) -> Vec<serde_json::Value> {
    let text = shared(name).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

/// What the cases of the vectors format.
fn vector_inputs() -> Vec<String> {
    let input = |case: &serde_json::Value| case["in"].as_str().map(str::to_owned);
    lines("conformance/hcl/format.jsonl").iter().filter_map(input).collect()
}
