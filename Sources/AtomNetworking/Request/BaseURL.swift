import HTTPTransport

/// The scheme and the host of a service.
public struct BaseURL: Sendable, Equatable {
    /// The scheme.
    public let scheme: BaseURLScheme
    /// The host.
    public let host: String
    /// The port, or `nil` for the scheme's default.
    public let port: Int?

    /// Creates a base URL.
    ///
    /// - Parameters:
    ///   - scheme: Usually `.https`.
    ///   - host: A name such as `api.example.com`, `localhost`, or an IPv4 address. Its labels have at most 63 ASCII
    ///     letters, digits and inner hyphens. A port, an IPv6 address, `_` and a trailing dot are rejected.
    ///   - port: The port, if it isn't the default.
    /// - Throws: `AtomError.requestable(.invalidBaseURL)`.
    public init(scheme: BaseURLScheme = .https, host: String, port: Int? = nil) throws(AtomError) {
        guard Self.isValid(host: host), port.map({ 1...65_535 ~= $0 }) ?? true else {
            throw .requestable(.invalidBaseURL)
        }
        self.scheme = scheme
        self.host = host
        self.port = port
    }

    /// Whether a host is valid. Checks bytes, not characters, so that a combining accent can't hide behind the letter
    /// before it.
    private static func isValid(host: String) -> Bool {
        host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
            1...63 ~= label.count && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
                && label.allSatisfy { $0 == UInt8(ascii: "-") || $0.isASCIILetterOrDigit }
        }
    }
}

extension BaseURL {
    /// The URL up to the start of the path.
    var text: String {
        "\(scheme.rawValue)://\(host)" + (port.map { ":\($0)" } ?? "")
    }
}

/// The scheme of a URL.
public enum BaseURLScheme: String, Sendable, Equatable {
    /// Unencrypted, for a server on the same machine.
    case http
    /// Encrypted.
    case https
}
