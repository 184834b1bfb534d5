//! Why a web server did not give a document.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use thiserror::Error;
use ureq::http::StatusCode;
use ureq::{Error as Ureq, Timeout};

use crate::fetch::Options;
use crate::limits::MAX_REDIRECTS;

/// What happened, as the end of a sentence, with what to do about it.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum HttpFailure {
    /// The host has no address.
    #[error(
        "no address is known for its host; check the name, and that this machine can resolve names"
    )]
    Dns,
    /// Nothing listens there.
    #[error("the connection was refused; check the port, and that the server runs")]
    Refused,
    /// There is no way to the host, or the connection broke.
    #[error("the connection failed: {0}; check the network, and whether a proxy is needed")]
    Connection(io::Error),
    /// The server is not who it should be, or does not speak TLS.
    #[error(
        "no secure connection: {0}; if a private authority signed its certificate, name that authority's file"
    )]
    Tls(String),
    /// The connection took too long.
    #[error(
        "no connection within {0:?}; check the address and the firewalls between, or allow more time"
    )]
    ConnectTimedOut(Duration),
    /// The answer took too long.
    #[error("no whole answer within {0:?}; try again, or allow more time")]
    TimedOut(Duration),
    /// Status 401 to a request without credentials.
    #[error("the server asks who you are (401); write `USER:PASSWORD@` before the host")]
    CredentialsMissing,
    /// Status 401 to a request with credentials.
    #[error(
        "the server does not know this user and password (401); check both, and percent-encode what is special in them"
    )]
    CredentialsRefused,
    /// Status 403.
    #[error("the server forbids it (403); ask its owner for access")]
    Forbidden,
    /// Status 404.
    #[error("there is no such document (404); check the path")]
    NotFound,
    /// Status 5xx.
    #[error("the server failed ({0}); try again later, or ask its owner")]
    Server(StatusCode),
    /// Any other status but 200.
    #[error("the server answered {0}, and only 200 gives a document; check the address")]
    Status(StatusCode),
    /// The redirects go on.
    #[error("more than {MAX_REDIRECTS} redirects; give the address where they should end")]
    TooManyRedirects,
    /// A redirect leads to what is no web address.
    #[error(
        "it leads to an address that cannot be asked; check it, and the redirects of the server"
    )]
    BadUrl,
    /// What came is no HTTP.
    #[error("the answer is no proper HTTP: {0}; check the port, and that a web server is there")]
    Protocol(String),
    /// The proxy of the environment did not help.
    #[error(
        "the proxy did not make a connection; check `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY`, `NO_PROXY`"
    )]
    Proxy,
    /// The file of certificates is of no use.
    #[error("cannot trust `{}`: {why}; name a file of PEM certificates", path.display())]
    CaFile {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

impl HttpFailure {
    /// The failure of a status that is not 200.
    pub(super) fn status(status: StatusCode, with_credentials: bool) -> HttpFailure {
        match status {
            StatusCode::UNAUTHORIZED if with_credentials => HttpFailure::CredentialsRefused,
            StatusCode::UNAUTHORIZED => HttpFailure::CredentialsMissing,
            StatusCode::FORBIDDEN => HttpFailure::Forbidden,
            StatusCode::NOT_FOUND => HttpFailure::NotFound,
            status if status.is_server_error() => HttpFailure::Server(status),
            status => HttpFailure::Status(status),
        }
    }

    /// An error of the client. Those that hold an address, and with it perhaps credentials, are told without it.
    pub(super) fn from_ureq(error: Ureq, options: &Options) -> HttpFailure {
        match error {
            Ureq::HostNotFound => HttpFailure::Dns,
            Ureq::Io(error) => HttpFailure::from_io(error),
            Ureq::Timeout(Timeout::Connect | Timeout::Resolve) => {
                HttpFailure::ConnectTimedOut(options.connect_limit)
            }
            Ureq::Timeout(_) => HttpFailure::TimedOut(options.whole_limit),
            Ureq::TooManyRedirects => HttpFailure::TooManyRedirects,
            Ureq::Rustls(error) => HttpFailure::Tls(error.to_string()),
            Ureq::Tls(why) => HttpFailure::Tls(why.to_owned()),
            Ureq::BadUri(_) | Ureq::Http(_) | Ureq::RedirectFailed => HttpFailure::BadUrl,
            Ureq::InvalidProxyUrl | Ureq::ConnectProxyFailed(_) => HttpFailure::Proxy,
            Ureq::ConnectionFailed => HttpFailure::Connection(io::ErrorKind::NotConnected.into()),
            error => HttpFailure::Protocol(error.to_string()),
        }
    }

    fn from_io(error: io::Error) -> HttpFailure {
        if error.kind() == io::ErrorKind::ConnectionRefused {
            return HttpFailure::Refused;
        }
        if let Some(tls) = error.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>()) {
            return HttpFailure::Tls(tls.to_string());
        }
        // The standard library has no kind for it, only this text (and on Windows the code of `WSAHOST_NOT_FOUND`).
        if error.to_string().starts_with("failed to lookup address")
            || error.raw_os_error() == Some(11001)
        {
            return HttpFailure::Dns;
        }
        HttpFailure::Connection(error)
    }
}
