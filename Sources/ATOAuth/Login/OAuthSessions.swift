import ATData
import ATIdentity
import CoreATProtocol
import Foundation
import HTTPTransport

/// The sessions of an `OAuthClient`: one environment for each account, and the store behind it.
final class OAuthSessions: Sendable {
    /// How long a login waits for the end of the account's previous session on the server.
    private static let previousEndLimit = Duration.seconds(5)

    private struct WeakEnvironment: Sendable { weak var environment: APEnvironment? }

    private let accounts: any AccountStore
    private let identities: IdentityResolver
    private let options: OAuthClient.Options
    private let server: AuthorizationServer
    private let environments = Guarded<[DID: WeakEnvironment]>([:])
    /// The accounts whose session couldn't be stored.
    private let unstored = Guarded<[DID: APEnvironment]>([:])
    private var time: TimeSource { server.time }

    init(
        _ accounts: any AccountStore, _ identities: IdentityResolver, _ options: OAuthClient.Options,
        _ server: AuthorizationServer
    ) {
        self.accounts = accounts
        self.identities = identities
        self.options = options
        self.server = server
    }

    /// Starts using a new session, and ends the account's previous one.
    func begin(_ session: Session) async throws -> ATClient {
        guard let account = session.did else { throw OAuthLoginError(.accountMismatch) }
        let previous = try? await accounts.sessionStore(of: account).load()
        let (environment, authority, transport) = try environment(of: account, at: session.host)
        do {
            try await environment.use(session, by: authority)
        } catch {
            unstored.withLock { $0[account] = environment }
            throw OAuthLoginError(.sessionNotStored(account, StoreFailure.sentence(error)))
        }
        _ = unstored.withLock { $0.removeValue(forKey: account) }
        if let previous, previous.refreshToken != session.refreshToken {
            // Not before the new session is stored: a crash in between would lose both.
            let middleware = options.middleware
            let ended = Pending<Void>()
            Task { @APActor in
                let old = APEnvironment(
                    session: previous, transport: transport, middleware: middleware, time: time,
                    authorities: [authority])
                _ = try? await old.signOut()
                ended.set(())
            }
            // A program that ends after the login would not end the old session otherwise.
            _ = await ended.value(within: Self.previousEndLimit, of: time)
        }
        return ATClient(environment: environment)
    }

    /// Restores an account's session, without sending a request.
    ///
    /// - Returns: A client, or `nil` if there is no session.
    /// - Throws: `AtError` if the session can't be read or used by this app.
    func restore(_ account: DID) async throws -> ATClient? {
        let environment = try await opened(account)
        // Someone may have logged out meanwhile.
        guard let environment, environment.session != nil, !environment.hasEnded else { return nil }
        return ATClient(environment: environment)
    }

    /// The environment of an account, with its session unless the server has ended it; `nil` if none is stored.
    private func opened(_ account: DID) async throws -> APEnvironment? {
        // After the end of a session, another process may have logged in again, or out.
        if let known = environments.withLock({ $0[account]?.environment }), known.session != nil, !known.hasEnded {
            return known
        }
        let store = accounts.sessionStore(of: account)
        let stored: Session?
        do {
            stored = try await store.load()
        } catch {
            throw AtError.network(.other("The session of \(account) can't be read: \(StoreFailure.sentence(error))"))
        }
        guard let stored else { return nil }
        if let did = stored.did, did != account {
            throw AtError.network(
                .other("The stored session of \(account) belongs to \(did). Log \(account) in again."))
        }
        if let grant = stored.oauth, grant.clientID != server.app.clientID {
            throw AtError.network(.oauth(.clientChanged))
        }
        let environment = try environment(of: account, at: stored.host).environment
        if environment.session == nil || environment.hasEnded { try await environment.restoreSession(of: account) }
        return environment
    }

    /// Ends an account's session: immediately in memory and in the store, and on the server if it is reachable. Returns
    /// why it may still be open there.
    func end(_ account: DID) async throws -> AtError? {
        defer { _ = unstored.withLock { $0.removeValue(forKey: account) } }
        let opened: APEnvironment?
        do {
            opened = try await self.opened(account)
        } catch {
            // A session that can't be read can only be removed. One of another `client_id`, as after a change of a
            // loopback app's scopes, can still be ended at the server.
            let store = accounts.sessionStore(of: account)
            let stored = try? await store.load()
            try await store.delete()
            guard let stored, stored.did == account, let environment = try? environment(of: account, at: stored.host)
            else { return nil }
            return await APEnvironment.ending {
                try await environment.authority.end(stored, at: SessionHome(host: stored.host))
            }
        }
        return try await opened?.signOut()
    }

    /// The environment of an account. All of its clients share it, so that one of them refreshes for all.
    private func environment(
        of account: DID, at host: String?
    ) throws -> (environment: APEnvironment, authority: OAuthAuthority, transport: any Transport) {
        guard let url = host.flatMap({ URL(string: $0) }) else { throw AtError.network(.noHost) }
        let transport = try options.transport ?? identities.transport(to: url, of: account)
        let authority = OAuthAuthority(
            server, identities: identities, transport: transport)
        let store = accounts.sessionStore(of: account)
        return environments.withLock { environments in
            if let known = environments[account]?.environment { return (known, authority, transport) }
            let environment = APEnvironment(
                store: store, transport: transport, middleware: options.middleware, time: time,
                authorities: [authority])
            environments = environments.filter { $0.value.environment != nil }
            environments[account] = WeakEnvironment(environment: environment)
            return (environment, authority, transport)
        }
    }
}
