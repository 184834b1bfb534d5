//! Files that commands read, and standard input, which is `-` among paths.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use strata_diagnostics::Diagnostic;

/// The bytes of a file, or of standard input; the error has the code `io`.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Box<Diagnostic>> {
    let mut input = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().lock().read_to_end(&mut input).map(|_| input)
    } else {
        fs::read(path)
    };
    read.map_err(|failure| {
        let message = format!("cannot read `{}`: {failure}", name(path));
        Box::new(Diagnostic::error("io", message).hint("check the path"))
    })
}

/// What messages call a file.
pub(crate) fn name(path: &Path) -> String {
    if path == Path::new("-") { "<stdin>".to_owned() } else { path.display().to_string() }
}
