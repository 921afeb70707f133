import CoreATProtocol
import Foundation
import HTTPServer
import HTTPTransport

extension EventBroadcast {
    /// The largest message of a consumer, which has nothing to say, in bytes.
    private static let messageBytes = 4 << 10
    /// The most messages of a consumer between two pings.
    private static let messageLimit = 64

    /// Opens the stream for a consumer.
    ///
    /// - Parameter address: The address of the consumer, if it is known.
    func respond(to request: ServerRequest, from address: SocketAddress?) throws -> ServerResponse {
        let name = address.flatMap { $0.isLoopback ? nil : $0.limitKey }
        let response = ServerResponse.webSocket(request, messageBytes: Self.messageBytes) { [self] socket in
            guard let consumer = join(from: name) else {
                return try await fail(socket, "NotEnoughResources", "Too many consumers")
            }
            defer { leave(consumer) }
            try await serve(consumer, on: socket)
        }
        guard response.status.rawValue == 101 else { return response }
        if let refusal = refusal(of: name) { throw refusal }
        return response
    }

    private func serve(_ consumer: Int, on socket: ServerWebSocket) async throws {
        let start: Int64
        switch try await place(of: socket.request) {
        case .at(let seq, let notice):
            start = seq
            if let notice { try await socket.send(.binary(notice)) }
        case .refused(let name, let message): return try await fail(socket, name, message)
        }
        await withThrowingTaskGroup(of: Void.self) { group in
            let messages = Guarded(0)
            group.addTask {
                // Answers pings and the consumer's close frame.
                for try await _ in socket {
                    guard
                        messages.withLock({
                            $0 += 1; return $0
                        }) <= Self.messageLimit
                    else {
                        return try await socket.close(.policyViolation, reason: "Too many messages")
                    }
                }
            }
            group.addTask { [self] in
                var pongs = [-1, -1]
                while true {
                    try await time.sleep(options.pingInterval)
                    messages.withLock { $0 = 0 }
                    let count = try await socket.pongs
                    if pongs.allSatisfy({ $0 == count }) { return try await socket.disconnect() }
                    pongs = [pongs[1], count]
                    try await socket.ping()
                }
            }
            group.addTask { [self] in try await send(to: consumer, after: start, on: socket) }
            _ = await group.nextResult()
            group.cancelAll()
            leave(consumer)
            // A consumer that doesn't close is disconnected.
            let patience = Task { [time] in
                try await time.sleep(.seconds(5))
                try await socket.disconnect()
            }
            while await group.nextResult() != nil {}
            patience.cancel()
        }
    }

    /// Sends the events after a number, until the consumer leaves.
    private func send(to consumer: Int, after start: Int64, on socket: ServerWebSocket) async throws {
        var seq = start
        var keptUp = false
        var behindSince: ContinuousClock.Instant?
        while true {
            var events: [NumberedEvent]
            switch step(of: consumer, after: seq) {
            case .end: return
            case .wait:
                (keptUp, behindSince) = (true, nil)
                await wait(consumer, after: seq)
                continue
            case .send(let next): (events, behindSince) = (next, nil)
            case .read(let end):
                if keptUp {
                    let since = behindSince ?? time.now()
                    behindSince = since
                    guard since.duration(to: time.now()) < options.patience else {
                        return try await fail(socket, "ConsumerTooSlow", "The consumer doesn't keep up with the stream")
                    }
                }
                events = try await log.events(after: seq, limit: 500)
                // The events between the two numbers have been removed.
                if events.isEmpty { seq = end }
            }
            for event in events where event.seq > seq {
                try await socket.send(.binary(event.frame))
                seq = event.seq
            }
        }
    }

    // MARK: The start

    private enum Place {
        case at(Int64, notice: Data?)
        case refused(String, String)
    }

    /// Where the consumer begins: after the cursor, or with the next event.
    private func place(of request: ServerRequest) async throws -> Place {
        let values = request.queryItems.filter {
            $0.name.utf8.elementsEqual("cursor".utf8) && $0.value?.isEmpty == false
        }
        await catchUp()
        let last = last
        guard let item = values.first else { return .at(last, notice: nil) }
        guard values.count == 1, let text = item.value, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
            let cursor = Int64(text)
        else { return .refused("InvalidRequest", "cursor must be the number of an event") }
        guard cursor <= last else { return .refused("FutureCursor", "The cursor is after the last event, \(last)") }
        let oldest = try await log.completeAfter
        guard cursor < oldest else { return .at(cursor, notice: nil) }
        let notice = try StreamFrame.info(
            "OutdatedCursor", "Events after the cursor are no longer kept. The stream starts with the oldest")
        return .at(cursor, notice: notice)
    }

    private func fail(_ socket: ServerWebSocket, _ name: String, _ message: String) async throws {
        try await socket.send(.binary(StreamFrame.error(name, message)))
        try await socket.close(.policyViolation, reason: name)
    }
}
