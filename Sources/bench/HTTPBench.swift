import ATData
import BskyLexicons
import CoreATProtocol
import Foundation
import HTTPTransport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The cost of a typed query from the call to the decoded response, over each transport, compared with a bare
/// `URLSession`.
///
/// The servers, our own and nginx when it is installed, are separate processes, so that the processor time is the
/// client's alone. Rounds alternate, and the best of each kind counts: other load on the machine only makes one slower.
enum HTTPBench {
    private static let inFlight = [1, 8, 32, 64]
    private static let rounds = 2
    private static let roundTime = Duration.milliseconds(250)

    struct GetProfile: XRPCQuery {
        typealias Output = AppBsky.Actor.Defs.ProfileViewBasic
        static var nsid: NSID { "com.example.getProfile" }
        var actor: String
        func write(to query: inout XRPCParameters) { query.add("actor", actor) }
    }

    private struct Kind {
        let name: String
        let call: @Sendable () async throws -> Void
        var rates = [Double](repeating: 0, count: inFlight.count)
        var costs = [Double](repeating: .infinity, count: inFlight.count)
    }

    static func run() async throws -> [Measurement] {
        let own = try ServerProcess.start()
        defer { own.stop() }
        let (rows, kinds) = try await measure(own)
        let grown = try await growth(kinds)
        guard let nginx = try await ServerProcess.nginx() else {
            FileHandle.standardError.write(Data("bench: nginx isn't installed, so it isn't measured\n".utf8))
            return rows + [grown]
        }
        defer { nginx.stop() }
        let others = try await measure(nginx).rows.map {
            Measurement(metric: "nginx: \($0.metric)", value: $0.value, unit: $0.unit)
        }
        return rows + [grown] + others
    }

    /// Measures each kind of call with a server.
    private static func measure(_ server: ServerProcess) async throws -> (rows: [Measurement], kinds: [Kind]) {
        let url = server.url.appending(path: "xrpc/com.example.getProfile").appending(
            queryItems: [URLQueryItem(name: "actor", value: "alice.example.com")])
        let raw = HTTPRequest(.get, url)
        var kinds = [
            Kind(name: "URLSession.data(from:), nothing decoded") { _ = try await URLSession.shared.data(from: url) },
            typed("typed query, URLSessionTransport", over: URLSessionTransport(), server.url),
        ]
        #if canImport(FoundationNetworking)
        let curl = CurlTransport()
        kinds.append(Kind(name: "CurlTransport.send, nothing decoded") { _ = try await curl.send(raw) })
        kinds.append(typed("typed query, CurlTransport", over: curl, server.url))
        #endif
        for _ in 0..<rounds {
            for index in kinds.indices {
                for (step, count) in inFlight.enumerated() {
                    let (rate, cost) = try await measure(count, kinds[index].call)
                    kinds[index].rates[step] = max(kinds[index].rates[step], rate)
                    kinds[index].costs[step] = min(kinds[index].costs[step], cost)
                }
            }
        }
        return (report(kinds), kinds)
    }

    /// The growth of the resident memory after a hundred thousand calls.
    private static func growth(_ kinds: [Kind]) async throws -> Measurement {
        let call = kinds.last?.call
        let before = Usage.residentBytes
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<32 {
                group.addTask { for _ in 0..<(100_000 / 32) { try await call?() } }
            }
            try await group.waitForAll()
        }
        return Measurement(
            metric: "memory grown by 100,000 more of those", value: Double(Usage.residentBytes - before) / 1e6,
            unit: "MB")
    }

    private static func typed(_ name: String, over transport: any Transport, _ host: URL) -> Kind {
        let client = ATClient(host: host.absoluteString, transport: transport)
        return Kind(name: name) { try await client.execute(GetProfile(actor: "alice.example.com")) }
    }

    /// Makes calls, this many at a time, and returns calls per second and processor microseconds per call.
    static func measure(
        _ count: Int, for time: Duration = roundTime, _ call: @escaping @Sendable () async throws -> Void
    ) async throws -> (rate: Double, cost: Double) {
        let before = Usage.processorSeconds
        let start = ContinuousClock.now
        let end = start + time
        let calls = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<count {
                group.addTask {
                    var calls = 0
                    while ContinuousClock.now < end {
                        try await call()
                        calls += 1
                    }
                    return calls
                }
            }
            return try await group.reduce(0, +)
        }
        let seconds = start.duration(to: .now) / .seconds(1)
        return (Double(calls) / seconds, (Usage.processorSeconds - before) / Double(calls) * 1e6)
    }

    private static func report(_ kinds: [Kind]) -> [Measurement] {
        var rows: [Measurement] = []
        for kind in kinds {
            for (step, count) in inFlight.enumerated() {
                rows.append(
                    Measurement(metric: "\(kind.name), \(count) in flight", value: kind.rates[step], unit: "/s"))
                rows.append(Measurement(metric: "  processor time", value: kind.costs[step], unit: "µs each"))
            }
        }
        guard let bare = kinds.first, let best = kinds.last, let step = inFlight.firstIndex(of: 32) else { return rows }
        rows.append(
            Measurement(
                metric: "\(best.name) to URLSession, 32 in flight", value: best.rates[step] / bare.rates[step],
                unit: "×"))
        rows.append(
            Measurement(
                metric: "processor time, URLSession to that", value: bare.costs[step] / best.costs[step], unit: "×"))
        return rows
    }
}
