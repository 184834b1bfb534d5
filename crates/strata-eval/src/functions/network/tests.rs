use super::*;

fn call(name: &str, args: &[Value]) -> Result<String, FunctionError> {
    let row = TERRAFORM.iter().find(|row| row.name == name).expect("a row");
    let Body::Fixed(_, body) = row.body else { panic!("a fixed type") };
    let result = body(args)?;
    Ok(match result.as_seq() {
        Some(list) => list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" "),
        None => result.as_str().map_or_else(|| format!("{:?}", result.as_bool()), str::to_owned),
    })
}

fn args(prefix: &str, numbers: &[i64]) -> Vec<Value> {
    std::iter::once(Value::string(prefix)).chain(numbers.iter().map(|n| Value::int(*n))).collect()
}

#[test]
fn hosts_are_numbered_from_both_ends() {
    for (prefix, number, expected) in [
        ("10.12.112.0/20", 16, "10.12.112.16"),
        ("10.12.112.0/20", 268, "10.12.113.12"),
        ("10.12.112.9/20", -1, "10.12.127.255"),
        ("fd00:fd12:3456:7890::/56", 34, "fd00:fd12:3456:7800::22"),
        ("10.0.0.1/32", 0, "10.0.0.1"),
        ("::/0", -1, "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ] {
        assert_eq!(call("cidrhost", &args(prefix, &[number])).as_deref(), Ok(expected));
    }
    assert_eq!(call("cidrhost", &args("10.0.0.0/24", &[256])).expect_err("256").argument, Some(1));
    assert!(call("cidrhost", &args("10.0.0.0/24", &[-257])).is_err());
    assert_eq!(call("cidrhost", &args("10.0.0.0/33", &[1])).expect_err("33").argument, Some(0));
}

#[test]
fn networks_are_in_networks() {
    for (prefix, numbers, expected) in [
        ("172.16.0.0/12", [4, 2], "172.18.0.0/16"),
        ("10.1.2.0/24", [4, 15], "10.1.2.240/28"),
        ("10.1.2.3/24", [0, 0], "10.1.2.0/24"),
        ("fd00:fd12:3456:7890::/56", [16, 162], "fd00:fd12:3456:7800:a200::/72"),
        ("0.0.0.0/0", [32, 4_294_967_295], "255.255.255.255/32"),
        ("::/0", [128, 5], "::5/128"),
    ] {
        assert_eq!(call("cidrsubnet", &args(prefix, &numbers)).as_deref(), Ok(expected));
    }
    for (numbers, argument) in [([9, 0], 1), ([-1, 0], 1), ([4, 16], 2), ([4, -1], 2), ([0, 1], 2)]
    {
        let error = call("cidrsubnet", &args("10.1.2.0/24", &numbers)).expect_err("no room");
        assert_eq!(error.argument, Some(argument), "{numbers:?}");
    }
}

#[test]
fn networks_follow_each_other() {
    let listed = call("cidrsubnets", &args("10.1.0.0/16", &[4, 4, 8, 4]));
    assert_eq!(listed.as_deref(), Ok("10.1.0.0/20 10.1.16.0/20 10.1.32.0/24 10.1.48.0/20"));
    assert_eq!(call("cidrsubnets", &args("10.1.0.0/16", &[])).as_deref(), Ok(""));
    let full = call("cidrsubnets", &args("255.255.255.0/24", &[1, 1, 1]));
    assert_eq!(full.expect_err("full").argument, Some(3));
    assert!(call("cidrsubnets", &args("10.1.0.0/16", &[0])).is_err());
}

#[test]
fn only_ipv4_has_masks() {
    for (prefix, mask) in [("172.16.0.0/12", "255.240.0.0"), ("1.2.3.4/0", "0.0.0.0")] {
        assert_eq!(call("cidrnetmask", &args(prefix, &[])).as_deref(), Ok(mask));
    }
    assert!(call("cidrnetmask", &args("fd00::/8", &[])).is_err());
}

#[test]
fn networks_contain_addresses_and_networks() {
    for (outer, inner, expected) in [
        ("192.168.2.0/20", "192.168.2.1", "Some(true)"),
        ("192.168.2.0/20", "192.168.2.0/22", "Some(true)"),
        ("192.168.2.0/20", "192.126.2.1", "Some(false)"),
        ("192.168.2.0/20", "192.126.2.0/18", "Some(false)"),
        ("fd00::/16", "fd00::1", "Some(true)"),
    ] {
        let args = [Value::string(outer), Value::string(inner)];
        assert_eq!(call("cidrcontains", &args).as_deref(), Ok(expected), "{inner}");
    }
    assert!(call("cidrcontains", &[Value::string("10.0.0.0/8"), Value::string("::1")]).is_err());
}

proptest::proptest! {
    #[test]
    fn a_network_contains_its_hosts(start: u32, length in 0u32..=32, number: u32) {
        let prefix = Prefix::parse(&format!("{}/{length}", std::net::Ipv4Addr::from(start)));
        let prefix = prefix.expect("a network");
        match prefix.host(&IBig::from(number)) {
            Some(host) => proptest::prop_assert!(prefix.start <= host && host <= prefix.last()),
            None => proptest::prop_assert!(u128::from(number) > prefix.host_mask(length)),
        }
    }
}
