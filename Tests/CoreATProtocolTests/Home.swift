import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import Testing

/// A network with one account.
struct Home {
    static let handle = "alice.test"
    /// A call that returns the account of its token.
    static let whoami = "/xrpc/com.atproto.server.getSession"
    static let refresh = "/xrpc/com.atproto.server.refreshSession"

    let network: LocalNetwork
    let alice: LocalNetwork.Person

    /// Starts a network, and stops it after the body has returned.
    static func run(
        options: LocalNetwork.Options = LocalNetwork.Options(), handle: String = handle,
        _ body: (Home) async throws -> Void
    ) async throws {
        let network = try await LocalNetwork.start(options: options)
        do {
            let alice = try await network.createAccount(handle: handle, password: "correct-horse")
            try await body(Home(network: network, alice: alice))
        } catch {
            await network.stop()
            throw error
        }
        await network.stop()
    }

    var host: String { network.host }
    var server: LocalServer { network.server }

    /// The number of requests for new tokens.
    var refreshRequests: Int { server.requests.count { $0.path == Self.refresh } }

    /// A query that needs a token.
    func query(_ number: Int = 0) throws -> HTTPRequest {
        HTTPRequest(.get, try #require(URL(string: "\(host)\(Self.whoami)?number=\(number)")))
    }

    /// A session of the account.
    func session() async throws -> Session {
        let tokens = try await network.issueTokens(for: alice)
        return Session(accessToken: tokens.access, refreshToken: tokens.refresh)
    }

    /// An environment signed in to the account.
    func environment(
        store: (any SessionStore)? = nil, transport: any Transport = URLSessionTransport.shared,
        time: TestTime = TestTime()
    ) async throws -> APEnvironment {
        APEnvironment(
            host: host, session: try await session(), store: store, transport: transport,
            middleware: [RedirectMiddleware(), RetryMiddleware()], time: time.source)
    }
}
