//! The site of a case, and what can be said about lookups in it.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use strata_codec::{Limits, json};
use strata_diagnostics::{Diagnostic, Diagnostics, SourceMap};
use strata_hierarchy::hiera5::{
    Answer, Dialect, Explanation, Layout, LookupKey, MapScope, Node, Query, Tree,
};
use strata_value::{Key, Map, Origin, Value};

use crate::conformance::site;
use strata_hierarchy::hiera5::reveal_decrypted;

/// A site: the folder of a case and the scope of its node.
pub(super) struct Case {
    pub(super) tree: Tree,
    scope: MapScope,
}

impl Case {
    /// The folder with its `facts.json`, if it has one.
    pub(super) fn open(folder: &Path) -> Result<Self, String> {
        Self::with(folder, None, None)
    }

    /// The same for a node of this name, in an environment of this name.
    pub(super) fn with(
        folder: &Path,
        node: Option<&str>,
        environment: Option<&str>,
    ) -> Result<Self, String> {
        let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
        let layout = Layout {
            global: None,
            environment: Some(path("hiera.yaml")),
            module_path: vec![path("modules")],
        };
        let trusted = node.map(|name| {
            Value::map([(Key::new("certname"), Value::string(name))].into_iter().collect::<Map>())
        });
        let scope = MapScope::of_node(&facts(folder)?, &Map::default(), trusted, environment);
        let tree = site::tree(layout).with_sources(Arc::new(SourceMap::default()));
        Ok(Self { tree, scope })
    }

    /// Its node, by the default dialect.
    pub(super) fn node(&self) -> Node<'_> {
        Node::new(&self.tree, &self.scope, Dialect::default())
    }

    /// A lookup, merged by a strategy if one is named.
    pub(super) fn look_up(
        &self,
        key: &str,
        merge: Option<&str>,
    ) -> Result<Option<Answer>, Diagnostics> {
        let merge = merge.map(Value::string);
        self.node().lookup(&[key], &Query { merge: merge.as_ref(), ..Query::default() })
    }

    /// That a lookup gives what this JSON says.
    pub(super) fn gives(&self, key: &str, expected: &str) -> Result<(), String> {
        self.gives_merged(key, None, expected)
    }

    /// The same with a strategy.
    pub(super) fn gives_merged(
        &self,
        key: &str,
        merge: Option<&str>,
        expected: &str,
    ) -> Result<(), String> {
        let got = match self.look_up(key, merge) {
            Ok(Some(answer)) => text(&reveal_decrypted(&answer.value))?,
            Ok(None) => "not found".to_owned(),
            Err(findings) => self.told(&findings),
        };
        same(&format!("`{key}`"), &got, expected)
    }

    /// That a lookup fails with one error whose message holds these words, at `token` in line
    /// `line` of `data/common.yaml`.
    pub(super) fn fails(
        &self,
        key: &str,
        words: &[&str],
        line: usize,
        token: &str,
    ) -> Result<(), String> {
        let Err(findings) = self.look_up(key, None) else {
            return Err(format!("`{key}` is found"));
        };
        let [finding] = &findings.iter().collect::<Vec<_>>()[..] else {
            return Err(format!("`{key}`: not one error: {}", self.told(&findings)));
        };
        if let Some(word) = words.iter().find(|word| !finding.message.contains(**word)) {
            return Err(format!("`{key}`: no `{word}` in: {}", finding.message));
        }
        let place =
            self.place(finding).ok_or_else(|| format!("`{key}`: the error has no place"))?;
        let whole = format!("{}:{line}", "data/common.yaml");
        if !place.0.ends_with(&whole) || place.1 != token {
            return Err(format!("`{key}`: the error is at {} `{}`", place.0, place.1));
        }
        Ok(())
    }

    /// `file:line` of a finding and the text it points at.
    fn place(&self, finding: &Diagnostic) -> Option<(String, String)> {
        let span = finding.primary.as_ref()?.span;
        let (file, range) = self.tree.sources().resolve(span)?;
        let (line, _) = file.line_column(u32::try_from(range.start).ok()?);
        Some((format!("{}:{line}", file.name()), file.text()[range].to_owned()))
    }

    /// That there is one warning among `findings`, with these words, at this place.
    pub(super) fn warned(
        &self,
        findings: &Diagnostics,
        words: &str,
        place: &str,
    ) -> Result<(), String> {
        let told = self.told(findings);
        let is_it = |f: &&Diagnostic| {
            f.message.contains(words) && self.place(f).is_some_and(|p| p.0.ends_with(place))
        };
        let count = findings.iter().filter(is_it).count();
        if count == 1 { Ok(()) } else { Err(format!("no warning `{words}` at {place} in: {told}")) }
    }

    /// The explanation of a key.
    pub(super) fn explain(&self, key: &str, merge: Option<&str>) -> Result<Explanation, String> {
        let merge = merge.map(Value::string);
        let parsed =
            LookupKey::parse(key, Dialect::default()).map_err(|finding| finding.message.clone())?;
        let query = Query { merge: merge.as_ref(), ..Query::default() };
        Ok(self.node().explain(&parsed, &query))
    }

    /// `file:line` of an origin.
    pub(super) fn origin(&self, origin: Origin) -> String {
        origin
            .address()
            .and_then(|address| self.tree.sources().locate(address))
            .map_or_else(String::new, |l| format!("{}:{}", l.file.name(), l.line))
    }

    fn told(&self, findings: &Diagnostics) -> String {
        findings.concise(self.tree.sources()).collect::<Vec<_>>().join("; ")
    }
}

/// That two texts are the same.
pub(super) fn same(what: &str, got: &str, expected: &str) -> Result<(), String> {
    if got == expected {
        return Ok(());
    }
    Err(format!("{what}: expected {expected}\ngot      {got}"))
}

/// A value as JSON on one line, in the order of its keys.
pub(super) fn text(value: &Value) -> Result<String, String> {
    strata_value::json::write(value, &strata_value::json::Options::default())
        .map_err(|e| e.to_string())
}

fn facts(folder: &Path) -> Result<Map, String> {
    let path = folder.join("facts.json");
    if !path.exists() {
        return Ok(Map::default());
    }
    let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let file = SourceMap::default().add(path.to_string_lossy(), text.into());
    let document = json::read(&file, json::Mode::Strict, &Limits::default())
        .map_err(|_| format!("{}: broken", path.display()))?;
    document.value.as_map().cloned().ok_or_else(|| format!("{}: no mapping", path.display()))
}
