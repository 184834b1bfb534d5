//! Looks keys of a fleet up in a Hiera 5 tree, and prints how long it takes.
//!
//! `fleet --generate DIR [HOSTS [KEYS]]` makes a tree; `fleet DIR [VALUES]` measures one, and writes what
//! the first host gets to the file VALUES, as JSON, to be compared with what Puppet gives.
//! Rates are per second of processor time.
//! DIR holds `hiera.yaml`, `data/` and `nodes.jsonl`, as `gen_hiera_fleet.py` makes them too.
#![expect(clippy::print_stdout, reason = "the figures are its output")]
#![expect(clippy::cast_precision_loss, reason = "the counts are far below 2^52")]

use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, fs};

use strata_bench::{Fleet, Host, Shape, Stopwatch, peak_memory};
use strata_hierarchy::hiera5::{Dialect, Layout, LookupKey, Node, Query, Tree};
use strata_sources::Files;
use strata_value::{Key, Map, Value, json};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The three ways in which the warm lookups ask, and which keys they ask for.
const WAYS: [(&str, Option<&str>); 3] =
    [("first", Some("first")), ("deep", Some("deep")), ("options", None)];
const WARM: Duration = Duration::from_millis(700);

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--generate", directory] => generate(directory, Shape::default()),
        ["--generate", directory, hosts] => {
            generate(directory, Shape { hosts: hosts.parse()?, ..Shape::default() })
        }
        ["--generate", directory, hosts, keys] => {
            let (hosts, keys) = (hosts.parse()?, keys.parse()?);
            generate(directory, Shape { hosts, keys, ..Shape::default() })
        }
        [directory] => measure(directory, None),
        [directory, values] => measure(directory, Some(values)),
        _ => Err("usage: fleet --generate DIR [HOSTS [KEYS]], or fleet DIR [VALUES]".into()),
    }
}

fn generate(directory: &str, shape: Shape) -> Result<()> {
    Ok(Fleet::generate(shape).write_to(Path::new(directory))?)
}

fn measure(directory: &str, values: Option<&str>) -> Result<()> {
    let lines = fs::read_to_string(format!("{directory}/nodes.jsonl"))?;
    let hosts = lines.lines().map(Host::from_json).collect::<std::result::Result<Vec<_>, _>>()?;
    let first = hosts.first().ok_or("the fleet has no hosts")?;

    let (wall, cpu) = (Instant::now(), Stopwatch::start());
    let tree = tree(directory);
    let found = compile(&tree, &hosts)?;
    let (wall, cpu) = (wall.elapsed(), cpu.elapsed());
    let asked: usize = hosts.iter().map(|host| host.keys.len()).sum();
    if found != asked {
        return Err(format!("{found} keys are found of {asked}").into());
    }
    println!("fleet_hosts {}", hosts.len());
    println!("fleet_lookups {asked}");
    println!("fleet_wall_s {:.4}", wall.as_secs_f64());
    println!("fleet_cpu_s {:.4}", cpu.as_secs_f64());
    println!("fleet_peak_kib {}", peak_memory().unwrap_or(0));
    warm(&tree, first, values)
}

fn tree(directory: &str) -> Tree {
    let layout = Layout {
        environment: Some(format!("{directory}/hiera.yaml")),
        module_path: vec![format!("{directory}/modules")],
        ..Layout::default()
    };
    Tree::new(layout, Arc::new(Files::unconfined()))
}

/// Looks up the keys of every host; how many are found.
fn compile(tree: &Tree, hosts: &[Host]) -> Result<usize> {
    let mut found = 0;
    for host in hosts {
        let scope = host.scope();
        let node = Node::new(tree, &scope, Dialect::Puppet8);
        for key in &host.keys {
            let answer = node.lookup(&[key], &Query::default()).map_err(|f| format!("{f:?}"))?;
            found += usize::from(answer.is_some());
        }
    }
    Ok(found)
}

/// Warm lookups on one host: the same keys again and again.
fn warm(tree: &Tree, host: &Host, values: Option<&str>) -> Result<()> {
    let scope = host.scope();
    let node = Node::new(tree, &scope, Dialect::Puppet8);
    let all = node.keys().map_err(|f| format!("{f:?}"))?;
    let mut given = Vec::new();
    for (way, merge) in WAYS {
        let merge = merge.map(Value::string);
        let query = Query { merge: merge.as_ref(), ..Query::default() };
        let is_asked = |key: &&str| way != "deep" || key.ends_with("map") || key.ends_with("list");
        let keys: Vec<&str> = all.iter().map(LookupKey::as_str).filter(is_asked).collect();
        let ask = |key: &&str| node.lookup(&[key], &query).map_err(|f| format!("{f:?}"));

        let mut answers = Vec::with_capacity(keys.len());
        for key in &keys {
            let answer = ask(key)?.ok_or_else(|| format!("no value of {key}"))?;
            answers.push((Key::new(key), answer.value));
        }
        given.push((Key::new(way), Value::map(answers.into_iter().collect::<Map>())));

        let (start, mut lookups, mut found) = (Stopwatch::start(), 0, 0);
        while start.elapsed() < WARM {
            for key in &keys {
                found += usize::from(ask(key)?.is_some());
            }
            lookups += keys.len();
        }
        let seconds = start.elapsed().as_secs_f64();
        if found != lookups {
            return Err(format!("{found} keys are found of {lookups}").into());
        }
        println!("warm_{way}_per_s {:.0}", lookups as f64 / seconds);
    }
    if let Some(path) = values {
        let whole = Value::map(given.into_iter().collect::<Map>());
        let options = json::Options::default();
        fs::write(path, json::write(&whole, &options).map_err(|f| f.to_string())?)?;
    }
    Ok(())
}
