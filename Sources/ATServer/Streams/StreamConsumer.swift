import CoreATProtocol
import Foundation
import HTTPServer
import HTTPTransport

extension EventBroadcast {
    /// The largest message of a consumer, which has nothing to say, in bytes.
    private static let messageBytes = 4 << 10

    /// Opens the stream for a consumer.
    ///
    /// - Parameters:
    ///   - address: The address of the consumer, if it is known.
    ///   - usual: The encoding for consumers that choose none.
    ///   - copies: The events in other encodings.
    ///   - report: Receives the error that has ended the stream, unless the consumer did.
    func respond(
        to request: ServerRequest, from address: SocketAddress?, _ usual: StreamEncoding, _ copies: EventCopies,
        report: @escaping @Sendable (any Error) -> Void
    ) throws -> ServerResponse {
        let name = address.flatMap { $0.isLoopback ? nil : $0.limitKey }
        let chosen = StreamEncoding(offeredIn: request.headers)
        let response = ServerResponse.webSocket(
            request, subprotocols: chosen.map { [$0.rawValue] } ?? [], messageBytes: Self.messageBytes
        ) { [self] socket in
            let outlet = StreamOutlet(socket, chosen ?? usual, copies, time)
            guard let (consumer, _) = join(from: name, socket) else {
                if hasStopped { return try await socket.close(.goingAway) }
                return try await outlet.fail("NotEnoughResources", "Too many consumers")
            }
            defer { leave(consumer) }
            guard try await catchUp(outlet, report) else { return }
            await serve(consumer, last, outlet, report)
        }
        guard response.status.rawValue == 101 else { return response }
        if let refusal = refusal(of: name) { throw refusal }
        return response
    }

    /// Sends what other processes have stored. If that can't be read, a consumer whose cursor is later than the last
    /// known event must not hear that it is wrong.
    ///
    /// - Returns: Whether the log could be read. If not, the stream has ended.
    private func catchUp(
        _ outlet: StreamOutlet, _ report: @escaping @Sendable (any Error) -> Void
    ) async throws -> Bool {
        do {
            try await catchUp()
            return true
        } catch {
            try await fail(outlet, error, report)
            return false
        }
    }

    /// Ends the stream of a consumer with an error, unless the consumer or the server has gone.
    private func fail(
        _ outlet: StreamOutlet, _ error: any Error, _ report: @escaping @Sendable (any Error) -> Void
    ) async throws {
        guard !Self.isEndOfConsumer(error) else { throw error }
        report(error)
        try await outlet.fail("InternalServerError", "The stream has failed", .internalError)
    }

    private func serve(
        _ consumer: Int, _ last: Int64, _ outlet: StreamOutlet, _ report: @escaping @Sendable (any Error) -> Void
    ) async {
        let socket = outlet.socket
        let link = ConsumerLink(consumer, of: self, outlet)
        _ = try? await socket.allowPings(ConsumerLink.messageLimit)
        pings.add(consumer) { [self] in try? await link.check(isStuck: isStuck) }
        await socket.listen { await link.receive($0) }
        do {
            try await send(to: consumer, last, outlet)
            if hasStopped { try await socket.close(.goingAway) }
        } catch {
            // A consumer that has left needs to know nothing.
            if !link.isLeaving { try? await fail(outlet, error, report) }
        }
        await link.close()
    }

    /// Whether an error only says that the consumer or the server has gone.
    private static func isEndOfConsumer(_ error: any Error) -> Bool {
        error is CancellationError || error as? HTTPServerError == .disconnected || Task.isCancelled
    }

    /// Sends the events after the consumer's cursor, until it leaves.
    private func send(to consumer: Int, _ last: Int64, _ outlet: StreamOutlet) async throws {
        switch try await start(of: outlet.socket.request, last) {
        case .at(var place, let notice):
            if let notice { try await outlet.send(notice) }
            while let arrival = try await arrival(for: consumer, &place) {
                switch arrival {
                case .events(let events, let isRecent):
                    try await outlet.send(events, isRecent: isRecent, keptUp: place.keptUp)
                case .lost:
                    return try await outlet.fail(
                        "ConsumerTooSlow", "The next events for the consumer are no longer kept")
                case .tooSlow:
                    return try await outlet.fail(
                        "ConsumerTooSlow", "The consumer doesn't keep up with the stream")
                }
            }
        case .refused(let name, let message): try await outlet.fail(name, message)
        }
    }

    /// Whether an event has been on its way to a consumer for so long that the consumer doesn't read any more.
    private func isStuck(_ sending: StreamOutlet.Sending) -> Bool {
        sending.keptUp && isBeyondMemory(after: sending.seq)
            && sending.since.duration(to: time.now()) >= options.patience
    }

    // MARK: The start

    private enum Start {
        case at(Place, notice: Data?)
        case refused(String, String)
    }

    /// Where the consumer begins: after the cursor, or with the next event.
    ///
    /// - Parameter last: The last event when it began.
    private func start(of request: ServerRequest, _ last: Int64) async throws -> Start {
        let values = request.queryItems.filter {
            $0.name.utf8.elementsEqual("cursor".utf8) && $0.value?.isEmpty == false
        }
        guard let item = values.first else { return .at(Place(seq: last, complete: last, keptUp: true), notice: nil) }
        guard values.count == 1, let text = item.value, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
            let cursor = Int64(text)
        else { return .refused("InvalidRequest", "cursor must be the number of an event") }
        guard cursor <= last else { return .refused("FutureCursor", "The cursor is after the last event, \(last)") }
        let oldest = try await log.completeAfter
        guard cursor < oldest else {
            return .at(Place(seq: cursor, complete: oldest, keptUp: cursor == last), notice: nil)
        }
        // More may still be in memory.
        let first = try await log.events(after: cursor, limit: 1).first?.seq
        let place = Place(seq: first.map { max(cursor, $0 &- 1) } ?? min(oldest, last), complete: oldest)
        let notice = try StreamFrame.info(
            "OutdatedCursor", "Events after the cursor are no longer kept. The stream starts with the oldest")
        return .at(place, notice: notice)
    }
}
