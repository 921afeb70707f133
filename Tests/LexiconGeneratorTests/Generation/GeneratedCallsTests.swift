import CoreATProtocol
import FixtureLexicons
import Foundation
import TestLoad
import Testing

/// What generated calls send and answer, for the constructs that need care.
@Suite(.inTurn) struct GeneratedCallsTests {
    /// What a client does with a call: its type comes from the member.
    private func made<Call: XRPCCall>(_ call: Call) -> Call { call }
    private func listed<Call: XRPCListQuery>(_ call: Call) -> Call { call }
    private func streamed<Stream: XRPCSubscription>(_ stream: Stream) -> Stream { stream }

    private func query(_ call: some XRPCCall) -> String {
        var query = XRPCParameters()
        call.write(to: &query)
        return query.text
    }

    private func json(_ call: some XRPCCall) throws -> LexValue {
        let body = try #require(try call.body())
        #expect(body.type == "application/json")
        guard case .bytes(let data) = body.content else {
            Issue.record("a body of JSON is made of bytes")
            return .null
        }
        return try LexValue(json: data)
    }

    // MARK: - Queries

    @Test func `defaults are sent, and absent values aren't`() {
        #expect(
            query(made(.listNotes(actor: "alice.example.com")))
                == "actor=alice.example.com&order=old-first&filter=not%20listed&language=en&isPublic=false&limit=50")
        let call = made(
            .listNotes(
                actor: "did:plc:z72i7hdynmk6r22z27h6tvur", order: .new, filter: .all, language: "de", isPublic: true,
                colours: [.red, .blue], years: [1, 2], query: "a b", in: "com.example.note", limit: 1, cursor: "c"))
        #expect(
            query(call)
                == "actor=did%3Aplc%3Az72i7hdynmk6r22z27h6tvur&order=new&filter=all&language=de&isPublic=true"
                + "&colours=red&colours=blue&years=1&years=2&query=a%20b&in=com.example.note&limit=1&cursor=c")
        #expect(type(of: call).nsid == "com.example.listNotes")
        #expect(type(of: call).method == .get)
    }

    @Test func `a page has its items and the next cursor`() throws {
        var issues = XRPCReading()
        let json = #"""
            {"cursor": "next", "notes": [{"$type": "com.example.defs#leaf"}, {"$type": "com.example.new"}],
             "hidden": ["x"]}
            """#
        let call = listed(.listNotes(actor: "alice.example.com"))
        let page = try type(of: call).output(from: Data(json.utf8), &issues)
        #expect(type(of: call).cursor(in: page) == "next")
        #expect(type(of: call).items(in: page).count == 2)
        #expect(type(of: call).items(in: page).first == .leaf(ComExample.Defs.Leaf()))
        let last = ComExample.ListNotes.Output(notes: [])
        #expect(ComExample.ListNotes.cursor(in: last) == nil)
    }

    @Test func `pages with two lists have no items`() {
        func isList<Call: XRPCPagedQuery>(_: Call.Type) -> Bool { Call.self is any XRPCListQuery.Type }
        #expect(isList(ComExample.ListNotes.self))
        #expect(!isList(ComExample.ListPairs.self))
        #expect(query(made(.listPairs(cursor: "a"))) == "cursor=a")
    }

    @Test func `bytes are returned unchanged`() throws {
        var reading = XRPCReading()
        let bytes = Data([0xFF, 0x00])
        #expect(try ComExample.GetArchive.output(from: bytes, &reading) == bytes)
        #expect(ComExample.GetArchive.outputType == "application/vnd.ipld.car")
        #expect(try ComExample.ExportNotes.output(from: bytes, &reading) == bytes)
        #expect(ComExample.ExportNotes.outputType == "application/jsonl")
        #expect(ComExample.PutAny.outputType == "*/*")
        #expect(ComExample.ListNotes.outputType == "application/json")
        #expect(try ComExample.MoveNote.output(from: bytes, &reading) == EmptyResponse())
    }

    @Test func `definitions named like a call's own types get other names`() throws {
        let output: ComExample.GetNote.Output = try ComExample.GetNote.OutputValue(
            json: Data(
                #"""
                {"uri": "at://did:plc:z72i7hdynmk6r22z27h6tvur/com.example.note/a", "type": {"string": {"id": 3}},
                 "cid": "bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a"}
                """#.utf8))
        #expect(output.id == output.uri)
        let string: ComExample.GetNote.StringValue = output.type.string
        #expect(string.id == 3)
        #expect(query(made(.exampleGetNote(uri: output.uri, errors: .keep))).hasSuffix("&errors=keep"))
    }

    // MARK: - Procedures

    @Test func `the input's fields are parameters`() throws {
        let call = made(.putNote(writes: [.leaf(.init())], swap: .null, kind: .b, places: [.init(x: 1)]))
        let expected = Data(
            #"""
            {"count": 1, "kind": "b", "places": [{"x": 1}], "swap": null,
             "writes": [{"$type": "com.example.defs#leaf"}]}
            """#.utf8)
        #expect(try json(call) == LexValue(json: expected))
        #expect(try json(ComExample.PutNote(call.input)) == LexValue(json: expected))
        #expect(query(call) == "")
        #expect(type(of: call).method == .post)
    }

    @Test func `a procedure may have a query and a body`() throws {
        let call = made(
            .moveNote(
                targetCollectionOfTheNote: "com.example.other", recordKeyOfTheNoteThere: "a",
                uri: "at://alice.example.com/com.example.note/a"))
        #expect(query(call) == "uri=at%3A%2F%2Falice.example.com%2Fcom.example.note%2Fa&dryRun=false")
        #expect(
            try json(call) == [
                "targetCollectionOfTheNote": "com.example.other", "recordKeyOfTheNoteThere": "a",
            ])
    }

    @Test func `an input may be a referenced type, bytes, or nothing`() throws {
        #expect(try json(made(.keepNote(ComExample.Defs.Leaf()))) == [:])
        let part = made(.putPart(.bytes(Data([1])), bodyValue: 2, contentValue: "x"))
        #expect(query(part) == "body=2&content=x")
        #expect(try part.body()?.type == "application/octet-stream")
        #expect(try made(.putAny(.bytes(Data()), contentType: "image/png")).body()?.type == "image/png")
        #expect(try made(.comExampleOneThingsPing()).body() == nil)
    }

    @Test func `declared errors match by their names`() {
        let error = AtError.message(ErrorMessage(error: "InvalidSwap", message: nil))
        #expect(error.matches(ComExample.PutNote.Errors.invalidSwap))
        #expect(!error.matches(ComExample.GetNote.Errors.notFound))
        #expect(ComExample.ListNotes.Errors.allCases.map(\.rawValue) == ["NoSuchActor", "bad-limit"])
        #expect(ComExample.ListNotes.Errors(rawValue: "bad-limit") == .badLimit)
    }

    // MARK: - The rest

    @Test func `a stream has parameters and messages`() throws {
        var query = XRPCParameters()
        let stream = streamed(.watchNotes(tags: ["a"], cursor: 3))
        stream.write(to: &query)
        #expect(query.text == "tags=a&cursor=3")
        #expect(type(of: stream).nsid == "com.example.watchNotes")
        #expect(
            try type(of: stream).Message(json: Data(#"{"$type": "com.example.watchNotes#gone", "seq": 4}"#.utf8))
                == .gone(.init(seq: 4)))
        let any = try ComExample.WatchAll.Message(json: Data(#"{"$type": "com.example.new"}"#.utf8))
        #expect(any.type == "com.example.new")
        #expect(ComExample.WatchNotes.Errors.futureCursor.rawValue == "FutureCursor")
    }

    @Test func `a permission set lists its permissions`() {
        let set: any LexiconPermissionSet.Type = ComExample.AuthNotes.self
        #expect(set.nsid == "com.example.authNotes")
        #expect(
            set.permissions == [
                LexiconPermission(
                    resource: "rpc", calls: ["com.example.putNote", "com.example.moveNote"], inheritsAudience: true),
                LexiconPermission(
                    resource: "rpc", calls: ["com.example.listNotes"], audience: "did:web:example.com#notes"),
                LexiconPermission(
                    resource: "repo", collections: ["com.example.note"], actions: ["create", "delete"]),
                LexiconPermission(resource: "later"),
            ])
    }

    @Test func `records declare their type and the form of their keys`() {
        let records: [any LexiconRecord.Type] = [ComExample.Note.self, ComExample.Settings.self]
        #expect(records.map { $0.collection } == ["com.example.note", "com.example.settings"])
        #expect(records.map { $0.recordKeys } == [.tid, .literal("self")])
    }

    @Test func `objects with an identifying field are Identifiable`() throws {
        func id<Value: Identifiable>(_ value: Value) -> Value.ID { value.id }
        let account = ComExample.Admin.GetNote.Account(
            did: "did:plc:z72i7hdynmk6r22z27h6tvur", cid: "bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a")
        #expect(id(account) == account.did)
        let key = ComExample.Admin.GetNote.Key(
            id: .first, cid: .null, uri: "at://alice.example.com/com.example.note/a")
        #expect(id(key) == .first)
        #expect(ComExample.Settings.self as Any.Type as? any Identifiable.Type == nil)
        #expect(ComExample.Defs.Leaf.self as Any.Type as? any Identifiable.Type == nil)
    }

    @Test func `the index finds types by their names`() throws {
        let types = FixtureLexiconsIndex.types
        #expect(types["com.example.note"] == ComExample.Note.self)
        #expect(types["com.example.defs#leaf"] == ComExample.Defs.Leaf.self)
        #expect(types["com.example.putNote#Input"] == ComExample.PutNote.Input.self)
        #expect(types["com.example.putNote#Output"] == ComExample.Note.self)
        #expect(types["com.example.getNote#output"] == ComExample.GetNote.OutputValue.self)
        #expect(types["com.example.watchNotes#Message"] == ComExample.WatchNotes.Message.self)
        #expect(types["com.example.getArchive#Output"] == nil)
        for (name, type) in types where name == "com.example.defs#leaf" {
            #expect(try type.init(json: Data("{}".utf8)) as? ComExample.Defs.Leaf == ComExample.Defs.Leaf())
        }
    }
}
