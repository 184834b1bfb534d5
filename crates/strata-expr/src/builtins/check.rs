//! Which types functions take.

use crate::Type;

/// How the types of arguments are checked.
#[derive(Debug)]
pub(super) enum Check {
    /// One of these lists of parameters, and the type of the result.
    Lists(&'static [&'static [Param]], Param),
    /// A rule of its own, for so many arguments (at least, at most).
    Rule(usize, usize, fn(&[Type]) -> Option<Type>),
}

/// The type of a parameter or a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Param {
    Any,
    Text,
    Int,
    Bool,
    List,
    Texts,
    Duration,
    Time,
    Location,
}

impl Param {
    fn ty(self) -> Type {
        match self {
            Self::Any => Type::Any,
            Self::Text => Type::String,
            Self::Int => Type::Int,
            Self::Bool => Type::Bool,
            Self::List => Type::list(),
            Self::Texts => Type::List(Box::new(Type::String)),
            Self::Duration => Type::Duration,
            Self::Time => Type::Time,
            Self::Location => Type::Location,
        }
    }

    fn takes(self, argument: &Type) -> bool {
        match (self, argument) {
            (Self::Any, _) | (_, Type::Any) => true,
            (_, Type::Null) => false,
            _ => argument.assignable_to(&self.ty()),
        }
    }
}

impl Check {
    pub(super) fn run(&self, name: &str, arguments: &[Type]) -> Result<Type, String> {
        match self {
            Self::Lists(lists, result) => {
                let fits = |list: &&&[Param]| {
                    list.len() == arguments.len()
                        && list.iter().zip(arguments).all(|(param, argument)| param.takes(argument))
                };
                if lists.iter().any(|list| fits(&list)) {
                    return Ok(result.ty());
                }
                let shown = |types: Vec<String>| format!("({})", types.join(", "));
                let wanted: Vec<String> = lists
                    .iter()
                    .map(|list| shown(list.iter().map(|param| param.ty().to_string()).collect()))
                    .collect();
                let given = shown(arguments.iter().map(Type::to_string).collect());
                Err(format!("`{name}` takes {}, not {given}", wanted.join(" or ")))
            }
            Self::Rule(least, most, rule) => {
                let count = arguments.len();
                if count < *least || count > *most {
                    let wanted = match (*least, *most) {
                        (least, usize::MAX) => format!("at least {least}"),
                        (least, most) if least == most => least.to_string(),
                        (least, most) => format!("{least} to {most}"),
                    };
                    return Err(format!("`{name}` takes {wanted} arguments, not {count}"));
                }
                rule(arguments).ok_or_else(|| {
                    let given: Vec<String> = arguments.iter().map(Type::to_string).collect();
                    format!("`{name}` does not take ({})", given.join(", "))
                })
            }
        }
    }
}

/// A list or bytes, or what is not known.
pub(super) fn is_list(ty: &Type) -> bool {
    ty.is_list() || ty.is_any()
}

/// A map, or what is not known.
pub(super) fn is_map(ty: &Type) -> bool {
    ty.is_map() || ty.is_any()
}

/// What is stored as a number, or what is not known.
pub(super) fn is_number(ty: &Type) -> bool {
    ty.is_number() || ty.is_counted() || ty.is_any()
}
