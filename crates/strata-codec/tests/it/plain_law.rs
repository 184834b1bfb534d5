//! The law of the two readers of YAML, which the fuzzer tries too.

use strata_codec::yaml::{self, Profile};
use strata_codec::{Document, Limits};
use strata_diagnostics::SourceMap;

use super::support::dump_with_origins;

/// All that a document tells.
fn all_of(document: &Document) -> String {
    format!(
        "{}\n{} documents\n{:#?}\n{:?}",
        dump_with_origins(&document.value),
        document.documents,
        document.warnings,
        document.comments.all(),
    )
}

/// The reader of the everyday subset gives exactly what the events give, or declines. Tells whether
/// the text is in the subset; what differs is the error.
pub(crate) fn plain_is_general(text: &str, profile: Profile) -> Result<bool, String> {
    let file = SourceMap::default().add("test.yaml", text.into());
    let Some(plain) = yaml::read_plain(&file, profile, &Limits::default()) else {
        return Ok(false);
    };
    match yaml::read_general(&file, profile, &Limits::default()) {
        Ok(general) => {
            let (plain, general) = (all_of(&plain), all_of(&general));
            if plain == general {
                return Ok(true);
            }
            Err(format!("{profile:?} {text:?}:\n{plain}\nis not\n{general}"))
        }
        Err(error) => Err(format!("{profile:?} {text:?} is an error: {error:?}")),
    }
}
