//! The manager: caching, what callers set, what hangs and what fails.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use strata_facts::{Manager, Options, Provider, read_facts};
use strata_value::Value;

use crate::at;

fn facts(yaml: &str) -> Value {
    read_facts("test", yaml.as_bytes().to_vec(), false).expect("facts")
}

/// A provider that does what a function says, which gets the number of the call.
struct Own<F>(&'static str, AtomicUsize, F);

fn own<F: Fn(usize) -> Result<Value, String> + Send + Sync>(name: &'static str, give: F) -> Own<F> {
    Own(name, AtomicUsize::new(0), give)
}

impl<F: Fn(usize) -> Result<Value, String> + Send + Sync> Provider for Own<F> {
    fn name(&self) -> &str {
        self.0
    }

    fn facts(&self) -> Result<Value, String> {
        (self.2)(self.1.fetch_add(1, Ordering::SeqCst))
    }
}

fn codes(warnings: &strata_diagnostics::Diagnostics) -> Vec<&'static str> {
    warnings.iter().map(|w| w.code).collect()
}

#[test]
fn providers_are_merged_in_order_below_fact_files() {
    let root = tempfile::tempdir().expect("a directory");
    std::fs::write(root.path().join("facts.yaml"), "c: file\n").expect("written");
    let options = Options { user_config_directory: root.path().into(), ..Options::none() };
    let manager = Manager::new(options)
        .with_provider(own("one", |_| Ok(facts("a: 1\nb: 1\nc: 1\nhost: {info: {role: db}}"))))
        .with_provider(own("two", |_| Ok(facts("b: 2\nc: 2"))));
    let all = manager.fresh().facts;
    assert_eq!(at(&all, "a"), Some(&Value::int(1)));
    assert_eq!(at(&all, "b"), Some(&Value::int(2)));
    assert_eq!(at(&all, "c"), Some(&Value::string("file")));
    assert_eq!(at(&all, "host.info.role"), Some(&Value::string("db")));
}

#[test]
fn cached_facts_are_gathered_once_and_fresh_ones_each_time() {
    let manager = Manager::new(Options::none())
        .with_provider(own("count", |call| Ok(facts(&format!("calls: {call}")))));
    let calls = |facts: &Value| at(facts, "calls").and_then(Value::as_int);
    assert_eq!(calls(&manager.cached().facts), Some(0));
    assert_eq!(calls(&manager.cached().facts), Some(0));
    assert_eq!(calls(&manager.fresh().facts), Some(1));
    assert_eq!(calls(&manager.cached().facts), Some(0));
}

#[test]
fn callers_set_and_merge_what_is_cached() {
    let manager = Manager::new(Options::none());
    manager.merge(&facts("tags: [a]\nhost: {info: {role: db}}")).expect("a map");
    manager.merge(&facts("tags: [b]")).expect("a map");
    let cached = manager.cached().facts;
    assert_eq!(at(&cached, "tags"), at(&facts("tags: [a, b]"), "tags"));
    assert!(at(&cached, "memory.swap").is_some());
    manager.set(facts("only: this")).expect("a map");
    assert_eq!(manager.cached().facts, facts("only: this"));
    let error = manager.set(Value::int(1)).expect_err("no map").to_string();
    assert_eq!(
        error,
        "the facts cannot be taken: they are an integer; give a map of names and values"
    );
    assert_eq!(manager.cached().facts, facts("only: this"));
}

#[test]
fn a_provider_that_fails_is_told_and_keeps_its_last_good_facts() {
    let manager = Manager::new(Options::none())
        .with_provider(own("good", |_| Ok(facts("good: true"))))
        .with_provider(own("cloud", |call| match call {
            1 => Ok(facts("region: north")),
            2 => Ok(Value::int(3)),
            _ => Err("no answer".to_owned()),
        }));
    let before = manager.fresh();
    assert_eq!(at(&before.facts, "good"), Some(&Value::bool(true)));
    assert_eq!(at(&before.facts, "region"), None);
    let messages: Vec<&str> = before.warnings.iter().map(|w| w.message.as_str()).collect();
    assert_eq!(messages, ["the facts of `cloud` could not be gathered: no answer"]);
    assert!(manager.fresh().warnings.is_empty());
    for _ in 0..2 {
        let after = manager.fresh();
        assert_eq!(at(&after.facts, "region"), Some(&Value::string("north")));
        assert_eq!(codes(&after.warnings), ["facts-gather"]);
    }
}

/// A provider that hangs until the other end is dropped.
fn hanging() -> (Sender<()>, impl Provider) {
    let (release, hold) = channel();
    let hold: Arc<Mutex<Receiver<()>>> = Arc::new(Mutex::new(hold));
    let provider = own("dead", move |_| {
        let _ = hold.lock().map(|hold| hold.recv());
        Ok(facts("late: true"))
    });
    (release, provider)
}

#[test]
fn a_provider_that_hangs_takes_no_more_than_the_deadline() {
    let (release, dead) = hanging();
    let manager = Manager::new(Options::none())
        .with_provider(dead)
        .with_provider(own("good", |_| Ok(facts("good: true"))));
    for _ in 0..3 {
        let begun = Instant::now();
        let gathered = manager.fresh_within(Duration::from_millis(60));
        // Far from the time that a hang takes, also on a busy machine.
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
        assert_eq!(at(&gathered.facts, "good"), Some(&Value::bool(true)));
        assert_eq!(at(&gathered.facts, "late"), None);
        assert_eq!(codes(&gathered.warnings), ["facts-late"]);
    }
    drop(release);
    let ended = Instant::now() + Duration::from_secs(10);
    while at(&manager.fresh().facts, "late").is_none() {
        assert!(Instant::now() < ended, "it answers again");
    }
}

#[test]
fn the_default_deadline_is_two_seconds() {
    assert_eq!(Options::none().deadline, Duration::from_secs(2));
}

#[test]
fn debugging_shows_no_facts() {
    let manager = Manager::new(Options::none());
    manager.set(facts("password: hunter2")).expect("a map");
    assert!(!format!("{manager:?}").contains("hunter2"));
}
