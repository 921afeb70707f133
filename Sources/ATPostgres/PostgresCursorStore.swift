public import ATStreams
import PostgresDatabase

/// Stores cursors in a PostgreSQL database that several machines share.
///
/// If two machines read the same stream at the same time, give each a `StreamOptions.name`, because a cursor has only
/// one reader.
public struct PostgresCursorStore: CursorStore {
    private let context: StoreContext

    init(_ context: StoreContext) { self.context = context }

    /// The cursor of a stream; `nil` if none was saved.
    public func load(_ stream: StreamID) async throws -> Int64? {
        let row = try await context.database.query(
            """
            SELECT seq FROM \(context.schema.table("stream_cursor"))
            WHERE service = \(stream.service) AND stream = \(stream.name) AND reader = \(Self.reader(stream))
            """, isRepeatable: true
        ).first()
        return try row?.decode(Int64.self)
    }

    /// Replaces the cursor of a stream.
    public func save(_ cursor: Int64, _ stream: StreamID) async throws {
        try await context.database.execute(
            """
            INSERT INTO \(context.schema.table("stream_cursor")) (service, stream, reader, seq, saved_at)
            VALUES (\(stream.service), \(stream.name), \(Self.reader(stream)), \(cursor), pg_catalog.clock_timestamp())
            ON CONFLICT (service, stream, reader) DO UPDATE SET seq = EXCLUDED.seq, saved_at = EXCLUDED.saved_at
            """, isRepeatable: true)
    }

    /// No reader and a reader without a name are different.
    private static func reader(_ stream: StreamID) -> String { stream.reader.map { "=\($0)" } ?? "-" }
}
