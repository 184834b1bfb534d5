//! Expressions as people write them.

use strata_expr::{Names, Signature, Stage, Type, compile};
use strata_value::{Map, Value, json};

use crate::{evaluate, evaluated, facts};

#[track_caller]
fn is(text: &str, expected: &str) {
    assert_eq!(evaluated(text, &facts()), json::parse(expected).expect("JSON"), "{text}");
}

/// The message and the hint of the error, and what it points at.
#[track_caller]
fn fails(text: &str, stage: Stage, message: &str, at: &str) {
    let error = evaluate(text, &facts()).expect_err(text);
    assert_eq!(error.stage, stage, "{text}: {error}");
    let all = format!("{error} | {}", error.hint.clone().unwrap_or_default());
    assert!(all.contains(message), "{text}: {all}");
    assert_eq!(&text[error.range.clone()], at, "{text}: {error}");
}

#[test]
fn facts_choose_values() {
    is("Facts.os.family == 'debian' ? 'apt' : 'dnf'", r#""apt""#);
    is("Facts.os?.release?.major ?? 'unknown'", r#""unknown""#);
    is("let cpus = Facts.cpus; cpus > 4 ? cpus * 2 : 4", "16");
    is("Facts.disks | filter(.size > 100) | map(.name)", r#"["sdb"]"#);
    is("Facts['hostname'] matches '^web[0-9]+$'", "true");
    is("'web' in Facts.roles and not ('db' in Facts.roles)", "true");
    is("groupBy(Facts.disks, .size > 100)[true][0].name", r#""sdb""#);
    is("sortBy(Facts.disks, .size, 'desc')[0].name", r#""sdb""#);
    is("reduce(Facts.disks, #acc + .size, 0)", "700");
    is(
        "if Facts.cpus > 100 { 'huge' } else if Facts.cpus > 4 { 'large' } else { 'small' }",
        r#""large""#,
    );
    is("Facts.roles | map(upper(#)) | join('-')", r#""WEB-CACHE""#);
}

#[test]
fn a_mistake_in_the_text_is_found_where_it_is() {
    fails("Facts.a +", Stage::Syntax, "the expression ends where a value is expected", "");
    fails("filter(x, # > 1", Stage::Syntax, "`)` is expected", "");
    fails("'abc", Stage::Syntax, "no ' ends it", "'abc");
    fails("a ?? b + 1", Stage::Syntax, "put parentheses", "+");
    fails("9223372036854775808", Stage::Syntax, "no integer", "9223372036854775808");
    fails("'\\q'", Stage::Syntax, "escape", "'\\q'");
}

#[test]
fn a_mistake_in_types_is_found_before_evaluation() {
    fails("false and 'a' + 1 == 2", Stage::Type, "`+` does not take string and int", "+");
    fails("1 == '1'", Stage::Type, "does not take int and string", "==");
    fails("upper(1)", Stage::Type, "`upper` takes (string), not (int)", "upper");
    fails("'a' in 'abc'", Stage::Type, "contains", "in");
    fails("x matches '('", Stage::Type, "regular expression", "'('");
    fails("7 % 0", Stage::Type, "remainder by zero", "%");
    fails("let len = 1; len", Stage::Type, "choose another name", "len");
    fails("map([1], #acc)", Stage::Type, "`#index`", "#");
}

#[test]
fn a_mistake_in_values_says_what_was_found() {
    fails("Facts.nope.deeper", Stage::Runtime, "?.deeper", "deeper");
    fails("Facts.roles[9]", Stage::Runtime, "the length is 2", "[");
    fails("Facts.hostname > 3", Stage::Runtime, "`>` does not take string and int", ">");
    fails("uper('a')", Stage::Runtime, "did you mean `upper`?", "uper");
    fails("Facts.cpus ? 1 : 2", Stage::Runtime, "true or false, not int", "cpus");
    fails("duration('1d')", Stage::Runtime, "\"1d\" is no duration", "duration");
    fails("now()", Stage::Runtime, "the time is not known", "now");
}

#[test]
fn names_are_known_before_evaluation() {
    let lookup = Signature {
        name: "lookup".to_owned(),
        parameters: vec![Type::String, Type::Any],
        required: 1,
        variadic: false,
        result: Type::Any,
    };
    let names = Names::new()
        .variable("Facts", Type::Any)
        .variable("Environ", Type::Map(Box::new(Type::String)))
        .function(lookup);
    let error = |text: &str| {
        let error = compile(text, &names).expect_err(text);
        assert_eq!(error.stage, Stage::Type, "{text}: {error}");
        format!("{error} | {}", error.hint.clone().unwrap_or_default())
    };
    assert!(error("true ? 1 : facts.a").contains("did you mean `Facts`?"));
    assert!(error("lokup('a')").contains("did you mean `lookup`?"));
    assert!(error("lookup(1)").contains("argument 1 of `lookup` is string, not int"));
    assert!(error("lookup()").contains("1 to 2 arguments"));
    assert!(error("Environ.PORT + 1").contains("string and int"));
    assert!(error("Facts()").contains("no function"));
    let program = compile("Environ.NOPE", &names).expect("a program");
    let environ = [("Environ".into(), Value::map(Map::default()))].into_iter().collect::<Map>();
    assert_eq!(program.evaluate(&environ), Ok(Value::string("")));
    assert_eq!(*program.result_type(), Type::String);
}

#[test]
fn times_are_told_in_their_zones() {
    let text = |expression: &str| evaluated(expression, &facts()).as_str().map(str::to_owned);
    let zurich = r"date('2024-07-01 12:00:00', '2006-01-02 15:04:05', 'Europe/Zurich')";
    assert_eq!(
        text(&format!("string({zurich})")).as_deref(),
        Some("2024-07-01 12:00:00 +0200 CEST")
    );
    assert_eq!(
        text(&format!("{zurich}.AddDate(0, 6, 0).Format('Mon _2 Jan 15:04 MST')")).as_deref(),
        Some("Wed  1 Jan 12:00 CET")
    );
    assert_eq!(
        text(&format!("{zurich}.In(timezone('America/New_York')).Format('3:04PM')")).as_deref(),
        Some("6:00AM")
    );
    is("date('2024-03-01') - date('2024-02-01') == duration('696h')", "true");
}
