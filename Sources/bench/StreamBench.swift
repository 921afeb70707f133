import Foundation
import HTTPTransport

/// The speed and the memory of consuming a large body, and of writing it to the disk.
enum StreamBench {
    static let byteCount = 500_000_000

    static func run() async throws -> [Measurement] {
        let before = Usage.residentBytes
        let own = try ServerProcess.start()
        defer { own.stop() }
        let url = own.url.appending(path: "large").appending(
            queryItems: [URLQueryItem(name: "bytes", value: "\(byteCount)")])
        var rows = try await speeds(url).map { name, speed in
            Measurement(metric: "500 MB \(name)", value: speed, unit: "MB/s")
        }
        let peak = Usage.peakResidentBytes
        if let nginx = try await ServerProcess.nginx() {
            defer { nginx.stop() }
            rows += try await speeds(nginx.largeURL).map { name, speed in
                Measurement(metric: "nginx: 500 MB \(name)", value: speed, unit: "MB/s")
            }
        }
        return rows + [
            Measurement(metric: "resident memory before", value: Double(before) / 1e6, unit: "MB"),
            Measurement(metric: "peak resident memory", value: Double(peak) / 1e6, unit: "MB"),
        ]
    }

    /// Megabytes per second, for a body that is dropped, and for one that is written to the disk.
    static func speeds(_ url: URL) async throws -> [(name: String, speed: Double)] {
        let file = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let transport = DefaultTransport.shared
        let drop = {
            var count = 0
            for try await piece in try await transport.stream(HTTPRequest(.get, url)).body { count += piece.count }
            precondition(count == byteCount, "the body is incomplete")
        }
        // The first time, the server may have to read its file.
        try await drop()
        let dropped = try await time(drop)
        let saved = try await time { try await transport.stream(HTTPRequest(.get, url)).body.save(to: file) }
        let megabytes = Double(byteCount) / 1e6
        return [("dropped", megabytes / dropped), ("to a synchronized file", megabytes / saved)]
    }

    private static func time(_ body: () async throws -> some Any) async throws -> Double {
        let start = ContinuousClock.now
        _ = try await body()
        return start.duration(to: .now) / .seconds(1)
    }
}
