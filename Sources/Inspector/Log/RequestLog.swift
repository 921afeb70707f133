import Foundation
import HTTPServer
import HTTPTransport
import LocalServer

/// The last exchanges of all servers, up to a number and an amount of memory.
///
/// Recording takes time of the servers. So nothing is parsed, texts and small bodies are copied one after the other
/// into large pieces of memory, and nobody is told: pages look at the log when they want.
final class RequestLog: Sendable {
    private struct State: Sendable {
        var records: [ExchangeRecord] = []
        /// Records before this index exceed the limits, and are removed together.
        var first = 0
        /// The texts and bodies. Each record has its own in one of the pieces.
        var pieces: [[UInt8]] = []
        /// The number of pieces that were removed, because all of their records were.
        var removedPieces = 0
        var bytes = 0
        var last = 0
    }

    /// The size of a piece, unless a record needs a larger one.
    private static let pieceBytes = 1 << 16

    private let count: Int
    private let bytes: Int
    private let state = Guarded(State())

    init(count: Int, bytes: Int) {
        self.count = max(1, count)
        self.bytes = max(0, bytes)
    }

    /// - Parameter head: The head of the response as it was sent.
    func add(_ exchange: Exchange, _ head: UnsafeRawBufferPointer, from server: String) {
        state.withLock { state in
            state.last &+= 1
            let room = ExchangeRecord.room(for: exchange, head)
            if state.pieces.last.map({ Self.pieceBytes - $0.count < room }) ?? true {
                state.pieces.append([])
                state.pieces[state.pieces.count - 1].reserveCapacity(max(room, Self.pieceBytes))
            }
            let piece = state.pieces.count - 1
            let record = ExchangeRecord(
                exchange, head, server, number: state.last, piece: state.removedPieces &+ piece,
                to: &state.pieces[piece])
            state.bytes += record.byteCount
            state.records.append(record)
            while state.records.count - state.first > count
                || state.bytes > bytes && state.records.count > state.first + 1
            {
                state.bytes -= state.records[state.first].byteCount
                state.records[state.first].releaseBodies()
                state.first += 1
            }
            let used = state.records[state.first].piece &- state.removedPieces
            if used > 0 {
                state.pieces.removeFirst(used)
                state.removedPieces &+= used
            }
            if state.first > max(64, state.records.count - state.first) {
                state.records.removeFirst(state.first)
                state.first = 0
            }
        }
    }

    /// The number of the last request; 0 if there was none.
    var last: Int { state.withLock(\.last) }

    /// The newest requests after a number, newest first.
    func entries(after number: Int = 0, most: Int = .max) -> [LoggedExchange] {
        let (records, pieces, removed) = state.withLock { state in
            // A copy: the next request would otherwise copy all that are recorded.
            let wanted = max(0, min(most, state.last &- max(0, number)))
            let start = max(state.first, state.records.count - wanted)
            return (Array(state.records[start...].reversed()), state.pieces, state.removedPieces)
        }
        return records.map { LoggedExchange($0, pieces[$0.piece &- removed]) }
    }

    /// A request with a number, if it is still recorded.
    subscript(number: Int) -> LoggedExchange? {
        state.withLock { state in
            let oldest = state.last &- (state.records.count - 1 - state.first)
            guard !state.records.isEmpty, number >= oldest, number <= state.last else { return nil }
            let record = state.records[state.first + (number &- oldest)]
            return LoggedExchange(record, state.pieces[record.piece &- state.removedPieces])
        }
    }

    func clear() {
        state.withLock { state in
            state.removedPieces &+= state.pieces.count
            (state.records, state.pieces, state.first, state.bytes) = ([], [], 0, 0)
        }
    }
}
