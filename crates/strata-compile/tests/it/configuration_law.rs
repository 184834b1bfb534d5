//! The law of configurations: any text has a catalog or errors, the same each time, every resource stands
//! behind what it depends on, and no error shows what is marked. The fuzz target `configuration` checks it
//! too.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use strata_compile::{Configuration, ModuleFiles};
use strata_diagnostics::SourceMap;
use strata_hierarchy::manifest::FileError;
use strata_value::{Key, Map, Marks, Value};

/// No text that people write by chance.
const SECRET: &str = "Xq7$secret";

/// The text is the root module; it may call the module in `m`, and read `a.txt`.
struct Files(Arc<[u8]>);

const MODULE: &[u8] = b"variable \"v\" {\n  type    = number\n  default = 1\n}\nresource \"r\" \"inner\" { v = var.v }\noutput \"o\" { value = var.v }\n";

impl ModuleFiles for Files {
    fn list(&self, directory: &str) -> Result<Option<Vec<String>>, FileError> {
        Ok(matches!(directory, "." | "m").then(|| vec!["main.hcl".to_owned()]))
    }

    fn read(&self, path: &str) -> Result<Option<Arc<[u8]>>, FileError> {
        Ok(match path {
            "main.hcl" => Some(Arc::clone(&self.0)),
            "m/main.hcl" => Some(MODULE.into()),
            "a.txt" => Some(b"${name}\n".as_slice().into()),
            _ => None,
        })
    }
}

/// Checks the law for a text.
pub(crate) fn any_text_is_a_configuration_or_not(text: &str) {
    let sources = SourceMap::default();
    let files = Files(text.as_bytes().into());
    let told = |failure: &strata_hierarchy::manifest::Failure| {
        assert!(!failure.diagnostics.is_empty(), "a failure without an error");
        for error in &failure.diagnostics {
            let shown = format!("{error:?}");
            assert!(!shown.contains(SECRET), "a secret is shown: {shown}");
            for label in error.primary.iter().chain(&error.labels) {
                assert!(sources.resolve(label.span).is_some(), "a place is nowhere: {shown}");
            }
        }
    };
    let configuration = match Configuration::load(&sources, Arc::new(files)) {
        Ok(configuration) => configuration,
        Err(failure) => return told(&failure),
    };
    let secret = Value::string(SECRET).marked(Marks::SENSITIVE);
    let facts = [("n", Value::int(3)), ("secret", secret.clone()), ("name", Value::string("web"))];
    let facts: Map = facts.into_iter().map(|(name, value)| (Key::new(name), value)).collect();
    let facts = Value::object(facts);
    let variables = configuration.variables();
    let value = |default: Option<Value>| default.unwrap_or_else(|| secret.clone());
    let values: Map = variables
        .iter()
        .map(|v| (v.name, value(v.default.as_ref().map(|default| default.complete.clone()))))
        .collect();
    let compile = || configuration.compile(&facts, &values, &AtomicBool::new(false));
    let (first, second) = (compile(), compile());
    assert_eq!(format!("{first:?}"), format!("{second:?}"), "two evaluations differ");
    match first {
        Err(failure) => told(&failure),
        Ok(catalog) => {
            let mut seen = HashSet::new();
            for resource in &catalog.resources {
                for needed in &resource.depends_on {
                    assert!(seen.contains(needed), "{needed} comes behind {}", resource.id);
                }
                assert!(seen.insert(Arc::clone(&resource.id)), "{} is there twice", resource.id);
            }
        }
    }
}
