//! Traversals.

use super::{Expression, view};
use crate::NodeRef;
use crate::SyntaxKind;

view! {
    /// An operand and the steps behind it: `a.b[0].*.c` (specification, "Index Operator",
    /// "Attribute Access Operator", "Splat Operators").
    ///
    /// The steps are flat. What a splat applies to each element is: behind [`Step::AttributeSplat`]
    /// the attributes and legacy indexes that follow without another step between; behind
    /// [`Step::FullSplat`] all steps that follow.
    Traversal: Traversal | TraversalRoot
}

/// One step of a traversal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'t> {
    /// `.name`; the name.
    Attribute(NodeRef<'t>),
    /// `.0`; the number.
    LegacyIndex(NodeRef<'t>),
    /// `[key]`; the key, which in a text that is one traversal may be a quoted label.
    Index(NodeRef<'t>),
    /// `.*`
    AttributeSplat,
    /// `[*]`
    FullSplat,
}

impl<'t> Step<'t> {
    /// The step that a node is, if it is whole.
    pub fn cast(node: NodeRef<'t>) -> Option<Self> {
        let inner = || node.significant().nth(1);
        Some(match node.kind() {
            SyntaxKind::AttributeStep => {
                Self::Attribute(inner().filter(|n| n.kind() == SyntaxKind::Ident)?)
            }
            SyntaxKind::LegacyIndexStep => {
                Self::LegacyIndex(inner().filter(|n| n.kind() == SyntaxKind::Number)?)
            }
            SyntaxKind::IndexStep => Self::Index(
                inner().filter(|n| n.kind().is_expression() || n.kind() == SyntaxKind::Label)?,
            ),
            SyntaxKind::AttributeSplat => Self::AttributeSplat,
            SyntaxKind::FullSplat => Self::FullSplat,
            _ => return None,
        })
    }
}

impl<'t> Traversal<'t> {
    /// What the steps begin at.
    pub fn base(self) -> Option<Expression<'t>> {
        self.0.children().find_map(Expression::cast)
    }

    /// The steps in order, each with its node.
    pub fn steps(self) -> impl Iterator<Item = (NodeRef<'t>, Step<'t>)> {
        self.0.children().filter_map(|node| Some((node, Step::cast(node)?)))
    }
}
