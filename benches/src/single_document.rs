//! A single document with layers, and the facts of a host.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use strata_value::{Key, Map, Value, json};

use crate::random::Random;

/// A document of `data`, `hierarchy` and `overrides`, with the facts that choose its layers.
#[derive(Clone, Debug)]
pub struct SingleDocument {
    /// The document as YAML.
    pub text: String,
    /// The facts of the host.
    pub facts: Map,
}

const LEVELS: usize = 20;
const KEYS: usize = 200;
/// How many keys a level overrides.
const OVERRIDDEN: usize = 40;

impl SingleDocument {
    /// 20 levels, of which every fifth does not apply, and 200 keys, of which each level overrides 40:
    /// the shape of `gen_ccm_doc.py` in `../shared/bench`. Merge mode `deep`.
    ///
    /// A tenth of the values are text with an expression; the rest are text, integers, booleans, flow lists
    /// and flow maps of two levels.
    pub fn generate() -> Self {
        let mut random = Random::new(1);
        let mut text = String::from("hierarchy:\n  merge: deep\n  order:\n");
        let mut facts = vec![(Key::new("site"), Value::string("ams1"))];
        for level in 0..LEVELS {
            let fact = format!("level{level:02}");
            let lookup = format!("lookup('facts.{fact}')");
            let _ = if level % 2 == 0 {
                writeln!(text, "    - \"{fact}:{{{{ {lookup} }}}}\"")
            } else {
                writeln!(text, "    - \"{fact}:${{ {lookup} }}\"")
            };
            if level % 5 != 4 {
                facts.push((Key::new(&fact), Value::string(format!("v{level:02}").as_str())));
            }
        }
        text.push_str("data:\n");
        for key in 0..KEYS {
            let _ = writeln!(text, "  key_{key:03}: {}", value(&mut random, key, None));
        }
        text.push_str("overrides:\n");
        for level in 0..LEVELS {
            let _ = writeln!(text, "  \"level{level:02}:v{level:02}\":");
            let mut keys = random.sample(KEYS, OVERRIDDEN);
            keys.sort_unstable();
            for key in keys {
                let _ =
                    writeln!(text, "    key_{key:03}: {}", value(&mut random, key, Some(level)));
            }
        }
        Self { text, facts: facts.into_iter().collect() }
    }

    /// `doc.yaml` and `facts.json` of a directory, as `gen_ccm_doc.py` makes them.
    pub fn read_from(directory: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(directory.join("doc.yaml"))?;
        let facts = json::parse(&fs::read_to_string(directory.join("facts.json"))?);
        let facts = facts.map_err(|error| io::Error::other(error.to_string()))?;
        let facts = facts.as_map().cloned().ok_or_else(|| io::Error::other("facts are a map"))?;
        Ok(Self { text, facts })
    }
}

/// The value of a key in the data, or in the overrides of a level.
fn value(random: &mut Random, key: usize, level: Option<usize>) -> String {
    let tag = level.map_or_else(|| "base".to_owned(), |level| format!("l{level:02}"));
    let number = level.unwrap_or(0);
    match key % 5 {
        0 if random.below(2) == 0 => format!("\"{tag}-${{ lookup('facts.site') }}-{key}\""),
        0 => format!("{tag}-value-{key}"),
        1 => (1000 + key + number).to_string(),
        2 => ((key + number) % 2 == 1).to_string(),
        3 => format!("[{tag}-item-{key}-0, {tag}-item-{key}-1, {tag}-item-{key}-2]"),
        _ => {
            // Half of the keys of a level are those of the data, half its own.
            let own = if level.is_some() { "n" } else { "k" };
            let inner = format!("{own}0: {tag}-0, k1: {tag}-1, {own}2: {tag}-2, k3: {tag}-3");
            format!("{{{inner}, sub: {{a: {tag}, list: [{tag}]}}}}")
        }
    }
}
