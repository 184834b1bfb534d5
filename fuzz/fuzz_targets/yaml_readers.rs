//! The two ways of reading YAML.

use strata_codec::yaml::{self, Profile};
use strata_codec::{Limits, decode};
use strata_diagnostics::SourceMap;

/// The reader of everyday YAML gives what the general one gives.
pub fn agree(bytes: &[u8], profile: Profile) {
    let Ok(text) = decode("any", bytes.to_vec()) else { return };
    let sources = SourceMap::default();
    let file = sources.add("any", text);
    let limits = Limits::default();
    if let Some(plain) = yaml::read_plain(&file, profile, &limits) {
        match yaml::read_general(&file, profile, &limits) {
            Ok(general) => assert_eq!(plain.value, general.value),
            Err(errors) => panic!("only the everyday reader reads it: {errors:?}"),
        }
    }
}
