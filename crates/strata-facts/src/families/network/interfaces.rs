//! The interfaces as the kernel lists them.

use std::net::IpAddr;

use crate::host_files::HostFiles;

/// A network interface.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Interface {
    pub(super) index: i64,
    pub(super) mtu: i64,
    pub(super) name: String,
    /// Pairs of hexadecimal digits with colons; empty if it has none.
    pub(super) hardware: String,
    pub(super) flags: Vec<&'static str>,
    pub(super) networks: Vec<Network>,
}

/// An address of an interface, and how many of its bits name the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Network {
    pub(super) address: IpAddr,
    pub(super) prefix: u32,
}

/// All interfaces by their index, their addresses in the order of the kernel.
#[cfg(unix)]
pub(super) fn of_this_host(files: &HostFiles) -> Result<Vec<Interface>, String> {
    let listed = nix::ifaddrs::getifaddrs()
        .map_err(|why| format!("the kernel does not list its interfaces: {why}"))?;
    let mut all: Vec<Interface> = Vec::new();
    for entry in listed {
        let at = all.iter().position(|interface| interface.name == entry.interface_name);
        let at = at.unwrap_or_else(|| {
            all.push(unix::begin(files, &entry));
            all.len() - 1
        });
        unix::take_address(&mut all[at], &entry);
    }
    all.sort_by_key(|interface| interface.index);
    Ok(all)
}

/// None on other systems.
#[cfg(not(unix))]
pub(super) fn of_this_host(_: &HostFiles) -> Result<Vec<Interface>, String> {
    Err("the interfaces of this operating system cannot be listed".to_owned())
}

#[cfg(unix)]
mod unix {
    use nix::ifaddrs::InterfaceAddress;
    use nix::net::if_::{InterfaceFlags, if_nametoindex};
    use nix::sys::socket::{LinkAddr, SockaddrStorage};

    use super::{HostFiles, Interface, IpAddr, Network};

    const FLAGS: &[(InterfaceFlags, &str)] = &[
        (InterfaceFlags::IFF_UP, "up"),
        (InterfaceFlags::IFF_BROADCAST, "broadcast"),
        (InterfaceFlags::IFF_LOOPBACK, "loopback"),
        (InterfaceFlags::IFF_POINTOPOINT, "pointtopoint"),
        (InterfaceFlags::IFF_MULTICAST, "multicast"),
    ];

    /// An interface without its addresses.
    pub(super) fn begin(files: &HostFiles, entry: &InterfaceAddress) -> Interface {
        let name = entry.interface_name.clone();
        let about = |what: &str| files.line(&format!("sys/class/net/{name}/{what}"));
        let flags = FLAGS.iter().filter(|(flag, _)| entry.flags.contains(*flag));
        Interface {
            index: if_nametoindex(name.as_str()).map_or(0, i64::from),
            mtu: about("mtu").and_then(|mtu| mtu.parse().ok()).unwrap_or(0),
            hardware: String::new(),
            flags: flags.map(|(_, name)| *name).collect(),
            networks: Vec::new(),
            name,
        }
    }

    /// Adds the address of an entry, if it has one.
    pub(super) fn take_address(interface: &mut Interface, entry: &InterfaceAddress) {
        let Some(storage) = &entry.address else { return };
        if let Some(address) = ip_of(storage) {
            let prefix = entry.netmask.as_ref().and_then(ip_of).map_or(0, ones);
            interface.networks.push(Network { address, prefix });
        } else if let Some(octets) = storage.as_link_addr().and_then(LinkAddr::addr)
            // A loopback has an address of zeros.
            && octets != [0; 6]
        {
            interface.hardware = octets.map(|octet| format!("{octet:02x}")).join(":");
        }
    }

    fn ip_of(storage: &SockaddrStorage) -> Option<IpAddr> {
        let v4 = storage.as_sockaddr_in().map(|of| IpAddr::V4(of.ip()));
        v4.or_else(|| storage.as_sockaddr_in6().map(|of| IpAddr::V6(of.ip())))
    }

    /// The number of ones in a mask.
    fn ones(mask: IpAddr) -> u32 {
        match mask {
            IpAddr::V4(mask) => mask.to_bits().count_ones(),
            IpAddr::V6(mask) => mask.to_bits().count_ones(),
        }
    }
}
