//! Which of the own addresses the default routes use.

use std::net::{IpAddr, SocketAddr, UdpSocket};

/// A public resolver: far away, so that the way there is the default route.
const FAR_IPV4: SocketAddr = SocketAddr::new(IpAddr::V4(std::net::Ipv4Addr::new(8, 8, 8, 8)), 53);
/// The same by IPv6.
const FAR_IPV6: SocketAddr = SocketAddr::new(
    IpAddr::V6(std::net::Ipv6Addr::new(0x2001, 0x4860, 0x4860, 0, 0, 0, 0, 0x8888)),
    53,
);

/// The own IPv4 address on the default route; none if there is no such route.
pub(super) fn local_ipv4() -> Option<IpAddr> {
    local("0.0.0.0:0", FAR_IPV4)
}

/// The own IPv6 address on the default route; none if there is no such route.
pub(super) fn local_ipv6() -> Option<IpAddr> {
    local("[::]:0", FAR_IPV6)
}

/// To connect a UDP socket chooses a route and sends nothing.
fn local(own: &str, far: SocketAddr) -> Option<IpAddr> {
    let socket = UdpSocket::bind(own).ok()?;
    socket.connect(far).ok()?;
    Some(socket.local_addr().ok()?.ip())
}
