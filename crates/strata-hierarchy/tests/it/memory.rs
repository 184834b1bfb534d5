//! Files that exist in memory only. The fuzz targets include this file too.

use std::collections::BTreeMap;
use std::sync::Arc;

use strata_hierarchy::hiera5::{Files, FilesError, Layout, Tree};

/// Files by absolute path.
#[derive(Default)]
pub(crate) struct Memory(BTreeMap<String, Vec<u8>>);

impl Memory {
    /// These files.
    pub(crate) fn of(files: &[(&str, &[u8])]) -> Self {
        Self(files.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())).collect())
    }

    /// A tree whose environment is configured in `/hiera.yaml`, with modules below `/modules`.
    pub(crate) fn into_tree(self) -> Tree {
        let layout = Layout {
            environment: Some("/hiera.yaml".to_owned()),
            module_path: vec!["/modules".to_owned()],
            ..Layout::default()
        };
        Tree::new(layout, Arc::new(self))
    }

    fn below<'a>(&'a self, directory: &'a str) -> impl Iterator<Item = &'a str> {
        let below = move |path: &'a String| path.strip_prefix(directory)?.strip_prefix('/');
        self.0.keys().filter_map(below)
    }
}

impl Files for Memory {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, FilesError> {
        Ok(self.0.get(path).cloned())
    }

    fn exists(&self, path: &str) -> bool {
        self.0.contains_key(path) || self.below(path).next().is_some()
    }

    /// Of patterns only `*` and `?` are understood: enough to have levels with globs.
    fn glob(&self, pattern: &str) -> Result<Vec<String>, FilesError> {
        let matching = |path: &&String| matches(pattern.as_bytes(), path.as_bytes());
        Ok(self.0.keys().filter(matching).cloned().collect())
    }

    fn list(&self, directory: &str) -> Result<Vec<String>, FilesError> {
        let mut names: Vec<String> = self
            .below(directory)
            .filter_map(|rest| rest.split('/').next())
            .map(str::to_owned)
            .collect();
        names.dedup();
        Ok(names)
    }
}

/// Whether a pattern matches; on a mismatch the last `*` takes one byte more.
fn matches(pattern: &[u8], text: &[u8]) -> bool {
    let (mut p, mut t) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while t < text.len() {
        match pattern.get(p) {
            Some(b'*') => {
                star = Some((p, t));
                p += 1;
            }
            Some(b'?') if text[t] != b'/' => (p, t) = (p + 1, t + 1),
            Some(b) if *b == text[t] => (p, t) = (p + 1, t + 1),
            _ => match star {
                Some((at, from)) if text[from] != b'/' => {
                    star = Some((at, from + 1));
                    (p, t) = (at + 1, from + 1);
                }
                _ => return false,
            },
        }
    }
    pattern[p..].iter().all(|b| *b == b'*')
}
