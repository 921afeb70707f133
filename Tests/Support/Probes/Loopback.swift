package import Foundation

/// Sockets of this machine, for tests that send and receive raw bytes.
package enum Loopback {
    /// Opens a stream socket, which child processes don't inherit.
    package static func socket(_ family: Int32 = AF_INET) -> Int32 {
        #if canImport(Darwin)
        Foundation.socket(family, SOCK_STREAM, 0)
        #else
        Foundation.socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #endif
    }

    /// Binds an IPv6 socket to a port that the system picks, and returns the port.
    package static func bindIPv6(_ descriptor: Int32) -> Int? {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_addr = in6addr_loopback
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        // Safe: the pointer is only used during the call, over a sockaddr_in6 of the given size.
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard bind(descriptor, address, length) == 0, getsockname(descriptor, address, &length) == 0 else {
                    return nil
                }
                return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                    Int(UInt16(bigEndian: $0.pointee.sin6_port))
                }
            }
        }
    }

    /// Calls a system function with the address of a port. With port 0, the system picks one.
    package static func withAddress<Result>(
        port: Int = 0, _ body: (UnsafeMutablePointer<sockaddr>, inout socklen_t) throws -> Result
    ) rethrows -> Result {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7f00_0001).bigEndian)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // Safe: both are only used during the call, over a sockaddr_in of the given size.
        return try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { try body($0, &length) }
        }
    }

    /// The port that a socket was bound to.
    package static func port(of descriptor: Int32) -> Int? {
        withAddress { address, length in
            guard getsockname(descriptor, address, &length) == 0 else { return nil }
            return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                Int(UInt16(bigEndian: $0.pointee.sin_port))
            }
        }
    }
}
