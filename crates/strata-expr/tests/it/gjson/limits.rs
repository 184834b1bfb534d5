//! Paths and data that ask for too much.

use strata_expr::gjson::{Limit, MAX_DEPTH, MAX_PATH, Path};

fn find(json: &str, path: &str) -> Result<Option<String>, Limit> {
    Ok(Path::parse(path)?.find(json)?.map(|found| found.raw))
}

#[test]
fn long_paths_are_refused() {
    assert!(Path::parse(&"a".repeat(MAX_PATH)).is_ok());
    assert_eq!(Path::parse(&"a".repeat(MAX_PATH + 1)).err(), Some(Limit::Length));
}

#[test]
fn deep_paths_end() {
    for part in ["a.", "0.", "#.", "@this|", "#(", "[", "{a.", r"\", "*.", "a|"] {
        let path = part.repeat(MAX_PATH / part.len());
        // Whatever comes, it comes soon and without a crash.
        let _ = find(r#"{"a":[[1]]}"#, &path);
    }
    assert_eq!(find("1", &"@this|".repeat(MAX_DEPTH + 1)), Err(Limit::Depth));
}

#[test]
fn deep_data_ends() {
    let json = "[".repeat(100_000);
    assert_eq!(find(&json, "@flatten:{\"deep\":true}"), Err(Limit::Depth));
    assert_eq!(find(&json, "@dig:0"), Err(Limit::Depth));
    assert_eq!(find(&json, "@pretty"), Err(Limit::Depth));
    assert_eq!(find(&json, "#"), Ok(Some("1".to_owned())));
}

/// Dots in the text of a query do not count as levels.
#[test]
fn long_operands_are_no_levels() {
    let dots = ".".repeat(3 * MAX_DEPTH);
    let json = format!(r#"[{{"t":"{dots}","a":{{"b":{{"c":1}}}}}}]"#);
    assert_eq!(find(&json, &format!(r#"#(t=="{dots}").a.b.c"#)), Ok(Some("1".to_owned())));
}

/// Each step doubles what the one before has made.
#[test]
fn doubling_ends() {
    let path = ["[@this,@this]"; 60].join("|");
    assert_eq!(find("[1]", &path), Err(Limit::Work));
}
