import AtomNetworking
import Foundation
import HTTPTransport
import LocalServer

/// The cost of `enqueue(…).resume(expecting:)` on top of the bare transport, per request.
///
/// Over loopback the network's share hides the difference, so it is measured with a transport that responds from
/// memory; the server shows what it means for real calls. Rounds alternate, and the fastest of each kind counts: other
/// load on the machine only makes a round slower.
enum AtomBench {
    static func run() async throws -> [Measurement] {
        let server = try await LocalServer.start(options: .init(logLimit: 0))
        server.route(.get, "/seatmap") { _ in .data(Canned.body, contentType: "application/json") }
        let memory = try await compare(Canned(), port: server.port, count: 10_000)
        let loopback = try await compare(URLSessionTransport(), port: server.port, count: 1_000)
        await server.stop()
        return [
            Measurement(metric: "overhead, no authorization", value: memory.plain - memory.bare, unit: "µs"),
            Measurement(metric: "overhead, bearer", value: memory.bearer - memory.bare, unit: "µs"),
            Measurement(metric: "bare transport over loopback", value: loopback.bare, unit: "µs"),
            Measurement(metric: "Atom over loopback, no authorization", value: loopback.plain, unit: "µs"),
            Measurement(metric: "Atom over loopback, bearer", value: loopback.bearer, unit: "µs"),
            Measurement(
                metric: "Atom to bare transport over loopback", value: loopback.bearer / loopback.bare, unit: "×"),
        ]
    }

    /// Measures the same calls three ways: with the transport and a decoder alone, through Atom, and through Atom with
    /// a token.
    private static func compare(
        _ transport: some Transport, port: Int, count: Int
    ) async throws -> (bare: Double, plain: Double, bearer: Double) {
        let call = Call(port: port)
        guard let url = URL(string: "http://127.0.0.1:\(port)/seatmap") else { throw URLError(.badURL) }
        // The same request as Atom's, including its timeouts.
        var request = HTTPRequest(.get, url)
        request.timeouts = HTTPTimeouts(idle: .seconds(30), total: .seconds(30))
        let plain = Atom(serviceConfiguration: ServiceConfiguration(transport: transport))
        let endpoint = AuthorizationEndpoint(scheme: .http, host: "127.0.0.1", port: port, path: "/oauth2")
        let bearer = Atom(
            serviceConfiguration: ServiceConfiguration(
                authenticationMethod: .bearer(endpoint, ClientCredential(id: "bench"), TokenManager()),
                transport: transport))
        let decoder = JSONDecoder()
        var best = (bare: Double.infinity, plain: Double.infinity, bearer: Double.infinity)
        for _ in 0..<7 {
            best.bare = min(
                best.bare,
                try await time(count) {
                    let answer = try await transport.send(request)
                    _ = try decoder.decode(Seatmap.self, from: answer.body)
                })
            best.plain = min(
                best.plain,
                try await time(count) { _ = try await plain.enqueue(call).resume(expecting: Seatmap.self) })
            best.bearer = min(
                best.bearer,
                try await time(count) { _ = try await bearer.enqueue(call).resume(expecting: Seatmap.self) })
        }
        return best
    }

    /// Microseconds per run, for this many consecutive runs.
    private static func time(_ count: Int, _ body: () async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        for _ in 0..<count { try await body() }
        return start.duration(to: .now) / .microseconds(1) / Double(count)
    }

    private struct Seatmap: Model {
        var seats: [String]
    }

    private struct Call: Requestable {
        var port: Int

        func baseURL() throws(AtomError) -> BaseURL { try BaseURL(scheme: .http, host: "127.0.0.1", port: port) }
        func path() throws(AtomError) -> URLPath { try URLPath("/seatmap") }
    }

    /// Responds from memory.
    private struct Canned: Transport {
        static let body = Data(#"{"seats":["1A","1B","2A"]}"#.utf8)

        nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream {
            HTTPStream(status: .ok, body: HTTPBodyStream(Self.body))
        }

        nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            HTTPResponse(status: .ok, body: Self.body)
        }
    }

    private actor TokenManager: TokenCredentialWritable {
        var tokenCredential = TokenCredential(
            accessToken: "access", expiresAt: .distantFuture, refreshToken: "refresh")
    }
}
