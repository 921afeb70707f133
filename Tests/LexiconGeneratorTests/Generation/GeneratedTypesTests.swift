import ATData
import FixtureLexicons
import Foundation
import TestLoad
import Testing

/// What generated types do, for the constructs that need care.
@Suite(.inTurn) struct GeneratedTypesTests {
    private func same<Value: LexiconCodable & Equatable>(_ type: Value.Type, _ json: String) throws -> Value {
        let value = try Value(json: Data(json.utf8))
        let tree = try LexValue(json: Data(json.utf8))
        #expect(try LexValue(json: try value.json()) == tree)
        #expect(try Value(dagCBOR: try value.dagCBOR()) == value)
        return value
    }

    @Test func `a type that contains itself through another round-trips`() throws {
        let node = try same(
            ComExample.Defs.Node.self,
            #"""
            {"key": "a", "object": null, "default": true, "cid-link": {"$bytes": "AQID"}, "type": "!hide", "more": 1,
             "left": {"node": {"key": "b", "object": null, "gone": null}},
             "link": {"$type": "com.example.other#branch", "size": 3}}
            """#)
        #expect(node.object == .null)
        #expect(node.gone == nil)
        #expect(node.left?.node.key == "b")
        #expect(node.left?.node.gone == .null)
        #expect(node.cidLink?.bytes.count == 3)
        #expect(node.`default` == true)
        #expect(node.type == .hide)
        guard case .otherBranch(let branch)? = node.link else {
            Issue.record("another variant")
            return
        }
        #expect(branch.size == 3)
    }

    @Test func `a required field that may be null must still be there`() throws {
        #expect(throws: WireError.self) { try ComExample.Defs.Node(json: Data(#"{"key": "a"}"#.utf8)) }
    }

    @Test func `known values with similar spellings have different names`() {
        let values: [ComExample.Defs.Node.TypeValue] = [.none, .hide, .hide2, .default, .red, ._1st]
        #expect(
            values.map(\.rawValue) == ["none", "!hide", "hide", "default", "com.example.defs#red", "1st"])
        #expect(ComExample.Defs.red == "com.example.defs#red")
    }

    @Test func `a record's initializer has the required fields in the lexicon's order, and it keeps unknown fields`()
        throws
    {
        var note = ComExample.Note(text: "hi", createdAt: "2026-01-01T00:00:00Z")
        note.place = .init(x: 1)
        note.colour = .blue
        note.grid = [[1], []]
        #expect(try ComExample.Note(json: try note.json()) == note)
        let read = try same(
            ComExample.Note.self,
            #"""
            {"$type": "com.example.note", "text": "hi", "createdAt": "2026-01-01T00:00:00Z", "name": "n",
             "content": {"$type": "com.example.new", "a": 1},
             "shapes": [{"$type": "com.example.defs#leaf"}, {"$type": "com.example.new"}]}
            """#)
        guard case .unknown? = read.content else {
            Issue.record("a variant of an empty union")
            return
        }
        #expect(read.shapes?.count == 2)
    }

    @Test func `a closed union refuses other variants`() throws {
        let input = try same(
            ComExample.PutNote.Input.self,
            #"""
            {"count": 2, "writes": [{"$type": "com.example.defs#leaf"},
              {"$type": "com.example.note", "text": "hi", "createdAt": "2026-01-01T00:00:00Z"}]}
            """#)
        #expect(input.writes.count == 2)
        let other = Data(#"{"$type": "com.example.new"}"#.utf8)
        #expect(throws: WireError.self) { try ComExample.PutNote.Input.WritesUnion(json: other) }
        let output: ComExample.PutNote.Output = ComExample.Note(text: "", createdAt: "2026-01-01T00:00:00Z")
        #expect(output.text == "")
    }

    @Test func `a stream's messages are a union`() throws {
        let message = try same(
            ComExample.WatchNotes.Message.self, #"{"$type": "com.example.watchNotes#gone", "seq": 4}"#)
        #expect(message == .gone(ComExample.WatchNotes.Gone(seq: 4)))
    }
}
