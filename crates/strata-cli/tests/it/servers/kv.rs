//! Documents and values of a NATS server.

use libtest_mimic::{Failed, Trial};

use super::Client;
use super::nats_server::NatsServer;

const SITE: &str = "\
hierarchy: {order: [\"env:{{ lookup('facts.env') }}\"]}
data: {port: 80}
overrides:
  env:prod: {port: 443}
";

const MANIFEST: &str = "\
data:
  motto: \"{{ lookup('facts.motto') }}\"
ccm:
  resources:
    - package:
        - ${ kvGet('CFG', 'package') }: {ensure: present}
    - exec:
        - /bin/true:
            alias: \"{{ len(registrations('prod', '*', 'web', '*')) }}-servers\"
";

const BACKENDS: &str = "\
[[ range _, one := registrations(\"prod\", \"http\", \"web\", \"*\") -]]
server [[ one.Address ]]:[[ one.Port ]] weight [[ 256 - one.Priority ]]
[[ end -]]
";

pub(super) fn trials() -> Vec<Trial> {
    vec![
        Trial::test("servers: a document of a bucket is resolved", resolved),
        Trial::test("servers: what is not in a bucket is told", failures),
        Trial::test("servers: the password for NATS is never shown", password),
        Trial::test("servers: a manifest asks buckets and registrations", rendered),
    ]
}

/// A server with the bucket `CFG`, and a client.
fn site() -> Result<Option<(NatsServer, Client)>, Failed> {
    let Some(server) = NatsServer::open() else { return Ok(None) };
    let keys =
        [("site", Some(SITE)), ("package", Some("nginx")), ("empty", Some("")), ("gone", None)];
    server.fill(async_nats::ConnectOptions::new(), "CFG", &keys);
    let files = [("site.yaml", MANIFEST), ("backends.jet", BACKENDS)];
    let client = Client::new(&server.address, &files)?;
    Ok(Some((server, client)))
}

fn resolved() -> Result<(), Failed> {
    let Some((server, client)) = site()? else { return Ok(()) };
    client.check(
        r#"$ strata resolve kv://CFG/site env=prod --nats-server nats://[HOST]
{"port":443}
$ NATS_URL=nats://[HOST] strata resolve kv://CFG/site --explain
levels, the lowest first
  1 env:{{ lookup('facts.env') }}: skipped, its expressions give nothing
values
  port = 80  (kv://CFG/site:2, data)
"#,
    )?;
    drop(server);
    client.check(
        r#"$ strata resolve kv://CFG/site --nats-server nats://[HOST] --offline
{"port":80}
$ strata resolve kv://CFG/site --nats-server nats://[HOST]
[stderr]
error[fetch]: cannot fetch `kv://CFG/site`: the NATS server refused the connection; check the port, and that it runs
[exit 1]
"#,
    )
}

fn failures() -> Result<(), Failed> {
    let Some((_server, client)) = site()? else { return Ok(()) };
    client.check(
        r"$ strata resolve kv://CFG/none --nats-server nats://[HOST]
[stderr]
error[fetch]: cannot fetch `kv://CFG/none`: the bucket has no such key; `nats kv ls BUCKET` shows those there are
[exit 1]
$ strata resolve kv://CFG/gone --nats-server nats://[HOST]
[stderr]
error[fetch]: cannot fetch `kv://CFG/gone`: the key was deleted; `nats kv history BUCKET KEY` shows by when
[exit 1]
$ strata resolve kv://CFG/empty --nats-server nats://[HOST]
[stderr]
error[fetch]: `kv://CFG/empty` is empty; put a document there, or name another
[exit 1]
$ strata resolve kv://NONE/site --nats-server nats://[HOST]
[stderr]
error[fetch]: cannot fetch `kv://NONE/site`: there is no bucket `NONE`; `nats kv ls` shows those there are
[exit 1]
$ strata resolve kv://CFG/package --nats-server nats://[HOST]
[stderr]
error[document-structure]: a document is a map, this is a string
 --> kv://CFG/package:1:1
  |
1 | nginx
  | ^^^^^
  |
  = help: write the values below `data:`
[exit 2]
$ strata resolve kv://CFG --nats-server nats://[HOST]
[stderr]
error[usage]: `kv://CFG` names no key; write `kv://BUCKET/KEY`
[exit 2]
$ strata resolve kv://CFG/site
[stderr]
error[fetch]: cannot fetch `kv://CFG/site`: no NATS server is named; set `NATS_URL`, or select a context of the program `nats`
[exit 1]
",
    )
}

fn password() -> Result<(), Failed> {
    let configuration = "jetstream { store_dir: \"{directory}\" }\n\
        authorization { user: ann, password: s3cret }\n";
    let Some(server) = NatsServer::start(configuration) else { return Ok(()) };
    let ann = async_nats::ConnectOptions::with_user_and_password("ann".into(), "s3cret".into());
    server.fill(ann, "CFG", &[("site", Some(SITE))]);
    Client::new(&server.address, &[])?.check(
        r#"$ strata resolve kv://CFG/site --nats-server nats://ann:s3cret@[HOST]
{"port":80}
$ strata resolve kv://CFG/none --nats-server nats://ann:s3cret@[HOST]
[stderr]
error[fetch]: cannot fetch `kv://CFG/none`: the bucket has no such key; `nats kv ls BUCKET` shows those there are
[exit 1]
$ strata resolve kv://CFG/site --nats-server nats://ann:wr0ng@[HOST]
[stderr]
error[fetch]: cannot fetch `kv://CFG/site`: the NATS server did not accept the credentials, or asks for some; check user, creds, nkey or token
[exit 1]
"#,
    )
}

fn rendered() -> Result<(), Failed> {
    let Some((server, client)) = site()? else { return Ok(()) };
    let web = |address: &str, priority: u8| {
        let subject =
            format!("choria.ccm.registration.v1.prod.http.web.{}.x", address.replace('.', "_"));
        let text = format!(
            r#"{{"cluster":"prod","service":"web","protocol":"http","address":"{address}","port":80,"priority":{priority}}}"#
        );
        (subject, text)
    };
    server.publish(
        "REGISTRATION",
        "choria.ccm.registration.v1.>",
        &[web("10.0.0.2", 10), web("10.0.0.1", 10), web("10.0.0.1", 20)],
    );
    client.check(
        r#"$ strata render site.yaml --nats-server nats://[HOST] --fact motto=fast
---
ccm:
  fail_on_error: false
  resources:
  - package:
      name: nginx
      ensure: present
  - exec:
      name: /bin/true
      ensure: present
      alias: "2-servers"
      command: ""
data:
  motto: fast
$ strata render backends.jet --nats-server nats://[HOST]
server 10.0.0.1:80 weight 236
server 10.0.0.2:80 weight 246
$ strata render backends.jet --nats-server nats://[HOST] --registration NONE
[stderr]
error[jet-function]: cannot fetch `nats stream NONE`: there is no stream `NONE`; `nats stream ls` shows those there are
 --> backends.jet:1:20
  |
1 | [[ range _, one := registrations("prod", "http", "web", "*") -]]
  |                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
[exit 1]
$ strata render site.yaml
[stderr]
error[expr-evaluation]: cannot fetch `kv://CFG/package`: no NATS server is named; set `NATS_URL`, or select a context of the program `nats`
 --> site.yaml:6:14
  |
6 |         - ${ kvGet('CFG', 'package') }: {ensure: present}
  |              ^^^^^
  |
  = note: at `ccm.resources[0].package.${ kvGet('CFG', 'package') }.name`

error[expr-evaluation]: cannot fetch `nats stream REGISTRATION`: no NATS server is named; set `NATS_URL`, or select a context of the program `nats`
 --> site.yaml:9:28
  |
9 |             alias: "{{ len(registrations('prod', '*', 'web', '*')) }}-servers"
  |                            ^^^^^^^^^^^^^
  |
  = note: at `ccm.resources[1].exec./bin/true.alias`
[exit 1]
"#,
    )
}
