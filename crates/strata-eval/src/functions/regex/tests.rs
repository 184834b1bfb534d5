use super::*;

fn call(
    function: fn(&[Value]) -> Result<Value, FunctionError>,
    args: &[&str],
) -> Result<Value, FunctionError> {
    let args: Vec<Value> = args.iter().map(|text| Value::string(*text)).collect();
    function(&args)
}

/// The first match of a pattern without groups.
fn first(pattern: &str, text: &str) -> Option<String> {
    call(regex, &[pattern, text]).ok().map(|found| found.as_str().expect("a string").to_owned())
}

fn refused(pattern: &str) -> String {
    call(regex_all, &[pattern, ""]).expect_err(pattern).message.into_string()
}

#[test]
fn groups_make_a_tuple_and_names_an_object() {
    let pair = call(regex, &["(a)|(b)", "b"]).expect("a match");
    assert_eq!(pair, Value::tuple(vec![Value::null_of(Type::String), Value::string("b")]));
    let named = call(regex, &[r"(?P<y>\d{4})-(?<m>\d\d)", "on 2021-07"]).expect("a match");
    let entries: Vec<_> = named.as_map().expect("an object").iter().collect();
    assert_eq!(entries[0].key.as_str(), Some("m"));
    assert_eq!(entries[1].value, Value::string("2021"));
    assert_eq!(named.ty(), regex_type(&[Value::string("(?P<y>a)(?P<m>b)")]).expect("a pattern"));
    assert!(refused("(?P<a>a)(b)").contains("either all"));
    let both = call(regex_replace, &["ab", "(?P<a>a)(b)", "$2$a"]).expect("a pattern");
    assert_eq!(both.as_str(), Some("ba"));
}

#[test]
fn short_classes_are_of_ascii() {
    assert_eq!(first(r"\d+", "٣4"), Some("4".to_owned()));
    assert_eq!(first(r"\w+", "éa_1é"), Some("a_1".to_owned()));
    assert_eq!(first(r"\s", "\u{a0}\x0b\t"), Some("\t".to_owned()));
    assert_eq!(first(r"\bb", "éb"), Some("b".to_owned()));
    assert_eq!(first(r"[^\D]", "x7"), Some("7".to_owned()));
}

#[test]
fn what_is_special_only_in_the_other_syntax_is_literal() {
    assert_eq!(first(r"[a&&b~~[-]+", "x[&b~-"), Some("[&b~-".to_owned()));
    assert_eq!(first("a{,2}", "a{,2}"), Some("a{,2}".to_owned()));
    assert_eq!(first("x{", "x{"), Some("x{".to_owned()));
    assert_eq!(first(r"\<\>", "<>"), Some("<>".to_owned()));
    assert_eq!(first(r"\Qa.b*\E+", "a.b**"), Some("a.b**".to_owned()));
    assert_eq!(first(r"\b{start}", "{start}"), None);
    assert_eq!(first("[]-a]+", "]^a"), Some("]^a".to_owned()));
    assert_eq!(first("[[:]+", ":["), Some(":[".to_owned()));
}

#[test]
fn what_only_the_other_syntax_has_is_refused() {
    for pattern in
        ["(?x)a", "(?u:a)", r"a(?=b)", r"\Z", r"\p{Alphabetic}", r"\p{sc=Greek}", r"\u0041", r"\1"]
    {
        assert!(refused(pattern).starts_with("this is no regular expression"), "{pattern}");
    }
}

#[test]
fn repetitions_are_as_in_go() {
    for pattern in ["*", "a|*", "(+)", "a**", "a{2}{3}", "a{2,1}", "a{1001}", "(a{40}){40}"] {
        assert!(!refused(pattern).is_empty(), "{pattern}");
    }
    assert_eq!(first("a{2,3}?", "aaa"), Some("aa".to_owned()));
    assert_eq!(first("(?:a{30}){33}", &"a".repeat(990)).map(|found| found.len()), Some(990));
}

#[test]
fn flags_are_written_once() {
    assert_eq!(first("(?ii)HELLO", "say hello"), Some("hello".to_owned()));
    assert_eq!(first("(?i-i)a", "Aa"), Some("a".to_owned()));
    assert_eq!(first("(?)b", "b"), Some("b".to_owned()));
    assert_eq!(first("(?m)^b$", "a\nb\nc"), Some("b".to_owned()));
    assert_eq!(first("^b$", "a\nb\nc"), None);
    // Flags are nothing that could be repeated.
    assert_eq!(first("a(?i)+B", "aaab"), Some("aaab".to_owned()));
    assert!(refused("a(?U)+").contains("`U`"));
}

#[test]
fn replacements_name_groups() {
    let replaced = |text, pattern, by| {
        let result = call(regex_replace, &[text, pattern, by]).expect("a pattern");
        result.as_str().expect("a string").to_owned()
    };
    assert_eq!(replaced("john smith", r"(\w+) (\w+)", "$2 $1"), "smith john");
    assert_eq!(replaced("abc", "(b)", "$1x"), "ac");
    assert_eq!(replaced("abc", "(b)", "${1}x"), "abxc");
    assert_eq!(replaced("abc", "(?P<it>b)", "[$it$0$9]"), "a[bb]c");
    assert_eq!(replaced("abc", "b", "$$ ${ $- ${x"), "a$ ${ $- ${xc");
    assert_eq!(replaced("abc", "", "-"), "-a-b-c-");
}

#[test]
fn the_value_of_an_error_is_in_its_detail_only() {
    let error = call(regex, &["hunter2(", "a"]).expect_err("open");
    assert_eq!(error.argument, Some(0));
    assert!(!error.message.contains("hunter2"));
    assert!(error.detail.expect("a detail").contains("hunter2("));
    assert_eq!(call(regex_replace, &["a", "(", "b"]).expect_err("open").argument, None);
}

proptest::proptest! {
    #[test]
    fn no_pattern_panics(pattern in r"[a-c(){}\[\]|*+?\\^$.,:<>P0-9dDwWsSbBpPQEiIxX-]{0,24}", text in "[a-c0-9 ]{0,12}") {
        let _ = call(regex, &[&pattern, &text]);
        let _ = call(regex_all, &[&pattern, &text]);
        let _ = call(regex_replace, &[&text, &pattern, &pattern]);
    }

    #[test]
    fn a_quoted_text_matches_itself(text in r"[^\\]{1,12}") {
        let found = call(regex, &[&format!(r"\Q{text}\E"), &format!("<{text}>")]);
        proptest::prop_assert_eq!(found, Ok(Value::string(text)));
    }
}
