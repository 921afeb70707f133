import ATIdentity
package import Foundation
package import HTTPTransport

/// Fetches metadata documents: exactly status 200, `application/json`, no redirect, at most 64 KiB within 10 seconds,
/// and only from the public Internet or from allowed servers on this machine.
package struct MetadataFetcher: Sendable {
    /// The maximum size of a document, in bytes.
    package static let mostBytes = 64 << 10
    private static let timeout = Duration.seconds(10)

    private let addresses: IdentityFetcher

    /// Creates a fetcher.
    ///
    /// - Parameters:
    ///   - transport: The transport; by default one that only reaches the public Internet.
    ///   - loopback: The allowed servers on this machine.
    ///   - allowsTestNames: Whether to allow names that end in `.test`.
    ///   - middleware: Receives each request and response.
    package init(
        transport: (any Transport)? = nil, loopback: Set<Origin> = [], allowsTestNames: Bool = false,
        middleware: [any Middleware] = []
    ) {
        addresses = IdentityFetcher(
            transport: transport, loopback: loopback.filter(\.isLoopback), allowsTestNames: allowsTestNames,
            middleware: middleware)
    }

    /// The transport for an address.
    ///
    /// - Parameter isTrusted: Whether the user has typed the address, so that any port is allowed.
    /// - Throws: ``DiscoveryError`` if the address isn't allowed.
    package func transport(to url: URL, isTrusted: Bool = false) throws(DiscoveryError) -> any Transport {
        do throws(IdentityError) {
            return try addresses.carrier(of: url, isConfigured: isTrusted, url.withoutSecrets)
        } catch {
            guard case .addressRefused(let why) = error.reason else {
                throw DiscoveryError(.addressRefused("\(error)"), url.withoutSecrets)
            }
            throw DiscoveryError(.addressRefused(why), url.withoutSecrets)
        }
    }

    /// Fetches a document.
    ///
    /// - Throws: ``DiscoveryError``, or `CancellationError`.
    package func document(at url: URL, isTrusted: Bool = false) async throws -> Data {
        let transport = try transport(to: url, isTrusted: isTrusted)
        let subject = url.withoutSecrets
        var request = HTTPRequest(.get, url)
        request.headers["Accept"] = "application/json"
        request.limits.bodyBytes = Self.mostBytes
        request.timeouts.total = Self.timeout
        request.isSentOnce = true
        let response: HTTPResponse
        do {
            response = try await transport.send(request)
        } catch let error as TransportError {
            switch error.reason {
            case .addressRefused(let why): throw DiscoveryError(.addressRefused(why), subject)
            case .bodyTooLarge(let limit): throw DiscoveryError(.tooLarge(limit: limit), subject)
            default: throw DiscoveryError(.transport(error), subject)
            }
        }
        guard response.status.rawValue == 200 else {
            if 300...399 ~= response.status.rawValue { throw DiscoveryError(.redirected(response.status), subject) }
            let wait = RateLimit(response.headers)?.wait
            throw DiscoveryError(.status(response.status, retryAfter: wait), subject)
        }
        let types = response.headers.values(for: "Content-Type")
        guard types.count == 1, Self.isJSON(types[0]) else {
            throw DiscoveryError(.wrongMediaType(types.count == 1 ? types[0] : nil), subject)
        }
        return response.body
    }

    /// Whether a `Content-Type` is JSON, regardless of its parameters.
    private static func isJSON(_ type: String) -> Bool {
        let name = type.utf8.prefix { $0 != UInt8(ascii: ";") }
        let blank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let bare = name.drop(while: blank).reversed().drop(while: blank).reversed()
        return String(decoding: Array(bare), as: UTF8.self).equalsIgnoringASCIICase("application/json")
    }
}
