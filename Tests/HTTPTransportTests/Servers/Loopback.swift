import Foundation

/// Sockets of this machine's own, for tests that say and read bytes.
enum Loopback {
    static func socket() -> Int32 {
        #if canImport(Darwin)
        Foundation.socket(AF_INET, SOCK_STREAM, 0)
        #else
        Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #endif
    }

    /// Calls a function of the system's with the address of a port; with 0, of none in particular.
    static func withAddress<Result>(
        port: Int = 0, _ body: (UnsafeMutablePointer<sockaddr>, inout socklen_t) throws -> Result
    ) rethrows -> Result {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7f00_0001).bigEndian)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // Safe: both are good for the call only, over a sockaddr_in whose size goes along.
        return try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { try body($0, &length) }
        }
    }

    /// The port that a socket was bound to.
    static func port(of descriptor: Int32) -> Int? {
        withAddress { address, length in
            guard getsockname(descriptor, address, &length) == 0 else { return nil }
            return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                Int(UInt16(bigEndian: $0.pointee.sin_port))
            }
        }
    }
}
