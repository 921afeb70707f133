import ATData
import Foundation
import HTTPTransport
import LocalServer

/// A connection to a Jetstream.
struct JetstreamSocket: Sendable {
    enum Version { case v1, v2 }

    /// The reason why a connection ends before the consumer leaves.
    private enum Ending: Error { case reset, ended }

    let version: Version
    let log: JetstreamLog
    let socket: ServerWebSocket
    let subscription: Guarded<JetstreamSubscription>
    let compressor: JetstreamCompressor?
    let time: TimeSource

    /// Cursors from this number on are times.
    static let firstTime: Int64 = 1_000_000_000_000_000

    /// Serves a consumer until it leaves, or a fault ends the connection.
    func serve(_ faults: JetstreamFaults) async throws {
        let hello = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let (id, news) = log.watch()
        defer { log.leave(id) }
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                // Answers pings and the consumer's close frame too.
                do { for try await message in socket { try await take(message, hello.continuation) } } catch {}
                hello.continuation.finish()
                log.leave(id)
            }
            group.addTask {
                // It fails when the consumer disconnects.
                do {
                    if subscription.withLock(\.waitsForHello) { for await _ in hello.stream { break } }
                    try await send(faults, news)
                    try await socket.close(.goingAway)
                } catch {}
            }
        }
    }

    private func take(_ message: WebSocketMessage, _ hello: AsyncStream<Void>.Continuation) async throws {
        guard version == .v1, case .text(let text) = message, let update = try? JetstreamSubscription(update: text)
        else {
            try await socket.close(.policyViolation, reason: "The message isn't an options_update")
            throw Ending.ended
        }
        subscription.withLock { subscription in
            (subscription.collections, subscription.dids, subscription.messageBytes) = (
                update.collections, update.dids, update.messageBytes
            )
        }
        hello.yield()
    }

    private func send(_ faults: JetstreamFaults, _ news: AsyncStream<Void>) async throws {
        var faults = faults
        try await perform(faults.steps(for: nil))
        var position = try await begin()
        var news = news.makeAsyncIterator()
        while true {
            let rows = log.live(from: position)
            for row in rows {
                position = row.seq + 1
                let current = subscription.withLock { $0 }
                guard current.accepts(row), let text = version == .v1 ? try row.v1() : try row.v2(),
                    current.messageBytes == 0 || text.utf8.count <= current.messageBytes
                else { continue }
                try await perform(faults.steps(for: try message(text)))
            }
            if rows.isEmpty { guard await news.next() != nil else { return } }
        }
    }

    /// The number of the first event. Sends a note if it isn't the requested one.
    private func begin() async throws -> Int64 {
        let next = log.last.seq + 1
        guard let cursor = subscription.withLock(\.cursor) else { return next }
        guard version == .v1 || cursor >= Self.firstTime else { return cursor }
        if version == .v2, let floor = log.floor, cursor < floor.time {
            let info: LexObject = [
                "$type": "message",
                "payload": [
                    "$type": "network.bsky.jetstream.subscribeEvents#info", "name": "OutdatedCursor",
                    "message": .string("The stream begins with event \(floor.seq)"),
                ],
            ]
            try await socket.send(try message(String(decoding: try info.json(), as: UTF8.self)))
        }
        return log.first(since: cursor)?.seq ?? next
    }

    private func message(_ text: String) throws -> WebSocketMessage {
        guard let compressor else { return .text(text) }
        return .binary(try compressor.compress(Data(text.utf8)))
    }

    private func perform(_ steps: [JetstreamFaults.Step]) async throws {
        for step in steps {
            switch step {
            case .send(let message): try await socket.send(message)
            case .wait(let wait): try await time.sleep(wait)
            case .reset:
                try await socket.disconnect(reset: true)
                throw Ending.reset
            case .close(let code):
                try await socket.close(code)
                throw Ending.ended
            case .fail(let name):
                let error: LexObject = ["$type": "error", "error": .string(name), "message": "A scripted fault"]
                try await socket.send(try message(String(decoding: try error.json(), as: UTF8.self)))
                try await socket.close(.policyViolation, reason: name)
                throw Ending.ended
            case .silence: throw Ending.ended
            }
        }
    }
}
