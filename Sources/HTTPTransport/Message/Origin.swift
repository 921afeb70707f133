public import Foundation

/// The scheme, host and port of a URL: what credentials are given to, and what they never leave.
public struct Origin: Hashable, Sendable {
    /// The scheme in lower case, such as `https`.
    public let scheme: String
    /// The host in lower case, without the brackets of an IPv6 address.
    public let host: String
    /// The port, the scheme's usual one where the URL names none.
    public let port: Int

    /// The origin of a URL, or `nil` when it is no `http` or `https` URL with a host.
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
        let name = host.lowercased()
        self.host =
            name.utf8.first == UInt8(ascii: "[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name
        self.port = url.port ?? usualPort
    }
}

extension Origin: CustomStringConvertible {
    /// The origin as it stands at the start of a URL.
    public var description: String {
        let name = host.contains(":") ? "[\(host)]" : host
        let isUsual = (scheme == "http" && port == 80) || (scheme == "https" && port == 443)
        return isUsual ? "\(scheme)://\(name)" : "\(scheme)://\(name):\(port)"
    }
}
