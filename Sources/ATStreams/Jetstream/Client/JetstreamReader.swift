import ATData
import CoreATProtocol
import Foundation
import HTTPTransport

/// Reads the events of a Jetstream, over as many connections as it takes. One task uses it.
final class JetstreamReader {
    /// An event, and the ticket to complete it with.
    struct Delivery: Sendable {
        let event: JetstreamEvent
        let ticket: StreamProgress.Ticket
    }

    /// What a reader needs.
    struct Setup: Sendable {
        let version: JetstreamVersion.Kind
        /// The first server, and those to use while it can't be reached.
        let hosts: [JetstreamAddress]
        let filter: JetstreamFilter
        let options: StreamOptions
        let environment: StreamEnvironment
        let meter: StreamMeter
        let control: JetstreamControl
        let dictionaries: JetstreamDictionaries
        /// The archive that the stream begins with, or returns to, if it does.
        var archive: JetstreamArchive.Setup?
    }

    private let setup: Setup
    let progress: StreamProgress
    private var decoder: JetstreamDecoder
    private var generation: Int
    private var backoff: Backoff
    /// How often in a row the server has rejected the stream.
    private var rejections = 0
    private var hasConnected = false
    private var connection: Connection?
    /// Events that follow the one that was returned.
    private var pending: [Delivery] = []
    private var messages = 0
    /// The server to connect to.
    private var host = 0
    /// The server that the cursor is from; `nil` if it may be any of them.
    private var cursorHost: Int?
    /// Where to begin while no event has been received, if not with new events. It may be a time instead of a number.
    private var start: Int64?
    /// The cursor that was too old for the server.
    private var outdated: Int64?
    private var seen = SeenEvents()
    /// The time of the event before, if it was far ahead of the others.
    private var doubted: Int64?
    /// The archive, while its events are read.
    private var archive: JetstreamArchive?
    /// Where the archive was last entered because the live stream no longer had the cursor.
    private var archivedFrom: Int64?

    /// How often in a row a server may reject the stream.
    private static let mostRejections = 3
    /// How far a cursor goes back when it is used with another server, in microseconds.
    private static let rewind: Int64 = 5_000_000
    /// How far an event of version 1 may be ahead of the clock, or of the event before, in microseconds. What is further ahead
    /// of that event counts when the next one isn't before it.
    private static let farthest: Int64 = 2 * 60 * 1_000_000

    /// A connection, and what was received on it.
    private struct Connection {
        let socket: WebSocketConnection
        var messages: WebSocketConnection.AsyncIterator
        /// Where the connection began; `nil` for new events, or at a time.
        let cursor: Int64?
        /// Everything up to this number was received on connections before.
        let known: Int64?
        /// What messages are compressed with.
        let dictionary: JetstreamDictionary?
        let openedAt: ContinuousClock.Instant
        /// Closes it when there are no events for too long, if there is a limit.
        let watch: QuietWatch?
        /// The last number that was received.
        var last: Int64?
        /// Whether something new was received.
        var hasProgress = false
    }

    /// - Parameter isLive: Whether the stream begins with new events although it has an archive.
    init(_ setup: Setup, progress: StreamProgress, start: Int64?, isLive: Bool = false) {
        self.setup = setup
        self.progress = progress
        self.start = start
        decoder = JetstreamDecoder(
            version: setup.version, filter: setup.filter, limit: setup.options.limits.frameBytes)
        generation = setup.control.generation
        backoff = Backoff(longest: setup.options.longestWait, random: setup.environment.random)
        cursorHost = setup.hosts.count == 1 ? 0 : nil
        archive = isLive ? nil : setup.archive.map { JetstreamArchive($0, after: progress.received ?? 0) }
    }

    private var id: StreamID { setup.hosts[0].stream.id }
    private var meter: StreamMeter { setup.meter }

    /// The next event. It must be completed at some time.
    ///
    /// - Throws: A ``StreamError`` when the stream can't go on, or a `CancellationError`.
    nonisolated(nonsending) func next() async throws -> Delivery {
        while true {
            try Task.checkCancellation()
            if !pending.isEmpty { return pending.removeFirst() }
            if let archive {
                try await take(archive)
                continue
            }
            guard connection != nil else {
                try await connect()
                continue
            }
            try await progress.untilRoom()
            // While a server sends faster than this can read, nothing here would ever suspend.
            messages &+= 1
            if messages & 0xFF == 0 { await Task.yield() }
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
            try await disconnect(
                watch?.isOver == true ? .quiet : StreamSetback(error, at: setup.environment.time.date()))
            return nil
        }
        // The filter of version 2 is part of the address.
        if setup.version == .v2, setup.control.generation != generation {
            leave()
            return nil
        }
        try await disconnect(watch?.isOver == true ? .quiet : StreamSetback(closure: connection?.socket.closure))
        return nil
    }

    /// Begins to use the filter that replaces the one in use, if there is one.
    private func updateFilter() {
        let (filter, number) = setup.control.current
        guard number != generation else { return }
        generation = number
        guard let filter else { return }
        decoder = JetstreamDecoder(version: setup.version, filter: filter, limit: setup.options.limits.frameBytes)
    }

    // MARK: Connections

    private nonisolated(nonsending) func connect() async throws {
        meter.update { $0.phase = .connecting }
        updateFilter()
        // What is in flight has been received here, and the archive may have more of it than the live stream.
        var cursor = setup.version == .v2 ? progress.received ?? progress.cursor : progress.cursor
        if setup.version == .v1, let time = cursor, cursorHost != host { cursor = max(time - Self.rewind, 0) }
        let dictionary = try await setup.dictionaries.dictionary()
        do {
            let socket = try await open(cursor ?? start, dictionary)
            connection = Connection(
                socket: socket, messages: socket.makeAsyncIterator(), cursor: cursor, known: progress.received,
                dictionary: dictionary, openedAt: setup.environment.time.now(),
                watch: QuietWatch(setup.options.eventSilence, socket, time: setup.environment.time))
            (hasConnected, cursorHost) = (true, host)
            setup.control.connected(socket)
            meter.update { stats in
                stats.connections += 1
                stats.phase = .connected
            }
            try await sayHello(socket)
        } catch let error where error is CancellationError || Task.isCancelled {
            throw CancellationError()
        } catch let error as StreamError {
            throw error
        } catch {
            guard try await !recover(error, cursor) else { return }
            try await disconnect(StreamSetback(error, at: setup.environment.time.date()))
        }
    }

    /// Sends the filter if it isn't part of the address, or has changed since.
    private nonisolated(nonsending) func sayHello(_ socket: WebSocketConnection) async throws {
        guard setup.version == .v1 else { return }
        let isNew = setup.control.generation != generation
        guard isNew || setup.hosts[host].needsMessage(decoder.filter) else { return }
        updateFilter()
        try await socket.send(.text(try JetstreamAddress.update(decoder.filter)))
    }

    /// Opens a connection, and follows redirects. No credentials are sent to anyone.
    private nonisolated(nonsending) func open(
        _ cursor: Int64?, _ dictionary: JetstreamDictionary?
    ) async throws -> WebSocketConnection {
        let address = setup.hosts[host]
        guard var url = address.url(decoder.filter, cursor: cursor, dictionary: dictionary?.id) else {
            throw StreamError(.invalidService, id)
        }
        let first = url
        for _ in 0..<StreamAddress.mostRedirects {
            do {
                return try await setup.environment.connect(request(url), chosen: first)
            } catch let error as WebSocketError {
                guard case .refused(let response) = error.reason,
                    let target = address.redirect(
                        response, from: url, decoder.filter, cursor: cursor, dictionary: dictionary?.id)
                else { throw error }
                url = target
            }
        }
        return try await setup.environment.connect(request(url), chosen: first)
    }

    private func request(_ url: URL) -> WebSocketRequest {
        var request = WebSocketRequest(url, subprotocols: setup.version == .v2 ? ["xrpc.v1.json"] : [])
        request.silence = setup.options.silence
        // A message over the limit is reported and passed over. Only one that is much larger ends the connection.
        request.messageBytes = max(16 << 20, min(max(setup.options.limits.frameBytes, 0), 1 << 40) * 2)
        return request
    }

    /// Does what a refusal with a name asks for. Returns whether it is time to connect again.
    private nonisolated(nonsending) func recover(_ error: any Error, _ cursor: Int64?) async throws -> Bool {
        guard case .refused(let response) = (error as? WebSocketError)?.reason else { return false }
        let refusal = RefusedResponse(response, asOf: setup.environment.time.date())
        if refusal.isNamed("UnknownZstdDictionary") {
            // It is asked for once. Then messages are not compressed.
            return try await setup.dictionaries.replace(named: refusal.message?.message)
        }
        if refusal.isNamed("CursorTooOld"), let cursor, outdated == nil {
            if let archived = setup.archive, archivedFrom != cursor {
                archivedFrom = cursor
                archive = JetstreamArchive(archived, after: cursor)
                return true
            }
            // The numbers of what is in flight go on.
            try await progress.untilIdle()
            progress.restart(at: nil)
            (outdated, start) = (cursor, Jetstream.oldest)
            return true
        }
        if refusal.isNamed("InvalidRequest") { throw StreamError(.rejected(refusal.error.description), id) }
        return false
    }

    private func leave() {
        connection = nil
        setup.control.connected(nil)
    }

    /// Records the end of a connection or of an attempt, and waits before the next.
    private nonisolated(nonsending) func disconnect(_ setback: StreamSetback) async throws {
        if let connection, setup.environment.time.now() - connection.openedAt >= Backoff.settled { backoff.reset() }
        let requested = connection?.cursor ?? progress.cursor
        let hasProgress = connection?.hasProgress ?? false
        leave()
        meter.update { stats in
            stats.phase = .connecting
            stats.disconnections[setback.label, default: 0] += 1
            stats.lastError = setback.words
        }
        if !hasProgress || setback.isSilence { host = (host + 1) % setup.hosts.count }
        if setback.kind == .futureCursor, setup.options.lostPlace == .stop, let requested {
            throw StreamError(.futureCursor(requested), id)
        }
        rejections = setback.kind == .transient ? 0 : rejections + 1
        if rejections >= Self.mostRejections * setup.hosts.count { throw StreamError(.rejected(setback.words), id) }
        if setback.kind == .futureCursor, let requested { try await startAgain(.futureCursor(requested: requested)) }
        let isRestart = setback.kind == .rejected && hasConnected
        let wait = isRestart ? max(setback.wait ?? .zero, Backoff.betweenRejections) : setback.wait
        try await setup.environment.time.sleep(backoff.wait(requested: wait))
    }

    /// Starts again where the options say, because the server doesn't know the cursor.
    private nonisolated(nonsending) func startAgain(_ gap: StreamGap) async throws {
        // The numbers of what is in flight mean nothing after this.
        try await progress.untilIdle()
        progress.restart(at: nil)
        start = setup.options.lostPlace == .oldest ? Jetstream.oldest : nil
        deliver(.gap(gap), nil)
    }

    /// Closes the connection, and saves the cursor.
    nonisolated(nonsending) func finish() async {
        leave()
        progress.stop()
        await progress.finish()
    }

    // MARK: Messages

    /// Takes the next event of the archive. At its end, the live stream continues.
    private nonisolated(nonsending) func take(_ archive: JetstreamArchive) async throws {
        meter.update { $0.phase = .connected }
        try await progress.untilRoom()
        guard let event = try await archive.next() else {
            if let tip = archive.tip, tip > progress.received ?? 0 { progress.pass(tip) }
            self.archive = nil
            return
        }
        deliver(event, event.seq.flatMap { $0 > progress.received ?? 0 ? $0 : nil })
    }

    private nonisolated(nonsending) func take(_ message: WebSocketMessage) async throws {
        if setup.control.generation != generation {
            updateFilter()
            // The filter of version 2 is part of the address. The next connection sends this event if it matches.
            if setup.version == .v2 { return leave() }
        }
        let content: JetstreamDecoder.Message
        do throws(FrameError) { content = try decode(message) } catch {
            meter.received(message.byteCount, milliseconds: nil)
            meter.update { $0.invalid[error.label, default: 0] += 1 }
            return deliver(.invalid(InvalidEvent(error: error, byteCount: message.byteCount)), nil)
        }
        meter.received(message.byteCount, milliseconds: content.milliseconds)
        guard let seq = content.seq else {
            switch content.content {
            case .failure(let failure): try await disconnect(StreamSetback(failure))
            case .event(.info(let info)) where info.name == InfoEvent.outdatedCursor:
                if outdated == nil { outdated = connection?.cursor ?? start }
            case .event(let event): deliver(event, nil)
            case .filtered: break
            }
            return
        }
        if setup.version == .v1 { takeTimed(content, seq) } else { try await takeNumbered(content.content, seq) }
    }

    private func decode(_ message: WebSocketMessage) throws(FrameError) -> JetstreamDecoder.Message {
        switch (message, connection?.dictionary) {
        case (.text(let text), _): return try decoder.decode(text)
        case (.binary(let data), let dictionary?): return try dictionary.decode(data, decoder)
        case (.binary, nil): throw FrameError(.malformed("it is bytes instead of text"), at: 0)
        }
    }

    /// Takes an event of version 2, whose numbers never repeat.
    private nonisolated(nonsending) func takeNumbered(_ content: JetstreamDecoder.Content, _ seq: Int64) async throws {
        guard let current = connection else { return }
        connection?.last = max(seq, current.last ?? seq)
        if current.last == nil, let cursor = current.cursor, seq < cursor {
            leave()
            guard setup.options.lostPlace != .stop else {
                throw StreamError(.restartedNumbers(requested: cursor, first: seq), id)
            }
            return try await startAgain(.restartedNumbers(requested: cursor, first: seq))
        }
        if seq <= current.known ?? -1 || seq == current.last { return meter.update { $0.repeated += 1 } }
        noteGap(first: seq)
        let isOrdered = current.last.map { seq > $0 } ?? true
        if isOrdered { noteProgress() } else { meter.update { $0.unordered += 1 } }
        deliver(content, seq, isOrdered: isOrdered)
    }

    /// Takes an event of version 1, whose time may be that of others too, or before that of events that came earlier.
    private func takeTimed(_ message: JetstreamDecoder.Message, _ time: Int64) {
        if case .event(let event) = message.content, !seen.add(event, relayTime: message.relayTime) {
            return meter.update { $0.repeated += 1 }
        }
        let now = Int64(exactly: (setup.environment.time.date().timeIntervalSince1970 * 1_000_000).rounded()) ?? 0
        let received = progress.received
        let before = doubted
        doubted = nil
        // With a time that is wrong as its cursor, the stream would lose the events before that time.
        let (limit, isOverflown) = now.addingReportingOverflow(Self.farthest)
        guard time >= received ?? 0, isOverflown || time <= limit else {
            meter.update { $0.unordered += 1 }
            return deliver(message.content, time, isOrdered: false)
        }
        noteProgress()
        if let before {
            // The event after it says whether it was right.
            if time >= before { progress.pass(before) } else { meter.update { $0.unordered += 1 } }
        }
        let isFar = (progress.received ?? received).map { time - $0 > Self.farthest } ?? false
        if isFar { doubted = time }
        deliver(message.content, time, isOrdered: !isFar)
    }

    private func noteProgress() {
        backoff.reset()
        rejections = 0
        connection?.hasProgress = true
        connection?.watch?.noteEvent()
    }

    private func noteGap(first: Int64) {
        guard let requested = outdated else { return }
        outdated = nil
        // Who begins with the oldest event misses none.
        guard requested != Jetstream.oldest else { return }
        deliver(.gap(.outdatedCursor(requested: requested, first: first)), nil)
    }

    private func deliver(_ content: JetstreamDecoder.Content, _ seq: Int64, isOrdered: Bool) {
        switch content {
        case .event(let event): deliver(event, isOrdered ? seq : nil)
        case .filtered:
            meter.update { $0.filtered += 1 }
            if isOrdered { progress.pass(seq) }
        case .failure: break
        }
    }

    private func deliver(_ event: JetstreamEvent, _ seq: Int64?) {
        let ticket = progress.add(seq, byteCount: event.byteCount)
        pending.append(Delivery(event: event, ticket: ticket))
        meter.update { stats in
            stats.delivered += 1
            switch event {
            case .gap: stats.gaps += 1
            case .unknown: stats.unknown += 1
            default: break
            }
        }
    }
}
