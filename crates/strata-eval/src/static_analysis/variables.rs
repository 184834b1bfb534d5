//! The variables of an expression (reference: `hclsyntax.Variables` and the JSON profile).

use strata_syntax::ast::{self, ForNames, Part, Step};
use strata_syntax::{NodeRef, json, parse_template, schema::Expression};

use super::Traversal;
use super::json_text::JsonText;
use super::traversal::is_literal;

/// The references of an expression to variables around it, in the order of the text; what is named
/// twice comes twice.
///
/// A reference goes as far as its steps are literal. Names that a `for` binds are left out where they
/// are bound. A string of JSON that is no template has none.
pub fn variables(expression: Expression<'_>) -> Vec<Traversal> {
    match expression {
        Expression::Native(native) => of_native(native),
        Expression::Json(value) => {
            let mut found = Vec::new();
            of_json(value, &mut found);
            found
        }
    }
}

fn of_native(expression: ast::Expression<'_>) -> Vec<Traversal> {
    let mut walk = Walk::default();
    walk.expression(expression);
    walk.found
}

/// JSON is nested at most [`MAX_DEPTH`](strata_syntax::MAX_DEPTH) levels.
fn of_json(value: json::Value<'_>, found: &mut Vec<Traversal>) {
    if let Some(text) = JsonText::of_value(value) {
        return of_text(&text, found);
    }
    for element in value.elements() {
        of_json(element, found);
    }
    for property in value.properties() {
        of_text(&JsonText::of_name(property), found);
        of_json(property.value(), found);
    }
}

fn of_text(text: &JsonText<'_>, found: &mut Vec<Traversal>) {
    let tree = parse_template(text.as_str());
    if let Some(root) = ast::Expression::cast(tree.root()).filter(|_| tree.errors().is_empty()) {
        let variables = of_native(root).into_iter();
        found.extend(variables.map(|variable| variable.moved(|offset| text.in_file(offset))));
    }
}

/// A walk over a native expression, which is nested at most
/// [`MAX_DEPTH`](strata_syntax::MAX_DEPTH) levels.
#[derive(Default)]
struct Walk<'t> {
    /// The names that are bound around.
    bound: Vec<&'t str>,
    found: Vec<Traversal>,
}

impl<'t> Walk<'t> {
    fn expression(&mut self, expression: ast::Expression<'t>) {
        use ast::Expression as E;
        match expression {
            E::Literal(_) => {}
            E::Variable(view) => {
                if !self.bound.contains(&view.name()) {
                    self.found.push(Traversal::root_at(view.name(), view.range()));
                }
            }
            E::Traversal(view) => self.traversal(view),
            E::Template(view) => self.parts(view.parts()),
            E::Tuple(view) => self.all(view.elements()),
            E::Object(view) => view.items().for_each(|item| self.item(item)),
            E::For(view) => {
                self.all(view.collection());
                self.within(view.names(), |walk| {
                    walk.all([view.key(), view.value(), view.condition()].into_iter().flatten());
                });
            }
            E::Call(view) => self.all(view.arguments()),
            E::Unary(view) => self.all(view.operand()),
            E::Binary(view) => {
                self.all(view.first());
                self.all(view.rest().map(|(_, _, operand)| operand));
            }
            E::Conditional(view) => {
                let parts = [view.condition(), view.if_true(), view.if_false()];
                self.all(parts.into_iter().flatten());
            }
            E::Parenthesised(view) => self.all(view.expression()),
        }
    }

    fn all(&mut self, expressions: impl IntoIterator<Item = ast::Expression<'t>>) {
        for expression in expressions {
            self.expression(expression);
        }
    }

    /// A plain name as a key is none of a variable.
    fn item(&mut self, item: ast::ObjectItem<'t>) {
        if item.key_name().is_none() {
            self.all(item.key());
        }
        self.all(item.value());
    }

    fn traversal(&mut self, traversal: ast::Traversal<'t>) {
        match traversal.base() {
            Some(ast::Expression::Variable(root)) => {
                if !self.bound.contains(&root.name()) {
                    self.found.extend(Traversal::begin_of(traversal));
                }
            }
            base => self.all(base),
        }
        for (_, step) in traversal.steps() {
            if let Step::Index(key) = step
                && !is_literal(key)
            {
                self.all(ast::Expression::cast(key));
            }
        }
    }

    fn parts(&mut self, parts: impl Iterator<Item = Part<'t>>) {
        for part in parts {
            match part {
                Part::Text(_) => {}
                Part::Interpolation(view) => self.all(view.expression()),
                Part::If(view) => {
                    self.all(view.condition());
                    self.parts(view.then_parts());
                    self.parts(view.else_parts());
                }
                Part::For(view) => {
                    self.all(view.collection());
                    self.within(view.names(), |walk| walk.parts(view.parts()));
                }
            }
        }
    }

    /// Walks over what stands in the scope of bound names.
    fn within(&mut self, names: Option<ForNames<'t>>, walk: impl FnOnce(&mut Self)) {
        let outside = self.bound.len();
        if let Some(ForNames { key, value }) = names {
            self.bound.extend(key.into_iter().chain([value]).map(NodeRef::text));
        }
        walk(self);
        self.bound.truncate(outside);
    }
}
