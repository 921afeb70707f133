import ATStreams
public import Foundation
import PostgresDatabase

/// Controls for an administrator, from any machine, while the group's processes run. `atp group` has the same.
extension PostgresGroupStore {
    /// The names of all groups, in order.
    public func names() async throws -> [String] {
        try await perform("the names of groups") { session in
            try await session.rows("SELECT name FROM \(groups) ORDER BY name").map { try $0.decode(String.self) }
        }
    }

    /// Pauses or resumes a group.
    ///
    /// When a group is paused, its processes finish the events that they are handling, and release all partitions with
    /// the next heartbeat. They keep running, and get partitions again when the group is resumed.
    ///
    /// - Throws: ``/ATStreams/GroupError/noGroup(_:)``.
    public func setPaused(_ isPaused: Bool, _ group: String) async throws {
        let changed = try await perform("a pause") { session in
            try await session.rows("UPDATE \(groups) SET is_paused = \(isPaused) WHERE name = \(group) RETURNING id")
        }
        guard changed.count == 1 else { throw GroupError.noGroup(group) }
    }

    /// Drains a member: it finishes the events that it is handling, and releases its partitions to the others. It gets
    /// no partitions until it is restarted.
    ///
    /// - Parameters:
    ///   - member: The ``/ATStreams/GroupMember/id`` of the member.
    ///   - group: The name of the group.
    /// - Returns: Whether there is such a member.
    @discardableResult
    public func drain(_ member: UUID, of group: String) async throws -> Bool {
        let changed = try await perform("a member") { session in
            try await session.rows(
                "UPDATE \(members) SET is_drained = true WHERE grp = \(id(of: group)) AND id = \(member) RETURNING id")
        }
        return !changed.isEmpty
    }

    /// Sets the cursor of all partitions, for example to handle events again.
    ///
    /// Transactions of events in progress are rolled back. The verified states of all accounts are removed, because a
    /// verifier would drop events with older revisions as duplicates. An account's next commit begins a new state, as
    /// in a new group.
    ///
    /// - Parameters:
    ///   - group: The name of the group.
    ///   - cursor: The events after this number are handled next; `nil` for where a new group would begin.
    /// - Throws: ``/ATStreams/GroupError/noGroup(_:)``.
    public func reset(_ group: String, to cursor: Int64?) async throws {
        let numbers = try await perform("a reset") { session in
            try await session.rows("SELECT part FROM \(partitions) WHERE grp = \(id(of: group)) ORDER BY part")
                .map { try $0.decode(Int.self) }
        }
        guard !numbers.isEmpty else { throw GroupError.noGroup(group) }
        // What was handled before the last change of partitions is handled again, too.
        try await perform("a reset") { session in
            try await session.rows("DELETE FROM \(floors) WHERE grp = \(id(of: group))")
            // Processes may know floors that the store has forgotten.
            try await session.rows("UPDATE \(groups) SET layout = layout + 1 WHERE name = \(group)")
        }
        // One after the other: the states of all accounts together are too much for one transaction.
        for part in numbers {
            try await perform("a reset", timeout: .seconds(3_600), hasLongStatements: true) { session in
                // First, so that its owner saves nothing any more.
                try await session.rows(
                    """
                    UPDATE \(partitions) SET seq = \(cursor), owner = NULL, fence = fence + 1
                    WHERE grp = \(id(of: group)) AND part = \(part)
                    """)
                try await session.rows(
                    "DELETE FROM \(states) WHERE grp = \(id(of: group)) AND part = \(part)")
            }
        }
    }

    /// Deletes a group that no process takes part in: its partitions, states and dead letters.
    ///
    /// - Throws: ``/ATStreams/GroupError/noGroup(_:)``, or ``/ATStreams/GroupError/membersAlive(_:)``.
    public func remove(_ group: String) async throws {
        try await perform("the end of a group", timeout: .seconds(3_600), hasLongStatements: true) { session in
            let row = try await session.rows("SELECT id FROM \(groups) WHERE name = \(group) FOR UPDATE").first
            guard let id = try row?.decode(Int.self) else { throw GroupError.noGroup(group) }
            let alive = try await session.rows("SELECT id FROM \(members) WHERE grp = \(id) AND \(isAlive)")
            guard alive.isEmpty else { throw GroupError.membersAlive(alive.count) }
            for table in [members, partitions, states, letters, floors] {
                try await session.rows("DELETE FROM \(table) WHERE grp = \(id)")
            }
            try await session.rows("DELETE FROM \(groups) WHERE id = \(id)")
        }
    }
}
