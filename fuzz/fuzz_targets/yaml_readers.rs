//! The two ways of reading YAML.

#[path = "../../crates/strata-codec/tests/it/plain_law.rs"]
mod plain_law;
#[path = "../../crates/strata-codec/tests/it/support.rs"]
#[expect(dead_code, reason = "the tests need more of it")]
mod support;

use strata_codec::decode;
use strata_codec::yaml::Profile;

/// The reader of everyday YAML gives what the general one gives.
pub fn agree(bytes: &[u8], profile: Profile) {
    let Ok(text) = decode("any", bytes.to_vec()) else { return };
    if let Err(difference) = plain_law::plain_is_general(&text, profile) {
        panic!("{difference}");
    }
}
