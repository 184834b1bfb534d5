//! IP networks.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// A network: the addresses that begin with the same bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prefix {
    /// The first address.
    pub(super) start: u128,
    /// The number of bits that all addresses share.
    pub(super) length: u32,
    /// The number of bits of an address: 32 or 128.
    pub(super) bits: u32,
}

impl Prefix {
    /// The network of a text such as `10.0.0.0/8`; bits behind the prefix do not count.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (address, length) = text.split_once('/')?;
        let Self { start, bits, .. } = Self::of_address(address)?;
        let digits = !length.starts_with('+') && (length.len() == 1 || !length.starts_with('0'));
        let length = length.parse().ok().filter(|length| digits && *length <= bits)?;
        let prefix = Self { start, length, bits };
        Some(Self { start: start & !prefix.host_mask(length), ..prefix })
    }

    /// The network of one address.
    pub(super) fn of_address(text: &str) -> Option<Self> {
        Some(match text.parse().ok()? {
            IpAddr::V4(address) => Self { start: u32::from(address).into(), length: 32, bits: 32 },
            IpAddr::V6(address) => Self { start: address.into(), length: 128, bits: 128 },
        })
    }

    /// The bits behind a prefix of this length, all set.
    pub(super) fn host_mask(&self, length: u32) -> u128 {
        1u128.checked_shl(self.bits - length).map_or(u128::MAX, |size| size - 1)
    }

    /// The last address.
    pub(super) fn last(&self) -> u128 {
        self.start | self.host_mask(self.length)
    }

    /// An address of the same protocol as text.
    pub(super) fn address_text(&self, address: u128) -> String {
        if self.bits == 32 {
            Ipv4Addr::from(address as u32).to_string()
        } else {
            Ipv6Addr::from(address).to_string()
        }
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address_text(self.start), self.length)
    }
}
