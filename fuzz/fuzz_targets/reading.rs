//! What holds for every reader.

use strata_codec::{Document, Limits, decode};
use strata_diagnostics::{Diagnostics, Format, SourceFile, SourceMap};
use strata_value::{Kind, Value};

/// Small enough that the fuzzer meets each limit.
const SMALL: Limits = Limits { depth: 20, nodes: 2_000, bytes: 4_000 };

/// The bytes give a value within the limits, or errors that can be shown.
pub fn check(
    bytes: &[u8],
    read: impl Fn(&SourceFile, &Limits) -> Result<Document, Diagnostics>,
) -> Option<Value> {
    let text = decode("any", bytes.to_vec()).ok()?;
    let sources = SourceMap::default();
    let file = sources.add("any", text);
    let mut value = None;
    for limits in [SMALL, Limits::default()] {
        value = match read(&file, &limits) {
            Ok(document) => {
                let (depth, nodes) = size(&document.value);
                assert!(depth <= u64::from(limits.depth), "{depth} deep");
                assert!(nodes <= u64::from(limits.nodes), "{nodes} values");
                show(&document.warnings, &sources);
                Some(document.value)
            }
            Err(errors) => {
                assert!(errors.has_errors(), "a failure without an error");
                show(&errors, &sources);
                None
            }
        }
    }
    value
}

fn show(findings: &Diagnostics, sources: &SourceMap) {
    let mut text = String::new();
    findings.render(sources, Format::Terminal, false, &mut text);
    findings.render(sources, Format::Json, false, &mut text);
}

/// The depth of a value and the number of values in it.
fn size(value: &Value) -> (u64, u64) {
    let add = |(depth, nodes): (u64, u64), value: &Value| {
        let (d, n) = size(value);
        (depth.max(d), nodes + n)
    };
    let (depth, nodes) = match value.kind() {
        Kind::List(list) => list.iter().fold((0, 0), add),
        Kind::Map(map) => map.iter().map(|entry| &entry.value).fold((0, 0), add),
        _ => return (0, 1),
    };
    (depth + 1, nodes + 1)
}
