//! The services that Choria CCM registers in a NATS stream.
//!
//! Each has the subject `choria.ccm.registration.v1.CLUSTER.PROTOCOL.SERVICE.ADDRESS.INSTANCE` and is JSON.

use strata_sources::Fetcher;
use strata_value::{Key, Map, Value, json};

const PREFIX: &str = "choria.ccm.registration.v1";

/// The members of a registration: as its JSON names them, and as templates do.
const MEMBERS: [(&str, &str); 7] = [
    ("cluster", "Cluster"),
    ("service", "Service"),
    ("protocol", "Protocol"),
    ("address", "Address"),
    ("port", "Port"),
    ("priority", "Priority"),
    ("annotations", "Annotations"),
];

/// The registrations of a stream that a filter takes, sorted by address and port.
///
/// They are maps with `Cluster`, `Service`, `Protocol`, `Address`, `Port`, `Priority` and `Annotations`, null
/// where nothing was registered. An error is one line.
pub(super) fn registrations(
    fetcher: &Fetcher,
    stream: &str,
    filter: &str,
) -> Result<Value, String> {
    let messages = fetcher.latest_messages(stream, filter).map_err(|error| error.to_string())?;
    let mut found = messages
        .iter()
        .map(|message| registration(message, stream))
        .collect::<Result<Vec<Value>, String>>()?;
    found.sort_by(|a, b| {
        let address = |one| member(one, "Address").and_then(Value::as_str).unwrap_or_default();
        let port = |one| member(one, "Port").and_then(Value::as_f64).unwrap_or_default();
        address(a).cmp(address(b)).then_with(|| port(a).total_cmp(&port(b)))
    });
    Ok(Value::list(found))
}

fn member<'v>(registration: &'v Value, name: &str) -> Option<&'v Value> {
    registration.as_map().and_then(|map| map.get(Key::new(name)))
}

/// The filter of subjects for a cluster, protocol, service and address, each of which may be `*` or empty for
/// any.
pub(super) fn filter(wanted: [&str; 4]) -> Result<String, String> {
    let mut filter = PREFIX.to_owned();
    for (name, text) in ["cluster", "protocol", "service", "address"].into_iter().zip(wanted) {
        filter.push('.');
        match text {
            "" | "*" => filter.push('*'),
            // An address is one part of a subject.
            _ if name == "address" => filter.push_str(&text.replace('.', "_")),
            _ => filter.push_str(text),
        }
        if text != "*"
            && text.contains(|c: char| c.is_whitespace() || c.is_control() || "*>".contains(c))
            || name != "address" && text.contains('.')
        {
            return Err(format!("no {name} of a registration is named `{text}`; `*` asks for any"));
        }
    }
    filter.push_str(".*");
    Ok(filter)
}

fn registration(message: &[u8], stream: &str) -> Result<Value, String> {
    let unfit = |why: &str| format!("a registration in the stream `{stream}` is unfit: {why}");
    let text = str::from_utf8(message).map_err(|_| unfit("it is no text"))?;
    let value = json::parse(text).map_err(|error| unfit(error.message))?;
    let map = value.as_map().ok_or_else(|| unfit("it is no map"))?;
    let member = |(name, shown): (&str, &str)| {
        (Key::new(shown), map.get(Key::new(name)).cloned().unwrap_or(Value::NULL))
    };
    Ok(Value::map(MEMBERS.into_iter().map(member).collect::<Map>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_takes_names_and_any() {
        let filter = |wanted| filter(wanted).expect("a filter");
        assert_eq!(
            filter(["prod", "", "web", "10.0.0.1"]),
            format!("{PREFIX}.prod.*.web.10_0_0_1.*")
        );
        assert_eq!(filter(["*", "*", "*", "*"]), format!("{PREFIX}.*.*.*.*.*"));
    }

    #[test]
    fn a_name_that_would_ask_for_more_is_refused() {
        for wanted in [
            ["a.b", "*", "*", "*"],
            ["*", ">", "*", "*"],
            ["*", "*", "a b", "*"],
            ["*", "*", "*", "1*"],
        ] {
            assert!(filter(wanted).is_err(), "{wanted:?}");
        }
    }

    #[test]
    fn a_registration_has_the_names_that_templates_use() {
        let one = registration(br#"{"cluster":"prod","address":"10.0.0.1","port":80}"#, "R")
            .expect("one");
        assert_eq!(member(&one, "Address"), Some(&Value::text("10.0.0.1")));
        assert_eq!(member(&one, "Port"), Some(&Value::int(80)));
        assert_eq!(member(&one, "Annotations"), Some(&Value::NULL));
        assert!(registration(b"[]", "R").is_err());
    }
}
