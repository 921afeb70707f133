import ATIdentity
import ATOAuth
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer

/// A network with an account that allows every request, and apps that log in to it.
enum OAuthWorld {
    static let app = OAuthApp.loopback("atproto transition:generic")

    static func run(
        _ shape: LocalNetwork.OAuth.Shape = .combined,
        _ body: (LocalNetwork, LocalNetwork.Person) async throws -> Void
    ) async throws {
        var options = LocalNetwork.Options()
        options.oauthShape = shape
        let network = try await LocalNetwork.start(options: options)
        let alice = try await network.createAccount(handle: "alice.test", password: "secret")
        network.oauth.autoApprove(as: alice.did)
        do {
            try await body(network, alice)
        } catch {
            await network.stop()
            throw error
        }
        await network.stop()
    }

    /// A client, as one process would have it.
    ///
    /// - Parameters:
    ///   - transport: Carries everything but the calls, which `calls` carries.
    ///   - servers: Other servers of this machine that may be contacted through `transport`.
    static func client(
        _ network: LocalNetwork, _ store: any AccountStore = MemoryAccountStore(), app: OAuthApp? = nil,
        time: TimeSource = .system, through transport: (any Transport)? = nil, calls: (any Transport)? = nil,
        servers: [URL] = []
    ) -> OAuthClient {
        var identities = network.identityResolver()
        if let transport {
            var options = identities.options
            options.transport = transport
            options.allowedLoopback.formUnion(servers.compactMap { Origin($0) })
            let server = DNSServerAddress("127.0.0.1", port: network.dns.port)
            // As patient as the network's own resolver, on a machine that may be busy.
            let dns = DNSClient(servers: [server].compactMap(\.self), clock: .system, limit: options.handlePatience)
            identities = IdentityResolver(options: options, dns: dns)
        }
        return OAuthClient(
            app ?? Self.app, accounts: store, identities: identities, options: OAuthClient.Options(transport: calls),
            time: time)
    }

    /// What ended a session, once for each event that says so, up to the end of its events: someone signs out.
    static func expirations(in events: AsyncStream<SessionEvent>) async -> [String] {
        var expirations: [String] = []
        for await event in events {
            if case .expired(let error) = event {
                if case .message(let message) = error {
                    expirations.append(message.error)
                } else {
                    expirations.append("\(error)")
                }
            }
            if event == .signedOut { break }
        }
        return expirations
    }
}
