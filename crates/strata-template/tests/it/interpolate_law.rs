//! What holds for any text with expressions; the fuzz target `template` shares it.

use strata_expr::ExprError;
use strata_template::environment::{Environment, Scope};
use strata_template::interpolate::Template;
use strata_value::{Key, Map, Value};

/// Any text is compiled and rendered, or it is told where it is wrong.
pub(crate) fn any_text_is_rendered_or_told(text: &str) {
    let told = |error: &ExprError| {
        assert!(
            text.get(error.range.clone()).is_some(),
            "{:?} is no part of the text",
            error.range
        );
        assert!(!error.message.is_empty() && !error.message.ends_with('.'));
    };
    let template = match Template::compile(text, Scope::Full) {
        Ok(template) => template,
        Err(error) => return told(&error),
    };
    let list = Value::list(vec![Value::int(1), Value::string("a")]);
    let facts: Map =
        [(Key::new("os"), Value::string("linux")), (Key::new("list"), list)].into_iter().collect();
    let environment = Environment::new(facts, Map::default(), Map::default(), &());
    let value = template.value(&environment);
    let entry = template.entry(&environment);
    match template.text(&environment) {
        Ok(rendered) => {
            assert_eq!(entry.expect("an entry is the text").text, rendered);
            // With anything but white space around, the value is the text.
            let value = value.expect("a value is what the text shows");
            assert!(value == rendered || value.as_str() != rendered.as_str());
        }
        Err(error) => {
            told(&error);
            assert!(entry.is_err(), "what is no text is no entry");
        }
    }
}
