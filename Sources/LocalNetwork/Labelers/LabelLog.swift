import ATData
import ATProtoLexicons
import HTTPTransport

/// The stream of all labels of a labeler. They are in memory, so nothing is read from storage.
final class LabelLog: EventSource {
    private struct State {
        /// The last stored label.
        var last: Int
        var consumers: ConsumerList
    }

    let options: LocalStreamOptions
    let time: TimeSource
    private let did: DID
    private let context: NetworkContext
    private let state: Guarded<State>

    /// The maximum number of labels to send at once.
    private static let pageCount = 100

    init(_ did: DID, _ context: NetworkContext) {
        self.did = did
        self.context = context
        options = context.options.streams
        time = context.logs.repos.time
        let last = context.world.withLock { $0.labels.log(of: did).count }
        state = Guarded(State(last: last, consumers: ConsumerList(limit: options.consumerLimit)))
    }

    /// Makes stored labels up to a number visible to consumers.
    func publish(through seq: Int) {
        let (before, consumers) = state.withLock { state in
            let before = state.last
            state.last = max(before, seq)
            return (before, seq > before ? state.consumers.all : [])
        }
        for consumer in consumers { consumer.announce(after: before, backlog: options.backlog) }
    }

    /// The sequence number of the last visible label; 0 if there is none.
    var last: Int { state.withLock(\.last) }

    /// Disconnects all consumers. New ones are accepted.
    func dropConsumers() {
        for consumer in state.withLock(\.consumers.all) { consumer.end(.dropped) }
    }

    /// Ends all streams, and accepts no more consumers.
    func stop() {
        for consumer in state.withLock({ $0.consumers.stop() }) { consumer.end(.stopped) }
    }

    var hasRoom: Bool { state.withLock(\.consumers.hasRoom) }

    var consumerCount: Int { state.withLock(\.consumers.count) }

    func join(after cursor: Int?) -> ConsumerList.Welcome {
        state.withLock { $0.consumers.join(after: cursor, last: $0.last) }
    }

    func leave(_ consumer: EventConsumer) {
        state.withLock { $0.consumers.leave(consumer) }
    }

    func next(for consumer: EventConsumer, isNew: Bool) throws -> NextEvents {
        let position = consumer.position
        let last = state.withLock { state in
            // Under the lock, so that no label comes in between.
            if position >= state.last { consumer.becomeLive() }
            return state.last
        }
        guard position < last else { return .nothing }
        let labels = context.world.withLock { $0.labels.labels(of: did, after: position, most: Self.pageCount) }
        return .events(
            try labels.prefix(last - position).enumerated().map { index, label in
                let seq = position + index + 1
                let payload = ComAtproto.Label.SubscribeLabels.Labels(seq: seq, labels: [label])
                return NumberedFrame(seq: seq, frame: try EventFrame.message("#labels", payload))
            })
    }
}
