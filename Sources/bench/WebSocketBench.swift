import Foundation
import HTTPTransport

/// How many messages a second come in on one WebSocket, from a server in a process of its own.
enum WebSocketBench {
    static func run() async throws -> [Measurement] {
        let server = try ServerProcess.start()
        defer { server.stop() }
        var rows: [Measurement] = []
        for (size, count) in [(1_024, 512_000), (8_192, 128_000)] {
            var best = (rate: 0.0, cost: Double.infinity)
            for _ in 0..<3 {
                let (rate, cost) = try await receive(count, of: size, from: server.url)
                best = (max(best.rate, rate), min(best.cost, cost))
            }
            rows += [
                Measurement(metric: "messages of \(size) bytes received", value: best.rate, unit: "/s"),
                Measurement(metric: "  processor time", value: best.cost, unit: "µs each"),
            ]
        }
        rows.append(
            Measurement(
                metric: "echoes of 1024 bytes, one at a time", value: try await echo(10_000, server.url), unit: "/s"))
        return rows
    }

    private static func receive(
        _ count: Int, of size: Int, from server: URL
    ) async throws -> (rate: Double, cost: Double) {
        let url = server.appending(path: "messages").appending(queryItems: [
            URLQueryItem(name: "size", value: "\(size)"), URLQueryItem(name: "count", value: "\(count)"),
        ])
        let (before, start) = (Usage.processorSeconds, ContinuousClock.now)
        var received = 0
        for try await message in try await WebSocket.connect(WebSocketRequest(url)) {
            precondition(message.byteCount == size, "a message is not whole")
            received += 1
        }
        precondition(received > count * 9 / 10, "messages are missing")
        let seconds = start.duration(to: .now) / .seconds(1)
        return (Double(received) / seconds, (Usage.processorSeconds - before) / Double(received) * 1e6)
    }

    private static func echo(_ count: Int, _ server: URL) async throws -> Double {
        let socket = try await WebSocket.connect(WebSocketRequest(server.appending(path: "echo")))
        var messages = socket.makeAsyncIterator()
        let message = WebSocketMessage.binary(Data(count: 1_024))
        let start = ContinuousClock.now
        for _ in 0..<count {
            try await socket.send(message)
            _ = try await messages.next()
        }
        let seconds = start.duration(to: .now) / .seconds(1)
        await socket.close()
        return Double(count) / seconds
    }
}
