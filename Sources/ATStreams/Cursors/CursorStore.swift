/// Keeps how far a stream has been handled, so that the next run continues there.
public protocol CursorStore: Sendable {
    /// Returns the cursor of a stream; `nil` if none was saved.
    ///
    /// Throws when it can't tell. A stream that started without its cursor would lose events.
    func load(_ stream: StreamID) async throws -> Int64?

    /// Replaces the cursor of a stream.
    func save(_ cursor: Int64, _ stream: StreamID) async throws
}
