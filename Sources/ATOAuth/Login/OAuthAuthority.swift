import ATCrypto
import ATData
import ATIdentity
import CoreATProtocol
import Credentials
import Foundation
import HTTPTransport

/// Refreshes OAuth sessions: their access tokens are bound to a key, and their refresh tokens can be used once.
final class OAuthAuthority: SessionAuthority {
    /// The pause after a token request whose response was lost. The first request may still arrive, and a server would
    /// treat a second one as theft.
    static let pause = Duration.seconds(20)
    /// The interval between counted rejections of the app. The app's metadata may be temporarily unreachable for the
    /// server, so a rejection counts only if it comes this long after the previous one, and the third one is reported.
    /// Rejections never end the session.
    private static let refusalInterval = Duration.seconds(600)
    private static let mostRefusals = 3

    private struct State {
        /// The keys by their stored form, which is never printed.
        var keys: [OAuthGrant.ProofKey: ProofKey] = [:]
        /// The accounts for which the server has repeatedly rejected the app.
        var refusals: [DID: AppRefusals] = [:]
    }

    private struct AppRefusals {
        var count: Int
        var last: ContinuousClock.Instant
    }

    private let server: AuthorizationServer
    private let moves: AccountMoves
    /// Sends the requests that only fetch a nonce.
    private let transport: any Transport
    private let state = Guarded(State())
    private var time: TimeSource { server.time }

    init(_ server: AuthorizationServer, identities: IdentityResolver, transport: any Transport) {
        self.server = server
        moves = AccountMoves(identities, server)
        self.transport = transport.with(SigningMiddleware())
    }

    func governs(_ session: Session) -> Bool { session.oauth != nil }

    private func canRefresh(_ session: Session) -> Bool { session.refreshToken != nil }

    /// Whether the access token is still fresh. It is refreshed 60 to 90 seconds before it expires, so that it can
    /// still be used if that fails. A token with a lifetime of a few minutes is refreshed after two thirds of it.
    func isFresh(_ session: Session) -> Bool {
        // Without a refresh token there is no other token to wait for.
        guard canRefresh(session) else { return true }
        guard let grant = session.oauth, let remaining = remaining(grant) else { return session.accessToken != nil }
        // Not the same for each session, so that the clients of a server don't come back at the same time.
        let second = grant.receivedAt.timeIntervalSince1970
        let margin = 60 + 30 * (second - second.rounded(.down))
        let lifetime = grant.expiresAt.map { $0.timeIntervalSince(grant.receivedAt) } ?? 0
        return session.accessToken != nil && remaining > min(margin, lifetime / 3)
    }

    func isUsable(_ session: Session) -> Bool {
        guard let grant = session.oauth, session.accessToken != nil else { return false }
        return remaining(grant).map { $0 > 0 } ?? true
    }

    private func remaining(_ grant: OAuthGrant) -> TimeInterval? {
        grant.expiresAt.map { $0.timeIntervalSince(time.date()) }
    }

    func authorizes(_ request: HTTPRequest) -> Bool { true }

    nonisolated(nonsending) func authorize(_ request: inout HTTPRequest, as session: Session) async throws {
        guard let grant = session.oauth, let token = session.accessToken else { throw CredentialWithdrawn() }
        let signer = ProofSigner(key: try key(of: grant), accessToken: token, context: server.context)
        request.headers["Authorization"] = "DPoP \(token)"
        request.signer = signer
        guard !request.body.isRepeatable, !signer.hasRecentNonce(for: request) else { return }
        // The body can be sent only once, so a request without a body learns the nonce.
        _ = try await probe(for: request, signer)
    }

    /// The server's response to a call with the same token, without a body and not forwarded, which learns the nonce.
    private nonisolated(nonsending) func probe(
        for request: HTTPRequest, _ signer: ProofSigner
    ) async throws -> HTTPResponse? {
        guard let origin = Origin(request.url),
            let url = URL(string: "\(origin)/xrpc/com.atproto.server.getSession")
        else { return nil }
        var probe = HTTPRequest(.get, url, headers: ["Accept": "application/json"])
        probe.headers["Authorization"] = request.headers["Authorization"]
        probe.signer = signer
        probe.timeouts.total = .seconds(30)
        for _ in 0..<2 {
            let response = try await transport.send(probe)
            guard let complaint = ProofComplaint(response),
                signer.canImprove(after: complaint, in: response, to: probe)
            else { return response }
        }
        return nil
    }

    nonisolated(nonsending) func remedy(
        for refusal: RefusedResponse, to request: HTTPRequest, as session: Session
    ) async throws -> Remedy {
        if let complaint = ProofComplaint(refusal.response) {
            guard let signer = request.signer as? ProofSigner,
                signer.canImprove(after: complaint, in: refusal.response, to: request)
            else { return .giveUp }
            guard request.body.isRepeatable else { throw OAuthFault.bodyAlreadySent }
            return .sendAgain
        }
        guard canRefresh(session), Self.isAboutToken(refusal) else { return .giveUp }
        guard request.isForwarded else { return .refresh }
        // Another service may have responded. Ask the session's own server.
        do {
            guard let signer = request.signer as? ProofSigner, let response = try await probe(for: request, signer)
            else { return .giveUp }
            return Self.isAboutToken(RefusedResponse(response, asOf: time.date())) ? .refresh : .giveUp
        } catch is TransportError {
            return .giveUp
        }
    }

    private static func isAboutToken(_ refusal: RefusedResponse) -> Bool {
        guard refusal.response.status == .unauthorized else { return false }
        if let message = refusal.message {
            return ["invalid_token", "ExpiredToken", "InvalidToken"].contains(message.error)
        }
        return AuthenticationChallenge.all(in: refusal.response.headers)
            .contains { $0.scheme == "dpop" && $0.parameters["error"] == "invalid_token" }
    }

    // MARK: Refreshing

    func confirm(_ session: Session) async throws {
        guard let grant = session.oauth, let account = session.did else { return }
        try await moves.confirm(account, grant, at: session.host)
    }

    func refresh(_ session: Session, at home: SessionHome) async throws -> Session {
        guard let grant = session.oauth, let token = session.refreshToken, let account = session.did else {
            throw CredentialWithdrawn()
        }
        let sender = try checkedSender(grant)
        moves.check(account, grant, at: session.host)
        var session = session
        let tokens: TokenResponse
        do {
            tokens = try await self.tokens(for: token, of: &session, as: sender)
        } catch let fault as TokenResponse.Fault {
            throw OAuthFault.unusableResponse(fault.why)
        } catch let message as ErrorMessage where Self.endsSession(message) {
            let wasLost = grant.refreshAttempt?.firstSent != nil
            throw wasLost ? OAuthFault.tokensLost("\(message)") : OAuthFault.sessionEnded("\(message)")
        } catch let error where Self.isAmbiguous(error) {
            throw OAuthFault.responseLost("\(error)")
        } catch let message as ErrorMessage where Self.appRefusals.contains(message.error) {
            if noteRefusal(of: account) { throw OAuthFault.clientRefused(message.message ?? message.error) }
            throw message
        }
        _ = state.withLock { $0.refusals.removeValue(forKey: account) }
        guard tokens.subject == account else {
            try? await revoke(tokens.refreshToken ?? tokens.accessToken, of: session.oauth ?? grant, as: sender)
            throw OAuthFault.accountMismatch
        }
        var refreshed = Self.refreshed(session, by: tokens, at: time.date())
        refreshed.host = moves.host(of: account, after: refreshed.host) ?? refreshed.host
        return refreshed
    }

    /// Sends a refresh token. If the server has moved its endpoints, the session gets the new addresses. The issuer
    /// stays the same.
    private func tokens(
        for token: String, of session: inout Session, as sender: AuthorizationServer.Sender
    ) async throws -> TokenResponse {
        guard let grant = session.oauth else { throw CredentialWithdrawn() }
        do {
            return try await server.refresh(token, of: grant.scope, at: grant.tokenEndpoint, as: sender)
        } catch  where Self.mayHaveMoved(error) {
            let issuer = try Issuer(grant.issuer, allowedLoopback: server.discovery.options.allowedLoopback)
            guard let metadata = try? await server.discovery.metadata(of: issuer, freshness: .now),
                metadata.tokenEndpoint != grant.tokenEndpoint
            else { throw error }
            session.oauth?.tokenEndpoint = metadata.tokenEndpoint
            session.oauth?.revocationEndpoint = metadata.revocationEndpoint
            return try await server.refresh(token, of: grant.scope, at: metadata.tokenEndpoint, as: sender)
        }
    }

    /// The statuses of an address that has no token endpoint any more. Redirects aren't followed with a secret.
    private static let statusesOfMovedEndpoints = [301, 302, 307, 308, 404, 405, 410]

    /// Whether a request never reached an endpoint, because the endpoint has moved.
    private static func mayHaveMoved(_ error: any Error) -> Bool {
        switch error {
        case let message as ErrorMessage: statusesOfMovedEndpoints.contains(message.status?.rawValue ?? 0)
        case AtError.network(.statusCode(let status, _)): statusesOfMovedEndpoints.contains(status?.rawValue ?? 0)
        default: error is TransportError && !isAmbiguous(error)
        }
    }

    /// The sender of a refresh. Throws if this app can't refresh the session.
    private func checkedSender(_ grant: OAuthGrant) throws -> AuthorizationServer.Sender {
        guard grant.clientID == server.app.clientID else { throw OAuthFault.clientChanged }
        return try sender(grant)
    }

    /// Records that the server has rejected the app. Returns whether this has lasted.
    private func noteRefusal(of account: DID) -> Bool {
        let now = time.now()
        return state.withLock { state in
            guard let known = state.refusals[account] else {
                state.refusals[account] = AppRefusals(count: 1, last: now)
                return false
            }
            guard known.last.duration(to: now) >= Self.refusalInterval else { return false }
            state.refusals[account] = AppRefusals(count: known.count + 1, last: now)
            return known.count + 1 >= Self.mostRefusals
        }
    }

    private static func refreshed(_ session: Session, by tokens: TokenResponse, at date: Date) -> Session {
        var session = session
        session.accessToken = tokens.accessToken
        session.refreshToken = tokens.refreshToken ?? session.refreshToken
        session.oauth?.scope = tokens.scope
        session.oauth?.receivedAt = date
        session.oauth?.expiresAt = tokens.lifetime.map { date.addingTimeInterval(Double($0)) }
        session.oauth?.refreshAttempt = nil
        session.refusal = nil
        return session
    }

    /// The session with a mark that tells other processes that the token may be used.
    func marked(_ session: Session) throws -> Session? {
        guard let grant = session.oauth, let token = session.refreshToken else { return nil }
        try wait(after: grant.refreshAttempt, with: token)
        // What can't be sent gets no mark: it would look like a response that was lost.
        _ = try checkedSender(grant)
        let hash = Self.hash(token)
        let earlier = grant.refreshAttempt.flatMap { $0.tokenHash == hash ? $0.firstSent ?? $0.at : nil }
        var marked = session
        marked.oauth?.refreshAttempt = .init(at: time.date(), tokenHash: hash, firstSent: earlier)
        return marked
    }

    /// The session without the mark, unless the server may have used the token. Then the pause begins now. The time of
    /// an earlier request is kept.
    func settled(_ session: Session, after verdict: RefreshVerdict) -> Session {
        var session = session
        if case .ambiguous = verdict {
            session.oauth?.refreshAttempt?.at = time.date()
        } else {
            let attempt = session.oauth?.refreshAttempt
            session.oauth?.refreshAttempt = attempt.flatMap { attempt in
                attempt.firstSent.map { .init(at: $0, tokenHash: attempt.tokenHash) }
            }
        }
        return session
    }

    /// Throws if another process may just have sent this token.
    private func wait(after attempt: OAuthGrant.RefreshAttempt?, with token: String) throws {
        guard let attempt, attempt.tokenHash == Self.hash(token) else { return }
        let passed = time.date().timeIntervalSince(attempt.at)
        let pause = Self.pause / .seconds(1)
        // A mark from the future is from before the clock was set back.
        guard 0..<pause ~= passed else { return }
        throw OutcomeAwaited(remaining: .seconds(pause - passed))
    }

    func verdict(on failure: any Error, of session: Session) -> RefreshVerdict {
        let wait = Self.pause
        switch failure {
        case let failure as OutcomeAwaited: return .passing(retryAfter: failure.remaining)
        case let message as ErrorMessage: return Self.verdict(on: message)
        // Those that are ambiguous have become faults.
        case is TransportError: return .passing(retryAfter: nil)
        case let fault as OAuthFault:
            switch fault {
            case .responseLost, .unusableResponse: return .ambiguous(pause: wait)
            case .accountMoved, .accountMismatch, .clientChanged, .clientKeyGone, .keyGone, .sessionEnded, .tokensLost:
                return .final
            // The app's metadata may be unreachable for hours.
            case .clientRefused: return .passing(retryAfter: Self.refusalInterval)
            default: return .passing(retryAfter: wait)
            }
        // A proxy may have lost the server's response.
        case AtError.network(.statusCode(let status?, _)) where status.rawValue >= 500: return .ambiguous(pause: wait)
        case let error as ProofKeyError: return error.isPassing ? .passing(retryAfter: wait) : .final
        default: return .passing(retryAfter: wait)
        }
    }

    func refused(_ stored: Session, by failure: any Error, of spent: Session) -> Session? {
        guard (failure as? OAuthFault)?.endsSession == true else { return nil }
        // The request has its outcome.
        return settled(stored, after: .final).refused(at: time.date())
    }

    private static func verdict(on message: ErrorMessage) -> RefreshVerdict {
        if let status = message.status, status.rawValue >= 500 {
            // The server may have spent the token before it failed.
            return .ambiguous(pause: min(max(message.rateLimit?.wait ?? pause, pause), .seconds(3_600)))
        }
        let wait = message.rateLimit?.wait ?? pause
        return .passing(retryAfter: appRefusals.contains(message.error) ? max(wait, refusalInterval) : wait)
    }

    /// The error codes that concern the app, not the session.
    private static let appRefusals = ["invalid_client", "invalid_client_metadata", "unauthorized_client"]

    /// Whether the server rejects the refresh token. A failing server may send any message.
    private static func endsSession(_ message: ErrorMessage) -> Bool {
        message.error == "invalid_grant" && [400, 401, 403, nil].contains(message.status?.rawValue)
    }

    /// Whether the server may have received a failed request.
    private static func isAmbiguous(_ error: any Error) -> Bool {
        // The refresh itself is never cancelled: the transport has given up a request that may have been sent.
        (error as? TransportError)?.mayBeReceived ?? (error is CancellationError)
    }

    private static func hash(_ token: String) -> String { Base64.url.encode(SHA256.hash(token.utf8)) }

    // MARK: Ending

    func end(_ session: Session, at home: SessionHome) async throws {
        guard let grant = session.oauth, let token = session.refreshToken ?? session.accessToken else { return }
        try await revoke(token, of: grant, as: sender(grant))
    }

    private func revoke(_ token: String, of grant: OAuthGrant, as sender: AuthorizationServer.Sender) async throws {
        guard let endpoint = grant.revocationEndpoint else { throw OAuthFault.cannotEnd }
        try await server.revoke(token, at: endpoint, as: sender)
    }

    // MARK: Keys

    private func sender(_ grant: OAuthGrant) throws -> AuthorizationServer.Sender {
        // An app that has become confidential, or public, can't use the sessions from before.
        guard (grant.clientKey == nil) == (server.app.keys == nil) else { throw OAuthFault.clientChanged }
        let reference = grant.clientKey.map { ClientKey.Reference(id: $0.id, thumbprint: $0.thumbprint) }
        if let reference {
            do {
                _ = try server.app.keys?.key(of: reference)
            } catch OAuthAppError.keyGone {
                throw OAuthFault.clientKeyGone
            }
        }
        return AuthorizationServer.Sender(
            issuer: grant.issuer, clientID: grant.clientID, key: try key(of: grant), clientKey: reference)
    }

    private func key(of grant: OAuthGrant) throws -> ProofKey {
        if let key = state.withLock({ $0.keys[grant.proofKey] }) { return key }
        do {
            let key = try ProofKey(grant.proofKey)
            state.withLock { $0.keys[grant.proofKey] = key }
            return key
        } catch let error as ProofKeyError where error.isPassing {
            throw OAuthFault.keyUnavailable(error.description)
        } catch {
            throw OAuthFault.keyGone("\(error)")
        }
    }
}
