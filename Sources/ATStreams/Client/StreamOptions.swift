import Foundation

#if canImport(os)
import os
#endif

/// The limits and timeouts of a stream.
public struct StreamOptions: Sendable {
    /// The name of the cursor. Give each of several streams of one server a name, so that they don't move each other's
    /// cursor. The name is part of the ``StreamID``.
    public var name: String?
    /// The longest silence of a server. A ping is sent after half of it, and a server that doesn't even respond to that
    /// is disconnected. A quiet server that responds is not.
    public var silence = Duration.seconds(60)
    /// The longest time on a connection without a new event, whatever else the server sends or responds; `nil`, the
    /// default, for any. Then another connection is opened, to the next relay if there is one in standby. The time that
    /// handlers take doesn't count. A minute fits a relay of the whole network; the server of one account may be quiet
    /// for days. It is at least a second.
    public var eventSilence: Duration?
    /// The most bytes of a message. A message over this limit, or over one of the next two, is reported as invalid. The
    /// defaults are those of the protocol.
    public var frameBytes = FrameLimits.standard.frameBytes
    /// The most operations of a commit.
    public var commitOps = FrameLimits.standard.ops
    /// The most bytes of the blocks of a commit.
    public var blockBytes = FrameLimits.standard.blockBytes
    /// The most events that are handled or wait for it at the same time. With that many, nothing more is read, and the
    /// server has to wait.
    public var inFlightEvents = 4096
    /// The most bytes of those events.
    public var inFlightBytes = 64 << 20
    /// The delay between a move of the cursor and its saving. A crash repeats the events of about this time.
    public var saveInterval = Duration.seconds(2)
    /// The longest wait between two attempts to connect, unless the server asks for more. The first waits are shorter.
    public var longestWait = Duration.seconds(30)
    /// The place to continue at when the server doesn't know the stored cursor: it is newer than the newest event, or
    /// the server's numbers have started again. The stream delivers a ``StreamGap``, and continues there, as without a
    /// stored cursor. With `nil`, the default, it throws a ``StreamError``, so that nothing is lost silently.
    public var lostPlace: StreamStart?
    /// Receives a line if the first connection of a stream fails, so that a wrong address isn't just silence. By
    /// default, it is written to the system's log, or to standard error on systems without one.
    public var log: @Sendable (String) -> Void = StreamLog.write

    /// Creates options with the default values.
    public init() {}

    var limits: FrameLimits { FrameLimits(frameBytes: frameBytes, ops: commitOps, blockBytes: blockBytes) }
}

/// The place at which a stream begins.
public enum StreamStart: Hashable, Sendable {
    /// At the stored cursor; with new events if there is none.
    case stored
    /// With new events, regardless of the stored cursor.
    case live
    /// At the stored cursor; with the oldest event that the server has if there is none.
    case oldest
    /// With the oldest event that the server has, regardless of the stored cursor. Events are handled again.
    case replay
    /// After the event with this number, regardless of the stored cursor.
    case cursor(Int64)
}

extension StreamStart: ExpressibleByIntegerLiteral {
    /// Begins after the event with a number, as in `events(from: 12345)`.
    public init(integerLiteral number: Int64) { self = .cursor(number) }
}

extension StreamStart {
    /// With new events: the same as `live`.
    public static var now: StreamStart { .live }

    /// Whether the stored cursor matters.
    var usesStored: Bool { self == .stored || self == .oldest }

    /// The cursor to begin at; `nil` for new events.
    ///
    /// - Parameters:
    ///   - oldest: The cursor of the oldest event.
    ///   - unknown: Where to begin without a stored cursor.
    func cursor(stored: Int64?, oldest: Int64 = 0, unknown: Int64? = nil) -> Int64? {
        switch self {
        case .stored: stored.map { max($0, 0) } ?? unknown
        case .live: nil
        case .oldest: stored.map { max($0, 0) } ?? oldest
        case .replay: oldest
        case .cursor(let cursor): max(cursor, 0)
        }
    }
}

/// Writes to the system's log, or to standard error on systems without one.
enum StreamLog {
    #if canImport(os)
    private static let logger = Logger(subsystem: "ATStreams", category: "connections")
    #endif

    static func write(_ line: String) {
        #if canImport(os)
        logger.notice("\(line, privacy: .public)")
        #else
        try? FileHandle.standardError.write(contentsOf: Data("[ATStreams] \(line)\n".utf8))
        #endif
    }
}
