import ATData
import ATIdentity
import CoreATProtocol
import Foundation
import HTTPTransport

/// Notices when accounts move to another authorization server, or to another data server of the same one.
final class AccountMoves: Sendable {
    /// How often an account's authorization server is looked up again.
    private static let checkInterval = Duration.seconds(600)
    /// How long a refresh waits to find out whether the account has moved. Other processes wait for the refresh.
    private static let confirmationLimit = Duration.seconds(5)

    private struct State {
        /// The times of the last lookups.
        var checks: [DID: ContinuousClock.Instant] = [:]
        /// The accounts that seem to have moved to another authorization server.
        var moves: Set<DID> = []
        /// The last known moves to another data server of the same authorization server.
        var hosts: [DID: (old: String?, new: String)] = [:]
    }

    private let identities: IdentityResolver
    private let server: AuthorizationServer
    private let state = Guarded(State())
    private var time: TimeSource { server.time }

    init(_ identities: IdentityResolver, _ server: AuthorizationServer) {
        self.identities = identities
        self.server = server
    }

    /// The account's new data server, if a lookup found that it has left the given one.
    ///
    /// A session with another host may be newer than the lookup: another process may have found the next move.
    func host(of account: DID, after old: String?) -> String? {
        state.withLock { $0.hosts[account].flatMap { $0.old == old ? $0.new : nil } }
    }

    /// Checks, in parallel to the refresh, whether the account still trusts the authorization server, and whether it
    /// has left the session's data server. If this is unknown, nothing changes, because a former server only receives
    /// its own token.
    func check(_ account: DID, _ grant: OAuthGrant, at host: String?) {
        let now = time.now()
        let isDue = state.withLock { state in
            if let last = state.checks[account], last.duration(to: now) < Self.checkInterval { return false }
            state.checks[account] = now
            return true
        }
        guard isDue else { return }
        Task { await lookUp(account, grant, host) }
    }

    /// Throws if the account still seems to have moved. A single observation may be wrong.
    func confirm(_ account: DID, _ grant: OAuthGrant, at host: String?) async throws {
        guard state.withLock({ $0.moves.contains(account) }) else { return }
        let found = Pending<String?>()
        let lookup = Task { found.set(await lookUp(account, grant, host)) }
        defer { lookup.cancel() }
        guard case let issuer?? = await found.value(within: Self.confirmationLimit, of: time), issuer != grant.issuer
        else { return }
        throw OAuthFault.accountMoved(to: issuer)
    }

    /// Looks up the account's servers, and records changes. Returns the issuer that the data server names, if any.
    @discardableResult
    private func lookUp(_ account: DID, _ grant: OAuthGrant, _ host: String?) async -> String? {
        guard let identity = try? await identities.resolve(.did(account), freshness: .now, handle: .unchecked),
            let dataServer = try? identity.dataServer(),
            // A data server that responds with 404 for a moment names no issuer.
            let issuer = try? await server.discovery.namedIssuer(of: dataServer, freshness: .now),
            (try? await server.discovery.metadata(of: issuer, dataServer: dataServer, freshness: .now)) != nil
        else { return nil }
        let name = issuer.description
        state.withLock { state in
            if name == grant.issuer {
                state.moves.remove(account)
                state.hosts[account] = (host, dataServer.absoluteString)
            } else {
                state.moves.insert(account)
                state.hosts[account] = nil
            }
        }
        return name
    }
}
