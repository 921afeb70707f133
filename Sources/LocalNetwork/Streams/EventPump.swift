import ATData
import Foundation
import HTTPTransport
import LocalServer

/// Sends the events of a stream to WebSockets: first the stored ones after the cursor, then each new one.
///
/// Memory per consumer is one page of events, regardless of how many it lacks, because each consumer reads at its own
/// pace.
struct EventPump: Sendable {
    let source: any EventSource

    /// The maximum size of a received message. Consumers send only control frames.
    private static let messageBytes = 1 << 12

    /// Adds the call of a stream to a server.
    func addRoute(_ nsid: String, to server: LocalServer) {
        server.webSocket(
            "/xrpc/\(nsid)", messageBytes: Self.messageBytes,
            refusing: { request in
                do {
                    _ = try Self.cursor(of: request)
                    guard source.hasRoom else {
                        throw XRPCFailure(.serviceUnavailable, "NotEnoughResources", "Too many consumers")
                    }
                    return nil
                } catch {
                    return XRPCFailure.response(to: error)
                }
            }, serve)
    }

    private static func cursor(of request: ServerRequest) throws -> Int? {
        let values = request.queryItems.filter { $0.name.utf8.elementsEqual("cursor".utf8) }
        guard let item = values.first else { return nil }
        guard values.count == 1, let text = item.value, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
            let cursor = Int(text)
        else { throw XRPCFailure.invalid("cursor must be the number of an event") }
        return cursor
    }

    @Sendable private func serve(_ socket: ServerWebSocket) async throws {
        let cursor = try Self.cursor(of: socket.request)
        switch try await source.join(after: cursor) {
        case .consumer(let consumer):
            defer { source.leave(consumer) }
            try await serve(consumer, on: socket)
        case .futureCursor:
            try await end(socket) { try await fail("FutureCursor", "The cursor is after the last event", socket) }
        case .refused:
            // Others have come between the handshake and now.
            try await end(socket) { try await socket.close(.goingAway, reason: "Too many consumers") }
        }
    }

    /// Ends a stream that hasn't started. The time for the consumer to read the message and close is limited.
    private func end(_ socket: ServerWebSocket, _ say: () async throws -> Void) async throws {
        let (time, patience) = (source.time, source.options.patience)
        let watch = Task {
            try await time.sleep(patience)
            try await socket.disconnect()
        }
        defer { watch.cancel() }
        try await say()
        for try await _ in socket {}
    }

    private func serve(_ consumer: EventConsumer, on socket: ServerWebSocket) async throws {
        let patience = source.options.patience
        let time = source.time
        let watch = Task {
            for await ending in consumer.endings {
                // Nobody waits longer for a consumer that doesn't read, or doesn't close.
                if case .dropped = ending {} else { try await time.sleep(patience) }
                try await socket.disconnect()
            }
        }
        defer { watch.cancel() }
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                // Answers pings and the consumer's close frame.
                do { for try await _ in socket {} } catch {}
                consumer.end(.finished)
            }
            group.addTask {
                // It fails when the consumer disconnects.
                try? await send(to: consumer, on: socket)
                consumer.end(.finished)
            }
        }
    }

    private func send(to consumer: EventConsumer, on socket: ServerWebSocket) async throws {
        var news = consumer.news.makeAsyncIterator()
        var isNew = true
        while consumer.ending == nil {
            var events: [NumberedFrame] = []
            switch try await source.next(for: consumer, isNew: isNew) {
            case .events(let next): events = next
            case .nothing:
                guard await news.next() != nil else { return }
            case .lost(let last) where isNew:
                let info = try EventFrame.info(
                    "OutdatedCursor", "Events after the cursor are no longer kept. The stream starts with the oldest")
                try await socket.send(.binary(info))
                consumer.advance(to: last)
            case .lost: consumer.end(.tooSlow)
            }
            for event in events {
                guard consumer.ending == nil else { break }
                try await socket.send(.binary(event.frame))
                consumer.advance(to: event.seq)
                isNew = false
            }
        }
        switch consumer.ending {
        case .tooSlow: try await fail("ConsumerTooSlow", "The consumer doesn't keep up with the stream", socket)
        case .stopped: try await socket.close(.goingAway)
        case .dropped, .finished, nil: break
        }
    }

    private func fail(_ name: String, _ message: String, _ socket: ServerWebSocket) async throws {
        try await socket.send(.binary(EventFrame.error(name, message)))
        try await socket.close(.policyViolation, reason: name)
    }
}
