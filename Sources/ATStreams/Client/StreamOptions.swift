import Foundation

#if canImport(os)
import os
#endif

/// The limits and timeouts of a stream.
public struct StreamOptions: Sendable {
    /// The name of the cursor. If several streams read the same server, give each a name, so that they don't overwrite
    /// each other's cursor. The name is part of the ``StreamID``.
    public var name: String?
    /// The longest time without data from the server. After half of it, the client sends a ping. If the server doesn't
    /// respond to that either, the client reconnects.
    public var silence = Duration.seconds(60)
    /// The longest time on a connection without a new event, even if the server responds to pings; `nil`, the default,
    /// for no limit. After that, the client reconnects, to the next standby relay if there is one. The time that
    /// handlers take doesn't count. A minute suits a relay of the whole network; a data server with one account may
    /// send nothing for days. The minimum is a second.
    public var eventSilence: Duration?
    /// The maximum size of a message, in bytes. A message over this limit, or over one of the next two, is reported as
    /// invalid. The defaults are those of the protocol.
    public var frameBytes = FrameLimits.standard.frameBytes
    /// The maximum number of operations in a commit.
    public var commitOps = FrameLimits.standard.ops
    /// The maximum size of a commit's blocks, in bytes.
    public var blockBytes = FrameLimits.standard.blockBytes
    /// The maximum number of events that are being handled or waiting. When it is reached, the client stops reading
    /// until there is room.
    public var inFlightEvents = 4096
    /// The maximum total size of those events, in bytes.
    public var inFlightBytes = 64 << 20
    /// The delay before a new cursor is saved. After a crash, about this much of the stream is delivered again.
    public var saveInterval = Duration.seconds(2)
    /// The longest wait between two attempts to connect, unless the server requests a longer one. The first waits are
    /// shorter.
    public var longestWait = Duration.seconds(30)
    /// Where to continue when the server doesn't know the stored cursor, because it is newer than the newest event or
    /// the server's numbering has restarted. The stream delivers a ``StreamGap`` and continues there, as if there were
    /// no stored cursor. With `nil`, the default, it throws a ``StreamError``, so that no event is lost silently.
    public var lostPlace: StreamStart?
    /// Receives a line of text if the first connection of a stream fails, so that you notice a wrong address. By
    /// default, the line is written to the system's log, or to standard error on systems without one.
    public var log: @Sendable (String) -> Void = StreamLog.write

    /// Creates options with the default values.
    public init() {}

    var limits: FrameLimits { FrameLimits(frameBytes: frameBytes, ops: commitOps, blockBytes: blockBytes) }
}

/// Where a stream begins.
public enum StreamStart: Hashable, Sendable {
    /// At the stored cursor; with new events if there is none.
    case stored
    /// With new events, regardless of the stored cursor.
    case live
    /// At the stored cursor; with the oldest event that the server has if there is none.
    case oldest
    /// With the oldest event that the server has, regardless of the stored cursor. Earlier events are delivered again.
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
