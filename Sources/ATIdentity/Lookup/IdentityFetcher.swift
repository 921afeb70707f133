import ATData
package import Foundation
package import HTTPTransport

/// Fetches addresses from untrusted sources: only on the public Internet, or from explicitly allowed servers on this
/// machine.
package struct IdentityFetcher: Sendable {
    /// The transport for the public Internet.
    let transport: any Transport
    /// The transport for the allowed servers on this machine.
    let loopbackTransport: any Transport
    /// Opens WebSockets, with the same limits.
    private let sockets: any WebSocketTransport
    private let loopbackSockets: any WebSocketTransport
    /// The allowed servers on this machine.
    let loopback: Set<Origin>
    let allowsTestNames: Bool

    /// The limits of a request.
    struct Order {
        var accept: String
        var mostBytes: Int
        var timeout: Duration
        var mostRedirects = 0
        /// Whether the program chose the address, so that it is trusted.
        var isConfigured = false
    }

    /// Fetches an address.
    ///
    /// - Parameter subject: The name to look up, for error messages.
    func get(_ url: URL, _ order: Order, for subject: some CustomStringConvertible) async throws -> HTTPResponse {
        var url = url
        for _ in 0...max(0, order.mostRedirects) {
            let response = try await send(request(.get, url, order), order, for: subject)
            guard order.mostRedirects > 0, response.status.isRedirect, let location = response.headers["Location"]
            else { return response }
            guard let target = URL(string: location, relativeTo: url)?.absoluteURL else {
                throw IdentityError(.addressRefused("a redirect has no address"), subject)
            }
            url = target
        }
        throw IdentityError(.addressRefused("there are more than \(order.mostRedirects) redirects"), subject)
    }

    /// Creates a request with the order's limits.
    func request(_ method: HTTPMethod, _ url: URL, _ order: Order) -> HTTPRequest {
        var request = HTTPRequest(method, url)
        request.headers["Accept"] = order.accept
        request.limits.bodyBytes = order.mostBytes
        request.timeouts.total = order.timeout
        return request
    }

    /// Sends a request, if its address is allowed.
    func send(
        _ request: HTTPRequest, _ order: Order, for subject: some CustomStringConvertible
    ) async throws -> HTTPResponse {
        do {
            return try await carrier(of: request.url, isConfigured: order.isConfigured, subject).send(request)
        } catch let error as TransportError {
            switch error.reason {
            case .addressRefused(let why): throw IdentityError(.addressRefused(why), subject)
            case .bodyTooLarge(let limit):
                throw IdentityError(.badDocument("it is larger than \(limit) bytes"), subject)
            default: throw IdentityError(.failed(.transport(error)), subject)
            }
        }
    }

    /// The transport for an address. Throws if the address isn't allowed.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - isConfigured: Whether the program chose the address, so that it is trusted.
    ///   - subject: The name to look up, for error messages.
    package func carrier(
        of url: URL, isConfigured: Bool, _ subject: some CustomStringConvertible
    ) throws(IdentityError) -> any Transport {
        func refused(_ why: String) -> IdentityError { IdentityError(.addressRefused(why), subject) }
        guard let origin = Origin(url) else { throw refused("it is not a web address") }
        guard url.user() == nil, url.password() == nil else { throw refused("it contains a user or a password") }
        if loopback.contains(origin) { return loopbackTransport }
        guard origin.scheme == "https" else { throw refused("it doesn't use https") }
        if isConfigured { return transport }
        // This checks the text. The transport also checks the address that it connects to, where it can.
        guard origin.port == 443 else { throw refused("its port is not 443") }
        guard let host = try? Handle(origin.host) else { throw refused("its host is not a domain name") }
        guard !host.isReserved, allowsTestNames || !host.isTestName else {
            throw refused("its host's ending doesn't exist on the public Internet")
        }
        return transport
    }

    /// The WebSocket transport for an address. Throws if the address isn't allowed.
    func webSockets(
        to url: URL, _ subject: some CustomStringConvertible
    ) throws(IdentityError) -> any WebSocketTransport {
        _ = try carrier(of: url, isConfigured: false, subject)
        return Origin(url).map(loopback.contains) ?? false ? loopbackSockets : sockets
    }
}

extension IdentityFetcher {
    /// A fetcher over the system's networking.
    ///
    /// - Parameters:
    ///   - transport: A transport to use instead of the default ones.
    ///   - loopback: The allowed servers on this machine.
    ///   - allowsTestNames: Whether to allow names that end in `.test`.
    ///   - middleware: Receives each request and response.
    package init(
        transport: (any Transport)?, loopback: Set<Origin>, allowsTestNames: Bool = false,
        middleware: [any Middleware] = []
    ) {
        let local = loopback.isEmpty ? Self.publicInternet : Self.thisMachine(loopback)
        self.transport = (transport ?? (Self.publicInternet as any Transport)).with(middleware)
        loopbackTransport = (transport ?? (local as any Transport)).with(middleware)
        let given = transport as? any WebSocketTransport
        sockets = given ?? Self.publicInternet
        loopbackSockets = given ?? local
        self.loopback = loopback
        self.allowsTestNames = allowsTestNames
    }

    #if canImport(FoundationNetworking)
    /// Connects only to addresses of the public Internet, whatever a name resolves to.
    ///
    /// A service has it for tokens, and may never get one.
    private static let publicInternet: any WebSocketTransport = CurlTransport(
        startingOnDemand: .init(usesProxies: false, socketGuard: .publicInternetOnly))

    /// Connects to this machine only, and only to the ports of the allowed servers.
    private static func thisMachine(_ origins: Set<Origin>) -> any WebSocketTransport {
        let ports = Set(origins.map(\.port))
        let socketGuard = SocketGuard { address in
            guard address.isLoopback else { return "it is not on this machine" }
            return ports.contains(address.port) ? nil : "its port was not allowed"
        }
        return CurlTransport(options: .init(usesProxies: false, socketGuard: socketGuard))
    }
    #else
    private static let publicInternet: any WebSocketTransport = URLSessionTransport.shared
    private static func thisMachine(_ origins: Set<Origin>) -> any WebSocketTransport { URLSessionTransport.shared }
    #endif
}

extension SocketAddress {
    /// Whether the address is a loopback address.
    fileprivate var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }
}
