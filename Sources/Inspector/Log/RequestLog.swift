import Foundation
import HTTPServer
import HTTPTransport
import LocalServer

/// The last exchanges of all servers, up to a number and an amount of memory.
///
/// Pages look at it when they want: nobody is told of a new exchange, because that takes time of the servers.
final class RequestLog: Sendable {
    private struct State: Sendable {
        /// The exchanges; `nil` before the index of the first one.
        var entries: [LoggedExchange?] = []
        /// Entries before this index exceed the limits, and are removed together.
        var first = 0
        var bytes = 0
        var last = 0
    }

    private let count: Int
    private let bytes: Int
    private let state = Guarded(State())

    init(count: Int, bytes: Int) {
        self.count = max(1, count)
        self.bytes = max(0, bytes)
    }

    func add(_ exchange: Exchange, from server: String) {
        state.withLock { state in
            state.last &+= 1
            let entry = LoggedExchange(exchange, server, number: state.last)
            state.bytes += entry.byteCount
            state.entries.append(entry)
            while state.entries.count - state.first > count
                || state.bytes > bytes && state.entries.count > state.first + 1
            {
                state.bytes -= state.entries[state.first]?.byteCount ?? 0
                state.entries[state.first] = nil
                state.first += 1
            }
            if state.first > count {
                state.entries.removeFirst(state.first)
                state.first = 0
            }
        }
    }

    /// The number of the last request; 0 if there was none.
    var last: Int { state.withLock(\.last) }

    /// The requests after a number, newest first.
    func entries(after number: Int = 0) -> [LoggedExchange] {
        // A copy of the references: the next request would otherwise copy all that are recorded.
        state.withLock { state in
            var found: [LoggedExchange] = []
            for case let entry? in state.entries[state.first...].reversed() {
                guard entry.number > number else { break }
                found.append(entry)
            }
            return found
        }
    }

    /// A request with a number, if it is still recorded.
    subscript(number: Int) -> LoggedExchange? {
        state.withLock { state in
            guard let oldest = state.entries[state.first...].first ?? nil, number >= oldest.number else { return nil }
            let (place, overflows) = (number - oldest.number).addingReportingOverflow(state.first)
            return !overflows && state.entries.indices.contains(place) ? state.entries[place] : nil
        }
    }

    func clear() {
        state.withLock { state in
            state.entries = []
            state.first = 0
            state.bytes = 0
        }
    }
}
