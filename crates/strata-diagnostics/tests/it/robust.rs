//! Whatever the text and the spans are, rendering ends and says what is wrong.

use proptest::prelude::*;
use strata_diagnostics::{
    Diagnostic, Diagnostics, Edit, Fix, Format, SourceMap, Span, did_you_mean,
};

/// Text with what is hard to place: line ends of all kinds, tabs, marks, wide and joined letters.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[ -~]{0,12}",
        any::<String>(),
        Just("\n".to_owned()),
        Just("\r\n".to_owned()),
        Just("\r".to_owned()),
        Just("\t".to_owned()),
        Just("\u{feff}".to_owned()),
        Just("e\u{301}👩‍👩‍👧漢\u{200b}".to_owned()),
        Just("\u{e000}0\u{e001}".to_owned()),
        Just("x".repeat(150)),
        Just("\"'{[(".to_owned()),
    ];
    prop::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

/// Spans in the files, beyond them, reversed, within characters.
fn span() -> impl Strategy<Value = Span> {
    prop_oneof![
        (0u32..400, 0u32..400).prop_map(|(start, end)| Span::new(start, end)),
        (0u32..400).prop_map(Span::at),
        any::<(u32, u32)>().prop_map(|(start, end)| Span::new(start, end)),
    ]
}

fn fix() -> impl Strategy<Value = Fix> {
    let edit = (span(), text()).prop_map(|(span, text)| Edit { span, text });
    let edits = prop::collection::vec(edit, 0..3);
    (text(), edits).prop_map(|(title, edits)| Fix { title, edits })
}

fn diagnostic() -> impl Strategy<Value = Diagnostic> {
    let label = (span(), text());
    let labels = prop::collection::vec(label, 0..4);
    let texts = prop::collection::vec(text(), 3);
    (span(), labels, texts, prop::option::of(fix()), any::<bool>()).prop_map(
        |(primary, labels, texts, fix, hidden)| {
            let start = Diagnostic::error("code", "MESSAGE").at(primary, texts[0].clone());
            let all = labels.into_iter().fold(start, |d, (span, text)| d.label(span, text));
            let all = all.note(texts[1].as_str()).hint(texts[2].as_str());
            let all = fix.into_iter().fold(all, Diagnostic::fix);
            if hidden { all.hide_source() } else { all }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn rendering_never_panics(files in prop::collection::vec(text(), 0..3), all in prop::collection::vec(diagnostic(), 1..3)) {
        let sources = SourceMap::default();
        for text in files {
            sources.add("file", text.into());
        }
        let mut diagnostics = Diagnostics::new();
        diagnostics.extend(all.clone());
        for format in [Format::Terminal, Format::Concise, Format::Json] {
            let mut out = String::new();
            diagnostics.render(&sources, format, format == Format::Terminal, &mut out);
            prop_assert_eq!(out.matches("MESSAGE").count() >= all.len(), true);
            if format != Format::Terminal {
                prop_assert_eq!(out.lines().count(), all.len());
            }
        }
    }

    #[test]
    fn edits_in_range_never_panic(text in text(), edits in prop::collection::vec((0usize..60, 0usize..20, text()), 1..4)) {
        let sources = SourceMap::default();
        let file = sources.add("file", text.into());
        let edits = edits
            .into_iter()
            .map(|(start, len, text)| Edit { span: file.span(start..start + len), text })
            .collect();
        let fix = Fix { title: "TITLE".to_owned(), edits };
        let mut out = String::new();
        let diagnostic = Diagnostic::error("code", "m").at(file.span(0..1), "").fix(fix);
        Diagnostics::from(diagnostic).render(&sources, Format::Terminal, false, &mut out);
        prop_assert!(out.contains("TITLE"));
    }

    #[test]
    fn every_offset_has_a_line_and_a_column(text in text(), offset in 0u32..400) {
        let file = SourceMap::default().add("file", text.as_str().into());
        let (line, column) = file.line_column(offset);
        prop_assert!((1..=file.line_count()).contains(&line));
        let shown = file.line(line).expect("the line exists");
        prop_assert!((1..=shown.chars().count() + 1).contains(&column));
        prop_assert!(file.line_column(offset + 1) >= (line, column));
    }

    #[test]
    fn a_suggestion_is_one_of_the_candidates(name in text(), candidates in prop::collection::vec(text(), 0..4)) {
        let found = did_you_mean(&name, candidates.iter().map(String::as_str));
        if let Some(found) = found {
            prop_assert!(found != name && candidates.iter().any(|c| c == found));
        }
    }
}
