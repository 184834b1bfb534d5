//! Numbers as plain decimals.

/// What is written out at most.
const MAX_EXPONENT: usize = 10_000;

/// A number of JSON without exponent and without zeros that say nothing: `1.50e1` becomes `15`.
///
/// Exponents beyond [`MAX_EXPONENT`] are refused.
pub(super) fn plain(number: &str) -> Result<String, String> {
    let (sign, rest) = number.strip_prefix('-').map_or(("", number), |rest| ("-", rest));
    let (digits, exponent) = rest.split_once(['e', 'E']).unwrap_or((rest, "0"));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let (down, size) = match exponent.strip_prefix('-') {
        Some(size) => (true, size),
        None => (false, exponent.strip_prefix('+').unwrap_or(exponent)),
    };
    let size = size.parse().ok().filter(|size| *size <= MAX_EXPONENT);
    let size: usize = size.ok_or_else(|| format!("the exponent of {number} is too large"))?;
    let zeros = "0".repeat(size);
    let all = format!("{zeros}{whole}{fraction}{zeros}");
    let point = if down { whole.len() } else { zeros.len() + whole.len() + size };
    let (whole, fraction) = all.split_at(point);
    let whole = whole.trim_start_matches('0');
    let fraction = fraction.trim_end_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    let dot = if fraction.is_empty() { "" } else { "." };
    Ok(format!("{sign}{whole}{dot}{fraction}"))
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn exponents_and_zeros_go() {
        for (number, decimal) in [
            ("0", "0"),
            ("-0", "-0"),
            ("1.50e1", "15"),
            ("1.5e-3", "0.0015"),
            ("100", "100"),
            ("1E+2", "100"),
            ("-12.340", "-12.34"),
        ] {
            assert_eq!(plain(number).as_deref(), Ok(decimal), "{number}");
        }
        assert!(plain("1e999999999").is_err());
    }
}
