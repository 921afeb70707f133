import Foundation
import LocalServer

/// The load that `LocalServer` sustains from a load generator in another process, so that no other benchmark really
/// measures the server. Needs `wrk`, which is a Debian package.
enum ServerBench {
    static func run() async throws -> [Measurement] {
        let server = try await LocalServer.start(options: .init(logLimit: 0)) { _ in .text("Hello") }
        var rows: [Measurement] = []
        for connections in [64, 1_000] {
            let before = Usage.processorSeconds
            let rate = try Load.rate(server.url, connections: connections, seconds: 5, threads: 2)
            let used = Usage.processorSeconds - before
            rows += [
                Measurement(metric: "small GETs, \(connections) connections kept alive", value: rate, unit: "/s"),
                Measurement(metric: "processor per request", value: used / (rate * 5) * 1e6, unit: "µs"),
            ]
        }
        await server.stop()
        return rows
    }
}
