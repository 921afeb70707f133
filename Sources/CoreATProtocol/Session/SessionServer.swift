import ATData
import Foundation
import HTTPTransport

/// The server that an environment talks to: where it is, how it is reached, and how it renews and ends sessions.
final class SessionServer: Sendable {
    let transport: any Transport
    /// The host as it was given, and read, as every call needs it.
    private let given: Guarded<(text: String?, address: Result<HostAddress, any Error>)>
    private static let longestRefusal = 1 << 20
    private static let createPath = "/xrpc/com.atproto.server.createSession"
    private static let refreshPath = "/xrpc/com.atproto.server.refreshSession"
    private static let deletePath = "/xrpc/com.atproto.server.deleteSession"
    /// Calls that bring their own proof of who is calling; a refusal says nothing about the tokens at hand.
    private static let unauthorizedPaths = [
        createPath, "/xrpc/com.atproto.server.createAccount", refreshPath, deletePath,
    ]

    init(host: String?, transport: any Transport) {
        self.transport = transport
        given = Guarded((host, Self.address(host)))
    }

    var host: String? {
        get { given.withLock { $0.text } }
        set { given.withLock { $0 = (newValue, Self.address(newValue)) } }
    }

    func address() throws -> HostAddress {
        try given.withLock { try $0.address.get() }
    }

    private static func address(_ host: String?) -> Result<HostAddress, any Error> {
        Result {
            guard let host else { throw AtError.network(.noHost) }
            return try HostAddress(host)
        }
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

    /// Goes on where a session's account lives, where the session says so.
    func follow(_ session: Session) {
        if let host = session.host { self.host = host }
    }

    /// Trades a name and a password for a session.
    func begin(with input: LexObject, at address: HostAddress) async throws -> Session {
        var request = HTTPRequest(.post, try address.url(path: Self.createPath))
        request.headers["Content-Type"] = "application/json"
        request.body = try XRPCBody(json: input).content
        let tokens = try await tokens(for: request)
        return Session(
            accessToken: tokens.accessJwt, refreshToken: tokens.refreshJwt, did: tokens.did, handle: tokens.handle,
            host: tokens.dataServer(of: tokens.did, comingFrom: address.origin) ?? address.text)
    }

    /// Trades a refresh token for a new pair.
    func renew(_ session: Session) async throws -> Session {
        let address = try address()
        var request = HTTPRequest(.post, try address.url(path: Self.refreshPath))
        request.headers["Authorization"] = session.refreshToken.map { "Bearer \($0)" }
        let tokens = try await tokens(for: request)
        var renewed = session
        renewed.accessToken = tokens.accessJwt
        renewed.refreshToken = tokens.refreshJwt
        renewed.did = tokens.did ?? session.did
        renewed.handle = tokens.handle ?? session.handle
        // Only a session that says where it lives may move: whoever set the host alone meant that host.
        if session.host != nil, let moved = tokens.dataServer(of: renewed.did, comingFrom: address.origin) {
            renewed.host = moved
            follow(renewed)
        }
        return renewed
    }

    /// Tells the server that a session is over.
    func end(_ session: Session) async throws {
        guard let token = session.refreshToken else { return }
        var request = HTTPRequest(.post, try address().url(path: Self.deletePath))
        request.timeouts.total = .seconds(30)
        request.headers["Authorization"] = "Bearer \(token)"
        _ = try await exchange(request).checked()
    }

    private func tokens(for request: HTTPRequest) async throws -> SessionTokens {
        var request = request
        request.timeouts.total = .seconds(30)
        return try decode(SessionTokens.self, from: try await exchange(request).checked(), with: JSONDecoder())
    }

    /// Sends a request as it is. What goes wrong is an `AtError`, or a `CancellationError`.
    nonisolated(nonsending) func exchange(_ request: HTTPRequest) async throws -> HTTPResponse {
        do {
            return try await transport.send(request)
        } catch let error as TransportError {
            throw AtError.network(.transport(error))
        }
    }

    /// Sends a request with a session's token and returns as soon as the head of the answer is there.
    ///
    /// What is no success is collected: it says why.
    nonisolated(nonsending) func open(_ request: HTTPRequest, as session: Session?) async throws -> OpenedAnswer {
        var request = request
        if let token = session?.accessToken { request.headers["Authorization"] = "Bearer \(token)" }
        do {
            let stream = try await transport.stream(request)
            guard !stream.status.isSuccess else { return .stream(stream) }
            let body = try await stream.body.collect(upTo: Self.longestRefusal)
            return .refusal(HTTPResponse(status: stream.status, headers: stream.headers, body: body))
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

/// An answer that is still arriving, or that says why there is none.
enum OpenedAnswer: Sendable {
    case stream(HTTPStream)
    case refusal(HTTPResponse)

    var saysTokenExpired: Bool {
        if case .refusal(let response) = self { response.saysTokenExpired } else { false }
    }
}

/// What a server answers to a login and to a renewal.
private struct SessionTokens: Decodable {
    let accessJwt: String
    let refreshJwt: String
    let did: String?
    let handle: String?
    private let didDoc: DIDDocumentHost?

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Keys.self)
        accessJwt = try fields.decode(String.self, forKey: .accessJwt)
        refreshJwt = try fields.decode(String.self, forKey: .refreshJwt)
        did = try fields.decodeIfPresent(String.self, forKey: .did)
        handle = try fields.decodeIfPresent(String.self, forKey: .handle)
        // Tokens are not lost over a document that makes no sense.
        didDoc = try? fields.decodeIfPresent(DIDDocumentHost.self, forKey: .didDoc)
    }

    private enum Keys: CodingKey { case accessJwt, refreshJwt, did, handle, didDoc }

    func dataServer(of did: String?, comingFrom origin: Origin) -> String? {
        did.flatMap { didDoc?.dataServer(of: $0, comingFrom: origin) }
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
        throw refusal
    }

    /// What the server said instead of answering.
    var refusal: AtError {
        if let errorMessage { return .message(errorMessage) }
        return .network(.statusCode(status, data: Data(body.prefix(Self.keptBytes))))
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
