//! Files after a step, and processes that must be gone.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use strata_value::Value;

use super::super::read::{self, pairs, text, texts};
use super::super::step::{Seen, state};
use super::shown;

pub(super) fn check(key: &str, seen: &Seen<'_>, expected: &Value) -> Result<Vec<String>, String> {
    let root = &seen.tree.root;
    let mut failed = Vec::new();
    match key {
        "no_file" => {
            for path in texts(expected, key)? {
                if root.join(&path).symlink_metadata().is_ok() {
                    failed.push(format!("{path} exists"));
                }
            }
        }
        "unchanged" => {
            for (path, before) in &seen.before {
                if before.is_none() || *before != state(&root.join(path)) {
                    failed.push(format!("{path} is not what it was"));
                }
            }
        }
        _ => {
            for (path, wanted) in pairs(expected, key)? {
                let at = root.join(path);
                let good = match key {
                    "file_mode" => {
                        let mode = at.symlink_metadata().map(|found| found.permissions().mode());
                        mode.is_ok_and(|m| Some(&*format!("{:04o}", m & 0o7777)) == wanted.as_str())
                    }
                    "file_text" => {
                        fs::read(&at).ok().as_deref() == wanted.as_str().map(str::as_bytes)
                    }
                    "same_file" => {
                        let other = fs::read(root.join(text(wanted, key)?)).ok();
                        other.is_some() && fs::read(&at).ok() == other
                    }
                    _ => entries(&at) == Some(sorted(texts(wanted, key)?)),
                };
                if !good {
                    failed.push(format!("{key}: {path} is not {}", shown(wanted)));
                }
            }
        }
    }
    Ok(failed)
}

fn entries(directory: &Path) -> Option<Vec<String>> {
    let listed = fs::read_dir(directory).ok()?;
    let names = listed.map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()));
    names.collect::<Option<Vec<_>>>().map(sorted)
}

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names
}

/// The processes that files name must be gone within two seconds.
pub(super) fn dead(root: &Path, expected: &Value) -> Result<Vec<String>, String> {
    let mut failed = Vec::new();
    for name in texts(expected, "dead_pids")? {
        let Ok(listed) = read::file(&root.join(&name)) else {
            failed.push(format!("dead_pids: {name} is not there"));
            continue;
        };
        for id in listed.split_whitespace() {
            let until = Instant::now() + Duration::from_secs(2);
            while is_alive(id) && Instant::now() < until {
                thread::sleep(Duration::from_millis(20));
            }
            if is_alive(id) {
                failed.push(format!("the process {id} of {name} is alive"));
            }
        }
    }
    Ok(failed)
}

/// Whether a process runs; one that ended and waits for its parent does not.
fn is_alive(id: &str) -> bool {
    let Ok(stat) = fs::read_to_string(format!("/proc/{id}/stat")) else { return false };
    // The name in parentheses may hold anything.
    let state = stat.rsplit_once(") ").and_then(|(_, rest)| rest.chars().next());
    !matches!(state, Some('Z' | 'X'))
}

#[cfg(test)]
mod tests {
    use super::is_alive;

    #[test]
    fn this_process_is_alive() {
        assert!(is_alive(&std::process::id().to_string()));
        assert!(!is_alive("999999999"));
    }
}
