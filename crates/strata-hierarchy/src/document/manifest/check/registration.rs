//! Registrations of services, which are published when a resource is stable.

use std::net::IpAddr;

use super::super::properties::Properties;
use super::Findings;

pub(super) fn check(fields: Properties<'_>, found: &mut Findings) {
    for (at, element) in fields.elements("register_when_stable").enumerate() {
        let Some(map) = element.as_map() else { continue };
        let path = format!("{}.register_when_stable[{at}]", fields.path);
        check_entry(Properties { map, origin: element.origin(), path: &path }, found);
    }
}

fn check_entry(entry: Properties<'_>, found: &mut Findings) {
    for field in ["cluster", "protocol", "service"] {
        let name = entry.text(field);
        let is_name = name.as_str().starts_with(|c: char| c.is_ascii_alphabetic())
            && name.as_str().bytes().all(|b| b.is_ascii_alphanumeric() || b"_-".contains(&b));
        found.require(is_name, || {
            let message = if name.is_empty() {
                format!("a registration needs a `{field}`")
            } else {
                format!("{} is no name of a {field}", name.shown())
            };
            entry
                .wrong(field, message)
                .hint("begin with a letter; use letters, digits, `_` and `-`")
        });
    }
    let address = entry.text("address");
    found.require(address.as_str().parse::<IpAddr>().is_ok(), || {
        let message = if address.is_empty() {
            "a registration needs an `address`".to_owned()
        } else {
            format!("{} is no IP address", address.shown())
        };
        entry.wrong("address", message)
    });
    let port = entry.get("port").map(|port| port.reveal(port.marks()).as_int());
    match port {
        None => {
            found.require_by_schema(false, || entry.wrong("port", "a registration needs a `port`"));
        }
        Some(port) => found.require(port.is_some_and(|port| (1..=65535).contains(&port)), || {
            entry.wrong("port", "a port must be between 1 and 65535")
        }),
    }
    found.require((1..=255).contains(&entry.integer("priority")), || {
        entry.wrong("priority", "`priority` must be between 1 and 255")
    });
}
