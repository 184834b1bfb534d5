//! A place in the tree, and what a directory lists.

use std::fs;

use crate::error::{SourceError, is_absent};
use crate::files::Files;

/// Where the walk stands.
pub(super) struct Place {
    pub(super) path: String,
    pub(super) kind: Kind,
    /// Found in the listing of a directory, not made from a name in the pattern.
    is_listed: bool,
    /// The same for any place on the way here.
    pub(super) below_listed: bool,
    pub(super) depth: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Directory,
    File,
    /// A link, or a name that nobody has looked at.
    Unknown,
}

pub(super) struct Entry {
    pub(super) name: String,
    pub(super) is_utf8: bool,
    pub(super) kind: Kind,
}

impl Place {
    /// Where a pattern starts: `/`, or the empty text for where the files start.
    pub(super) fn start(path: &str) -> Place {
        Place {
            path: path.to_owned(),
            kind: Kind::Directory,
            is_listed: false,
            below_listed: false,
            depth: 0,
        }
    }

    /// Known to lie in the tree without a check: a directory that was checked lists it, and it is no link.
    fn is_inside(&self) -> bool {
        self.is_listed && self.kind != Kind::Unknown
    }

    /// A name below this place. The start of a pattern already ends where a name can follow.
    pub(super) fn child(&self, name: &str, listed: Option<Kind>) -> Place {
        let slash = if self.depth == 0 { "" } else { "/" };
        Place {
            path: format!("{}{slash}{name}", self.path),
            kind: listed.unwrap_or(Kind::Unknown),
            is_listed: listed.is_some(),
            below_listed: self.below_listed || listed.is_some(),
            depth: self.depth + 1,
        }
    }

    /// Whether the path, links followed, leads to something that is no directory.
    pub(super) fn is_file(&self, files: &Files) -> Result<bool, SourceError> {
        if self.kind != Kind::Unknown {
            return Ok(self.kind == Kind::File);
        }
        let Some(real) = files.locate(&self.path)? else {
            return Ok(false);
        };
        match fs::metadata(real) {
            Ok(about) => Ok(!about.is_dir()),
            Err(error) if is_absent(&error) => Ok(false),
            Err(error) => Err(SourceError::from_io(&self.path, error)),
        }
    }

    /// The entries of a directory in name order, hidden ones included, `.` when wanted; none when it is no directory.
    ///
    /// `count` is called for each and may stop the reading.
    pub(super) fn entries(
        &self,
        files: &Files,
        with_itself: bool,
        mut count: impl FnMut() -> Result<(), SourceError>,
    ) -> Result<Vec<Entry>, SourceError> {
        let asked = if self.path.is_empty() { "." } else { &self.path };
        let real = if self.is_inside() {
            Some(files.locate_trusted(asked))
        } else {
            files.locate(asked)?
        };
        let Some(real) = real else {
            return Ok(Vec::new());
        };
        let to_error = |error| SourceError::from_io(asked, error);
        let listing = match fs::read_dir(real) {
            Ok(listing) => listing,
            Err(error) if is_absent(&error) => return Ok(Vec::new()),
            Err(error) => return Err(to_error(error)),
        };
        let mut entries = Vec::new();
        if with_itself {
            entries.push(Entry { name: ".".to_owned(), is_utf8: true, kind: Kind::Directory });
        }
        for entry in listing {
            count()?;
            entries.push(Entry::new(&entry.map_err(to_error)?).map_err(to_error)?);
        }
        entries.sort_unstable_by(|a, b| a.name.cmp(&b.name));
        Ok(entries)
    }
}

impl Entry {
    fn new(entry: &fs::DirEntry) -> std::io::Result<Entry> {
        let kind = match entry.file_type()? {
            kind if kind.is_dir() => Kind::Directory,
            kind if kind.is_file() => Kind::File,
            _ => Kind::Unknown,
        };
        let (name, is_utf8) = match entry.file_name().into_string() {
            Ok(name) => (name, true),
            Err(name) => (name.to_string_lossy().into_owned(), false),
        };
        Ok(Entry { name, is_utf8, kind })
    }
}
