//! Fetches the key texts that the options of a level name.

use std::env;
use std::fs;
use std::path::Path;

use zeroize::Zeroizing;

use super::error::{EyamlError, KeyKind};
use super::keys::Keys;

/// Where the keys are: the four options of an eyaml level. A relative path starts at the working directory.
#[derive(Debug, Clone, Copy, Default)]
pub struct KeySources<'a> {
    /// `pkcs7_private_key`
    pub private_key: Option<&'a Path>,
    /// `pkcs7_public_key`
    pub public_key: Option<&'a Path>,
    /// `pkcs7_private_key_env_var`: the name of a variable that holds the PEM text
    pub private_key_env_var: Option<&'a str>,
    /// `pkcs7_public_key_env_var`
    pub public_key_env_var: Option<&'a str>,
}

/// Reads both keys. A variable that is set wins over a file, as in hiera-eyaml 3.3.0.
pub fn load_keys(sources: &KeySources<'_>) -> Result<Keys, EyamlError> {
    let public = text(KeyKind::Public, sources.public_key, sources.public_key_env_var)?;
    let private = text(KeyKind::Private, sources.private_key, sources.private_key_env_var)?;
    Keys::from_pem(&private, &public)
}

fn text(
    kind: KeyKind,
    path: Option<&Path>,
    variable: Option<&str>,
) -> Result<Zeroizing<String>, EyamlError> {
    if let Some(value) = variable.and_then(variable_value) {
        return Ok(value);
    }
    match (path, variable) {
        (Some(path), _) => match fs::read_to_string(path) {
            Ok(text) => Ok(Zeroizing::new(text)),
            Err(source) => Err(EyamlError::UnreadableKey { kind, path: path.to_owned(), source }),
        },
        (None, Some(variable)) => {
            Err(EyamlError::NoVariable { kind, variable: variable.to_owned() })
        }
        (None, None) => Err(EyamlError::NoKey { kind }),
    }
}

/// `var_os` with a name that is empty or has `=` or a zero byte would be no lookup.
fn variable_value(name: &str) -> Option<Zeroizing<String>> {
    if name.is_empty() || name.contains(['=', '\0']) {
        return None;
    }
    env::var(name).ok().map(Zeroizing::new)
}
