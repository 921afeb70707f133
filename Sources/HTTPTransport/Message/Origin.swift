public import Foundation

/// The scheme, host and port of a URL. Credentials belong to an origin and never leave it.
public struct Origin: Hashable, Sendable {
    /// The scheme in lower case, such as `https`.
    public let scheme: String
    /// The host in lower case, without the brackets of an IPv6 address.
    public let host: String
    /// The port; the scheme's default if the URL has none.
    public let port: Int

    /// The origin of a URL, or `nil` if it isn't an `http` or `https` URL with a host.
    public init?(_ url: URL) {
        guard let scheme = url.scheme, let host = url.host(percentEncoded: false), !host.isEmpty else { return nil }
        let usualPort: Int
        if scheme.equalsIgnoringASCIICase("https") {
            (self.scheme, usualPort) = ("https", 443)
        } else if scheme.equalsIgnoringASCIICase("http") {
            (self.scheme, usualPort) = ("http", 80)
        } else {
            return nil
        }
        // Some Unicode letters have an ASCII letter as their lower case, such as the Kelvin sign: they are not the same
        // host.
        var name = host.lowercasedASCII
        if name.utf8.first == UInt8(ascii: "["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
        guard Self.isHost(name) else { return nil }
        self.host = name
        self.port = url.port ?? usualPort
        guard 0...65_535 ~= self.port else { return nil }
    }

    /// Whether this is a server of this machine.
    package var isLoopback: Bool { ["localhost", "127.0.0.1", "::1"].contains(host) }

    /// Characters with a special meaning in a URL. They can't be part of a host's name, even percent-encoded.
    private static let reserved = Set("\"#%/:<>?@[\\]^`{|}".unicodeScalars)

    /// Whether decoded text can be a host: it has no line ends, no invisible characters, and no characters that end the
    /// host in a URL.
    private static func isHost(_ name: String) -> Bool {
        // Almost every name and address. Every authorized request asks, so it has to be fast.
        if name.utf8.allSatisfy(\.isUnreserved) { return true }
        var rest = name.unicodeScalars[...]
        if let colon = rest.firstIndex(of: ":") {
            // An IPv6 address, with its zone after a percent sign.
            let end = rest.firstIndex(of: "%") ?? rest.endIndex
            var address = in6_addr()
            guard colon < end, inet_pton(AF_INET6, String(rest[..<end]), &address) == 1 else { return false }
            rest = rest[end...].dropFirst()
        }
        return rest.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .surrogate: false
            default: !reserved.contains(scalar)
            }
        }
    }
}

extension String {
    /// The string with its ASCII letters in lower case and everything else unchanged.
    fileprivate var lowercasedASCII: String {
        guard utf8.contains(where: { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }) else { return self }
        return String(
            decoding: utf8.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}

extension Origin: ExpressibleByStringLiteral {
    /// The origin of an address as text, such as `http://127.0.0.1:2583`, or `nil` if it isn't that of an `http` or
    /// `https` server.
    public init?(_ text: String) {
        guard let url = URL(string: text) else { return nil }
        self.init(url)
    }

    /// Creates an origin from a literal, which must be the address of an `http` or `https` server.
    public init(stringLiteral text: String) {
        guard let origin = Origin(text) else {
            preconditionFailure("\"\(text)\" is not the address of a server, such as http://127.0.0.1:2583.")
        }
        self = origin
    }
}

extension Origin: CustomStringConvertible {
    /// The origin as it appears at the start of a URL.
    public var description: String { "\(scheme)://\(host.contains(":") ? "[\(host)]" : host)\(portSuffix)" }

    /// The host and port as a request names them: an IPv6 address in brackets, and without the zone, which is only
    /// meaningful on this machine.
    package var hostField: String {
        // Over the bytes: Foundation's search of a string takes longer than all the rest.
        (host.utf8.contains(UInt8(ascii: ":")) ? "[\(host.prefix { $0 != "%" })]" : host) + portSuffix
    }

    /// The port as it follows the host in a URL: nothing for the usual port of the scheme.
    private var portSuffix: String { port == (scheme == "http" ? 80 : 443) ? "" : ":\(port)" }
}
