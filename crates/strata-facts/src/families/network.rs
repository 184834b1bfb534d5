//! Network interfaces, their addresses, and which of these the default routes use.

mod interfaces;
mod route;

use std::net::IpAddr;

use strata_value::Value;

use crate::host_files::HostFiles;
use crate::record::{empty_list, record, texts};
use interfaces::{Interface, Network};

/// The family `network` with nothing in it.
pub(super) fn empty() -> Value {
    network(empty_list(), empty_list(), [None, None])
}

/// The family `network`.
pub(super) fn gather(files: &HostFiles) -> Result<Value, String> {
    let interfaces = interfaces::of_this_host(files)?;
    Ok(facts(&interfaces, route::local_ipv4(), route::local_ipv6()))
}

/// The facts of interfaces, of which those with these addresses have the default routes.
fn facts(interfaces: &[Interface], ipv4: Option<IpAddr>, ipv6: Option<IpAddr>) -> Value {
    let owner = |local: Option<IpAddr>| {
        let has =
            |interface: &&Interface| interface.networks.iter().any(|n| Some(n.address) == local);
        interfaces.iter().find(has).map(|interface| interface.name.as_str())
    };
    let owners = [owner(ipv4), owner(ipv6)];
    let mut addresses = Vec::new();
    let mut defaults = [None, None];
    for interface in interfaces {
        for address in interface.networks.iter().map(|n| n.address).filter(is_reachable) {
            let family = usize::from(address.is_ipv6());
            let is_default = owners[family] == Some(interface.name.as_str());
            if is_default {
                defaults[family] = Some(address);
            }
            addresses.push(record([
                ("interface", Value::string(interface.name.as_str())),
                ("address", Value::string(address.to_string())),
                ("ipv4", Value::bool(address.is_ipv4())),
                ("default", Value::bool(is_default)),
            ]));
        }
    }
    let interfaces: Vec<Value> = interfaces.iter().map(interface).collect();
    network(Value::list(interfaces), Value::list(addresses), defaults)
}

fn network(interfaces: Value, addresses: Value, defaults: [Option<IpAddr>; 2]) -> Value {
    let [ipv4, ipv6] = defaults.map(|address| {
        Value::string(address.map_or_else(String::new, |address| address.to_string()))
    });
    record([
        ("interfaces", interfaces),
        ("addresses", addresses),
        ("default_ipv4", ipv4),
        ("default_ipv6", ipv6),
    ])
}

fn interface(interface: &Interface) -> Value {
    let network = |network: &Network| {
        record([("addr", Value::string(format!("{}/{}", network.address, network.prefix)))])
    };
    record([
        ("index", Value::int(interface.index)),
        ("mtu", Value::int(interface.mtu)),
        ("name", Value::string(interface.name.as_str())),
        ("hardwareAddr", Value::string(interface.hardware.as_str())),
        ("flags", texts(interface.flags.iter().copied())),
        ("addrs", Value::list(interface.networks.iter().map(network).collect::<Vec<_>>())),
    ])
}

/// Whether other hosts may use an address.
fn is_reachable(address: &IpAddr) -> bool {
    let is_local = match address {
        IpAddr::V4(v4) => v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_unicast_link_local(),
    };
    !(is_local || address.is_loopback() || address.is_multicast() || address.is_unspecified())
}

#[cfg(test)]
mod tests {
    use super::*;
    use strata_value::Key;

    fn of(name: &str, addresses: &[&str]) -> Interface {
        let network =
            |text: &&str| Network { address: text.parse().expect("an address"), prefix: 24 };
        Interface {
            name: name.to_owned(),
            networks: addresses.iter().map(network).collect(),
            ..Interface::default()
        }
    }

    #[test]
    fn the_last_address_of_the_interface_with_the_route_is_the_default() {
        let interfaces = [
            of("lo", &["127.0.0.1", "::1"]),
            of("eth0", &["192.0.2.2", "192.0.2.3", "fe80::1", "2001:db8::2"]),
            of("eth1", &["198.51.100.7", "169.254.1.1"]),
        ];
        let facts = facts(&interfaces, "192.0.2.2".parse().ok(), None);
        let fact = |name: &str| facts.as_map().and_then(|m| m.get(Key::new(name))).cloned();
        assert_eq!(fact("default_ipv4"), Some(Value::string("192.0.2.3")));
        assert_eq!(fact("default_ipv6"), Some(Value::string("")));
        let entry = |interface: &str, address: &str, ipv4, default| {
            record([
                ("interface", Value::string(interface)),
                ("address", Value::string(address)),
                ("ipv4", Value::bool(ipv4)),
                ("default", Value::bool(default)),
            ])
        };
        let expected = vec![
            entry("eth0", "192.0.2.2", true, true),
            entry("eth0", "192.0.2.3", true, true),
            entry("eth0", "2001:db8::2", false, false),
            entry("eth1", "198.51.100.7", true, false),
        ];
        assert_eq!(fact("addresses"), Some(Value::list(expected)));
    }
}
