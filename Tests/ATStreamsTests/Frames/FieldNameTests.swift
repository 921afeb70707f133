import TestLoad
import Testing

@testable import ATStreams

@Suite(.inTurn)
struct FieldNameTests {
    private static let names = [
        "t", "op", "did", "ops", "rev", "seq", "cid", "name", "path", "prev", "repo", "time", "error", "since",
        "action",
        "active", "blocks", "commit", "handle", "rebase", "status", "tooBig", "message", "prevData", "labels",
    ]

    private func field(_ name: String) -> FieldName? {
        Array(name.utf8).withUnsafeBytes { FieldName($0, 0..<$0.count) }
    }

    @Test(arguments: names) func `each name is found by its bytes`(name: String) {
        #expect(field(name).map { "\($0)" } == name)
    }

    @Test func `each name has a number of its own`() {
        let numbers = Self.names.compactMap { field($0)?.index }
        #expect(Set(numbers).count == Self.names.count && numbers.allSatisfy { $0 < 32 })
    }

    @Test(arguments: ["", "s", "seqs", "\0seq", "Seq", "prevDatas", "xprevData", "blobs", "sequence"])
    func `another name is not found`(name: String) {
        #expect(field(name) == nil)
    }
}
