//! What holds for any text: no panic, within the budget, time linear in the size.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use strata_codec::json::Mode;
use strata_codec::yaml::Profile;
use strata_codec::{Document, Limits, decode, hocon, json, yaml};
use strata_diagnostics::{Diagnostics, Severity, SourceFile, SourceMap};
use strata_value::{Kind, Value};

type Read = fn(&SourceFile, &Limits) -> Result<Document, Diagnostics>;

const READERS: &[(&str, Read)] = &[
    ("yaml core", |file, limits| yaml::read(file, Profile::Core, limits)),
    ("yaml strict", |file, limits| yaml::read(file, Profile::Strict, limits)),
    ("yaml psych", |file, limits| yaml::read(file, Profile::Psych, limits)),
    ("yaml goccy", |file, limits| yaml::read(file, Profile::Goccy, limits)),
    ("yaml events", |file, limits| yaml::read_general(file, Profile::Psych, limits)),
    ("json strict", |file, limits| json::read(file, Mode::Strict, limits)),
    ("json exact", |file, limits| json::read(file, Mode::Exact, limits)),
    ("json lenient", |file, limits| json::read(file, Mode::Lenient, limits)),
    ("hocon", hocon::read),
];

/// The depth of a value and the number of values in it.
fn size(value: &Value) -> (usize, u64) {
    let inner: Vec<&Value> = match value.kind() {
        Kind::List(elements) => elements.iter().collect(),
        Kind::Map(map) => map.iter().map(|e| &e.value).collect(),
        _ => return (0, 1),
    };
    let sizes = inner.into_iter().map(size);
    let (depth, nodes) = sizes.fold((0, 0), |(d, n), (depth, nodes)| (d.max(depth), n + nodes));
    (depth + 1, nodes + 1)
}

/// Every reader gives a value within the limits, or errors that have a place in the file.
fn check(text: &str, limits: &Limits) -> Result<(), TestCaseError> {
    let sources = SourceMap::default();
    let file = sources.add("any", text.into());
    for (name, read) in READERS {
        match read(&file, limits) {
            Ok(document) => {
                let (depth, nodes) = size(&document.value);
                prop_assert!(depth <= limits.depth as usize, "{name}: {depth} deep: {text:?}");
                prop_assert!(nodes <= u64::from(limits.nodes), "{name}: {nodes} values: {text:?}");
                prop_assert!(text.len() <= limits.bytes, "{name}");
                for warning in &document.warnings {
                    prop_assert_eq!(warning.severity, Severity::Warning);
                }
                for comment in document.comments.all() {
                    let shown = document.comments.text(comment);
                    prop_assert!(
                        shown.starts_with(['#', '/']),
                        "{name}: comment {shown:?} of {text:?}"
                    );
                }
            }
            Err(errors) => {
                prop_assert!(errors.has_errors(), "{name}: {text:?}");
                for error in &errors {
                    let label = error.primary.as_ref();
                    let span = label.map(|l| l.span);
                    let end = file.base() + text.len() as u32;
                    prop_assert!(
                        span.is_some_and(|s| s.start >= file.base() && s.start <= end),
                        "{name}: {error:?} of {text:?}"
                    );
                    prop_assert!(error.hint.is_some(), "{name}: {error:?}");
                }
            }
        }
    }
    Ok(())
}

const SMALL: Limits = Limits { depth: 6, nodes: 60, bytes: 400 };

proptest! {
    #![proptest_config(ProptestConfig { cases: 800, ..ProptestConfig::default() })]

    #[test]
    fn any_text(text in "\\PC{0,60}") {
        check(&text, &Limits::default())?;
    }

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        if let Ok(text) = decode("any", bytes) {
            check(&text, &Limits::default())?;
        }
    }

    #[test]
    fn texts_of_signs(text in "[-a1 \\n\\t\\r:#,&*!|>'\"%@`?\\[\\]{}<$=+./\\\\~é\u{85}\u{2028}\u{FEFF}]{0,50}") {
        check(&text, &Limits::default())?;
        check(&text, &SMALL)?;
    }

    #[test]
    fn lines_of_signs(lines in proptest::collection::vec("( {0,4}|- |\\? )(a|b|1|'c'|\"d\"|\\[a, b\\]|\\{a: b\\}|\\$\\{a\\}|&a|\\*a|!!str|<<)?(:|: |=| = |: a|: \\|| \\+= 1|,)?( #c)?", 0..8)) {
        let text = lines.join("\n");
        check(&text, &Limits::default())?;
        check(&text, &SMALL)?;
    }
}

/// A megabyte, or less where nothing is optimised.
const SIZE: usize = if cfg!(debug_assertions) { 100_000 } else { 1_000_000 };

/// Far above what a linear reader needs, far below what a quadratic one needs.
const PATIENCE: Duration = Duration::from_secs(10);

fn repeated(unit: &str) -> String {
    unit.repeat(SIZE / unit.len())
}

/// What a large text is made of.
const UNITS: &[&str] = &[
    "[",
    "{",
    "\"",
    "'",
    "- ",
    "a: ",
    "? ",
    "[a, ",
    "{a: ",
    "-\n",
    "a:\n",
    "[]\n",
    "\n",
    " ",
    "#\n",
    "# c\n",
    "&a ",
    "!a ",
    "*a ",
    "a",
    "a ",
    "a\n",
    "- a\n",
    "a: 1\n",
    "x",
    "1",
    "-",
    ".",
    ":",
    ",",
    "\\",
    "\"\\u0041",
    "[1,",
    "{\"a\":",
    "//",
    "/*",
    "/* */",
    "a = 1\n",
    "a += 1\n",
    "a = ${a}\n",
    "a = ${?a} 1\n",
    "a.",
    "a.b = 1\n",
    "a { ",
    "${",
    "${a",
    "${?a}",
    "a = [${?b}]\n",
    "\"\"\"",
    "1_",
    "0x",
    "1:",
    "|\n",
    "a: |\n",
    "a: |\n x\n",
    "<<: {a: 1}\n",
    "- &a [*a]\n",
    "%",
    "---\n",
    "...\n",
    "? a\n: b\n",
    "{a: 1}: b\n",
    "- {a: 1, a: 2}\n",
    "\t",
    "é",
    "'' ",
    "[a]: b\n",
];

/// Texts made to cost much: each key twice, aliases of aliases, substitutions of substitutions.
fn hostile() -> Vec<String> {
    let lines = |count: usize, line: fn(usize) -> String| (0..count).map(line).collect::<String>();
    let keys = lines(SIZE / 10, |n| format!("k{n}: 1\n"));
    vec![
        keys.repeat(2),
        format!("{{{}}}", keys.replace('\n', ",").repeat(2)),
        format!("a: {}", repeated("1")),
        "a0: &a0 [x]\n".to_owned() + &lines(60, |n| format!("a{0}: &a{0} [*a{n}, *a{n}]\n", n + 1)),
        "a0: &a0 {x: 1}\n".to_owned()
            + &lines(60, |n| format!("a{0}: &a{0} {{<<: *a{n}, y{n}: *a{n}}}\n", n + 1)),
        "a0 = [x]\n".to_owned() + &lines(60, |n| format!("a{} = ${{a{n}}} ${{a{n}}}\n", n + 1)),
        "a0 = x\n".to_owned() + &lines(60, |n| format!("a{} = ${{a{n}}}${{a{n}}}\n", n + 1)),
        lines(SIZE / 50, |n| format!("a.b{n} = ${{?a.b{}}}\n", n + 1)),
        lines(SIZE / 50, |n| format!("{{a{n}: 1}}: {n}\n")),
    ]
}

#[test]
fn a_megabyte_of_anything_takes_linear_time() {
    for text in UNITS.iter().map(|unit| repeated(unit)).chain(hostile()) {
        let sources = SourceMap::default();
        let file = sources.add("large", text.as_str().into());
        for (name, read) in READERS {
            let start = Instant::now();
            let result = read(&file, &Limits::default());
            let time = start.elapsed();
            drop(result);
            assert!(time < PATIENCE, "{name} takes {time:?} for {:?}", text.get(..40));
        }
    }
}

#[test]
fn each_limit_is_an_error_that_names_it() {
    let limits = Limits { depth: 3, nodes: 10, bytes: 60 };
    let cases = [
        ("[[[[1]]]]", "limit-depth"),
        ("[1,1,1,1,1,1,1,1,1,1,1]", "limit-nodes"),
        ("[                                                                  ]", "limit-bytes"),
    ];
    for (text, code) in cases {
        let text =
            format!("{{\"a\":{text}}}").replacen("[[[[", "[[[[[", 1).replacen("]]]]", "]]]]]", 1);
        let sources = SourceMap::default();
        let file = sources.add("small", text.as_str().into());
        for (name, read) in READERS {
            let errors = read(&file, &limits).expect_err(name);
            assert_eq!(errors.iter().next().map(|e| e.code), Some(code), "{name}: {text}");
        }
    }
}
