use super::*;

fn number(text: &str) -> Value {
    Value::parse_number(text).expect("a number")
}

fn shown(format: &str, args: &[Value]) -> Result<String, FunctionError> {
    let text = formatted(format, args)?;
    Ok(text.as_str().expect("a string").to_owned())
}

fn check(format: &str, arg: &Value, expected: &str) {
    let args = std::slice::from_ref(arg);
    assert_eq!(shown(format, args).as_deref(), Ok(expected), "{format} of {arg:?}");
}

#[test]
fn whole_numbers_in_every_base() {
    for (format, expected) in [
        ("%d", "255"),
        ("%+d", "+255"),
        ("% d", " 255"),
        ("%6d|", "   255|"),
        ("%-6d|", "255   |"),
        ("%06d", "000255"),
        ("%.5d", "00255"),
        ("%08.5d", "   00255"),
        ("%x", "ff"),
        ("%#X", "0XFF"),
        ("%#010x", "0x000000ff"),
        ("%o", "377"),
        ("%#o", "0377"),
        ("%b", "11111111"),
        ("%#b", "0b11111111"),
    ] {
        check(format, &Value::int(255), expected);
    }
    check("%.0d|", &Value::int(0), "|");
    check("%x", &Value::int(-255), "-ff");
    check("%d", &number("1e30"), "1000000000000000000000000000000");
    check("%d", &Value::string("12"), "12");
}

#[test]
fn floats_are_rounded_from_their_exact_value() {
    for (format, text, expected) in [
        ("%f", "3.14159", "3.141590"),
        ("%.2f", "3.14159", "3.14"),
        ("%08.2f|", "-3.14159", "-0003.14|"),
        ("%+.1f", "2.25", "+2.2"),
        ("%.0f", "2.5", "2"),
        ("%.f", "2.7", "3"),
        ("%.1f", "0.05", "0.1"),
        ("%.0f", "0.5", "0"),
        ("%.1f", "0.004", "0.0"),
        ("%.3f", "999.9996", "1000.000"),
        ("%f", "1e21", "1000000000000000000000.000000"),
        ("%e", "0", "0.000000e+00"),
        ("%E", "0.00012", "1.200000E-04"),
        ("%.2e", "123456.789", "1.23e+05"),
        ("%.0e", "15", "2e+01"),
        ("%g", "123456789", "1.23456789e+08"),
        ("%g", "100000", "100000"),
        ("%g", "1e21", "1e+21"),
        ("%g", "0.0001", "0.0001"),
        ("%g", "0.00001", "1e-05"),
        ("%.3g", "1234", "1.23e+03"),
        ("%.3g", "0.0001", "0.0001"),
        ("%.10g", "100000", "100000"),
        ("%G", "1e-10", "1E-10"),
        ("%v", "1.50", "1.5"),
        ("%v", "-0", "-0"),
        ("%8.3g|", "2.5", "     2.5|"),
        ("%-8g|", "2.5", "2.5     |"),
        ("%-08g|", "2.5", "000002.5|"),
    ] {
        check(format, &number(text), expected);
    }
    check("%f", &Value::float(f64::INFINITY), "+Inf");
    check("%06f", &Value::float(f64::NEG_INFINITY), "  -Inf");
    check("% g", &Value::float(f64::INFINITY), " Inf");
}

#[test]
fn text_is_measured_in_grapheme_clusters() {
    check("%5s|", &Value::string("日本"), "   日本|");
    check("%-5s|", &Value::string("hé"), "hé   |");
    check("%05s", &Value::string("ab"), "000ab");
    check("%.1s|", &Value::string("👩‍👩‍👧x"), "👩‍👩‍👧|");
    check("%.0s", &Value::string("hello"), "hello");
    check("%5.2s|", &Value::string("hello"), "   he|");
    check("%q", &Value::string("é<\"\n"), "\"é\\u003c\\\"\\n\"");
    check("%10q|", &Value::string("hi"), "      \"hi\"|");
    check("%5t|", &Value::bool(true), "true|");
}

#[test]
fn any_value_has_a_form() {
    let list = Value::tuple(vec![Value::int(1), Value::string("a"), Value::NULL]);
    check("%v", &list, r#"[1,"a",null]"#);
    check("%12v|", &list, r#"[1,"a",null]|"#);
    check("%v", &Value::string("q\"uote"), "q\"uote");
    check("%#v", &Value::string("<&>"), "\"\\u003c\\u0026\\u003e\"");
    check("%v", &Value::NULL, "null");
    check("%#v", &number("1e30"), "1000000000000000000000000000000");
}

#[test]
fn arguments_have_numbers() {
    let args = ["a", "b", "c"].map(Value::string);
    assert_eq!(shown("%[2]s %s %[1]s", &args).as_deref(), Ok("b c a"));
    assert_eq!(shown("%5[1]s|", &args[..1]).as_deref(), Ok("    a|"));
    assert_eq!(shown("100%%", &[]).as_deref(), Ok("100%"));
    assert_eq!(shown("%s", &args).expect_err("too many").argument, Some(2));
    assert_eq!(shown("none", &args).expect_err("too many").argument, Some(1));
}

#[test]
fn mistakes_name_the_argument_and_no_value() {
    for (format, part) in [
        ("%z", "no such verb"),
        ("%", "letter"),
        ("%5", "letter"),
        ("%é", "letter"),
        ("%[0]s", "number of an argument"),
        ("%[1s", "`]`"),
        ("%[1]5d", "letter"),
        ("%s %s", "argument 3"),
        ("%d", "a number is required, not string"),
        ("%t", "a bool is required"),
        ("%1000001d", "1000000"),
        ("%99999999999999999999d", "1000000"),
    ] {
        let error = shown(format, &[Value::string("hunter2")]).expect_err(format);
        assert!(error.message.contains(part), "{format}: {}", error.message);
        assert!(!error.message.contains("hunter2") && error.argument.is_none(), "{format}");
    }
    assert!(shown("%s", &[Value::NULL]).is_err());
    assert!(shown("%d", &[number("1.5")]).is_err());
    assert!(shown("%#v", &[Value::float(f64::INFINITY)]).is_err());
}

#[test]
fn lists_are_formatted_element_by_element() {
    let texts = |texts: &[&str]| {
        Value::tuple(texts.iter().map(|text| Value::string(*text)).collect::<Vec<_>>())
    };
    let args = [Value::string("%s-%s"), texts(&["a", "b"]), Value::string("x")];
    let expected = Value::list(vec![Value::string("a-x"), Value::string("b-x")]);
    assert_eq!(format_list(&args), Ok(expected));
    let args = [Value::string("%s %s"), texts(&["a"]), texts(&["b", "c"])];
    assert_eq!(format_list(&args).expect_err("lengths").argument, Some(2));
    let args = [Value::string("%s"), texts(&[])];
    assert_eq!(format_list(&args).expect("no element").ty(), Type::list(Type::String));
}

proptest::proptest! {
    #[test]
    fn no_format_panics(format in r"[%a-z0-9.\[\]#+ -]{0,12}", n in -1000i64..1000, text in ".{0,4}") {
        let _ = shown(&format, &[Value::int(n), Value::string(text), number("0.1")]);
    }

    #[test]
    fn floats_agree_with_the_standard_library(n in proptest::num::f64::NORMAL, places in 0usize..20) {
        // What both can do: exact digits, ties to even.
        let value = Value::from_f64(n).expect("a number");
        let fixed = shown(&format!("%.{places}f"), std::slice::from_ref(&value));
        proptest::prop_assert_eq!(fixed, Ok(format!("{n:.places$}")));
    }
}
