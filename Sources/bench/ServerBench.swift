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
            let rate = try await load(server.url, connections: connections, seconds: 5)
            let used = Usage.processorSeconds - before
            rows += [
                Measurement(metric: "small GETs, \(connections) connections kept alive", value: rate, unit: "/s"),
                Measurement(metric: "processor per request", value: used / (rate * 5) * 1e6, unit: "µs"),
            ]
        }
        await server.stop()
        return rows
    }

    /// Requests per second, as counted by `wrk`.
    private static func load(_ url: URL, connections: Int, seconds: Int) async throws -> Double {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["wrk", "-t2", "-c\(connections)", "-d\(seconds)", url.absoluteString]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let line = text.split(separator: "\n").first { $0.hasPrefix("Requests/sec:") }
        guard process.terminationStatus == 0, let rate = line?.split(separator: " ").last.flatMap({ Double($0) }) else {
            throw CocoaError(.fileNoSuchFile, userInfo: [NSLocalizedDescriptionKey: "wrk is not installed, or failed"])
        }
        return rate
    }
}
