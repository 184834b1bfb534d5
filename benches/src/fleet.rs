//! A Hiera 5 tree and a fleet of hosts that look keys up in it.
//!
//! The levels, highest first: one file for each host, levels driven by the facts `dim1`, `dim2`, …
//! (with 4, 8, 12, … values), `common.yaml`. `common.yaml` has every key, a file of a dimension a
//! fifth of them, the file of a host a twentieth. Of 20 keys 8 are strings, 3 integers, 1 a boolean,
//! 3 lists of four strings, 3 mappings (two scalars, a list of two, a mapping of two), 1 a string
//! with two facts in it, 1 a string that looks another key up. `lookup_options` ask for a deep
//! merge of the mappings and a unique merge of the lists, by pattern.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use strata_hierarchy::hiera5::{Layout, Tree};
use strata_value::{Key, Map, Value};

use crate::random::{Random, WORDS};
use crate::{Host, MemoryFiles};

/// How big a fleet is.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Hosts.
    pub hosts: usize,
    /// Levels, at least 2.
    pub levels: usize,
    /// Keys of `common.yaml`, at least 1.
    pub keys: usize,
}

impl Default for Shape {
    fn default() -> Self {
        Self { hosts: 1000, levels: 5, keys: 500 }
    }
}

/// A tree and its hosts.
#[derive(Clone, Debug)]
pub struct Fleet {
    /// The files, by path below the directory of the tree.
    pub files: Vec<(String, String)>,
    /// The hosts.
    pub hosts: Vec<Host>,
    /// Every key of the tree.
    pub keys: Vec<String>,
}

impl Fleet {
    /// Makes a fleet; the same shape gives the same bytes.
    pub fn generate(shape: Shape) -> Self {
        let mut random = Random::new(1);
        let dimensions: Vec<usize> = (1..shape.levels - 1).map(|d| d * 4).collect();
        let mut files = vec![("hiera.yaml".to_owned(), configuration(dimensions.len()))];
        let options = "---\nlookup_options:\n  \"^.*::map$\":\n    merge: deep\n  \
                       \"^.*::list$\":\n    merge: unique\n";
        let all: Vec<usize> = (0..shape.keys).collect();
        let common = data(&all, shape.keys, &mut random);
        files.push(("data/common.yaml".to_owned(), format!("{options}{common}")));
        let mut part = |path: String, share: usize, random: &mut Random| {
            let mut keys = random.sample(shape.keys, (shape.keys / share).max(1));
            keys.sort_unstable();
            let text = data(&keys, shape.keys, random);
            files.push((path, format!("---\n{text}")));
        };
        for (at, count) in dimensions.iter().enumerate() {
            for value in 0..*count {
                part(format!("data/dim{}/v{value}.yaml", at + 1), 5, &mut random);
            }
        }
        let hosts = (0..shape.hosts)
            .map(|number| {
                let host = host(number, &dimensions, shape.keys, &mut random);
                part(format!("data/nodes/{}.yaml", host.certname), 20, &mut random);
                host
            })
            .collect();
        let keys = all.into_iter().map(key_name).collect();
        Self { files, hosts, keys }
    }

    /// Writes the files, `nodes.jsonl` (one host a line) and `keys.txt` below a directory.
    pub fn write_to(&self, directory: &Path) -> io::Result<()> {
        for (name, text) in &self.files {
            let path = directory.join(name);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::write(path, text)?;
        }
        let lines = |all: Vec<String>| all.join("\n") + "\n";
        fs::write(directory.join("keys.txt"), lines(self.keys.clone()))?;
        let hosts = self.hosts.iter().map(Host::to_json).collect();
        fs::write(directory.join("nodes.jsonl"), lines(hosts))
    }

    /// The tree, with its files in memory and nothing read yet.
    pub fn tree(&self) -> Tree {
        Tree::new(layout("/site"), self.memory())
    }

    /// The files in memory, below `/site`.
    pub fn memory(&self) -> Arc<MemoryFiles> {
        let below = |(name, text): &(String, String)| (format!("/site/{name}"), text.clone());
        Arc::new(MemoryFiles::new(self.files.iter().map(below)))
    }

    /// The keys whose values are mappings or lists.
    pub fn collections(&self) -> Vec<&str> {
        let is_collection = |key: &&str| key.ends_with("::map") || key.ends_with("::list");
        self.keys.iter().map(String::as_str).filter(is_collection).collect()
    }
}

/// A layout with an environment only, that of a directory.
fn layout(directory: &str) -> Layout {
    Layout {
        environment: Some(format!("{directory}/hiera.yaml")),
        module_path: vec![format!("{directory}/modules")],
        ..Layout::default()
    }
}

fn configuration(dimensions: usize) -> String {
    let mut text = "---\nversion: 5\ndefaults:\n  datadir: data\n  data_hash: yaml_data\n\
                    hierarchy:\n  - name: node\n    path: \"nodes/%{trusted.certname}.yaml\"\n"
        .to_owned();
    for d in 1..=dimensions {
        let _ = write!(text, "  - name: dim{d}\n    path: \"dim{d}/%{{facts.dim{d}}}.yaml\"\n");
    }
    text + "  - name: common\n    path: common.yaml\n"
}

const KINDS: [&str; 20] = [
    "str", "str", "str", "str", "str", "str", "str", "str", "int", "int", "int", "bool", "list",
    "list", "list", "map", "map", "map", "fact", "ref",
];

fn key_name(number: usize) -> String {
    format!("profile{:02}::part{number:04}::{}", number % 25, KINDS[number % 20])
}

fn word(random: &mut Random) -> String {
    format!("{}-{}", random.pick(&WORDS), random.below(1000))
}

/// The lines of some keys of a data file.
fn data(keys: &[usize], all: usize, random: &mut Random) -> String {
    let mut out = String::new();
    for &number in keys {
        let value = match KINDS[number % 20] {
            "str" => format!(" \"{}.{}.example.net\"\n", word(random), word(random)),
            "int" => format!(" {}\n", random.between(1, 65535)),
            "bool" => format!(" {}\n", random.below(2) == 0),
            "list" => (0..4).fold("\n".to_owned(), |mut list, _| {
                let _ = writeln!(list, "  - \"{}\"", word(random));
                list
            }),
            "map" => format!(
                "\n  \"name\": \"{}\"\n  \"port\": {}\n  \"tags\":\n    - \"{}\"\n    - \"{}\"\n  \
                 \"nested\":\n    \"{}\": \"{}\"\n    \"weight\": {}\n",
                word(random),
                random.between(1, 65535),
                word(random),
                word(random),
                random.pick(&WORDS),
                word(random),
                random.below(100),
            ),
            "fact" => format!(" \"{}-%{{facts.os.family}}-%{{facts.dim1}}\"\n", word(random)),
            // Every twentieth key is a string.
            _ => {
                let other = key_name(random.below(all.div_ceil(20)) * 20);
                format!(" \"{} via %{{lookup('{other}')}}\"\n", word(random))
            }
        };
        let _ = write!(out, "\"{}\":{value}", key_name(number));
    }
    out
}

fn host(number: usize, dimensions: &[usize], keys: usize, random: &mut Random) -> Host {
    let certname = format!("node{number:05}.example.net");
    let map = |entries: Vec<(String, Value)>| {
        entries.into_iter().map(|(name, value)| (Key::new(&name), value)).collect::<Map>()
    };
    let text = |text: &str| Value::string(text);
    let named = |entries: Vec<(&str, Value)>| {
        Value::map(map(entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()))
    };
    let ip = format!("10.{}.{}.{}", number >> 16 & 255, number >> 8 & 255, number & 255);
    let major = random.between(7, 12).to_string();
    let family = random.pick(&["Debian", "RedHat", "Suse"]);
    let count = 2 << random.below(3);
    let mut facts = vec![
        ("networking".to_owned(), named(vec![("fqdn", text(&certname)), ("ip", text(&ip))])),
        (
            "os".to_owned(),
            named(vec![
                ("family", text(family)),
                ("release", named(vec![("major", text(&major))])),
            ]),
        ),
        ("processors".to_owned(), named(vec![("count", Value::int(count))])),
    ];
    for (at, values) in dimensions.iter().enumerate() {
        let value = format!("v{}", random.below(*values));
        facts.push((format!("dim{}", at + 1), Value::string(value)));
    }
    let trusted = named(vec![
        ("authenticated", text("remote")),
        ("certname", text(&certname)),
        ("extensions", named(Vec::new())),
    ]);
    let keys = random.sample(keys, 50).into_iter().map(key_name).collect();
    Host { certname, facts: map(facts), trusted, keys }
}
