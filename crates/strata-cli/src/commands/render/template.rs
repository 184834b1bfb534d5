//! Templates, each in its language.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

use clap::ValueEnum;
use strata_diagnostics::{Diagnostics, SourceFile};
use strata_template::environment::{Environment, Scope};
use strata_template::interpolate::Template;
use strata_template::jet;
use strata_value::{Key, Map, Value};

use super::{Seen, at_this_time};
use crate::evaluation::{Text, evaluate, scope};

/// The language of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Engine {
    /// Text with `{{ }}` and `${ }`.
    Expr,
    /// Jet, with `[[ ]]`.
    Jet,
    /// HCL, with `${ }` and `%{ }`.
    Hcl,
}

impl Engine {
    /// The language that the ending of a file means.
    pub(super) fn of_path(path: &Path) -> Self {
        match path.extension().and_then(OsStr::to_str) {
            Some("jet") => Self::Jet,
            Some("hcl" | "tmpl" | "tftpl") => Self::Hcl,
            _ => Self::Expr,
        }
    }

    /// The text of a template.
    pub(super) fn render(
        self,
        file: &Arc<SourceFile>,
        seen: &Seen<'_>,
    ) -> Result<Value, Diagnostics> {
        let data = seen.data.as_ref().and_then(Value::as_map).cloned().unwrap_or_default();
        let (facts, environ) = (seen.facts.clone(), seen.environ.clone());
        if self == Self::Hcl {
            let variables = [("facts", facts), ("data", data), ("environ", environ)];
            let variables: Map = variables
                .into_iter()
                .map(|(name, map)| (Key::new(name), Value::object(map)))
                .collect();
            return evaluate(&Text::Template.parse(file.text()), file, &scope(variables));
        }
        let environment = at_this_time(Environment::new(facts, data, environ, seen.outside));
        if self == Self::Jet {
            return jet::Template::parse(file, &jet::Delimiters::default())
                .and_then(|template| template.render(&environment))
                .map_err(|mistake| Diagnostics::from(*mistake));
        }
        Template::compile(file.text(), Scope::Full)
            .and_then(|template| template.text(&environment))
            .map_err(|mistake| mistake.diagnostic(file.span(mistake.range.clone())).into())
    }
}
