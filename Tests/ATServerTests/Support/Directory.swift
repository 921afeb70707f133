import ATCrypto
import ATIdentity
import Foundation
import HTTPTransport

/// A directory of accounts in memory, which counts the requests and can be down.
final class Directory: Transport {
    struct State {
        var keys: [String: SigningKey] = [:]
        var requests: [String] = []
        var isDown = false
        var running = 0
        var mostRunning = 0
        var isHeld = false
        /// The beginning of the DIDs whose documents don't come.
        var heldMethod: String?
    }

    let state = Guarded(State())

    /// Adds an account, or gives it a new key.
    @discardableResult
    func add(_ did: String, _ curve: Curve = .k256) throws -> SigningKey {
        let key = try SigningKey.generate(curve)
        state.withLock { $0.keys[did] = key }
        return key
    }

    /// The addresses that were requested.
    var requests: [String] { state.withLock(\.requests) }

    func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        let path = request.url.lastPathComponent
        let did = path == "did.json" ? "did:web:\(request.url.host ?? "")" : path
        state.withLock { state in
            state.requests.append(did)
            state.running += 1
            state.mostRunning = max(state.mostRunning, state.running)
        }
        defer { state.withLock { $0.running -= 1 } }
        while state.withLock({ $0.isHeld || did.hasPrefix($0.heldMethod ?? "none") }) {
            try await Task.sleep(for: .milliseconds(1))
        }
        if state.withLock(\.isDown) { return HTTPStream(status: .serviceUnavailable, body: HTTPBodyStream(Data())) }
        guard let key = state.withLock({ $0.keys[did] }) else {
            return HTTPStream(status: .notFound, body: HTTPBodyStream(Data("{}".utf8)))
        }
        let json = """
            {"id": "\(did)", "verificationMethod": [{"id": "\(did)#atproto", "type": "Multikey", "controller": "\(did)",
             "publicKeyMultibase": "\(key.verifyingKey.multikey)"}]}
            """
        return HTTPStream(status: .ok, body: HTTPBodyStream(Data(json.utf8)))
    }

    /// A resolver that asks this directory.
    func resolver() -> IdentityResolver {
        var options = IdentityResolver.Options()
        options.transport = self
        return IdentityResolver(options: options)
    }
}

/// A token with any claims, signed by any key.
struct TestToken {
    var header: [String: String] = ["alg": "ES256K", "typ": "JWT"]
    var claims: [String: any Sendable & Encodable]

    init(iss: String, now: Int) {
        claims = [
            "iss": iss, "aud": "did:web:notes.example.com#notes", "lxm": "com.example.putNote", "exp": now + 60,
            "iat": now, "jti": UUID().uuidString,
        ]
    }

    /// The compact form.
    func signed(by key: SigningKey, highS: Bool = false) throws -> String {
        let head = Base64.url.encode(try JSONSerialization.data(withJSONObject: header, options: .sortedKeys))
        let body = Base64.url.encode(try JSONSerialization.data(withJSONObject: claims, options: .sortedKeys))
        return "\(head).\(body)." + Base64.url.encode(try key.signature(for: "\(head).\(body)".utf8))
    }
}
