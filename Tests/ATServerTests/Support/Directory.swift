import ATCrypto
import ATIdentity
import Foundation
import HTTPTransport

/// A directory of accounts in memory, which counts the requests and can be down.
final class Directory: Transport {
    struct State {
        var keys: [String: SigningKey] = [:]
        /// The keys with which labelers sign labels.
        var labelKeys: [String: SigningKey] = [:]
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
        let keys = [("atproto", key)] + (state.withLock { $0.labelKeys[did] }.map { [("atproto_label", $0)] } ?? [])
        let methods = keys.map { name, key in
            """
            {"id": "\(did)#\(name)", "type": "Multikey", "controller": "\(did)",
             "publicKeyMultibase": "\(key.verifyingKey.multikey)"}
            """
        }
        let json = #"{"id": "\#(did)", "verificationMethod": [\#(methods.joined(separator: ", "))]}"#
        return HTTPStream(status: .ok, body: HTTPBodyStream(Data(json.utf8)))
    }

    /// A resolver that asks this directory.
    func resolver(_ clock: TimeSource = .system) -> IdentityResolver {
        var options = IdentityResolver.Options()
        options.transport = self
        return IdentityResolver(options: options, dns: SystemTXTResolver(), clock: clock)
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
    ///
    /// - Parameter highS: Whether the signature has the larger one of the two values of `s`.
    func signed(by key: SigningKey, highS: Bool = false) throws -> String {
        let head = Base64.url.encode(try JSONSerialization.data(withJSONObject: header, options: .sortedKeys))
        let body = Base64.url.encode(try JSONSerialization.data(withJSONObject: claims, options: .sortedKeys))
        var signature = try key.signature(for: "\(head).\(body)".utf8)
        if highS { signature = Self.withOtherS(signature, of: key.curve) }
        return "\(head).\(body)." + Base64.url.encode(signature)
    }

    /// The same signature with the order of the curve minus `s`.
    private static func withOtherS(_ signature: [UInt8], of curve: Curve) -> [UInt8] {
        let order: [UInt8] =
            curve == .k256
            ? Array(repeating: 0xFF, count: 15) + [
                0xFE, 0xBA, 0xAE, 0xDC, 0xE6, 0xAF, 0x48, 0xA0, 0x3B, 0xBF, 0xD2, 0x5E, 0x8C, 0xD0, 0x36, 0x41, 0x41,
            ]
            : [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0] + Array(repeating: 0xFF, count: 8) + [
                0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
            ]
        var (other, borrow) = (signature, 0)
        for index in (0..<32).reversed() {
            let difference = Int(order[index]) - Int(signature[32 + index]) - borrow
            other[32 + index] = UInt8(truncatingIfNeeded: difference)
            borrow = difference < 0 ? 1 : 0
        }
        return other
    }
}
