//! The body of a resource: attributes and blocks of any name.

use std::collections::HashMap;

use strata_diagnostics::{Diagnostic, SourceFile, Span};
use strata_eval::body;
use strata_eval::static_analysis::{keyword, list};
use strata_syntax::{ast, schema};
use strata_value::Key;

use crate::expression::{Expression, Written, key};

/// What a body holds.
#[derive(Debug, Default)]
pub(crate) struct Body {
    /// The attributes, by name.
    pub(crate) attributes: Vec<Attribute>,
    /// The blocks in the order of the text.
    pub(crate) blocks: Vec<Block>,
}

/// An attribute.
#[derive(Debug)]
pub(crate) struct Attribute {
    pub(crate) name: Key,
    pub(crate) value: Expression,
}

/// A block, or what a `dynamic` block says of those that it stands for.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) ty: Key,
    pub(crate) labels: Vec<Key>,
    pub(crate) body: Body,
    pub(crate) dynamic: Option<Dynamic>,
}

/// How the blocks of a `dynamic` block are made.
#[derive(Debug)]
pub(crate) struct Dynamic {
    pub(crate) for_each: Expression,
    /// The name of the iteration variable.
    pub(crate) iterator: Key,
    pub(crate) labels: Vec<Expression>,
}

impl Body {
    /// Reads what the schema of meta-arguments left of a body, and collects what it refers to.
    ///
    /// JSON cannot tell a block from an attribute: there everything is an attribute.
    pub(super) fn read(
        rest: &body::Body<'_>,
        references: &mut Vec<Written>,
        errors: &mut Vec<Diagnostic>,
    ) -> Self {
        let Some((native, file)) = rest.native() else {
            let (attributes, wrong) = rest.just_attributes();
            errors.extend(wrong);
            let attributes = attributes.iter().filter_map(|set| {
                let syntax = set.expression.syntax()?;
                references.extend(Written::all(syntax, set.expression.file()));
                let value = Expression::new(syntax, set.expression.file());
                Some(Attribute { name: key(&set.name), value })
            });
            return Self { attributes: sorted(attributes.collect()), blocks: Vec::new() };
        };
        let mut reader = Reader { file, references, errors, iterators: Vec::new() };
        reader.body(native, &["for_each", "count", "depends_on"], &["control"])
    }
}

fn sorted(mut attributes: Vec<Attribute>) -> Vec<Attribute> {
    attributes.sort_by(|a, b| a.name.cmp_text(b.name));
    attributes
}

/// Reads bodies of native syntax, which are nested as deep as the parser allows.
struct Reader<'r> {
    file: &'r SourceFile,
    references: &'r mut Vec<Written>,
    errors: &'r mut Vec<Diagnostic>,
    /// The iteration variables around.
    iterators: Vec<String>,
}

impl Reader<'_> {
    /// A body without the attributes and blocks of some names.
    fn body(&mut self, body: ast::Body<'_>, arguments: &[&str], blocks: &[&str]) -> Body {
        let mut read = Body::default();
        let mut places: HashMap<&str, Span> = HashMap::new();
        for attribute in body.attributes().filter(|a| !arguments.contains(&a.name())) {
            let Some(value) = attribute.expression() else { continue };
            places.insert(attribute.name(), self.file.span(attribute.name_range()));
            let (name, value) = (key(attribute.name()), self.expression(value));
            read.attributes.push(Attribute { name, value });
        }
        for block in body.blocks().filter(|block| !blocks.contains(&block.block_type())) {
            let Some(read_block) = self.block(block) else { continue };
            if let Some(attribute) = read_block.ty.as_str().and_then(|ty| places.get(ty)) {
                self.errors.push(same_name(self.file.span(block.def_range()), *attribute));
            }
            read.blocks.push(read_block);
        }
        read.attributes = sorted(read.attributes);
        read
    }

    fn block(&mut self, block: ast::Block<'_>) -> Option<Block> {
        if block.block_type() == "dynamic" {
            return self.dynamic(block);
        }
        let labels: Vec<Key> = block.labels().map(|label| key(&label.value())).collect();
        let inner = block.body()?;
        if let Some(attribute) = inner.attribute("labels").filter(|_| !labels.is_empty()) {
            let attribute = self.file.span(attribute.name_range());
            self.errors.push(same_name(self.file.span(block.def_range()), attribute));
        }
        let body = self.body(inner, &[], &[]);
        Some(Block { ty: key(block.block_type()), labels, body, dynamic: None })
    }

    /// `dynamic "type" { for_each = … content { … } }`
    fn dynamic(&mut self, block: ast::Block<'_>) -> Option<Block> {
        let schema = schema::Schema::new()
            .required("for_each")
            .optional("iterator")
            .optional("labels")
            .block("content", [""; 0]);
        let (found, wrong) = schema::Body::of_block(block).content(&schema);
        self.errors.extend(wrong.iter().map(|error| error.diagnostic(self.file)));
        let mut labels = block.labels();
        let (Some(ty), None) = (labels.next(), labels.next()) else {
            self.errors.push(
                Diagnostic::error("config-dynamic", "a `dynamic` block has one label")
                    .at(self.file.span(block.def_range()), "")
                    .hint("write the type of the blocks that it makes: `dynamic \"rule\" { … }`"),
            );
            return None;
        };
        let ty = ty.value().into_owned();
        let for_each = self.schema_expression(found.attribute("for_each")?.expression?);
        let iterator = match found.attribute("iterator").and_then(|set| set.expression) {
            None => ty.clone(),
            Some(name) => keyword(name).or_else(|| {
                self.errors.push(
                    Diagnostic::error("hcl-dynamic-iterator", "the iterator must be a single name")
                        .at(self.file.span(name.range()), "not a name alone")
                        .hint("write `iterator = item`, and `item.key` and `item.value` in the content"),
                );
                None
            })?,
        };
        self.iterators.push(iterator.clone());
        let block = self.generated(block, &found, &ty);
        self.iterators.pop();
        let (labels, body) = block?;
        let dynamic = Some(Dynamic { for_each, iterator: key(&iterator), labels });
        Some(Block { ty: key(&ty), labels: Vec::new(), body, dynamic })
    }

    /// The labels and the content of a `dynamic` block, in which its iteration variable is in sight.
    fn generated(
        &mut self,
        block: ast::Block<'_>,
        found: &schema::Content<'_>,
        ty: &str,
    ) -> Option<(Vec<Expression>, Body)> {
        let mut labels = Vec::new();
        if let Some(set) = found.attribute("labels").and_then(|set| set.expression) {
            match list(set) {
                Ok(elements) => {
                    labels = elements.into_iter().map(|e| self.schema_expression(e)).collect();
                }
                Err(error) => self.errors.push(error.diagnostic(self.file)),
            }
        }
        let mut contents = block.body()?.blocks().filter(|block| block.block_type() == "content");
        let (Some(content), None) = (contents.next(), contents.next()) else {
            self.errors.push(
                Diagnostic::error(
                    "hcl-dynamic-content",
                    format!("the `dynamic` block of `{ty}` needs one `content` block"),
                )
                .at(self.file.span(block.def_range()), "")
                .hint("write `content { … }` with what each block holds"),
            );
            return None;
        };
        Some((labels, self.body(content.body()?, &[], &[])))
    }

    fn expression(&mut self, expression: ast::Expression<'_>) -> Expression {
        self.schema_expression(schema::Expression::Native(expression))
    }

    fn schema_expression(&mut self, expression: schema::Expression<'_>) -> Expression {
        let free = |written: &Written| self.iterators.iter().all(|name| name != written.root());
        let found: Vec<Written> =
            Written::all(expression, self.file).into_iter().filter(free).collect();
        self.references.extend(found);
        Expression::new(expression, self.file)
    }
}

fn same_name(block: Span, attribute: Span) -> Diagnostic {
    Diagnostic::error("config-block-name", "an attribute has the name that this block needs")
        .at(block, "the block")
        .label(attribute, "the attribute")
        .note("blocks become a list below the name of their type, and their labels a list `labels`")
        .hint("rename one of them")
}
