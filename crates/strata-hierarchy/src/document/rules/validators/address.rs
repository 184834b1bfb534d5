//! Addresses, without leading zeros, spaces, prefixes and zones.

use std::net::{IpAddr, Ipv6Addr};

/// An address of either family; anything else is an error.
pub(super) fn is_ip(text: &str) -> Result<bool, String> {
    parsed(text).map(|_| true).ok_or_else(|| "not an IP address".to_owned())
}

/// An IPv4 address, also one written as IPv6.
pub(super) fn is_ipv4(text: &str) -> Result<bool, String> {
    match parsed(text) {
        Some(IpAddr::V4(_)) => Ok(true),
        Some(IpAddr::V6(address)) if is_mapped(address) => Ok(true),
        _ => Err("not an IPv4 address".to_owned()),
    }
}

/// An IPv6 address that is no IPv4 one.
pub(super) fn is_ipv6(text: &str) -> Result<bool, String> {
    match parsed(text) {
        Some(IpAddr::V6(address)) if !is_mapped(address) => Ok(true),
        _ => Err("not an IPv6 address".to_owned()),
    }
}

fn parsed(text: &str) -> Option<IpAddr> {
    text.parse().ok()
}

fn is_mapped(address: Ipv6Addr) -> bool {
    address.to_ipv4_mapped().is_some()
}
