import ATData
public import Foundation
public import HTTPTransport

/// The address that identifies an authorization server, such as `https://bsky.social`: a scheme and a host, nothing
/// else.
///
/// Issuers are compared by their bytes, so there is only one valid form: `https`, the host in lower case, no default
/// port, and no slash at the end.
public struct Issuer: Hashable, Sendable, CustomStringConvertible {
    /// The issuer, as written in metadata.
    public let description: String
    /// The issuer as an address.
    public let url: URL
    /// The scheme, host and port.
    public let origin: Origin

    /// Parses an issuer.
    ///
    /// - Parameters:
    ///   - text: The text, from metadata or from a user.
    ///   - allowedLoopback: The servers on this machine that may be issuers, without encryption, for development.
    ///     Scheme, host and port must match.
    /// - Throws: ``DiscoveryError`` with ``DiscoveryError/Reason/invalidIssuer(_:)``.
    public init(_ text: String, allowedLoopback: Set<Origin> = []) throws(DiscoveryError) {
        func invalid(_ why: String) -> DiscoveryError {
            DiscoveryError(.invalidIssuer(why), String(text.unicodeScalars.prefix(300)))
        }
        guard let url = URL(plain: text), let origin = Origin(url) else { throw invalid("it is not a web address") }
        guard url.user() == nil, url.password() == nil else { throw invalid("it contains a user or a password") }
        guard url.query() == nil, url.fragment() == nil else { throw invalid("it contains a query or a fragment") }
        let path = url.path(percentEncoded: true)
        guard path.isEmpty else {
            throw invalid(path == "/" ? "it ends with a slash" : "it contains a path")
        }
        // The one way to write an origin: lower case, without the scheme's own port.
        guard origin.description.utf8.elementsEqual(text.utf8) else {
            throw invalid("it should be written \(origin)")
        }
        guard origin.mayServeOAuth(allowedLoopback) else {
            throw invalid(
                origin.scheme == "https" ? "its host is not a domain name" : "it doesn't use https")
        }
        description = text
        self.url = url
        self.origin = origin
    }

    /// Creates the issuer that a server of this process is, for development: without encryption, whatever its name.
    /// Clients decide for themselves whether they trust it.
    package init(own server: URL) throws(DiscoveryError) {
        guard let origin = Origin(server), let url = URL(plain: origin.description) else {
            throw DiscoveryError(.invalidIssuer("it is not a web address"), server.withoutSecrets)
        }
        (description, self.url, self.origin) = (origin.description, url, origin)
    }

    /// Creates the issuer of a server that a user or an account's document names.
    init(server: URL, allowedLoopback: Set<Origin>) throws(DiscoveryError) {
        try self.init(Origin(server)?.description ?? server.withoutSecrets, allowedLoopback: allowedLoopback)
    }
}

extension Origin {
    /// Whether the host is a public domain name with encryption, or an allowed server on this machine.
    func mayServeOAuth(_ allowedLoopback: Set<Origin>) -> Bool {
        // What isn't on this machine can't be allowed by listing it.
        if isLoopback { return allowedLoopback.contains(self) }
        return scheme == "https" && (1...65_535).contains(port) && isDomainName
    }

    /// Whether the host is a domain name with at least two parts, rather than an IP address.
    var isDomainName: Bool { (try? Handle(host)) != nil }
}

extension URL {
    /// Creates an address from text that all URL parsers read the same way; `nil` for any other text.
    init?(plain text: String) {
        guard text.utf8.count <= 2_048, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "\\") }),
            let url = URL(string: text), Origin(url) != nil, url.absoluteString.utf8.elementsEqual(text.utf8)
        else { return nil }
        self = url
    }
}
