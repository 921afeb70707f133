import Foundation

/// An IP address and a port to connect to.
public struct SocketAddress: Hashable, Sendable {
    /// The address: 4 bytes of IPv4, or 16 of IPv6.
    public let bytes: [UInt8]
    /// The port.
    public let port: Int

    /// Creates an address of 4 or 16 bytes.
    public init?(bytes: some Sequence<UInt8>, port: Int) {
        self.bytes = Array(bytes)
        self.port = port
        guard self.bytes.count == 4 || self.bytes.count == 16 else { return nil }
    }

    /// Creates an address from its text, such as `192.0.2.1` or `2001:db8::1`.
    package init?(_ text: String, port: Int) {
        var bytes = [UInt8](repeating: 0, count: 16)
        // Safe: the pointer is only used during the call, and an address has 4 or 16 bytes.
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.init(bytes: bytes.prefix(4), port: port)
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            self.init(bytes: bytes, port: port)
        } else {
            return nil
        }
    }

    /// Whether the address belongs to a host on the public Internet.
    ///
    /// It doesn't if it is private, loopback, link-local, shared by a carrier's customers (CGNAT), multicast, reserved
    /// for documentation or benchmarks, or an IPv6 address that contains such an IPv4 address: mapped, NAT64, 6to4,
    /// Teredo.
    public var isPublic: Bool {
        bytes.count == 4 ? Self.isPublic(bytes[...]) : isPublicIPv6
    }

    /// The blocks of IPv4 addresses that aren't public hosts: the address as a number, and the length of the prefix.
    private static let specialIPv4: [(block: UInt32, bits: UInt32)] = [
        (0x0000_0000, 8), (0x0a00_0000, 8), (0x6440_0000, 10), (0x7f00_0000, 8), (0xa9fe_0000, 16), (0xac10_0000, 12),
        (0xc000_0000, 24), (0xc000_0200, 24), (0xc058_6300, 24), (0xc0a8_0000, 16), (0xc612_0000, 15),
        (0xc633_6400, 24), (0xcb00_7100, 24), (0xe000_0000, 4), (0xf000_0000, 4),
    ]

    private static func isPublic(_ bytes: ArraySlice<UInt8>) -> Bool {
        let address = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return !specialIPv4.contains { address >> (32 - $0.bits) == $0.block >> (32 - $0.bits) }
    }

    private var isPublicIPv6: Bool {
        func starts(_ prefix: UInt8...) -> Bool { bytes.starts(with: prefix) }
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xff && bytes[11] == 0xff
        let isTranslated = starts(0, 0x64, 0xff, 0x9b) && bytes[4..<12].allSatisfy { $0 == 0 }
        if isMapped || isTranslated { return Self.isPublic(bytes[12...]) }
        // All public hosts are in 2000::/3. Of that, 2001::/23 holds Teredo and protocol assignments, 2002::/16 is
        // 6to4, and 2001:db8::/32 and 3fff::/20 are for documentation.
        guard bytes[0] & 0xe0 == 0x20 else { return false }
        if starts(0x20, 0x02) || starts(0x20, 0x01, 0x0d, 0xb8) { return false }
        let isDocumentation = starts(0x3f, 0xff) && bytes[2] & 0xf0 == 0
        return !isDocumentation && !(starts(0x20, 0x01) && bytes[2] & 0xfe == 0)
    }
}

extension SocketAddress: CustomStringConvertible {
    /// The address as it appears in a URL, such as `127.0.0.1:80` or `[2001:db8:0:0:0:0:0:1]:443`.
    public var description: String {
        if bytes.count == 4 { return "\(bytes.map(String.init).joined(separator: ".")):\(port)" }
        let groups = stride(from: 0, to: 16, by: 2).map {
            String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16)
        }
        return "[\(groups.joined(separator: ":"))]:\(port)"
    }
}
