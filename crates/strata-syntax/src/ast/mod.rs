//! Typed views of nodes, one for each production of the grammar.
//!
//! A view is a node reference that is known to be of its kind. Its accessors give an `Option` where
//! a broken text may lack the part; in a tree without errors they give it.

mod attribute;
mod block;
mod body;
mod collection;
mod expression;
mod for_expression;
mod function_call;
mod operation;
mod segments;
mod template;
mod traversal;

pub use attribute::Attribute;
pub use block::{Block, Label};
pub use body::{Body, Item};
pub use collection::{Object, ObjectItem, Tuple};
pub use expression::{Expression, Literal, Parenthesised, Variable};
pub use for_expression::{For, ForNames};
pub use function_call::Call;
pub use operation::{Binary, BinaryOperator, Conditional, Unary, UnaryOperator};
pub use segments::Segment;
pub use template::{ForDirective, IfDirective, Interpolation, Part, Template, TextPart};
pub use traversal::{Step, Traversal};

/// Declares a view of nodes of the given kinds.
macro_rules! view {
    ($(#[$meta:meta])* $name:ident: $($kind:ident)|+) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name<'t>(crate::NodeRef<'t>);

        impl<'t> $name<'t> {
            /// The view of a node, if the node is of the kind.
            pub fn cast(node: crate::NodeRef<'t>) -> Option<Self> {
                matches!(node.kind(), $(crate::SyntaxKind::$kind)|+).then_some(Self(node))
            }

            /// The node.
            pub fn node(self) -> crate::NodeRef<'t> {
                self.0
            }

            /// Its bytes in the text.
            pub fn range(self) -> std::ops::Range<usize> {
                self.0.range()
            }
        }
    };
}
use view;

/// The bytes of a child of a kind.
fn child_range(
    node: crate::NodeRef<'_>,
    kind: crate::SyntaxKind,
) -> Option<std::ops::Range<usize>> {
    node.child(kind).map(crate::NodeRef::range)
}
