//! One merge step: values that are asked for one after the other.

use strata_diagnostics::Diagnostics;
use strata_merge::{Fold, MergeError, NoLog, Progress, Strategy};
use strata_value::Value;

use super::error::Outcome;
use super::invocation::Invocation;

/// Merges the values of items that are asked one after the other, highest first.
pub(crate) fn fold<T>(
    strategy: &Strategy,
    items: &[T],
    run: &mut Invocation<'_>,
    mut ask: impl FnMut(&T, &mut Invocation<'_>) -> Outcome<Option<Value>>,
) -> Outcome<Option<Value>> {
    if matches!(strategy, Strategy::First) {
        for item in items {
            if let Some(value) = ask(item, run)? {
                return Ok(Some(value));
            }
        }
        return Ok(None);
    }
    let failed = |run: &Invocation<'_>, failure: &MergeError| {
        Diagnostics::from(run.with_chain(failure.diagnostic()))
    };
    if run.log.is_none() {
        let mut fold = Fold::new(strategy, items.len(), NoLog);
        for item in items {
            if let Some(value) = ask(item, run)?
                && fold.add(&value).map_err(|failure| failed(run, &failure))? == Progress::Done
            {
                break;
            }
        }
        return fold.finish().map_err(|failure| failed(run, &failure));
    }
    let mut found = Vec::new();
    for item in items {
        found.extend(ask(item, run)?);
    }
    let mut log = run.log.take().unwrap_or_default();
    let mut fold = Fold::new(strategy, items.len(), &mut log);
    for value in &found {
        if fold.add(value).map_err(|failure| failed(run, &failure))? == Progress::Done {
            break;
        }
    }
    let merged = fold.finish().map_err(|failure| failed(run, &failure))?;
    run.log = Some(log);
    Ok(merged)
}
