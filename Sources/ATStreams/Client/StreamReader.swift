import Foundation
import HTTPTransport

/// Reads the events of a stream, over as many connections as it takes. One task uses it.
final class StreamReader<Source: StreamSource> {
    typealias Event = Source.Event
    typealias Delivery = EventDelivery<Event>

    /// Thrown when another server should take over.
    struct GaveUp: Error {}

    private let source: Source
    private let client: StreamClient
    private let progress: StreamProgress

    private var reconnection: Reconnection
    private var connection: StreamConnection?
    /// Events to return before anything else is read.
    private var pending: [Delivery] = []
    private var messages = 0

    /// After how many failures in a row the reader gives up for now; `nil` for never. A silent server gets no second
    /// chance.
    private let patience: Int?
    private var failures = 0

    init(_ source: Source, _ client: StreamClient, _ progress: StreamProgress, patience: Int? = nil) {
        self.source = source
        self.client = client
        self.progress = progress
        self.patience = patience
        reconnection = Reconnection(
            longest: client.options.longestWait, mostRejections: 3 * source.serverCount,
            random: client.environment.random)
    }

    private var options: StreamOptions { client.options }
    private var environment: StreamEnvironment { client.environment }
    private var meter: StreamMeter { client.meter }

    var events: EventReader<Delivery> {
        EventReader(progress, next: { try await self.next() }, finish: { await self.finish() })
    }

    nonisolated(nonsending) func next() async throws -> Delivery {
        while true {
            try Task.checkCancellation()
            if !pending.isEmpty { return pending.removeFirst() }
            guard connection != nil else {
                switch try await source.nextArchived(progress) {
                case .event(let event, let seq): deliver(event, seq)
                case .end: break
                case nil: try await connect()
                }
                continue
            }
            // While a server sends faster than this can read, nothing here would ever suspend.
            messages &+= 1
            if messages & 0xFF == 0 { await Task.yield() }
            if let message = try await receive() { try await take(message) }
        }
    }

    /// Returns the next message; `nil` when the connection has ended, and it is time to open another one.
    private nonisolated(nonsending) func receive() async throws -> WebSocketMessage? {
        guard var messages = connection?.messages else { return nil }
        let watch = connection?.watch
        do {
            try await source.untilRoom(progress)
            watch?.beginWait()
            defer { watch?.endWait() }
            if let message = try await messages.next(isolation: #isolation) { return message }
        } catch {
            if error is CancellationError || Task.isCancelled { throw CancellationError() }
            try await disconnect(watch?.isOver == true ? .quiet : StreamSetback(error, at: environment.time.date()))
            return nil
        }
        if source.needsNewConnection() {
            leave()
        } else {
            try await disconnect(watch?.isOver == true ? .quiet : StreamSetback(closure: connection?.socket.closure))
        }
        return nil
    }

    nonisolated(nonsending) func finish() async {
        await source.finish()
        leave()
        await progress.finish()
    }

    // MARK: Connections

    private nonisolated(nonsending) func connect() async throws {
        // Another reader may have a connection.
        meter.update { if $0.openConnections == 0 { $0.phase = .connecting } }
        let cursor = try await source.prepare(progress)
        do {
            let socket = try await open(cursor)
            connection = StreamConnection(
                socket: socket, messages: socket.makeAsyncIterator(), cursor: cursor, openedAt: environment.time.now(),
                watch: QuietWatch(options.eventSilence, socket, time: environment.time))
            reconnection.hasConnected = true
            meter.opened()
            try await source.connected(socket, cursor: cursor, known: progress.received)
        } catch let error where error is CancellationError || Task.isCancelled {
            throw CancellationError()
        } catch let error as StreamError {
            throw error
        } catch {
            if try await source.recover(error, cursor: cursor, progress) { return }
            try await disconnect(StreamSetback(error, at: environment.time.date()))
        }
    }

    /// Opens a connection, and follows the redirects that the source accepts.
    private nonisolated(nonsending) func open(_ cursor: Int64?) async throws -> WebSocketConnection {
        guard let first = source.url(cursor: cursor) else { throw StreamError(.invalidService, source.id) }
        var url = first
        for _ in 0..<StreamAddress.mostRedirects {
            do {
                return try await environment.connect(request(url), chosen: first)
            } catch let error as WebSocketError {
                guard case .refused(let response) = error.reason,
                    let target = source.redirect(response, from: url, cursor: cursor)
                else { throw error }
                url = target
            }
        }
        return try await environment.connect(request(url), chosen: first)
    }

    private func request(_ url: URL) -> WebSocketRequest {
        var request = WebSocketRequest(url, headers: source.headers, subprotocols: source.subprotocols)
        request.silence = options.silence
        // A message over the limit is reported and skipped. Only one that is much larger ends the connection.
        request.messageBytes =
            source.longestMessage ?? max(16 << 20, min(max(options.limits.frameBytes, 0), 1 << 40) * 2)
        return request
    }

    private func leave() {
        guard connection != nil else { return }
        connection = nil
        meter.closed()
        source.left()
    }

    /// Records the end of a connection or of an attempt, and waits before the next.
    private nonisolated(nonsending) func disconnect(_ setback: StreamSetback) async throws {
        if let connection, environment.time.now() - connection.openedAt >= Backoff.settled {
            reconnection.settle()
            failures = 0
        }
        let setback = source.redacted(setback)
        let requested = connection?.cursor ?? progress.cursor
        let isWorking = connection?.hasProgress ?? false && !setback.isSilence
        leave()
        meter.disconnected(setback)
        source.failed(isWorking: isWorking)
        let isFuture = setback.kind == .futureCursor
        if isFuture, options.lostPlace == nil, let requested {
            throw StreamError(.futureCursor(requested), source.id)
        }
        guard reconnection.mayRetry(after: setback) else { throw StreamError(.rejected(setback.words), source.id) }
        if isFuture, let requested { try await startAgain(.futureCursor(requested: requested)) }
        let wait = reconnection.wait(after: setback)
        failures += 1
        if let patience, setback.isSilence || failures >= patience {
            failures = 0
            throw GaveUp()
        }
        try await environment.time.sleep(wait)
    }

    /// Starts again where the options say, because the server doesn't know the cursor.
    private nonisolated(nonsending) func startAgain(_ gap: StreamGap) async throws {
        // The numbers of what is in flight mean nothing after this.
        try await progress.untilIdle()
        progress.restart(at: source.restart(at: options.lostPlace ?? .live))
        if let event = source.event(of: gap) { deliver(event, nil) }
    }

    // MARK: Messages

    private nonisolated(nonsending) func take(_ message: WebSocketMessage) async throws {
        // The next connection sends this event again, if the new filter accepts it.
        if source.needsNewConnection() { return leave() }
        let frame: DecodedFrame<Event>
        do throws(FrameError) { frame = try source.decode(message) } catch {
            meter.received(message.byteCount, milliseconds: nil)
            meter.update { $0.invalid[error.kind, default: 0] += 1 }
            if let event = source.invalid(message, error) { deliver(event, nil) }
            return
        }
        meter.received(message.byteCount, milliseconds: frame.milliseconds)
        if !frame.isCanonical { meter.update { $0.notCanonical += 1 } }
        if let seq = frame.seq { return try await take(frame, seq) }
        switch frame.content {
        case .failure(let failure): try await disconnect(StreamSetback(failure))
        case .event(let event) where event.info?.name == InfoEvent.outdatedCursor: source.noteOutdated()
        case .event(let event): deliver(event, nil)
        case .filtered: break
        }
    }

    private nonisolated(nonsending) func take(_ frame: DecodedFrame<Event>, _ seq: Int64) async throws {
        let step = source.step(frame, seq, received: { progress.received })
        guard !step.isRepeated else { return meter.update { $0.repeated += 1 } }
        if let event = step.gap.flatMap({ source.event(of: $0) }) { deliver(event, nil) }
        if step.unordered > 0 { meter.update { $0.unordered += step.unordered } }
        if let last = step.restartsAfter { return try await restart(after: last, at: seq) }
        if step.isProgress {
            reconnection.reset()
            failures = 0
            connection?.hasProgress = true
            connection?.watch?.noteEvent()
        }
        if let confirmed = step.confirmed { progress.pass(confirmed) }
        switch frame.content {
        case .event(let event): deliver(event, step.isNext ? seq : nil)
        case .filtered:
            meter.update { $0.filtered += 1 }
            if step.isNext { progress.pass(seq) }
        case .failure: break
        }
    }

    /// Leaves a connection whose numbers have started again.
    private nonisolated(nonsending) func restart(after last: Int64, at first: Int64) async throws {
        leave()
        guard options.lostPlace != nil else {
            throw StreamError(.restartedNumbers(requested: last, first: first), source.id)
        }
        try await startAgain(.restartedNumbers(requested: last, first: first))
    }

    private func deliver(_ event: Event, _ seq: Int64?) {
        pending.append(Delivery(event: event, ticket: progress.add(seq, byteCount: event.byteCount)))
        meter.update { stats in
            stats.delivered += 1
            event.count(in: &stats)
        }
    }
}

/// A connection of a reader, and its state. A type inside of the generic reader would be looked up with each event.
private struct StreamConnection {
    let socket: WebSocketConnection
    var messages: WebSocketConnection.AsyncIterator
    /// The cursor at which the connection began; `nil` for new events.
    let cursor: Int64?
    let openedAt: ContinuousClock.Instant
    /// Closes it when no events arrive for too long, if there is a limit.
    let watch: QuietWatch?
    /// Whether something new was received.
    var hasProgress = false
}
