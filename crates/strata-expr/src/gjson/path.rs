//! A path that has been read.

use std::fmt;
use std::sync::OnceLock;

use strata_value::{Key, Value};

use super::limits::Limit;
use super::modifier::Modifier;
use super::parse::Parser;
use super::query::Query;
use super::remark::{Remark, remarks};
use super::result::{Found, answer};
use super::search;

/// A GJSON path, read once and asked often.
///
/// How a part of a path is read depends on what it meets: `a\.b` is one key of an object, but to an
/// array it is the index `a\` and then `b`. A path holds both readings of each part.
#[derive(Clone)]
pub struct Path {
    text: Box<str>,
    pub(super) gets: Vec<Get>,
    pub(super) steps: Vec<Step>,
    pub(super) root: GetId,
}

/// A path or a part of one that starts anew at a value: an index into [`Path::gets`].
pub(super) type GetId = usize;

/// A part of a path that is within an object or array: an index into [`Path::steps`].
pub(super) type StepId = usize;

/// What a path asks of a value.
#[derive(Clone, Debug)]
pub(super) enum Get {
    /// `@name:argument`, and what is asked of its result.
    Modifier { modifier: Modifier, then: Option<GetId> },
    /// `!literal`, and what is asked of it.
    Literal { raw: Box<str>, then: Option<GetId> },
    /// `[path,path]`.
    List { paths: Vec<GetId>, then: Option<GetId> },
    /// `{"key":path,path}`: keys as JSON strings.
    Object { members: Vec<(Box<str>, GetId)>, then: Option<GetId> },
    /// `..path`: the document is one JSON text a line.
    Lines(StepId),
    /// A key, index or query.
    Step(StepId),
    /// What lies deeper than [`MAX_DEPTH`](super::MAX_DEPTH).
    TooDeep,
}

/// A part of a path and what follows it, as an object and as an array reads it.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) member: Name,
    pub(super) after_member: Next,
    pub(super) element: Selector,
    pub(super) after_element: Next,
}

/// Which members of an object are meant.
#[derive(Clone, Debug)]
pub(super) enum Name {
    /// The one with this key, and the key once it was met.
    Exact(Box<str>, OnceLock<Key>),
    /// Those whose keys match `*` and `?`.
    Pattern(Box<str>),
}

/// Which elements of an array are meant.
#[derive(Clone, Debug)]
pub(super) enum Selector {
    /// None: the part is neither an index nor begins with `#`.
    Nothing,
    /// The element at an index.
    Index(usize),
    /// `#`: the number of elements.
    Count,
    /// `#.path`: what the path finds in each element, and what is asked of the list of that.
    Each { path: GetId, then: Option<GetId> },
    /// `#(…)`, `#(…)#`.
    Query(Box<Query>),
}

/// What follows a part of a path.
#[derive(Clone, Copy, Debug)]
pub(super) enum Next {
    /// Nothing.
    End,
    /// More, within the member or element: `.part`.
    Within(StepId),
    /// A path that is asked of the result, found or not: `|path`, `.@modifier`, `.[…]`, `.{…}`.
    Pipe(GetId),
}

impl Name {
    /// The key of the one member that is meant, if there is such a key anywhere.
    pub(super) fn key(&self) -> Option<Key> {
        let Self::Exact(name, met) = self else { return None };
        met.get().copied().or_else(|| Key::known(name).inspect(|key| _ = met.set(*key)))
    }
}

impl Path {
    /// Reads a path. Every text is one; only its length is limited ([`Limit::Length`]).
    ///
    /// ```
    /// use strata_expr::gjson::Path;
    /// let path = Path::parse(r#"hosts.#(role=="web")#.name"#)?;
    /// let found = path.find(r#"{"hosts":[{"name":"a","role":"web"},{"name":"b","role":"db"}]}"#)?;
    /// assert_eq!(found.unwrap().raw, r#"["a"]"#);
    /// # Ok::<(), strata_expr::gjson::Limit>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, Limit> {
        let (gets, steps, root) = Parser::parse(text)?;
        Ok(Self { text: text.into(), gets, steps, root })
    }

    /// The text of the path.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// What looks wrong in the path, for a lint: such a path is allowed and finds nothing or little.
    pub fn remarks(&self) -> Vec<Remark> {
        remarks(&self.text)
    }

    /// What the path finds in JSON text, in the exact spelling of the text where it is taken from
    /// there; `None` if nothing.
    ///
    /// The text is not checked: of text that is no JSON, what can be found before the fault is found.
    pub fn find(&self, json: &str) -> Result<Option<Found>, Limit> {
        search::in_text(self, json, Found::of)
    }

    /// What the path finds in a value, as if that were JSON with sorted keys; `None` if nothing.
    ///
    /// Collections that are found whole are shared. A number that is found is an integer if its JSON
    /// has neither point nor exponent; numbers in lists and maps are floats (`behaviour.md` §10). A
    /// result carries the marks of all that was looked into to find it.
    pub fn lookup(&self, root: &Value) -> Result<Option<Value>, Limit> {
        search::in_value(self, root, answer)
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Path").field(&self.text).finish()
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
