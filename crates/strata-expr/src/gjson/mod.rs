//! GJSON paths: `hosts.#(role=="web")#.name|@reverse`.
//!
//! A [`Path`] is read once and asked often, in two forms that share all but the access to the
//! data: over JSON text, giving the exact text of what is found ([`Path::find`]), and over a
//! [`Value`](strata_value::Value) without serialising it ([`Path::lookup`]).
//!
//! * `parse` turns the text of a path into steps (`path`); `split` and `selector` cut the text.
//! * `search` walks the steps over a `Node`: a piece of JSON text, a value, or a collection that
//!   the path itself has made. `scan` reads JSON text, leniently, as the reference does.
//! * `modifier` and its neighbours hold what `@name` does; `render` and `result` give the answer.
//!
//! There is no wrong path: it finds nothing. What looks wrong is told by [`Path::remarks`]. The
//! errors are [`Limit`]s only. The rules are those of GJSON 1.19, as the vectors of
//! `conformance/ccm/gjson.jsonl` pin them down.

mod dig;
mod limits;
mod literal;
mod modifier;
mod node;
mod number;
mod options;
mod parse;
mod path;
mod pretty;
mod query;
mod raw;
mod remark;
mod render;
mod reshape;
mod result;
mod scan;
mod search;
mod selector;
mod split;
mod string;
mod wildcard;

pub use limits::{Limit, MAX_DEPTH, MAX_PATH, MAX_WORK};
pub use path::Path;
pub use remark::Remark;
pub use result::{Found, Type};
