//! Laws of all texts and of all values.

use strata_expr::{Names, compile};
use strata_value::{Map, json};

/// Any text compiles and evaluates, or gives an error that points into it; twice the same.
pub(crate) fn any_text_ends(text: &str, variables: &Map) {
    let program = match compile(text, &Names::open()) {
        Ok(program) => program,
        Err(error) => {
            assert!(text.get(error.range.clone()).is_some(), "{text:?}: {error:?}");
            assert!(!error.message.is_empty() && is_one_line(&error.message), "{error:?}");
            return;
        }
    };
    let once = program.evaluate(variables);
    if let Err(error) = &once {
        assert!(text.get(error.range.clone()).is_some(), "{text:?}: {error:?}");
        assert!(is_one_line(&error.message), "{error:?}");
    }
    assert_eq!(once, program.evaluate(variables), "{text:?}");
    // With names that are known fewer texts are right, and none is wrong in another way.
    drop(compile(text, &Names::new()));
}

fn is_one_line(message: &str) -> bool {
    !message.contains(char::is_control)
}

/// Variables of all kinds.
pub(crate) fn some_variables() -> Map {
    let text = r#"{"a": 1, "b": [1, 2.5, "x", null, true], "m": {"a": {"b": [{"c": 1}]}}, "s": "héllo",
        "users": [{"name": "Ann", "age": 30}, {"name": "Bob", "age": 25}], "n": null, "t": true}"#;
    json::parse(text).expect("JSON").as_map().cloned().expect("a map")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use strata_value::Value;

    use super::*;

    /// Texts of pieces of the language, of which many are expressions.
    fn pieces() -> impl Strategy<Value = String> {
        let piece = prop::sample::select(vec![
            "1",
            "2.5",
            "0",
            "-",
            "+",
            "*",
            "**",
            "/",
            "%",
            "..",
            "==",
            "!=",
            "<",
            ">=",
            "in",
            "not",
            "and",
            "or",
            "??",
            "?",
            ":",
            "?.",
            ".",
            "[",
            "]",
            "(",
            ")",
            "{",
            "}",
            ",",
            ";",
            "|",
            "#",
            "#acc",
            "#index",
            "a",
            "b",
            "m",
            "s",
            "n",
            "t",
            "users",
            "name",
            "age",
            "let x =",
            "x",
            "if",
            "else",
            "true",
            "nil",
            "'q'",
            "\"é\"",
            "filter(",
            "map(",
            "reduce(",
            "sum(",
            "groupBy(",
            "sortBy(",
            "find(",
            "count(",
            "upper(",
            "len(",
            "int(",
            "string(",
            "toJSON(",
            "fromJSON(",
            "split(",
            "join(",
            "keys(",
            "get(",
            "max(",
            "mean(",
            "sort(",
            "uniq(",
            "flatten(",
            "concat(",
            "date(",
            "duration(",
            "'1h'",
            "'2024-02-29'",
            "repeat(",
            "matches",
            "'(a|b)+'",
            "contains",
            "startsWith",
            "$env",
            "b'x'",
            "1e3",
            "0x1f",
            "`r`",
            "'2006-01-02'",
            ".Format(",
            ".Year()",
        ]);
        prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.join(" "))
    }

    #[test]
    fn texts_that_the_fuzzer_found() {
        for text in ["date(\"2023-08-14T0\\r\\0001:00\")", "date(`\n`)", "s[`\n`]", "m?.a[`\0`].b"]
        {
            any_text_ends(text, &some_variables());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn any_text_of_the_language_ends(text in pieces()) {
            any_text_ends(&text, &some_variables());
        }

        #[test]
        fn any_text_at_all_ends(text in "\\PC{0,60}") {
            any_text_ends(&text, &some_variables());
        }

        #[test]
        fn integers_are_added_and_compared_as_integers(a: i32, b: i32) {
            let variables: Map = [
                ("a".into(), Value::int(i64::from(a))),
                ("b".into(), Value::int(i64::from(b))),
            ].into_iter().collect();
            let value = |text: &str| crate::evaluated(text, &variables);
            prop_assert_eq!(value("a + b"), Value::int(i64::from(a) + i64::from(b)));
            prop_assert_eq!(value("a - b == -(b - a)"), Value::bool(true));
            prop_assert_eq!(value("a < b"), Value::bool(a < b));
            prop_assert_eq!(value("a <= b or b < a"), Value::bool(true));
            prop_assert_eq!(value("int(string(a))"), Value::int(i64::from(a)));
        }

        #[test]
        fn text_is_taken_apart_and_put_together(text in "[a-cé, ]{0,20}", by in "[a,]{1,2}") {
            let variables: Map = [
                ("text".into(), Value::string(text.clone())),
                ("by".into(), Value::string(by)),
            ].into_iter().collect();
            let value = |expression: &str| crate::evaluated(expression, &variables);
            prop_assert_eq!(value("join(split(text, by), by)"), Value::string(text.clone()));
            prop_assert_eq!(value("join(splitAfter(text, by))"), Value::string(text.clone()));
            prop_assert_eq!(value("fromBase64(toBase64(text))"), Value::string(text.clone()));
            prop_assert_eq!(value("fromJSON(toJSON(text))"), Value::string(text));
        }

        #[test]
        fn a_list_is_sorted_and_its_parts_are_the_whole(list in prop::collection::vec(-9i64..9, 0..12)) {
            let variables: Map =
                [("x".into(), Value::list(list.iter().map(|n| Value::int(*n)).collect::<Vec<_>>()))]
                    .into_iter().collect();
            let truth = |text: &str| crate::evaluated(text, &variables).as_bool();
            prop_assert_eq!(truth("len(sort(x)) == len(x) and reverse(sort(x)) == sort(x, 'desc')"), Some(true));
            prop_assert_eq!(truth("concat(filter(sort(x), # < 0), filter(sort(x), # >= 0)) == sort(x)"), Some(true));
            prop_assert_eq!(truth("all(uniq(x), let n = #; one(uniq(x), # == n))"), Some(true));
            prop_assert_eq!(truth("sum(x) == reduce(x, #acc + #, 0)"), Some(true));
            prop_assert_eq!(truth("concat(x[:2], x[2:]) == x and take(x, 2) == x[:2]"), Some(true));
        }

        #[test]
        fn a_duration_is_read_as_it_is_written(nanoseconds: i64) {
            let variables: Map = [("d".into(), strata_expr::value::duration(nanoseconds))].into_iter().collect();
            prop_assert_eq!(crate::evaluated("duration(string(d)) == d", &variables).as_bool(), Some(true));
        }

        #[test]
        fn a_time_is_read_as_it_is_written(seconds in -62_000_000_000i64..250_000_000_000, nanos in 0i64..1_000_000_000) {
            let variables: Map = [
                ("s".into(), strata_expr::value::duration(0)),
                ("seconds".into(), Value::int(seconds)),
                ("nanos".into(), Value::int(nanos)),
            ].into_iter().collect();
            // A day at a time: a duration holds 292 years.
            let time = "let day = date('1970-01-01').AddDate(0, 0, int(floor(seconds / 86400)));\
                let t = day + duration(string(seconds - int(floor(seconds / 86400)) * 86400) + 's') + duration(string(nanos) + 'ns');";
            let truth = |text: &str| crate::evaluated(&format!("{time}{text}"), &variables).as_bool();
            prop_assert_eq!(truth("t.Unix() == seconds and t.Nanosecond() == nanos"), Some(true));
            prop_assert_eq!(truth("date(t.Format('2006-01-02T15:04:05.999999999Z07:00')) == t"), Some(true));
            prop_assert_eq!(truth("t.In(timezone('Asia/Kolkata')) == t"), Some(true));
        }
    }
}
