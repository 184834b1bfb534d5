//! Where the data of a level is, for one node.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;

use arcstr::ArcStr;
use strata_value::{Key, Kind as ValueKind, Map, Origin, Value};

use super::config::{Entry, Locations, Template};
use super::data::DataFile;
use super::error::{Kind, Outcome, error, span};
use super::invocation::Invocation;
use super::node::Node;
use super::paths::join;

/// One place of a level.
pub(crate) struct Location {
    /// The template, as the configuration has it.
    pub original: ArcStr,
    /// Where the template stands.
    pub origin: Origin,
    /// The place.
    pub target: Target,
    /// The variables that were undefined in the template, and left a gap in the place.
    pub undefined: Vec<String>,
    /// The file, once it was read.
    pub file: OnceCell<Outcome<Option<Arc<DataFile>>>>,
    /// The data of a `data_hash` function, once it was called.
    pub hash: OnceCell<Outcome<Map>>,
    /// The values of a `lookup_key` or `data_dig` function, by key.
    pub values: RefCell<BTreeMap<ArcStr, Option<Value>>>,
}

/// A place as the function gets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// The level has no location.
    Nowhere,
    /// A file.
    Path(String),
    /// An address.
    Uri(String),
}

impl Location {
    fn new(original: ArcStr, origin: Origin, target: Target, undefined: Vec<String>) -> Self {
        Self {
            original,
            origin,
            target,
            undefined,
            file: OnceCell::new(),
            hash: OnceCell::new(),
            values: RefCell::default(),
        }
    }

    /// The value of a name, worked out once for a node. Failures are not kept, nor what overrides or
    /// default values of a query may have had a part in.
    pub(crate) fn remembered(
        &self,
        name: &ArcStr,
        run: &mut Invocation<'_>,
        find: impl FnOnce(&mut Invocation<'_>) -> Outcome<Option<Value>>,
    ) -> Outcome<Option<Value>> {
        let keep = run.overrides.is_none() && run.defaults.is_none();
        if keep && let Some(known) = self.values.borrow().get(name) {
            return Ok(known.clone());
        }
        let value = find(run)?;
        if keep {
            self.values.borrow_mut().insert(name.clone(), value.clone());
        }
        Ok(value)
    }

    /// The path, if the place is a file.
    pub(crate) fn path(&self) -> Option<&str> {
        match &self.target {
            Target::Path(path) => Some(path),
            _ => None,
        }
    }
}

/// What working out the places of a level gave.
pub(crate) struct Resolved {
    /// The places, highest first; a level without a location has one that is [`Target::Nowhere`].
    pub places: Vec<Location>,
    /// The source of `mapped_paths`, if it was undefined and so gave no place.
    pub undefined_source: Option<String>,
}

/// The places of a level.
///
/// Only variables may stand in them (`locations-path-functions`). The built-in configuration keeps
/// only files that exist.
pub(crate) fn resolve(
    node: &Node<'_>,
    entry: &Entry,
    run: &mut Invocation<'_>,
) -> Outcome<Resolved> {
    let datadir = if entry.datadir_has_tokens {
        node.template(&entry.datadir, run)?
    } else {
        entry.datadir.text.to_string()
    };
    let mut undefined_source = None;
    let places = match &entry.locations {
        Locations::None => {
            let name = &entry.name;
            vec![Location::new(name.text.clone(), name.origin, Target::Nowhere, Vec::new())]
        }
        Locations::Paths(paths) => paths
            .iter()
            .map(|path| {
                let mut text = node.template(path, run)?;
                if let Some(extension) = &entry.extension
                    && !text.ends_with(extension.as_str())
                {
                    text.push_str(extension);
                }
                let target = Target::Path(join(&datadir, &text));
                Ok(Location::new(
                    path.text.clone(),
                    path.origin,
                    target,
                    std::mem::take(&mut run.undefined),
                ))
            })
            .collect::<Outcome<_>>()?,
        Locations::Globs(globs) => {
            let mut places = Vec::new();
            for glob in globs {
                let pattern = join(&datadir, &node.template(glob, run)?);
                let undefined = std::mem::take(&mut run.undefined);
                let matches = node.tree.files.glob(&pattern).map_err(|failure| {
                    let mut finding =
                        error(Kind::Locations, failure.message).at(span(glob.origin), "");
                    finding.hint = failure.hint;
                    finding
                })?;
                places.extend(matches.into_iter().map(|path| {
                    let target = Target::Path(path);
                    Location::new(glob.text.clone(), glob.origin, target, undefined.clone())
                }));
            }
            places
        }
        Locations::Uris(uris) => uris
            .iter()
            .map(|uri| {
                let text = node.template(uri, run)?;
                check_uri(&text, uri)?;
                let undefined = std::mem::take(&mut run.undefined);
                Ok(Location::new(uri.text.clone(), uri.origin, Target::Uri(text), undefined))
            })
            .collect::<Outcome<_>>()?,
        Locations::Mapped { source, variable, template } => {
            let elements = mapped_elements(node, source, run)?;
            let undefined = std::mem::take(&mut run.undefined);
            if elements.is_empty() {
                undefined_source = undefined.into_iter().next();
            }
            let mut places = Vec::with_capacity(elements.len());
            for element in elements {
                let text = run.with_local(variable, element, |run| node.template(template, run))?;
                places.push(Location::new(
                    template.text.clone(),
                    template.origin,
                    Target::Path(join(&datadir, &text)),
                    std::mem::take(&mut run.undefined),
                ));
            }
            places
        }
    };
    Ok(Resolved { places, undefined_source })
}

/// The elements of the variable of `mapped_paths`: a text counts as a list of one, a mapping gives
/// pairs, nothing and emptiness give none (`locations-mapped-paths-sources`).
fn mapped_elements(
    node: &Node<'_>,
    source: &Template,
    run: &mut Invocation<'_>,
) -> Outcome<Vec<Value>> {
    let Some(value) = node.follow_source(&source.text, source.origin, run)? else {
        return Ok(Vec::new());
    };
    Ok(match value.kind() {
        ValueKind::Null => Vec::new(),
        ValueKind::String(text) if text.is_empty() => Vec::new(),
        ValueKind::String(_) => vec![value.clone()],
        ValueKind::List(list) => list.to_vec(),
        ValueKind::Map(map) => {
            map.iter().map(|e| Value::list(vec![e.key.to_value(), e.value.clone()])).collect()
        }
        _ => {
            let message = format!(
                "the variable `{}` of `mapped_paths` is neither text nor list nor mapping",
                source.text
            );
            return Err(error(Kind::Locations, message)
                .at(span(source.origin), format!("it is {}", value.kind_phrase()))
                .hint("name a variable that holds a list")
                .into());
        }
    })
}

/// What Ruby's `URI()` refuses that people write: spaces and other characters no URI may have.
fn check_uri(text: &str, template: &Template) -> Outcome<()> {
    let bad = text.char_indices().find(|(_, c)| {
        !c.is_ascii()
            || c.is_ascii_control()
            || matches!(c, ' ' | '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}')
    });
    match bad {
        None => Ok(()),
        Some((_, c)) => Err(error(Kind::Locations, format!("the uri `{text}` is malformed"))
            .at(span(template.origin), format!("it holds the character `{c}`"))
            .hint("write the character percent-encoded, as in `%20` for a space")
            .into()),
    }
}

/// Options of a function together with the place, as the function gets them.
pub(crate) fn options_with_place(options: &Map, target: &Target) -> Map {
    let (key, text) = match target {
        Target::Nowhere => return options.clone(),
        Target::Path(path) => ("path", path),
        Target::Uri(uri) => ("uri", uri),
    };
    options
        .iter()
        .map(|e| (e.key, e.value.clone()))
        .chain([(Key::new(key), Value::string(text.as_str()))])
        .collect()
}
