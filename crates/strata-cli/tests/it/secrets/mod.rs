//! No output of a run on a layered manifest holds a sensitive value: random secrets are planted in layers,
//! encrypted layers and the vars file, mistakes are made with them, and every stream of every command is
//! searched, and the arguments of every process while it runs.

mod mistakes;
mod run;
mod tree;

use libtest_mimic::{Failed, Trial};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, TestCaseError, TestRunner};

use mistakes::MISTAKES;
use run::Run;
use tree::{SECRETS, Tree};

pub(crate) fn trials() -> Vec<Trial> {
    let mistakes = MISTAKES.iter().map(|mistake| {
        let name = format!("secrets: {}", mistake.name);
        Trial::test(name, || property(4, |random| with_mistake(mistake, random)))
    });
    let others = [
        Trial::test("secrets: a successful run", || property(6, without_mistake)),
        Trial::test("secrets: --reveal shows them, so there is something to find", || {
            property(1, revealed)
        }),
    ];
    mistakes.chain(others).collect()
}

/// What a case is made of.
#[derive(Clone, Debug)]
struct Random {
    secrets: Vec<String>,
    /// Which of the ways of asking are taken.
    ways: Vec<Index>,
    /// How messages are shown.
    shown: &'static [&'static str],
}

/// The ways in which messages are shown.
const SHOWN: [&[&str]; 6] = [
    &[],
    &["-v"],
    &["-q", "--message-format", "concise"],
    &["--message-format", "json"],
    &["-v", "--message-format", "concise", "--color", "always"],
    &["-v", "--color", "always"],
];

fn random() -> impl Strategy<Value = Random> {
    let secret = "[a-z][A-Za-z0-9]{15}";
    let secrets = prop::collection::hash_set(secret, SECRETS).prop_map(Vec::from_iter);
    let ways = prop::collection::vec(any::<Index>(), 2);
    (secrets, ways, select(&SHOWN[..])).prop_map(|(secrets, ways, shown)| Random {
        secrets,
        ways,
        shown,
    })
}

fn property(
    cases: u32,
    check: impl Fn(&Random) -> Result<(), TestCaseError>,
) -> Result<(), Failed> {
    let config =
        Config { cases, failure_persistence: None, max_shrink_iters: 0, ..Config::default() };
    TestRunner::new(config)
        .run(&random(), |random| check(&random))
        .map_err(|e| e.to_string().into())
}

/// The commands of a failing or succeeding run, behind the arguments of the project.
const COMMANDS: [&[&str]; 5] = [
    &["validate"],
    &["validate", "--explain-inputs"],
    &["validate", "--explain-inputs", "--explain-skipped-layers", "--format", "json"],
    &["compile", "--out", "a.bundle"],
    &["compile", "--fleet"],
];

fn with_mistake(mistake: &mistakes::Mistake, random: &Random) -> Result<(), TestCaseError> {
    let tree = Tree::new(&random.secrets, (mistake.files)(&random.secrets));
    for way in &random.ways {
        let command = way.get(&COMMANDS);
        let run = Run::project(&tree, command, random.shown);
        prop_assert!(
            matches!(run.status, Some(1 | 2)),
            "{command:?} gives {:?}: {}",
            run.status,
            run.output
        );
        run.holds_none_of(&random.secrets)?;
    }
    Ok(())
}

fn without_mistake(random: &Random) -> Result<(), TestCaseError> {
    let tree = Tree::new(&random.secrets, Vec::new());
    let mut seen = false;
    for command in COMMANDS {
        let run = Run::project(&tree, command, random.shown);
        prop_assert_eq!(run.status, Some(0), "{:?}: {}", command, run.output);
        run.holds_none_of(&random.secrets)?;
        seen |= run.processes.iter().any(|line| line.contains("decrypt"));
    }
    prop_assert!(seen, "no run of sops was seen");
    for command in [
        &["bundle", "show", "a.bundle"][..],
        &["bundle", "show", "a.bundle", "--format", "yaml"],
        &["bundle", "verify", "a.bundle"],
    ] {
        let run = Run::plain(&tree, command, random.shown);
        prop_assert_eq!(run.status, Some(0), "{}", run.output);
        run.holds_none_of(&random.secrets)?;
    }
    tree.flip_byte("a.bundle");
    for command in [&["bundle", "show", "a.bundle"][..], &["bundle", "verify", "a.bundle"]] {
        let run = Run::plain(&tree, command, random.shown);
        prop_assert_eq!(run.status, Some(2), "{}", run.output);
        run.holds_none_of(&random.secrets)?;
    }
    Ok(())
}

/// What is planted comes out if it is asked for.
fn revealed(random: &Random) -> Result<(), TestCaseError> {
    let tree = Tree::new(&random.secrets, Vec::new());
    let compiled = Run::project(&tree, &["compile", "--out", "a.bundle"], &[]);
    prop_assert_eq!(compiled.status, Some(0), "{}", compiled.output);
    let shown = Run::plain(&tree, &["bundle", "show", "a.bundle", "--reveal"], &[]);
    for (at, secret) in random.secrets.iter().enumerate().take(tree::VALUES) {
        prop_assert!(shown.output.contains(secret), "the secret {} is not in the bundle", at);
    }
    Ok(())
}
