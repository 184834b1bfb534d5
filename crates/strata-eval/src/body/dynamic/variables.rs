//! The references in a body, before its `dynamic` blocks are expanded.

use strata_syntax::schema::Schema;

use crate::body::{Block, Body, Content, Expression, Reference};
use crate::static_analysis::keyword;

/// A body whose `dynamic` blocks are not expanded yet, on the way through its references, level by
/// level: they tell which variables the scope of the expansion must have.
#[derive(Clone, Debug)]
pub struct Unexpanded<'t> {
    body: Body<'t>,
    /// The names of the iteration variables around.
    iterators: Vec<String>,
    /// Whether attributes of the body count, too.
    contents: bool,
}

impl<'t> Unexpanded<'t> {
    /// For all references.
    pub fn all(body: &Body<'t>) -> Self {
        Self { body: body.clone(), iterators: Vec::new(), contents: true }
    }

    /// For the references that the expansion alone needs: those in `for_each` and `labels`.
    pub fn expansion(body: &Body<'t>) -> Self {
        Self { contents: false, ..Self::all(body) }
    }

    /// The references of this level, those to iteration variables left out, and the bodies of the blocks
    /// in it with their types, a `dynamic` block being one of the type that it generates.
    ///
    /// Mistakes are not told: reading the expanded body tells them.
    pub fn visit(&self, schema: &Schema) -> (Vec<Reference>, Vec<(String, Self)>) {
        let schema = schema.clone().block(super::DYNAMIC, ["type"]);
        let (content, _, _) = self.body.partial_content(&schema);
        let (mut found, mut inside) = (Vec::new(), Vec::new());
        if self.contents {
            let expressions = content.attributes.iter().map(|attribute| &attribute.expression);
            found.extend(expressions.flat_map(|expression| free(expression, &self.iterators)));
        }
        for block in content.blocks {
            if block.block_type == super::DYNAMIC {
                self.visit_dynamic(&block, &mut found, &mut inside);
            } else {
                let body = Self { body: block.body, ..self.clone() };
                inside.push((block.block_type.into_owned(), body));
            }
        }
        (found, inside)
    }

    fn visit_dynamic(
        &self,
        block: &Block<'t>,
        found: &mut Vec<Reference>,
        inside: &mut Vec<(String, Self)>,
    ) {
        let settings = ["for_each", "labels", "iterator"];
        let settings = settings.into_iter().fold(Schema::new(), Schema::optional);
        let (content, _, _) = block.body.partial_content(&settings.block("content", [""; 0]));
        let block_type = &*block.labels[0].value;
        let Some(iterator) = iterator(&content, block_type) else { return };
        let mut iterators = self.iterators.clone();
        if let Some(each) = content.attribute("for_each") {
            found.extend(free(&each.expression, &iterators));
        }
        iterators.push(iterator);
        if let Some(labels) = content.attribute("labels") {
            found.extend(free(&labels.expression, &iterators));
        }
        for content in content.blocks {
            let iterators = iterators.clone();
            let body = Self { body: content.body, iterators, contents: self.contents };
            inside.push((block_type.to_owned(), body));
        }
    }
}

/// The name of the iteration variable, unless it is none.
fn iterator(content: &Content<'_>, block_type: &str) -> Option<String> {
    match content.attribute("iterator") {
        Some(set) => keyword(set.expression.syntax()?),
        None => Some(block_type.to_owned()),
    }
}

/// The references that are none to these names.
fn free(expression: &Expression<'_>, names: &[String]) -> Vec<Reference> {
    let mut found = expression.variables();
    found.retain(|found| found.traversal.root().is_none_or(|root| names.iter().all(|n| n != root)));
    found
}
