/// Reads the events of a stream. One task uses it.
protocol EventReader<Event>: AnyObject {
    associatedtype Event: Sendable

    /// What was received and handled.
    var progress: StreamProgress { get }

    /// The next event. It must be completed at some time.
    ///
    /// - Throws: A ``StreamError`` when the stream can't go on, or a `CancellationError`.
    nonisolated(nonsending) func next() async throws -> EventDelivery<Event>

    /// Closes the connections, and saves the cursors.
    nonisolated(nonsending) func finish() async
}
