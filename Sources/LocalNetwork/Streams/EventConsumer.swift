import HTTPTransport

/// A consumer of a stream: how far it has got, and why it ends.
final class EventConsumer: Sendable {
    /// Why a stream to a consumer ends.
    enum Ending: Sendable {
        /// It has read too slowly.
        case tooSlow
        /// The network stops.
        case stopped
        /// It was disconnected on purpose.
        case dropped
        /// It has closed the WebSocket, or everything has been sent.
        case finished
    }

    private struct State {
        var position: Int
        var isLive = false
        var ending: Ending?
    }

    private let state: Guarded<State>
    /// Has an element after there was news: events, or an ending.
    let news: AsyncStream<Void>
    private let newsSource: AsyncStream<Void>.Continuation
    /// Has the ending as its only element.
    let endings: AsyncStream<Ending>
    private let endingsSource: AsyncStream<Ending>.Continuation

    /// Creates a consumer that wants the events after a number.
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

    /// Notes that all events have been sent. From now on the consumer has to keep up.
    func becomeLive() {
        state.withLock { $0.isLive = true }
    }

    /// Announces news. Ends a consumer that hadn't received the events before the newest ones.
    ///
    /// - Parameters:
    ///   - last: The last event before the newest ones.
    ///   - backlog: How many events the consumer may be behind.
    func announce(after last: Int, backlog: Int) {
        let isTooSlow = state.withLock { $0.isLive && last - $0.position > backlog }
        if isTooSlow { end(.tooSlow) } else { newsSource.yield() }
    }

    /// Ends the stream. The first reason counts.
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
