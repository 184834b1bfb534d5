//! Parses or formats a file of HCL again and again, and prints how fast.
//!
//! `hcl parse FILE` and `hcl format FILE` print megabytes (10^6) a second of wall time, as the
//! median of the runs; `parse` also the growth of the peak memory by the first run, for each byte of the
//! source. `hcl evaluate FILE VARIABLES` prints expressions a second, the attributes of the file being
//! evaluated with the variables of a JSON object; `hcl once` parses the file each time. `hcl --generate
//! FILE` makes a file of about 1 MB, `hcl --expressions FILE VARIABLES` one with its variables.
#![expect(clippy::print_stdout, reason = "the figures are its output")]
#![expect(clippy::cast_precision_loss, reason = "the counts are far below 2^52")]

use std::error::Error;
use std::time::Instant;
use std::{env, fs};

use strata_bench::{Expressions, peak_memory};
use strata_value::{Value, json};

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
        ["--expressions", file, variables] => {
            fs::write(file, strata_bench::expressions(1_000_000))?;
            let object = Value::object(strata_bench::variables());
            Ok(fs::write(variables, json::write(&object, &json::Options::default())?)?)
        }
        ["evaluate", file, variables] => {
            let variables = strata_bench::variables_of_json(&fs::read_to_string(variables)?);
            let expressions = Expressions::new(&fs::read_to_string(file)?, variables);
            rate(expressions.len(), || expressions.evaluate())
        }
        ["once", file, variables] => {
            let variables = strata_bench::variables_of_json(&fs::read_to_string(variables)?);
            let text = fs::read_to_string(file)?;
            let count = Expressions::new(&text, variables.clone()).len();
            rate(count, || Expressions::new(&text, variables.clone()).evaluate())
        }
        _ => Err("usage: hcl parse|format FILE, hcl evaluate|once FILE VARIABLES, \
                  hcl --generate FILE, hcl --expressions FILE VARIABLES"
            .into()),
    }
}

/// Evaluates again and again, and prints how many expressions a second.
fn rate(count: usize, evaluate: impl Fn() -> Vec<Value>) -> Result<(), Box<dyn Error>> {
    let first = evaluate();
    let mut seconds = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let again = evaluate();
        seconds.push(start.elapsed().as_secs_f64());
        if again != first {
            return Err("the expressions do not have the same values twice".into());
        }
    }
    seconds.sort_by(f64::total_cmp);
    println!("expressions_per_s {:.0}", count as f64 / seconds[ROUNDS / 2]);
    Ok(())
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
