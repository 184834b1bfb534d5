//! The attributes of a block of a specification.

use strata_diagnostics::Diagnostic;
use strata_syntax::schema::Schema;
use strata_value::{Type, Value, convert};

use super::reader::Reader;
use crate::Scope;
use crate::body::{Body, Content, Expression};

/// The attributes of a block, and the body with the rest of it.
pub(super) struct Settings<'t> {
    content: Content<'t>,
    pub(super) rest: Body<'t>,
}

impl Reader {
    /// The settings of these names; those that end in `!` must be there.
    pub(super) fn settings<'t>(&mut self, body: &Body<'t>, names: &[&str]) -> Settings<'t> {
        let schema =
            names.iter().fold(Schema::new(), |schema, name| match name.strip_suffix('!') {
                Some(name) => schema.required(name),
                None => schema.optional(*name),
            });
        let (content, rest, errors) = body.partial_content(&schema);
        self.errors.extend(errors);
        Settings { content, rest }
    }

    /// A text; `None` if it is not set, or wrong.
    pub(super) fn text(&mut self, settings: &Settings<'_>, name: &str) -> Option<String> {
        let value = self.constant(settings, name, &Type::String)?;
        value.as_str().map(str::to_owned)
    }

    /// A truth value; false if it is not set, or wrong.
    pub(super) fn flag(&mut self, settings: &Settings<'_>, name: &str) -> bool {
        let value = self.constant(settings, name, &Type::Bool);
        value.and_then(|value| value.as_bool()).unwrap_or(false)
    }

    /// A count; `None` if it is not set, or wrong.
    pub(super) fn count(&mut self, settings: &Settings<'_>, name: &str) -> Option<usize> {
        let value = self.constant(settings, name, &Type::Number)?;
        let count = value.as_int().and_then(|count| usize::try_from(count).ok());
        if count.is_none() {
            let span = settings.content.attribute(name).map(|set| set.expression.span());
            let message = format!("`{name}` must be a whole number from 0 on");
            let error = Diagnostic::error("hcl-spec-setting", message);
            self.errors.push(error.at(span.unwrap_or_default(), "not such a number"));
        }
        count
    }

    /// A list of texts; empty if it is not set, or wrong.
    pub(super) fn texts(&mut self, settings: &Settings<'_>, name: &str) -> Vec<String> {
        let value = self.constant(settings, name, &Type::list(Type::String));
        let texts = value.as_ref().and_then(Value::as_seq).into_iter().flatten();
        texts.filter_map(|text| text.as_str().map(str::to_owned)).collect()
    }

    /// The value of a setting without variables and functions, as one of a type. Null is as if it
    /// were not set.
    fn constant(&mut self, settings: &Settings<'_>, name: &str, ty: &Type) -> Option<Value> {
        let set = settings.content.attribute(name)?;
        let value = match set.expression.evaluate(&Scope::new()) {
            Ok(value) => value,
            Err(errors) => {
                self.errors.extend(errors);
                return None;
            }
        };
        match convert(&value, ty) {
            Ok(value) => Some(value).filter(|value| !value.is_null()),
            Err(error) => {
                let message = format!("`{name}` is of a wrong type");
                let wrong = Diagnostic::error("hcl-spec-setting", message);
                self.errors.push(wrong.at(set.expression.span(), error.to_string()));
                None
            }
        }
    }
}

impl<'t> Settings<'t> {
    /// The expression of a setting.
    pub(super) fn expression(&self, name: &str) -> Option<&Expression<'t>> {
        self.content.attribute(name).map(|set| &set.expression)
    }
}
