//! The laws of layered manifests, which the tests of `strata-hierarchy` share with three targets.

#[path = "../crates/strata-hierarchy/tests/it/manifest/declare.rs"]
mod declare;
#[path = "../crates/strata-hierarchy/tests/it/manifest/laws.rs"]
#[expect(dead_code, reason = "each target uses some of the laws")]
pub(crate) mod laws;
#[path = "../crates/strata-hierarchy/tests/it/manifest/site.rs"]
#[expect(dead_code, reason = "the tests look at more of a site")]
mod site;
