use super::*;

fn date(format: &str, time: &str) -> Result<String, FunctionError> {
    let date = format_date(&[Value::string(format), Value::string(time)])?;
    Ok(date.as_str().expect("a string").to_owned())
}

fn sum(time: &str, duration: &str) -> Result<String, FunctionError> {
    let sum = time_add(&[Value::string(time), Value::string(duration)])?;
    Ok(sum.as_str().expect("a string").to_owned())
}

#[test]
fn letters_stand_for_parts_of_a_date() {
    let time = "2018-01-02T23:12:01-08:00";
    for (format, expected) in [
        ("EEE, DD MMM YYYY hh:mm:ss ZZZ", "Tue, 02 Jan 2018 23:12:01 -0800"),
        ("EEEE, D MMMM YY", "Tuesday, 2 January 18"),
        ("HH:m aa|AA|s", "11:12 pm|PM|1"),
        ("Z ZZZZ ZZZZZ", "-08:00 -0800 -08:00"),
        ("h'h'mm ''YY'' 'it''s'", "23h12 '18' it's"),
        ("日-()", "日-()"),
        ("'open''", "open'"),
    ] {
        assert_eq!(date(format, time).as_deref(), Ok(expected), "{format}");
    }
    assert_eq!(date("Z ZZZ H", "2020-02-29T00:00:00Z").as_deref(), Ok("Z UTC 12"));
}

#[test]
fn what_stands_for_nothing_is_an_error_of_the_format() {
    for format in ["YYY", "MMMMM", "DDD", "E", "hhh", "a", "ZZ", "x", "'open", "'"] {
        assert_eq!(date(format, "2018-01-02T23:12:01Z").expect_err(format).argument, Some(0));
    }
}

#[test]
fn only_timestamps_of_rfc_3339_are_read() {
    for time in [
        "2018-01-02",
        "2018-01-02T23:12:01",
        "2018-13-02T23:12:01Z",
        "2017-02-29T23:12:01Z",
        "2018-01-02T24:12:01Z",
        "2018-01-02T23:60:01Z",
        "2016-12-31T23:59:60Z",
        "2018-01-02T3:12:01Z",
        "2018-01-02 23:12:01Z",
        "2018-01-02t23:12:01z",
        "2018-01-02T23:12:01,5Z",
        "2018-01-02T23:12:01.Z",
        "2018-01-02T23:12:01+24:00",
        "2018-01-02T23:12:01+0000",
        "+018-01-02T23:12:01Z",
        "",
        "2018-01-02T23:12:0é",
    ] {
        let error = date("YYYY", time).expect_err(time);
        assert_eq!(error.argument, Some(1), "{time}");
        assert!(time.is_empty() || !error.message.contains(time), "{time}");
    }
    assert_eq!(date("YYYY", "0000-02-29T00:00:00Z").as_deref(), Ok("0000"));
    assert_eq!(date("s", "2018-01-02T23:12:01.123456789123Z").as_deref(), Ok("1"));
}

#[test]
fn durations_move_timestamps() {
    for (time, duration, expected) in [
        ("2017-11-22T00:00:00Z", "-1h", "2017-11-21T23:00:00Z"),
        ("2017-11-22T00:00:00Z", "1.5h", "2017-11-22T01:30:00Z"),
        ("2017-11-22T00:00:00+05:30", "24h", "2017-11-23T00:00:00+05:30"),
        ("2016-02-28T23:59:59.9Z", "100ms", "2016-02-29T00:00:00Z"),
        ("2017-11-22T00:00:00Z", "-1ns", "2017-11-21T23:59:59Z"),
        ("2017-11-22T00:00:00Z", "+1h2m3.5s", "2017-11-22T01:02:03Z"),
        ("2017-11-22T00:00:00Z", "0", "2017-11-22T00:00:00Z"),
        ("2017-11-22T00:00:00Z", "2562047h47m16.854775807s", "2310-03-03T23:47:16Z"),
        ("0000-01-01T00:00:00Z", "-1h", "-0001-12-31T23:00:00Z"),
        ("9999-12-31T23:59:59Z", "1s", "10000-01-01T00:00:00Z"),
    ] {
        assert_eq!(sum(time, duration).as_deref(), Ok(expected), "{time} {duration}");
    }
    let least = duration::parse("-2562047h47m16.854775808s");
    assert_eq!(least, Ok(i64::MIN));
}

#[test]
fn a_wrong_duration_is_an_error_of_the_call() {
    for duration in [
        "",
        "-",
        "1",
        "1d",
        "h",
        ".h",
        "1h-2m",
        "1h 2m",
        "1.2.3s",
        "9999999h",
        "2562047h47m17s",
        "junk",
    ] {
        assert_eq!(sum("2017-11-22T00:00:00Z", duration).expect_err(duration).argument, None);
    }
}

#[test]
fn moments_are_compared_whatever_their_offset() {
    let compared = |a, b| time_compare(&[Value::string(a), Value::string(b)]).expect("timestamps");
    assert_eq!(compared("2017-11-22T00:00:00Z", "2017-11-22T01:00:00+01:00"), Value::int(0));
    assert_eq!(compared("2017-11-22T00:00:00.1Z", "2017-11-22T00:00:00.01Z"), Value::int(1));
    assert_eq!(compared("2017-11-22T00:00:00+01:00", "2017-11-22T00:00:00Z"), Value::int(-1));
}

proptest::proptest! {
    #[test]
    fn durations_there_and_back(seconds in 0i64..300_000_000_000, by in -9_000_000_000i64..9_000_000_000) {
        let start = Timestamp::parse("0000-01-01T00:00:00Z").expect("a timestamp");
        // In steps, since one duration is at most 292 years.
        let start = (0..100).fold(start, |time, _| time.plus(seconds / 100 * 1_000_000_000));
        let moved = start.plus(by * 1_000_000_000);
        proptest::prop_assert_eq!(moved.plus(-by * 1_000_000_000), start);
        proptest::prop_assert_eq!(moved.moment().0 - start.moment().0, by);
        if let Ok(read) = Timestamp::parse(&moved.to_string()) {
            proptest::prop_assert_eq!(read, moved);
        }
    }

    #[test]
    fn no_text_panics(text in "[0-9TZ:.+é-]{0,30}", format in "[A-Za-z' ]{0,12}") {
        let _ = date(&format, &text);
        let _ = sum(&text, &text);
        let _ = date(&format, "2018-01-02T23:12:01Z");
        let _ = sum("2018-01-02T23:12:01Z", &format!("{text}s"));
    }
}
