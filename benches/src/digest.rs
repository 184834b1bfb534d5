//! A short name for many values.

use strata_value::{Value, json};

/// The digest of a run of values: FNV-1a (64 bits) of their JSON, one value a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Digest {
    /// Adds a value, or that there is none.
    pub fn add(&mut self, value: Option<&Value>) {
        let text = value.map_or_else(
            || "-".to_owned(),
            |value| {
                json::write(value, &json::Options::default()).expect("data sets hold plain values")
            },
        );
        for byte in text.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }

    /// The digest so far.
    pub const fn get(self) -> u64 {
        self.0
    }
}
