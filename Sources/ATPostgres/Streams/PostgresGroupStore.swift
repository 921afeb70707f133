import ATData
public import ATStreams
import Foundation
import PostgresDatabase

/// Stores stream groups in a PostgreSQL database, for any number of machines.
///
/// The handler receives a transaction of the database, and its writes take effect exactly once:
///
/// ```swift
/// let group = StreamGroup("likes", on: stores.groups)
/// try await Firehose(relay: relay).run(on: group) { event, transaction in
///     for like in event.records(of: AppBsky.Feed.Like.self) {
///         try await transaction.execute("INSERT INTO likes (subject) VALUES (\(like.record.subject.uri))")
///     }
/// }
/// ```
///
/// To use another PostgreSQL client, conform it to ``GroupDatabase``; handlers then receive that client's transactions.
public struct PostgresGroupStore<Database: GroupDatabase>: TransactionalGroupStore, ChangeableGroupStore {
    /// The transaction that handlers get.
    public typealias Transaction = Database.Transaction

    /// The time limit for all statements of a handler together; 30 seconds by default. If five attempts in a row take
    /// longer, the event counts as failed. The limit doesn't apply to a handler that waits for something other than the
    /// database.
    public var transactionTimeout = Duration.seconds(30)

    let database: Database
    let schema: SchemaName
    /// Whether the tables may be missing, or older than this program.
    private let checksTables: Bool

    init(_ database: Database, _ schema: SchemaName) {
        (self.database, self.schema, checksTables) = (database, schema, false)
    }

    /// Creates a store on another client of PostgreSQL.
    ///
    /// Create the tables first, with `atp store init` or ``PostgresStores/script(schema:)``.
    ///
    /// - Parameters:
    ///   - database: The client.
    ///   - schema: The schema of the tables.
    public init(on database: Database, schema: String = "atp") throws {
        (self.database, self.schema, checksTables) = (database, try SchemaName(schema), true)
    }

    var groups: PostgresQuery { schema.table("stream_group") }
    var members: PostgresQuery { schema.table("group_member") }
    var partitions: PostgresQuery { schema.table("group_partition") }
    var states: PostgresQuery { schema.table("group_state") }
    var letters: PostgresQuery { schema.table("group_letter") }
    var floors: PostgresQuery { schema.table("group_floor") }

    /// Runs a transaction, and returns what its closure returns.
    func perform<Outcome: Sendable>(
        _ name: String, timeout: Duration = .seconds(30), isUrgent: Bool = false, hasLongStatements: Bool = false,
        _ body: @Sendable (GroupSession<Database>) async throws -> Outcome
    ) async throws -> Outcome {
        let purpose = GroupPurpose(
            name: name, timeout: timeout, isUrgent: isUrgent, hasLongStatements: hasLongStatements)
        return try await database.perform(purpose, body)
    }

    /// Whether a row of ``members`` is of one that is alive. A lease that ends later than it can is from before the
    /// database's clock was set back, or from a server whose clock was ahead.
    var isAlive: PostgresQuery {
        """
        (until > pg_catalog.clock_timestamp()
        AND (lease IS NULL OR until <= pg_catalog.clock_timestamp() + lease * interval '1 millisecond'))
        """
    }

    /// The number of a group, in a statement.
    func id(of group: String) -> PostgresQuery { "(SELECT id FROM \(groups) WHERE name = \(group))" }

    /// Creates a group, unless it exists.
    public func create(_ group: String, partitions count: Int, service: String) async throws {
        try GroupError.check(group, partitions: count)
        if checksTables { try await checkTables() }
        try await perform("a group") { session in
            // Another process that creates the group at the same time is waited for.
            let row = try await session.rows(
                """
                INSERT INTO \(groups) (name, partitions, service) VALUES (\(group), \(count), \(service))
                ON CONFLICT (name) DO NOTHING RETURNING id
                """
            ).first
            if let id = try row?.decode(Int.self) {
                try await session.rows(
                    """
                    INSERT INTO \(partitions) (grp, part)
                    SELECT \(id), number FROM pg_catalog.generate_series(0, \(count - 1)) AS number
                    """)
                return
            }
            let known = try await session.rows(
                "SELECT partitions, service FROM \(groups) WHERE name = \(group)"
            ).first
            guard let (stored, of) = try known?.decode(Int.self, String.self) else { throw GroupError.noGroup(group) }
            guard stored == count else { throw GroupError.otherPartitions(stored: stored) }
            guard of == service else { throw GroupError.otherService(stored: of) }
        }
    }

    /// Throws if this program can't use the tables.
    private func checkTables() async throws {
        let needed = Migration.groupChanges.number
        var stored: [String: Int] = [:]
        do {
            let rows = try await perform("a check of the tables") { session in
                try await session.rows("SELECT name, value FROM \(schema.table("meta"))")
            }
            for row in rows {
                let (name, value) = try row.decode(String.self, Int.self)
                stored[name] = value
            }
        } catch {
            guard ["42P01", "3F000"].contains(database.sqlState(of: error)) else { throw error }
        }
        guard stored["version"] ?? 0 >= needed else {
            throw PostgresStoreError.schema(
                "they are missing or old, and only PostgresStores and atp store init create them.")
        }
        let known = Migration.steps.last?.number ?? 0
        guard stored["oldest"] ?? 0 <= known else {
            throw PostgresStoreError.tooNew(stored: stored["version"] ?? 0, known: known)
        }
    }

    /// Records that a member is alive, and gives it free partitions.
    public func beat(_ member: GroupMember, of group: String) async throws -> GroupShare {
        let lease = Int64(member.lease / .milliseconds(1))
        // On the connection beside the pool, so that slow handlers don't make this process look dead.
        return try await perform("a heartbeat", isUrgent: true) { session in
            let known = try await session.rows(
                """
                SELECT id, partitions, is_paused, layout, EXISTS (SELECT 1 FROM \(floors) AS floor
                    WHERE floor.grp = stream_group.id), EXISTS (SELECT 1 FROM \(partitions) AS part
                    WHERE part.grp = stream_group.id AND wanted = \(member.id) AND owner IS DISTINCT FROM wanted)
                FROM \(groups) AS stream_group WHERE name = \(group)
                """
            ).first
            guard
                let (id, count, isPaused, layout, hasFloors, isGiven) = try known?.decode(
                    Int.self, Int.self, Bool.self, Int64.self, Bool.self, Bool.self)
            else { throw GroupError.noGroup(group) }
            if hasFloors { try await settle(id, session) }
            try await session.rows(
                """
                INSERT INTO \(members) (grp, id, name, until, lease, newest)
                VALUES (\(id), \(member.id), \(member.name.replacing("\0", with: "")),
                    pg_catalog.clock_timestamp() + \(lease) * interval '1 millisecond', \(lease), \(member.newest))
                ON CONFLICT (grp, id) DO UPDATE SET until = EXCLUDED.until, newest = EXCLUDED.newest
                """)
            try await session.rows("DELETE FROM \(members) WHERE grp = \(id) AND \(Garbage.deadMembers)")
            let working = try await session.rows(
                "SELECT id FROM \(members) WHERE grp = \(id) AND \(isAlive) AND NOT is_drained"
            ).map { try $0.decode(UUID.self) }
            // A member that is drained or paused keeps none, whatever it was given.
            let mayWork = !isPaused && working.contains(member.id)
            let fairCount =
                mayWork ? GroupShare.fairCount(of: member.id, among: working, partitions: count) : 0
            func share() async throws -> GroupShare {
                let (owned, wanted) = try await claims(session, group, id, of: member)
                return GroupShare(
                    owned: owned, fairCount: fairCount,
                    wanted: mayWork ? wanted.filter { working.contains($0.value) } : [:], layout: layout)
            }
            var current = try await share()
            if isGiven, mayWork {
                try await claim("wanted = \(member.id)", limit: count, session, id, layout, of: member)
                current = try await share()
            }
            guard current.owned.count < fairCount else { return current }
            // One that an administrator has given to another member waits for that.
            let isFree: PostgresQuery = """
                NOT EXISTS (SELECT 1 FROM \(members) AS given WHERE given.grp = free.grp AND given.id = free.wanted
                    AND NOT is_drained AND \(isAlive))
                """
            try await claim(isFree, limit: fairCount - current.owned.count, session, id, layout, of: member)
            return try await share()
        }
    }

    /// Claims partitions that have no owner, or one that isn't alive, and fulfil a condition. None if the accounts are
    /// divided in another way by now, or are about to be: the row's lock keeps it from changing meanwhile.
    private func claim(
        _ condition: PostgresQuery, limit: Int, _ session: GroupSession<Database>, _ id: Int, _ layout: Int64,
        of member: GroupMember
    ) async throws {
        try await session.rows(
            """
            WITH same AS (
                SELECT 1 FROM \(groups) WHERE id = \(id) AND layout = \(layout) FOR SHARE SKIP LOCKED)
            UPDATE \(partitions) SET owner = \(member.id), fence = fence + 1,
                wanted = CASE WHEN wanted = \(member.id) THEN wanted END
            WHERE EXISTS (SELECT 1 FROM same) AND grp = \(id) AND part IN (
                SELECT part FROM \(partitions) AS free WHERE grp = \(id) AND (owner IS NULL OR NOT EXISTS (
                    SELECT 1 FROM \(members) AS living WHERE living.grp = free.grp AND living.id = free.owner
                    AND \(isAlive))) AND \(condition)
                ORDER BY pg_catalog.random() LIMIT \(limit) FOR UPDATE SKIP LOCKED)
            """)
    }

    /// The partitions of a member, and the members that an administrator has given some of them to.
    private func claims(
        _ session: GroupSession<Database>, _ group: String, _ id: Int, of member: GroupMember
    ) async throws -> (owned: [PartitionClaim], wanted: [Int: UUID]) {
        var (owned, wanted): ([PartitionClaim], [Int: UUID]) = ([], [:])
        let rows = try await session.rows(
            "SELECT part, fence, seq, saves, wanted FROM \(partitions) WHERE grp = \(id) AND owner = \(member.id)")
        for row in rows {
            let (part, fence, seq, saves, given) = try row.decode(
                Int.self, Int64.self, Int64?.self, Int64.self, UUID?.self)
            owned.append(
                PartitionClaim(
                    group: group, partition: part, owner: member.id, fence: fence, cursor: seq, saves: saves))
            wanted[part] = given
        }
        return (owned, wanted)
    }

    /// Removes a member.
    public func leave(_ member: GroupMember, of group: String) async throws {
        try await perform("a group", isUrgent: true) { session in
            try await session.rows(
                "DELETE FROM \(members) WHERE grp = \(id(of: group)) AND id = \(member.id)")
            try await session.rows(
                "UPDATE \(partitions) SET owner = NULL WHERE grp = \(id(of: group)) AND owner = \(member.id)")
        }
    }

    /// Calls the closure with the stored state of every account of a partition.
    public func load(_ claim: PartitionClaim, _ receive: @Sendable (ChainRecord) -> Void) async throws {
        // In pages: this works with every client, and a partition may have a million accounts.
        var last = ""
        while true {
            let start = last
            let rows = try await perform("states of accounts", timeout: .seconds(60)) { session in
                try await session.rows(
                    """
                    SELECT did, state FROM \(states) WHERE grp = \(id(of: claim.group)) AND part = \(claim.partition)
                    AND did > \(start) ORDER BY did LIMIT \(Self.page)
                    """)
            }
            for row in rows {
                let (did, bytes) = try row.decode(String.self, Data.self)
                receive(try ChainRows.record(did, bytes))
                last = did
            }
            guard rows.count == Self.page else { return }
        }
    }

    /// The most states that are read with one statement.
    private static var page: Int { 10_000 }

    /// Runs the closure in a transaction, and stores what it returns at its end.
    public func transaction(
        _ claim: PartitionClaim, _ body: @Sendable (Database.Transaction) async throws -> PartitionSave
    ) async throws {
        let name = "partition \(claim.partition) of \(claim.group)"
        try await perform(name, timeout: transactionTimeout) { session in
            let save = try await body(session.transaction)
            do {
                try await write(save, of: claim, session)
            } catch  where database.sqlState(of: error) == "25P02" {
                throw GroupError.hiddenFailure(partition: claim.partition)
            }
        }
    }

    private func write(
        _ save: PartitionSave, of claim: PartitionClaim, _ session: GroupSession<Database>
    ) async throws {
        try await write(save.states, of: claim.group, claim.partition, session)
        for letter in save.deadLetters {
            try await session.rows(
                """
                INSERT INTO \(letters) (grp, part, seq, did, reason, attempts, noted_at, is_downloadable)
                VALUES (\(id(of: claim.group)), \(claim.partition), \(letter.seq), \(letter.did?.description),
                    \(letter.reason.replacing("\0", with: "")), \(letter.attempts), pg_catalog.clock_timestamp(),
                    \(letter.isDownloadable))
                """)
        }
        // Last, so that the row is locked for a moment only. Who claims the partition meanwhile waits for this. A
        // cursor that goes back is of a relay that numbers its events anew, so the floors mean nothing any more.
        let saved = try await session.rows(
            """
            WITH renumbered AS (
                DELETE FROM \(floors) WHERE grp = \(id(of: claim.group)) AND EXISTS (
                    SELECT 1 FROM \(partitions) WHERE grp = \(id(of: claim.group)) AND part = \(claim.partition)
                    AND seq > coalesce(\(save.cursor), -1)))
            UPDATE \(partitions) SET seq = \(save.cursor), handled = handled + \(save.handled), saves = saves + 1,
                owner = \(save.isLast ? nil : claim.owner)
            WHERE grp = \(id(of: claim.group)) AND part = \(claim.partition) AND owner = \(claim.owner)
            AND fence = \(claim.fence) AND saves = \(claim.saves) RETURNING part
            """)
        guard saved.count == 1 else { throw GroupError.lost(partition: claim.partition) }
    }

    /// Writes states of accounts.
    func write(
        _ records: [ChainRecord], of group: String, _ part: Int, _ session: GroupSession<Database>
    ) async throws {
        try await ChainRows.write(records, { try await session.rows($0) }) { blank in
            """
            DELETE FROM \(states) WHERE grp = \(id(of: group)) AND part = \(part) AND did = ANY(\(blank))
            """
        } put: { dids, bytes in
            """
            INSERT INTO \(states) (grp, part, did, state) SELECT \(id(of: group)), \(part), did, state
            FROM unnest(\(dids), \(bytes)) AS new (did, state)
            ON CONFLICT (grp, part, did) DO UPDATE SET state = EXCLUDED.state
            """
        }
    }

    /// The number of a partition's saves.
    public func saves(of claim: PartitionClaim) async throws -> Int64? {
        try await perform("partition \(claim.partition) of \(claim.group)") { session in
            try await session.rows(
                """
                SELECT saves FROM \(partitions) WHERE grp = \(id(of: claim.group)) AND part = \(claim.partition)
                AND owner = \(claim.owner) AND fence = \(claim.fence)
                """
            ).first?.decode(Int64.self)
        }
    }

    /// The state of a group.
    public func status(of group: String) async throws -> GroupStatus {
        try await perform("the state of a group") { session in
            // Each statement sees another moment. A group that is there has its partitions, and their owners are
            // members.
            let row = try await session.rows(
                """
                SELECT is_paused, (SELECT count(*) FROM \(letters) AS letter WHERE letter.grp = stream_group.id)
                FROM \(groups) AS stream_group WHERE name = \(group)
                """
            ).first
            guard let (isPaused, letters) = try row?.decode(Bool.self, Int.self) else {
                throw GroupError.noGroup(group)
            }
            let partitions = try await session.rows(
                "SELECT part, owner, fence, seq, handled FROM \(partitions) WHERE grp = \(id(of: group)) ORDER BY part"
            ).map { row in
                let (part, owner, fence, seq, handled) = try row.decode(
                    Int.self, UUID?.self, Int64.self, Int64?.self, Int64.self)
                return GroupStatus.Partition(number: part, owner: owner, fence: fence, cursor: seq, handled: handled)
            }
            let members = try await session.rows(
                "SELECT id, name, \(isAlive), newest, is_drained FROM \(members) WHERE grp = \(id(of: group))"
            ).map { row in
                let (id, name, isAlive, newest, isDrained) = try row.decode(
                    UUID.self, String.self, Bool.self, Int64?.self, Bool.self)
                return GroupStatus.Member(id: id, name: name, isAlive: isAlive, newest: newest, isDrained: isDrained)
            }
            return GroupStatus(
                name: group, members: members, partitions: partitions, deadLetters: letters, isPaused: isPaused)
        }
    }

    /// Whether the server was away or busy.
    public func isTemporary(_ error: any Error) -> Bool {
        if database.isUnreachable(error) { return true }
        // Lost connections, a full server, a stop, a standby, and conflicts with others.
        let classes = ["08", "53", "57P", "25006", "40001", "40P01", "55P03"]
        return database.sqlState(of: error).map { state in classes.contains { state.hasPrefix($0) } } ?? false
    }
}
