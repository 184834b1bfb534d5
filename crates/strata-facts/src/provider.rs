//! Further origins of facts.

use strata_value::Value;

/// An origin of facts besides the built-in ones.
///
/// Its facts are merged over those of the families, and below those of fact files. It runs in a
/// thread of its own; when it does not answer in time, or fails, the others still count.
pub trait Provider: Send + Sync {
    /// A name for warnings, unique among the providers of a manager.
    fn name(&self) -> &str;

    /// The facts, a map; or why there are none, in words that hold no secret.
    fn facts(&self) -> Result<Value, String>;
}
