//! Arrays and hashes as texts.

use strata_value::{Map, Seq, Value};

use super::error::Refusal;
use super::format::Format;
use super::string::scalar;
use super::view::{View, view, view_key};

/// How arrays and hashes are laid out; `None` is the default.
pub(super) struct Layouts {
    pub(super) array: Option<Format>,
    pub(super) hash: Option<Format>,
}

/// Where in an indented text a collection begins.
#[derive(Clone, Copy)]
pub(super) struct Indentation {
    level: usize,
    /// Nothing was written at this level yet.
    first: bool,
    indenting: bool,
}

impl Indentation {
    /// The outermost level.
    pub(super) const TOP: Self = Self { level: 0, first: true, indenting: false };

    const fn inner(self, indenting: bool) -> Self {
        Self { level: self.level + 1, first: true, indenting }
    }

    const fn subsequent(self) -> Self {
        Self { first: false, ..self }
    }

    const fn breaks(self) -> bool {
        self.indenting && self.level > 0 && !self.first
    }

    fn padding(self) -> String {
        "  ".repeat(self.level)
    }
}

const SEPARATOR: &str = ", ";
const ASSOCIATION: &str = " => ";

/// Something in a collection: collections by the same layouts, all else as Puppet writes it in its
/// own language.
fn element(
    value: &View<'_>,
    layouts: &Layouts,
    indentation: Indentation,
    depth: usize,
) -> Result<String, Refusal> {
    match value {
        View::Array(list) => array(list, layouts, indentation, depth),
        View::Hash(map) => hash(map, layouts, indentation, depth),
        value => scalar(value, &Format::of('p')),
    }
}

/// An array: `[1, 'a']`.
///
/// With `#` collections within begin a new line, and with a width too every element does once the
/// elements between two collections are wider together.
pub(super) fn array(
    list: &Seq,
    layouts: &Layouts,
    indentation: Indentation,
    depth: usize,
) -> Result<String, Refusal> {
    let depth = depth.checked_sub(1).ok_or("the value is nested too deeply")?;
    let default = Format::of('a');
    let format = layouts.array.as_ref().unwrap_or(&default);
    if !matches!(format.letter, 'a' | 's' | 'p') {
        return format.no_such_letter("Array", "asp");
    }
    let (open, close) = format.enclosure(("[", "]"));
    let indentation = Indentation { indenting: format.alt || indentation.indenting, ..indentation };
    let within = indentation.inner(format.alt).subsequent();
    let texts = list
        .iter()
        .map(|v| element(&view(v), layouts, within, depth))
        .collect::<Result<Vec<String>, Refusal>>()?;
    let broken = format.alt && format.width.is_some_and(|width| widest_run(list, &texts) > width);

    let mut out = String::new();
    if indentation.breaks() {
        out.push('\n');
        out.push_str(&indentation.padding());
    }
    out.push_str(open);
    let mut after_collection = false;
    for (at, (value, text)) in list.iter().zip(&texts).enumerate() {
        let collection = is_collection(value);
        if at == 0 {
            if broken && !collection {
                out.push(' ');
            }
        } else {
            out.push_str(SEPARATOR);
            if !collection && (broken || format.alt && after_collection) {
                trim_end(&mut out);
                out.push('\n');
                out.push_str(&within.padding());
            }
        }
        if out.ends_with(' ') && text.starts_with('\n') {
            trim_end(&mut out);
        }
        out.push_str(text);
        after_collection = collection;
    }
    out.push_str(close);
    Ok(out)
}

/// The greatest width of elements in a row that are no collections.
fn widest_run(list: &Seq, texts: &[String]) -> usize {
    let (mut run, mut widest) = (0, 0);
    for (value, text) in list.iter().zip(texts) {
        run = if is_collection(value) { 0 } else { run + text.chars().count() };
        widest = widest.max(run);
    }
    widest
}

fn is_collection(value: &Value) -> bool {
    matches!(view(value), View::Array(_) | View::Hash(_))
}

fn trim_end(out: &mut String) {
    if !out.ends_with('\n') {
        out.truncate(out.trim_end_matches([' ', '\t', '\n', '\r']).len());
    }
}

/// A hash: `{'a' => 1}`; with `#` one entry a line. `%a` writes it as the array of its pairs.
pub(super) fn hash(
    map: &Map,
    layouts: &Layouts,
    indentation: Indentation,
    depth: usize,
) -> Result<String, Refusal> {
    let depth = depth.checked_sub(1).ok_or("the value is nested too deeply")?;
    let default = Format::of('h');
    let format = layouts.hash.as_ref().unwrap_or(&default);
    match format.letter {
        'a' => {
            let pair = |entry: &strata_value::Entry| {
                Value::list(vec![entry.key.to_value(), entry.value.clone()])
            };
            let pairs: Seq = map.iter().map(pair).collect();
            return array(&pairs, layouts, indentation, depth);
        }
        'h' | 's' | 'p' => {}
        _ => return format.no_such_letter("Hash", "hasp"),
    }
    let (open, close) = format.enclosure(("{", "}"));
    let indentation = Indentation { indenting: format.alt || indentation.indenting, ..indentation };
    let within = indentation.inner(false);
    let (line_end, padding, separator) =
        if format.alt { ("\n", within.padding(), ",\n") } else { ("", String::new(), SEPARATOR) };

    let mut out = String::new();
    if indentation.breaks() {
        out.push('\n');
        out.push_str(&indentation.padding());
    }
    out.push_str(open);
    out.push_str(line_end);
    for (at, entry) in map.iter().enumerate() {
        if at > 0 {
            out.push_str(separator);
        }
        out.push_str(&padding);
        out.push_str(&element(&view_key(entry.key), layouts, within, depth)?);
        out.push_str(ASSOCIATION);
        out.push_str(&element(&view(&entry.value), layouts, within, depth)?);
    }
    if format.alt {
        out.push_str(line_end);
        out.push_str(&indentation.padding());
    }
    out.push_str(close);
    Ok(out)
}
