//! The files of a scenario: writing them, and taking back what a step wrote.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};

use base64ct::{Base64, Encoding};
use nix::sys::stat::Mode;
use strata_value::Value;

use super::read::{get, int, list, map, text};

/// The directories of a scenario.
pub(super) struct Tree {
    /// Removed at the end, with everything in it.
    directory: tempfile::TempDir,
    /// What the scenario calls its root, free of symbolic links.
    pub(super) root: PathBuf,
    /// An empty directory outside of the root.
    pub(super) home: PathBuf,
    /// Where things lie while a step has something else in their place.
    aside: PathBuf,
}

/// A path that a step changed, and what was there before.
pub(super) struct Change {
    path: PathBuf,
    /// Where the earlier entry lies; none if there was none.
    before: Option<PathBuf>,
    /// The highest directory that was made for the path.
    made: Option<PathBuf>,
}

impl Tree {
    pub(super) fn new() -> Result<Self, String> {
        let directory = tempfile::tempdir().map_err(|e| e.to_string())?;
        let base = directory.path().canonicalize().map_err(|e| e.to_string())?;
        let [root, home, aside] = ["root", "home", "aside"].map(|name| base.join(name));
        for made in [&root, &home, &aside] {
            fs::create_dir(made).map_err(|e| e.to_string())?;
        }
        Ok(Self { directory, root, home, aside })
    }

    /// Puts the real paths in place of `@ROOT@` and `@PATH@`.
    pub(super) fn filled(&self, text: &str) -> String {
        let path = std::env::var("PATH").unwrap_or_default();
        text.replace("@ROOT@", &self.root.to_string_lossy()).replace("@PATH@", &path)
    }

    /// Writes one entry of `files`; `null` writes nothing.
    pub(super) fn write(&self, name: &str, content: &Value) -> Result<(), String> {
        let path = self.root.join(name);
        if let Some(parent) = path.parent().filter(|_| !content.is_null()) {
            fs::create_dir_all(parent).map_err(|e| format!("{name}: {e}"))?;
        }
        self.write_at(&path, content).map_err(|e| format!("{name}: {e}"))
    }

    fn write_at(&self, path: &Path, content: &Value) -> Result<(), String> {
        let failed = |e: &dyn std::fmt::Display| e.to_string();
        if content.is_null() {
            return Ok(());
        }
        if let Some(plain) = content.as_str() {
            return write_file(path, self.filled(plain).as_bytes(), 0o644);
        }
        let form = map(content, "a file")?;
        let mode = match get(form, "mode") {
            Some(mode) => Some(octal(text(mode, "mode")?)?),
            None => None,
        };
        if let Some(plain) = get(form, "text") {
            write_file(path, self.filled(text(plain, "text")?).as_bytes(), mode.unwrap_or(0o644))
        } else if let Some(encoded) = get(form, "base64") {
            let bytes = Base64::decode_vec(text(encoded, "base64")?).map_err(|e| failed(&e))?;
            write_file(path, &bytes, mode.unwrap_or(0o644))
        } else if let Some(parts) = get(form, "repeat") {
            write_file(path, repeated(parts)?.as_bytes(), mode.unwrap_or(0o644))
        } else if let Some(target) = get(form, "symlink") {
            symlink(self.filled(text(target, "symlink")?), path).map_err(|e| failed(&e))
        } else if get(form, "dir").is_some() {
            fs::create_dir(path).map_err(|e| failed(&e))?;
            set_mode(path, mode.unwrap_or(0o755))
        } else if get(form, "fifo").is_some() {
            nix::unistd::mkfifo(path, Mode::S_IRUSR | Mode::S_IWUSR).map_err(|e| failed(&e))?;
            set_mode(path, mode.unwrap_or(0o644))
        } else {
            Err("no known form".to_owned())
        }
    }

    /// Writes an entry in place of what is there, which comes back by [`undo`].
    pub(super) fn replace(
        &self,
        name: &str,
        content: &Value,
        changes: &mut Vec<Change>,
    ) -> Result<(), String> {
        let path = self.root.join(name);
        let parents = path.ancestors().skip(1).take_while(|p| p.starts_with(&self.root));
        let made = parents.take_while(|p| !p.exists()).last().map(Path::to_owned);
        let there = path.symlink_metadata().is_ok();
        let before = there.then(|| self.aside.join(changes.len().to_string()));
        if let Some(before) = &before {
            fs::rename(&path, before).map_err(|e| format!("{name}: {e}"))?;
        }
        changes.push(Change { path, before, made });
        self.write(name, content)
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        // Directories that a step made unreadable would stay.
        let _ = std::process::Command::new("chmod")
            .args(["-R", "u+rwX"])
            .arg(self.directory.path())
            .stderr(std::process::Stdio::null())
            .status();
    }
}

/// Gives every changed path its earlier content, the last change first.
pub(super) fn undo(changes: Vec<Change>) -> Result<(), String> {
    for Change { path, before, made } in changes.into_iter().rev() {
        let failed = |e: std::io::Error| format!("{}: {e}", path.display());
        remove(&path).map_err(failed)?;
        if let Some(before) = before {
            fs::rename(before, &path).map_err(failed)?;
        }
        if let Some(made) = made {
            remove(&made).map_err(failed)?;
        }
    }
    Ok(())
}

/// Removes whatever is at a path; nothing is fine.
pub(super) fn remove(path: &Path) -> std::io::Result<()> {
    match path.symlink_metadata() {
        Ok(found) if found.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(_) => Ok(()),
    }
}

fn write_file(path: &Path, bytes: &[u8], mode: u32) -> Result<(), String> {
    fs::write(path, bytes).map_err(|e| e.to_string())?;
    set_mode(path, mode)
}

fn set_mode(path: &Path, mode: u32) -> Result<(), String> {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).map_err(|e| e.to_string())
}

fn octal(text: &str) -> Result<u32, String> {
    u32::from_str_radix(text, 8).map_err(|e| format!("the mode {text}: {e}"))
}

/// Parts one after the other; a pair is a unit and how often it comes.
fn repeated(parts: &Value) -> Result<String, String> {
    let mut all = String::new();
    for part in list(parts, "repeat")? {
        if let Some(text) = part.as_str() {
            all.push_str(text);
            continue;
        }
        let [unit, count] = list(part, "a part")? else {
            return Err("a part is no pair".to_owned());
        };
        let unit = text(unit, "a unit")?;
        for number in 0..int(count, "a count")? {
            if unit.contains("{i}") {
                all.push_str(&unit.replace("{i}", &number.to_string()));
            } else {
                all.push_str(unit);
            }
        }
    }
    Ok(all)
}
