import ATData
import Foundation
import HTTPTransport

/// Connects to the targets of redirects.
///
/// The program chose the first server, which may be in its own network, but not where that redirects to. So redirects
/// may lead to the server itself, to the public Internet, and from this machine to this machine.
enum RedirectTarget {
    /// Whether an address is as trusted as the one that the program chose.
    static func isTrusted(_ url: URL, by first: Origin) -> Bool {
        guard let target = Origin(url) else { return false }
        return target == first || target.isLoopback && first.isLoopback
    }

    /// Returns the transport for other servers. Throws when the address can't be on the public Internet.
    static func transport(for request: HTTPRequest) throws -> any WebSocketTransport {
        try check(request.url) { TransportError(.addressRefused($0), request) }
        return publicInternet
    }

    /// Opens a WebSocket to another server.
    static func connect(_ request: WebSocketRequest) async throws -> WebSocketConnection {
        try await transport(for: HTTPRequest(.get, request.url)).connect(request)
    }

    private static func check(_ url: URL, _ refusal: (String) -> TransportError) throws {
        // This checks the text. The transport also checks the address that it connects to, where it can.
        guard let origin = Origin(url), let name = try? Handle(origin.host), !name.isReserved else {
            throw refusal("a server redirected to it, and it is not on the public Internet")
        }
    }

    #if canImport(FoundationNetworking)
    /// On any port, unlike the servers that documents name.
    private static let publicInternet: any WebSocketTransport = CurlTransport(
        options: .init(
            usesProxies: false,
            socketGuard: SocketGuard {
                $0.isPublic ? nil : "a server redirected to it, and it is not on the public Internet"
            }
        ))
    #else
    private static let publicInternet: any WebSocketTransport = URLSessionTransport.shared
    #endif
}

/// Sends requests to a server that the program chose, and, when it redirects, to others on the public Internet.
struct RedirectedTransport: Transport {
    let chosen: Origin

    nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await base(request).send(request)
    }

    nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        try await base(request).stream(request)
    }

    private func base(_ request: HTTPRequest) throws -> any Transport {
        if RedirectTarget.isTrusted(request.url, by: chosen) { return DefaultTransport.shared }
        return try RedirectTarget.transport(for: request)
    }
}
