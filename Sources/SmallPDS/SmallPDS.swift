import Foundation
import HTTPTransport
package import LocalServer

/// A handful of a personal data server's calls on loopback: sessions, a profile, records.
///
/// It is what the demo, the benchmarks and the tests log in to. Tokens are opaque and single-use where the protocol says
/// so; everything is in memory.
package final class SmallPDS: Sendable {
    /// How the server says that an access token has run out: it has been done both ways.
    package enum ExpiryAnswer: Sendable {
        /// 400 with `ExpiredToken`, as the reference implementation does.
        case badRequest
        /// 401 with `ExpiredToken`.
        case unauthorized
    }

    private struct State {
        var accessTokens: Set<String> = []
        var refreshTokens: Set<String> = []
        var records: [(uri: String, text: String)] = []
        var issued = 0
        var refreshCount = 0
    }

    package static let handle = "alice.test"
    package static let password = "correct-horse"
    package static let did = "did:plc:alicealicealicealicealice"

    /// The server, for scripting faults and looking at what it was asked.
    package let server: LocalServer
    private let state = Guarded(State())
    fileprivate let expiryAnswer: ExpiryAnswer

    /// Starts one on a free port.
    package static func start(
        expiryAnswer: ExpiryAnswer = .badRequest, options: LocalServer.Options = LocalServer.Options()
    ) async throws -> SmallPDS {
        let server = try await LocalServer.start(options: options) { _ in
            .error("MethodNotImplemented", "No such method.", status: .notImplemented)
        }
        let pds = SmallPDS(server: server, expiryAnswer: expiryAnswer)
        pds.addRoutes()
        return pds
    }

    private init(server: LocalServer, expiryAnswer: ExpiryAnswer) {
        self.server = server
        self.expiryAnswer = expiryAnswer
    }

    /// The server's address.
    package var host: String { "http://127.0.0.1:\(server.port)" }

    /// How often a session was refreshed.
    package var refreshCount: Int { state.withLock { $0.refreshCount } }

    /// The texts of the records that were created, in order.
    package var texts: [String] { state.withLock { $0.records.map(\.text) } }

    /// Lets every access token run out.
    package func expireAccessTokens() {
        state.withLock { $0.accessTokens = [] }
    }

    /// Ends every session.
    package func revokeEverything() {
        state.withLock { state in
            state.accessTokens = []
            state.refreshTokens = []
        }
    }

    /// Makes a session without asking for a password.
    package func issueTokens() -> (access: String, refresh: String) {
        state.withLock { state in
            state.issued += 1
            let number = state.issued
            let tokens = (access: "access-\(number)", refresh: "refresh-\(number)")
            state.accessTokens.insert(tokens.access)
            state.refreshTokens.insert(tokens.refresh)
            return tokens
        }
    }

    /// Stops the server.
    package func stop() async {
        await server.stop()
    }

    // MARK: Calls

    private func addRoutes() {
        // The server holds the handlers; they must not hold the one that holds the server.
        server.route(.post, "/xrpc/com.atproto.server.createSession") { [weak self] request in
            struct Input: Decodable {
                let identifier: String
                let password: String
            }
            let input = try request.json(as: Input.self)
            guard let self, input.identifier == Self.handle, input.password == Self.password else {
                return .error("AuthenticationRequired", "Invalid identifier or password", status: .unauthorized)
            }
            return try self.session(self.issueTokens())
        }
        server.route(.post, "/xrpc/com.atproto.server.refreshSession") { [weak self] request in
            guard let self, let token = request.bearer, self.spend(refresh: token) else {
                return .error("ExpiredToken", "Token has been revoked", status: .badRequest)
            }
            return try self.session(self.issueTokens())
        }
        server.route(.post, "/xrpc/com.atproto.server.deleteSession") { [weak self] request in
            if let token = request.bearer { _ = self?.spend(refresh: token) }
            return LocalResponse()
        }
        server.route(.get, "/xrpc/app.bsky.actor.getProfile") { [weak self] request in
            guard let self, self.accepts(request) else { return self.refusal }
            return try .json([
                "did": Self.did, "handle": request.query("actor") ?? Self.handle, "displayName": "Alice",
                "createdAt": "2024-01-01T00:00:00.000Z",
            ])
        }
        server.route(.post, "/xrpc/com.atproto.repo.createRecord") { [weak self] request in
            guard let self, self.accepts(request) else { return self.refusal }
            let text = (try JSONSerialization.jsonObject(with: request.body) as? [String: Any]).map(Self.text) ?? ""
            let uri = self.state.withLock { state in
                let uri = "at://\(Self.did)/app.bsky.feed.post/\(state.records.count + 1)"
                state.records.append((uri, text))
                return uri
            }
            return try .json(["uri": uri, "cid": "bafyreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy"])
        }
    }

    /// The text of a post: in the record, or at the top as in the smallest possible call.
    private static func text(_ body: [String: Any]) -> String {
        (body["record"] as? [String: Any])?["text"] as? String ?? body["text"] as? String ?? ""
    }

    private func session(_ tokens: (access: String, refresh: String)) throws -> LocalResponse {
        try .json([
            "accessJwt": tokens.access, "refreshJwt": tokens.refresh, "did": Self.did, "handle": Self.handle,
        ])
    }

    private func spend(refresh token: String) -> Bool {
        state.withLock { state in
            guard state.refreshTokens.remove(token) != nil else { return false }
            state.refreshCount += 1
            return true
        }
    }

    private func accepts(_ request: LocalRequest) -> Bool {
        request.bearer.map { token in state.withLock { $0.accessTokens.contains(token) } } ?? false
    }
}

extension SmallPDS? {
    fileprivate var refusal: LocalResponse {
        .error(
            "ExpiredToken", "Token has expired",
            status: self?.expiryAnswer == .unauthorized ? .unauthorized : .badRequest)
    }
}

extension LocalRequest {
    /// The token of the request's `Authorization`.
    package var bearer: String? {
        guard let value = headers["Authorization"], value.hasPrefix("Bearer ") else { return nil }
        return String(value.dropFirst("Bearer ".count))
    }
}
