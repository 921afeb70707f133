import ATData
public import ATStreams
public import Foundation
import PostgresDatabase

// How the accounts of a group are divided.

extension PostgresGroupStore {
    /// How the accounts of a group are divided.
    public func layout(of group: String) async throws -> GroupLayout? {
        try await perform("the partitions of a group") { session in
            let row = try await session.rows("SELECT partitions, layout FROM \(groups) WHERE name = \(group)").first
            guard let (count, version) = try row?.decode(Int.self, Int64.self) else { throw GroupError.noGroup(group) }
            let floors = try await session.rows(
                "SELECT seq FROM \(floors) WHERE grp = \(id(of: group)) ORDER BY part"
            ).map { try $0.decode(Int64.self) }
            return GroupLayout(partitions: count, version: version, floors: floors)
        }
    }

    /// Forgets the floors of a change that all partitions have passed.
    func settle(_ id: Int, _ session: GroupSession<Database>) async throws {
        try await session.rows(
            """
            DELETE FROM \(floors) WHERE grp = \(id) AND NOT EXISTS (
                SELECT 1 FROM \(partitions) AS part WHERE part.grp = \(id) AND (part.seq IS NULL
                    OR part.seq < (SELECT max(floor.seq) FROM \(floors) AS floor WHERE floor.grp = \(id))))
            """)
    }

    /// Assigns a partition to a member, which keeps it until the member ends or the partition is assigned to another
    /// one.
    ///
    /// The previous owner first finishes the events that it is handling.
    ///
    /// - Throws: ``/ATStreams/GroupError/noPartition(_:)`` or ``/ATStreams/GroupError/noMember(_:)``.
    public func move(_ partition: Int, to member: UUID, of group: String) async throws {
        try await perform("a partition") { session in
            let row = try await session.rows("SELECT id FROM \(groups) WHERE name = \(group)").first
            guard let id = try row?.decode(Int.self) else { throw GroupError.noGroup(group) }
            let living = try await session.rows(
                """
                SELECT 1 FROM \(members) WHERE grp = \(id) AND id = \(member) AND \(isAlive) AND NOT is_drained
                """)
            guard !living.isEmpty else { throw GroupError.noMember(member) }
            let changed = try await session.rows(
                """
                UPDATE \(partitions) SET wanted = \(member) WHERE grp = \(id) AND part = \(partition) RETURNING part
                """)
            guard !changed.isEmpty else { throw GroupError.noPartition(partition) }
        }
    }

    /// Changes the number of partitions of a group that no process takes part in.
    ///
    /// Each account continues at the cursor of its old partition, so no event is lost or handled again. With many
    /// accounts, this takes a while. Afterwards, older programs that don't support this change can't use the tables any
    /// more.
    ///
    /// - Throws: A ``/ATStreams/GroupError`` if a process takes part, or the group has not caught up since the last
    ///   change.
    public func resize(_ group: String, to count: Int) async throws {
        try GroupError.check(group, partitions: count)
        try await perform(
            "another number of partitions", timeout: .seconds(3_600), hasLongStatements: true
        ) { session in
            let row = try await session.rows("SELECT id FROM \(groups) WHERE name = \(group) FOR UPDATE").first
            guard let id = try row?.decode(Int.self) else { throw GroupError.noGroup(group) }
            // A process that joins meanwhile claims none of them.
            let old = try await session.rows(
                "SELECT seq, fence, handled FROM \(partitions) WHERE grp = \(id) ORDER BY part FOR UPDATE"
            ).map { try $0.decode(Int64?.self, Int64.self, Int64.self) }
            let alive = try await session.rows("SELECT id FROM \(members) WHERE grp = \(id) AND \(isAlive)")
            guard alive.isEmpty else { throw GroupError.membersAlive(alive.count) }
            guard old.count != count else { return }
            try await settle(id, session)
            let floors = try await session.rows("SELECT seq FROM \(floors) WHERE grp = \(id)")
                .map { try $0.decode(Int64.self) }
            let resize = try GroupResize(old.map { $0.0 }, floors: floors, to: count)
            try await replace(id, resize, session, fence: (old.map { $0.1 }.max() ?? 0) &+ 1)
            let handled = old.reduce(0) { $0 &+ $1.2 }
            try await session.rows(
                "UPDATE \(partitions) SET handled = \(handled) WHERE grp = \(id) AND part = 0")
            for part in old.indices { try await rekey(id, part, resize, session) }
            try await rekeyLetters(id, resize, session)
        }
    }

    /// Replaces the partitions.
    private func replace(
        _ id: Int, _ resize: GroupResize, _ session: GroupSession<Database>, fence: Int64
    ) async throws {
        for table in [partitions, floors] { try await session.rows("DELETE FROM \(table) WHERE grp = \(id)") }
        try await session.rows("DELETE FROM \(members) WHERE grp = \(id) AND NOT is_drained")
        // An array of numbers isn't among the types that every client has to know.
        let cursors: [String] = resize.cursors.map { cursor in cursor.map { "\($0)" } ?? "" }
        let floorTexts: [String] = resize.floors.map { "\($0)" }
        try await session.rows(
            """
            INSERT INTO \(partitions) (grp, part, fence, seq)
            SELECT \(id), place - 1, \(fence), NULLIF(seq, '')::int8
            FROM unnest(\(cursors)) WITH ORDINALITY AS new (seq, place)
            """)
        try await session.rows(
            """
            INSERT INTO \(floors) (grp, part, seq) SELECT \(id), place - 1, seq::int8
            FROM unnest(\(floorTexts)) WITH ORDINALITY AS new (seq, place)
            """)
        try await session.rows(
            "UPDATE \(groups) SET partitions = \(resize.cursors.count), layout = layout + 1 WHERE id = \(id)")
        // A program that doesn't read the floors would handle events again.
        try await session.rows(
            """
            UPDATE \(schema.table("meta")) SET value = \(Migration.groupChanges.number)
            WHERE name = 'oldest' AND value < \(Migration.groupChanges.number)
            """)
    }

    /// Gives the states of a partition's accounts to their new partitions.
    private func rekey(
        _ id: Int, _ part: Int, _ resize: GroupResize, _ session: GroupSession<Database>
    ) async throws {
        var last = ""
        while true {
            let dids = try await session.rows(
                """
                SELECT did FROM \(states) WHERE grp = \(id) AND part = \(part) AND did > \(last)
                ORDER BY did LIMIT 10000
                """
            ).map { try $0.decode(String.self) }
            let moved = try dids.map { (did: $0, part: resize.partition(of: try DID($0))) }.filter { $0.part != part }
            let targets: [String] = moved.map { "\($0.part)" }
            if !moved.isEmpty {
                try await session.rows(
                    """
                    UPDATE \(states) AS state SET part = new.part::int4
                    FROM unnest(\(moved.map(\.did)), \(targets)) AS new (did, part)
                    WHERE state.grp = \(id) AND state.part = \(part) AND state.did = new.did
                    """)
            }
            guard let end = dids.last else { return }
            last = end
        }
    }

    private func rekeyLetters(_ id: Int, _ resize: GroupResize, _ session: GroupSession<Database>) async throws {
        let dids = try await session.rows("SELECT DISTINCT did FROM \(letters) WHERE grp = \(id) AND did IS NOT NULL")
            .map { try $0.decode(String.self) }
        for did in dids {
            let part = resize.partition(of: try? DID(did))
            try await session.rows("UPDATE \(letters) SET part = \(part) WHERE grp = \(id) AND did = \(did)")
        }
    }
}
