//! The program `strata`, for suites that run it.

use std::path::PathBuf;
use std::process::Command;

use serde_json::Value as Json;

/// Builds the program as this one is built, and says where it is. `STRATA_PROGRAM` names one that is built
/// already.
pub(super) fn built() -> Result<PathBuf, String> {
    if let Some(path) = std::env::var_os("STRATA_PROGRAM") {
        return Ok(path.into());
    }
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command
        .args(["build", "--quiet", "--package", "strata-cli", "--bin", "strata"])
        .args(["--message-format", "json-render-diagnostics"])
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    if !cfg!(debug_assertions) {
        command.arg("--release");
    }
    let output = command.output().map_err(|e| format!("cargo does not run: {e}"))?;
    if !output.status.success() {
        return Err(format!("strata is not built: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let told = String::from_utf8_lossy(&output.stdout);
    let messages = told.lines().filter_map(|line| serde_json::from_str::<Json>(line).ok());
    messages
        .filter(|message| message["target"]["name"] == "strata")
        .find_map(|message| message["executable"].as_str().map(PathBuf::from))
        .ok_or_else(|| "cargo does not say where strata is".to_owned())
}
