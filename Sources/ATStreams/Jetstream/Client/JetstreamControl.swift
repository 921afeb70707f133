import HTTPTransport

/// The filter of a Jetstream, which can change while it runs.
final class JetstreamControl: Sendable {
    private struct State {
        var filter: JetstreamFilter?
        var generation = 0
        /// The reader has it. A loop that is left would otherwise leave the connection open.
        weak var socket: WebSocketConnection?
    }

    private let state = Guarded(State())

    /// How often the filter has changed.
    var generation: Int { state.withLock(\.generation) }

    /// The filter that replaces the first one, if there is one, and how often it has changed.
    var current: (filter: JetstreamFilter?, generation: Int) { state.withLock { ($0.filter, $0.generation) } }

    /// Begins with a new stream.
    func reset() {
        state.withLock { state in
            state.filter = nil
            state.generation += 1
            state.socket = nil
        }
    }

    /// Records the connection of the stream; `nil` when there is none.
    func connected(_ socket: WebSocketConnection?) { state.withLock { $0.socket = socket } }

    /// Replaces the filter. Returns the connection that has to hear of it.
    func replace(_ filter: JetstreamFilter) -> WebSocketConnection? {
        state.withLock { state in
            state.filter = filter
            state.generation += 1
            return state.socket
        }
    }
}
