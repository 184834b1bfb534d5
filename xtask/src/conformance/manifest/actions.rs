//! `before`: lasting changes ahead of a step.

use std::fs::{self, OpenOptions};
use std::io;
use std::os::unix::fs::symlink;
use std::path::Path;

use strata_value::Value;

use super::read::{get, int, list, map, pairs, text};
use super::tree::remove;

/// Does one action.
pub(super) fn run(root: &Path, action: &Value) -> Result<(), String> {
    let [(name, of)] = pairs(action, "an action")?[..] else {
        return Err("an action has not one key".to_owned());
    };
    let path = |value: &Value| text(value, name).map(|relative| root.join(relative));
    let done = match name {
        "copy" => {
            let [from, to] = list(of, name)? else { return Err("copy is no pair".to_owned()) };
            fs::copy(path(from)?, path(to)?).map(drop)
        }
        "copy_tree" => {
            let [from, to] = list(of, name)? else { return Err("copy_tree is no pair".to_owned()) };
            copy_tree(&path(from)?, &path(to)?)
        }
        "mkdir" => fs::create_dir_all(path(of)?),
        "remove" => remove(&path(of)?),
        "flip_byte" => {
            let (file, at) = file_and_fraction(root, of, "at")?;
            flip_byte(&file, at)
        }
        "truncate" => {
            let (file, to) = file_and_fraction(root, of, "to")?;
            let opened = OpenOptions::new().write(true).open(&file);
            opened.and_then(|opened| opened.set_len(scaled(&file, to)?))
        }
        other => return Err(format!("the action {other} is not known")),
    };
    done.map_err(|e| format!("{name}: {e}"))
}

/// Copies a directory with everything in it; links stay links.
pub(super) fn copy_tree(from: &Path, to: &Path) -> io::Result<()> {
    let found = from.symlink_metadata()?;
    if found.is_symlink() {
        return symlink(fs::read_link(from)?, to);
    }
    if !found.is_dir() {
        return fs::copy(from, to).map(drop);
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy_tree(&entry.path(), &to.join(entry.file_name()))?;
    }
    fs::set_permissions(to, found.permissions())
}

fn file_and_fraction(
    root: &Path,
    of: &Value,
    key: &str,
) -> Result<(std::path::PathBuf, (u64, u64)), String> {
    let of = map(of, "an action")?;
    let file = get(of, "file").ok_or("an action has no file")?;
    let fraction = list(get(of, key).ok_or("an action has no place")?, key)?;
    let [a, b] = fraction else { return Err(format!("{key} is no pair")) };
    Ok((root.join(text(file, "file")?), (int(a, key)?, int(b, key)?.max(1))))
}

fn scaled(file: &Path, (a, b): (u64, u64)) -> io::Result<u64> {
    Ok(file.metadata()?.len() * a / b)
}

fn flip_byte(file: &Path, at: (u64, u64)) -> io::Result<()> {
    let at = usize::try_from(scaled(file, at)?).map_err(io::Error::other)?;
    let mut bytes = fs::read(file)?;
    let byte = bytes.get_mut(at).ok_or_else(|| io::Error::other("the place is behind the end"))?;
    *byte ^= 1;
    fs::write(file, bytes)
}
