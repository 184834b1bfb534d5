//! The text of floats.

/// The shortest digits that read back as a float: plain where the decimal exponent is from -4 to 5,
/// else `d.ddde+NN` with an exponent of at least two digits; `+Inf`, `-Inf`, `NaN`.
///
/// That is the form `%v` of Go.
pub fn float_text(n: f64) -> String {
    if n.is_nan() {
        return "NaN".to_owned();
    }
    if n.is_infinite() {
        return if n > 0.0 { "+Inf" } else { "-Inf" }.to_owned();
    }
    let scientific = format!("{n:e}");
    let Some((digits, exponent)) = scientific.split_once('e') else { return scientific };
    match exponent.parse::<i32>() {
        Ok(exponent) if !(-4..=5).contains(&exponent) => {
            let sign = if exponent < 0 { '-' } else { '+' };
            format!("{digits}e{sign}{:02}", exponent.unsigned_abs())
        }
        _ => n.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponent_decides_the_form() {
        let texts = [
            (4.0, "4"),
            (-0.0, "-0"),
            (0.1, "0.1"),
            (0.0001, "0.0001"),
            (0.000_012_34, "1.234e-05"),
            (100_000.0, "100000"),
            (999_999.5, "999999.5"),
            (1_000_000.0, "1e+06"),
            (1_234_567.5, "1.2345675e+06"),
            (1e300, "1e+300"),
            (f64::INFINITY, "+Inf"),
            (f64::NEG_INFINITY, "-Inf"),
            (f64::NAN, "NaN"),
        ];
        for (number, text) in texts {
            assert_eq!(float_text(number), text);
        }
    }
}
