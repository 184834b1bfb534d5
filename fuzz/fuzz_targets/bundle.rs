//! Any bytes as a bundle, and as the desired state in a bundle whose frame and digest are right.
#![no_main]

use sha2::{Digest as _, Sha256};
use strata_compile::bundle::{Bundle, encode};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    check(&framed(bytes));
});

/// What is read is written again as it was, and shown without failing.
fn check(bytes: &[u8]) {
    if let Ok(bundle) = Bundle::read(bytes) {
        let again = encode(bundle.catalog()).expect("what was read can be written");
        assert_eq!(again.digest, bundle.digest());
        assert!(again.bytes == bytes, "what was read is written as it was");
        assert!(bundle.catalog_json(true).len() + 512 <= bytes.len());
        let _ = (bundle.catalog_value(false), bundle.catalog_value(true));
    }
}

/// The desired state `{"outputs":…` without the bracket, in the archive of a bundle without assets.
fn framed(state: &[u8]) -> Vec<u8> {
    let mut hash = Sha256::new();
    hash.update(b"{");
    hash.update(state);
    let digest: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    let mut catalog =
        format!(r#"{{"format":"strata-bundle/1","digest":"sha256:{digest}","#).into_bytes();
    catalog.extend_from_slice(state);

    // The header of any bundle, with another size and checksum.
    let empty = encode(&strata_compile::Catalog::default()).expect("a bundle of nothing").bytes;
    let mut bundle = empty[..512].to_vec();
    bundle[124..135].copy_from_slice(format!("{:011o}", catalog.len()).as_bytes());
    bundle[148..156].fill(b' ');
    let sum: u32 = bundle.iter().map(|byte| u32::from(*byte)).sum();
    bundle[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    bundle.extend_from_slice(&catalog);
    bundle.resize(bundle.len().next_multiple_of(512) + 1024, 0);
    bundle
}
