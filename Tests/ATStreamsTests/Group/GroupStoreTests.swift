import Foundation
import GroupChecks
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// The stores of groups that need no server.
@Suite(.inTurn)
struct GroupStoreTests {
    enum Kind: CaseIterable { case memory, database }

    private func check(_ kind: Kind, _ body: (GroupChecks) async throws -> Void) async throws {
        let time = TestTime()
        switch kind {
        case .memory: try await body(GroupChecks(MemoryGroupStore(time: time.source)) { time.advance(by: $0) })
        case .database:
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite")
            defer { try? FileManager.default.removeItem(at: file) }
            try await body(GroupChecks(SQLiteGroupStore(file, time: time.source)) { time.advance(by: $0) })
        }
    }

    @Test(arguments: Kind.allCases) func `a group is created once, and stays as it is`(kind: Kind) async throws {
        try await check(kind) { try await $0.creation() }
    }

    @Test(arguments: Kind.allCases) func `each process has its share, however many there are`(kind: Kind) async throws {
        try await check(kind) { try await $0.fairShares() }
    }

    @Test(arguments: Kind.allCases) func `who has lost a partition can't save it`(kind: Kind) async throws {
        try await check(kind) { try await $0.fencing() }
    }

    @Test(arguments: Kind.allCases) func `what is saved with a cursor is there for the next owner`(
        kind: Kind
    ) async throws {
        try await check(kind) { try await $0.contents() }
    }

    @Test(arguments: Kind.allCases, [1, 2, 3, 4] as [UInt64])
    func `processes come, go, die and hang in any order, and each cursor tells what took effect`(
        kind: Kind, seed: UInt64
    ) async throws {
        try await check(kind) { try await $0.randomWalk(seed: seed, steps: Load.size(4_000, otherwise: 1_000)) }
    }

    @Test(arguments: Kind.allCases, [1, 2, 3] as [UInt64])
    func `with another number of partitions, each account goes on where it was`(kind: Kind, seed: UInt64) async throws {
        try await check(kind) { try await $0.resizes(seed: seed) }
    }

    @Test(arguments: Kind.allCases) func `the number of partitions stays where a change could lose something`(
        kind: Kind
    ) async throws {
        try await check(kind) { try await $0.resizeRefusals() }
    }

    @Test(arguments: Kind.allCases)
    func `after a change of partitions, events with low numbers of a relay that begins anew are not left out`(
        kind: Kind
    ) async throws {
        try await check(kind) { try await $0.newNumbers() }
    }

    @Test(arguments: Kind.allCases) func `a member gets the partitions that it is given, and keeps them`(
        kind: Kind
    ) async throws {
        try await check(kind) { try await $0.moves() }
    }

    @Test(arguments: Kind.allCases)
    func `a member that would have none gets the partition that it is given, and keeps it`(kind: Kind) async throws {
        try await check(kind) { try await $0.movesToSpare() }
    }

    @Test(arguments: Kind.allCases) func `dead letters become marks of their accounts`(kind: Kind) async throws {
        try await check(kind) { try await $0.retries() }
    }

    @Test func `accounts only move to new partitions, and only from those that are removed`() throws {
        let dids = (0..<2_000).map { DID(stringLiteral: "did:web:number\($0).test") }
        for (before, after) in [(1, 2), (4, 64), (64, 5), (7, 6), (16, 17), (64, 1)] {
            let old = Array((0..<before).map { Int64($0 * 10 + 100) }.reversed())
            let resize = try GroupResize(old.map { $0 }, floors: [], to: after)
            for did in dids {
                let (from, to) = (Shard.index(of: did, in: before), resize.partition(of: did))
                // Where it continues is never after where it was.
                #expect((resize.cursors[to] ?? .max) <= old[from])
            }
        }
    }

    @Test func `a clock that was set back doesn't make a dead process immortal`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite")
        defer { try? FileManager.default.removeItem(at: file) }
        let (before, after) = (
            TestTime(Date(timeIntervalSince1970: 2_000_000)), TestTime(Date(timeIntervalSince1970: 1_000_000))
        )
        let dead = GroupMember(name: "dead", lease: .seconds(10))
        let store = SQLiteGroupStore(file, time: before.source)
        try await store.create("group", partitions: 4, service: "https://relay.test")
        #expect(try await store.beat(dead, of: "group").owned.count == 4)
        let other = SQLiteGroupStore(file, time: after.source)
        let share = try await other.beat(GroupMember(name: "living", lease: .seconds(10)), of: "group")
        #expect(share.owned.count == 4)
    }
}
