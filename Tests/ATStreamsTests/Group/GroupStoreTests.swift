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
