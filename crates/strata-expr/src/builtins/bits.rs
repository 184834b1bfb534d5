//! Functions of the bits of integers.

use strata_value::Value;

use super::check::{Check, Param};
use super::{Builtin, Context, Outcome, Reading, integer};

const fn function(name: &'static str, call: fn(&mut Context<'_>, &[Value]) -> Outcome) -> Builtin {
    let check = Check::Lists(&[&[Param::Int, Param::Int]], Param::Int);
    Builtin { name, reading: Reading::Deep, check, call }
}

pub(super) const TABLE: &[Builtin] = &[
    function("bitand", |_, arguments| two("bitand", arguments, |a, b| a & b)),
    function("bitor", |_, arguments| two("bitor", arguments, |a, b| a | b)),
    function("bitxor", |_, arguments| two("bitxor", arguments, |a, b| a ^ b)),
    function("bitnand", |_, arguments| two("bitnand", arguments, |a, b| a & !b)),
    function("bitshl", |_, arguments| {
        shift("bitshl", arguments, |a, by| a.checked_shl(by).unwrap_or(0))
    }),
    function("bitshr", |_, arguments| shift("bitshr", arguments, |a, by| a >> by.min(63))),
    function("bitushr", |_, arguments| {
        let logical = |a: i64, by| a.cast_unsigned().checked_shr(by).unwrap_or(0).cast_signed();
        shift("bitushr", arguments, logical)
    }),
    Builtin {
        name: "bitnot",
        reading: Reading::Deep,
        check: Check::Lists(&[&[Param::Int]], Param::Int),
        call: |_, arguments| Ok(Value::int(!integer("bitnot", &arguments[0])?)),
    },
];

fn two(name: &str, arguments: &[Value], of: fn(i64, i64) -> i64) -> Outcome {
    Ok(Value::int(of(integer(name, &arguments[0])?, integer(name, &arguments[1])?)))
}

fn shift(name: &str, arguments: &[Value], of: fn(i64, u32) -> i64) -> Outcome {
    let (number, by) = (integer(name, &arguments[0])?, integer(name, &arguments[1])?);
    if by < 0 {
        return Err(format!("`{name}` takes a number of bits that is not negative"));
    }
    Ok(Value::int(of(number, u32::try_from(by).unwrap_or(u32::MAX))))
}
