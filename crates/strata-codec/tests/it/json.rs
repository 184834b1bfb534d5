//! JSON, against Ruby's where that is strict enough, and on its own.

use strata_codec::json::{self, Mode};
use strata_codec::{Document, Limits};
use strata_diagnostics::{Diagnostics, SourceMap};
use strata_value::Value;

use crate::ruby::differences;
use crate::support::{dump, dump_with_origins};

fn read(text: &str, mode: Mode) -> Result<Document, Diagnostics> {
    let file = SourceMap::default().add("test.json", text.into());
    json::read(&file, mode, &Limits::default())
}

const TEXTS: &[&str] = &[
    "1",
    "\"a\"",
    "null",
    "// c\n{\"a\":1} /* x */",
    "{\"a\":01}",
    "[NaN]",
    "[-]",
    "[1.]",
    "[.5]",
    "[1e5]",
    "[1E+5]",
    "[-0]",
    "[-0.0]",
    "[1.0]",
    "[\"\\ud83d\"]",
    "[\"\\u00e9\\ud83d\\ude00\"]",
    "[\"a\tb\"]",
    "[\"a\nb\"]",
    "[\"\\x\"]",
    "[\"'\"]",
    "{\"a\":1,\"b\":0,\"a\":2}",
    "{a:1}",
    "{'a':1}",
    "",
    "  ",
    "[1] 2",
    "[1 2]",
    "[[[]]]",
    "[9223372036854775807,9223372036854775808,-9223372036854775809]",
    "[1e400]",
    "[tru]",
    "[true,false,null]",
    "[\"\\/\\b\\f\\n\\r\\t\\\"\\\\\"]",
    "[1]#x",
    "/* */",
    "[1/* x */,2]",
    "[\"unclosed]",
    "{\"a\"}",
    "{\"a\":}",
    "{,}",
    "[,]",
    "[\"\\u00\"]",
    "[\"\\uD83Dx\"]",
    "[\"\\u0000\"]",
    "[1.5e-3]",
    "{\"\":1}",
    "[0123]",
    "[+1]",
    "[1e]",
    "[0x1]",
    "[-01]",
    "[--1]",
    "\u{FEFF}[1]",
    "[2.0e3]",
    "{\"a\":{\"b\":[{}]}}",
    "nul",
    "[1]]",
    "{\"a\":1}}",
    "[\"\u{7f}\"]",
    "[\"\u{1}\"]",
    "/",
    "//",
    "/*",
    "[1]/",
    "\u{c}[1]",
    "[1]\u{b}",
    "[1,,2]",
    "[\"é\"]",
    "{\"a\" : [ 1 , { \"b\" : null } ] }",
    "[1}",
    "{\"a\":1]",
    "[",
    "{",
    "{\"a\"",
    "{\"a\":",
    "{\"a\":1,",
    "[1,",
    "[\"\\\"]",
    "[\"\\u12G4\"]",
    "truefalse",
    "[1]\n",
];

#[test]
fn texts() {
    let texts: Vec<String> = TEXTS.iter().map(|&text| text.to_owned()).collect();
    let ours = |text: &str| read(text, Mode::Lenient).map(|document| dump(&document.value));
    let differences = differences("json", &texts, &[], ours);
    assert!(differences.is_empty(), "{} differ:\n{}", differences.len(), differences.join("\n"));
}

/// What makes the lenient mode lenient.
#[test]
fn comments_and_last_commas_are_lenient() {
    for text in ["[1,]", "{\"a\":1,}", "[1] // x", "// x\n1", "[/* x */]", "[\"\\x\"]"] {
        assert!(read(text, Mode::Lenient).is_ok(), "{text}");
        let errors = read(text, Mode::Strict).expect_err(text);
        assert_eq!(errors.iter().next().map(|e| e.code), Some("json-syntax"), "{text}");
    }
}

#[test]
fn numbers_keep_their_kind() {
    let value = read("[1, 1.0, 1e3, -0, -0.0]", Mode::Strict).expect("JSON").value;
    let expected =
        [Value::int(1), Value::float(1.0), Value::float(1000.0), Value::int(0), Value::float(-0.0)];
    assert_eq!(value, Value::list(expected.to_vec()));
    assert_eq!(dump(&value.as_seq().expect("a list")[4]), format!("f{:016x}", (-0.0f64).to_bits()));
}

#[test]
fn origins_are_the_first_bytes() {
    let value = read("{\"a\": [1, {\"b\" : \"c\"}]}", Mode::Strict).expect("JSON").value;
    assert_eq!(dump_with_origins(&value), "@1{s'a'@2=@7[@8i1 @11{s'b'@12=@18s'c'}]}");
}

#[test]
fn a_key_given_twice_is_a_warning_with_both_places() {
    let document = read("{\"k\": 1,\n \"j\": 2,\n \"k\": 3}", Mode::Strict).expect("JSON");
    let warning = document.warnings.iter().next().expect("a warning");
    assert_eq!(warning.code, "json-duplicate-key");
    assert_eq!(warning.primary.as_ref().map(|l| l.span.start), Some(20));
    assert_eq!(warning.labels.first().map(|l| l.span.start), Some(2));
    assert_eq!(dump(&document.value), "{s'k'=i3 s'j'=i2 }");
}
