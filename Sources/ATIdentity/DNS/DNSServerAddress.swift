import Foundation

/// The address of a DNS server: IPv4 or IPv6, with a network interface if the address needs one.
public struct DNSServerAddress: Hashable, Sendable {
    /// The address, 4 or 16 bytes.
    let bytes: [UInt8]
    /// The interface that an address of the local network belongs to; 0 for any.
    let scope: UInt32
    /// The port.
    public let port: UInt16

    /// Creates an address from text, such as `192.0.2.53`, `2001:db8::53` or `fe80::1%eth0`, or returns `nil`.
    public init?(_ text: String, port: UInt16 = 53) {
        self.port = port
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: &four) { Array($0) }
            scope = 0
            return
        }
        let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        var sixteen = in6_addr()
        guard let address = parts.first, inet_pton(AF_INET6, String(address), &sixteen) == 1 else { return nil }
        bytes = withUnsafeBytes(of: &sixteen) { Array($0) }
        guard parts.count == 2 else {
            scope = 0
            return
        }
        let interface = String(parts[1])
        scope = UInt32(interface) ?? if_nametoindex(interface)
        guard scope != 0 else { return nil }
    }

    /// Calls a closure with the address in the system's form.
    func withSocketAddress<Result>(_ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        if bytes.count == 4 {
            var address = sockaddr_in()
            #if canImport(Darwin)
            address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
            #endif
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: bytes) }
            return Self.call(AF_INET, &address, body)
        }
        var address = sockaddr_in6()
        #if canImport(Darwin)
        address.sin6_len = UInt8(MemoryLayout<sockaddr_in6>.size)
        #endif
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        address.sin6_scope_id = scope
        withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: bytes) }
        return Self.call(AF_INET6, &address, body)
    }

    private static func call<Address, Result>(
        _ family: Int32, _ address: inout Address, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        // Safe: the pointer lives for the call only, over an address whose size goes along.
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body(family, $0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }
}
