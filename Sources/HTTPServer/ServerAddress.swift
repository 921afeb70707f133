/// The address at which a server listens.
public enum ServerAddress: Hashable, Sendable {
    /// 127.0.0.1, for a reverse proxy on the same machine. Port 0 lets the system pick one.
    case loopback(port: Int = 0)
    /// Every address of the machine, IPv4 and IPv6, for a container. Port 0 lets the system pick one.
    case any(port: Int)
    /// One address of the machine, IPv4 or IPv6, such as that in a local network. `0.0.0.0` means every IPv4 address,
    /// and `::` every address. Port 0 lets the system pick one.
    case address(String, port: Int)
    /// A Unix socket. A socket that an earlier process has left there is replaced, unless a process still answers. The
    /// mode says who may connect: by default the user and the group.
    case unix(path: String, mode: UInt16 = 0o660)
    /// The socket that systemd has opened for the process (`LISTEN_FDS`).
    case inherited
}
