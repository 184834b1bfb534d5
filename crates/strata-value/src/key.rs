//! Interned keys.

use std::cmp::Ordering;
use std::fmt;
use std::hash::BuildHasher;
use std::sync::{OnceLock, PoisonError, RwLock};

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::Value;

/// A key of a map, interned: four bytes, compared by number.
///
/// Nearly all keys are text; YAML and Ruby also allow numbers and any other value ([`KeyName`]).
/// The text of a key lives as long as the process, so what a long-lived program may read in keys
/// is bounded by what it reads at all. At most 2³¹ keys exist; the numbers depend on the order of
/// reading and are never shown. A key of a marked value keeps its marks, and shows nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key(u32);

/// What a [`Key`] stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyName {
    /// Text, as nearly always.
    Text(&'static str),
    /// A value that is no text (a number, a boolean, null, a collection).
    Other(&'static Value),
}

impl Key {
    /// The key of this text.
    pub fn new(text: &str) -> Self {
        intern(
            0,
            table().hasher.hash_one(text),
            |name| matches!(name, KeyName::Text(t) if t == text),
            || KeyName::Text(Box::leak(text.into())),
        )
    }

    /// The key of this text if there is one already; a map without it need not be asked.
    pub fn known(text: &str) -> Option<Self> {
        let table = table();
        let ids = table.ids.read().unwrap_or_else(PoisonError::into_inner);
        let same = |id: &u32| matches!(name_of(*id), KeyName::Text(t) if t == text);
        ids.find(table.hasher.hash_one(text), same).map(|id| Self(*id))
    }

    /// The key of a value: a string is its text, anything else stays what it is.
    pub fn of(value: &Value) -> Self {
        if let Some(text) = value.as_str() {
            return Self::new(text);
        }
        intern(
            NO_TEXT,
            table().hasher.hash_one(value),
            |name| matches!(name, KeyName::Other(v) if v == value),
            || KeyName::Other(Box::leak(Box::new(value.clone()))),
        )
    }

    /// What the key stands for.
    pub fn name(self) -> KeyName {
        name_of(self.0)
    }

    /// Whether the key is text. Needs no look at the key.
    pub const fn is_text(self) -> bool {
        self.0 & NO_TEXT == 0
    }

    /// The text of a text key.
    pub fn as_str(self) -> Option<&'static str> {
        match self.name() {
            KeyName::Text(text) => Some(text),
            KeyName::Other(_) => None,
        }
    }

    /// The key as a value.
    pub fn to_value(self) -> Value {
        match self.name() {
            KeyName::Text(text) => Value::string(text),
            KeyName::Other(value) => value.clone(),
        }
    }

    /// The order of keys by what they stand for: text by code points, before all other keys.
    ///
    /// Keys that are no text compare as values ([`Value::total_cmp`]).
    pub fn cmp_text(self, other: Self) -> Ordering {
        if self == other {
            return Ordering::Equal;
        }
        match (self.name(), other.name()) {
            (KeyName::Text(a), KeyName::Text(b)) => a.cmp(b),
            (KeyName::Text(_), KeyName::Other(_)) => Ordering::Less,
            (KeyName::Other(_), KeyName::Text(_)) => Ordering::Greater,
            (KeyName::Other(a), KeyName::Other(b)) => a.total_cmp(b),
        }
    }

    /// The key that was interned first, if any was.
    pub(crate) const FIRST: Self = Self(0);

    pub(crate) const fn id(self) -> u32 {
        self.0
    }
}

impl From<&str> for Key {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            KeyName::Text(text) => fmt::Debug::fmt(text, f),
            KeyName::Other(value) => fmt::Debug::fmt(value, f),
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            KeyName::Text(text) => f.write_str(text),
            KeyName::Other(value) => fmt::Debug::fmt(value, f),
        }
    }
}

/// All keys of the process.
///
/// Names are read without a lock: they stand in chunks that never move, chunk `k` of
/// `FIRST_CHUNK << k` names. Only a new key takes the write lock.
struct Table {
    hasher: DefaultHashBuilder,
    ids: RwLock<HashTable<u32>>,
    chunks: [OnceLock<Box<[OnceLock<KeyName>]>>; 31 - FIRST_CHUNK_BITS],
}

const FIRST_CHUNK_BITS: usize = 10;

/// The bit of a key's number that says it is no text.
const NO_TEXT: u32 = 1 << 31;

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| Table {
        hasher: DefaultHashBuilder::default(),
        ids: RwLock::default(),
        chunks: [const { OnceLock::new() }; 31 - FIRST_CHUNK_BITS],
    })
}

/// The chunk of a key and the place in it.
fn place_of(id: u32) -> (usize, usize) {
    let shifted = (id & !NO_TEXT) as usize + (1 << FIRST_CHUNK_BITS);
    let chunk = shifted.ilog2() as usize - FIRST_CHUNK_BITS;
    (chunk, shifted - (1 << (FIRST_CHUNK_BITS + chunk)))
}

fn name_of(id: u32) -> KeyName {
    let (chunk, at) = place_of(id);
    *table().chunks[chunk]
        .get()
        .and_then(|names| names[at].get())
        .expect("a key exists only after its name was stored")
}

fn intern(
    kind: u32,
    hash: u64,
    same: impl Fn(KeyName) -> bool,
    make: impl FnOnce() -> KeyName,
) -> Key {
    let table = table();
    let find = |ids: &HashTable<u32>| ids.find(hash, |&id| same(name_of(id))).copied();
    if let Some(id) = find(&table.ids.read().unwrap_or_else(PoisonError::into_inner)) {
        return Key(id);
    }
    let mut ids = table.ids.write().unwrap_or_else(PoisonError::into_inner);
    if let Some(id) = find(&ids) {
        return Key(id);
    }
    let number = u32::try_from(ids.len()).ok().filter(|n| n & NO_TEXT == 0);
    let id = number.expect("memory ends long before 2^31 keys") | kind;
    let (chunk, at) = place_of(id);
    let names = table.chunks[chunk]
        .get_or_init(|| (0..1 << (FIRST_CHUNK_BITS + chunk)).map(|_| OnceLock::new()).collect());
    names[at].get_or_init(make);
    ids.insert_unique(hash, id, |&id| match name_of(id) {
        KeyName::Text(text) => table.hasher.hash_one(text),
        KeyName::Other(value) => table.hasher.hash_one(value),
    });
    Key(id)
}
