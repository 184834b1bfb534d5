//! The facts of a resolution, from the arguments.

use strata_diagnostics::Diagnostics;
use strata_value::{Entry, Map, Value};

use super::args::Args;
use crate::commands::facts::given::{environment, fact, file};

/// The facts: of the host if they are asked for, of the environment, of a file, of arguments; later ones
/// replace those of the same name.
pub(super) fn facts(args: &Args, warnings: &mut Diagnostics) -> Result<Map, Diagnostics> {
    let words = args.set.iter().map(|word| fact(word)).collect::<Result<Map, _>>()?;
    let file = args.facts.as_deref().map(file).transpose()?.unwrap_or_default();
    let mut host = Map::default();
    if args.system_facts || args.host.is_given() {
        let more;
        (host, more) = args.host.load()?;
        warnings.extend(more);
    }
    let environment = if args.env_facts { environment() } else { Map::default() };
    let layers = [&host, &environment, &file, &words];
    let pair = |entry: &Entry| (entry.key, Value::clone(&entry.value));
    Ok(layers.into_iter().flatten().map(pair).collect())
}
