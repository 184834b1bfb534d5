//! Resources that a Jet file gives.

use std::sync::Arc;

use strata_codec::{Limits, yaml};
use strata_diagnostics::{Diagnostic, Diagnostics, SourceFile};
use strata_template::environment::Environment;
use strata_template::jet::{Delimiters, Template};
use strata_value::Value;

use super::error::{JET_FILE, resource};
use super::inputs::Inputs;
use crate::document::error::span;

/// The resources that a file gives, rendered and read as YAML; and the text that was read, which is
/// that of no file.
pub(super) fn resources(
    path: &Value,
    inputs: &Inputs<'_>,
    environment: &Environment<'_>,
) -> Result<(Value, Arc<SourceFile>), Diagnostics> {
    let name = path.as_str().unwrap_or_default();
    let text = inputs.world.read_file(name).map_err(|why| {
        Diagnostic::error(JET_FILE, format!("`resources_jet_file`: {why}"))
            .at(span(path.origin()), "")
            .hint("the path is relative to the directory of the manifest")
    })?;
    if text.contains_marks() {
        let message = format!("`{name}` is secret, and resources cannot be");
        return Err(resource(message, path.origin()).into());
    }
    let template = inputs.sources.add(name, text.as_str().unwrap_or_default().into());
    let rendered = Template::parse(&template, &Delimiters::default())
        .and_then(|template| template.render(environment))
        .map_err(|mistake| Diagnostics::from(*mistake))?;
    let Some(rendered) = rendered.as_str() else {
        let message = format!("what `{name}` gives is made of secrets, and resources cannot be");
        return Err(resource(message, path.origin())
            .hint("use secrets in fields, as `${ Data.password }`")
            .into());
    };
    if rendered.trim().is_empty() {
        return Err(Diagnostic::error(JET_FILE, format!("`{name}` gives no text"))
            .at(span(path.origin()), "")
            .note("a `range` over an empty list gives none")
            .hint("give at least one resource")
            .into());
    }
    let file = inputs.sources.add(format!("{name} (rendered)"), rendered.into());
    let document = yaml::read(&file, yaml::Profile::Goccy, &Limits::default())?;
    Ok((document.value, file))
}
