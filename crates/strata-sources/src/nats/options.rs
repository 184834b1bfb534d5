//! How NATS is reached.

use std::fmt;
use std::path::PathBuf;

use crate::address::redact;

/// Server, credentials and TLS of NATS, from flags, the environment or a context of the program `nats`.
///
/// What is `None` comes from the context, if there is one: that which is named, else, when no server is given, the one
/// that is selected in `context_dir`. Of several credentials the first of user, creds, nkey and token counts.
/// `Debug` hides the secrets.
#[derive(Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct NatsOptions {
    /// One or several servers with commas between, `nats://HOST:PORT`.
    pub server: Option<String>,
    /// The user.
    pub user: Option<String>,
    /// The password of the user.
    pub password: Option<String>,
    /// A token in the place of a user.
    pub token: Option<String>,
    /// A file of user credentials (JWT and seed).
    pub creds: Option<PathBuf>,
    /// A file that holds the seed of an nkey.
    pub nkey: Option<PathBuf>,
    /// A file with the client's certificate; goes with `tls_key`.
    pub tls_cert: Option<PathBuf>,
    /// A file with the key of the client's certificate.
    pub tls_key: Option<PathBuf>,
    /// A file of certificates to trust in the place of those of the system.
    pub tls_ca: Option<PathBuf>,
    /// The domain of `JetStream`.
    pub js_domain: Option<String>,
    /// The prefix of the subjects of `JetStream`'s API, in the place of `$JS.API`.
    pub js_api_prefix: Option<String>,
    /// The prefix of the subjects that answers come to, in the place of `_INBOX`.
    pub inbox_prefix: Option<String>,
    /// Whether TLS comes before the first word of the server.
    pub tls_first: bool,
    /// The name of a context.
    pub context: Option<String>,
    /// The directory of the contexts: `$XDG_CONFIG_HOME/nats`, or `~/.config/nats`.
    pub context_dir: Option<PathBuf>,
    /// The directory that `~` at the start of a path in a context means.
    pub home: Option<PathBuf>,
}

impl NatsOptions {
    /// What the environment says, by the names that the program `nats` reads: `NATS_URL`, `NATS_USER`,
    /// `NATS_PASSWORD`, `NATS_TOKEN`, `NATS_CREDS`, `NATS_NKEY`, `NATS_CERT`, `NATS_KEY`, `NATS_CA`, `NATS_CONTEXT`;
    /// `XDG_CONFIG_HOME` and `HOME` for the directories. Empty ones count as not set.
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> NatsOptions {
        let text = |name: &str| variable(name).filter(|value| !value.is_empty());
        let path = |name: &str| text(name).map(PathBuf::from);
        let home = path("HOME");
        let config = path("XDG_CONFIG_HOME")
            .filter(|directory| directory.is_absolute())
            .or_else(|| home.as_ref().map(|home| home.join(".config")));
        NatsOptions {
            server: text("NATS_URL"),
            user: text("NATS_USER"),
            password: text("NATS_PASSWORD"),
            token: text("NATS_TOKEN"),
            creds: path("NATS_CREDS"),
            nkey: path("NATS_NKEY"),
            tls_cert: path("NATS_CERT"),
            tls_key: path("NATS_KEY"),
            tls_ca: path("NATS_CA"),
            context: text("NATS_CONTEXT"),
            context_dir: config.map(|config| config.join("nats")),
            home,
            ..NatsOptions::default()
        }
    }

    /// The servers as they may be shown.
    pub(super) fn shown_server(&self) -> String {
        redact_servers(self.server.as_deref().unwrap_or_default())
    }

    pub(super) fn has_credentials(&self) -> bool {
        self.user.is_some() || self.token.is_some() || self.creds.is_some() || self.nkey.is_some()
    }
}

impl fmt::Debug for NatsOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hidden = |secret: &Option<String>| secret.as_ref().map(|_| "REDACTED");
        f.debug_struct("NatsOptions")
            .field("server", &self.server.as_deref().map(redact_servers))
            .field("user", &hidden(&self.user))
            .field("password", &hidden(&self.password))
            .field("token", &hidden(&self.token))
            .field("creds", &self.creds)
            .field("nkey", &self.nkey)
            .field("tls_cert", &self.tls_cert)
            .field("tls_key", &self.tls_key)
            .field("tls_ca", &self.tls_ca)
            .field("js_domain", &self.js_domain)
            .field("context", &self.context)
            .field("context_dir", &self.context_dir)
            .finish_non_exhaustive()
    }
}

/// A list of servers as it may be shown.
pub(super) fn redact_servers(servers: &str) -> String {
    servers.split(',').map(|server| redact(server.trim())).collect::<Vec<_>>().join(",")
}
