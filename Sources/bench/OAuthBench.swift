import ATCrypto
import ATData
import ATOAuth
import CoreATProtocol
import Foundation
import HTTPTransport

/// The cost of OAuth in each call: the same typed query with a DPoP proof and with a Bearer token.
///
/// The server is a separate process that sends a nonce with each response, so that the processor time is the client's
/// alone. Rounds alternate, and the best of each kind counts: other load on the machine only makes one slower.
enum OAuthBench {
    private static let inFlight = [1, 32]
    private static let rounds = 6

    static func run() async throws -> [Measurement] {
        let server = try ServerProcess.start()
        defer { server.stop() }
        // As long as the access tokens of real servers.
        let token = Base64.url.encode(SecureRandom.bytes(400))
        let clients = [try await bearer(token, server.url), try await proven(token, server.url)]
        var costs = clients.map { _ in inFlight.map { _ in Double.infinity } }
        for _ in 0..<rounds {
            for (step, count) in inFlight.enumerated() {
                for (kind, client) in clients.enumerated() {
                    let (_, cost) = try await HTTPBench.measure(count) {
                        try await client.execute(HTTPBench.GetProfile(actor: "alice.example.com"))
                    }
                    costs[kind][step] = min(costs[kind][step], cost)
                }
            }
        }
        var rows: [Measurement] = []
        for (step, count) in inFlight.enumerated() {
            let (bearer, proven) = (costs[0][step], costs[1][step])
            rows += [
                Measurement(metric: "processor time, Bearer, \(count) in flight", value: bearer, unit: "µs each"),
                Measurement(metric: "processor time, DPoP, \(count) in flight", value: proven, unit: "µs each"),
                Measurement(metric: "  the difference", value: proven - bearer, unit: "µs"),
            ]
        }
        return rows + [try await making(token, server.url), try await verifying(token, server.url)]
    }

    private static func bearer(_ token: String, _ host: URL) async throws -> ATClient {
        let session = Session(accessToken: token, refreshToken: "refresh")
        return ATClient(environment: APEnvironment(host: host.absoluteString, session: session))
    }

    /// A client as it is after a restart of an app.
    private static func proven(_ token: String, _ host: URL) async throws -> ATClient {
        let (app, accounts) = (OAuthApp.loopback(), MemoryAccountStore())
        let account: DID = "did:plc:z72i7hdynmk6r22z27h6tvur"
        let key = try SigningKey.generate(.p256)
        let grant = OAuthGrant(
            issuer: host.absoluteString, tokenEndpoint: host.appending(path: "oauth/token"), clientID: app.clientID,
            requestedScope: app.scopes, scope: app.scopes, receivedAt: .now, expiresAt: .now + 3_600,
            proofKey: .init(kind: "raw", data: Data(key.rawRepresentation)))
        let session = Session(
            accessToken: token, refreshToken: "refresh", did: account, host: host.absoluteString, oauth: grant)
        try await accounts.sessionStore(of: account).save(session)
        let oauth = OAuthClient(app, accounts: accounts, options: .init(transport: DefaultTransport.shared))
        guard let client = try await oauth.restore(account) else { throw CocoaError(.fileReadUnknown) }
        return client
    }

    /// The speed of creating proofs. Each send of a request creates one.
    private static func making(_ token: String, _ host: URL) async throws -> Measurement {
        let request = HTTPRequest(.get, host.appending(path: "xrpc/com.example.getProfile"))
        let (key, context) = (try ProofKey.generate(), ProofContext())
        let rate = try await rate {
            let signer = ProofSigner(key: key, accessToken: token, context: context)
            for _ in 0..<1_000 {
                var request = request
                try await signer.sign(&request)
                signer.noteFailure(of: request)
            }
        }
        return Measurement(metric: "proofs made", value: rate * 1_000, unit: "/s")
    }

    /// The speed of a server that verifies proofs, each by another key.
    private static func verifying(_ token: String, _ host: URL) async throws -> Measurement {
        let request = HTTPRequest(.get, host.appending(path: "xrpc/com.example.getProfile"))
        var proven: [HTTPHeaders] = []
        for _ in 0..<64 {
            var request = request
            let context = ProofContext()
            try await ProofSigner(key: .generate(), accessToken: token, context: context).sign(&request)
            proven.append(request.headers)
        }
        let rate = try await rate {
            for headers in proven {
                _ = try ReceivedProof(in: headers, of: .get, to: request.url, accessToken: token, now: .now)
            }
        }
        return Measurement(metric: "proofs verified", value: rate * Double(proven.count), unit: "/s")
    }

    /// Runs the body for a second, and returns the runs per second of processor time of the best run.
    private static func rate(_ body: () async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        var best = Double.infinity
        while start.duration(to: .now) < .seconds(1) {
            let before = Usage.processorSeconds
            try await body()
            best = min(best, Usage.processorSeconds - before)
        }
        return 1 / best
    }
}
