//! Diagnostics as JSON, one object a line.

use serde_json::{Value, json};

use crate::{Diagnostic, Label, SourceMap, Span};

/// One line of JSON without its line end; absent things are `null` or empty lists.
///
/// Lines and columns count from 1, columns in grapheme clusters; offsets are bytes from 0. The place
/// of the diagnostic is in `file`, `line`, `column`, `end_line`, `end_column`, `label`.
pub(crate) fn line(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    let mut object = place(diagnostic.primary.as_ref().map(|l| l.span), sources);
    object["label"] = json!(diagnostic.primary.as_ref().map(|l| &l.message));
    object["code"] = json!(diagnostic.code);
    object["severity"] = json!(diagnostic.severity.name());
    object["message"] = json!(diagnostic.message);
    object["path"] = json!(diagnostic.path);
    object["notes"] = json!(diagnostic.notes);
    object["hint"] = json!(diagnostic.hint);
    object["labels"] = diagnostic.labels.iter().map(|l| label(l, sources)).collect();
    object["fix"] = diagnostic.fix.as_ref().map_or(Value::Null, |fix| {
        let shown = if diagnostic.hide_source { &[] } else { fix.edits.as_slice() };
        let edits: Vec<Value> = shown
            .iter()
            .map(|edit| {
                let mut object = place(Some(edit.span), sources);
                let range = sources.resolve(edit.span).map(|(_, range)| range);
                object["offset"] = json!(range.as_ref().map(|r| r.start));
                object["end_offset"] = json!(range.as_ref().map(|r| r.end));
                object["text"] = json!(edit.text);
                object
            })
            .collect();
        json!({ "title": fix.title, "edits": edits })
    });
    object.to_string()
}

fn label(label: &Label, sources: &SourceMap) -> Value {
    let mut object = place(Some(label.span), sources);
    object["message"] = json!(label.message);
    object
}

fn place(span: Option<Span>, sources: &SourceMap) -> Value {
    let found = span.and_then(|span| sources.resolve(span)).map(|(file, range)| {
        let start = file.line_column(range.start as u32);
        let end = file.line_column(range.end as u32);
        (file, start, end)
    });
    match found {
        Some((file, start, end)) => json!({
            "file": file.name(),
            "line": start.0,
            "column": start.1,
            "end_line": end.0,
            "end_column": end.1,
        }),
        None => json!({
            "file": null, "line": null, "column": null, "end_line": null, "end_column": null,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Edit, Fix};

    #[test]
    fn everything_is_in_the_line() {
        let sources = SourceMap::default();
        let file = sources.add("a.yaml", "ä: 1\nä: 2\n".into());
        let diagnostic = Diagnostic::warning("yaml-duplicate-key", "`ä` is given \"twice\"")
            .at(file.span(6..8), "again")
            .label(file.span(0..2), "first here")
            .path("ä")
            .note("the later one counts")
            .hint("remove one")
            .fix(Fix {
                title: "remove the first".to_owned(),
                edits: vec![Edit { span: file.span(0..6), text: String::new() }],
            });
        let text = line(&diagnostic, &sources);
        assert!(!text.contains('\n'));
        let object: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(
            object,
            json!({
                "code": "yaml-duplicate-key", "severity": "warning",
                "message": "`ä` is given \"twice\"",
                "file": "a.yaml", "line": 2, "column": 1, "end_line": 2, "end_column": 2,
                "label": "again",
                "labels": [{"file": "a.yaml", "line": 1, "column": 1, "end_line": 1,
                    "end_column": 2, "message": "first here"}],
                "path": "ä", "notes": ["the later one counts"], "hint": "remove one",
                "fix": {"title": "remove the first", "edits": [{"file": "a.yaml", "line": 1,
                    "column": 1, "end_line": 2, "end_column": 1, "offset": 0, "end_offset": 6,
                    "text": ""}]},
            })
        );
    }

    #[test]
    fn what_is_absent_is_null() {
        let text = line(&Diagnostic::error("e", "m"), &SourceMap::default());
        let object: Value = serde_json::from_str(&text).expect("JSON");
        for name in ["file", "line", "end_column", "label", "path", "hint", "fix"] {
            assert_eq!(object.get(name), Some(&Value::Null), "{name}");
        }
        assert_eq!((&object["labels"], &object["notes"]), (&json!([]), &json!([])));
    }
}
