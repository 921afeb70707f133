/// Who takes events from a Tap's outbox: a connection, or what posts to a webhook.
final class TapConsumer: Sendable {
    /// Has an element when there may be something to send. Ends when the consumer should.
    let news: AsyncStream<Void>
    private let source: AsyncStream<Void>.Continuation

    init() { (news, source) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    func announce() { source.yield() }

    func end() { source.finish() }
}
