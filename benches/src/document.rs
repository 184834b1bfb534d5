//! One big data file.

use std::fmt::Write as _;

use crate::random::{Random, WORDS};

/// A YAML document of about 1 MB (10^6 bytes): variables as a site's `common.yaml` has them.
///
/// 40 % of them are scalars, 20 % lists of strings, 40 % mappings nested up to three levels. Of the
/// strings most are plain, a sixth is quoted, a tenth refers to a fact. Every key is different, and
/// no plain scalar is read otherwise by YAML 1.1 than by 1.2.
pub fn document() -> String {
    let mut random = Random::new(42);
    let mut out = String::with_capacity(1_010_000);
    out.push_str("---\n");
    let mut number = 0;
    while out.len() < 980_000 {
        let _ = write!(out, "{}::{}_{number}:", random.pick(&WORDS), random.pick(&WORDS));
        number += 1;
        match random.below(10) {
            0..4 => scalar(&mut random, &mut out),
            4..6 => list(&mut random, 2, &mut out),
            _ => mapping(&mut random, 3, 2, &mut out),
        }
    }
    out
}

fn scalar(random: &mut Random, out: &mut String) {
    let _ = match random.below(20) {
        0..12 => writeln!(out, " {}", string(random)),
        12..17 => writeln!(out, " {}", random.below(100_000)),
        17..19 => writeln!(out, " {}.25", random.below(100)),
        _ => writeln!(out, " {}", random.below(2) == 0),
    };
}

fn string(random: &mut Random) -> String {
    let kind = random.below(20);
    let word = format!("{}-{}-{}", random.pick(&WORDS), random.pick(&WORDS), random.below(1000));
    match kind {
        0 => format!("'{word}.%{{facts.region}}.example.net'"),
        1 => format!("'/srv/%{{facts.networking.hostname}}/{word}'"),
        2 => format!("'https://{word}:{}/index?limit=9'", random.below(65536)),
        3 => format!("'The {}: see {word}'", random.pick(&WORDS)),
        _ => word,
    }
}

fn list(random: &mut Random, indent: usize, out: &mut String) {
    out.push('\n');
    for _ in 0..random.between(2, 9) {
        let _ = writeln!(out, "{:indent$}- {}", "", string(random));
    }
}

fn mapping(random: &mut Random, depth: usize, indent: usize, out: &mut String) {
    out.push('\n');
    for number in 0..random.between(3, 8) {
        let _ = write!(out, "{:indent$}{}_{number}:", "", random.pick(&WORDS));
        match random.below(10) {
            0..3 if depth > 1 => mapping(random, depth - 1, indent + 2, out),
            3 => list(random, indent + 2, out),
            _ => scalar(random, out),
        }
    }
}
