//! The program that asks the reference.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::Value as Json;

/// The running program: one line in, one line out. It ends with this value.
pub(super) struct Reference {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Reference {
    /// Builds and starts it.
    pub(super) fn start() -> Result<Self, String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tools/hcl-reference");
        let program = std::env::temp_dir().join(format!("hcl-reference-{}", std::process::id()));
        let built = Command::new("go")
            .arg("build")
            .arg("-o")
            .arg(&program)
            .arg(".")
            .current_dir(folder)
            .status();
        match built {
            Ok(status) if status.success() => {}
            Ok(_) => return Err("tools/hcl-reference cannot be built".to_owned()),
            Err(error) => {
                return Err(format!("`go` cannot be run: {error}; see https://go.dev/dl"));
            }
        }
        let child = Command::new(&program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| format!("{}: {error}", program.display()))?;
        // It runs on without its file.
        std::fs::remove_file(&program)
            .map_err(|error| format!("{}: {error}", program.display()))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("the reference has no input or output".to_owned());
        };
        Ok(Self { child, input, output: BufReader::new(output) })
    }

    pub(super) fn tell(&mut self, line: &Json) -> Result<(), String> {
        writeln!(self.input, "{line}").map_err(|error| format!("the reference has ended: {error}"))
    }

    pub(super) fn ask(&mut self, line: &Json) -> Result<Json, String> {
        self.tell(line)?;
        let mut answer = String::new();
        self.output.read_line(&mut answer).map_err(|error| error.to_string())?;
        serde_json::from_str(&answer).map_err(|error| format!("no answer to {line}: {error}"))
    }
}

impl Drop for Reference {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
