//! What names, literals and types show before evaluation.
//!
//! Nodes are complete before their parents, so one pass along the tree sees every child before it is
//! needed: no recursion, linear time.

mod call;
mod fold;
mod member;
mod operator;
mod types;

use strata_diagnostics::did_you_mean;
use strata_value::Key;

use crate::parser::{Node, NodeId, NodeKind, Pointer, Predicate, Tree};
use crate::{ExprError, Names, Stage, Type, builtins};

pub(crate) use fold::fold;

/// Checks a tree, and notes in it what the types tell the evaluation. The first mistake is the error.
pub(crate) fn check(tree: &mut Tree, names: &Names) -> Result<Type, ExprError> {
    let mut checker = Checker { names, types: Vec::with_capacity(tree.nodes.len()) };
    for id in 0..tree.nodes.len() {
        member::note_keys(tree, id, &checker.types);
        let node = &tree.nodes[id];
        let ty = checker.node(tree, node)?;
        checker.types.push(ty);
        if let Some(kind) = operator::with_pattern(tree, id)? {
            tree.nodes[id].kind = kind;
        }
    }
    Ok(checker.of(tree.root).clone())
}

struct Checker<'n> {
    names: &'n Names,
    /// The types of the nodes so far.
    types: Vec<Type>,
}

/// What is wrong with a type.
fn error(node: &Node, message: impl Into<String>) -> ExprError {
    ExprError::new(Stage::Type, node.at.start as usize..node.at.end as usize, message)
}

impl Checker<'_> {
    fn of(&self, id: NodeId) -> &Type {
        &self.types[id as usize]
    }

    fn node(&self, tree: &Tree, node: &Node) -> Result<Type, ExprError> {
        Ok(match &node.kind {
            NodeKind::Constant(value) => Type::of_constant(value),
            NodeKind::Variable(name) => self.variable(node, *name)?,
            NodeKind::FunctionName => Type::Function,
            NodeKind::Unary(operator, of) => Self::unary(node, *operator, self.of(*of))?,
            NodeKind::Binary(operator, a, b) => {
                Self::binary(node, *operator, self.of(*a), self.of(*b))?
            }
            NodeKind::Match(..) => Type::Bool,
            NodeKind::Local { value: of, .. } | NodeKind::Chain(of) => self.of(*of).clone(),
            NodeKind::Field { of, name, optional, .. } => {
                self.field(tree, node, *of, *name, *optional)?
            }
            NodeKind::Index { of, by, .. } => Self::index(node, self.of(*of), self.of(*by))?,
            NodeKind::Slice { of, from, to } => {
                let bounds = from.iter().chain(to).map(|id| self.of(*id));
                Self::slice(node, self.of(*of), bounds)?
            }
            NodeKind::Method { of, name, .. } => Self::method(node, self.of(*of), *name)?,
            NodeKind::Call { name, arguments } => {
                let arguments = self.all(tree.list(*arguments));
                self.call(node, *name, &arguments)?
            }
            NodeKind::Builtin { function, arguments } => {
                let arguments = self.all(tree.list(*arguments));
                function.check(&arguments).map_err(|why| error(node, why))?
            }
            NodeKind::Predicate { function, over, body, extra } => {
                let (body, extra) = (body.map(|id| self.of(id)), extra.map(|id| self.of(id)));
                Self::predicate(node, *function, self.of(*over), body, extra)?
            }
            NodeKind::Pointer { pointer, over } => match pointer {
                Pointer::Element => self.of(*over).element(),
                Pointer::Index => Type::Int,
                Pointer::Accumulator => Type::Any,
                Pointer::Unknown => {
                    let hint = "there are `#`, in `map` and `reduce` `#index`, in `reduce` `#acc`";
                    return Err(error(node, "this predicate does not have this name").hint(hint));
                }
            },
            NodeKind::Let { name, body, shadows, .. } => {
                self.declaration(node, *name, *shadows)?;
                self.of(*body).clone()
            }
            NodeKind::Sequence(list) => {
                tree.list(*list).last().map_or(Type::Null, |last| self.of(*last).clone())
            }
            NodeKind::Conditional { condition, yes, no } => {
                Self::condition(tree.node(*condition), self.of(*condition))?;
                branches(self.of(*yes), self.of(*no))
            }
            NodeKind::List(list) => self.list(tree.list(*list)),
            NodeKind::Map(_) | NodeKind::Environment => Type::map(),
        })
    }

    fn all(&self, ids: &[NodeId]) -> Vec<Type> {
        ids.iter().map(|id| self.of(*id).clone()).collect()
    }

    fn variable(&self, node: &Node, name: Key) -> Result<Type, ExprError> {
        let text = name.as_str().unwrap_or_default();
        if let Some(ty) = self.names.type_of(text) {
            return Ok(ty.clone());
        }
        if self.names.open {
            return Ok(Type::Any);
        }
        let known = self.names.variables.iter().map(|(name, _)| name.as_str());
        let error = error(node, format!("the name `{text}` is unknown"));
        if let Some(close) = did_you_mean(text, known.clone()) {
            return Err(error.hint(format!("did you mean `{close}`?")));
        }
        let known: Vec<String> = known.map(|name| format!("`{name}`")).collect();
        Err(error.hint(format!("the names are {}; text stands in quotes", known.join(", "))))
    }

    /// Whether a name is free for a `let`.
    fn declaration(&self, node: &Node, name: Key, shadows: bool) -> Result<(), ExprError> {
        let name = name.as_str().unwrap_or_default();
        let taken = if shadows {
            "a `let` around this one"
        } else if self.names.has_variable(name) || self.names.has_function(name) {
            "the environment"
        } else if builtins::is_function(name) {
            "a function of the language"
        } else {
            return Ok(());
        };
        let message = format!("`let {name}` takes the name of {taken}");
        Err(error(node, message).hint("choose another name"))
    }

    fn condition(node: &Node, ty: &Type) -> Result<(), ExprError> {
        if matches!(ty, Type::Bool | Type::Any) {
            return Ok(());
        }
        let message = format!("a condition must be true or false, not {ty}");
        Err(error(node, message)
            .hint("compare it with something: `x != nil`, `x > 0`, `x != \"\"`"))
    }

    fn list(&self, elements: &[NodeId]) -> Type {
        let mut types = elements.iter().map(|id| self.of(*id));
        let alike = types.clone().zip(types.clone().skip(1)).all(|(a, b)| a.same_kind(b));
        match types.next_back() {
            Some(last) if alike => Type::List(Box::new(last.clone())),
            _ => Type::list(),
        }
    }

    fn predicate(
        node: &Node,
        function: Predicate,
        over: &Type,
        body: Option<&Type>,
        extra: Option<&Type>,
    ) -> Result<Type, ExprError> {
        let name = function.name();
        if !over.is_list() && !over.is_any() {
            return Err(error(node, format!("`{name}` goes over an array, not over {over}")));
        }
        if body == Some(&Type::Null) {
            return Err(error(node, format!("the predicate of `{name}` is nil")));
        }
        if let Some(body) = body.filter(|body| !matches!(body, Type::Bool | Type::Any))
            && function.asks()
        {
            let message = format!("the predicate of `{name}` must be true or false, not {body}");
            return Err(error(node, message));
        }
        if function == Predicate::SortBy
            && let Some(order) = extra.filter(|order| !matches!(order, Type::String | Type::Any))
        {
            let message = format!("the order of `sortBy` is \"asc\" or \"desc\", not {order}");
            return Err(error(node, message));
        }
        Ok(result(function, over, body))
    }
}

/// The type of the result of a function with a predicate.
fn result(function: Predicate, over: &Type, body: Option<&Type>) -> Type {
    let body = || body.map_or_else(|| over.element(), Type::clone);
    match function {
        Predicate::All | Predicate::None | Predicate::Any | Predicate::One => Type::Bool,
        Predicate::Filter => Type::List(Box::new(over.element())),
        Predicate::Map => Type::List(Box::new(body())),
        Predicate::Count | Predicate::FindIndex | Predicate::FindLastIndex => Type::Int,
        Predicate::Sum | Predicate::Reduce => body(),
        Predicate::Find | Predicate::FindLast => over.element(),
        Predicate::GroupBy => Type::AnyMap,
        Predicate::SortBy => over.clone(),
    }
}

/// The type of one of two branches.
fn branches(yes: &Type, no: &Type) -> Type {
    match (yes, no) {
        (Type::Null, other) | (other, Type::Null) => other.clone(),
        (Type::List(a), Type::List(b)) if a != b => Type::list(),
        _ if yes.assignable_to(no) => yes.clone(),
        _ => Type::Any,
    }
}
