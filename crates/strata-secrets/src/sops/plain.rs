//! A buffer for secrets.

use zeroize::Zeroizing;

/// Bytes that leave no copy behind: when the buffer grows, the smaller one is wiped.
#[derive(Default)]
pub(super) struct Plain(Zeroizing<Vec<u8>>);

impl Plain {
    /// Adds bytes. The time for all is linear.
    pub(super) fn extend(&mut self, bytes: &[u8]) {
        let needed = self.0.len() + bytes.len();
        if needed > self.0.capacity() {
            let mut larger = Zeroizing::new(Vec::with_capacity(needed.max(2 * self.0.capacity())));
            larger.extend_from_slice(&self.0);
            self.0 = larger;
        }
        self.0.extend_from_slice(bytes);
    }

    pub(super) fn len(&self) -> u64 {
        self.0.len() as u64
    }

    pub(super) fn into_bytes(self) -> Zeroizing<Vec<u8>> {
        self.0
    }
}
