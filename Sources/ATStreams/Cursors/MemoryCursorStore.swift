import HTTPTransport

/// Keeps cursors while the process runs.
public final class MemoryCursorStore: CursorStore {
    private let cursors: Guarded<[StreamID: Int64]>

    /// Creates a store.
    public init(_ cursors: [StreamID: Int64] = [:]) { self.cursors = Guarded(cursors) }

    /// The cursor of a stream; `nil` if none was saved.
    public func load(_ stream: StreamID) -> Int64? { cursors.withLock { $0[stream] } }

    /// Replaces the cursor of a stream.
    public func save(_ cursor: Int64, _ stream: StreamID) { cursors.withLock { $0[stream] = cursor } }
}
