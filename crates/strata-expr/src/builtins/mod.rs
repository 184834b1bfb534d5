//! The functions of the language, all but those with a predicate.

mod bits;
mod check;
mod dates;
mod json;
mod lists;
mod maps;
mod numbers;
mod text;

use strata_value::{Kind, Seq, Value};

use crate::Type;
use crate::evaluate::{Budget, Num, what};
use crate::parser::{PREDICATES, Predicate};
use crate::value::as_bytes;

use check::Check;

/// A function of the language.
#[derive(Debug)]
pub(crate) struct Builtin {
    /// Its name.
    pub(crate) name: &'static str,
    /// How far it reads its arguments.
    pub(crate) reading: Reading,
    check: Check,
    /// Calls it with unmarked arguments, as far as it reads them.
    pub(crate) call: fn(&mut Context<'_>, &[Value]) -> Outcome,
}

/// A value, or one line about what is wrong.
pub(crate) type Outcome = Result<Value, String>;

/// How far a function reads its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// Not into the elements, which keep their marks.
    Outer,
    /// All that is in them.
    Deep,
}

/// What a function has besides its arguments.
pub(crate) struct Context<'e> {
    /// What is left of the limits.
    pub(crate) budget: &'e mut Budget,
    /// Whether an argument was marked, so that none may be shown.
    pub(crate) hidden: bool,
    /// The time.
    pub(crate) now: Option<i128>,
}

impl Context<'_> {
    /// An argument as an error shows it.
    fn quote(&self, text: &str) -> String {
        if self.hidden {
            return "the marked text".to_owned();
        }
        match text.char_indices().nth(60) {
            Some((at, _)) => format!("\"{}…\"", &text[..at]),
            None => format!("\"{text}\""),
        }
    }
}

/// Tables of functions.
const TABLES: [&[Builtin]; 7] = [
    text::TABLE,
    numbers::TABLE,
    lists::TABLE,
    maps::TABLE,
    json::TABLE,
    bits::TABLE,
    dates::TABLE,
];

/// The function of a name.
pub(crate) fn named(name: &str) -> Option<&'static Builtin> {
    TABLES.into_iter().flatten().find(|function| function.name == name)
}

/// The names of all functions, those with a predicate too.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    let plain = TABLES.into_iter().flatten().map(|function| function.name);
    PREDICATES.into_iter().map(|(name, _)| name).chain(plain)
}

/// Whether a name is that of a function.
pub(crate) fn is_function(name: &str) -> bool {
    named(name).is_some() || Predicate::of(name).is_some()
}

impl Builtin {
    /// The type of the result for arguments of these types; an error is one line.
    pub(crate) fn check(&self, arguments: &[Type]) -> Result<Type, String> {
        self.check.run(self.name, arguments)
    }
}

/// The text of an argument.
fn text<'v>(name: &str, value: &'v Value) -> Result<&'v str, String> {
    value.as_str().ok_or_else(|| wrong(name, "a string", value))
}

/// The integer of an argument, which must be one.
fn integer(name: &str, value: &Value) -> Result<i64, String> {
    match Num::of(value.kind()) {
        Some(n) if !n.is_float() => Ok(n.int()),
        _ => Err(wrong(name, "an integer", value)),
    }
}

/// The elements of an argument.
fn elements(name: &str, value: &Value) -> Result<Seq, String> {
    if let Some(seq) = value.as_seq() {
        return Ok(seq.clone());
    }
    match as_bytes(value) {
        Some(bytes) => {
            Ok(Seq::new(bytes.iter().map(|byte| Value::int(i64::from(*byte))).collect()))
        }
        None => Err(wrong(name, "an array", value)),
    }
}

fn wrong(name: &str, wanted: &str, value: &Value) -> String {
    let kind = value.kind();
    let hint =
        if matches!(kind, Kind::Null) { "; give a missing value another: `x ?? …`" } else { "" };
    format!("`{name}` takes {wanted}, not {}{hint}", what(kind))
}
