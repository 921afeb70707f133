import Foundation
import HTTPTransport

/// The server that an environment talks to: where it is, how it is reached, and how it renews and ends sessions.
final class SessionServer: Sendable {
    let transport: any Transport
    private let hostText: Guarded<String?>
    private static let refreshPath = "/xrpc/com.atproto.server.refreshSession"
    private static let deletePath = "/xrpc/com.atproto.server.deleteSession"
    /// Calls that bring their own proof of who is calling; a refusal says nothing about the tokens at hand.
    private static let unauthorizedPaths = [
        "/xrpc/com.atproto.server.createSession", "/xrpc/com.atproto.server.createAccount", refreshPath, deletePath,
    ]

    init(host: String?, transport: any Transport) {
        self.transport = transport
        hostText = Guarded(host)
    }

    var host: String? {
        get { hostText.withLock { $0 } }
        set { hostText.withLock { $0 = newValue } }
    }

    func address() throws -> HostAddress {
        guard let host else { throw AtError.network(.noHost) }
        return try HostAddress(host)
    }

    /// Whether a request may carry the session's token: it goes to this server, brings no token of its own, and is not
    /// one of the calls that start or end sessions.
    func authorizes(_ request: HTTPRequest) -> Bool {
        guard request.headers["Authorization"] == nil, let address = try? address(),
            Origin(request.url) == address.origin
        else { return false }
        let path = request.url.path(percentEncoded: false)
        return !Self.unauthorizedPaths.contains { path.hasSuffix($0) }
    }

    /// Trades a refresh token for a new pair.
    func renew(_ session: Session) async throws -> Session {
        let response = try await call(Self.refreshPath, refreshToken: session.refreshToken)
        struct Output: Decodable {
            let accessJwt: String
            let refreshJwt: String
            let did: String?
            let handle: String?
        }
        let output = try decode(Output.self, from: response, with: JSONDecoder())
        return Session(
            accessToken: output.accessJwt, refreshToken: output.refreshJwt, did: output.did ?? session.did,
            handle: output.handle ?? session.handle)
    }

    /// Tells the server that a session is over.
    func end(_ session: Session) async throws {
        guard session.refreshToken != nil else { return }
        _ = try await call(Self.deletePath, refreshToken: session.refreshToken)
    }

    private func call(_ path: String, refreshToken: String?) async throws -> HTTPResponse {
        var request = HTTPRequest(.post, try address().url(path: path))
        request.timeouts.total = .seconds(30)
        request.headers["Authorization"] = refreshToken.map { "Bearer \($0)" }
        return try await exchange(request).checked()
    }

    /// Sends a request as it is. What goes wrong is an `AtError`, or a `CancellationError`.
    nonisolated(nonsending) func exchange(_ request: HTTPRequest) async throws -> HTTPResponse {
        do {
            return try await transport.send(request)
        } catch let error as TransportError {
            throw AtError.network(.transport(error))
        }
    }

    /// Sends a request with a session's token.
    nonisolated(nonsending) func exchange(_ request: HTTPRequest, as session: Session?) async throws -> HTTPResponse {
        var request = request
        request.headers["Authorization"] = session?.accessToken.map { "Bearer \($0)" }
        return try await exchange(request)
    }

    /// What a failed renewal means: only an error that the protocol declares for it ends a session.
    static func judge(_ error: any Error) -> RefreshVerdict {
        guard case .message(let message) = error as? AtError else { return .passing(retryAfter: nil) }
        return ["ExpiredToken", "InvalidToken", "AccountTakedown"].contains(message.error)
            ? .final : .passing(retryAfter: message.rateLimit?.wait)
    }
}

extension HTTPResponse {
    /// The longest part of an unusable body that an error keeps.
    private static let keptBytes = 64 << 10

    /// Whether the server says that the access token has run out.
    var saysTokenExpired: Bool {
        status == .unauthorized || (status == .badRequest && errorMessage?.error == "ExpiredToken")
    }

    /// The error of the protocol in the body, if that is what it is.
    var errorMessage: ErrorMessage? {
        struct Body: Decodable {
            let error: String
            let message: String?
        }
        guard let body = try? JSONDecoder().decode(Body.self, from: body) else { return nil }
        return ErrorMessage(
            error: body.error, message: body.message, status: status, rateLimit: RateLimit(headers))
    }

    /// The response if its status is a success; otherwise throws what the server said.
    func checked() throws -> HTTPResponse {
        guard !status.isSuccess else { return self }
        if let errorMessage { throw AtError.message(errorMessage) }
        throw AtError.network(.statusCode(status, data: Data(body.prefix(Self.keptBytes))))
    }
}

/// Reads a value out of a successful answer.
func decode<Value: Decodable>(
    _ type: Value.Type, from response: HTTPResponse, with decoder: JSONDecoder
) throws -> Value {
    if let empty = EmptyResponse() as? Value { return empty }
    guard !response.body.isEmpty else { throw AtError.network(.emptyBody(response.status)) }
    do {
        return try decoder.decode(type, from: response.body)
    } catch let error as DecodingError {
        throw AtError.network(.decodingFailed(error.explanation(of: response)))
    }
}

extension DecodingError {
    /// Where and why, in one line, and what the answer calls itself when it is no JSON at all.
    fileprivate func explanation(of response: HTTPResponse) -> String {
        func place(_ path: [any CodingKey]) -> String {
            let text = path.reduce(into: "") { text, key in
                text += key.intValue.map { "[\($0)]" } ?? (text.isEmpty ? key.stringValue : ".\(key.stringValue)")
            }
            return text.isEmpty ? "the answer" : text
        }
        switch self {
        case .keyNotFound(let key, let context): return "\(place(context.codingPath + [key])) is missing."
        case .valueNotFound(_, let context): return "\(place(context.codingPath)) is null."
        case .typeMismatch(let type, let context): return "\(place(context.codingPath)) is no \(type)."
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            return "it is no JSON (Content-Type: \(response.headers["Content-Type"] ?? "none"))."
        case .dataCorrupted(let context): return "\(place(context.codingPath)): \(context.debugDescription)"
        @unknown default: return "\(self)"
        }
    }
}
