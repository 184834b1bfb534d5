//! Parses or formats a file of HCL again and again, and prints how fast.
//!
//! `hcl parse FILE` and `hcl format FILE` print megabytes (10^6) a second of wall time, as the
//! median of the runs; `parse` also the growth of the peak memory by the first run, for each byte of the
//! source. `hcl --generate FILE` makes a file of about 1 MB.
#![expect(clippy::print_stdout, reason = "the figures are its output")]
#![expect(clippy::cast_precision_loss, reason = "the counts are far below 2^52")]

use std::error::Error;
use std::time::Instant;
use std::{env, fs};

use strata_bench::peak_memory;

const ROUNDS: usize = 15;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--generate", file] => Ok(fs::write(file, strata_bench::hcl(1_000_000))?),
        ["parse", file] => measure(&fs::read_to_string(file)?, |text| {
            let tree = strata_syntax::parse_body(text);
            assert!(tree.errors().is_empty(), "the file is sound");
            tree.len()
        }),
        ["format", file] => {
            measure(&fs::read_to_string(file)?, |text| strata_edit::format::format(text).len())
        }
        _ => Err("usage: hcl parse|format FILE, or hcl --generate FILE".into()),
    }
}

fn measure(text: &str, run: impl Fn(&str) -> usize) -> Result<(), Box<dyn Error>> {
    let before = peak_memory();
    let first = run(text);
    if let (Some(before), Some(after)) = (before, peak_memory()) {
        println!("peak_per_byte {:.1}", (after - before) as f64 * 1024.0 / text.len() as f64);
    }
    let mut seconds = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let again = run(text);
        seconds.push(start.elapsed().as_secs_f64());
        if again != first {
            return Err("the file is not read the same way twice".into());
        }
    }
    seconds.sort_by(f64::total_cmp);
    println!("mb_per_s {:.1}", text.len() as f64 / 1e6 / seconds[ROUNDS / 2]);
    Ok(())
}
