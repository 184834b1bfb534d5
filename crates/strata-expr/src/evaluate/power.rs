//! Powers of floats.

/// A power, by squaring the mantissa: with a whole exponent the last digit is that of the reference,
/// which a library may round otherwise.
#[expect(clippy::float_cmp, reason = "the special cases are exact")]
#[expect(clippy::cast_sign_loss, reason = "what is cast is an absolute value")]
pub(super) fn power(base: f64, exponent: f64) -> f64 {
    if exponent == 0.5 {
        return base.sqrt();
    }
    if exponent == -0.5 {
        return 1.0 / base.sqrt();
    }
    let whole = exponent.abs().trunc();
    let special = base == 0.0 || !base.is_finite() || !exponent.is_finite();
    let subnormal = base.abs() < f64::MIN_POSITIVE;
    if special || subnormal || base < 0.0 && whole != exponent.abs() || whole >= 4096.0 {
        return base.powf(exponent);
    }
    let (mut left, mut fraction) = (whole as u32, exponent.abs() - whole);
    if fraction > 0.5 {
        fraction -= 1.0;
        left += 1;
    }
    let mut mantissa = if fraction == 0.0 { 1.0 } else { (fraction * base.ln()).exp() };
    let mut binary: i64 = 0;
    let (mut square, mut square_binary) = parts(base);
    while left != 0 {
        if left & 1 == 1 {
            mantissa *= square;
            binary += square_binary;
        }
        square *= square;
        square_binary *= 2;
        if square < 0.5 {
            square += square;
            square_binary -= 1;
        }
        left >>= 1;
    }
    if exponent < 0.0 {
        mantissa = 1.0 / mantissa;
        binary = -binary;
    }
    scaled(mantissa, binary)
}

/// The mantissa from a half to one, and the binary exponent of a normal number.
fn parts(n: f64) -> (f64, i64) {
    let bits = n.to_bits();
    let exponent = i64::try_from(bits >> 52 & 0x7ff).unwrap_or(0) - 1022;
    (f64::from_bits(bits & !(0x7ff << 52) | 1022 << 52), exponent)
}

/// A number times a power of two.
fn scaled(n: f64, exponent: i64) -> f64 {
    let exponent = i32::try_from(exponent.clamp(-2200, 2200)).unwrap_or(0);
    // In two steps, since the power alone may be too large or too small.
    let half = exponent / 2;
    n * 2f64.powi(half) * 2f64.powi(exponent - half)
}

#[cfg(test)]
mod tests {
    use super::power;

    #[test]
    fn whole_exponents_give_the_last_digit_of_the_reference() {
        assert_eq!(power(1e3, 2.5).to_string(), "31622776.601683788");
        assert!((power(3.0, 2.5) - 15.588_457_268_119_895).abs() < 1e-14);
        assert_eq!(power(1.1, 10.0).to_bits(), 2.593_742_460_100_002f64.to_bits());
        assert_eq!(power(1.5, -7.0).to_bits(), 5.852_766_346_593_507e-2f64.to_bits());
        assert_eq!(power(0.1, 20.0).to_bits(), 1.000_000_000_000_002_2e-20f64.to_bits());
        assert_eq!(power(2.0, -1074.0).to_bits(), 1);
        assert_eq!(power(2.0, 10.0).to_bits(), 1024f64.to_bits());
        assert_eq!(power(2.0, -1.0).to_bits(), 0.5f64.to_bits());
        assert_eq!(power(-2.0, 3.0).to_bits(), (-8f64).to_bits());
        assert_eq!(power(10.0, 308.0).to_string(), 1.000_000_000_000_000_6e308.to_string());
        assert!(power(10.0, 309.0).is_infinite());
        assert!(power(-1.0, 0.3).is_nan());
    }
}
