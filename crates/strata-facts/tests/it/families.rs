//! The families of this host: every key with a value of its kind.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use strata_facts::{Gathered, Manager, Options};
use strata_value::Value;

use crate::at;

/// The built-in families alone.
fn families() -> Options {
    Options {
        no_host_facts: false,
        no_network_facts: false,
        no_partition_facts: false,
        no_cpu_facts: false,
        no_memory_facts: false,
        no_swap_facts: false,
        ..Options::none()
    }
}

fn facts_of(options: Options) -> Value {
    let Gathered { facts, warnings } = Manager::new(options).fresh();
    assert!(warnings.is_empty(), "{warnings:?}");
    facts
}

/// Checks that a map has exactly these keys, each with a value of its kind.
fn check_record(value: &Value, fields: &[(&str, &str)]) {
    let map = value.as_map().expect("a map");
    let keys: BTreeSet<&str> = map.iter().filter_map(|e| e.key.as_str()).collect();
    assert_eq!(keys, fields.iter().map(|(key, _)| *key).collect());
    for (key, kind) in fields {
        assert_eq!(at(value, key).expect("the key").kind_name(), *kind, "{key}");
    }
}

fn list<'v>(facts: &'v Value, path: &str) -> &'v [Value] {
    at(facts, path).and_then(Value::as_seq).expect("a list")
}

fn int(facts: &Value, path: &str) -> i64 {
    at(facts, path).and_then(Value::as_int).expect("an integer")
}

fn text<'v>(facts: &'v Value, path: &str) -> &'v str {
    at(facts, path).and_then(Value::as_str).expect("a text")
}

fn all_of<'k>(kind: &'k str, keys: &'k str) -> Vec<(&'k str, &'k str)> {
    keys.split_whitespace().map(|key| (key, kind)).collect()
}

#[test]
#[cfg(target_os = "linux")]
fn host() {
    let facts = facts_of(families());
    let info = at(&facts, "host.info").expect("host.info");
    let mut fields = all_of(
        "string",
        "hostname os platform platformFamily platformVersion kernelVersion kernelArch \
         virtualizationSystem virtualizationRole hostId",
    );
    fields.extend(all_of("integer", "uptime bootTime procs"));
    check_record(info, &fields);
    let kernel = |name: &str| {
        let text = std::fs::read_to_string(format!("/proc/sys/kernel/{name}")).expect("read");
        text.trim().to_owned()
    };
    assert_eq!(text(info, "hostname"), kernel("hostname"));
    assert_eq!(text(info, "kernelVersion"), kernel("osrelease"));
    assert_eq!(text(info, "os"), "linux");
    assert!(int(info, "procs") > 0 && int(info, "uptime") > 0);
    assert!(int(info, "bootTime") > 1_000_000_000);
}

#[test]
#[cfg(target_os = "linux")]
fn network() {
    let facts = facts_of(families());
    check_record(
        at(&facts, "network").expect("network"),
        &[
            ("interfaces", "list"),
            ("addresses", "list"),
            ("default_ipv4", "string"),
            ("default_ipv6", "string"),
        ],
    );
    for interface in list(&facts, "network.interfaces") {
        let mut fields = all_of("integer", "index mtu");
        fields.extend(all_of("string", "name hardwareAddr"));
        fields.extend(all_of("list", "flags addrs"));
        check_record(interface, &fields);
        let name = text(interface, "name");
        let kernel = |what: &str| {
            let text = std::fs::read_to_string(format!("/sys/class/net/{name}/{what}"));
            text.expect("read").trim().to_owned()
        };
        assert_eq!(int(interface, "index").to_string(), kernel("ifindex"));
        assert_eq!(int(interface, "mtu").to_string(), kernel("mtu"));
        if name != "lo" {
            assert_eq!(text(interface, "hardwareAddr"), kernel("address"));
        }
        for network in list(interface, "addrs") {
            let (address, prefix) = text(network, "addr").split_once('/').expect("addr/prefix");
            let most =
                if address.parse::<IpAddr>().expect("an address").is_ipv4() { 32 } else { 128 };
            assert!(prefix.parse::<u32>().expect("a prefix") <= most);
        }
    }
    let names: Vec<&str> =
        list(&facts, "network.interfaces").iter().map(|i| text(i, "name")).collect();
    assert!(names.contains(&"lo"), "{names:?}");
    for address in list(&facts, "network.addresses") {
        let mut fields = all_of("string", "interface address");
        fields.extend(all_of("boolean", "ipv4 default"));
        check_record(address, &fields);
        assert_ne!(text(address, "interface"), "lo");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn partition() {
    let facts = facts_of(families());
    let partition = at(&facts, "partition").expect("partition");
    check_record(partition, &all_of("list", "partitions usage"));
    for mount in list(partition, "partitions") {
        let mut fields = all_of("string", "device mountpoint fstype");
        fields.push(("opts", "list"));
        check_record(mount, &fields);
    }
    for usage in list(partition, "usage") {
        let mut fields = all_of("string", "path fstype");
        fields.extend(all_of("integer", "total free used inodesTotal inodesUsed inodesFree"));
        fields.extend(all_of("float", "usedPercent inodesUsedPercent"));
        check_record(usage, &fields);
        assert!(int(usage, "used") + int(usage, "free") <= int(usage, "total"));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn cpu() {
    let facts = facts_of(families());
    let processors = list(&facts, "cpu.info");
    let info = std::fs::read_to_string("/proc/cpuinfo").expect("read");
    assert_eq!(processors.len(), info.lines().filter(|l| l.starts_with("processor")).count());
    for processor in processors {
        let mut fields = all_of("integer", "cpu stepping cores cacheSize");
        fields.extend(all_of(
            "string",
            "vendorId family model physicalId coreId modelName microcode",
        ));
        fields.extend([("mhz", "float"), ("flags", "list")]);
        check_record(processor, &fields);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn memory() {
    let facts = facts_of(families());
    let mut fields = all_of(
        "integer",
        "total available used free active inactive wired laundry buffers cached writeBack dirty \
         writeBackTmp shared slab sreclaimable sunreclaim pageTables swapCached commitLimit \
         committedAS highTotal highFree lowTotal lowFree swapTotal swapFree mapped vmallocTotal \
         vmallocUsed vmallocChunk hugePagesTotal hugePagesFree hugePagesRsvd hugePagesSurp \
         hugePageSize anonHugePages",
    );
    fields.push(("usedPercent", "float"));
    check_record(at(&facts, "memory.virtual").expect("memory.virtual"), &fields);
    let mut fields = all_of("integer", "total used free sin sout pgIn pgOut pgFault pgMajFault");
    fields.push(("usedPercent", "float"));
    check_record(at(&facts, "memory.swap.info").expect("memory.swap.info"), &fields);
    let total = int(&facts, "memory.virtual.total");
    assert_eq!(total, int(&facts, "memory.virtual.used") + int(&facts, "memory.virtual.available"));
    match at(&facts, "memory.swap.devices").expect("devices") {
        none if none.is_null() => assert_eq!(int(&facts, "memory.swap.info.total"), 0),
        _ => {
            for device in list(&facts, "memory.swap.devices") {
                check_record(
                    device,
                    &[("name", "string"), ("usedBytes", "integer"), ("freeBytes", "integer")],
                );
            }
        }
    }
}

/// Builds a value from JSON.
fn json(text: &str) -> Value {
    strata_facts::read_facts("test", text.as_bytes().to_vec(), true).expect("facts")
}

const NOTHING: &str = r#"{
    "host": {"info": {}},
    "network": {"interfaces": [], "addresses": [], "default_ipv4": "", "default_ipv6": ""},
    "partition": {"partitions": [], "usage": []},
    "cpu": {"info": []},
    "memory": {"virtual": {}, "swap": {"info": {}, "devices": {}}}
}"#;

#[test]
fn a_family_that_is_switched_off_keeps_its_keys() {
    assert_eq!(facts_of(Options::none()), json(NOTHING));
}

#[test]
#[cfg(target_os = "linux")]
fn each_switch_empties_its_own_family() {
    type Switch = fn(&mut Options);
    let nothing = json(NOTHING);
    let switches: [(&str, Switch); 6] = [
        ("host", |o| o.no_host_facts = true),
        ("network", |o| o.no_network_facts = true),
        ("partition", |o| o.no_partition_facts = true),
        ("cpu", |o| o.no_cpu_facts = true),
        ("memory", |o| o.no_memory_facts = true),
        ("memory.swap", |o| o.no_swap_facts = true),
    ];
    for (path, switch) in switches {
        let mut options = families();
        switch(&mut options);
        let facts = facts_of(options);
        for (other, _) in switches.iter().filter(|(other, _)| !other.starts_with(path)) {
            let is_empty = at(&facts, other) == at(&nothing, other);
            // A sandbox may have no mounts of devices.
            assert!(!is_empty || *other == "partition", "{other} without {path}");
        }
        assert_eq!(at(&facts, path), at(&nothing, path), "{path}");
    }
}

#[test]
fn gathering_is_quick() {
    let manager = Manager::new(families());
    manager.fresh();
    let least = (0..5).map(|_| {
        let begun = Instant::now();
        manager.fresh();
        begun.elapsed()
    });
    let least = least.min().expect("five runs");
    assert!(least < Duration::from_millis(100), "{least:?}");
}
