import Foundation
import HTTPTransport

/// Sends requests with the token from the store, and refreshes it when it has expired.
///
/// The `RefreshGate` keeps the order of waiting calls and ensures that there is only one refresh.
final class BearerAuthorization: Sendable {
    private let store: any TokenCredentialStoring
    private let refreshesOnUnauthorized: Bool
    private let leeway: TokenLeeway
    private let gate: RefreshGate<TokenCredential>

    init(
        _ refresh: TokenRefresh, _ store: any TokenCredentialStoring, _ configuration: ServiceConfiguration
    ) {
        let leeway = TokenLeeway(
            usual: configuration.tokenLeeway ?? configuration.timeout.request, time: configuration.time)
        var steps = RefreshSteps<TokenCredential>(
            refresh: { spent in
                let refreshed = try await refresh(spent)
                leeway.note(refreshed)
                return refreshed
            },
            judge: { error, _ in refresh.judge(error) })
        steps.isFresh = { leeway.isFresh($0) }
        steps.isSame = { $0.hasSameTokens(as: $1) }
        steps.load = { try await store.load() }
        steps.prepareToSave = { try await store.prepareToSave($0) }
        steps.exchange = { try await store.replace($0, with: $1) }
        steps.notify = { if case .ended(let error as AtomError) = $0 { Self.notify(error) } }
        self.store = store
        self.leeway = leeway
        refreshesOnUnauthorized = configuration.refreshesOnUnauthorized
        var pace = RefreshPace.once
        pace.time = configuration.time
        gate = RefreshGate(nil, steps: steps, pace: pace)
    }

    /// The number of calls that wait for a token.
    var waiterCount: Int { gate.waiterCount }

    /// Reserves a turn in the order of calls. It must always be given up.
    func reserveTurn() -> RefreshTurn {
        gate.reserveTurn()
    }

    /// Gives up a turn. Does nothing if it has been used.
    func release(_ turn: RefreshTurn) {
        gate.release(turn)
    }

    /// Sends a request with a token, if there is one that hasn't expired.
    nonisolated(nonsending) func perform<Response: HTTPResponseHead>(
        _ request: HTTPRequest, in turn: RefreshTurn?,
        send: nonisolated(nonsending) @Sendable (HTTPRequest) async throws -> Response
    ) async throws -> Response {
        try await adoptStored()
        do {
            return try await gate.perform(in: turn, isRejected: isRejected) { credential in
                var request = request
                if let credential { request.headers["Authorization"] = "Bearer \(credential.accessToken)" }
                let response = try await send(request)
                return Authorized(response: response, credential: credential)
            }.response
        } catch is CredentialWithdrawn {
            throw TokenStoreError.signedOut
        } catch let error as RefreshNotStored {
            throw TokenStoreError.notSaved(error.cause)
        }
    }

    private nonisolated(nonsending) func adoptStored() async throws {
        let generation = gate.generation
        do {
            gate.adopt(try await store.load(), asOf: generation)
        } catch {
            throw TokenStoreError.notLoaded(error)
        }
    }

    private struct Authorized<Response: HTTPResponseHead>: Sendable {
        let response: Response
        let credential: TokenCredential?
    }

    /// A token past its expiration date that was used anyway, because clocks differ, is refreshed when the service
    /// rejects it. So is a token without a known expiration date: only the service can tell.
    private func isRejected<Response>(_ outcome: Authorized<Response>) -> Bool {
        guard outcome.response.status == .unauthorized, let credential = outcome.credential else { return false }
        return refreshesOnUnauthorized || !credential.hasKnownExpiry || !leeway.isFresh(credential)
    }

    private static func notify(_ error: AtomError) {
        if error.isBadRequest {
            Atom.post(Atom.didFailToRefreshAccessToken, error)
        } else if error.isAuthorizationFailure {
            Atom.post(Atom.didFailToAuthorizeRequest, error)
        }
    }
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
