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
    private var archive: JetstreamArchive?
    /// The cursor with which the archive was last entered because the live stream no longer had it.
    private var archivedFrom: Int64?

    private var numbers = JetstreamNumbers()
    private var times = JetstreamTimes()
    private var dictionary: JetstreamDictionary?

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
    private var now: Date { jetstream.client.environment.time.date() }

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
        return times.onAnotherServer(time)
    }

    func url(cursor: Int64?) -> URL? {
        jetstream.hosts[host].url(decoder.filter, cursor: cursor ?? start, dictionary: dictionary?.id)
    }

    func redirect(_ response: HTTPResponse, from url: URL, cursor: Int64?) -> URL? {
        jetstream.hosts[host].redirect(
            response, from: url, decoder.filter, cursor: cursor ?? start, dictionary: dictionary?.id)
    }

    nonisolated(nonsending) func connected(_ socket: WebSocketConnection, cursor: Int64?, known: Int64?) async throws {
        if cursor == nil, start == nil {
            // The next connection begins where this one did, if no event comes before it ends.
            start = Int64(now.timeIntervalSince1970 * 1_000_000) - JetstreamTimes.rewind
        }
        numbers.connected(cursor: cursor, known: known)
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
        let refusal = RefusedResponse(response, asOf: now)
        if refusal.isNamed("UnknownZstdDictionary") {
            // Another dictionary is requested once. After that, messages are not compressed.
            return try await jetstream.dictionaries.replace(named: refusal.message?.message)
        }
        if refusal.isNamed("CursorTooOld"), let requested = cursor ?? start, numbers.outdated == nil {
            if let cursor, var archived = archiveSetup, archivedFrom != cursor {
                archivedFrom = cursor
                archived.filter = decoder.filter
                archive = JetstreamArchive(archived, after: cursor)
                return true
            }
            // The numbers of what is in flight go on.
            try await progress.untilIdle()
            progress.restart(at: nil)
            (numbers.outdated, start) = (requested, Jetstream.oldest)
            return true
        }
        if refusal.isNamed("InvalidRequest") { throw StreamError(.rejected(refusal.error.description), id) }
        return false
    }

    func left() { jetstream.control.connected(nil) }

    func failed(isWorking: Bool) { if !isWorking { host = (host + 1) % jetstream.hosts.count } }

    func restart(at place: StreamStart) -> Int64? {
        start = place.cursor(stored: nil, oldest: Jetstream.oldest)
        numbers.restart()
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

    func noteOutdated() { numbers.noteOutdated(start: start) }

    func step(_ frame: Frame, _ seq: Int64, received: () -> Int64?) -> StreamStep {
        if version == .v2 { return numbers.step(to: seq) }
        let step = times.step(to: seq, frame, received(), now: now)
        // From here on, the cursor is a time of this server.
        if !step.isRepeated, step.isNext || step.confirmed != nil { cursorHost = host }
        return step
    }
}
