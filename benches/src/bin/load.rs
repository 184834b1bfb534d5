//! Loads a YAML file again and again, and prints how fast.
//!
//! `load --generate FILE` makes a file of about 1 MB; `load FILE [VALUES]` measures one by the
//! Psych profile (per second of processor time), and writes its content to the file VALUES, as JSON.
#![expect(clippy::print_stdout, reason = "the figures are its output")]
#![expect(clippy::cast_precision_loss, reason = "the counts are far below 2^52")]

use std::error::Error;
use std::{env, fs};

use strata_bench::Stopwatch;
use strata_codec::{Limits, yaml};
use strata_diagnostics::SourceMap;
use strata_value::json;

const ROUNDS: usize = 15;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--generate", file] => Ok(fs::write(file, strata_bench::document())?),
        [file] => measure(file, None),
        [file, values] => measure(file, Some(values)),
        _ => Err("usage: load --generate FILE, or load FILE [VALUES]".into()),
    }
}

fn measure(file: &str, values: Option<&str>) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(file)?;
    let sources = SourceMap::default();
    let source = sources.add(file, text.as_str().into());
    let read = || {
        yaml::read(&source, yaml::Profile::Psych, &Limits::default()).map_err(|f| format!("{f:?}"))
    };
    let first = read()?.value;
    let mut seconds = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let start = Stopwatch::start();
        let again = read()?;
        seconds.push(start.elapsed().as_secs_f64());
        if again.value != first {
            return Err("the file is not read the same way twice".into());
        }
    }
    seconds.sort_by(f64::total_cmp);
    println!("load_mb_per_s {:.1}", text.len() as f64 / 1e6 / seconds[ROUNDS / 2]);
    if let Some(path) = values {
        fs::write(
            path,
            json::write(&first, &json::Options::default()).map_err(|f| f.to_string())?,
        )?;
    }
    Ok(())
}
