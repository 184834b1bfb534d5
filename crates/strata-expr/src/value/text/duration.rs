//! The text of durations.

/// A duration as Go writes it: `1h30m0s`, `1.5s`, `20ms`, `3µs`, `7ns`, `0s`.
///
/// From a second on in hours, minutes and seconds; below in the greatest unit of which it has one.
pub fn duration_text(nanoseconds: i64) -> String {
    let sign = if nanoseconds < 0 { "-" } else { "" };
    let n = nanoseconds.unsigned_abs();
    let body = match n {
        0 => "0s".to_owned(),
        1..1_000 => format!("{n}ns"),
        1_000..1_000_000 => format!("{}µs", decimal(n, 1_000)),
        1_000_000..1_000_000_000 => format!("{}ms", decimal(n, 1_000_000)),
        _ => clock(n),
    };
    format!("{sign}{body}")
}

/// Hours, minutes and seconds, without the leading parts that are zero.
fn clock(n: u64) -> String {
    const MINUTE: u64 = 60 * 1_000_000_000;
    let seconds = decimal(n % MINUTE, 1_000_000_000);
    match (n / MINUTE / 60, n / MINUTE % 60) {
        (0, 0) => format!("{seconds}s"),
        (0, minutes) => format!("{minutes}m{seconds}s"),
        (hours, minutes) => format!("{hours}h{minutes}m{seconds}s"),
    }
}

/// `n / unit`, exactly, without zeros at the end.
fn decimal(n: u64, unit: u64) -> String {
    let digits = unit.ilog10() as usize;
    let text = format!("{}.{:0digits$}", n / unit, n % unit);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_decides_the_units() {
        let texts = [
            (0, "0s"),
            (7, "7ns"),
            (3_000, "3µs"),
            (1_500, "1.5µs"),
            (20_000_000, "20ms"),
            (1_500_000_000, "1.5s"),
            (60_000_000_000, "1m0s"),
            (5_400_000_000_000, "1h30m0s"),
            (-90_000_000_000, "-1m30s"),
            (i64::MIN, "-2562047h47m16.854775808s"),
        ];
        for (nanoseconds, text) in texts {
            assert_eq!(duration_text(nanoseconds), text);
        }
    }
}
