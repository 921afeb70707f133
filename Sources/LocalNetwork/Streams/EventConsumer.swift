import HTTPTransport

/// A consumer of a stream, with its position and the reason for its end.
final class EventConsumer: Sendable {
    /// The reason why a stream to a consumer ends.
    enum Ending: Sendable {
        /// The consumer reads too slowly.
        case tooSlow
        /// The network stops.
        case stopped
        /// The consumer was disconnected on purpose.
        case dropped
        /// The consumer closed the WebSocket, or everything was sent.
        case finished
    }

    private struct State {
        var position: Int
        var isLive = false
        var ending: Ending?
    }

    private let state: Guarded<State>
    /// Yields an element whenever there is news: events, or an ending.
    let news: AsyncStream<Void>
    private let newsSource: AsyncStream<Void>.Continuation
    /// Yields the ending.
    let endings: AsyncStream<Ending>
    private let endingsSource: AsyncStream<Ending>.Continuation

    /// Creates a consumer of the events after a number.
    init(after position: Int) {
        state = Guarded(State(position: position))
        (news, newsSource) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (endings, endingsSource) = AsyncStream.makeStream()
    }

    /// The number of the last event that was sent.
    var position: Int { state.withLock(\.position) }
    var ending: Ending? { state.withLock(\.ending) }

    func advance(to seq: Int) {
        state.withLock { $0.position = seq }
    }

    /// Records that all events were sent. From now on, the consumer has to keep up.
    func becomeLive() {
        state.withLock { $0.isLive = true }
    }

    /// Announces news. Ends a consumer that hasn't received the events before the newest ones.
    ///
    /// - Parameters:
    ///   - last: The last event before the newest ones.
    ///   - backlog: How many events the consumer may be behind.
    func announce(after last: Int, backlog: Int) {
        let isTooSlow = state.withLock { $0.isLive && last - $0.position > backlog }
        if isTooSlow { end(.tooSlow) } else { newsSource.yield() }
    }

    /// Ends the stream. Only the first reason counts.
    func end(_ ending: Ending) {
        let isFirst = state.withLock { state in
            guard state.ending == nil else { return false }
            state.ending = ending
            return true
        }
        guard isFirst else { return }
        newsSource.yield()
        endingsSource.yield(ending)
        endingsSource.finish()
    }
}
