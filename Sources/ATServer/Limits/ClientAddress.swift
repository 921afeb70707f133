package import HTTPServer
package import HTTPTransport

/// Finds the addresses of clients behind reverse proxies.
///
/// A proxy appends the address that it sees to `X-Forwarded-For`. What stands before the first address that isn't a
/// trusted proxy's can be invented by the client.
package struct ClientAddresses: Sendable {
    private let proxies: [Network]
    /// The first text that is neither an address nor a network.
    package let fault: String?

    /// Reads addresses, such as `10.0.0.7`, and networks, such as `10.0.0.0/8`. Proxies on this machine are always
    /// trusted.
    package init(proxies texts: [String]) {
        let networks = texts.map(Network.init)
        proxies = networks.compactMap(\.self)
        fault = zip(texts, networks).first { $1 == nil }?.0
    }

    /// The address of the client that sent a request; `nil` if it isn't known.
    package func client(of request: ServerRequest, _ headers: HTTPHeaders) -> SocketAddress? {
        let peer = request.peer?.unmapped
        guard var address = peer, isProxy(address) else { return peer }
        let entries = headers.values(for: "X-Forwarded-For").flatMap { $0.split(separator: ",") }.map(\.trimmed)
        for entry in entries.reversed() where !entry.isEmpty {
            // What isn't an address doesn't come from a proxy.
            guard isProxy(address), let next = SocketAddress(forwarded: entry)?.unmapped else { break }
            address = next
        }
        return address
    }

    /// The identifier that a trusted proxy gave a request; `nil` if there is none.
    func requestID(of request: ServerRequest) -> RequestID? {
        guard let peer = request.peer?.unmapped, isProxy(peer) else { return nil }
        return request.firstValue(of: "X-Request-Id").flatMap(RequestID.init)
    }

    private func isProxy(_ address: SocketAddress) -> Bool {
        address.isLoopback || proxies.contains { $0.contains(address) }
    }

    /// The addresses that begin with the same bits.
    private struct Network {
        let bytes: [UInt8]
        let bits: Int

        init?(_ text: String) {
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count <= 2, let address = SocketAddress(String(parts[0]), port: 0) else { return nil }
            bytes = address.unmapped.bytes
            let most = address.bytes.count * 8
            guard let length = parts.count == 1 ? most : Int(parts[1]), 0...most ~= length else { return nil }
            bits = max(0, length - (most - bytes.count * 8))
        }

        func contains(_ address: SocketAddress) -> Bool {
            guard address.bytes.count == bytes.count else { return false }
            let (whole, rest) = (bits / 8, bits % 8)
            guard address.bytes.prefix(whole) == bytes.prefix(whole) else { return false }
            return rest == 0 || (address.bytes[whole] ^ bytes[whole]) >> (8 - rest) == 0
        }
    }
}

extension SocketAddress {
    /// Reads an address as proxies write it: alone, or with a port, and IPv6 with or without brackets.
    fileprivate init?(forwarded text: Substring) {
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { return nil }
            self.init(String(text[text.index(after: text.startIndex)..<end]), port: 0)
        } else if let colon = text.firstIndex(of: ":"), !text[colon...].dropFirst().contains(":") {
            self.init(String(text[..<colon]), port: 0)
        } else {
            self.init(String(text), port: 0)
        }
    }

    /// The address itself if it is one of IPv4 as some proxies and systems write it: `::ffff:192.0.2.1`.
    var unmapped: SocketAddress {
        guard bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) else { return self }
        return SocketAddress(bytes: bytes.suffix(4), port: port) ?? self
    }

    /// Whether it is one of this machine.
    var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }

    /// The name under which calls of an address are counted. A home has a whole network of IPv6 addresses.
    var limitKey: String {
        bytes.count == 4 ? bytes.map(String.init).joined(separator: ".") : "\(bytes.prefix(8))"
    }
}
