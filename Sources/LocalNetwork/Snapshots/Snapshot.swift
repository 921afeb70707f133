import ATServer
public import Foundation
import HTTPTransport

extension LocalNetwork {
    /// A saved state of a network.
    ///
    /// It has the accounts with their keys and passwords, repositories, blobs, private data such as preferences and
    /// bookmarks, conversations, labels, the logs of the PLC directory, the sessions of accounts and apps, and the
    /// clock. It doesn't have faults, logs of requests, events, mailed codes, logins in progress, settings of the
    /// authorization server, published apps, feed generators, Jetstreams and Taps.
    public struct Snapshot: Hashable, Codable, Sendable {
        /// The name.
        public internal(set) var name: String
        /// When it was saved.
        public let savedAt: Date
        /// The number of accounts.
        public let accountCount: Int
        /// The number of records of all accounts.
        public let recordCount: Int
        /// How far the clock of sessions was ahead.
        let clockOffset: Duration
    }

    /// The most snapshots of a network.
    private static let mostSnapshots = 100

    /// The snapshots of the network, oldest first.
    public var snapshots: [Snapshot] {
        get async throws {
            try await context.journal.read { try $0.snapshots() }.sorted {
                ($0.savedAt, $0.name) < ($1.savedAt, $1.name)
            }
        }
    }

    /// Saves the state of the network under a name. A snapshot of the same name is replaced.
    ///
    /// ```swift
    /// try await network.populate(accounts: 20)
    /// try await network.saveSnapshot("populated")
    /// // … a test …
    /// try await network.loadSnapshot("populated")
    /// ```
    ///
    /// A network in memory keeps it in memory. One with a folder keeps it in the folder `snapshots` in that one, where
    /// each is the folder of a network itself, see ``Options/folder``.
    ///
    /// - Parameter name: 1 to 64 letters, digits, dots, underscores and hyphens, with a letter or a digit first.
    /// - Throws: `LocalNetworkError.snapshot` if the name is invalid or there are too many.
    @discardableResult
    public func saveSnapshot(_ name: String) async throws -> Snapshot {
        try Self.check(name)
        let known = try await snapshots
        guard known.count < Self.mostSnapshots || known.contains(where: { $0.name == name }) else {
            throw LocalNetworkError.snapshot("A network can have \(Self.mostSnapshots) snapshots. Delete one first.")
        }
        return try await context.journal.save(name, context.world, clockOffset: clockOffset)
    }

    /// Replaces the state of the network with that of a snapshot.
    ///
    /// Consumers of streams learn it as from a data server that was restored from a backup: connections end, events
    /// from before are gone, so that an older cursor is outdated, and events about every account follow. Repositories
    /// that differ get a new commit with a later revision. Accounts that the snapshot doesn't have were deleted. The
    /// streams of labelers are numbered as in the snapshot.
    ///
    /// - Throws: `LocalNetworkError.snapshot` if it doesn't exist.
    public func loadSnapshot(_ name: String) async throws {
        try Self.check(name)
        let saved = try await context.journal.snapshot(name)
        try await context.restore(saved)
        try await context.moveAccounts()
        moveClock(by: .zero - clockOffset)
        moveClock(by: saved.facts.clockOffset)
        try await labelers.reload()
        for log in context.logs.all { log.broadcast.disconnectConsumers() }
        for jetstream in jetstreams.withLock(\.self) { jetstream.dropConsumers() }
        for tap in taps.withLock(\.self) ?? [] { tap.dropConsumers() }
    }

    /// Deletes a snapshot.
    ///
    /// - Throws: `LocalNetworkError.snapshot` if it doesn't exist.
    public func deleteSnapshot(_ name: String) async throws {
        try Self.check(name)
        try await context.journal.read { try $0.deleteSnapshot(name) }
    }

    private static func check(_ name: String) throws {
        let others = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        guard others, 1...64 ~= name.utf8.count, !".-_".utf8.contains(name.utf8.first ?? 0) else {
            throw LocalNetworkError.snapshot(
                "The name of a snapshot needs 1 to 64 letters, digits, dots, underscores and hyphens, and can't start "
                    + "with a mark.")
        }
    }
}

extension LocalNetwork.Snapshot {
    init(_ name: String, of world: World, clockOffset: Duration) {
        self.name = name
        savedAt = Date()
        accountCount = world.accounts.count
        recordCount = world.repositories.values.reduce(0) { sum, repository in
            sum + repository.collections.values.reduce(0) { $0 + $1.keys.count }
        }
        self.clockOffset = clockOffset
    }
}

/// A snapshot with its contents, except blobs.
struct SavedWorld: Sendable {
    let facts: LocalNetwork.Snapshot
    let world: World
}
