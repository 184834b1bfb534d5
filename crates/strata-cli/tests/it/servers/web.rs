//! Documents of a web server.

use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use libtest_mimic::{Failed, Trial};

use super::Client;
use super::web_server::{Answer, Asked, Web, answer};

const SITE: &str = "\
hierarchy: {order: [\"env:{{ lookup('facts.env') }}\"]}
data:
  port: 80 # @validate isInt(value)
overrides:
  env:prod: {port: 443}
";

/// `ann:s3cret`, as a browser sends it.
const ANN: &str = "Basic YW5uOnMzY3JldA==";

pub(super) fn trials() -> Vec<Trial> {
    vec![
        Trial::test("servers: a document of the web is resolved", resolved),
        Trial::test("servers: credentials of an address are sent, and never shown", credentials),
        Trial::test("servers: what a web server answers is told", failures),
        Trial::test("servers: a document of the web that is none is told", no_documents),
        Trial::test("servers: a document that did not change is not sent again", kept),
        Trial::test("servers: a template is rendered with a document of the web", rendered),
    ]
}

fn route(asked: &Asked) -> Answer {
    match asked.path.as_str() {
        "/site.yaml" => answer(200, &[], SITE),
        "/private.yaml" | "/private.yaml?token=s3cret"
            if asked.authorization.as_deref() == Some(ANN) =>
        {
            answer(200, &[], SITE)
        }
        path if path.starts_with("/private") => answer(401, &[("www-authenticate", "Basic")], ""),
        "/broken" => answer(503, &[], "no\n"),
        "/empty.yaml" => answer(200, &[], ""),
        "/page.yaml" => answer(200, &[], "<html>\n<p title=\"a: b\n"),
        "/large.yaml" => answer(200, &[], vec![b' '; (64 << 20) + 1]),
        _ => answer(404, &[], "none\n"),
    }
}

fn client(web: &Web) -> Result<Client, Failed> {
    Client::new(&web.address.to_string(), &[("motd.txt", "port {{ Data.port }}\n")])
}

fn resolved() -> Result<(), Failed> {
    let web = Web::plain(route);
    client(&web)?.check(
        r#"$ strata resolve http://[HOST]/site.yaml env=prod
{"port":443}
$ strata resolve http://[HOST]/site.yaml -D port=x
[stderr]
error[document-rule]: key "port" failed validation "isInt(value)"
 --> http://[HOST]/site.yaml:3:3
  |
3 |   port: 80 # @validate isInt(value)
  |   ^^^^     ------------------------ the rule
  |
  = note: at `port`
  = help: change the value, or the rule
[exit 2]
"#,
    )
}

fn credentials() -> Result<(), Failed> {
    let web = Web::plain(route);
    client(&web)?.check(
        r#"$ strata resolve http://ann:s3cret@[HOST]/private.yaml
{"port":80}
$ strata resolve http://ann:s3cret@[HOST]/private.yaml?token=s3cret --explain
levels, the lowest first
  1 env:{{ lookup('facts.env') }}: skipped, its expressions give nothing
values
  port = 80  (http://REDACTED@[HOST]/private.yaml?REDACTED:3, data)
$ strata resolve http://ann:s3cr3t@[HOST]/private.yaml
[stderr]
error[fetch]: cannot fetch `http://REDACTED@[HOST]/private.yaml`: the server does not know this user and password (401); check both, and percent-encode what is special in them
[exit 1]
$ strata resolve http://ann:s3cret@[HOST]/private.yaml?token=s3cret -D port=x --message-format concise
[stderr]
http://REDACTED@[HOST]/private.yaml?REDACTED:3:3: error[document-rule]: key "port" failed validation "isInt(value)" (at `port`; help: change the value, or the rule)
[exit 2]
$ strata resolve http://ann:s3cret@[HOST]/none.yaml
[stderr]
error[fetch]: cannot fetch `http://REDACTED@[HOST]/none.yaml`: there is no such document (404); check the path
[exit 1]
$ strata resolve http://[HOST]/private.yaml
[stderr]
error[fetch]: cannot fetch `http://[HOST]/private.yaml`: the server asks who you are (401); write `USER:PASSWORD@` before the host
[exit 1]
"#,
    )
}

fn failures() -> Result<(), Failed> {
    let web = Web::plain(route);
    client(&web)?.check(
        r"$ strata resolve http://[HOST]/none.yaml
[stderr]
error[fetch]: cannot fetch `http://[HOST]/none.yaml`: there is no such document (404); check the path
[exit 1]
$ strata resolve http://[HOST]/broken
[stderr]
error[fetch]: cannot fetch `http://[HOST]/broken`: the server failed (503 Service Unavailable); try again later, or ask its owner
[exit 1]
$ strata resolve ftp://[HOST]/site.yaml
[stderr]
error[usage]: no source serves `ftp://[HOST]/site.yaml`; give a file (`./` before a name with a colon), `http(s)://…` or `kv://BUCKET/KEY`
[exit 2]
",
    )?;
    // Free, and nobody listens.
    let free = TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string();
    Client::new(&free, &[])?.check(
        r"$ strata resolve http://[HOST]/site.yaml
[stderr]
error[fetch]: cannot fetch `http://[HOST]/site.yaml`: the connection was refused; check the port, and that the server runs
[exit 1]
",
    )
}

fn no_documents() -> Result<(), Failed> {
    let web = Web::plain(route);
    client(&web)?.check(
        r#"$ strata resolve http://[HOST]/empty.yaml
[stderr]
error[fetch]: `http://[HOST]/empty.yaml` is empty; put a document there, or name another
[exit 1]
$ strata resolve http://[HOST]/large.yaml
[stderr]
error[fetch]: `http://[HOST]/large.yaml` has more than 67108864 bytes, the most that are fetched; split the document
[exit 1]
$ strata resolve http://[HOST]/page.yaml
[stderr]
error[yaml-syntax]: a second `: ` in one line
 --> http://[HOST]/page.yaml:2:12
  |
2 | <p title="a: b
  |            ^
  |
  = note: text without quotes cannot hold a colon that is followed by a space
  = help: quote the value, or put the inner map on lines of its own
[exit 2]
"#,
    )
}

fn kept() -> Result<(), Failed> {
    let changed = Arc::new(AtomicBool::new(false));
    let is_changed = Arc::clone(&changed);
    let web = Web::plain(move |asked| match asked.if_none_match.as_deref() {
        _ if is_changed.load(Ordering::Relaxed) => {
            answer(200, &[("etag", "\"2\"")], "data: {port: 8080}\n")
        }
        Some("\"1\"") => answer(304, &[], ""),
        _ => answer(200, &[("etag", "\"1\"")], SITE),
    });
    let client = client(&web)?;
    let once = "$ strata resolve http://[HOST]/site.yaml\n{\"port\":80}\n";
    client.check(once)?;
    client.check(once)?;
    let marks: Vec<_> = web.asked().into_iter().map(|asked| asked.if_none_match).collect();
    assert_eq!(marks, [None, Some("\"1\"".to_owned())]);
    changed.store(true, Ordering::Relaxed);
    client.check("$ strata resolve http://[HOST]/site.yaml\n{\"port\":8080}\n")?;
    drop(web);
    client.check(
        r#"$ strata resolve http://[HOST]/site.yaml --offline
{"port":8080}
$ strata resolve http://[HOST]/other.yaml --offline
[stderr]
error[fetch]: `http://[HOST]/other.yaml` is not in the cache, and offline no server is asked; fetch it once online
[exit 1]
"#,
    )
}

fn rendered() -> Result<(), Failed> {
    let web = Web::plain(route);
    client(&web)?.check(
        r"$ strata render motd.txt --hiera http://[HOST]/site.yaml --fact env=prod
port 443
$ strata render motd.txt --hiera http://[HOST]/none.yaml
[stderr]
error[fetch]: cannot fetch `http://[HOST]/none.yaml`: there is no such document (404); check the path
[exit 1]
",
    )
}
