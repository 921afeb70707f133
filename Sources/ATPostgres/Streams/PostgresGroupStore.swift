import ATData
public import ATStreams
import Foundation
public import PostgresDatabase

/// Keeps groups that share a stream in a PostgreSQL database: any number of machines.
///
/// The handler gets a transaction of the database, and what it writes there takes effect exactly once:
///
/// ```swift
/// let group = StreamGroup("likes", on: stores.groups)
/// try await Firehose(relay: relay).run(on: group) { event, transaction in
///     for like in event.records(of: AppBsky.Feed.Like.self) {
///         try await transaction.execute("INSERT INTO likes (subject) VALUES (\(like.record.subject.uri))")
///     }
/// }
/// ```
public struct PostgresGroupStore: TransactionalGroupStore {
    /// The transaction that handlers get.
    public typealias Transaction = PostgresTransaction

    /// How long the statements of a handler may take together, 30 seconds unless changed. After five attempts in a row
    /// that took longer, the event counts as failed. The limit doesn't end a handler that waits for something else.
    public var transactionTimeout = Duration.seconds(30)

    private let context: StoreContext

    init(_ context: StoreContext) { self.context = context }

    private var database: PostgresDatabase { context.database }
    private var groups: PostgresQuery { context.schema.table("stream_group") }
    private var members: PostgresQuery { context.schema.table("group_member") }
    private var partitions: PostgresQuery { context.schema.table("group_partition") }
    private var states: PostgresQuery { context.schema.table("group_state") }
    private var letters: PostgresQuery { context.schema.table("group_letter") }

    /// The number of a group, in a statement.
    private func id(of group: String) -> PostgresQuery { "(SELECT id FROM \(groups) WHERE name = \(group))" }

    /// Creates a group, unless it exists.
    public func create(_ group: String, partitions count: Int, service: String) async throws {
        try GroupError.check(group, partitions: count)
        try await database.transaction(label: "a group") { transaction in
            // Another process that creates the group at the same time is waited for.
            let row = try await transaction.query(
                """
                INSERT INTO \(groups) (name, partitions, service) VALUES (\(group), \(count), \(service))
                ON CONFLICT (name) DO NOTHING RETURNING id
                """
            ).first()
            if let id = try row?.decode(Int.self) {
                try await transaction.execute(
                    """
                    INSERT INTO \(partitions) (grp, part)
                    SELECT \(id), number FROM pg_catalog.generate_series(0, \(count - 1)) AS number
                    """)
                return
            }
            let known = try await transaction.query(
                "SELECT partitions, service FROM \(groups) WHERE name = \(group)"
            ).first()
            guard let (stored, of) = try known?.decode(Int.self, String.self) else { throw GroupError.noGroup(group) }
            guard stored == count else { throw GroupError.otherPartitions(stored: stored) }
            guard of == service else { throw GroupError.otherService(stored: of) }
        }
    }

    /// Records that a member is alive, and gives it free partitions.
    public func beat(_ member: GroupMember, of group: String) async throws -> GroupShare {
        let lease = Int64(member.lease / .milliseconds(1))
        // On the connection beside the pool, so that slow handlers don't make this process look dead.
        return try await database.transaction(timeout: .seconds(30), label: "a heartbeat", isControl: true) {
            transaction in
            let known = try await transaction.query("SELECT id, partitions FROM \(groups) WHERE name = \(group)")
                .first()
            guard let (id, count) = try known?.decode(Int.self, Int.self) else { throw GroupError.noGroup(group) }
            try await transaction.execute(
                """
                INSERT INTO \(members) (grp, id, name, until, newest)
                VALUES (\(id), \(member.id), \(member.name.replacing("\0", with: "")),
                    pg_catalog.clock_timestamp() + \(lease) * interval '1 millisecond', \(member.newest))
                ON CONFLICT (grp, id) DO UPDATE SET until = EXCLUDED.until, newest = EXCLUDED.newest
                """)
            // Those that died an hour ago interest nobody.
            try await transaction.execute(
                """
                DELETE FROM \(members) WHERE grp = \(id)
                AND until < pg_catalog.clock_timestamp() - interval '1 hour'
                """)
            let rows = try await transaction.query(
                "SELECT id FROM \(members) WHERE grp = \(id) AND until > pg_catalog.clock_timestamp()"
            ).all()
            let fairCount = GroupShare.fairCount(
                of: member.id, among: try rows.map { try $0.decode(UUID.self) }, partitions: count)
            let owned = try await claims(transaction, group, id, of: member)
            guard owned.count < fairCount else { return GroupShare(owned: owned, fairCount: fairCount) }
            try await transaction.execute(
                """
                UPDATE \(partitions) SET owner = \(member.id), fence = fence + 1
                WHERE grp = \(id) AND part IN (
                    SELECT part FROM \(partitions) AS free WHERE grp = \(id) AND (owner IS NULL OR NOT EXISTS (
                        SELECT 1 FROM \(members) AS living WHERE living.grp = free.grp AND living.id = free.owner
                        AND living.until > pg_catalog.clock_timestamp()))
                    ORDER BY pg_catalog.random() LIMIT \(fairCount - owned.count) FOR UPDATE SKIP LOCKED)
                """)
            return GroupShare(owned: try await claims(transaction, group, id, of: member), fairCount: fairCount)
        }
    }

    private func claims(
        _ transaction: PostgresTransaction, _ group: String, _ id: Int, of member: GroupMember
    ) async throws -> [PartitionClaim] {
        try await transaction.query(
            "SELECT part, fence, seq, saves FROM \(partitions) WHERE grp = \(id) AND owner = \(member.id)"
        ).all().map { row in
            let (part, fence, seq, saves) = try row.decode(Int.self, Int64.self, Int64?.self, Int64.self)
            return PartitionClaim(
                group: group, partition: part, owner: member.id, fence: fence, cursor: seq, saves: saves)
        }
    }

    /// Removes a member.
    public func leave(_ member: GroupMember, of group: String) async throws {
        try await database.transaction(timeout: .seconds(30), label: "a group", isControl: true) { transaction in
            try await transaction.execute(
                "DELETE FROM \(members) WHERE grp = \(id(of: group)) AND id = \(member.id)")
            try await transaction.execute(
                "UPDATE \(partitions) SET owner = NULL WHERE grp = \(id(of: group)) AND owner = \(member.id)")
        }
    }

    /// Calls the closure with the stored state of every account of a partition.
    public func load(_ claim: PartitionClaim, _ receive: @Sendable (ChainRecord) -> Void) async throws {
        let rows = try await database.query(
            """
            SELECT did, state FROM \(states) WHERE grp = \(id(of: claim.group)) AND part = \(claim.partition)
            """, timeout: .seconds(60))
        for try await row in rows { receive(try ChainRows.record(row)) }
    }

    /// Runs the closure in a transaction, and stores what it returns at its end.
    public func transaction(
        _ claim: PartitionClaim, _ body: @Sendable (PostgresTransaction) async throws -> PartitionSave
    ) async throws {
        let label = "partition \(claim.partition) of \(claim.group)"
        try await database.transaction(timeout: transactionTimeout, label: label) { transaction in
            let save = try await body(transaction)
            do {
                try await write(save, of: claim, transaction)
            } catch let error as PostgresError where error.sqlState == "25P02" {
                throw GroupError.hiddenFailure(partition: claim.partition)
            }
        }
    }

    private func write(
        _ save: PartitionSave, of claim: PartitionClaim, _ transaction: PostgresTransaction
    ) async throws {
        try await ChainRows.write(save.states, transaction) { blank in
            """
            DELETE FROM \(states) WHERE grp = \(id(of: claim.group)) AND part = \(claim.partition)
            AND did = ANY(\(blank))
            """
        } put: { dids, bytes in
            """
            INSERT INTO \(states) (grp, part, did, state)
            SELECT \(id(of: claim.group)), \(claim.partition), did, state
            FROM unnest(\(dids), \(bytes)) AS new (did, state)
            ON CONFLICT (grp, part, did) DO UPDATE SET state = EXCLUDED.state
            """
        }
        for letter in save.deadLetters {
            try await transaction.execute(
                """
                INSERT INTO \(letters) (grp, part, seq, did, reason, attempts, noted_at)
                VALUES (\(id(of: claim.group)), \(claim.partition), \(letter.seq), \(letter.did?.description),
                    \(letter.reason.replacing("\0", with: "")), \(letter.attempts), pg_catalog.clock_timestamp())
                """)
        }
        // Last, so that the row is locked for a moment only. Who claims the partition meanwhile waits for this.
        let saved = try await transaction.execute(
            """
            UPDATE \(partitions) SET seq = \(save.cursor), handled = handled + \(save.handled), saves = saves + 1,
                owner = \(save.isLast ? nil : claim.owner)
            WHERE grp = \(id(of: claim.group)) AND part = \(claim.partition) AND owner = \(claim.owner)
            AND fence = \(claim.fence) AND saves = \(claim.saves)
            """)
        guard saved == 1 else { throw GroupError.lost(partition: claim.partition) }
    }

    /// The number of a partition's saves.
    public func saves(of claim: PartitionClaim) async throws -> Int64? {
        let row = try await database.query(
            """
            SELECT saves FROM \(partitions) WHERE grp = \(id(of: claim.group)) AND part = \(claim.partition)
            AND owner = \(claim.owner) AND fence = \(claim.fence)
            """, isRepeatable: true
        ).first()
        return try row?.decode(Int64.self)
    }

    /// The state of a group.
    public func status(of group: String) async throws -> GroupStatus {
        let members = try await database.query(
            """
            SELECT id, name, until > pg_catalog.clock_timestamp(), newest FROM \(members)
            WHERE grp = \(id(of: group))
            """, isRepeatable: true
        ).all().map { row in
            let (id, name, isAlive, newest) = try row.decode(UUID.self, String.self, Bool.self, Int64?.self)
            return GroupStatus.Member(id: id, name: name, isAlive: isAlive, newest: newest)
        }
        let partitions = try await database.query(
            """
            SELECT part, owner, fence, seq, handled FROM \(partitions) WHERE grp = \(id(of: group)) ORDER BY part
            """, isRepeatable: true
        ).all().map { row in
            let (part, owner, fence, seq, handled) = try row.decode(
                Int.self, UUID?.self, Int64.self, Int64?.self, Int64.self)
            return GroupStatus.Partition(number: part, owner: owner, fence: fence, cursor: seq, handled: handled)
        }
        guard !partitions.isEmpty else { throw GroupError.noGroup(group) }
        let letters = try await database.query(
            "SELECT count(*) FROM \(letters) WHERE grp = \(id(of: group))", isRepeatable: true
        ).first()
        return GroupStatus(
            name: group, members: members, partitions: partitions, deadLetters: try letters?.decode(Int.self) ?? 0)
    }

    /// Returns and removes the oldest events that could not be handled.
    public func takeDeadLetters(of group: String, limit: Int) async throws -> [GroupDeadLetter] {
        let rows = try await database.query(
            """
            DELETE FROM \(letters) WHERE id IN (
                SELECT id FROM \(letters) WHERE grp = \(id(of: group)) ORDER BY id LIMIT \(max(limit, 0))
                FOR UPDATE SKIP LOCKED)
            RETURNING id, part, seq, did, reason, attempts
            """)
        var letters: [(id: Int64, letter: GroupDeadLetter)] = []
        for try await row in rows {
            let (id, part, seq, did, reason, attempts) = try row.decode(
                Int64.self, Int.self, Int64?.self, String?.self, String.self, Int.self)
            letters.append(
                (
                    id,
                    GroupDeadLetter(
                        partition: part, seq: seq, did: did.flatMap { try? DID($0) }, reason: reason,
                        attempts: attempts)
                ))
        }
        return letters.sorted { $0.id < $1.id }.map(\.letter)
    }

    /// Whether the server was away or busy.
    public func isTemporary(_ error: any Error) -> Bool {
        guard let error = error as? PostgresError else { return false }
        switch error.reason {
        case .unreachable, .connectionLost, .outcomeUnknown, .timedOut, .poolExhausted: return true
        case .refused:
            // Lost connections, a full server, a stop, a standby, and conflicts with others.
            let classes = ["08", "53", "57P", "25006", "40001", "40P01", "55P03"]
            return classes.contains { error.sqlState?.hasPrefix($0) ?? false }
        default: return false
        }
    }
}

/// Rows with states of accounts.
enum ChainRows {
    static func record(_ row: PostgresRow) throws -> ChainRecord {
        let (did, bytes) = try row.decode(String.self, [UInt8].self)
        guard let did = try? DID(did), let record = ChainRecord(did: did, bytes: bytes) else {
            throw PostgresStoreError.damaged(what: "The state of \(did)")
        }
        return record
    }

    /// Writes states, in the order of their keys, so that transactions don't wait for each other in a circle.
    static func write(
        _ records: [ChainRecord], _ transaction: PostgresTransaction, remove: ([String]) -> PostgresQuery,
        put: ([String], [Data]) -> PostgresQuery
    ) async throws {
        let records = records.map { (did: $0.did.description, record: $0) }.sorted { $0.did < $1.did }
        let blank = records.filter(\.record.isBlank).map(\.did)
        if !blank.isEmpty { try await transaction.execute(remove(blank)) }
        let known = records.filter { !$0.record.isBlank }
        // A statement has at most 8 MiB.
        for start in stride(from: 0, to: known.count, by: 5000) {
            let part = known[start..<min(start + 5000, known.count)]
            try await transaction.execute(put(part.map(\.did), part.map { Data($0.record.bytes) }))
        }
    }
}
