import CoreATProtocol
import Foundation
import HTTPTransport

/// Reads the events of a stream, over as many connections as it takes. One task uses it.
final class StreamReader<Decoder: StreamDecoder>: EventReader {
    typealias Delivery = EventDelivery<Decoder.Event>

    /// Thrown when there is another server to turn to.
    struct GaveUp: Error {}

    private let address: StreamAddress
    private let decoder: Decoder
    private let options: StreamOptions
    private let environment: StreamEnvironment
    private let meter: StreamMeter
    let progress: StreamProgress

    private var backoff: Backoff
    /// How often in a row the server has rejected the stream.
    private var rejections = 0
    private var hasConnected = false
    private var connection: Connection?
    /// Events that follow the one that was returned.
    private var pending: [Delivery] = []

    private var frames = 0

    /// After how many failures in a row the reader gives up, for now; `nil` if it never does. A silent server isn't given
    /// another chance.
    private let patience: Int?
    private var failures = 0

    /// How often in a row a server may reject the stream.
    private static var mostRejections: Int { 3 }

    /// A connection, and what was received on it.
    private struct Connection {
        let socket: WebSocketConnection
        var messages: WebSocketConnection.AsyncIterator
        /// Where the connection began; `nil` for new events.
        let cursor: Int64?
        /// Everything up to this number was received on connections before.
        let known: Int64?
        let openedAt: ContinuousClock.Instant
        /// Closes it when there are no events for too long, if there is a limit.
        let watch: QuietWatch?
        /// The last number that was received.
        var last: Int64?
        /// The numbers that say how far the stream was received.
        var order: StreamOrder
        /// Whether the server said that the cursor is too old.
        var isOutdated = false
    }

    init(
        address: StreamAddress, decoder: Decoder, options: StreamOptions, environment: StreamEnvironment,
        meter: StreamMeter, progress: StreamProgress, patience: Int? = nil
    ) {
        self.address = address
        self.decoder = decoder
        self.options = options
        self.environment = environment
        self.meter = meter
        self.progress = progress
        self.patience = patience
        backoff = Backoff(longest: options.longestWait, random: environment.random)
    }

    /// The next event. It must be completed at some time.
    ///
    /// - Throws: A ``StreamError`` when the stream can't go on, or a `CancellationError`.
    nonisolated(nonsending) func next() async throws -> Delivery {
        while true {
            try Task.checkCancellation()
            if !pending.isEmpty { return pending.removeFirst() }
            guard connection != nil else {
                try await connect()
                continue
            }
            try await progress.untilRoom()
            // While a server sends faster than this can read, nothing here would ever suspend.
            frames &+= 1
            if frames & 0xFF == 0 { await Task.yield() }
            if let message = try await receive() { try await take(message) }
        }
    }

    /// The next message; `nil` when the connection has ended, and it is time to open another one.
    private nonisolated(nonsending) func receive() async throws -> WebSocketMessage? {
        guard var messages = connection?.messages else { return nil }
        let watch = connection?.watch
        watch?.beginWait()
        defer { watch?.endWait() }
        do {
            if let message = try await messages.next(isolation: #isolation) { return message }
        } catch {
            if error is CancellationError || Task.isCancelled { throw CancellationError() }
            try await disconnect(watch?.isOver == true ? .quiet : StreamSetback(error, at: environment.time.date()))
            return nil
        }
        try await disconnect(watch?.isOver == true ? .quiet : StreamSetback(closure: connection?.socket.closure))
        return nil
    }

    // MARK: Connections

    private nonisolated(nonsending) func connect() async throws {
        meter.update { $0.phase = .connecting }
        let cursor = progress.cursor
        guard let url = address.url(cursor: cursor) else { throw StreamError(.invalidService, address.id) }
        do {
            let socket = try await open(url, cursor: cursor)
            connection = Connection(
                socket: socket, messages: socket.makeAsyncIterator(), cursor: cursor, known: progress.received,
                openedAt: environment.time.now(),
                watch: QuietWatch(options.eventSilence, socket, time: environment.time),
                order: StreamOrder(after: cursor == 0 ? nil : cursor))
            hasConnected = true
            meter.update { stats in
                stats.connections += 1
                stats.phase = .connected
            }
        } catch let error where error is CancellationError || Task.isCancelled {
            throw CancellationError()
        } catch {
            try await disconnect(StreamSetback(error, at: environment.time.date()))
        }
    }

    /// Opens a connection, and follows redirects. No credentials are sent to anyone.
    private nonisolated(nonsending) func open(_ url: URL, cursor: Int64?) async throws -> WebSocketConnection {
        let first = url
        var url = url
        for _ in 0..<StreamAddress.mostRedirects {
            do {
                return try await environment.connect(request(url), chosen: first)
            } catch let error as WebSocketError {
                guard case .refused(let response) = error.reason,
                    let target = StreamAddress.redirect(response, from: url, cursor: cursor)
                else { throw error }
                url = target
            }
        }
        return try await environment.connect(request(url), chosen: first)
    }

    private func request(_ url: URL) -> WebSocketRequest {
        var request = WebSocketRequest(url)
        request.silence = options.silence
        // A frame over the limit is reported and passed over. Only one that is much larger ends the connection.
        request.messageBytes = max(16 << 20, min(max(options.limits.frameBytes, 0), 1 << 40) * 2)
        return request
    }

    /// Records the end of a connection or of an attempt, and waits before the next.
    private nonisolated(nonsending) func disconnect(_ setback: StreamSetback) async throws {
        if let connection, environment.time.now() - connection.openedAt >= Backoff.settled {
            backoff.reset()
            failures = 0
        }
        let requested = connection?.cursor ?? progress.cursor
        connection = nil
        meter.update { stats in
            stats.phase = .connecting
            stats.disconnections[setback.label, default: 0] += 1
            stats.lastError = setback.words
        }
        if setback.kind == .futureCursor, options.lostPlace == .stop, let requested {
            throw StreamError(.futureCursor(requested), address.id)
        }
        rejections = setback.kind == .transient ? 0 : rejections + 1
        if rejections >= Self.mostRejections { throw StreamError(.rejected(setback.words), address.id) }
        if setback.kind == .futureCursor, let requested { try await startAgain(.futureCursor(requested: requested)) }
        let isRestart = setback.kind == .rejected && hasConnected
        let wait = isRestart ? max(setback.wait ?? .zero, Backoff.betweenRejections) : setback.wait
        let requestedWait = backoff.wait(requested: wait)
        failures += 1
        if let patience, setback.isSilence || failures >= patience {
            failures = 0
            throw GaveUp()
        }
        try await environment.time.sleep(requestedWait)
    }

    /// Starts again where the options say, because the server doesn't know the cursor.
    private nonisolated(nonsending) func startAgain(_ gap: StreamGap) async throws {
        // The numbers of what is in flight mean nothing after this.
        try await progress.untilIdle()
        progress.restart(at: options.lostPlace == .oldest ? 0 : nil)
        deliver(.gap(gap), nil)
    }

    /// Closes the connection, and saves the cursor.
    nonisolated(nonsending) func finish() async {
        connection = nil
        progress.stop()
        await progress.finish()
    }

    // MARK: Messages

    private nonisolated(nonsending) func take(_ message: WebSocketMessage) async throws {
        let frame: DecodedFrame<Decoder.Event>
        do throws(FrameError) {
            guard case .binary(let data) = message else { throw FrameError(.text, at: 0) }
            frame = try decoder.decode(data)
        } catch {
            meter.received(message.byteCount, milliseconds: nil)
            meter.update { $0.invalid[error.label, default: 0] += 1 }
            guard case .binary(let data) = message else {
                return deliver(.invalid(InvalidEvent(error: error, byteCount: message.byteCount)), nil)
            }
            guard let event = decoder.invalid(data, error) else { return }
            return deliver(event, nil)
        }
        meter.received(message.byteCount, milliseconds: frame.milliseconds)
        if !frame.isCanonical { meter.update { $0.notCanonical += 1 } }
        if let seq = frame.seq {
            try await take(frame.content, seq)
        } else {
            try await takeUnnumbered(frame.content)
        }
    }

    /// Takes what has no number.
    private nonisolated(nonsending) func takeUnnumbered(_ content: DecodedFrame<Decoder.Event>.Content) async throws {
        switch content {
        case .failure(let failure): try await disconnect(StreamSetback(failure))
        case .event(let event) where event.info?.name == InfoEvent.outdatedCursor:
            connection?.isOutdated = true
            connection?.order = StreamOrder(after: nil)
        case .event(let event): deliver(event, nil)
        case .filtered: break
        }
    }

    private nonisolated(nonsending) func take(_ content: DecodedFrame<Decoder.Event>.Content, _ seq: Int64) async throws
    {
        guard let current = connection else { return }
        connection?.last = seq
        if current.last == nil, let cursor = current.cursor, seq < cursor {
            return try await restart(after: cursor, at: seq)
        }
        // The numbers of those that are sent again rise. One that doesn't is wrong, and its event may be new.
        if let known = current.known, seq <= known, current.last.map({ seq > $0 }) ?? true {
            return meter.update { $0.repeated += 1 }
        }
        if current.isOutdated {
            connection?.isOutdated = false
            deliver(.gap(.outdatedCursor(requested: current.cursor, first: seq)), nil)
        }
        var order = current.order
        let step = order.take(seq)
        connection?.order = order
        if order.hasMistake { meter.update { $0.unordered += 1 } }
        switch step {
        case .next, .doubtful:
            backoff.reset()
            rejections = 0
            failures = 0
            current.watch?.noteEvent()
        case .late: meter.update { $0.unordered += 1 }
        case .restarted: return try await restart(after: order.last ?? seq, at: seq)
        }
        // It was doubted, and is right.
        if step != .next, let last = order.last, last != current.order.last { progress.pass(last) }
        // A server that breaks the order may have sent something that is new. The cursor doesn't follow it.
        switch content {
        case .event(let event): deliver(event, step == .next ? seq : nil)
        case .filtered:
            meter.update { $0.filtered += 1 }
            if step == .next { progress.pass(seq) }
        case .failure: break
        }
    }

    /// Leaves a connection whose numbers have started again.
    private nonisolated(nonsending) func restart(after last: Int64, at first: Int64) async throws {
        connection = nil
        guard options.lostPlace != .stop else {
            throw StreamError(.restartedNumbers(requested: last, first: first), address.id)
        }
        try await startAgain(.restartedNumbers(requested: last, first: first))
    }

    private func deliver(_ event: Decoder.Event, _ seq: Int64?) {
        let ticket = progress.add(seq, byteCount: event.byteCount)
        pending.append(Delivery(event: event, ticket: ticket))
        meter.update { stats in
            stats.delivered += 1
            event.count(in: &stats)
        }
    }
}
