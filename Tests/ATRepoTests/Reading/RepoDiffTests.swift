import ATData
import Foundation
import TestLoad
import Testing

@testable import ATRepo

/// What differs between two states of a repository.
@Suite(.inTurn)
struct RepoDiffTests {
    private func records(_ numbers: some Sequence<Int>, changed: Set<Int> = []) -> [(path: String, block: Block)] {
        numbers.map { number in
            (
                "com.example.post/\(number)",
                SampleRepo.record("com.example.post", changed.contains(number) ? number + 10_000 : number)
            )
        }
    }

    @Test func `a diff leads from the older state to the newer, and says nothing of equal ones`() throws {
        let older = try SampleRepo(records(0..<500))
        let newer = try SampleRepo(records(Array(10..<480) + Array(600..<620), changed: [33, 44, 479]))
        let (old, new) = (try older.open(), try newer.open())
        let changes = try new.diff(from: old)
        #expect(changes.map(\.path) == changes.map(\.path).sorted())
        var state = Dictionary(uniqueKeysWithValues: older.records.map { ($0.path, $0.block.cid) })
        for change in changes {
            #expect(state[change.path.description] == change.old)
            state[change.path.description] = change.new
        }
        #expect(state == Dictionary(uniqueKeysWithValues: newer.records.map { ($0.path, $0.block.cid) }))
        #expect(changes.count { $0.old == nil } == 20 && changes.count { $0.new == nil } == 30 && changes.count == 53)
        #expect(try new.diff(from: new).isEmpty && old.diff(from: old).isEmpty)
        // Equal trees are not even opened: the nodes may be missing.
        let bare = try older.open([older.commit])
        #expect(try old.diff(from: bare).isEmpty)
        #expect(throws: RepoError.self) { try new.diff(from: bare) }
    }

    @Test func `odd paths throw, or are left out`() throws {
        let odd = [("noslash", SampleRepo.record("com.example.post", 1))]
        let (old, new) = (try SampleRepo(records(0..<9)), try SampleRepo(records(1..<9) + odd))
        #expect(throws: RepoIssue.self) { try new.open().diff(from: old.open()) }
        #expect(try new.open(options: .tolerant).diff(from: old.open()).map(\.path) == ["com.example.post/0"])
    }
}
