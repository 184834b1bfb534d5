//! Runs the commands of a console block.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::document::File;

/// A directory with the files of a case.
pub(crate) struct Site {
    directory: TempDir,
}

impl Site {
    pub(crate) fn new(files: &[File]) -> Result<Self, String> {
        let directory = tempfile::tempdir().map_err(|e| e.to_string())?;
        for file in files {
            let path = directory.path().join(&file.name);
            let written = path
                .parent()
                .map_or(Ok(()), fs::create_dir_all)
                .and_then(|()| fs::write(&path, &file.text));
            written.map_err(|e| format!("{}: {e}", file.name))?;
        }
        Ok(Self { directory })
    }

    /// Where the files are.
    pub(crate) fn directory(&self) -> &Path {
        self.directory.path()
    }

    /// The block as it must be: its commands, each with what it prints now.
    pub(crate) fn run(&self, block: &str) -> Result<String, String> {
        let mut out = String::new();
        let mut lines = block.lines();
        while let Some(line) = lines.next() {
            let Some(first) = line.strip_prefix("$ ") else { continue };
            let mut command = first.to_owned();
            out.extend([line, "\n"]);
            while let Some(begun) = command.strip_suffix('\\') {
                let more = lines.next().ok_or("a command ends in `\\`")?;
                command = format!("{begun} {more}");
                out.extend([more, "\n"]);
            }
            out.push_str(&self.run_one(&command)?);
        }
        if out.is_empty() { Err("a console block holds no command".to_owned()) } else { Ok(out) }
    }

    fn run_one(&self, command: &str) -> Result<String, String> {
        let words = words(command)?;
        let program = words.iter().position(|word| word == "strata");
        let program = program.ok_or_else(|| format!("`{command}` does not run `strata`"))?;
        let mut process = Command::new(env!("CARGO_BIN_EXE_strata"));
        process.args(&words[program + 1..]).current_dir(&self.directory).stdin(Stdio::null());
        for name in ["NO_COLOR", "CLICOLOR_FORCE", "COLUMNS"] {
            process.env_remove(name);
        }
        for word in &words[..program] {
            let (name, value) = word.split_once('=').ok_or("not `NAME=value`")?;
            process.env(name, value);
        }
        let output = process.output().map_err(|e| e.to_string())?;
        let mut out = self.filtered(&output.stdout);
        let errors = self.filtered(&output.stderr);
        if !errors.is_empty() {
            out.push_str("[stderr]\n");
            out.push_str(&errors);
        }
        match output.status.code() {
            Some(0) => {}
            Some(status) => out.extend(["[exit ", &status.to_string(), "]\n"]),
            None => out.push_str("[killed]\n"),
        }
        Ok(out)
    }

    /// The text with a line end, and without the name of the directory.
    fn filtered(&self, bytes: &[u8]) -> String {
        let mut text = String::from_utf8_lossy(bytes).into_owned();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push_str("[no line end]\n");
        }
        text.replace(&*self.directory.path().to_string_lossy(), "[DIR]")
    }
}

/// The words of a command, quoted as in a shell, without expansion.
pub(crate) fn words(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '\'' || c == '"' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    if quote.is_some() { Err(format!("a quote is open in `{command}`")) } else { Ok(words) }
}
