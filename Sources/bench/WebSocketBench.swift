import Foundation
import HTTPTransport

/// The messages per second received on one WebSocket, from a server in a separate process.
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
        var onMainActor = 0.0
        for _ in 0..<3 { onMainActor = max(onMainActor, try await receiveOnMainActor(512_000, of: 1_024, server.url)) }
        rows.append(
            Measurement(metric: "messages of 1024 bytes received on the main actor", value: onMainActor, unit: "/s"))
        rows.append(
            Measurement(
                metric: "echoes of 1024 bytes, one at a time", value: try await echo(10_000, server.url), unit: "/s"))
        return rows
    }

    /// Receives messages as an app does that shows them.
    @MainActor
    private static func receiveOnMainActor(_ count: Int, of size: Int, _ server: URL) async throws -> Double {
        let url = address(count, size, server)
        let start = ContinuousClock.now
        var received = 0
        for try await message in try await WebSocket.connect(WebSocketRequest(url)) {
            precondition(message.byteCount == size, "a message is incomplete")
            received += 1
        }
        precondition(received > count * 9 / 10, "messages are missing")
        return Double(received) / (start.duration(to: .now) / .seconds(1))
    }

    private static func address(_ count: Int, _ size: Int, _ server: URL) -> URL {
        server.appending(path: "messages").appending(queryItems: [
            URLQueryItem(name: "size", value: "\(size)"), URLQueryItem(name: "count", value: "\(count)"),
        ])
    }

    private static func receive(
        _ count: Int, of size: Int, from server: URL
    ) async throws -> (rate: Double, cost: Double) {
        let url = address(count, size, server)
        let (before, start) = (Usage.processorSeconds, ContinuousClock.now)
        var received = 0
        for try await message in try await WebSocket.connect(WebSocketRequest(url)) {
            precondition(message.byteCount == size, "a message is incomplete")
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
