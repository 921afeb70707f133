import ATCrypto
import ATData
public import ATStreams
import Foundation
import PostgresDatabase

/// Stores events that couldn't be handled in a PostgreSQL database that several machines share.
///
/// An event is stored only once, even if several machines receive it.
public struct PostgresDeadLetters: DeadLetterStore {
    private let context: StoreContext
    private let name: String
    private let limit: Int

    /// The most bytes of an event in one statement. A message may have 16 MiB, and a statement 8.
    private static let part = 4 << 20

    init(_ context: StoreContext, _ name: String, limit: Int) {
        self.context = context
        self.name = name
        self.limit = limit
    }

    private var table: PostgresQuery { context.schema.table("dead_letter") }

    /// Stores an event.
    ///
    /// - Throws: An error when there are too many, or the database can't be reached. Then the event isn't acknowledged.
    public func put(_ letter: DeadLetter) async throws {
        let key = Self.key(letter)
        // The server can't store NUL in text.
        let reason = String(letter.reason.unicodeScalars.filter { $0.value != 0 })
        var rest = letter.json[...]
        func next() -> [UInt8] {
            defer { rest = rest.dropFirst(Self.part) }
            return Array(rest.prefix(Self.part))
        }
        let insert: PostgresQuery = """
            INSERT INTO \(table) (name, key, event_id, did, body, reason, attempts, at)
            SELECT \(name), \(key), \(letter.eventID), \(letter.did?.description), \(next()), \(reason),
                \(letter.attempts), \(letter.date)
            WHERE (SELECT count(*) FROM (
                SELECT 1 FROM \(table) WHERE name = \(name) AND key <> \(key) LIMIT \(limit)) AS others) < \(limit)
            ON CONFLICT (name, key) DO UPDATE SET body = EXCLUDED.body, reason = EXCLUDED.reason,
                attempts = EXCLUDED.attempts, at = EXCLUDED.at
            """
        guard !rest.isEmpty else {
            let stored = try await context.database.execute(insert, isRepeatable: true)
            guard stored == 1 else { throw DeadLettersFull(limit: limit) }
            return
        }
        try await context.database.transaction(label: "a dead letter") { transaction in
            guard try await transaction.execute(insert) == 1 else { throw DeadLettersFull(limit: limit) }
            var rest = rest
            while !rest.isEmpty {
                try await transaction.execute(
                    """
                    UPDATE \(table) SET body = body || \(Array(rest.prefix(Self.part)))
                    WHERE name = \(name) AND key = \(key)
                    """)
                rest = rest.dropFirst(Self.part)
            }
        }
    }

    /// The events, the oldest first.
    ///
    /// - Parameter limit: The most events to read. Remove those that were handled, and read again.
    public func letters(limit: Int = 1_000) async throws -> [DeadLetter] {
        let rows = try await context.database.query(
            """
            SELECT event_id, did, body, reason, attempts, at FROM \(table) WHERE name = \(name)
            ORDER BY at, event_id LIMIT \(limit)
            """, isRepeatable: true)
        var letters: [DeadLetter] = []
        for try await row in rows {
            let (id, did, body, reason, attempts, date) = try row.decode(
                Int.self, String?.self, Data.self, String.self, Int.self, Date.self)
            letters.append(
                DeadLetter(
                    eventID: id, did: try did.map { try DID($0) }, json: body, reason: reason, attempts: attempts,
                    date: date))
        }
        return letters
    }

    /// Removes an event, for example after you have handled it.
    public func remove(_ letter: DeadLetter) async throws {
        try await context.database.execute(
            "DELETE FROM \(table) WHERE name = \(name) AND key = \(Self.key(letter))", isRepeatable: true)
    }

    /// The key of an event: a hash of its number and its contents.
    private static func key(_ letter: DeadLetter) -> [UInt8] {
        Array(SHA256.hash(Array("\(letter.eventID) ".utf8) + letter.json).bytes.prefix(20))
    }
}
