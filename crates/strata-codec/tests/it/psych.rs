//! The Psych profile against Psych itself: scalars and small documents, read by both.

use strata_codec::yaml::Profile;

use crate::plain::Tree;
use crate::ruby::{differences, table};
use crate::support::{dump, yaml};

/// What libyaml takes and the parser of events does not: signs without the space that YAML 1.2 asks
/// for. Rare enough to be an error, which says what is wrong.
const STRICTER: &[&str] = &[
    "a: \"x\"# c",
    "a: [1, 2]# c",
    "a: [-]",
    "k: [-, x]\n",
    "a: |#c\n  x",
    // Here libyaml sees a key although no space follows the sign.
    "a: [?x]",
    "a: {?x: 1}",
    "k: [?x, x]\n",
    "k: {?x: x}\n",
];

fn assert_same(texts: &[String]) {
    let ours = |text: &str| yaml(text, Profile::Psych).map(|document| dump(&document.value));
    let differences = differences("yaml", texts, STRICTER, ours);
    assert!(differences.is_empty(), "{} differ:\n{}", differences.len(), differences.join("\n"));
}

pub(crate) const SCALARS: &[&str] = &[
    "",
    "~",
    "null",
    "Null",
    "nULL",
    "nil",
    "none",
    "yes",
    "Yes",
    "yEs",
    "y",
    "Y",
    "no",
    "nO",
    "n",
    "on",
    "oN",
    "ON",
    "off",
    "OFF",
    "true",
    "TRUE",
    "tRUE",
    "false",
    "FaLSE",
    "t",
    "f",
    "true1",
    "truely",
    "onn",
    "~a",
    "~~",
    "0",
    "1",
    "-1",
    "+1",
    "007",
    "010",
    "014",
    "08",
    "09",
    "018",
    "-010",
    "+010",
    "0_7",
    "0,7",
    "0_",
    "0,",
    "0o14",
    "0x1F",
    "0X1F",
    "-0x1f",
    "0x_1f",
    "0x",
    "0x_",
    "0xg",
    "0b101",
    "0b",
    "0b_",
    "0b_1",
    "0b2",
    "-0b1",
    "0b1,1",
    "1_000",
    "1__000",
    "1_",
    "_1",
    "1,000",
    "1,",
    ",1",
    "1,2,3",
    "1,,2",
    "12e3",
    "1e3",
    "1E3",
    "1.5e3",
    "1.5e+3",
    "1.5E-3",
    "1.e+3",
    ".5",
    ".5e+1",
    "-.5",
    "+.5",
    "5.",
    "-5.",
    "1.0",
    "1_0.5",
    "1,0.5",
    "1.5_0",
    "1.5,0",
    "._5",
    "1_.5",
    ".",
    "+.",
    "-.",
    "..",
    "...",
    "1.2.3",
    "1.2.3.4",
    ".e+5",
    "+.e+5",
    ".inf",
    ".INF",
    ".Inf",
    ".iNf",
    "+.inf",
    "-.inf",
    "-.INF",
    ".nan",
    ".NaN",
    ".NAN",
    "+.nan",
    "-.nan",
    "inf",
    "nan",
    "-inf",
    "0.0",
    "-0.0",
    "-0",
    "+0",
    "00",
    "0.",
    "00.5",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "123456789012345678901234567890",
    "0x123456789abcdef0123456789",
    "1.7976931348623157e+308",
    "1.0e+400",
    "1.0e-400",
    "-1.0e+400",
    "07777777777777777777777777",
    "1_000_000_000_000_000_000_000",
    "12:30",
    "1:02:03",
    "00:00",
    "12:60",
    "-1:30",
    "+1:30",
    "12:30.5",
    "190:20:30",
    "12:3",
    "12:3a",
    "00:16:30:11:22:33",
    "80:80",
    "1:1",
    "1:1:1",
    "1:1:1.5",
    "1_0:30",
    "1__0:30",
    "1_:30",
    "_1:30",
    "1:2:3:4",
    "1:30.",
    "1:30._5",
    "1:30.5_5",
    "1:30.5__5",
    "1_0:30.5",
    "-1:30.5",
    "12:5:",
    "12:",
    ":12",
    "99999999999999999999:30",
    "1:60",
    "1:059",
    "0:0",
    "1:0.0",
    "2001-12-14",
    "2001-1-4",
    "2001-13-45",
    "2001-02-31",
    "2001-12",
    "2001/12/14",
    "2001-12-14-x",
    "2001-1-1x",
    "20011-1-1",
    "-2001-12-14",
    "2001-0-0",
    "2001-00-00",
    "2001-12-32",
    "2001-12-31",
    "2001-10-30",
    "2001-1-0",
    "2001-19-1",
    "2001-12-14t21:59:43.10-05:00",
    "2001-12-14 21:59:43",
    "2001-12-14 21:59:43 Z",
    "2001-12-14T1:59:43",
    "2001-12-14T1:9:43",
    "2001-12-14   21:59:43.  +5",
    "2001-12-14 21:59:43+0530",
    "2001-12-14 21:59:43+530",
    "2001-12-14 21:59:43+5:3",
    "2001-12-14 21:59:43+05:",
    "2001-12-14 21:59:43+05:30:1",
    "2001-99-99 99:99:99",
    "-2001-12-14 21:59:43",
    "2001-12-14 21:59:43 +",
    "2001-12-14 21:59",
    "2001-12-14 21:59:43Zx",
    "2001-12-14 21:59:43 UTC",
    "2001-12-14T21:59:43+05305",
    ":sym",
    "::a",
    ":1",
    ":\"a b\"",
    ":'a b'",
    ":\":x\"",
    ":\"a\" b\"",
    ":\"a",
    ":a b",
    ":",
    "::",
    ":::",
    ":a:b",
    ":@x",
    "-:a",
    "a:b",
    "a",
    "ab",
    "some text",
    "http://x.y/z",
    "10.0.0.1",
    "10.0.0.1:80",
    "00:16:3e:11:22:33",
    "a#b",
    "50%",
    "=",
    "<<",
    "<",
    "what?",
    "?x",
    "-x",
    "--",
    "---x",
    "-",
    "+",
    "+x",
    "++1",
    "+-1",
    "-+1",
    "é",
    "éa",
    "1é",
    "-é",
    "日本",
    "١٢٣",
    "$x",
    "(a)",
    "^",
    "a,b",
    "1a",
    "0x1G",
    "1:a",
    "1;2",
    "1/2",
    "1 2",
    "1 000",
    "- 1",
    "0.5.",
    "1e",
    "e1",
    "E5",
    "1.e",
    "1.0e+",
    "1.0e5",
    "_",
    "__",
    "/x/",
    "\\x",
    "+.inf.",
    "0b1.1",
    "0x1.8",
    "0777.5",
    "a\tb",
    "1\t2",
    "1_000.5_5",
    "0.1",
    "3.14159",
    "1.10",
    "6.0221e+23",
    "100000000000000000000.5",
    "1,000.25",
    ",.5",
    "+1,000",
    "-1_0",
    "+1:1",
    "1.1:1",
    "1:1.1:1",
    "0:0:0",
    "24:00:00",
    "23:59:59.999",
    "1:2:60",
    "1:5:5.5.5",
    "0777",
    "0888",
    "0.0e+0",
];

#[test]
fn plain_scalars() {
    let texts: Vec<String> = SCALARS.iter().map(|s| format!("k: {s}\n")).collect();
    assert_same(&texts);
}

#[test]
fn scalars_as_keys_in_lists_and_in_flow() {
    let forms = |s: &str| {
        [
            format!("{s}: v\n"),
            format!("- {s}\n- x\n"),
            format!("k: [{s}, x]\n"),
            format!("k: {{{s}: x}}\n"),
            format!("{s}\n"),
        ]
    };
    // Zero and minus zero are one key, written as the process met it first.
    let scalars = SCALARS.iter().filter(|s| **s != "-0.0");
    let texts: Vec<String> = scalars.flat_map(|s| forms(s)).collect();
    assert_same(&texts);
}

#[test]
fn tagged_scalars() {
    let tags = [
        "!!str",
        "!!int",
        "!!float",
        "!!bool",
        "!!null",
        "!!binary",
        "!binary",
        "!",
        "!mine",
        "!str",
        "!float",
        "!ruby/symbol",
        "!ruby/sym",
        "!!timestamp",
        "!int",
    ];
    let values = [
        "12",
        "\"12\"",
        "yes",
        "'yes'",
        "\"\"",
        "abc",
        "1.5",
        "1e3",
        "~",
        ":a",
        "aGVsbG8=",
        "/wD+",
        "2001-12-14",
        "1_000",
        "0x1F",
        "12:30",
        ".inf",
        "",
    ];
    let texts: Vec<String> =
        tags.iter().flat_map(|t| values.iter().map(move |v| format!("k: {t} {v}\n"))).collect();
    assert_same(&texts);
}

/// Small documents, separated by a line `=====`.
const DOCUMENTS: &str = include_str!("documents.txt");

#[test]
fn documents() {
    let texts = table(DOCUMENTS);
    assert!(texts.len() > 150, "the table is there");
    assert_same(&texts);
}

/// How many documents are made at random: more were compared once, without another value.
const COUNT: usize = 700;

/// Documents made at random, and the same with a change somewhere.
#[test]
fn generated_documents() {
    use proptest::strategy::{Strategy as _, ValueTree as _};
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let change = ("[ \\n:#\\-'\"\\[\\]{},&*!|>ab?]{0,2}", 0usize..400, 0usize..3);
    let mut texts = Vec::new();
    for _ in 0..COUNT {
        let tree = crate::plain::tree().new_tree(&mut runner).expect("a tree").current();
        if !matches!(tree, Tree::Map(_) | Tree::List(..)) {
            continue;
        }
        let mut text = String::new();
        crate::plain::write(&mut text, &tree, 0);
        texts.push(text.clone());
        let (insert, start, cut) = change.new_tree(&mut runner).expect("a change").current();
        let (start, end) = (start.min(text.len()), (start + cut).min(text.len()));
        if text.is_char_boundary(start) && text.is_char_boundary(end) {
            text.replace_range(start..end, &insert);
            texts.push(text);
        }
    }
    // Never another value; seldom an error where libyaml is lenient: it looks no further than the first
    // document, which a scalar with a comment behind it ends.
    let ours = |text: &str| yaml(text, Profile::Psych).map(|document| dump(&document.value));
    let (stricter, other): (Vec<_>, Vec<_>) = differences("yaml", &texts, &[], ours)
        .into_iter()
        .partition(|d| d.contains("   ours error"));
    assert!(other.is_empty(), "{} differ:\n{}", other.len(), other.join("\n"));
    assert!(
        stricter.len() * 50 < texts.len(),
        "{} of {} are stricter",
        stricter.len(),
        texts.len()
    );
}

/// Lines of signs, anchors, tags, merge keys and blocks put together at random.
#[test]
fn lines_of_signs() {
    use proptest::strategy::{Strategy as _, ValueTree as _};
    const LINE: &str = "( {0,4}|- |- - |\\? )(&[ab] |!!str |!!omap |!!int |!a |&a\n  )?(a|b|1|k: |'c'|\"d\"|\"d\n  e\"|a\n   b|\\[a, b\\]|\\[a,\n  b\\]|\\{a: b\\}|\\{<<: \\*a, c: d\\}|\\*a|<<|:s)?(:|: |: a|: \\|| >|: &a|: \\*a|,)?( #c)?";
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let lines =
        proptest::collection::vec(proptest::string::string_regex(LINE).expect("a pattern"), 1..5);
    let texts: Vec<String> = (0..4 * COUNT)
        .map(|_| lines.new_tree(&mut runner).expect("lines").current().join("\n") + "\n")
        .collect();
    let ours = |text: &str| yaml(text, Profile::Psych).map(|document| dump(&document.value));
    // What a text that is one scalar comes to matters to nobody: it has to be a map.
    let is_collection = |d: &String| {
        ["ours {", "ours [", "ruby {", "ruby ["]
            .iter()
            .any(|begin| d.contains(&format!("   {begin}")))
    };
    let (stricter, other): (Vec<_>, Vec<_>) = differences("yaml", &texts, &[], ours)
        .into_iter()
        .filter(is_collection)
        .partition(|d| d.contains("   ours error"));
    assert!(other.is_empty(), "{} differ:\n{}", other.len(), other.join("\n"));
    assert!(
        stricter.len() * 50 < texts.len(),
        "{} of {} are stricter",
        stricter.len(),
        texts.len()
    );
}
