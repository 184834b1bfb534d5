//! Operators and how tight they bind.

/// An operator of two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binary {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    More,
    LessOrEqual,
    MoreOrEqual,
    In,
    Matches,
    Contains,
    StartsWith,
    EndsWith,
    Range,
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Power,
    Coalesce,
}

/// An operator of one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unary {
    Not,
    Minus,
    Plus,
}

/// What may stand between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Infix {
    /// The left side becomes the first argument of the call on the right.
    Pipe,
    /// An operator.
    Binary(Binary),
}

impl Infix {
    pub(super) fn of(text: &str) -> Option<Self> {
        use Binary as B;
        Some(Self::Binary(match text {
            "|" => return Some(Self::Pipe),
            "or" | "||" => B::Or,
            "and" | "&&" => B::And,
            "==" => B::Equal,
            "!=" => B::NotEqual,
            "<" => B::Less,
            ">" => B::More,
            "<=" => B::LessOrEqual,
            ">=" => B::MoreOrEqual,
            "in" => B::In,
            "matches" => B::Matches,
            "contains" => B::Contains,
            "startsWith" => B::StartsWith,
            "endsWith" => B::EndsWith,
            ".." => B::Range,
            "+" => B::Add,
            "-" => B::Subtract,
            "*" => B::Multiply,
            "/" => B::Divide,
            "%" => B::Modulo,
            "**" | "^" => B::Power,
            "??" => B::Coalesce,
            _ => return None,
        }))
    }

    /// The greater, the tighter.
    pub(super) const fn precedence(self) -> u32 {
        match self {
            Self::Pipe => 0,
            Self::Binary(operator) => operator.precedence(),
        }
    }
}

impl Binary {
    pub(super) const fn precedence(self) -> u32 {
        match self {
            Self::Or => 10,
            Self::And => 15,
            Self::Equal
            | Self::NotEqual
            | Self::Less
            | Self::More
            | Self::LessOrEqual
            | Self::MoreOrEqual
            | Self::In
            | Self::Matches
            | Self::Contains
            | Self::StartsWith
            | Self::EndsWith => 20,
            Self::Range => 25,
            Self::Add | Self::Subtract => 30,
            Self::Multiply | Self::Divide | Self::Modulo => 60,
            Self::Power => 100,
            Self::Coalesce => 500,
        }
    }

    /// Whether it may stand behind `not`, as in `not in`.
    pub(super) const fn can_be_negated(self) -> bool {
        matches!(
            self,
            Self::In | Self::Matches | Self::Contains | Self::StartsWith | Self::EndsWith
        )
    }

    /// Whether a row of them is a chain, as `1 < x < 3`.
    pub(crate) const fn is_order(self) -> bool {
        matches!(self, Self::Less | Self::More | Self::LessOrEqual | Self::MoreOrEqual)
    }

    /// As it is written.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Or => "or",
            Self::And => "and",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::More => ">",
            Self::LessOrEqual => "<=",
            Self::MoreOrEqual => ">=",
            Self::In => "in",
            Self::Matches => "matches",
            Self::Contains => "contains",
            Self::StartsWith => "startsWith",
            Self::EndsWith => "endsWith",
            Self::Range => "..",
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Modulo => "%",
            Self::Power => "**",
            Self::Coalesce => "??",
        }
    }
}

impl Unary {
    pub(super) fn of(text: &str) -> Option<(Self, u32)> {
        Some(match text {
            "not" | "!" => (Self::Not, 50),
            "-" => (Self::Minus, 90),
            "+" => (Self::Plus, 90),
            _ => return None,
        })
    }

    /// As it is written.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Not => "not",
            Self::Minus => "-",
            Self::Plus => "+",
        }
    }
}
