import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

@Suite(.inTurn) struct RecordTests {
    private static let cid = "bafyreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy"
    private static let uri = "at://did:plc:alice/com.example.note/3jzfcijpj2z2a"

    private func server() async throws -> LocalServer {
        let server = try await LocalServer.start()
        for name in ["createRecord", "putRecord"] {
            server.answer(
                "com.atproto.repo.\(name)",
                #"{"uri":"\#(Self.uri)","cid":"\#(Self.cid)","#
                    + #""commit":{"cid":"\#(Self.cid)","rev":"3jzfcijpj2z2a"},"validationStatus":"unknown"}"#, to: .post
            )
        }
        return server
    }

    @Test func `a record is created in the account's repository`() async throws {
        let server = try await server()
        let client = try await ATClient.signedIn(to: server)
        let reference = try await client.create(ComExample.Note(text: "hello"))
        #expect(reference.uri.description == Self.uri && reference.cid.description == Self.cid)
        #expect(reference.commit?.rev == "3jzfcijpj2z2a" && reference.validationStatus == "unknown")
        #expect(
            try LexValue(json: try #require(server.requests.last).body) == [
                "repo": "did:plc:alice", "collection": "com.example.note",
                "record": ["$type": "com.example.note", "text": "hello"],
            ])
        try await client.create(
            ComExample.Note(text: "hello"), key: "mine", validate: false, swapCommit: try CID(Self.cid))
        let input = try LexValue(json: try #require(server.requests.last).body)
        #expect(input["rkey"] == "mine" && input["validate"] == false && input["swapCommit"] == .string(Self.cid))
        try await client.create(ComExample.Settings(volume: 3))
        #expect(try LexValue(json: try #require(server.requests.last).body)["rkey"] == "self")
        await server.stop()
    }

    @Test func `a condition for a write is omitted, null or a CID`() async throws {
        let server = try await server()
        let client = try await ATClient.signedIn(to: server)
        let note = ComExample.Note(text: "hello")
        for condition in [nil, .isNew, .isUnchanged(since: try CID(Self.cid))] as [RecordCondition?] {
            try await client.put(note, key: "mine", if: condition)
        }
        try await client.put(StoredRecord(uri: try ATURI(Self.uri), cid: try CID(Self.cid), value: note))
        let swaps = try server.requests.map { try LexValue(json: $0.body)["swapRecord"] }
        #expect(swaps == [nil, .null, .string(Self.cid), .string(Self.cid)])
        let count = server.requests.count
        await #expect(throws: AtError.self) { try await client.put(note) }
        #expect(server.requests.count == count)
        await server.stop()
    }

    @Test func `a record is read with its address, and completely or not at all`() async throws {
        let server = try await server()
        let client = try await ATClient.signedIn(to: server)
        let head = #"{"uri":"\#(Self.uri)","cid":"\#(Self.cid)","value":{"$type":"com.example.note","text":"hi","#
        server.answer("com.atproto.repo.getRecord", head + #""later":1}}"#)
        var stored = try await client.get(ComExample.Note.self, at: try ATURI(Self.uri), cid: try CID(Self.cid))
        #expect(stored.text == "hi" && stored.id.description == Self.uri)
        #expect(stored.unknownFields.names == ["later"])
        stored.text = "changed"
        #expect(stored.value.text == "changed")
        let request = try #require(server.requests.last)
        #expect(request.query("repo") == "did:plc:alice" && request.query("collection") == "com.example.note")
        #expect(request.query("rkey") == "3jzfcijpj2z2a" && request.query("cid") == Self.cid)
        server.answer("com.atproto.repo.getRecord", head + #""tags":["2024-01-01T00:00:00Z","bad"]}}"#)
        await #expect(throws: AtError.self) { try await client.get(ComExample.Note.self, at: try ATURI(Self.uri)) }
        await #expect(throws: AtError.self) {
            try await client.get(ComExample.Note.self, at: "at://did:plc:alice/com.example.note")
        }
        await server.stop()
    }

    @Test(arguments: [
        ("did:plc:alice", "at://did:plc:bob/com.example.note/a", false),
        ("did:plc:alice", "at://did:plc:alice/com.example.other/a", false),
        ("did:plc:alice", "at://did:plc:alice/com.example.note/b", false),
        ("did:plc:alice", "at://did:plc:alice/com.example.note", false),
        ("did:plc:alice", "at://alice.test/com.example.note/a", false),
        ("did:plc:alice", "at://did:plc:alice/com.example.note/a", true),
        ("alice.test", "at://did:plc:alice/com.example.note/a", true),
        ("Alice.test", "at://alice.test/com.example.note/a", true),
        ("alice.test", "at://bob.test/com.example.note/a", false),
        ("alice.test", "at://did:plc:alice/com.example.note/b", false),
    ])
    func `a record that wasn't requested is refused`(authority: String, received: String, isAnswer: Bool) async throws {
        let server = try await server()
        let client = try await ATClient.signedIn(to: server)
        server.answer(
            "com.atproto.repo.getRecord",
            #"{"uri":"\#(received)","cid":"\#(Self.cid)","value":{"$type":"com.example.note","text":"hi"}}"#)
        let uri = ATURI(try ATIdentifier(authority), "com.example.note", "a")
        guard !isAnswer else {
            #expect(try await client.get(ComExample.Note.self, at: uri).text == "hi")
            return await server.stop()
        }
        let error = await #expect(throws: AtError.self) { try await client.get(ComExample.Note.self, at: uri) }
        #expect(error?.description.contains(received) == true)
        guard case .network(.decodingFailed) = error else { throw try #require(error) }
        await server.stop()
    }

    @Test func `another version than the requested one is refused`() async throws {
        let server = try await server()
        let client = try await ATClient.signedIn(to: server)
        let record = #""uri":"\#(Self.uri)","value":{"$type":"com.example.note","text":"hi"}}"#
        let other = "bafyreie5737gdxlw5i64vzichcalba3z2v5n6icifvx5xytvske7mr3hpm"
        server.answer("com.atproto.repo.getRecord", #"{"cid":"\#(Self.cid)","# + record)
        await #expect(throws: AtError.self) {
            try await client.get(ComExample.Note.self, at: try ATURI(Self.uri), cid: try CID(other))
        }
        #expect(try await client.get(ComExample.Note.self, at: try ATURI(Self.uri)).cid?.description == Self.cid)
        await server.stop()
    }

    @Test(arguments: [
        "at://did:plc:bob/com.example.note/a", "at://bob.test/com.example.note/a",
        "at://did:plc:alice/com.example.settings/self",
    ])
    func `a record of another account or collection isn't stored`(uri: String) async throws {
        let server = try await server()
        let client = try await ATClient.signedIn(to: server)
        let note = ComExample.Note(text: "hello")
        let error = await #expect(throws: AtError.self) {
            try await client.put(StoredRecord(uri: try ATURI(uri), cid: try CID(Self.cid), value: note))
        }
        guard case .network(.encodingFailed) = error else { throw try #require(error) }
        #expect(server.requests.isEmpty)
        try await client.put(StoredRecord(uri: "at://alice.test/com.example.note/a", cid: nil, value: note))
        #expect(try LexValue(json: try #require(server.requests.last).body)["repo"] == "did:plc:alice")
        await server.stop()
    }

    @Test func `a change has a condition although the server leaves out what it is for`() async throws {
        let server = try await server()
        let client = try await ATClient.signedIn(to: server)
        let value = #"{"$type":"com.example.settings","volume":1}"#
        server.route(.get, "/xrpc/com.atproto.repo.getRecord") { _ in
            .data(
                Data(#"{"uri":"at://did:plc:alice/com.example.settings/self","value":\#(value)}"#.utf8),
                contentType: "application/json")
        }
        try await client.update(ComExample.Settings.self) { $0.volume += 1 }
        let condition = try LexValue(json: try #require(server.requests.last).body)["swapRecord"]
        #expect(condition == .string(try LexValue(json: Data(value.utf8)).cid().description))
        await server.stop()
    }

    @Test func `a change is repeated if the record was changed elsewhere`() async throws {
        let server = try await server()
        let time = TestTime()
        let client = try await ATClient.signedIn(to: server, time: time)
        server.route(.get, "/xrpc/com.atproto.repo.getRecord") { [weak server] _ in
            let reads = server?.requests.count { $0.path.hasSuffix("getRecord") } ?? 0
            return .data(
                Data(
                    #"{"uri":"at://did:plc:alice/com.example.settings/self","cid":"\#(Self.cid)","value":{"#.utf8)
                    + Data(#""$type":"com.example.settings","volume":\#(reads * 10)}}"#.utf8),
                contentType: "application/json")
        }
        let conflict = Fault.status(400, body: Data(#"{"error":"InvalidSwap"}"#.utf8))
        server.script("/xrpc/com.atproto.repo.putRecord", [conflict, conflict, .pass])
        try await client.update(ComExample.Settings.self) { $0.volume += 1 }
        let volumes = try server.requests.filter { $0.method == .post }.map {
            try LexValue(json: $0.body)["record"]?["volume"]
        }
        #expect(volumes == [11, 21, 31])
        server.script("/xrpc/com.atproto.repo.putRecord", always: conflict)
        let before = time.waits.count
        let error = await #expect(throws: AtError.self) {
            try await client.update(ComExample.Settings.self) { $0.volume += 1 }
        }
        let pauses = time.waits.dropFirst(before)
        #expect(error?.matches(RepoError.invalidSwap) == true)
        #expect(pauses.count == 19, "twenty attempts")
        #expect(pauses.allSatisfy { $0 <= .seconds(2) } && Set(pauses).count > 10)
        await server.stop()
    }

    @Test func `many writers of one record all succeed`() async throws {
        try await Home.run { home in
            let client = ATClient(environment: try await home.environment())
            try await withThrowingTaskGroup { group in
                for _ in 0..<16 {
                    group.addTask {
                        try await client.update(ComExample.Settings.self, orCreate: ComExample.Settings(volume: 0)) {
                            $0.volume += 1
                        }
                    }
                }
                try await group.waitForAll()
            }
            let uri = ATURI(.did(home.alice.did), ComExample.Settings.collection, "self")
            #expect(try await client.get(ComExample.Settings.self, at: uri).value.volume == 16)
        }
    }

    @Test func `updating a missing record creates it from the initial value, or throws`() async throws {
        let server = try await server()
        let client = try await ATClient.signedIn(to: server)
        server.route(.get, "/xrpc/com.atproto.repo.getRecord") { _ in
            .error("RecordNotFound", "Could not locate record", status: .badRequest)
        }
        let error = await #expect(throws: AtError.self) {
            try await client.update(ComExample.Settings.self) { $0.volume += 1 }
        }
        #expect(error?.matches(RepoError.recordNotFound) == true)
        try await client.update(ComExample.Settings.self, orCreate: ComExample.Settings(volume: 1)) { $0.volume += 1 }
        let input = try LexValue(json: try #require(server.requests.last).body)
        #expect(input["record"]?["volume"] == 2 && input["swapRecord"] == .null && input["rkey"] == "self")
        await server.stop()
    }

    @Test func `records are listed page by page, and invalid ones are reported`() async throws {
        let server = try await server()
        let reported = Guarded<[String]>([])
        let client = try await ATClient.signedIn(to: server) { _, issues in
            reported.withLock { $0 += issues.map(\.path) }
        }
        server.route(.get, "/xrpc/com.atproto.repo.listRecords") { request in
            let isFirst = request.query("cursor") == nil
            let text = isFirst ? #""one""# : "2"
            let record = #"{"uri":"\#(Self.uri)","cid":"\#(Self.cid)","#
            return .data(
                Data(
                    (#"{\#(isFirst ? #""cursor":"x","# : #""cursor":null,"#)"records":["#
                        + record + #""value":{"text":\#(text)}},"# + record + #""value":{"text":"ok"}}]}"#).utf8),
                contentType: "application/json")
        }
        var texts: [String] = []
        for try await note in client.list(ComExample.Note.self, in: "alice.test", limit: 2, reverse: true) {
            texts.append(note.text)
        }
        #expect(texts == ["one", "ok", "ok"])
        #expect(reported.withLock { $0 } == ["records[0].value.text"])
        #expect(
            server.requests.first?.target
                == "/xrpc/com.atproto.repo.listRecords?repo=alice.test&collection=com.example.note&limit=2&reverse=true"
        )
        await server.stop()
    }

    @Test func `a page of one's own records that failed is requested again, of the same account`() async throws {
        let server = try await server()
        let client = try await ATClient.signedIn(to: server)
        let path = "/xrpc/com.atproto.repo.listRecords"
        server.answer("com.atproto.repo.listRecords", #"{"records":[]}"#)
        server.script(path, [.status(400)])
        var records = client.list(ComExample.Note.self).makeAsyncIterator()
        await #expect(throws: AtError.self) { try await records.next() }
        #expect(try await records.next() == nil)
        let asked = server.requests.filter { $0.path == path }.map { $0.query("repo") }
        #expect(asked == ["did:plc:alice", "did:plc:alice"])
        await server.stop()
    }

    @Test func `a listed record isn't stored without the elements that were left out of it`() async throws {
        let server = try await server()
        let client = try await ATClient.signedIn(to: server)
        let day = "2026-01-31T12:34:56Z"
        let records = ["\"\(day)\",\"today\"", "\"\(day)\""].map { tags in
            #"{"uri":"\#(Self.uri)","cid":"\#(Self.cid)","value":{"text":"a","tags":[\#(tags)]}}"#
        }
        server.answer("com.atproto.repo.listRecords", #"{"records":[\#(records.joined(separator: ","))]}"#)
        var listed: [StoredRecord<ComExample.Note>] = []
        for try await record in client.list(ComExample.Note.self, in: "alice.test") { listed.append(record) }
        #expect(listed.map { $0.tags?.map(\.description) } == [[day], [day]])
        let incomplete = try #require(listed.first)
        let error = await #expect(throws: AtError.self) { try await client.put(incomplete) }
        guard case .network(.encodingFailed(let why)) = error else { throw try #require(error) }
        #expect(why.contains("would remove them"))
        #expect(!server.requests.contains { $0.method == .post }, "no request is sent")
        try await client.put(try #require(listed.last))
        let input = try LexValue(json: try #require(server.requests.last).body)
        #expect(input["record"]?["tags"] == [.string(day)])
        // A caller who means it can.
        try await client.put(incomplete.value, key: "a")
        #expect(server.requests.count { $0.method == .post } == 2)
        await server.stop()
    }

    @Test func `records are deleted, one or with other writes`() async throws {
        let server = try await server()
        server.answer("com.atproto.repo.deleteRecord", "{}", to: .post)
        server.answer(
            "com.atproto.repo.applyWrites",
            #"{"results":[{"$type":"com.atproto.repo.applyWrites#createResult","uri":"\#(Self.uri)","cid":"\#(Self.cid)"},"#
                + #"{"$type":"com.atproto.repo.applyWrites#updateResult","uri":"\#(Self.uri)","cid":"\#(Self.cid)"},"#
                + #"{"$type":"com.atproto.repo.applyWrites#deleteResult"}]}"#, to: .post)
        let client = try await ATClient.signedIn(to: server)
        try await client.delete(try ATURI(Self.uri))
        #expect(
            try LexValue(json: try #require(server.requests.last).body) == [
                "repo": "did:plc:alice", "collection": "com.example.note", "rkey": "3jzfcijpj2z2a",
            ])
        try await client.delete(try ATURI(Self.uri), if: .isUnchanged(since: try CID(Self.cid)))
        let input = try LexValue(json: try #require(server.requests.last).body)
        #expect(input["swapRecord"] == .string(Self.cid))
        let count = server.requests.count
        let error = await #expect(throws: AtError.self) { try await client.delete(try ATURI(Self.uri), if: .isNew) }
        guard case .network(.encodingFailed) = error else { throw try #require(error) }
        #expect(server.requests.count == count, "no request is sent")
        let results = try await client.applyWrites([
            .create(ComExample.Note(text: "new")), .update(ComExample.Settings(volume: 1), key: "self"),
            .delete("com.example.note", key: "old"),
        ])
        #expect(results.map { $0?.uri.description } == [Self.uri, Self.uri, nil])
        let writes = try LexValue(json: try #require(server.requests.last).body)["writes"]
        #expect(
            writes == [
                [
                    "$type": "com.atproto.repo.applyWrites#create", "collection": "com.example.note",
                    "value": ["$type": "com.example.note", "text": "new"],
                ],
                [
                    "$type": "com.atproto.repo.applyWrites#update", "collection": "com.example.settings",
                    "rkey": "self", "value": ["$type": "com.example.settings", "volume": 1],
                ],
                [
                    "$type": "com.atproto.repo.applyWrites#delete", "collection": "com.example.note", "rkey": "old",
                ],
            ])
        await server.stop()
    }

    @Test func `a blob is uploaded from a file, even if the token has just expired`() async throws {
        let server = try await server()
        server.answerLogin(tokens: "2")
        server.route(.post, "/xrpc/com.atproto.repo.uploadBlob") { request in
            guard request.headers["Authorization"] == "Bearer access-2" else {
                return .error("ExpiredToken", "Token has expired", status: .badRequest)
            }
            return .data(
                Data(
                    #"{"blob":{"$type":"blob","ref":{"$link":"\#(Self.cid)"},"mimeType":"image/png","#.utf8)
                    + Data(#""size":\#(request.body.count)}}"#.utf8), contentType: "application/json")
        }
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(repeating: 7, count: 200_000).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let client = try await ATClient.signedIn(to: server)
        let sent = Guarded<Int64>(0)
        let blob = try await client.uploadBlob(.file(file), mimeType: "image/png") { progress in
            sent.withLock { $0 = progress.sent }
        }
        #expect(blob.size == 200_000 && blob.mimeType == "image/png" && blob.ref.description == Self.cid)
        #expect(sent.withLock { $0 } == 200_000)
        #expect(server.requests.last?.headers["Content-Type"] == "image/png")
        await server.stop()
    }
}
