import CoreATProtocol
import Credentials
import Foundation
import HTTPTransport
import LocalNetwork

/// The cost of a refresh, and the overhead of `router.execute` over the bare transport.
enum RefreshBench {
    static func run() async throws -> [Measurement] {
        try await waiters() + overhead()
    }

    /// A thousand callers find at the same time that a credential has expired.
    private static func waiters() async throws -> [Measurement] {
        let count = 1_000
        var rounds: [Double] = []
        for _ in 0..<21 {
            let owner = CredentialOwner(0, home: (), authority: { _ in Counter() })
            let duration = try await ContinuousClock().measure {
                try await withThrowingTaskGroup { group in
                    for _ in 0..<count {
                        group.addTask { _ = try await owner.send(isRejected: { !$0 }) { $0.credential == 1 } }
                    }
                    try await group.waitForAll()
                }
            }
            rounds.append(duration.microseconds)
        }
        let fresh = CredentialOwner(1, home: (), authority: { _ in Counter() })
        let passes = 100_000
        let passing = try await ContinuousClock().measure {
            for _ in 0..<passes { _ = try await fresh.send(isRejected: { !$0 }) { $0.credential == 1 } }
        }
        return [
            Measurement(metric: "1,000 waiters through one refresh", value: rounds.median / 1_000, unit: "ms"),
            Measurement(metric: "per waiter", value: rounds.median / Double(count), unit: "µs"),
            Measurement(
                metric: "per call when nothing needs refreshing", value: passing.microseconds / Double(passes),
                unit: "µs"),
        ]
    }

    /// Counts upwards from 0, which has expired.
    private struct Counter: CredentialAuthority {
        func isFresh(_ number: Int) -> Bool { number > 0 }
        func refresh(_ number: Int, at home: Void) async throws -> Int { number + 1 }
        func verdict(on failure: any Error, of number: Int) -> RefreshVerdict { .final }
    }

    /// The same call through the router and over the transport alone, with a server that costs nothing, so that only
    /// the framework is measured. Then both over loopback, for proportion.
    private static func overhead() async throws -> [Measurement] {
        let network = try await LocalNetwork.start(options: LocalNetwork.Options(logLimit: 0))
        let alice = try await network.createAccount(handle: "a.test", password: "correct-horse")
        let tokens = try await network.issueTokens(for: alice)
        let session = Session(accessToken: tokens.access, refreshToken: tokens.refresh)
        guard let url = URL(string: "\(network.host)/xrpc/app.bsky.actor.getProfile?actor=a.test") else { return [] }
        var request = HTTPRequest(.get, url)
        request.headers = ["Accept": "application/json", "Authorization": "Bearer \(tokens.access)"]

        let transport = DefaultTransport.shared
        let answer = try await transport.send(request)
        let still = StillTransport(answer: answer)
        let stillRouter = NetworkRouter<ProfileCall>(
            environment: APEnvironment(host: network.host, session: session, transport: still))
        let realRouter = NetworkRouter<ProfileCall>(
            environment: APEnvironment(host: network.host, session: session, transport: transport))
        let call = ProfileCall(base: URL(string: network.host) ?? url)

        var rounds: [[Double]] = []
        for _ in 0..<10 {
            rounds.append([
                try await each(20_000) { _ = try await still.send(request) },
                try await each(5_000) { let _: Profile = try await stillRouter.execute(call) },
                try await each(500) { _ = try await transport.send(request) },
                try await each(500) { let _: Profile = try await realRouter.execute(call) },
            ])
        }
        // The first round warms up connections, caches and code.
        let times = (0..<4).map { kind in rounds.dropFirst().map { $0[kind] }.median }
        let decoding = try await each(20_000) {
            _ = try JSONDecoder().decode(Profile.self, from: answer.body)
        }
        await network.stop()
        return [
            Measurement(
                metric: "router.execute over a transport that costs nothing", value: times[1] - times[0], unit: "µs"),
            Measurement(metric: "of which JSONDecoder takes", value: decoding, unit: "µs"),
            Measurement(metric: "loopback call, bare transport", value: times[2], unit: "µs"),
            Measurement(metric: "loopback call, router.execute", value: times[3], unit: "µs"),
            Measurement(metric: "router.execute / bare transport", value: times[3] / times[2], unit: "×"),
        ]
    }

    private static func each(_ count: Int, _ body: () async throws -> Void) async rethrows -> Double {
        let start = ContinuousClock.now
        for _ in 0..<count { try await body() }
        return start.duration(to: .now).microseconds / Double(count)
    }

    private struct Profile: Decodable {
        let did: String
        let handle: String
    }

    private struct ProfileCall: EndpointType {
        let base: URL
        var baseURL: URL { get async { base } }
        var path: String { "/xrpc/app.bsky.actor.getProfile" }
        var httpMethod: HTTPMethod { .get }
        var task: HTTPTask {
            get async { .requestParameters(encoding: .urlEncoding(parameters: ["actor": "a.test"])) }
        }
        var headers: HTTPHeaders? { get async { nil } }
    }
}

/// Responds immediately with the given response.
struct StillTransport: Transport {
    let answer: HTTPResponse

    nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        HTTPStream(status: answer.status, headers: answer.headers, body: HTTPBodyStream(answer.body))
    }

    nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse { answer }
}
