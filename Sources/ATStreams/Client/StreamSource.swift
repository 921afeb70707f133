import Foundation
import HTTPTransport

/// The parts of a stream that differ between firehoses, labels, Jetstreams and Taps: its address, the meaning of its
/// messages, and what the server is told about them. One task uses it.
protocol StreamSource<Event>: AnyObject {
    associatedtype Event: StreamEvent

    /// Identifies the stream's cursor.
    var id: StreamID { get }
    var subprotocols: [String] { get }
    var headers: HTTPHeaders { get }
    /// The most bytes of a message; `nil` for what the options say.
    var longestMessage: Int? { get }
    var serverCount: Int { get }

    // MARK: Connections

    /// Returns an event that is read from elsewhere before connecting; `nil` when it is time to connect.
    nonisolated(nonsending) func nextArchived(_ progress: StreamProgress) async throws -> ArchivedEvent<Event>?

    /// Prepares a connection. Returns the cursor to continue at; `nil` for none.
    nonisolated(nonsending) func prepare(_ progress: StreamProgress) async throws -> Int64?

    /// The address to connect to; `nil` if the server's address isn't valid.
    func url(cursor: Int64?) -> URL?

    /// The address that a server redirects to; `nil` if it isn't safe to follow.
    func redirect(_ response: HTTPResponse, from url: URL, cursor: Int64?) -> URL?

    /// Begins to use a connection.
    ///
    /// - Parameter known: Everything up to this number was received on earlier connections.
    nonisolated(nonsending) func connected(_ socket: WebSocketConnection, cursor: Int64?, known: Int64?) async throws

    /// Responds to a failed attempt to connect. Returns whether to connect again immediately.
    nonisolated(nonsending) func recover(
        _ error: any Error, cursor: Int64?, _ progress: StreamProgress
    ) async throws -> Bool

    /// Waits until another message may be received.
    ///
    /// - Throws: A `CancellationError`, or the reason why the connection can't be used any more.
    nonisolated(nonsending) func untilRoom(_ progress: StreamProgress) async throws

    /// Ends the use of the connection, before it is closed because the stream is over.
    nonisolated(nonsending) func finish() async

    /// Records the end of a connection.
    func left()

    /// Removes secrets from the description of a setback.
    func redacted(_ setback: StreamSetback) -> StreamSetback

    /// Records that a connection, or an attempt to open one, has failed.
    func failed(isWorking: Bool)

    /// Starts again without a cursor that the server knows. Returns the new one; `nil` for none.
    func restart(at place: StreamStart) -> Int64?

    /// Returns whether the connection has to be replaced, because its filter has changed.
    func needsNewConnection() -> Bool

    // MARK: Messages

    func decode(_ message: WebSocketMessage) throws(FrameError) -> DecodedFrame<Event>

    /// Describes a message that can't be read; `nil` if the filter leaves it out.
    func invalid(_ message: WebSocketMessage, _ error: FrameError) -> Event?

    /// The event that reports a gap; `nil` for a stream without numbers.
    func event(of gap: StreamGap) -> Event?

    /// Records that the cursor is older than what the server keeps.
    func noteOutdated()

    /// Determines the place of an event from its number.
    ///
    /// - Parameter received: Returns the highest number that was received.
    func step(_ frame: DecodedFrame<Event>, _ seq: Int64, received: () -> Int64?) -> StreamStep
}

/// The meaning of an event's number for the place in the stream.
struct StreamStep {
    /// Whether the cursor may move to the number.
    var isNext = true
    /// Whether the event was received before.
    var isRepeated = false
    /// Whether the event shows that the server works.
    var isProgress = true
    /// The number of events that turned out to be out of order.
    var unordered = 0
    /// An earlier number that was doubted, and is right.
    var confirmed: Int64?
    /// The events that are missing before this one.
    var gap: StreamGap?
    /// The number after which the server's numbers have started again.
    var restartsAfter: Int64?
}

/// A step in reading events from an archive.
enum ArchivedEvent<Event: Sendable> {
    case event(Event, seq: Int64?)
    /// The archive has no more events.
    case end
}

extension StreamSource {
    var subprotocols: [String] { [] }
    var headers: HTTPHeaders { [:] }
    var longestMessage: Int? { nil }
    var serverCount: Int { 1 }
    nonisolated(nonsending) func nextArchived(_ progress: StreamProgress) async throws -> ArchivedEvent<Event>? { nil }
    nonisolated(nonsending) func prepare(_ progress: StreamProgress) async throws -> Int64? { progress.cursor }
    nonisolated(nonsending) func recover(
        _ error: any Error, cursor: Int64?, _ progress: StreamProgress
    ) async throws -> Bool { false }
    nonisolated(nonsending) func untilRoom(_ progress: StreamProgress) async throws { try await progress.untilRoom() }
    nonisolated(nonsending) func finish() async {}
    func left() {}
    func redacted(_ setback: StreamSetback) -> StreamSetback { setback }
    func failed(isWorking: Bool) {}
    func needsNewConnection() -> Bool { false }
    func noteOutdated() {}
    func event(of gap: StreamGap) -> Event? { nil }
}

/// A stream of DAG-CBOR frames: a firehose, or the labels of a labeler.
final class FrameSource<Decoder: StreamDecoder>: StreamSource {
    private var address: StreamAddress
    private let decoder: Decoder
    /// Follows the server if it can move.
    private let moves: StreamMoves?
    private var mayHaveMoved = false

    // The numbers on the current connection.
    private var cursor: Int64?
    private var known: Int64?
    private var last: Int64?
    private var order = StreamOrder(after: nil)
    private var isOutdated = false

    init(_ address: StreamAddress, _ decoder: Decoder, moves: StreamMoves? = nil) {
        self.address = address
        self.decoder = decoder
        self.moves = moves
    }

    var id: StreamID { address.id }

    func url(cursor: Int64?) -> URL? { address.url(cursor: cursor) }

    func redirect(_ response: HTTPResponse, from url: URL, cursor: Int64?) -> URL? {
        StreamAddress.redirect(response, from: url, cursor: cursor)
    }

    nonisolated(nonsending) func connected(_ socket: WebSocketConnection, cursor: Int64?, known: Int64?) async throws {
        (self.cursor, self.known, last, isOutdated) = (cursor, known, nil, false)
        order = StreamOrder(after: cursor == 0 ? nil : cursor)
        moves?.watch(socket, at: address)
    }

    nonisolated(nonsending) func prepare(_ progress: StreamProgress) async throws -> Int64? {
        if mayHaveMoved, let found = try await moves?.look() { address = found }
        return progress.cursor
    }

    func failed(isWorking: Bool) { mayHaveMoved = true }

    func left() { moves?.unwatch() }

    func restart(at place: StreamStart) -> Int64? { place.cursor(stored: nil) }

    func decode(_ message: WebSocketMessage) throws(FrameError) -> DecodedFrame<Decoder.Event> {
        guard case .binary(let data) = message else { throw FrameError(.text, at: 0) }
        return try decoder.decode(data)
    }

    func invalid(_ message: WebSocketMessage, _ error: FrameError) -> Decoder.Event? {
        if case .binary(let data) = message { return decoder.invalid(data, error) }
        return .invalid(InvalidEvent(error: error, byteCount: message.byteCount))
    }

    func event(of gap: StreamGap) -> Decoder.Event? { .gap(gap) }

    func noteOutdated() {
        isOutdated = true
        order = StreamOrder(after: nil)
    }

    func step(_ frame: DecodedFrame<Decoder.Event>, _ seq: Int64, received: () -> Int64?) -> StreamStep {
        var step = StreamStep()
        let before = last
        last = seq
        if before == nil, let cursor, seq < cursor {
            step.restartsAfter = cursor
            return step
        }
        // The numbers of repeated events rise. One that doesn't is wrong, and its event may be new.
        if let known, seq <= known, before.map({ seq > $0 }) ?? true {
            step.isRepeated = true
            return step
        }
        if isOutdated {
            isOutdated = false
            step.gap = .outdatedCursor(requested: cursor, first: seq)
        }
        order.take(seq, &step)
        return step
    }
}
