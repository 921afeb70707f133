import ATData
public import Foundation
import SQLiteDatabase

// What an administrator does with a group.

extension SQLiteGroupStore {
    /// How the accounts of a group are divided.
    @concurrent
    public func layout(of group: String) async throws -> GroupLayout? {
        try change { connection in
            let count = try connection.numbers("SELECT count(*) FROM group_partition WHERE name = ?1", [.text(group)])
            return GroupLayout(
                partitions: Int(clamping: count.first ?? 0), version: try version(of: group, connection),
                floors: try floors(of: group, connection))
        }
    }

    func version(of group: String, _ connection: SQLiteConnection) throws -> Int64 {
        try connection.numbers("SELECT version FROM group_layout WHERE name = ?1", [.text(group)]).first ?? 0
    }

    private func floors(of group: String, _ connection: SQLiteConnection) throws -> [Int64] {
        try connection.numbers("SELECT seq FROM group_floor WHERE name = ?1 ORDER BY number", [.text(group)])
    }

    /// Forgets the floors of a change that all partitions have passed.
    func settle(_ group: String, _ connection: SQLiteConnection) throws {
        try connection.run(
            """
            DELETE FROM group_floor WHERE name = ?1 AND NOT EXISTS (
                SELECT 1 FROM group_partition WHERE name = ?1
                AND cursor < (SELECT max(seq) FROM group_floor WHERE name = ?1))
            """, [.text(group)])
    }

    // MARK: Moving

    /// Assigns a partition to a member, which keeps it until the member ends or the partition is assigned to another
    /// one.
    ///
    /// The previous owner first finishes the events that it is handling.
    ///
    /// - Throws: ``GroupError/noPartition(_:)`` or ``GroupError/noMember(_:)``.
    @concurrent
    public func move(_ partition: Int, to member: UUID, of group: String) async throws {
        try change { connection in
            let place: [Parameter] = [.text(group), .number(Int64(partition))]
            let numbers = try connection.numbers(
                "SELECT number FROM group_partition WHERE name = ?1", [.text(group)])
            guard !numbers.isEmpty else { throw GroupError.noGroup(group) }
            guard numbers.contains(Int64(partition)) else { throw GroupError.noPartition(partition) }
            let living = try connection.numbers(
                "SELECT 1 FROM group_member WHERE name = ?1 AND id = ?3 AND \(Self.isAlive)",
                [.text(group), .number(now), .text(member.uuidString)])
            guard living.count == 1 else { throw GroupError.noMember(member) }
            try connection.run(
                "INSERT OR REPLACE INTO group_wanted VALUES (?1, ?2, ?3)", place + [.text(member.uuidString)])
        }
    }

    /// Claims the free partitions that a member was given.
    func claimWanted(_ member: UUID, of group: String, _ connection: SQLiteConnection) throws {
        let living = "(SELECT id FROM group_member WHERE name = ?1 AND \(Self.isAlive))"
        try connection.run(
            "DELETE FROM group_wanted WHERE name = ?1 AND member NOT IN \(living)", [.text(group), .number(now)])
        try connection.run(
            """
            UPDATE group_partition SET owner = ?3, fence = fence + 1 WHERE name = ?1 AND owner NOT IN \(living)
            AND number IN (SELECT number FROM group_wanted WHERE name = ?1 AND member = ?3)
            """, [.text(group), .number(now), .text(member.uuidString)])
    }

    /// The members that some partitions were given to.
    func wanted(_ claims: [PartitionClaim], _ connection: SQLiteConnection) throws -> [Int: UUID] {
        guard let group = claims.first?.group else { return [:] }
        let owned = Set(claims.map(\.partition))
        let rows = try connection.values(
            "SELECT number, member FROM group_wanted WHERE name = ?1", [.text(group)]
        ) { (Int(clamping: $0.number(0)), UUID(uuidString: $0.text(1))) }
        return rows.reduce(into: [:]) { wanted, row in if owned.contains(row.0) { wanted[row.0] = row.1 } }
    }

    // MARK: Another number of partitions

    /// Changes the number of partitions of a group that no process takes part in.
    ///
    /// Each account continues at the cursor of its old partition, so no event is lost or handled again.
    ///
    /// - Throws: A ``GroupError`` if a process takes part, or the group has not caught up since the last change.
    @concurrent
    public func resize(_ group: String, to partitions: Int) async throws {
        try GroupError.check(group, partitions: partitions)
        try change { connection in
            let name: [Parameter] = [.text(group)]
            let old = try connection.values(
                "SELECT cursor, fence, handled FROM group_partition WHERE name = ?1 ORDER BY number", name
            ) { (cursor: Self.cursor($0.number(0)), fence: $0.number(1), handled: $0.number(2)) }
            guard !old.isEmpty else { throw GroupError.noGroup(group) }
            let alive = try connection.numbers(
                "SELECT 1 FROM group_member WHERE name = ?1 AND \(Self.isAlive)", name + [.number(now)])
            guard alive.isEmpty else { throw GroupError.membersAlive(alive.count) }
            guard old.count != partitions else { return }
            try settle(group, connection)
            let resize = try GroupResize(
                old.map(\.cursor), floors: try floors(of: group, connection), to: partitions)
            let version = try version(of: group, connection) &+ 1
            for table in ["partition", "floor", "wanted", "member", "layout"] {
                try connection.run("DELETE FROM group_\(table) WHERE name = ?1", name)
            }
            let fence = (old.map(\.fence).max() ?? 0) &+ 1
            let handled = old.reduce(0) { $0 &+ $1.handled }
            for (number, cursor) in resize.cursors.enumerated() {
                try connection.run(
                    "INSERT INTO group_partition VALUES (?1, ?2, x'', ?3, ?4, 0, ?5)",
                    name + [
                        .number(Int64(number)), .number(fence), .number(cursor ?? -1),
                        .number(number == 0 ? handled : 0),
                    ])
            }
            for (number, floor) in resize.floors.enumerated() {
                try connection.run(
                    "INSERT INTO group_floor VALUES (?1, ?2, ?3)", name + [.number(Int64(number)), .number(floor)])
            }
            try connection.run("INSERT INTO group_layout VALUES (?1, ?2)", name + [.number(version)])
            try rekey(group, resize, connection)
        }
    }

    /// Gives each state of an account, and each dead letter, to its new partition.
    private func rekey(_ group: String, _ resize: GroupResize, _ connection: SQLiteConnection) throws {
        let states = try connection.values(
            "SELECT did, number FROM group_state WHERE name = ?1", [.text(group)]
        ) { (did: $0.text(0), number: $0.number(1)) }
        for state in states {
            let new = Int64(resize.partition(of: try? DID(state.did)))
            guard new != state.number else { continue }
            try connection.run(
                "UPDATE group_state SET number = ?4 WHERE name = ?1 AND number = ?2 AND did = ?3",
                [.text(group), .number(state.number), .text(state.did), .number(new)])
        }
        let letters = try connection.values(
            "SELECT id, did FROM group_letter WHERE name = ?1", [.text(group)]
        ) { (id: $0.number(0), did: $0.text(1)) }
        for letter in letters {
            try connection.run(
                "UPDATE group_letter SET number = ?2 WHERE id = ?1",
                [.number(letter.id), .number(Int64(resize.partition(of: try? DID(letter.did))))])
        }
    }

    // MARK: Dead letters

    /// Schedules a download of the repositories of accounts with dead letters, and removes these letters. Returns their
    /// number.
    ///
    /// Letters without ``GroupDeadLetter/isDownloadable`` can't be retried, and stay.
    @concurrent @discardableResult
    public func retryDeadLetters(of group: String, limit: Int) async throws -> Int {
        try change { connection in
            let known = try connection.numbers(
                "SELECT 1 FROM group_partition WHERE name = ?1 AND number = 0", [.text(group)])
            guard known.count == 1 else { throw GroupError.noGroup(group) }
            let letters = try connection.values(
                """
                SELECT id, number, did FROM group_letter
                WHERE name = ?1 AND did <> x'' AND id IN (SELECT id FROM group_download) ORDER BY id LIMIT ?2
                """, [.text(group), .number(Int64(max(limit, 0)))]
            ) { (id: $0.number(0), number: $0.number(1), did: try DID($0.text(2))) }
            for letter in letters {
                let place: [Parameter] = [.text(group), .number(letter.number)]
                let row = place + [.text(letter.did.description)]
                let state = try connection.values(
                    "SELECT state FROM group_state WHERE name = ?1 AND number = ?2 AND did = ?3", row
                ) { $0.bytes(0) }
                let marked = ChainRecord(
                    marking: letter.did, state.first.flatMap { ChainRecord(did: letter.did, bytes: $0) })
                try connection.run(
                    "INSERT OR REPLACE INTO group_state VALUES (?1, ?2, ?3, ?4)", row + [.bytes(marked.bytes)])
                // Its next owner reads the mark.
                try connection.run(
                    "UPDATE group_partition SET owner = x'', fence = fence + 1 WHERE name = ?1 AND number = ?2", place)
                try connection.run("DELETE FROM group_letter WHERE id = ?1", [.number(letter.id)])
            }
            try forgetDownloads(connection)
            return letters.count
        }
    }

    /// Forgets which letters could be downloaded that are gone.
    func forgetDownloads(_ connection: SQLiteConnection) throws {
        try connection.run("DELETE FROM group_download WHERE id NOT IN (SELECT id FROM group_letter)", [])
    }
}
