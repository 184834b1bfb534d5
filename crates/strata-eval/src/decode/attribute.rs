//! Attributes of a body, and bodies of attributes alone.

use strata_diagnostics::Diagnostic;
use strata_value::{Entry, Map, Origin, Type, Value, convert};

use super::blocks::unified;
use super::decoder::{Decoder, key};
use crate::body::{Attribute, Content};

impl Decoder<'_> {
    /// The value of an attribute. That one which must be set is missing was said when the body was
    /// read.
    pub(super) fn attribute(&mut self, name: &str, ty: &Type, content: &Content<'_>) -> Value {
        match content.attribute(name) {
            Some(attribute) => self.converted(attribute, ty),
            None => Value::null_of(ty.without_optional()),
        }
    }

    /// A map of the attributes of the only block of a type.
    pub(super) fn block_attributes(
        &mut self,
        block_type: &str,
        element: &Type,
        required: bool,
        content: &Content<'_>,
    ) -> Value {
        let element_type = element.without_optional();
        let Some(block) = self.only_block(block_type, required, content) else {
            return Value::null_of(Type::map(element_type));
        };
        let (mut attributes, errors) = block.body.just_attributes();
        self.errors.extend(errors);
        attributes.sort_by(|a, b| a.name.cmp(&b.name));
        let values: Vec<Value> = attributes.iter().map(|a| self.converted(a, element)).collect();
        let spans = |at: usize| attributes[at].expression.span();
        let Some((values, _)) = unified(values, block_type, spans, &mut self.errors) else {
            return Value::dynamic();
        };
        let entries = attributes.iter().zip(values).map(|(attribute, value)| Entry {
            key: key(&attribute.name),
            key_origin: Origin::NONE,
            value,
        });
        let map = Map::new(entries.collect());
        let map = if map.is_empty() { map.with_element_type(element_type) } else { map };
        Value::map(map).marked(block.body.marks())
    }

    /// The value of an attribute as one of a type; unknown where it is wrong.
    fn converted(&mut self, attribute: &Attribute<'_>, ty: &Type) -> Value {
        let value = attribute.expression.evaluate(self.scope);
        let value = self.keep(value).and_then(|value| match convert(&value, ty) {
            Ok(value) => Some(value),
            Err(error) => {
                let message = format!("the value of `{}` is of a wrong type", attribute.name);
                self.errors.push(
                    Diagnostic::error("hcl-attribute-type", message)
                        .at(attribute.expression.span(), error.to_string())
                        .label(attribute.name_span, "of this argument"),
                );
                None
            }
        });
        value.unwrap_or_else(|| Value::unknown_of(ty.without_optional()))
    }
}
