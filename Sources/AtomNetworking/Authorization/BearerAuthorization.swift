import Credentials
import Foundation
import HTTPTransport

/// Sends requests with the token from the store, and refreshes it when it has expired.
///
/// The `CredentialOwner` keeps the order of waiting calls and ensures that there is only one refresh.
final class BearerAuthorization: Sendable {
    private let store: any TokenCredentialStoring
    private let refreshesOnUnauthorized: Bool
    private let authority: BearerAuthority
    let owner: CredentialOwner<TokenCredential, Void>

    init(
        _ refresh: TokenRefresh, _ store: any TokenCredentialStoring, _ configuration: ServiceConfiguration
    ) {
        self.store = store
        refreshesOnUnauthorized = configuration.refreshesOnUnauthorized
        let leeway = TokenLeeway(
            usual: configuration.tokenLeeway ?? configuration.timeout.request, time: configuration.time)
        authority = BearerAuthority(exchange: refresh, leeway: leeway)
        owner = CredentialOwner(
            nil, home: (), authority: { [authority] _ in authority }, store: StoredToken(store: store),
            pace: .once(time: configuration.time)
        ) { event, _ in
            if case .ended(let error as AtomError) = event { Self.notify(error) }
        }
    }

    /// Sends a request with a token, if there is one that hasn't expired.
    nonisolated(nonsending) func send<Response: HTTPResponseHead>(
        _ request: HTTPRequest, in turn: ReservedTurn?,
        attempt: nonisolated(nonsending) @Sendable (HTTPRequest) async throws -> Response
    ) async throws -> Response {
        try await adoptStored()
        do {
            return try await owner.send(in: turn, isRejected: isRejected) { current in
                var request = request
                if let credential = current.credential {
                    request.headers["Authorization"] = "Bearer \(credential.accessToken)"
                }
                let response = try await attempt(request)
                return Authorized(response: response, credential: current.credential)
            }.response
        } catch is CredentialWithdrawn {
            throw TokenStoreError.signedOut
        } catch let error as CredentialNotStored {
            throw TokenStoreError.notSaved(error.cause)
        }
    }

    private nonisolated(nonsending) func adoptStored() async throws {
        let generation = owner.snapshot.generation
        do {
            owner.adopt(try await store.load(), asOf: generation)
        } catch {
            throw TokenStoreError.notLoaded(error)
        }
    }

    private struct Authorized<Response: HTTPResponseHead>: Sendable {
        let response: Response
        let credential: TokenCredential?
    }

    /// Whether the service rejected a token that may have expired: an expired token that was used anyway, because
    /// clocks differ, or one without a known expiration date.
    private func isRejected<Response>(_ outcome: Authorized<Response>) -> Bool {
        guard outcome.response.status == .unauthorized, let credential = outcome.credential else { return false }
        return refreshesOnUnauthorized || !credential.hasKnownExpiry || !authority.isFresh(credential)
    }

    private static func notify(_ error: AtomError) {
        if error.isBadRequest {
            Atom.post(Atom.didFailToRefreshAccessToken, error)
        } else if error.isAuthorizationFailure {
            Atom.post(Atom.didFailToAuthorizeRequest, error)
        }
    }
}

/// Refreshes a token.
private struct BearerAuthority: CredentialAuthority {
    let exchange: TokenRefresh
    let leeway: TokenLeeway

    func isFresh(_ credential: TokenCredential) -> Bool { leeway.isFresh(credential) }

    func isSame(_ one: TokenCredential, _ other: TokenCredential) -> Bool { one.hasSameTokens(as: other) }

    func refresh(_ spent: TokenCredential, at home: Void) async throws -> TokenCredential {
        let refreshed = try await exchange(spent)
        leeway.note(refreshed)
        return refreshed
    }

    func verdict(on failure: any Error, of credential: TokenCredential) -> RefreshVerdict { exchange.judge(failure) }
}

/// The app's token store. The app itself stores a token when someone signs in, and removes it.
private struct StoredToken: CredentialStore {
    let store: any TokenCredentialStoring

    func load() async throws -> TokenCredential? { try await store.load() }

    func save(_ credential: TokenCredential?) async throws {
        if let credential { try await store.save(credential) }
    }

    func replace(_ known: TokenCredential?, by new: TokenCredential?) async throws -> TokenCredential? {
        guard let known, let new else { return try await store.load() }
        return try await store.replace(known, with: new)
    }

    func prepareToSave(_ credential: TokenCredential) async throws { try await store.prepareToSave(credential) }
}

/// How long before its expiration date a token counts as expired.
private final class TokenLeeway: Sendable {
    private let usual: TimeInterval
    private let time: TimeSource
    /// The last refreshed token and its leeway, which is shorter than usual for a short-lived token.
    private let newest = Guarded<(token: String, leeway: TimeInterval)?>(nil)

    init(usual: TimeInterval, time: TimeSource) {
        self.usual = usual.isFinite ? max(0, usual) : 0
        self.time = time
    }

    func note(_ credential: TokenCredential) {
        let lifetime = credential.hasKnownExpiry ? max(0, credential.expiresAt.timeIntervalSince(time.date())) : 0
        newest.withLock { $0 = (credential.accessToken, min(usual, lifetime / 2)) }
    }

    func isFresh(_ credential: TokenCredential) -> Bool {
        let leeway = newest.withLock { $0?.token == credential.accessToken ? $0?.leeway : nil } ?? usual
        return credential.expiresAt.timeIntervalSince(time.date()) > leeway
    }
}
