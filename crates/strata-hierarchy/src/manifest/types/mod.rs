//! The types that variables, module arguments and outputs are declared with.
//!
//! There is no coercion: a value is of a type or it is not. Null stands only for an optional member, and
//! for a whole variable that is nullable.

mod check;
mod complete;
mod mismatch;
mod shape;

use std::sync::Arc;

pub use mismatch::{Mismatch, Problem};
use shape::Shape;
use strata_diagnostics::Span;
use strata_value::{Key, Value};

/// A declared type, with the place of every part of it in the configuration.
#[derive(Clone, Debug)]
pub struct Type {
    kind: TypeKind,
    span: Span,
    shape: Arc<Shape>,
}

/// What a type is. Parts are shared, so that a clone costs nothing.
#[derive(Clone, Debug)]
pub enum TypeKind {
    /// Text.
    String,
    /// `true` or `false`.
    Bool,
    /// An integer of any size.
    Number,
    /// Elements in order.
    List(Arc<Type>),
    /// Elements without duplicates, in the order of their canonical JSON.
    Set(Arc<Type>),
    /// As many elements as types.
    Tuple(Arc<[Type]>),
    /// Members of any name.
    Map(Arc<Type>),
    /// The named members and no others, sorted by name.
    Object(Arc<[Member]>),
    /// A handle of a resource of this type; never data.
    Resource(Arc<str>),
}

/// A member of an object type.
#[derive(Clone, Debug)]
pub struct Member {
    /// Its name.
    pub name: Key,
    /// Its type.
    pub ty: Type,
    /// Whether it may be left out.
    pub presence: Presence,
}

/// Whether a member may be left out.
#[derive(Clone, Debug)]
pub enum Presence {
    /// It must be there and not be null.
    Required,
    /// It may be null. Left out, it becomes this value (null, where none is given), which is checked and
    /// complete.
    Optional(Value),
}

/// Which values are handles of resources.
pub trait Handles {
    /// Whether the value is the handle of a resource of this type: an object equal to the one that stands
    /// for the resource with its `id`.
    fn is_handle(&self, value: &Value, resource_type: &str) -> bool;
}

/// Where no value is a handle: data.
#[derive(Clone, Copy, Debug)]
pub struct NoHandles;

impl Handles for NoHandles {
    fn is_handle(&self, _: &Value, _: &str) -> bool {
        false
    }
}

/// How much of a value must be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Objects may lack members, as in the layers of a variable that is merged deeply. Lists, sets and
    /// tuples, and what is in them, are whole.
    Partial,
    /// Objects have all required members.
    Whole,
}

/// In which form a value comes.
#[derive(Clone, Copy)]
pub enum Form<'h> {
    /// As a reader of data gives it: no number with a point or an exponent is an integer, and nothing
    /// is the handle of a resource.
    Data,
    /// As an expression gives it. What is unknown fits every type, for an error was told already.
    Hcl(&'h dyn Handles),
}

impl Type {
    /// The type of a kind that is written at a place. Members of objects come in any order; of one name
    /// the last counts. Types nest at most [`MAX_DEPTH`](super::limits::MAX_DEPTH) deep, which who reads
    /// them sees to.
    pub fn new(kind: TypeKind, span: Span) -> Self {
        let kind = kind.in_order();
        let shape = Arc::new(Shape::of(&kind));
        Self { kind, span, shape }
    }

    /// What it is.
    pub fn kind(&self) -> &TypeKind {
        &self.kind
    }

    /// Where it is written.
    pub fn span(&self) -> Span {
        self.span
    }

    /// The type that complete values of it have in HCL; dynamic in place of the handles of resources.
    pub fn value_type(&self) -> &Arc<strata_value::Type> {
        &self.shape.value
    }

    /// What in a value does not fit, the first [`MAX_MISMATCHES`]. Marked values are looked into.
    ///
    /// Null does not fit a type: whether a whole variable may be null is its own affair.
    pub fn check(&self, value: &Value, extent: Extent, form: Form<'_>) -> Vec<Mismatch> {
        check::check(self, value, extent, form)
    }

    /// A value that fits, in the form of HCL and complete: optional members that were left out are there,
    /// sets have their order, and collections are of the declared kinds. Marks and origins stay; a set
    /// takes over the marks of its elements. What does not fit is as of [`Extent::Whole`].
    pub fn complete(&self, value: &Value, form: Form<'_>) -> Result<Value, Vec<Mismatch>> {
        let mismatches = self.check(value, Extent::Whole, form);
        if mismatches.is_empty() { Ok(self.completed(value)) } else { Err(mismatches) }
    }

    /// The final form of a value that is known to fit.
    pub(super) fn completed(&self, value: &Value) -> Value {
        complete::complete(self, value)
    }
}

/// So many mistakes in one value are told.
pub const MAX_MISMATCHES: usize = 100;
