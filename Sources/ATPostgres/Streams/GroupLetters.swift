import ATData
public import ATStreams
import Foundation
import PostgresDatabase

// Events that could not be handled.

extension PostgresGroupStore {
    /// Returns and removes the oldest events that could not be handled.
    public func takeDeadLetters(of group: String, limit: Int) async throws -> [GroupDeadLetter] {
        try await takeDeadLetters(of: group, limit: limit) { $0 }
    }

    /// Gives the oldest events that could not be handled to the closure, and removes them when it has returned.
    ///
    /// If it throws, or the process ends meanwhile, they stay. It may get events again that it has got before.
    ///
    /// - Returns: What the closure returns.
    package func takeDeadLetters<Outcome: Sendable>(
        of group: String, limit: Int, _ receive: @Sendable ([GroupDeadLetter]) async throws -> Outcome
    ) async throws -> Outcome {
        // The closure may print to a pager.
        try await perform("dead letters", timeout: .seconds(3_600)) { session in
            try await receive(
                Self.read(
                    try await session.rows(
                        """
                        DELETE FROM \(letters) WHERE id IN (
                            SELECT id FROM \(letters) WHERE grp = \(id(of: group)) ORDER BY id LIMIT \(max(limit, 0))
                            FOR UPDATE SKIP LOCKED)
                        RETURNING id, part, seq, did, reason, attempts, is_downloadable
                        """)))
        }
    }

    /// The oldest events that could not be handled. They stay in the store.
    public func deadLetters(of group: String, limit: Int) async throws -> [GroupDeadLetter] {
        try await perform("dead letters") { session in
            try Self.read(
                try await session.rows(
                    """
                    SELECT id, part, seq, did, reason, attempts, is_downloadable
                    FROM \(letters) WHERE grp = \(id(of: group))
                    ORDER BY id LIMIT \(max(limit, 0))
                    """))
        }
    }

    private static func read(_ rows: [GroupRow]) throws -> [GroupDeadLetter] {
        var letters: [(id: Int64, letter: GroupDeadLetter)] = []
        for row in rows {
            let (id, part, seq, did, reason, attempts, isDownloadable) = try row.decode(
                Int64.self, Int.self, Int64?.self, String?.self, String.self, Int.self, Bool.self)
            let letter = GroupDeadLetter(
                partition: part, seq: seq, did: did.flatMap { try? DID($0) }, reason: reason, attempts: attempts,
                isDownloadable: isDownloadable)
            letters.append((id, letter))
        }
        return letters.sorted { $0.id < $1.id }.map(\.letter)
    }

    /// Schedules a download of the repositories of accounts with dead letters, and removes these letters. Returns their
    /// number.
    ///
    /// Letters without ``/ATStreams/GroupDeadLetter/isDownloadable`` can't be retried, and stay.
    @discardableResult
    public func retryDeadLetters(of group: String, limit: Int) async throws -> Int {
        let found = try await perform("dead letters") { session in
            guard try await !session.rows("SELECT 1 FROM \(groups) WHERE name = \(group)").isEmpty else {
                throw GroupError.noGroup(group)
            }
            return try await session.rows(
                """
                SELECT id, part FROM \(letters) WHERE grp = \(id(of: group)) AND is_downloadable AND did IS NOT NULL
                ORDER BY id LIMIT \(max(limit, 0))
                """
            ).map { try $0.decode(Int64.self, Int.self) }
        }
        guard let last = found.last?.0 else { return 0 }
        var count = 0
        for part in Set(found.map { $0.1 }).sorted() {
            count += try await perform("dead letters") { session in
                // First, so that its owner saves nothing any more. The next one reads the marks.
                try await session.rows(
                    """
                    UPDATE \(partitions) SET owner = NULL, fence = fence + 1
                    WHERE grp = \(id(of: group)) AND part = \(part)
                    """)
                let dids = try await session.rows(
                    """
                    DELETE FROM \(letters) WHERE grp = \(id(of: group)) AND part = \(part) AND id <= \(last)
                    AND is_downloadable AND did IS NOT NULL RETURNING did
                    """
                ).map { try $0.decode(String.self) }
                try await mark(Set(dids).sorted(), of: group, part, session)
                return dids.count
            }
        }
        return count
    }

    /// Marks accounts, so that their repositories are downloaded.
    private func mark(
        _ dids: [String], of group: String, _ part: Int, _ session: GroupSession<Database>
    ) async throws {
        let rows = try await session.rows(
            """
            SELECT did, state FROM \(states) WHERE grp = \(id(of: group)) AND part = \(part) AND did = ANY(\(dids))
            """)
        var known: [DID: ChainRecord] = [:]
        for row in rows {
            let (did, bytes) = try row.decode(String.self, Data.self)
            let record = try ChainRows.record(did, bytes)
            known[record.did] = record
        }
        let marked = try dids.map { text in
            let did = try DID(text)
            return ChainRecord(marking: did, known[did])
        }
        try await write(marked, of: group, part, session)
    }
}
