//! The document itself.

use std::path::Path;
use std::sync::Arc;

use strata_diagnostics::{Diagnostic, Diagnostics, SourceFile, SourceMap};

use crate::input;

/// Reads a document from a file or standard input.
pub(crate) fn read(source: &str, sources: &SourceMap) -> Result<Arc<SourceFile>, Diagnostics> {
    if let Some((scheme, _)) = source.split_once("://") {
        let message = format!("documents cannot be read from `{scheme}:` addresses");
        return Err(Diagnostic::error("usage", message)
            .hint("fetch it, and give the file or `-`")
            .into());
    }
    let path = Path::new(source);
    let bytes = input::bytes(path).map_err(|failure| Diagnostics::from(*failure))?;
    let name = input::name(path);
    let text = strata_codec::decode(&name, bytes)?;
    Ok(sources.add(name, text))
}
