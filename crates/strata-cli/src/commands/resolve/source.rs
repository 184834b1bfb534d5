//! The document itself.

use std::path::Path;
use std::sync::Arc;

use strata_diagnostics::{Diagnostic, Diagnostics, SourceFile, SourceMap};
use strata_sources::Address;

use crate::{input, remote};

/// Reads a document from a file, standard input or a server.
pub(crate) fn read(
    source: &str,
    servers: &remote::Args,
    sources: &SourceMap,
    warnings: &mut Diagnostics,
) -> Result<Arc<SourceFile>, Diagnostics> {
    match Address::parse(source) {
        Ok(Address::File(path)) => read_file(Path::new(&path), sources),
        Ok(_) => servers.fetch(source, sources, warnings),
        Err(error) => Err(Diagnostic::error("usage", error.to_string()).into()),
    }
}

fn read_file(path: &Path, sources: &SourceMap) -> Result<Arc<SourceFile>, Diagnostics> {
    let bytes = input::bytes(path).map_err(|failure| Diagnostics::from(*failure))?;
    let name = input::name(path);
    let text = strata_codec::decode(&name, bytes)?;
    Ok(sources.add(name, text))
}
