import Foundation
import HTTPTransport
import LocalServer
import Probes
import Testing

/// A server with tokens that are bound to proofs: each request needs a new proof, with the server's latest nonce.
///
/// Here a proof is text, not a signature: `7 GET http://127.0.0.1:80/path nonce-3 bound-2-1700000300`.
final class BoundServer: Sendable {
    struct Ledger {
        var nonce = 1
        /// The number of the grant's newest tokens.
        var grant = 1
        var isRevoked = false
        var proofs: Set<String> = []
        var refreshes = 0
        var nonceRefusals = 0
        var acceptsNonces = true
    }

    static let path = "/xrpc/com.example.whoami"
    static let tokenPath = "/oauth/token"
    static let lifetime = 300

    let server: LocalServer
    let time: TestTime
    let ledger = Guarded(Ledger())

    init(_ time: TestTime) async throws {
        server = try await LocalServer.start()
        self.time = time
        server.route(Self.path) { [self] request in
            let token = request.headers["Authorization"].map { String($0.dropFirst("DPoP ".count)) }
            if let refusal = check(request, token) { return refusal }
            guard let token, isGood(token) else { return refusal("invalid_token") }
            return accepted(try .json(["token": token]))
        }
        server.route(.post, Self.tokenPath) { [self] request in
            if let refusal = check(request, nil) { return refusal }
            return ledger.withLock { ledger in
                guard request.text == "refresh-\(ledger.grant)", !ledger.isRevoked else {
                    ledger.isRevoked = true
                    return accepted(.error("invalid_grant", "Refresh token replayed", status: .badRequest), ledger)
                }
                ledger.grant += 1
                ledger.refreshes += 1
                return accepted(.text("\(ledger.grant)"), ledger)
            }
        }
        server.route(.post, "/oauth/revoke") { [self] _ in
            ledger.withLock { $0.isRevoked = true }
            return .text("")
        }
    }

    /// Runs a test with a server, and stops the server.
    static func run(_ body: (BoundServer) async throws -> Void) async throws {
        let server = try await BoundServer(TestTime())
        do {
            try await body(server)
        } catch {
            await server.server.stop()
            throw error
        }
        await server.server.stop()
    }

    var seen: Ledger { ledger.withLock { $0 } }

    /// The calls so far, other than for tokens.
    var calls: [ServerRequest] { server.requests.filter { $0.path == Self.path } }

    /// Makes the server require another nonce.
    func rotateNonce() { ledger.withLock { $0.nonce += 1 } }

    /// A token of the grant, issued now.
    func accessToken(_ grant: Int) -> String {
        "bound-\(grant)-\(Int(time.source.date().timeIntervalSince1970) + Self.lifetime)"
    }

    private func isGood(_ token: String) -> Bool {
        let parts = token.split(separator: "-")
        guard parts.count == 3, let end = Double(parts[2]), !seen.isRevoked else { return false }
        return end > time.source.date().timeIntervalSince1970
    }

    private func check(_ request: ServerRequest, _ token: String?) -> ServerResponse? {
        ledger.withLock { ledger -> ServerResponse? in
            guard let proof = request.headers["DPoP"] else { return refusal("invalid_dpop_proof", ledger) }
            let parts = proof.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 5, ledger.proofs.insert(parts[0]).inserted, parts[1] == request.method.rawValue,
                parts[2].hasSuffix(":\(server.port)\(request.path)"), parts[4] == token ?? "-"
            else { return refusal("invalid_dpop_proof", ledger) }
            guard ledger.acceptsNonces, parts[3] == "nonce-\(ledger.nonce)" else {
                ledger.nonceRefusals += 1
                return refusal("use_dpop_nonce", ledger)
            }
            return nil
        }
    }

    private func refusal(_ error: String) -> ServerResponse { refusal(error, seen) }

    private func refusal(_ error: String, _ ledger: Ledger) -> ServerResponse {
        var response = ServerResponse.error(error, "", status: .unauthorized)
        response.headers["WWW-Authenticate"] = "DPoP error=\"\(error)\""
        return accepted(response, ledger)
    }

    private func accepted(_ response: ServerResponse) -> ServerResponse { accepted(response, seen) }

    private func accepted(_ response: ServerResponse, _ ledger: Ledger) -> ServerResponse {
        var response = response
        response.headers["DPoP-Nonce"] = "nonce-\(ledger.nonce)"
        return response
    }
}
