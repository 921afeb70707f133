import ATData
import Foundation
import HTTPTransport

/// The events of one connection to a Tap, and their acknowledgements. One task uses it.
final class TapSource: StreamSource {
    typealias Event = TapDelivery

    private let tap: Tap
    private let url: URL
    private let ledger: TapLedger
    /// Ends when all handlers have, after the run was cancelled.
    private let handlers: Task<Void, Never>
    /// The open connection's number in the ledger.
    private var channel: UInt64?
    /// Sends acknowledgements while the connection is open.
    private var sender: Task<Void, Never>?
    /// Whether a place for the next event is reserved.
    private var hasPlace = false

    /// The time for acknowledgements after the task was cancelled.
    private static let farewell = Duration.seconds(3)

    init(_ tap: Tap, _ url: URL, _ ledger: TapLedger, handlers: Task<Void, Never>) {
        self.tap = tap
        self.url = url
        self.ledger = ledger
        self.handlers = handlers
    }

    var id: StreamID { tap.stream }
    var headers: HTTPHeaders { tap.headers }
    var longestMessage: Int? { max(tap.options.messageBytes, 1) }

    // MARK: Connections

    func url(cursor: Int64?) -> URL? { url }

    // The target of a redirect must not get the password.
    func redirect(_ response: HTTPResponse, from url: URL, cursor: Int64?) -> URL? { nil }

    nonisolated(nonsending) func connected(_ socket: WebSocketConnection, cursor: Int64?, known: Int64?) async throws {
        let (channel, news) = ledger.open()
        self.channel = channel
        guard !tap.options.isFireAndForget else { return }
        sender = Task { [ledger] in
            do {
                try await ledger.sendAcks(news) { try await socket.send(.text("{\"type\":\"ack\",\"id\":\($0)}")) }
            } catch {
                // A connection that can't send can't free the places that its reader may be waiting for.
                ledger.fail(channel, error)
            }
            await socket.close()
        }
    }

    nonisolated(nonsending) func untilRoom(_ progress: StreamProgress) async throws {
        guard !hasPlace, let channel else { return }
        try await ledger.reserve(for: channel)
        hasPlace = true
    }

    func left() {
        if let channel { ledger.close(channel) }
        sender?.cancel()
        if hasPlace { ledger.release() }
        (channel, sender, hasPlace) = (nil, nil, false)
    }

    // A Tap may repeat the password that it was sent.
    func redacted(_ setback: StreamSetback) -> StreamSetback {
        StreamSetback(setback.kind, setback.label, tap.redacted(setback.words), wait: setback.wait)
    }

    func restart(at place: StreamStart) -> Int64? { nil }

    /// Acknowledges what was handled when the task was cancelled. Otherwise the Tap would send it to the next consumer.
    nonisolated(nonsending) func finish() async {
        guard Task.isCancelled, let channel, let sender else { return }
        await handlers.value
        ledger.endNews(of: channel)
        // In a task of its own, which isn't cancelled.
        let limit = Task { [time = tap.environment.time] in
            try? await time.sleep(TapSource.farewell)
            sender.cancel()
        }
        await sender.value
        limit.cancel()
    }

    // MARK: Messages

    func decode(_ message: WebSocketMessage) throws(FrameError) -> DecodedFrame<TapDelivery> {
        let (json, content): (Data, TapMessage) =
            switch message {
            case .text(let text): (Data(text.utf8), TapMessage(json: Data(text.utf8)))
            case .binary(let data): (data, .unreadable(id: nil, "it is bytes instead of text"))
            }
        let delivery: TapDelivery
        switch content {
        case .event(var event):
            event.isAcknowledged = !tap.options.isFireAndForget
            delivery = TapDelivery(event)
        case .unreadable(let id, let why):
            let words = tap.redacted("\(id == nil ? "a message" : "an event") could not be read: \(why)")
            tap.meter.update { stats in
                stats.invalid["unreadable", default: 0] += 1
                stats.lastError = words.withoutControlCharacters
            }
            // Without a number, it can't be acknowledged.
            guard let id else { return DecodedFrame(content: .filtered) }
            delivery = TapDelivery(unreadable: id, json: json, why: why)
        }
        // The event takes the place that was reserved for it.
        hasPlace = false
        return DecodedFrame(content: ledger.take(delivery) ? .event(delivery) : .filtered, seq: Int64(delivery.id))
    }

    func invalid(_ message: WebSocketMessage, _ error: FrameError) -> TapDelivery? { nil }

    func step(_ frame: DecodedFrame<TapDelivery>, _ seq: Int64, received: () -> Int64?) -> StreamStep {
        var step = StreamStep(isNext: false)
        if case .event(let delivery) = frame.content {
            step.isProgress = delivery.event != nil
        } else {
            step.isRepeated = true
        }
        return step
    }
}

extension TapDelivery: StreamEvent {
    var did: DID? { event?.did }
    var info: InfoEvent? { nil }
    func count(in stats: inout StreamStats) {}
}
