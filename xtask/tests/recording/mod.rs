//! Reads an explanation that `puppet lookup` printed, as text or as YAML.

use std::fs;
use std::path::Path;

/// What was recorded of one lookup.
#[derive(Debug, Default)]
pub(crate) struct Recording {
    pub(crate) key: String,
    pub(crate) levels: Vec<Level>,
    pub(crate) strategy: Option<String>,
    pub(crate) strategy_from_options: bool,
    pub(crate) convert_to: Option<String>,
    /// The value as JSON on one line, if one was found.
    pub(crate) value: Option<String>,
    /// The line that tells of a failure.
    pub(crate) error: Option<String>,
}

/// A place of a level.
#[derive(Debug, Default)]
pub(crate) struct Level {
    pub(crate) layer: String,
    pub(crate) name: String,
    pub(crate) path: String,
    pub(crate) original: String,
    pub(crate) outcome: Outcome,
}

/// What became of a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Also of a place whose value could not be resolved.
    #[default]
    Found,
    NoSuchKey,
    Missing,
}

impl Recording {
    pub(crate) fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let mut lines: Vec<&str> = text.lines().collect();
        let command = lines.remove(0);
        let key = command.rsplit(' ').next().unwrap().to_owned();
        let mut recording = Self { key, ..Self::default() };
        if command.contains("--render-as yaml") {
            recording.read_yaml(&lines);
        } else if command.contains("--explain-options") {
            // There is but the search for the options, without a heading.
            recording.read_text(&lines);
        } else {
            let asked = recording.key.split('.').next().unwrap();
            let asked = format!("Searching for \"{asked}");
            let begin = lines.iter().position(|line| line.starts_with(&asked)).unwrap();
            recording.strategy_from_options = lines[begin - 1].starts_with("Using merge options");
            recording.read_text(&lines[begin + 1..]);
        }
        recording
    }

    fn read_text(&mut self, lines: &[&str]) {
        let (mut layer, mut name) = (String::new(), String::new());
        let mut at = 0;
        while let Some(line) = lines.get(at) {
            at += 1;
            let text = line.trim_start();
            let indent = line.len() - text.len();
            let quoted = || text.split('"').nth(1).unwrap_or_default().to_owned();
            if text.starts_with("Interpolation on")
                || text.starts_with("Searching for \"lookup_options\"")
            {
                // A search of its own within this one.
                at += lines[at..].iter().take_while(|line| indent_of(line) > indent).count();
            } else if let Some(strategy) = text.strip_prefix("Merge strategy ") {
                self.strategy.get_or_insert_with(|| strategy.to_owned());
            } else if let Some((of, _)) = text.split_once(" Data Provider") {
                of.clone_into(&mut layer);
            } else if text.starts_with("Hierarchy entry") {
                name = quoted();
            } else if text.starts_with("Path \"") {
                let (layer, name) = (layer.clone(), name.clone());
                self.levels.push(Level { layer, name, path: quoted(), ..Level::default() });
            } else if text.starts_with("Original path") {
                self.levels.last_mut().unwrap().original = quoted();
            } else if text.starts_with("No such key") {
                self.levels.last_mut().unwrap().outcome = Outcome::NoSuchKey;
            } else if text.starts_with("Path not found") {
                self.levels.last_mut().unwrap().outcome = Outcome::Missing;
            } else if text.starts_with("Found key") || text.starts_with("Merged result: ") {
                let (_, begun) = text.split_once(": ").unwrap();
                let begun = begun.split_once("value: ").map_or(begun, |(_, value)| value);
                let more = lines[at..].iter().take_while(|line| indent_of(line) > indent).count();
                let close = usize::from(begun.ends_with(['{', '[']));
                let whole = [&[begun], &lines[at..at + more * close + close]].concat().concat();
                at += more * close + close;
                self.value = Some(json(&whole));
            } else if let Some(arguments) = text.strip_prefix("Applying convert_to") {
                let (_, arguments) = arguments.split_once('[').unwrap();
                self.convert_to = Some(arguments.trim_end_matches(']').to_owned());
            } else if text.starts_with("Lookup of key") {
                self.error = Some(text.to_owned());
            }
        }
    }

    /// The tree with symbol keys that `--render-as yaml` prints: of each place `:event:` comes
    /// before `:path:`, the level after both, its layer after that.
    fn read_yaml(&mut self, lines: &[&str]) {
        let (mut event, mut key) = ("", "");
        for line in lines {
            let text = line.trim_start_matches([' ', '-']);
            let Some((field, value)) = text.split_once(": ") else { continue };
            let value = value.trim_matches('"');
            match field {
                ":event" => event = value,
                // An anchor holds a collection, which only the options are.
                ":value" if value.starts_with(['&', '*']) => {}
                ":value" => self.value = Some(json(value)),
                ":original_path" => {
                    let original = value.to_owned();
                    self.levels.push(Level { original, ..Level::default() });
                }
                ":path" => {
                    let level = self.levels.last_mut().unwrap();
                    value.clone_into(&mut level.path);
                    level.outcome = match event {
                        ":found" => Outcome::Found,
                        ":not_found" => Outcome::NoSuchKey,
                        _ => Outcome::Missing,
                    };
                }
                ":name" => {
                    let entry = value.strip_prefix("Hierarchy entry ").map(|n| n.trim_matches('"'));
                    let layer = value.split_once(" Data Provider").map(|(layer, _)| layer);
                    for level in &mut self.levels {
                        if let Some(entry) = entry.filter(|_| level.name.is_empty()) {
                            entry.clone_into(&mut level.name);
                        }
                        if let Some(layer) = layer.filter(|_| level.layer.is_empty()) {
                            layer.clone_into(&mut level.layer);
                        }
                    }
                }
                ":key" => key = value,
                // The end of a search: that of the options goes first.
                ":type" if value == ":root" && key == "lookup_options" => {
                    *self = Self { key: std::mem::take(&mut self.key), ..Self::default() };
                }
                _ => {}
            }
        }
    }
}

fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Ruby's notation of a value as JSON on one line; the recordings hold no text that looks like it.
fn json(ruby: &str) -> String {
    let compact = ruby.replace("=>", ":");
    let value = strata_value::json::parse(&compact).unwrap_or_else(|e| panic!("{compact}: {e:?}"));
    strata_value::json::write(&value, &strata_value::json::Options::default()).unwrap()
}
