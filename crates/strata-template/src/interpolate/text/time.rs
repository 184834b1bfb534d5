//! The text of times.

/// A time as Go writes it, of its text as the table of [`value`](strata_expr::value) has it:
/// `2024-02-29 00:00:00.5 +0100 CET`.
///
/// A zone without a name is its offset once more; a zero offset is UTC.
pub(super) fn time_text(rfc3339: &str) -> String {
    if rfc3339.ends_with(']') {
        return rfc3339.to_owned();
    }
    let Some((date, rest)) = rfc3339.split_once('T') else { return rfc3339.to_owned() };
    let Some(offset_at) = rest.find(['Z', '+', '-']) else { return rfc3339.to_owned() };
    let (clock, offset) = rest.split_at(offset_at);
    let clock = match clock.split_once('.') {
        Some((seconds, fraction)) => match fraction.trim_end_matches('0') {
            "" => seconds.to_owned(),
            fraction => format!("{seconds}.{fraction}"),
        },
        None => clock.to_owned(),
    };
    let offset = offset.replace(':', "");
    match offset.as_str() {
        "Z" | "+0000" | "-0000" => format!("{date} {clock} +0000 UTC"),
        offset => format!("{date} {clock} {offset} {offset}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_zone_stands_twice() {
        let texts = [
            ("2024-02-29T00:00:00Z", "2024-02-29 00:00:00 +0000 UTC"),
            ("2024-02-29T12:30:01.500Z", "2024-02-29 12:30:01.5 +0000 UTC"),
            ("2024-02-29T00:00:00.000000000+02:00", "2024-02-29 00:00:00 +0200 +0200"),
        ];
        for (time, text) in texts {
            assert_eq!(time_text(time), text);
        }
    }
}
