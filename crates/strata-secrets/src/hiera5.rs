//! Decryption for Hiera trees: eyaml as `strata-hierarchy` asks for it.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use strata_hierarchy::hiera5::{Decrypt, DecryptError};
use strata_value::{Key, Map};

use crate::eyaml::{EyamlError, KeySources, Keys, decrypt_text_with, is_encrypted, load_keys};

/// Decrypts the texts of eyaml levels.
///
/// Keys are read when the first encrypted text is met and kept for as long as this lives, a pair for
/// each set of options. The options are `pkcs7_private_key` and `pkcs7_public_key`, each the path of
/// a file (relative to the directory of `hiera.yaml`) or the PEM text itself, and
/// `pkcs7_private_key_env_var`, `pkcs7_public_key_env_var`, the names of environment variables.
#[derive(Default)]
pub struct HieraEyaml {
    keys: Mutex<BTreeMap<KeyOptions, Arc<Keys>>>,
}

/// The options that say where the keys are: private key, public key, private and public variable.
type KeyOptions = [Option<String>; 4];

impl HieraEyaml {
    /// No key is read yet.
    pub fn new() -> Self {
        Self::default()
    }

    fn keys(&self, options: &KeyOptions) -> Result<Arc<Keys>, EyamlError> {
        let mut known = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(keys) = known.get(options) {
            return Ok(Arc::clone(keys));
        }
        let keys = Arc::new(load(options)?);
        known.insert(options.clone(), Arc::clone(&keys));
        Ok(keys)
    }
}

impl Decrypt for HieraEyaml {
    fn decrypt(
        &self,
        text: &str,
        options: &Map,
        root: &str,
        strict: bool,
    ) -> Result<Option<Vec<u8>>, DecryptError> {
        if strict && !is_encrypted(text) {
            return Ok(None);
        }
        let options = key_options(options, root);
        let keys: OnceCell<Arc<Keys>> = OnceCell::new();
        let plain = decrypt_text_with(text, || {
            if let Some(keys) = keys.get() {
                return Ok::<&Keys, EyamlError>(keys);
            }
            let loaded = self.keys(&options)?;
            Ok(keys.get_or_init(|| loaded).as_ref())
        })
        .map_err(|failure| failed(&failure))?;
        // A text without an encrypted block comes back as it is.
        Ok((plain.expose_bytes() != text.as_bytes()).then(|| plain.expose_bytes().to_vec()))
    }
}

impl fmt::Debug for HieraEyaml {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HieraEyaml(..)")
    }
}

fn key_options(options: &Map, root: &str) -> KeyOptions {
    let text = |name: &str| options.get(Key::new(name))?.as_str().map(str::to_owned);
    let key = |name: &str| {
        let text = text(name)?;
        let path = Path::new(root).join(&text);
        Some(if is_pem(&text) { text } else { path.to_string_lossy().into_owned() })
    };
    [
        key("pkcs7_private_key"),
        key("pkcs7_public_key"),
        text("pkcs7_private_key_env_var"),
        text("pkcs7_public_key_env_var"),
    ]
}

fn load(
    [private, public, private_variable, public_variable]: &KeyOptions,
) -> Result<Keys, EyamlError> {
    if let (Some(private), Some(public)) = (private, public)
        && is_pem(private)
        && is_pem(public)
    {
        return Keys::from_pem(private, public);
    }
    let private = private.as_ref().map(PathBuf::from);
    let public = public.as_ref().map(PathBuf::from);
    load_keys(&KeySources {
        private_key: private.as_deref(),
        public_key: public.as_deref(),
        private_key_env_var: private_variable.as_deref(),
        public_key_env_var: public_variable.as_deref(),
    })
}

fn is_pem(text: &str) -> bool {
    text.trim_start().starts_with("-----BEGIN")
}

/// The messages of this crate end in what to do, behind a semicolon.
fn failed(error: &EyamlError) -> DecryptError {
    let text = error.to_string();
    match text.rsplit_once("; ") {
        Some((message, hint)) => {
            DecryptError { message: message.to_owned(), hint: Some(hint.to_owned()) }
        }
        None => DecryptError { message: text, hint: None },
    }
}
