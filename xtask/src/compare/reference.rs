//! The program that asks the reference.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value as Json, json};

/// The running program: one line in, one line out. It ends with this value.
pub(super) struct Reference {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Reference {
    /// Builds it, starts it and tells it the variables.
    pub(super) fn start(variables: &Json) -> Result<Self, String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tools/hcl-reference");
        let program = std::env::temp_dir().join(format!("hcl-reference-{}", std::process::id()));
        let mut go = Command::new("go");
        match go.args(["build", "-o"]).arg(&program).arg(".").current_dir(folder).status() {
            Ok(status) if status.success() => {}
            Ok(_) => return Err("tools/hcl-reference cannot be built".to_owned()),
            Err(error) => {
                return Err(format!("`go` cannot be run: {error}; see https://go.dev/dl"));
            }
        }
        let at = |error: std::io::Error| format!("{}: {error}", program.display());
        let mut command = Command::new(&program);
        // What it says when it runs out of memory is of no use.
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(at)?;
        // It runs on without its file.
        std::fs::remove_file(&program).map_err(at)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("the reference has no input or output".to_owned());
        };
        let mut reference = Self { child, input, output: BufReader::new(output) };
        reference.tell(&json!({ "vars": variables }))?;
        Ok(reference)
    }

    fn tell(&mut self, line: &Json) -> Result<(), String> {
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
