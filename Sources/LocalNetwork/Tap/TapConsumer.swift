/// A consumer of a Tap's outbox: a connection, or the sender to a webhook.
final class TapConsumer: Sendable {
    /// Yields an element when there may be something to send. Ends when the consumer should stop.
    let news: AsyncStream<Void>
    private let source: AsyncStream<Void>.Continuation

    init() { (news, source) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    func announce() { source.yield() }

    func end() { source.finish() }
}
