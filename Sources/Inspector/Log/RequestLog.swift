import Foundation
import HTTPServer
import HTTPTransport
import LocalServer

/// The last exchanges of all servers, up to a number and an amount of memory.
final class RequestLog: Sendable {
    private struct State: Sendable {
        var entries: [LoggedExchange] = []
        /// Entries before this index exceed the limits, and are removed together.
        var first = 0
        var bytes = 0
        var last = 0
        var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
        var lastWatcher = 0
        var isClosed = false
    }

    private let count: Int
    private let bytes: Int
    private let state = Guarded(State())

    init(count: Int, bytes: Int) {
        self.count = max(1, count)
        self.bytes = max(0, bytes)
    }

    func add(_ exchange: Exchange, from server: String) {
        let entry = LoggedExchange(exchange, server)
        let watchers = state.withLock { state -> [AsyncStream<Void>.Continuation] in
            state.last &+= 1
            state.bytes += entry.byteCount
            state.entries.append(entry.numbered(state.last))
            while state.entries.count - state.first > count
                || state.bytes > bytes && state.entries.count > state.first + 1
            {
                state.bytes -= state.entries[state.first].byteCount
                state.entries[state.first] = .removed
                state.first += 1
            }
            if state.first > count {
                state.entries.removeFirst(state.first)
                state.first = 0
            }
            return Array(state.watchers.values)
        }
        for watcher in watchers { watcher.yield() }
    }

    /// The number of the last request; 0 if there was none.
    var last: Int { state.withLock(\.last) }

    /// The recorded requests, oldest first.
    var entries: ArraySlice<LoggedExchange> { state.withLock { $0.entries[$0.first...] } }

    /// The requests after a number, newest first.
    func entries(after number: Int) -> [LoggedExchange] {
        // A copy of the few new ones: the next request would otherwise copy all that are recorded.
        state.withLock { state in
            state.entries[state.first...].reversed().prefix { $0.number > number }.map(\.self)
        }
    }

    /// A request with a number, if it is still recorded.
    subscript(number: Int) -> LoggedExchange? {
        state.withLock { state in
            guard let oldest = state.entries[state.first...].first, number >= oldest.number else { return nil }
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

    // MARK: Watching

    /// Signals that there are new requests, at most once until it is read. It ends with the inspector.
    func watch() -> AsyncStream<Void> {
        let (news, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state -> Int? in
            guard !state.isClosed else { return nil }
            state.lastWatcher += 1
            state.watchers[state.lastWatcher] = continuation
            return state.lastWatcher
        }
        guard let id else {
            continuation.finish()
            return news
        }
        continuation.onTermination = { [weak self] _ in self?.leave(id) }
        return news
    }

    /// The number of those who watch.
    var watcherCount: Int { state.withLock(\.watchers.count) }

    private func leave(_ id: Int) { state.withLock { $0.watchers[id] = nil } }

    func close() {
        let watchers = state.withLock { state in
            state.isClosed = true
            return Array(state.watchers.values)
        }
        for watcher in watchers { watcher.finish() }
    }
}
