//! Queries: `#(name=="web1")`.

use super::node::Shape;
use super::number;
use super::path::GetId;
use super::string::unescaped;
use super::wildcard;

/// A query over the elements of an array.
#[derive(Clone, Debug)]
pub(super) struct Query {
    /// What is compared.
    pub(super) subject: GetId,
    /// Whether the element itself is compared, which scalars need.
    pub(super) on_element: bool,
    /// The comparison.
    pub(super) test: Test,
    /// Whether all elements that match are wanted, not the first.
    pub(super) all: bool,
    /// What is asked of an element that matches.
    pub(super) path: Option<GetId>,
    /// What is asked of the result.
    pub(super) then: Option<GetId>,
}

/// An operator and what it compares with.
#[derive(Clone, Debug)]
pub(super) struct Test {
    pub(super) operator: Operator,
    pub(super) operand: Box<str>,
}

/// The operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    /// No operator: what exists matches.
    Exists,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Like,
    NotLike,
    /// `!` alone.
    Unknown,
}

impl Test {
    /// The test whose text stands behind the subject: an operator and an operand, without blanks
    /// around. `escapes`: the operand is written with escapes, which count only within quotes.
    pub(super) fn parse(text: &str, escapes: bool) -> Self {
        const OPERATORS: [(&str, Operator); 9] = [
            ("!=", Operator::NotEqual),
            ("!%", Operator::NotLike),
            ("<=", Operator::LessOrEqual),
            (">=", Operator::GreaterOrEqual),
            ("==", Operator::Equal),
            ("<", Operator::Less),
            (">", Operator::Greater),
            ("=", Operator::Equal),
            ("%", Operator::Like),
        ];
        if text == "!" {
            return Self { operator: Operator::Unknown, operand: "".into() };
        }
        let (operator, operand) = OPERATORS
            .iter()
            .find_map(|(sign, operator)| Some((*operator, text.strip_prefix(sign)?)))
            .unwrap_or((Operator::Exists, text));
        let operand = operand.trim_matches(|c: char| c <= ' ');
        let operand = match operand.strip_prefix('"').and_then(|inner| inner.strip_suffix('"')) {
            Some(inner) if escapes => unescaped(inner).into(),
            Some(inner) => inner.into(),
            None => operand.into(),
        };
        Self { operator, operand }
    }

    /// Whether a value passes.
    pub(super) fn passes(&self, value: &Shape<'_>) -> bool {
        if let Some(class) = self.operand.strip_prefix('~') {
            return match in_class(value, class) {
                Some(belongs) => self.compare(&Shape::Bool(belongs), "true"),
                None => false,
            };
        }
        self.compare(value, &self.operand)
    }

    fn compare(&self, value: &Shape<'_>, operand: &str) -> bool {
        if self.operator == Operator::Exists {
            return !matches!(value, Shape::Missing);
        }
        match value {
            Shape::String(text) => match self.operator {
                Operator::Like => wildcard::matches(text, operand),
                Operator::NotLike => !wildcard::matches(text, operand),
                operator => operator.holds(&&**text, &operand),
            },
            Shape::Number(number) => self.operator.holds(number, &number::parse(operand)),
            Shape::Bool(b) => self.compare_bool(*b, operand),
            Shape::Missing | Shape::Null | Shape::Array | Shape::Object => false,
        }
    }

    /// Comparison with a word: what is neither `true` nor `false` only differs.
    fn compare_bool(&self, value: bool, operand: &str) -> bool {
        let same = operand == if value { "true" } else { "false" };
        let other = operand == if value { "false" } else { "true" };
        match self.operator {
            Operator::Equal => same,
            Operator::NotEqual => !same,
            Operator::Greater => value && other,
            Operator::GreaterOrEqual => value,
            Operator::Less => !value && other,
            Operator::LessOrEqual => !value,
            _ => false,
        }
    }
}

impl Operator {
    fn holds<T: PartialOrd>(self, left: &T, right: &T) -> bool {
        match self {
            Self::Equal => left == right,
            Self::NotEqual => left != right,
            Self::Less => left < right,
            Self::LessOrEqual => left <= right,
            Self::Greater => left > right,
            Self::GreaterOrEqual => left >= right,
            Self::Exists | Self::Like | Self::NotLike | Self::Unknown => false,
        }
    }
}

/// Whether a value belongs to a class: `~true`, `~false`, `~null`, `~*`. `None`: no such class.
fn in_class(value: &Shape<'_>, class: &str) -> Option<bool> {
    Some(match class {
        "*" => !matches!(value, Shape::Missing),
        "null" => matches!(value, Shape::Null | Shape::Missing),
        "true" => truth(value) == Some(true),
        "false" => matches!(value, Shape::Null | Shape::Missing) || truth(value) == Some(false),
        _ => return None,
    })
}

/// What a value says as an answer to yes or no.
pub(super) fn truth(value: &Shape<'_>) -> Option<bool> {
    match value {
        Shape::Bool(b) => Some(*b),
        Shape::Number(n) => Some(*n != 0.0),
        Shape::String(text) => match text.to_lowercase().as_str() {
            "1" | "t" | "true" => Some(true),
            "0" | "f" | "false" => Some(false),
            _ => None,
        },
        Shape::Missing | Shape::Null | Shape::Array | Shape::Object => None,
    }
}
