import ATData
import BskyLexicons
import CoreATProtocol
import FixtureFeeds
import Foundation
import HTTPTransport

/// Our figures for the work that `Comparison` measures others with.
enum OwnFigures {
    private typealias Page = AppBsky.Feed.GetTimeline.Output

    static let bareRate = "GETs from nginx, 32 in flight"
    static let bareCost = "processor time per GET from nginx"

    static func run() async throws -> [Measurement] {
        var figures = try codecs()
        let server = try ServerProcess.start()
        defer { server.stop() }
        figures.append(try await sockets(server.url))
        guard let nginx = try await ServerProcess.nginx() else { return figures }
        defer { nginx.stop() }
        figures.append(try await requests(nginx.url))
        figures += try await bareRequests(nginx.profileURL)
        figures += try await StreamBench.speeds(nginx.largeURL).map { name, speed in
            Measurement(metric: "500 MB from nginx, \(name)", value: speed, unit: "MB/s")
        }
        return figures
    }

    private static func codecs() throws -> [Measurement] {
        let json = Data(FixtureFeed.page())
        let page = try Page(json: json)
        let value = try LexValue(json: json)
        let cbor = try page.dagCBOR()
        return [
            try figure("JSON to values", json.count) { _ = try LexValue(json: json) },
            try figure("values to JSON", json.count) { _ = try value.jsonData() },
            try figure("DAG-CBOR to values", cbor.count) { _ = try LexValue(dagCBOR: cbor) },
            try figure("values to DAG-CBOR", cbor.count) { _ = try value.dagCBOR() },
            try figure("JSON to types, posts too", json.count) {
                for item in try Page(json: json).feed { _ = try item.post.record.decode(as: AppBsky.Feed.Post.self) }
            },
        ]
    }

    private static func figure(_ metric: String, _ byteCount: Int, _ body: () throws -> Void) rethrows -> Measurement {
        Measurement(metric: metric, value: Double(byteCount) / 1e6 / (try CodecBench.time(0.6, body)), unit: "MB/s")
    }

    /// Consumes messages on the main actor, as an app does.
    @MainActor private static func sockets(_ server: URL) async throws -> Measurement {
        let url = server.appending(path: "messages").appending(queryItems: [
            URLQueryItem(name: "size", value: "1024"), URLQueryItem(name: "count", value: "200000"),
        ])
        let start = ContinuousClock.now
        var received = 0
        for try await _ in try await WebSocket.connect(WebSocketRequest(url)) { received += 1 }
        let seconds = start.duration(to: .now) / .seconds(1)
        return Measurement(
            metric: "WebSocket messages of 1 KiB received", value: Double(received) / seconds, unit: "/s")
    }

    private static func requests(_ server: URL) async throws -> Measurement {
        let client = ATClient(host: server.absoluteString)
        let (rate, _) = try await HTTPBench.measure(32, for: .seconds(2)) {
            try await client.execute(HTTPBench.GetProfile(actor: "alice.example.com"))
        }
        return Measurement(metric: "requests to nginx, 32 in flight", value: rate, unit: "/s")
    }

    private static func bareRequests(_ url: URL) async throws -> [Measurement] {
        let (rate, cost) = try await HTTPBench.measure(32, for: .seconds(2)) {
            _ = try await DefaultTransport.shared.send(HTTPRequest(.get, url))
        }
        return [
            Measurement(metric: bareRate, value: rate, unit: "/s"),
            Measurement(metric: bareCost, value: cost, unit: "µs"),
        ]
    }
}
