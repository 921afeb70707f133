import ATData
import Credentials
import Foundation
import HTTPTransport

/// The authority for sessions that began with a password: a Bearer access token, and a refresh token that is exchanged
/// for the next pair.
final class PasswordAuthority: SessionAuthority {
    private let transport: any Transport
    private let time: TimeSource

    private static let createPath = "/xrpc/com.atproto.server.createSession"
    private static let refreshPath = "/xrpc/com.atproto.server.refreshSession"
    private static let deletePath = "/xrpc/com.atproto.server.deleteSession"
    private static let probeName = "com.atproto.server.getSession"

    /// Calls with credentials of their own. When the server rejects them, that says nothing about the session's tokens.
    private static let unauthorizedPaths = [
        createPath, "/xrpc/com.atproto.server.createAccount", refreshPath, deletePath,
    ]

    /// Calls with a code that was sent by email. Their `ExpiredToken` is usually about the code.
    static let callsWithCodes = [
        "com.atproto.identity.signPlcOperation", "com.atproto.server.confirmEmail", "com.atproto.server.deleteAccount",
        "com.atproto.server.resetPassword", "com.atproto.server.updateEmail",
    ]

    init(transport: any Transport, time: TimeSource) {
        self.transport = transport
        self.time = time
    }

    func governs(_ session: Session) -> Bool { true }

    /// The tokens are opaque and have no readable expiration date. Only the server knows.
    func isFresh(_ session: Session) -> Bool { session.accessToken != nil || session.refreshToken == nil }

    func authorizes(_ request: HTTPRequest) -> Bool {
        let path = request.url.path(percentEncoded: false)
        return !Self.unauthorizedPaths.contains { path.hasSuffix($0) }
    }

    nonisolated(nonsending) func authorize(_ request: inout HTTPRequest, as session: Session) async throws {
        // Tokens of OAuth need a proof: this authority only gets to see them where `ATOAuth` isn't in use.
        guard session.oauth == nil else { throw AtError.network(.oauth(.notRestored)) }
        request.headers["Authorization"] = session.accessToken.map { "Bearer \($0)" }
    }

    /// Refreshes only if the response says that the access token has expired or is invalid. Any other 401 has a
    /// different cause, and a refresh would spend the refresh token for nothing.
    nonisolated(nonsending) func remedy(
        for refusal: RefusedResponse, to request: HTTPRequest, as session: Session
    ) async throws -> Remedy {
        guard session.refreshToken != nil, Self.isAboutToken(refusal) else { return .giveUp }
        guard let probe = Self.probe(instead: request, after: refusal.response.status) else { return .refresh }
        // The error may be about the code in the request's body, or come from another service. Ask the server with a
        // call that takes no code and isn't forwarded.
        do {
            let response = try await transport.send(probe)
            guard !response.status.isSuccess else { return .giveUp }
            return Self.isAboutToken(RefusedResponse(response, asOf: time.date())) ? .refresh : .giveUp
        } catch is TransportError {
            return .giveUp
        }
    }

    private static func isAboutToken(_ refusal: RefusedResponse) -> Bool {
        switch refusal.response.status {
        case .unauthorized:
            refusal.message == nil
                ? challengesToken(refusal.response)
                : refusal.isNamed("ExpiredToken") || refusal.isNamed("InvalidToken") || refusal.isNamed("invalid_token")
        case .badRequest: refusal.isNamed("ExpiredToken")
        default: false
        }
    }

    /// Whether `WWW-Authenticate` says that the token is invalid, as in RFC 6750.
    private static func challengesToken(_ response: HTTPResponse) -> Bool {
        response.headers["WWW-Authenticate"].map { $0.contains("error=\"invalid_token\"") } ?? false
    }

    /// A call with the same access token, if an error with this status may be about something else than that token.
    private static func probe(instead request: HTTPRequest, after status: HTTPStatusCode) -> HTTPRequest? {
        let path = request.url.path(percentEncoded: false)
        let mayBeAboutCode = status == .badRequest && callsWithCodes.contains { path.hasSuffix("/xrpc/\($0)") }
        guard mayBeAboutCode || request.isForwarded,
            var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
        else { return nil }
        parts.query = nil
        guard let url = parts.url?.deletingLastPathComponent().appending(path: probeName) else { return nil }
        var probe = HTTPRequest(.get, url, headers: ["Accept": "application/json"])
        probe.headers["Authorization"] = request.headers["Authorization"]
        probe.timeouts.total = .seconds(30)
        return probe
    }

    /// Exchanges a name and a password for a session.
    func begin(with input: LexObject, at address: HostAddress) async throws -> Session {
        var request = HTTPRequest(.post, try address.url(path: Self.createPath))
        request.headers["Content-Type"] = "application/json"
        request.body = try XRPCBody(json: input).content
        let tokens = try await tokens(for: request)
        return Session(
            accessToken: tokens.accessJwt, refreshToken: tokens.refreshJwt, did: tokens.did, handle: tokens.handle,
            host: tokens.dataServer(of: tokens.did, comingFrom: address.origin) ?? address.text)
    }

    /// Exchanges the refresh token for a new pair of tokens.
    func refresh(_ session: Session, at home: SessionHome) async throws -> Session {
        guard session.oauth == nil else { throw AtError.network(.oauth(.notRestored)) }
        let host = try home.address(of: session)
        var request = HTTPRequest(.post, try host.url(path: Self.refreshPath))
        request.headers["Authorization"] = session.refreshToken.map { "Bearer \($0)" }
        let tokens: SessionTokens
        do {
            tokens = try await self.tokens(for: request)
        } catch AtError.message(var message) where Self.isRefusal(message, Self.refusals) {
            message.endsSession = true
            throw AtError.message(message)
        }
        // A refresh never changes the account. A server that returns another one is faulty or hostile.
        if let did = session.did, let other = tokens.did, did != other {
            throw AtError.network(.other("The server has sent tokens of \(other) for the session of \(did)."))
        }
        var refreshed = session
        refreshed.accessToken = tokens.accessJwt
        refreshed.refreshToken = tokens.refreshJwt
        refreshed.refusal = nil
        refreshed.did = session.did ?? tokens.did
        refreshed.handle = tokens.handle ?? session.handle
        // Only a session with a host of its own may move. Otherwise the caller has set the host on purpose.
        if session.host != nil, let moved = tokens.dataServer(of: refreshed.did, comingFrom: host.origin) {
            refreshed.host = moved
        }
        return refreshed
    }

    /// Only an error that the lexicon declares for a refresh ends a session, and only if the server itself hasn't
    /// failed. Servers accept a spent token again for a while, so that a lost response can be retried.
    func verdict(on failure: any Error, of session: Session) -> RefreshVerdict {
        guard case .message(let message) = failure as? AtError else { return .passing(retryAfter: nil) }
        return Self.isRefusal(message, Self.refusals + ["AccountTakedown"])
            ? .final : .passing(retryAfter: message.rateLimit?.wait)
    }

    /// Only the session's own server can refuse it for good. An account that was taken down may come back, and its
    /// session with it.
    func refused(_ stored: Session, by failure: any Error, of spent: Session) -> Session? {
        guard case .message(let message) = failure as? AtError, stored.host != nil, stored.host == spent.host,
            Self.isRefusal(message, Self.refusals)
        else { return nil }
        return stored.refused(at: time.date())
    }

    /// The errors that say that a refresh token can't be used any more.
    private static let refusals = ["ExpiredToken", "InvalidToken"]

    private static func isRefusal(_ message: ErrorMessage, _ names: [String]) -> Bool {
        [400, 401, nil].contains(message.status?.rawValue) && names.contains { message.error.isSameBytes(as: $0) }
    }

    func end(_ session: Session, at home: SessionHome) async throws {
        guard session.oauth == nil else { throw AtError.network(.oauth(.notRestored)) }
        guard let token = session.refreshToken else {
            throw AtError.network(
                .other(
                    "The session has no refresh token, so the server can't end it. Its access token works until it "
                        + "expires."))
        }
        var request = HTTPRequest(.post, try home.address(of: session).url(path: Self.deletePath))
        request.headers["Authorization"] = "Bearer \(token)"
        _ = try await exchange(request)
    }

    private func tokens(for request: HTTPRequest) async throws -> SessionTokens {
        try SessionTokens(await exchange(request))
    }

    /// Sends a request that contains a secret: once, and without following redirects.
    private func exchange(_ request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        request.isSentOnce = true
        request.timeouts.total = .seconds(30)
        let response = try await transport.send(request)
        guard response.status.isSuccess else { throw RefusedResponse(response, asOf: time.date()).error }
        return response
    }
}
