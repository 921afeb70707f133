import ATData
import Foundation
import HTTPTransport
import Inspector
import LocalNetwork
import LocalServer
import TestLoad
import Testing

/// The log and an open page while requests come as fast as they can. `bench inspector` measures what it costs.
@Suite(.inTurn) struct LoadTests {
    private struct Reader {
        var rows = 0
        var skipped = 0
        private var rest = ""

        mutating func add(_ text: String) {
            rest += text
            var lines = rest.components(separatedBy: "\n\n")
            rest = lines.removeLast()
            for event in lines {
                rows += event.components(separatedBy: "data: <tr").count - 1
                guard event.contains("event: skipped") else { continue }
                skipped += event.components(separatedBy: "data: ").last.flatMap { Int($0) } ?? 0
            }
        }
    }

    @Test func `a page says how many requests it has skipped, and the log keeps to its limits`() async throws {
        let count = Load.size(100_000, otherwise: 2_000)
        let inspected = try await InspectedNetwork(Inspector.Options(requestLimit: 1_000, byteLimit: 1 << 20))
        let base = inspected.inspector.url.absoluteString
        let live = try #require(URL(string: "\(base)/requests/live"))
        let url = inspected.network.server.url.appending(path: "xrpc/com.atproto.server.describeServer")
        @Sendable func send(_ count: Int) async throws {
            for _ in 0..<count {
                let response = try await DefaultTransport.shared.send(HTTPRequest(.get, url))
                #expect(response.status == .ok)
            }
        }
        // More than a page shows at once: on a slow machine, it may keep up with all that comes later.
        let early = 200
        try await send(early)
        let reader = Guarded(Reader())
        let reading = Task {
            var request = HTTPRequest(.get, live)
            // A number that no row has.
            request.headers["Last-Event-ID"] = String(Int.min)
            let response = try await DefaultTransport.shared.stream(request)
            for try await piece in response.body { reader.withLock { $0.add(String(decoding: piece, as: UTF8.self)) } }
        }
        try await until { inspected.inspector.watcherCount == 1 }
        let tasks = 8
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<tasks { group.addTask { try await send((count - early) / tasks) } }
            try await group.waitForAll()
        }
        #expect(try await inspected.lastRequest() == count)
        // Each request is a row, or is counted as skipped, even if the log has dropped it meanwhile.
        try await until { reader.withLock { $0.rows + $0.skipped == count } }
        #expect(reader.withLock { $0.rows > 0 && $0.skipped > 0 })
        let kept = try await inspected.call(.get, "/api/requests?limit=5000").list("requests")
        #expect(kept.count <= 1_000 && kept.first?["number"] == .integer(count))
        reading.cancel()
        try await until { inspected.inspector.watcherCount == 0 }
        await inspected.stop()
    }
}
