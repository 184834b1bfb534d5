//! A host of a fleet, and its line in `nodes.jsonl`.

use strata_hierarchy::hiera5::MapScope;
use strata_value::{Key, Map, Value, json};

/// A host: who it is, and which keys it asks for.
#[derive(Clone, Debug)]
pub struct Host {
    /// The name.
    pub certname: String,
    /// The facts.
    pub facts: Map,
    /// The trusted facts.
    pub trusted: Value,
    /// The keys.
    pub keys: Vec<String>,
}

impl Host {
    /// The variables of the host, as Puppet gives them to a node.
    pub fn scope(&self) -> MapScope {
        let trusted = Some(self.trusted.clone());
        MapScope::of_node(&self.facts, &Map::default(), trusted, Some("production"))
    }

    /// Reads a line of `nodes.jsonl`: `{"certname", "facts", "trusted", "keys"}`.
    pub fn from_json(line: &str) -> Result<Self, String> {
        let value = json::parse(line).map_err(|failure| failure.to_string())?;
        let part = |name: &str| {
            value
                .as_map()
                .and_then(|map| map.get(Key::new(name)))
                .ok_or_else(|| format!("no `{name}` in {line}"))
        };
        let keys = part("keys")?.as_seq().ok_or("`keys` is no list")?;
        Ok(Self {
            certname: part("certname")?.as_str().ok_or("`certname` is no text")?.to_owned(),
            facts: part("facts")?.as_map().ok_or("`facts` is no mapping")?.clone(),
            trusted: part("trusted")?.clone(),
            keys: keys.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        })
    }

    /// The line of the host in `nodes.jsonl`.
    pub fn to_json(&self) -> String {
        let keys: Vec<Value> = self.keys.iter().map(|key| Value::string(key.as_str())).collect();
        let whole: Map = [
            ("certname", Value::string(self.certname.as_str())),
            ("facts", Value::map(self.facts.clone())),
            ("trusted", self.trusted.clone()),
            ("keys", Value::list(keys)),
        ]
        .into_iter()
        .map(|(name, value)| (Key::new(name), value))
        .collect();
        json::write(&Value::map(whole), &json::Options::default())
            .expect("facts of a data set are plain values")
    }
}
