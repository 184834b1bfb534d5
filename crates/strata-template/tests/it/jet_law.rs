//! The law of Jet: any text is rendered or refused, in bounded time, always alike; no error shows what is
//! marked, and no output that shows it is without the mark. The fuzz target `jet` checks it too.

use strata_diagnostics::SourceMap;
use strata_template::environment::Environment;
use strata_template::jet::{Delimiters, Limits, Template};
use strata_value::{Key, Map, Marks, Value};

/// No text that people write by chance.
const SECRET: &str = "Xq7secret";

/// Enough for any text of some kilobytes that does not loop on purpose.
const LIMITS: Limits = Limits { steps: 100_000, output: 1 << 20, depth: 100 };

/// Checks the law for a text; one that has the secret itself may show it.
pub(crate) fn any_text_is_rendered_or_refused(text: &str) {
    if text.to_lowercase().contains(&SECRET.to_lowercase()) {
        return;
    }
    let file = SourceMap::default().add("text", text.into());
    let rendered = || {
        let template = Template::parse(&file, &Delimiters::default())?;
        // Functions remember what they have done in an environment, so each rendering has its own.
        let environment = Environment::new(Map::default(), data(), Map::default(), &());
        template.render_within(&environment, LIMITS)
    };
    let first = rendered();
    match &first {
        Err(error) => {
            assert!(error.primary.is_some(), "{text:?}: {error:?} has no place");
            assert!(!format!("{error:?}").contains(SECRET), "{text:?}: an error shows a secret");
        }
        Ok(output) => {
            let plain = output.reveal(Marks::SENSITIVE);
            let shown = plain.as_str().expect("the output is text");
            assert!(shown.len() <= LIMITS.output, "{text:?}: the output is too long");
            let is_secret = shown.contains(SECRET) || shown.contains(&SECRET.to_uppercase());
            assert!(!is_secret || output.contains_marks(), "{text:?}: a secret has lost its mark");
        }
    }
    assert_eq!(first, rendered(), "{text:?}");
}

/// A value of every kind under a letter, and a secret in several places.
fn data() -> Map {
    let secret = || Value::string(SECRET).marked(Marks::SENSITIVE);
    let entries = [
        ("a", Value::int(3)),
        ("b", Value::float(1.5)),
        ("c", Value::string("été")),
        ("d", Value::list(vec![Value::int(1), Value::string("x"), secret()])),
        ("e", Value::NULL),
        ("f", Value::bool(true)),
        ("m", Value::map([(Key::new("k"), secret())].into_iter().collect::<Map>())),
        ("s", secret()),
    ];
    entries.into_iter().map(|(name, value)| (Key::new(name), value)).collect()
}
