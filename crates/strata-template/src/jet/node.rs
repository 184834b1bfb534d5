//! The nodes of a parsed template.
//!
//! Operators of one precedence in a row are one node, as are all steps behind an operand: so no chain,
//! however long, makes the tree deep.

use strata_value::{Key, Value};

use super::fault::Place;

/// What is executed one after the other.
pub(super) type List = Vec<Node>;

/// One part of a template.
#[derive(Debug)]
pub(super) enum Node {
    Text(Place),
    Action {
        set: Option<Set>,
        pipe: Option<Pipe>,
    },
    If {
        branches: Vec<Branch>,
        otherwise: List,
    },
    Range(Box<Range>),
    Try {
        body: List,
        catch: Option<Catch>,
    },
    /// A block where it is defined, which shows the last definition of its name.
    Block {
        name: Key,
        place: Place,
    },
    Yield(Box<Yield>),
    /// `yield content`.
    Content {
        context: Option<Expression>,
    },
    Include {
        name: Expression,
    },
    Return(Expression),
}

/// A condition and what it guards.
#[derive(Debug)]
pub(super) struct Branch {
    pub(super) set: Option<Set>,
    pub(super) condition: Expression,
    pub(super) body: List,
}

/// A loop.
#[derive(Debug)]
pub(super) struct Range {
    pub(super) variables: Option<RangeVariables>,
    pub(super) over: Expression,
    pub(super) body: List,
    pub(super) otherwise: List,
}

/// What a loop sets: the index or key, and the element.
#[derive(Debug)]
pub(super) struct RangeVariables {
    pub(super) declares: bool,
    pub(super) index: Target,
    pub(super) element: Option<Target>,
}

/// What is done after an error.
#[derive(Debug)]
pub(super) struct Catch {
    pub(super) error: Option<Key>,
    pub(super) body: List,
}

/// The definition of a block.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) parameters: Vec<Parameter>,
    pub(super) context: Option<Expression>,
    pub(super) body: List,
    pub(super) content: Option<List>,
}

/// The use of a block.
#[derive(Debug)]
pub(super) struct Yield {
    pub(super) name: Key,
    pub(super) place: Place,
    pub(super) arguments: Vec<Parameter>,
    pub(super) context: Option<Expression>,
    pub(super) content: Option<List>,
}

/// A parameter with its default, or an argument. Arguments without a name bind nothing.
#[derive(Debug)]
pub(super) struct Parameter {
    pub(super) name: Option<Key>,
    pub(super) value: Option<Expression>,
    pub(super) place: Place,
}

/// `a, b := x, y` and `a, b = x, y`.
#[derive(Debug)]
pub(super) struct Set {
    pub(super) declares: bool,
    pub(super) targets: Vec<Target>,
    pub(super) values: Vec<Expression>,
    pub(super) place: Place,
}

/// What a value is assigned to.
#[derive(Debug)]
pub(super) enum Target {
    /// `_`.
    Nothing,
    Variable(Key, Place),
    /// A field of something.
    Field(Expression),
}

/// `a | f: b | g`.
#[derive(Debug)]
pub(super) struct Pipe {
    pub(super) commands: Vec<Command>,
}

/// One stage of a pipe.
#[derive(Debug)]
pub(super) struct Command {
    pub(super) callee: Expression,
    pub(super) arguments: Option<Arguments>,
    pub(super) place: Place,
}

/// The arguments of a call.
#[derive(Debug)]
pub(super) struct Arguments {
    pub(super) list: Vec<Expression>,
    /// Whether one of them is `_`, the place of what is piped in.
    pub(super) has_slot: bool,
}

/// An expression with its place.
#[derive(Debug)]
pub(super) struct Expression {
    pub(super) place: Place,
    pub(super) kind: Kind,
}

/// What an expression is.
#[derive(Debug)]
pub(super) enum Kind {
    Nil,
    Literal(Value),
    Underscore,
    Name(Key),
    /// `.`
    Context,
    Steps(Box<Expression>, Vec<Step>),
    Not(Box<Expression>),
    Sign(Box<Expression>, Operator),
    /// Operators of one precedence, from left to right.
    Chain(Box<Expression>, Vec<(Operator, Expression)>),
    Conditional(Box<[Expression; 3]>),
}

/// What follows an operand.
#[derive(Debug)]
pub(super) enum Step {
    /// `.name`. A `strict` field, one of those right behind `.`, must exist.
    Field {
        name: Key,
        strict: bool,
        place: Place,
    },
    Index(Expression),
    Slice {
        from: Option<Expression>,
        to: Option<Expression>,
        place: Place,
    },
    Call(Arguments, Place),
}

impl Step {
    pub(super) fn place(&self) -> Place {
        match self {
            Self::Index(index) => index.place,
            Self::Field { place, .. } | Self::Slice { place, .. } | Self::Call(_, place) => *place,
        }
    }
}

/// An operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    And,
    Or,
    Equal,
    NotEqual,
    Greater,
    GreaterEqual,
    Less,
    LessEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

impl Operator {
    /// How it is written.
    pub(super) const fn symbol(self) -> &'static str {
        match self {
            Self::And => "&&",
            Self::Or => "||",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
        }
    }
}
