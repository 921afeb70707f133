import ATData
public import Foundation
package import HTTPTransport
import SQLiteDatabase

/// Stores groups in an SQLite database that the processes of one machine share.
///
/// It can be your app's own database: only tables whose names begin with `group_` are used. A handler's writes aren't
/// part of the store's transactions, so an event may be handled again after a crash. Use a `PostgresGroupStore` if each
/// event has to take effect exactly once.
///
/// On Linux, this store requires the library libsqlite3.so.0 at run time.
public final class SQLiteGroupStore: GroupStore, ChangeableGroupStore {
    private let database: SQLiteFile
    private let time: TimeSource

    typealias Parameter = SQLiteConnection.Parameter

    /// Creates a store.
    ///
    /// - Parameter file: The database. The file is created if it doesn't exist, readable only by its owner.
    public convenience init(_ file: URL) { self.init(file, time: .system) }

    package init(_ file: URL, time: TimeSource) {
        self.time = time
        database = SQLiteFile(
            file,
            tables: [
                "group_service (name BLOB PRIMARY KEY, service BLOB)",
                """
                group_partition (name BLOB, number INTEGER, owner BLOB, fence INTEGER, cursor INTEGER, saves INTEGER,
                handled INTEGER, PRIMARY KEY (name, number))
                """,
                """
                group_member (name BLOB, id BLOB, label BLOB, until INTEGER, lease INTEGER, newest INTEGER,
                PRIMARY KEY (name, id))
                """,
                """
                group_state (name BLOB, number INTEGER, did BLOB, state BLOB, PRIMARY KEY (name, number, did))
                WITHOUT ROWID
                """,
                """
                group_letter (id INTEGER PRIMARY KEY, name BLOB, number INTEGER, seq INTEGER, did BLOB, reason BLOB,
                attempts INTEGER)
                """,
                "group_download (id INTEGER PRIMARY KEY)",
                "group_layout (name BLOB PRIMARY KEY, version INTEGER)",
                "group_floor (name BLOB, number INTEGER, seq INTEGER, PRIMARY KEY (name, number))",
                "group_wanted (name BLOB, number INTEGER, member BLOB, PRIMARY KEY (name, number))",
            ])
    }

    /// Creates a group, unless it exists.
    @concurrent
    public func create(_ group: String, partitions: Int, service: String) async throws {
        try GroupError.check(group, partitions: partitions)
        try change { connection in
            let stored = try connection.numbers(
                "SELECT count(*) FROM group_partition WHERE name = ?1", [.text(group)])
            guard stored != [0] else {
                try connection.run("INSERT INTO group_service VALUES (?1, ?2)", [.text(group), .text(service)])
                for number in 0..<partitions {
                    try connection.run(
                        "INSERT INTO group_partition VALUES (?1, ?2, x'', 0, -1, 0, 0)",
                        [.text(group), .number(Int64(number))])
                }
                return
            }
            guard stored == [Int64(partitions)] else {
                throw GroupError.otherPartitions(stored: Int(clamping: stored.first ?? 0))
            }
            let known = try connection.values("SELECT service FROM group_service WHERE name = ?1", [.text(group)]) {
                $0.text(0)
            }
            guard known == [service] else { throw GroupError.otherService(stored: known.first ?? "") }
        }
    }

    /// Records that a member is alive, and gives it free partitions.
    @concurrent
    public func beat(_ member: GroupMember, of group: String) async throws -> GroupShare {
        try change { connection in
            let (now, lease) = (now, Self.milliseconds(member.lease))
            try connection.run(
                "INSERT OR REPLACE INTO group_member VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                [
                    .text(group), .text(member.id.uuidString), .text(member.name), .number(now &+ lease),
                    .number(lease), .number(member.newest ?? -1),
                ])
            // Those that died an hour ago interest nobody.
            try connection.run("DELETE FROM group_member WHERE until < ?1", [.number(now &- 3_600_000)])
            let alive = try connection.values(
                "SELECT id FROM group_member WHERE name = ?1 AND \(Self.isAlive)", [.text(group), .number(now)]
            ) { UUID(uuidString: $0.text(0)) }
            let count =
                try connection.numbers(
                    "SELECT count(*) FROM group_partition WHERE name = ?1", [.text(group)]
                ).first ?? 0
            guard count > 0 else { throw GroupError.noGroup(group) }
            let fairCount = GroupShare.fairCount(
                of: member.id, among: alive.compactMap(\.self), partitions: Int(clamping: count))
            let own: [Parameter] = [.text(group), .text(member.id.uuidString)]
            try claimWanted(member.id, of: group, connection)
            let owned =
                try connection.numbers(
                    "SELECT count(*) FROM group_partition WHERE name = ?1 AND owner = ?2", own
                ).first ?? 0
            if owned < fairCount {
                try connection.run(
                    """
                    UPDATE group_partition SET owner = ?3, fence = fence + 1 WHERE name = ?1 AND number IN (
                        SELECT number FROM group_partition WHERE name = ?1 AND owner NOT IN (
                            SELECT id FROM group_member WHERE name = ?1 AND \(Self.isAlive))
                        AND number NOT IN (SELECT number FROM group_wanted WHERE name = ?1)
                        ORDER BY random() LIMIT ?4)
                    """, [.text(group), .number(now), .text(member.id.uuidString), .number(Int64(fairCount) &- owned)])
            }
            try settle(group, connection)
            let claims = try connection.values(
                "SELECT number, fence, cursor, saves FROM group_partition WHERE name = ?1 AND owner = ?2", own
            ) { row in
                PartitionClaim(
                    group: group, partition: Int(clamping: row.number(0)), owner: member.id, fence: row.number(1),
                    cursor: Self.cursor(row.number(2)), saves: row.number(3))
            }
            return GroupShare(
                owned: claims, fairCount: fairCount, wanted: try wanted(claims, connection),
                layout: try version(of: group, connection))
        }
    }

    /// Removes a member.
    @concurrent
    public func leave(_ member: GroupMember, of group: String) async throws {
        try change { connection in
            let own: [Parameter] = [.text(group), .text(member.id.uuidString)]
            try connection.run("DELETE FROM group_member WHERE name = ?1 AND id = ?2", own)
            try connection.run("UPDATE group_partition SET owner = x'' WHERE name = ?1 AND owner = ?2", own)
        }
    }

    /// Calls the closure with the stored state of every account of a partition.
    @concurrent
    public func load(_ claim: PartitionClaim, _ receive: @Sendable (ChainRecord) -> Void) async throws {
        try change { connection in
            try connection.run(
                "SELECT did, state FROM group_state WHERE name = ?1 AND number = ?2",
                [.text(claim.group), .number(Int64(claim.partition))]
            ) { row in
                guard let did = try? DID(row.text(0)), let record = ChainRecord(did: did, bytes: row.bytes(1)) else {
                    throw GroupError.unreadable(
                        "A state of partition \(claim.partition) in \(database.path) is damaged.")
                }
                receive(record)
            }
        }
    }

    /// Stores how far a partition is handled.
    @concurrent
    public func save(_ save: PartitionSave, of claim: PartitionClaim) async throws {
        try change { connection in
            let place: [Parameter] = [.text(claim.group), .number(Int64(claim.partition))]
            for record in save.states {
                let row = place + [.text(record.did.description)]
                if record.isBlank {
                    try connection.run("DELETE FROM group_state WHERE name = ?1 AND number = ?2 AND did = ?3", row)
                } else {
                    try connection.run(
                        "INSERT OR REPLACE INTO group_state VALUES (?1, ?2, ?3, ?4)", row + [.bytes(record.bytes)])
                }
            }
            for letter in save.deadLetters {
                try connection.run(
                    """
                    INSERT INTO group_letter (name, number, seq, did, reason, attempts)
                    VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                    """,
                    place + [
                        .number(letter.seq ?? -1), .text(letter.did?.description ?? ""), .text(letter.reason),
                        .number(Int64(letter.attempts)),
                    ])
                if letter.isDownloadable {
                    try connection.run("INSERT INTO group_download VALUES (last_insert_rowid())", [])
                }
            }
            guard try Self.saves(of: claim, connection) == claim.saves else {
                throw GroupError.lost(partition: claim.partition)
            }
            // A cursor that goes back is of a relay that numbers its events anew, so the floors mean nothing any more.
            try connection.run(
                """
                DELETE FROM group_floor WHERE name = ?1 AND EXISTS (
                    SELECT 1 FROM group_partition WHERE name = ?1 AND number = ?2 AND cursor > ?3)
                """, place + [.number(save.cursor ?? -1)])
            try connection.run(
                """
                UPDATE group_partition SET cursor = ?3, handled = handled + ?4, saves = saves + 1, owner = ?5
                WHERE name = ?1 AND number = ?2
                """,
                place + [
                    .number(save.cursor ?? -1), .number(Int64(save.handled)),
                    .text(save.isLast ? "" : claim.owner.uuidString),
                ])
        }
    }

    /// The number of a partition's saves.
    @concurrent
    public func saves(of claim: PartitionClaim) async throws -> Int64? { try change { try Self.saves(of: claim, $0) } }

    private static func saves(of claim: PartitionClaim, _ connection: SQLiteConnection) throws -> Int64? {
        try connection.numbers(
            "SELECT saves FROM group_partition WHERE name = ?1 AND number = ?2 AND owner = ?3 AND fence = ?4",
            [
                .text(claim.group), .number(Int64(claim.partition)), .text(claim.owner.uuidString),
                .number(claim.fence),
            ]
        ).first
    }

    /// The state of a group.
    @concurrent
    public func status(of group: String) async throws -> GroupStatus {
        try change { connection in
            let members = try connection.values(
                "SELECT id, label, \(Self.isAlive), newest FROM group_member WHERE name = ?1",
                [.text(group), .number(now)]
            ) { row in
                GroupStatus.Member(
                    id: UUID(uuidString: row.text(0)) ?? UUID(), name: row.text(1), isAlive: row.number(2) == 1,
                    newest: Self.cursor(row.number(3)))
            }
            let partitions = try connection.values(
                """
                SELECT number, owner, fence, cursor, handled FROM group_partition WHERE name = ?1 ORDER BY number
                """, [.text(group)]
            ) { row in
                GroupStatus.Partition(
                    number: Int(clamping: row.number(0)), owner: UUID(uuidString: row.text(1)),
                    fence: row.number(2), cursor: Self.cursor(row.number(3)), handled: row.number(4))
            }
            guard !partitions.isEmpty else { throw GroupError.noGroup(group) }
            let letters = try connection.numbers("SELECT count(*) FROM group_letter WHERE name = ?1", [.text(group)])
            return GroupStatus(
                name: group, members: members, partitions: partitions, deadLetters: Int(clamping: letters.first ?? 0))
        }
    }

    /// Returns and removes the oldest events that could not be handled.
    @concurrent
    public func takeDeadLetters(of group: String, limit: Int) async throws -> [GroupDeadLetter] {
        try change { connection in
            var last: Int64 = 0
            let letters = try connection.values(
                """
                SELECT id, number, seq, did, reason, attempts, id IN (SELECT id FROM group_download)
                FROM group_letter WHERE name = ?1 ORDER BY id LIMIT ?2
                """, [.text(group), .number(Int64(max(limit, 0)))]
            ) { row in
                last = row.number(0)
                return GroupDeadLetter(
                    partition: Int(clamping: row.number(1)), seq: Self.cursor(row.number(2)),
                    did: try? DID(row.text(3)), reason: row.text(4), attempts: Int(clamping: row.number(5)),
                    isDownloadable: row.number(6) == 1)
            }
            try connection.run("DELETE FROM group_letter WHERE name = ?1 AND id <= ?2", [.text(group), .number(last)])
            try forgetDownloads(connection)
            return letters
        }
    }

    /// Whether the error means that another process has locked the database for too long.
    public func isTemporary(_ error: any Error) -> Bool {
        if case .busy = error as? SQLiteError { true } else { false }
    }

    // MARK: Database

    /// Whether a member is alive at the time in the second parameter. A lease that ends later than it can is from
    /// before the machine's clock was set back.
    static let isAlive = "(until > ?2 AND until <= ?2 + lease)"

    var now: Int64 { Int64(time.date().timeIntervalSince1970 * 1000) }

    private static func milliseconds(_ duration: Duration) -> Int64 {
        Int64(min(max(duration, .zero), .seconds(86_400)) / .milliseconds(1))
    }

    static func cursor(_ stored: Int64) -> Int64? { stored < 0 ? nil : stored }

    func change<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        try database.use { connection in try connection.inTransaction { try body(connection) } }
    }
}
