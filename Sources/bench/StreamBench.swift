import Foundation
import HTTPTransport

/// The speed and the memory of writing a large body to the disk.
enum StreamBench {
    private static let byteCount = 500_000_000

    static func run() async throws -> [Measurement] {
        let server = try ServerProcess.start()
        defer { server.stop() }
        let url = server.url.appending(path: "large").appending(
            queryItems: [URLQueryItem(name: "bytes", value: "\(byteCount)")])
        let file = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        #if canImport(FoundationNetworking)
        let transport = CurlTransport()
        #else
        let transport = URLSessionTransport()
        #endif
        let before = Usage.residentBytes
        var discarded = 0
        let toNowhere = try await time {
            for try await piece in try await transport.stream(HTTPRequest(.get, url)).body { discarded += piece.count }
        }
        let toDisk = try await time { try await transport.stream(HTTPRequest(.get, url)).body.save(to: file) }
        precondition(discarded == byteCount, "the body is incomplete")
        let megabytes = Double(byteCount) / 1e6
        return [
            Measurement(metric: "500 MB taken and dropped", value: megabytes / toNowhere, unit: "MB/s"),
            Measurement(metric: "500 MB to a file, synchronized", value: megabytes / toDisk, unit: "MB/s"),
            Measurement(metric: "resident memory before", value: Double(before) / 1e6, unit: "MB"),
            Measurement(metric: "peak resident memory", value: Double(Usage.peakResidentBytes) / 1e6, unit: "MB"),
        ]
    }

    private static func time(_ body: () async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        try await body()
        return start.duration(to: .now) / .seconds(1)
    }
}
