import ATData
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import TestLoad
import Testing

@Suite(.inTurn) struct RecordCallTests {
    private static let get: NSID = "com.atproto.repo.getRecord"
    private static let list: NSID = "com.atproto.repo.listRecords"

    @Test func `a record's CID is the hash of its DAG-CBOR, and its key is a TID`() async throws {
        try await NetworkProbe.run { probe in
            let made = try await probe.write("hello")
            let record: LexValue = ["$type": "com.example.note", "text": "hello"]
            #expect(try made.cid == record.cid())
            #expect((try? TID(try #require(made.uri.recordKey).description)) != nil)
            #expect(made.validationStatus == "unknown")
            let commit: LexValue = try await probe.client.query(
                "com.atproto.sync.getLatestCommit", parameters: ["did": .string(probe.alice.did.description)])
            #expect(commit["cid"]?.text == made.commit?.cid.description)
            let read: LexValue = try await probe.client.query(
                Self.get,
                parameters: [
                    "repo": "alice.test", "collection": "com.example.note",
                    "rkey": .string(try #require(made.uri.recordKey).description),
                ])
            #expect(read["value"] == record && read["uri"]?.text == made.uri.description)
        }
    }

    @Test func `records are listed in pages, newest or oldest first`() async throws {
        try await NetworkProbe.run { probe in
            for number in 0..<7 { try await probe.write("\(number)") }
            for isReversed in [false, true] {
                var texts: [String] = []
                var cursor: String?
                repeat {
                    var parameters: LexObject = [
                        "repo": .string(probe.alice.did.description), "collection": "com.example.note", "limit": 3,
                        "reverse": .boolean(isReversed),
                    ]
                    if let cursor { parameters["cursor"] = .string(cursor) }
                    let page: LexValue = try await probe.client.query(Self.list, parameters: parameters)
                    texts += page["records"]?.list.compactMap { $0["value"]?["text"]?.text } ?? []
                    cursor = page["cursor"]?.text
                } while cursor != nil
                let expected = (0..<7).map(String.init)
                #expect(texts == (isReversed ? expected : expected.reversed()))
            }
        }
    }

    @Test func `a swap that doesn't match changes nothing`() async throws {
        try await NetworkProbe.run { probe in
            let first = try await probe.write("one", key: "note")
            let stale = try await probe.write("two")
            let put: NSID = "com.atproto.repo.putRecord"
            func input(_ text: String, _ condition: (String, LexValue)) -> LexValue {
                guard case .object(var input) = NetworkProbe.note(text, in: probe.alice, key: "note") else {
                    return .null
                }
                input[condition.0] = condition.1
                return .object(input)
            }
            for condition in [
                ("swapRecord", .null), ("swapRecord", .string(stale.cid.description)),
                ("swapCommit", .string(try #require(first.commit).cid.description)),
            ] as [(String, LexValue)] {
                await expectFailure("InvalidSwap") {
                    try await probe.client.procedure(put, input: input("three", condition))
                }
            }
            let right = try await probe.client.procedure(
                put, input: input("three", ("swapRecord", .string(first.cid.description))))
            #expect(right["uri"]?.text == first.uri.description && right["cid"]?.text != first.cid.description)
            let next = try await probe.client.procedure(
                put, input: input("four", ("swapCommit", right["commit"]?["cid"] ?? .null)))
            let (earlier, later) = (right["commit"]?["rev"]?.text ?? "~", next["commit"]?["rev"]?.text ?? "")
            #expect(later > earlier)
        }
    }

    @Test func `several writes succeed or fail together`() async throws {
        try await NetworkProbe.run { probe in
            try await probe.write("one", key: "one")
            let apply: NSID = "com.atproto.repo.applyWrites"
            func write(_ kind: String, _ key: String, _ text: String?) -> LexValue {
                var write: LexObject = [
                    "$type": .string("com.atproto.repo.applyWrites#\(kind)"), "collection": "com.example.note",
                    "rkey": .string(key),
                ]
                if let text { write["value"] = ["$type": "com.example.note", "text": .string(text)] }
                return .object(write)
            }
            func input(_ writes: [LexValue]) -> LexValue {
                ["repo": .string(probe.alice.did.description), "writes": .array(writes)]
            }
            await expectFailure("InvalidRequest") {
                try await probe.client.procedure(
                    apply, input: input([write("create", "two", "two"), write("update", "three", "three")]))
            }
            let answer = try await probe.client.procedure(
                apply,
                input: input([
                    write("create", "two", "two"), write("update", "two", "zwei"), write("delete", "one", nil),
                ]))
            let kinds = answer["results"]?.list.map { $0["$type"]?.text ?? "" }
            #expect(
                kinds == ["create", "update", "delete"].map { "com.atproto.repo.applyWrites#\($0)Result" })
            let page: LexValue = try await probe.client.query(
                Self.list, parameters: ["repo": "alice.test", "collection": "com.example.note"])
            let texts = page["records"]?.list.map { $0["value"]?["text"]?.text ?? "" }
            #expect(texts == ["zwei"])
        }
    }

    @Test func `several writes fail if one deletes a missing record, as on the reference server`() async throws {
        try await NetworkProbe.run { probe in
            try await probe.write("one", key: "one")
            // Also one that an earlier one of them deletes.
            for key: RecordKey in ["none", "one"] {
                let error = await #expect(throws: AtError.self) {
                    try await probe.client.applyWrites([
                        .delete("com.example.note", key: "one"), .delete("com.example.note", key: key),
                    ])
                }
                #expect(error?.status == .internalServerError)
            }
            let page: LexValue = try await probe.client.query(
                Self.list, parameters: ["repo": "alice.test", "collection": "com.example.note"])
            #expect(page["records"]?.list.count == 1)
        }
    }

    @Test func `writing the same record again and deleting a missing one create no commit`() async throws {
        try await NetworkProbe.run { probe in
            let first = try await probe.write("one", key: "one")
            let again = try await probe.client.procedure(
                "com.atproto.repo.putRecord", input: NetworkProbe.note("one", in: probe.alice, key: "one"))
            #expect(again["cid"]?.text == first.cid.description && again["commit"] == nil)
            let nothing = try await probe.client.procedure(
                "com.atproto.repo.deleteRecord",
                input: ["repo": "alice.test", "collection": "com.example.note", "rkey": "none"])
            #expect(nothing["commit"] == nil)
            try await probe.client.delete(first.uri)
            await expectFailure("RecordNotFound") {
                let _: LexValue = try await probe.client.query(
                    Self.get,
                    parameters: ["repo": "alice.test", "collection": "com.example.note", "rkey": "one"])
            }
        }
    }

    @Test(arguments: [
        #"{"collection":"com.example.note","record":{}}"#,
        #"{"repo":"nobody.test","collection":"com.example.note","record":{}}"#,
        #"{"repo":"alice.test","collection":"note","record":{}}"#,
        #"{"repo":"alice.test","collection":"com.example.note"}"#,
        #"{"repo":"alice.test","collection":"com.example.note","record":{"$type":"com.example.other"}}"#,
        #"{"repo":"alice.test","collection":"com.example.note","record":{"half":0.5}}"#,
        #"{"repo":"alice.test","collection":"com.example.note","record":{},"rkey":"a b"}"#,
        #"{"repo":"alice.test","collection":"com.example.note","record":{},"validate":true}"#,
        #"{"repo":"alice.test","collection":"com.example.note","record":{"#,
    ])
    func `invalid input is refused`(json: String) async throws {
        try await NetworkProbe.run { probe in
            let token = try await probe.network.issueTokens(for: probe.alice).access
            let answer = try await URLSessionTransport.shared.send(
                HTTPRequest(
                    .post, try #require(URL(string: probe.network.host + "/xrpc/com.atproto.repo.createRecord")),
                    headers: ["Authorization": "Bearer \(token)", "Content-Type": "application/json"],
                    body: .bytes(Data(json.utf8))))
            #expect(answer.status.rawValue == 400)
            #expect(try LexValue(json: answer.body)["error"] == "InvalidRequest")
        }
    }

    @Test func `a repository lists its collections`() async throws {
        try await NetworkProbe.run { probe in
            try await probe.write("one")
            let answer: LexValue = try await probe.client.query(
                "com.atproto.repo.describeRepo", parameters: ["repo": "alice.test"])
            #expect(answer["collections"] == ["com.example.note"] && answer["handleIsCorrect"] == true)
            #expect(answer["didDoc"]?["alsoKnownAs"] == ["at://alice.test"])
        }
    }
}
