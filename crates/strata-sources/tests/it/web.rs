//! A real web server (hyper) on a free port, plain or with TLS, for one test.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::thread;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::sync::oneshot;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};

/// What the server was asked: path with query, and the headers that matter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asked {
    pub path: String,
    pub authorization: Option<String>,
    pub if_none_match: Option<String>,
}

/// An answer; `None` never comes.
pub(crate) type Answer = Option<Response<Full<Bytes>>>;

/// A server that runs until it is dropped.
pub(crate) struct Web {
    pub address: SocketAddr,
    /// The certificate in PEM, when it speaks TLS.
    pub certificate: Option<String>,
    asked: Arc<Mutex<Vec<Asked>>>,
    /// Dropping it ends the server.
    _running: oneshot::Sender<()>,
}

impl Web {
    /// A plain server that answers by `answer`.
    pub(crate) fn plain(answer: impl Fn(&Asked) -> Answer + Send + Sync + 'static) -> Web {
        start(None, answer)
    }

    /// A server with a certificate of its own for `localhost`.
    pub(crate) fn encrypted(answer: impl Fn(&Asked) -> Answer + Send + Sync + 'static) -> Web {
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(made.signing_key.serialize_der()));
        let config = ServerConfig::builder()
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key)
            .unwrap();
        let web = start(Some(TlsAcceptor::from(Arc::new(config))), answer);
        Web { certificate: Some(made.cert.pem()), ..web }
    }

    /// `http://127.0.0.1:PORT` and the path.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The same with user info.
    pub(crate) fn url_as(&self, user_info: &str, path: &str) -> String {
        format!("http://{user_info}@{}{path}", self.address)
    }

    /// Everything that was asked until now.
    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap().clone()
    }
}

/// An answer of this status, headers and body.
#[expect(clippy::unnecessary_wraps, reason = "what a server is made of gives an answer or none")]
pub(crate) fn answer(status: u16, headers: &[(&str, &str)], body: impl Into<Bytes>) -> Answer {
    let mut response = Response::builder().status(status);
    for (name, value) in headers {
        response = response.header(*name, *value);
    }
    Some(response.body(Full::new(body.into())).unwrap())
}

fn start(
    tls: Option<TlsAcceptor>,
    answer: impl Fn(&Asked) -> Answer + Send + Sync + 'static,
) -> Web {
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
    let address = listener.local_addr().unwrap();
    let (running, ended) = oneshot::channel::<()>();
    let asked = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&asked);
    let answer: Arc<dyn Fn(&Asked) -> Answer + Send + Sync> = Arc::new(move |question| {
        log.lock().unwrap().push(question.clone());
        answer(question)
    });
    thread::spawn(move || {
        runtime.block_on(async {
            tokio::select! {
                () = accept(listener, tls, answer) => {}
                _ = ended => {}
            }
        });
    });
    Web { address, certificate: None, asked, _running: running }
}

async fn accept(
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
    answer: Arc<dyn Fn(&Asked) -> Answer + Send + Sync>,
) {
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        let (tls, answer) = (tls.clone(), Arc::clone(&answer));
        tokio::spawn(async move {
            match tls {
                None => serve(stream, answer).await,
                // A client that does not trust the certificate goes away.
                Some(tls) => {
                    if let Ok(stream) = tls.accept(stream).await {
                        serve(stream, answer).await;
                    }
                }
            }
        });
    }
}

async fn serve(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    answer: Arc<dyn Fn(&Asked) -> Answer + Send + Sync>,
) {
    let service = service_fn(move |request: Request<Incoming>| {
        let response = answer(&question(&request));
        async move {
            match response {
                Some(response) => Ok::<_, Infallible>(response),
                None => std::future::pending().await,
            }
        }
    });
    // The client decides when the connection ends.
    drop(http1::Builder::new().serve_connection(TokioIo::new(stream), service).await);
}

fn question(request: &Request<Incoming>) -> Asked {
    let header = |name| request.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
    Asked {
        path: request.uri().to_string(),
        authorization: header(hyper::header::AUTHORIZATION),
        if_none_match: header(hyper::header::IF_NONE_MATCH),
    }
}
