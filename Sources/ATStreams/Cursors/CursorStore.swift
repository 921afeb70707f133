import HTTPTransport

/// Stores the cursors of streams, so that the next run continues there.
public protocol CursorStore: Sendable {
    /// Returns the cursor of a stream; `nil` if none was saved.
    ///
    /// Throws if the cursor can't be read. A stream that started without its cursor would lose events.
    func load(_ stream: StreamID) async throws -> Int64?

    /// Replaces the cursor of a stream.
    func save(_ cursor: Int64, _ stream: StreamID) async throws
}

/// Identifies a stream of one server, to which a stored cursor belongs. Each server has its own numbers.
public struct StreamID: Hashable, Sendable {
    /// The server, such as `https://bsky.network`.
    public let service: String
    /// The stream's name, such as `com.atproto.sync.subscribeRepos`.
    public let name: String
    /// The name of the reader, if several read the stream: ``StreamOptions/name``. Each has its own cursor.
    public let reader: String?

    /// Creates an identifier.
    public init(service: String, name: String, reader: String? = nil) {
        self.service = service
        self.name = name
        self.reader = reader
    }
}

extension StreamID: CustomStringConvertible {
    /// The name, the server and the reader.
    public var description: String { "\(name) of \(service)" + (reader.map { " (\($0))" } ?? "") }
}

extension CursorStore {
    /// Returns the cursor of a firehose by the address of its relay; `nil` if none was saved.
    ///
    /// - Parameter relay: The address, such as `https://bsky.network`.
    public func load(_ relay: String) async throws -> Int64? { try await load(Firehose(relay: relay).streamID) }

    /// Returns the cursor of a firehose by the address of its relay, such as `bsky.network`; `nil` if none was saved.
    /// For other streams, pass `streamID` to ``load(_:)``.
    public func cursor(for relay: String) async throws -> Int64? { try await load(relay) }

    /// Replaces the cursor of a firehose, by the address of its relay. `run` saves the cursor automatically; call this
    /// to begin elsewhere.
    public func save(_ cursor: Int64, for relay: String) async throws {
        try await save(cursor, Firehose(relay: relay).streamID)
    }
}

/// Stores cursors in memory.
public final class MemoryCursorStore: CursorStore {
    private let cursors: Guarded<[StreamID: Int64]>

    /// Creates a store.
    public init(_ cursors: [StreamID: Int64] = [:]) { self.cursors = Guarded(cursors) }

    /// The cursor of a stream; `nil` if none was saved.
    public func load(_ stream: StreamID) -> Int64? { cursors.withLock { $0[stream] } }

    /// Replaces the cursor of a stream.
    public func save(_ cursor: Int64, _ stream: StreamID) { cursors.withLock { $0[stream] = cursor } }
}
