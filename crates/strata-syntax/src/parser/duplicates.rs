//! Attributes that are set twice in one body.

use super::Parser;
use crate::error::ErrorKind;

/// The name of an attribute in its body.
#[derive(Clone, Copy)]
pub(super) struct Name {
    hash: u32,
    start: u32,
    end: u32,
}

/// Up to this number of names each is compared with each.
const FEW: usize = 8;

impl Parser<'_> {
    /// Remembers the name of an attribute of the body that is being read.
    #[inline]
    pub(super) fn add_name(&mut self, (start, end): (u32, u32)) {
        let bytes = &self.text.as_bytes()[start as usize..end as usize];
        self.names.push(Name { hash: hash(bytes), start, end });
    }

    /// Ends a body whose names begin at an index: names what is set twice, and forgets them.
    pub(super) fn check_duplicates(&mut self, from: usize) {
        if self.names.len() - from <= FEW {
            for second in from + 1..self.names.len() {
                let name = self.names[second];
                let same = |first: &&Name| first.hash == name.hash && self.is_same(first, &name);
                if let Some(first) = self.names[from..second].iter().find(same).copied() {
                    self.duplicate(first, name);
                }
            }
        } else {
            self.check_many(from);
        }
        self.names.truncate(from);
    }

    /// Sorts the names by hash, so that equal ones come together.
    fn check_many(&mut self, from: usize) {
        let names = self.names.split_off(from);
        let keys =
            names.iter().enumerate().map(|(at, name)| u64::from(name.hash) << 32 | at as u64);
        let mut keys: Vec<u64> = keys.collect();
        keys.sort_unstable();
        for group in keys.chunk_by(|a, b| a >> 32 == b >> 32).filter(|group| group.len() > 1) {
            let mut group: Vec<Name> =
                group.iter().map(|key| names[*key as u32 as usize]).collect();
            // Nearly always they are equal; an adversary's text may differ, so they are sorted too.
            let text = self.text;
            group.sort_by_key(|name| (&text[name.start as usize..name.end as usize], name.start));
            let mut first = group[0];
            for next in &group[1..] {
                if self.is_same(&first, next) {
                    self.duplicate(first, *next);
                } else {
                    first = *next;
                }
            }
        }
    }

    fn is_same(&self, a: &Name, b: &Name) -> bool {
        self.text[a.start as usize..a.end as usize] == self.text[b.start as usize..b.end as usize]
    }

    fn duplicate(&mut self, first: Name, second: Name) {
        let places = ((second.start, second.end), (first.start, first.end));
        self.error_with(ErrorKind::DuplicateAttribute, places.0, places.1);
    }
}

/// A quick hash: names that differ in their ends or lengths differ in it nearly always.
#[inline]
fn hash(bytes: &[u8]) -> u32 {
    let mut hash = bytes.len() as u64;
    let mut chunks = bytes.chunks_exact(8);
    for chunk in &mut chunks {
        let word = u64::from_le_bytes(chunk.try_into().unwrap_or_default());
        hash = (hash.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
    let mut word = 0;
    for byte in chunks.remainder() {
        word = word << 8 | u64::from(*byte);
    }
    hash = (hash.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    (hash >> 32) as u32
}
