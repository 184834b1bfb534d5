//! `Integer.new`.

use dashu_int::IBig;
use strata_value::{BigNumber, Value};

use super::convert::{named, no_such_arguments, only_named};
use super::error::Refusal;
use super::numeral::{Numeral, is_digits};
use super::view::{View, view};
use super::{timespan, timestamp};

/// An integer of a number, boolean, time or text; arguments: the radix (2, 8, 10, 16 or
/// `default`) and whether the sign is dropped. A hash may hold them under `from`, `radix`, `abs`.
pub(super) fn new(value: &View<'_>, arguments: &[Value]) -> Result<Value, Refusal> {
    if let View::Hash(map) = value
        && arguments.is_empty()
    {
        only_named(map, &["from", "radix", "abs"])?;
        let from = named(map, "from").ok_or("a hash of arguments needs the key `from`")?;
        return of(&view(from), named(map, "radix"), named(map, "abs"));
    }
    match arguments {
        [] => of(value, None, None),
        [radix] => of(value, Some(radix), None),
        [radix, abs] => of(value, Some(radix), Some(abs)),
        _ => Err(known_arguments()),
    }
}

fn known_arguments() -> Refusal {
    no_such_arguments("a radix (2, 8, 10 or 16) and a boolean for the absolute value")
}

fn of(from: &View<'_>, radix: Option<&Value>, abs: Option<&Value>) -> Result<Value, Refusal> {
    let radix = match radix.map(view) {
        None | Some(View::Default) => None,
        Some(View::Int(n @ (2 | 8 | 10 | 16))) => Some(n.unsigned_abs() as u32),
        Some(_) => return Err(known_arguments()),
    };
    let abs = match abs.map(view) {
        None => false,
        Some(View::Bool(abs)) => abs,
        Some(_) => return Err(known_arguments()),
    };
    let number = number(from, radix)?;
    Ok(if abs { absolute(&number) } else { number })
}

fn number(from: &View<'_>, radix: Option<u32>) -> Result<Value, Refusal> {
    match from {
        View::Int(n) => Ok(Value::int(*n)),
        View::BigInt(n) => Ok(big((*n).clone())),
        View::Bool(b) => Ok(Value::int(i64::from(*b))),
        View::Float(n) => truncate(*n).map(big).ok_or_else(|| {
            Refusal::from("an infinite float or not-a-number has no integer next to it")
        }),
        View::Timestamp(text) => seconds(timestamp::from_text(text)),
        View::Timespan(text) => seconds(timespan::from_text(text)),
        View::Text(text) => of_text(text, radix).ok_or_else(|| {
            Refusal::from(match radix {
                None => {
                    "the text is no integer; expected is one as `42`, `0x2a`, `0b101` or, in \
                     octal, `0755`"
                }
                Some(_) => {
                    "the text is no integer of the radix; letters need the prefix `0x`, as in \
                     `0xff`"
                }
            })
        }),
        _ => Err("expected is a number, a boolean, a time or the text of an integer".into()),
    }
}

/// Ruby's `Integer()` of the texts which Puppet lets through: decimal digits, `0x…` or `0b…`.
fn of_text(text: &str, radix: Option<u32>) -> Option<Value> {
    let numeral = Numeral::new(text)?;
    let (hex, binary) = (numeral.after("0x"), numeral.after("0b"));
    let allowed = is_digits(numeral.digits)
        || hex.is_some_and(|d| !d.is_empty() && d.bytes().all(|b| b.is_ascii_hexdigit()))
        || binary.is_some_and(|d| !d.is_empty() && d.bytes().all(|b| matches!(b, b'0' | b'1')));
    if !allowed {
        return None;
    }
    let octal = numeral.digits.strip_prefix('0').filter(|rest| !rest.is_empty());
    match radix {
        None => match (hex, binary, octal) {
            (Some(digits), ..) => numeral.integer(digits, 16),
            (_, Some(digits), _) => numeral.integer(digits, 2),
            (.., Some(digits)) => numeral.integer(digits, 8),
            _ => numeral.integer(numeral.digits, 10),
        },
        Some(16) => numeral.integer(hex.unwrap_or(numeral.digits), 16),
        Some(2) => numeral.integer(binary.unwrap_or(numeral.digits), 2),
        Some(radix) => numeral.integer(numeral.digits, radix),
    }
}

fn seconds(nanoseconds: Option<i128>) -> Result<Value, Refusal> {
    let nanoseconds = nanoseconds.ok_or("the time cannot be read")?;
    Ok(big(IBig::from(nanoseconds.div_euclid(1_000_000_000))))
}

/// The integer part, if there is one.
pub(super) fn truncate(n: f64) -> Option<IBig> {
    if !n.is_finite() {
        return None;
    }
    // Exact: 53 bits of mantissa, shifted by the exponent.
    let bits = n.to_bits();
    let exponent = i32::try_from((bits >> 52) & 0x7ff).ok()? - 1075;
    let mantissa = (bits & ((1 << 52) - 1)) | (1 << 52);
    let whole = if exponent >= 0 {
        IBig::from(mantissa) << usize::try_from(exponent).ok()?
    } else {
        IBig::from(mantissa.checked_shr(exponent.unsigned_abs()).unwrap_or(0))
    };
    Some(if n < 0.0 { -whole } else { whole })
}

fn big(n: IBig) -> Value {
    Value::big(BigNumber::Integer(n))
}

/// A number without its sign.
pub(super) fn absolute(value: &Value) -> Value {
    match view(value) {
        View::Int(n) => n.checked_abs().map_or_else(|| big(-IBig::from(n)), Value::int),
        View::BigInt(n) if *n < IBig::ZERO => big(-n.clone()),
        View::Float(n) => Value::float(n.abs()),
        _ => value.clone(),
    }
}
