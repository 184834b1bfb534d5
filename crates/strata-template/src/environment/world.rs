//! The way to the outside.

use strata_value::Value;

/// What functions get from outside, since this crate reads nothing itself.
///
/// Each answer is text (for bytes that are no UTF-8 see [`string_of_bytes`]), marked if it is secret. An
/// error is one line without a full stop that names what was asked for, and holds no secret.
///
/// [`string_of_bytes`]: strata_expr::value::string_of_bytes
pub trait World {
    /// The text of a file: `readFile`, `file`, templates in files.
    ///
    /// A path that is not absolute is relative to the directory of the document; `..` is allowed.
    fn read_file(&self, path: &str) -> Result<Value, String> {
        Err(format!("the file `{path}` cannot be read: no files are available here"))
    }

    /// The value of a key in a bucket of a key-value store: `kvGet`. Neither name is empty.
    fn kv_get(&self, bucket: &str, key: &str) -> Result<Value, String> {
        Err(format!("`{key}` of bucket `{bucket}` cannot be read: no key-value store is connected"))
    }

    /// The services that are registered, a list of maps: `registrations`.
    fn registrations(
        &self,
        cluster: &str,
        protocol: &str,
        service: &str,
        ip: &str,
    ) -> Result<Value, String> {
        let wanted = format!("`{cluster}`, `{protocol}`, `{service}`, `{ip}`");
        Err(format!("the registrations of {wanted} cannot be read: no registry is connected"))
    }
}

/// Nothing outside.
impl World for () {}
