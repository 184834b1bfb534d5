//! The walk through the tree: every directory is read at most once for all that a pattern may still match in it.

use std::collections::HashSet;

use super::limit;
use super::pattern::{Cursor, Pattern, Segment};
use super::place::{Entry, Kind, Place};
use crate::error::SourceError;
use crate::files::Files;
use crate::limits::{MAX_DEPTH, MAX_ENTRIES, MAX_MATCHES};

/// The files below the start of a pattern which match it.
pub(super) fn walk(files: &Files, pattern: &Pattern) -> Result<Vec<String>, SourceError> {
    let mut walk = Walk { files, pattern, looked_at: 0, matches: Vec::new() };
    walk.visit(&Place::start(pattern.start), vec![Cursor::START])?;
    Ok(walk.matches)
}

struct Walk<'a> {
    files: &'a Files,
    pattern: &'a Pattern,
    /// Entries and names so far.
    looked_at: usize,
    matches: Vec<String>,
}

/// What may match below one place, by the way it is looked for.
#[derive(Default)]
struct Ahead {
    /// `**/` segments, which each directory below inherits.
    recursive: Vec<Cursor>,
    /// Names and wild segments.
    single: Vec<Cursor>,
    /// Alternatives to be walked one after the other.
    apart: Vec<Cursor>,
    needs_listing: bool,
}

impl Walk<'_> {
    fn visit(&mut self, place: &Place, cursors: Vec<Cursor>) -> Result<(), SourceError> {
        if place.depth > MAX_DEPTH {
            return Err(self.limit("goes through too many directories", MAX_DEPTH));
        }
        self.count()?;
        let ended = |cursor: &Cursor| self.pattern.segment(*cursor).is_none();
        if cursors.iter().any(ended) {
            self.emit(place)?;
        }
        if place.kind == Kind::File {
            return Ok(());
        }
        let ahead = self.look_ahead(cursors);
        if ahead.needs_listing {
            self.visit_entries(place, &ahead)?;
        } else {
            self.visit_names(place, &ahead.single)?;
        }
        for alternative in ahead.apart {
            self.visit(place, vec![alternative])?;
        }
        Ok(())
    }

    /// Sorts the cursors. Below `**/` alternatives are looked for together, otherwise apart: so does Ruby.
    fn look_ahead(&self, cursors: Vec<Cursor>) -> Ahead {
        let mut ahead = Ahead::default();
        let is_recursive =
            |cursor: &Cursor| matches!(self.pattern.segment(*cursor), Some(Segment::Recursive));
        let together = cursors.iter().any(is_recursive);
        let mut seen = HashSet::new();
        let mut waiting = cursors;
        waiting.reverse();
        while let Some(cursor) = waiting.pop() {
            match self.pattern.segment(cursor) {
                Some(_) if !seen.insert(cursor) => {}
                None => {}
                Some(Segment::Recursive) => {
                    ahead.needs_listing = true;
                    ahead.recursive.push(cursor);
                    waiting.push(cursor.next());
                }
                Some(Segment::Wild(_)) => {
                    ahead.needs_listing = true;
                    ahead.single.push(cursor);
                }
                Some(Segment::Name(_)) => ahead.single.push(cursor),
                Some(Segment::Alternatives(lists)) => {
                    let each = lists.clone().map(Cursor::of_list);
                    if together {
                        waiting.extend(each.rev());
                    } else {
                        ahead.apart.extend(each);
                    }
                }
            }
        }
        ahead
    }

    /// Goes on with plain names, which need no look at the directory.
    fn visit_names(&mut self, place: &Place, cursors: &[Cursor]) -> Result<(), SourceError> {
        let mut names: Vec<(&str, Vec<Cursor>)> = Vec::new();
        for cursor in cursors {
            let Some(Segment::Name(name)) = self.pattern.segment(*cursor) else {
                continue;
            };
            match names.iter_mut().find(|(known, _)| known == name) {
                Some((_, after)) => after.push(cursor.next()),
                None => names.push((name, vec![cursor.next()])),
            }
        }
        for (name, after) in names {
            self.visit(&place.child(name, None), after)?;
        }
        Ok(())
    }

    /// Goes on with every name in the directory that something ahead matches.
    fn visit_entries(&mut self, place: &Place, ahead: &Ahead) -> Result<(), SourceError> {
        // `.*/a` also means `./a`; Ruby leaves that out below a directory which a star found.
        let with_itself = ahead.recursive.is_empty() && !place.below_listed;
        for entry in place.entries(self.files, with_itself, || self.count())? {
            let descends = entry.kind == Kind::Directory && !entry.name.starts_with('.');
            let inherited = ahead.recursive.iter().filter(|_| descends).copied();
            let matched = ahead.single.iter().filter(|cursor| self.matches(**cursor, &entry));
            let after: Vec<_> = inherited.chain(matched.map(|cursor| cursor.next())).collect();
            if after.is_empty() {
                continue;
            }
            if !entry.is_utf8 {
                return Err(SourceError::NotUtf8 {
                    directory: place.path.clone(),
                    name: entry.name,
                });
            }
            self.visit(&place.child(&entry.name, Some(entry.kind)), after)?;
        }
        Ok(())
    }

    fn matches(&self, cursor: Cursor, entry: &Entry) -> bool {
        match self.pattern.segment(cursor) {
            Some(Segment::Name(name)) => *name == entry.name,
            Some(Segment::Wild(wild)) => wild.matches(&entry.name),
            _ => false,
        }
    }

    fn count(&mut self) -> Result<(), SourceError> {
        self.looked_at += 1;
        if self.looked_at > MAX_ENTRIES {
            return Err(self.limit("looks at too many names", MAX_ENTRIES));
        }
        Ok(())
    }

    fn emit(&mut self, place: &Place) -> Result<(), SourceError> {
        if place.is_file(self.files)? {
            if self.matches.len() == MAX_MATCHES {
                return Err(self.limit("matches too many files", MAX_MATCHES));
            }
            self.matches.push(place.path.clone());
        }
        Ok(())
    }

    fn limit(&self, excess: &'static str, bound: usize) -> SourceError {
        limit(&self.pattern.text, excess, bound)
    }
}
