import ATData
import TestLoad
import Testing

@testable import LocalNetwork

@Suite(.inTurn) struct RecordCollectionTests {
    private func collection(_ keys: [String]) throws -> RecordCollection {
        var collection = RecordCollection()
        for key in keys {
            let value: LexObject = ["key": .string(key)]
            collection[try RecordKey(key)] = RepositoryRecord(
                cid: try value.cid(), value: value, indexedAt: .now, sequence: 0)
        }
        return collection
    }

    @Test func `keys stay sorted when they are added and removed in any order`() throws {
        var collection = try collection(["m", "a", "z", "k", "a"])
        #expect(collection.keys == ["a", "k", "m", "z"])
        collection["k"] = nil
        collection["none"] = nil
        #expect(collection.keys == ["a", "m", "z"] && collection["k"] == nil)
    }

    @Test(
        arguments: [
            (nil, true, ["a", "c"]), ("a", true, ["c", "e"]), ("b", true, ["c", "e"]), ("e", true, []),
            (nil, false, ["c", "e"]), ("e", false, ["a", "c"]), ("d", false, ["a", "c"]), ("a", false, []),
            ("z", true, []), ("z", false, ["c", "e"]),
        ] as [(RecordKey?, Bool, [RecordKey])])
    func `a page starts after its cursor, even if that record was deleted`(
        cursor: RecordKey?, ascending: Bool, expected: [RecordKey]
    ) throws {
        let page = try collection(["a", "c", "e"]).page(after: cursor, limit: 2, ascending: ascending)
        #expect(Array(page) == expected)
    }
}
