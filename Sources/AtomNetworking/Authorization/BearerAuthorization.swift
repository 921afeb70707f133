import Foundation
import HTTPTransport

/// Sends requests with the token that the store holds, refreshing it when it has run out.
///
/// The order of those who wait, and that there is one refresh, is the `RefreshGate`'s business.
final class BearerAuthorization: Sendable {
    private let store: any TokenCredentialStoring
    private let refreshesOnUnauthorized: Bool
    private let leeway: TokenLeeway
    private let gate: RefreshGate<TokenCredential>

    init(
        _ refresh: TokenRefresh, _ store: any TokenCredentialStoring, _ configuration: ServiceConfiguration,
        pace: RefreshPace = RefreshPace()
    ) {
        let leeway = TokenLeeway(usual: configuration.tokenLeeway ?? configuration.timeout.request)
        var steps = RefreshSteps<TokenCredential>(
            renew: { spent in
                let renewed = try await refresh(spent)
                leeway.note(renewed)
                return renewed
            },
            judge: TokenRefresh.judge)
        steps.isFresh = { leeway.isFresh($0) }
        steps.isSame = { $0.hasSameTokens(as: $1) }
        steps.load = { try await store.load() }
        steps.exchange = { try await store.replace($0, with: $1) }
        steps.tell = { if case .ended(let error as AtomError) = $0 { Self.tell(error) } }
        self.store = store
        self.leeway = leeway
        refreshesOnUnauthorized = configuration.refreshesOnUnauthorized
        gate = RefreshGate(nil, steps: steps, pace: pace)
    }

    /// How many calls wait for a token.
    var waiterCount: Int { gate.waiterCount }

    /// Takes a place in the order of calls. It must be left, whatever happens.
    func takePlace() -> RefreshPlace {
        gate.takePlace()
    }

    /// Gives up a place. Does nothing when it has been used.
    func leave(_ place: RefreshPlace) {
        gate.leave(place)
    }

    /// Sends a request with a token, when there is one that lasts.
    nonisolated(nonsending) func perform<Answer: HTTPResponseHead>(
        _ request: HTTPRequest, at place: RefreshPlace?,
        send: nonisolated(nonsending) @Sendable (HTTPRequest) async throws -> Answer
    ) async throws -> Answer {
        try await adoptStored()
        do {
            return try await gate.perform(at: place, isRejected: isRejected) { credential in
                var request = request
                if let credential { request.headers["Authorization"] = "Bearer \(credential.accessToken)" }
                let answer = try await send(request)
                return Authorized(answer: answer, credential: credential)
            }.answer
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

    private struct Authorized<Answer: HTTPResponseHead>: Sendable {
        let answer: Answer
        let credential: TokenCredential?
    }

    /// A token that had run out by its own date and was used all the same, because clocks differ, is refreshed when the
    /// service says so too.
    private func isRejected<Answer>(_ outcome: Authorized<Answer>) -> Bool {
        guard outcome.answer.status == .unauthorized, let credential = outcome.credential else { return false }
        return refreshesOnUnauthorized || !leeway.isFresh(credential)
    }

    private static func tell(_ error: AtomError) {
        if error.isBadRequest {
            Atom.post(Atom.didFailToRefreshAccessToken, error)
        } else if error.isAuthorizationFailure {
            Atom.post(Atom.didFailToAuthorizeRequest, error)
        }
    }
}

/// How long before its end a token counts as run out.
private final class TokenLeeway: Sendable {
    private let usual: TimeInterval
    /// The newest refreshed token and its leeway, which is less than usual where the token lives but shortly.
    private let newest = Guarded<(token: String, leeway: TimeInterval)?>(nil)

    init(usual: TimeInterval) {
        self.usual = max(0, usual)
    }

    func note(_ credential: TokenCredential) {
        let lifetime = max(0, credential.expiresAt.timeIntervalSinceNow)
        newest.withLock { $0 = (credential.accessToken, min(usual, lifetime / 2)) }
    }

    func isFresh(_ credential: TokenCredential) -> Bool {
        let leeway = newest.withLock { $0?.token == credential.accessToken ? $0?.leeway : nil } ?? usual
        return credential.expiresAt.timeIntervalSinceNow > leeway
    }
}
