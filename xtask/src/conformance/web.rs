//! A web server that gives the routes of a case: `path with query → {status, body, type, location, auth}`.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use base64ct::{Base64, Encoding as _};
use serde_json::Value as Json;

/// A server on a free port.
pub(super) struct Web {
    pub(super) address: SocketAddr,
    ended: Arc<AtomicBool>,
    thread: JoinHandle<Option<String>>,
}

impl Web {
    /// Starts a server; null are no routes.
    pub(super) fn start(routes: &Json) -> io::Result<Web> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let address = listener.local_addr()?;
        let ended = Arc::new(AtomicBool::new(false));
        let (routes, told) = (routes.clone(), Arc::clone(&ended));
        let thread = thread::spawn(move || serve(&listener, &routes, &told));
        Ok(Web { address, ended, thread })
    }

    /// Ends the server; gives the first credentials that it saw, as `user:password`.
    pub(super) fn stop(self) -> Option<String> {
        self.ended.store(true, Ordering::Relaxed);
        // Wakes the server; where that fails it has ended.
        drop(TcpStream::connect(self.address));
        self.thread.join().ok().flatten()
    }
}

fn serve(listener: &TcpListener, routes: &Json, ended: &AtomicBool) -> Option<String> {
    let mut seen = None;
    for stream in listener.incoming() {
        if ended.load(Ordering::Relaxed) {
            break;
        }
        // A client that goes away has got what it wanted.
        if let Ok(Some(credentials)) = stream.and_then(|stream| answer(stream, routes)) {
            seen.get_or_insert(credentials);
        }
    }
    seen
}

/// Answers one request; gives its credentials.
fn answer(mut stream: TcpStream, routes: &Json) -> io::Result<Option<String>> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    let path = first.split(' ').nth(1).unwrap_or_default();
    let mut credentials = None;
    for line in lines {
        let line = line?;
        if line.is_empty() {
            break;
        }
        if let Some(basic) = line.to_ascii_lowercase().strip_prefix("authorization: basic ") {
            let encoded = &line[line.len() - basic.len()..];
            credentials =
                Base64::decode_vec(encoded).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        }
    }
    let route = &routes[path];
    let status = match route["auth"].as_str() {
        _ if route.is_null() => 404,
        Some(_) if route["auth"].as_str() != credentials.as_deref() => 401,
        _ => route["status"].as_u64().unwrap_or(200),
    };
    let body = route["body"].as_str().unwrap_or_default();
    let location = route["location"].as_str().map(|to| format!("Location: {to}\r\n"));
    write!(
        stream,
        "HTTP/1.1 {status} Status\r\nConnection: close\r\nContent-Length: {}\r\n{}\r\n{body}",
        body.len(),
        location.unwrap_or_default(),
    )?;
    Ok(credentials)
}
