import CoreATProtocol
import Foundation
import HTTPTransport

/// The events of a Jetstream: its servers, its filter, which may change, and its archive. One task uses it.
final class JetstreamSource: StreamSource {
    typealias Frame = DecodedFrame<JetstreamEvent>

    private let jetstream: Jetstream
    /// The settings of the archive that the stream begins with or returns to, if any.
    private let archiveSetup: JetstreamArchive.Setup?
    private var decoder: JetstreamDecoder
    /// The version of the filter in use.
    private var generation: Int
    /// The index of the server to connect to.
    private var host = 0
    /// The index of the server that the cursor is from; `nil` if it may be any of them.
    private var cursorHost: Int?
    /// The place to begin without a cursor, if not with new events. It may be a time instead of a number.
    private var start: Int64?
    /// The cursor that was too old for the server.
    private var outdated: Int64?
    private var archive: JetstreamArchive?
    /// The cursor with which the archive was last entered because the live stream no longer had it.
    private var archivedFrom: Int64?

    // The numbers on the current connection.
    private var cursor: Int64?
    private var known: Int64?
    private var last: Int64?
    /// The order of version 2.
    private var order = StreamOrder(after: nil)
    private var dictionary: JetstreamDictionary?
    /// The latest numbers that were far from the ones before. The cursor doesn't follow them, so the next connection
    /// sends their events again.
    private var ahead = RecentKeys<Int64, Void>(most: mostAhead)

    // The times of version 1.
    private var seen = RecentKeys<Int, Void>(most: 1 << 19)
    /// The time of the previous event, if it was far ahead of the others.
    private var doubted: Int64?
    /// The times between the latest commits and their events, in a ring.
    private var delays: [Int64] = []
    private var nextDelay = 0

    /// The most numbers of version 2 that are remembered because they were far from others.
    private static let mostAhead = 256
    /// The largest usual distance of numbers of version 2.
    private static let mostApart: UInt64 = 10_000_000
    /// The distance by which a cursor goes back when it is used with another server, in microseconds.
    private static let rewind: Int64 = 5_000_000
    /// The longest delay that counts, in microseconds.
    private static let longestDelay: Int64 = 3_600_000_000
    /// The largest distance of an event of version 1 ahead of the clock, or of the previous event, in microseconds. A
    /// time that is further ahead of that event counts when the next one isn't before it.
    private static let farthest: Int64 = 2 * 60 * 1_000_000

    /// - Parameters:
    ///   - received: The number of the last event that isn't needed.
    ///   - isLive: Whether the stream begins with new events although it has an archive.
    ///   - generation: The version of the filter.
    init(
        _ jetstream: Jetstream, _ filter: JetstreamFilter, start: Int64?, received: Int64?,
        archive: JetstreamArchive.Setup?, isLive: Bool, generation: Int
    ) {
        self.jetstream = jetstream
        self.start = start
        decoder = JetstreamDecoder(
            version: jetstream.version.kind, filter: filter, limit: jetstream.client.options.frameBytes)
        self.generation = generation
        cursorHost = jetstream.hosts.count == 1 ? 0 : nil
        archiveSetup = archive
        self.archive = isLive ? nil : archive.map { JetstreamArchive($0, after: received ?? 0) }
    }

    private var version: Jetstream.Version.Kind { jetstream.version.kind }

    var id: StreamID { jetstream.hosts[0].stream.id }
    var subprotocols: [String] { version == .v2 ? ["xrpc.v1.json"] : [] }
    var serverCount: Int { jetstream.hosts.count }

    // MARK: Connections

    nonisolated(nonsending) func nextArchived(
        _ progress: StreamProgress
    ) async throws -> ArchivedEvent<JetstreamEvent>? {
        guard let archive else { return nil }
        jetstream.client.meter.update { $0.phase = .connected }
        try await progress.untilRoom()
        if updateFilter() { archive.use(decoder.filter) }
        let received = progress.received ?? 0
        if let event = try await archive.next() {
            return .event(event, seq: event.seq.flatMap { $0 > received ? $0 : nil })
        }
        // The live stream continues there.
        if let tip = archive.tip, tip > received { progress.pass(tip) }
        self.archive = nil
        return .end
    }

    nonisolated(nonsending) func prepare(_ progress: StreamProgress) async throws -> Int64? {
        _ = updateFilter()
        dictionary = try await jetstream.dictionaries.dictionary()
        // The archive may have delivered more than was handled.
        if version == .v2 { return progress.received ?? progress.cursor }
        guard let time = progress.cursor, cursorHost != host else { return progress.cursor }
        return max(time - Self.rewind - delay, 0)
    }

    /// The usual time between a commit and its event. Another server may have sent the same events earlier.
    private var delay: Int64 {
        delays.isEmpty ? 0 : min(max(delays.sorted()[delays.count / 2], 0), Self.longestDelay)
    }

    private func noteDelay(_ time: Int64, of event: JetstreamEvent) {
        guard case .commit(let commit) = event, let made = Int64(exactly: commit.rev.microseconds) else { return }
        let delay = time.subtractingReportingOverflow(made).partialValue
        if delays.count < 100 { delays.append(delay) } else { delays[nextDelay] = delay }
        nextDelay = (nextDelay + 1) % 100
    }

    func url(cursor: Int64?) -> URL? {
        jetstream.hosts[host].url(decoder.filter, cursor: cursor ?? start, dictionary: dictionary?.id)
    }

    func redirect(_ response: HTTPResponse, from url: URL, cursor: Int64?) -> URL? {
        jetstream.hosts[host].redirect(
            response, from: url, decoder.filter, cursor: cursor ?? start, dictionary: dictionary?.id)
    }

    nonisolated(nonsending) func connected(
        _ socket: WebSocketConnection, cursor: Int64?, known: Int64?
    ) async throws {
        (self.cursor, self.known, last) = (cursor, known, nil)
        if cursor == nil, start == nil {
            // The next connection begins where this one did, if no event comes before it ends.
            start = Int64(jetstream.client.environment.time.date().timeIntervalSince1970 * 1_000_000) - Self.rewind
        }
        // The events that a filter leaves out have numbers, too.
        order = StreamOrder(after: cursor, mostApart: Self.mostApart)
        jetstream.control.connected(socket)
        guard version == .v1 else { return }
        // The filter isn't part of the address, or has changed since.
        let isNew = updateFilter()
        guard isNew || jetstream.hosts[host].needsMessage(decoder.filter) else { return }
        try await socket.send(.text(try JetstreamAddress.update(decoder.filter)))
    }

    nonisolated(nonsending) func recover(
        _ error: any Error, cursor: Int64?, _ progress: StreamProgress
    ) async throws -> Bool {
        guard case .refused(let response) = (error as? WebSocketError)?.reason else { return false }
        let refusal = RefusedResponse(response, asOf: jetstream.client.environment.time.date())
        if refusal.isNamed("UnknownZstdDictionary") {
            // Another dictionary is requested once. After that, messages are not compressed.
            return try await jetstream.dictionaries.replace(named: refusal.message?.message)
        }
        if refusal.isNamed("CursorTooOld"), let requested = cursor ?? start, outdated == nil {
            if let cursor, var archived = archiveSetup, archivedFrom != cursor {
                archivedFrom = cursor
                archived.filter = decoder.filter
                archive = JetstreamArchive(archived, after: cursor)
                return true
            }
            // The numbers of what is in flight go on.
            try await progress.untilIdle()
            progress.restart(at: nil)
            (outdated, start) = (requested, Jetstream.oldest)
            return true
        }
        if refusal.isNamed("InvalidRequest") { throw StreamError(.rejected(refusal.error.description), id) }
        return false
    }

    func left() { jetstream.control.connected(nil) }

    func failed(isWorking: Bool) { if !isWorking { host = (host + 1) % jetstream.hosts.count } }

    func restart(at place: StreamStart) -> Int64? {
        start = place.cursor(stored: nil, oldest: Jetstream.oldest)
        ahead = RecentKeys(most: Self.mostAhead)
        return nil
    }

    // The filter of version 2 is part of the address.
    func needsNewConnection() -> Bool { updateFilter() && version == .v2 }

    /// Begins to use a new filter, if there is one. Returns whether there was.
    private func updateFilter() -> Bool {
        guard jetstream.control.generation != generation else { return false }
        let filter: JetstreamFilter?
        (filter, generation) = jetstream.control.current
        if let filter {
            decoder = JetstreamDecoder(version: version, filter: filter, limit: decoder.limit)
        }
        return true
    }

    // MARK: Messages

    func decode(_ message: WebSocketMessage) throws(FrameError) -> Frame {
        switch (message, dictionary) {
        case (.text(let text), _): return try decoder.decode(text)
        case (.binary(let data), let dictionary?): return try dictionary.decode(data, decoder)
        case (.binary, nil): throw FrameError(.malformed("it is bytes instead of text"), at: 0)
        }
    }

    func invalid(_ message: WebSocketMessage, _ error: FrameError) -> JetstreamEvent? {
        .invalid(InvalidEvent(error: error, byteCount: message.byteCount))
    }

    func event(of gap: StreamGap) -> JetstreamEvent? { .gap(gap) }

    func noteOutdated() { outdated = outdated ?? cursor ?? start }

    func step(_ frame: Frame, _ seq: Int64, received: () -> Int64?) -> StreamStep {
        version == .v2 ? step(to: seq) : step(toTime: seq, frame, received())
    }

    /// Takes an event of version 2, whose numbers never repeat.
    private func step(to seq: Int64) -> StreamStep {
        var step = StreamStep()
        let before = last
        last = seq
        if before == nil, let cursor, seq < cursor {
            step.restartsAfter = cursor
        } else if seq <= known ?? -1 || seq == before {
            step.isRepeated = true
        } else {
            // A stream that begins with the oldest event misses none.
            if let requested = outdated, requested != Jetstream.oldest {
                step.gap = .outdatedCursor(requested: requested, first: seq)
            }
            if outdated != nil { order = StreamOrder(after: nil, mostApart: Self.mostApart) }
            outdated = nil
            step.isRepeated = ahead[seq] != nil
            order.take(seq, &step)
            if !step.isNext, !step.isRepeated { ahead.set((), for: seq) }
        }
        return step
    }

    /// Takes an event of version 1. Other events may have the same time, or a later one although they came before.
    private func step(toTime time: Int64, _ frame: Frame, _ received: Int64?) -> StreamStep {
        var step = StreamStep()
        if case .event(let event) = frame.content, let hash = Self.hash(event, frame.relayTimeHash) {
            guard seen[hash] == nil else {
                step.isRepeated = true
                return step
            }
            seen.set((), for: hash)
            noteDelay(time, of: event)
        }
        let now = jetstream.client.environment.time.date().timeIntervalSince1970 * 1_000_000
        let before = doubted
        doubted = nil
        // With a wrong time as its cursor, the stream would lose the events before that time.
        let (limit, isOverflown) = (Int64(exactly: now.rounded()) ?? 0).addingReportingOverflow(Self.farthest)
        guard time >= received ?? 0, isOverflown || time <= limit else {
            (step.isNext, step.isProgress, step.unordered) = (false, false, 1)
            return step
        }
        if let before {
            // The event after it shows whether it was right.
            if time >= before { step.confirmed = before } else { step.unordered = 1 }
        }
        step.isNext = (step.confirmed ?? received).map { time - $0 <= Self.farthest } ?? true
        if !step.isNext { doubted = time }
        // From here on, the cursor is a time of this server.
        if step.isNext || step.confirmed != nil { cursorHost = host }
        return step
    }

    /// A hash of the parts of an event that are the same on all servers; `nil` for an event of no account. Its seed is
    /// random, so that nobody can make events that pass for others.
    ///
    /// - Parameter relayTime: A hash of the time at which the relay received it. The times of two Jetstreams differ.
    private static func hash(_ event: JetstreamEvent, _ relayTime: Int?) -> Int? {
        var hasher = Hasher()
        switch event {
        case .commit(let commit):
            hasher.combine(commit.did)
            hasher.combine(commit.rev.bits)
            hasher.combine(commit.path)
            hasher.combine(commit.action)
        case .identity(let identity):
            hasher.combine(identity.did)
            hasher.combine(identity.handle)
            hasher.combine(relayTime ?? Int(truncatingIfNeeded: identity.seq))
        case .account(let account):
            hasher.combine(account.did)
            hasher.combine(account.isActive)
            hasher.combine(account.status)
            hasher.combine(relayTime ?? Int(truncatingIfNeeded: account.seq))
        case .sync, .info, .gap, .unknown, .invalid: return nil
        }
        return hasher.finalize()
    }
}
