import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import TestLoad
import Testing

/// Requests that are meant to hurt: none may end the process, be told as a fault of the server, or leave something
/// behind.
@Suite(.inTurn) struct HostileInputTests {
    private static func nested(_ depth: Int, _ open: String, _ close: String, _ middle: String = "1") -> String {
        String(repeating: open, count: depth) + middle + String(repeating: close, count: depth)
    }

    private static let records = [
        #"{"n":9223372036854775808}"#, #"{"n":-9223372036854775809}"#, #"{"n":1e400}"#, #"{"n":0.1}"#, #"{"n":01}"#,
        #"{"$type":null}"#, #"{"$type":""}"#, #"{"$type":{}}"#,
        #"{"$type":"com.example.note","$type":"com.example.note"}"#,
        #"{"$type":"com.example.note\u0000"}"#, #"{"a":1,"a":2}"#, #"{"a":{"$type":null}}"#, #"{"a":{"$link":5}}"#,
        #"{"a":{"$link":"bafy"}}"#, #"{"a":{"$bytes":"="}}"#, #"{"a":{"$bytes":"aGk","x":1}}"#,
        #"{"a":{"$type":"blob"}}"#, #"{"a":{"$type":"blob","ref":{"$link":"x"},"mimeType":"a/b","size":-1}}"#,
        #"{"a":"\ud800"}"#, #"{"a":"\x00"}"#, "{\"a\":\"\u{0}\"}",
        #"{"a":"# + nested(20_000, "[", "]") + "}", #"{"a":"# + nested(20_000, #"{"a":"#, "}") + "}",
        #"{"a":"# + nested(127, "[", "]") + "}", nested(20_000, "[", ""), "",
    ]

    private func create(_ body: Data, _ probe: NetworkProbe, to path: String = "createRecord") async throws
        -> HTTPResponse
    {
        let token = try await probe.network.issueTokens(for: probe.alice).access
        return try await URLSessionTransport.shared.send(
            HTTPRequest(
                .post, try #require(URL(string: "\(probe.network.host)/xrpc/com.atproto.repo.\(path)")),
                headers: ["Authorization": "Bearer \(token)", "Content-Type": "application/json"],
                body: .bytes(body)))
    }

    @Test func `records that violate the data model are refused, and none crashes`() async throws {
        try await NetworkProbe.run { probe in
            for record in Self.records {
                let json = #"{"repo":"alice.test","collection":"com.example.note","record":\#(record)}"#
                let answer = try await create(Data(json.utf8), probe)
                #expect(answer.status.rawValue == 400, "\(record.prefix(80)): \(answer.status)")
                let many =
                    #"{"repo":"alice.test","writes":[{"$type":"com.atproto.repo.applyWrites#create","#
                    + #""collection":"com.example.note","value":\#(record)}]}"#
                #expect(try await create(Data(many.utf8), probe, to: "applyWrites").status.rawValue == 400)
            }
            let list = try await probe.get(
                "/xrpc/com.atproto.repo.listRecords?repo=alice.test&collection=com.example.note")
            #expect(list.json["records"]?.list.isEmpty == true)
        }
    }

    @Test func `a type that only looks like the collection is refused`() async throws {
        try await NetworkProbe.run { probe in
            for (type, status) in [("com.example.someKey", 200), ("com.example.some\u{212A}ey", 400)] {
                let json =
                    #"{"repo":"alice.test","collection":"com.example.someKey","record":{"$type":"\#(type)"}}"#
                let answer = try await create(Data(json.utf8), probe)
                #expect(answer.status.rawValue == status)
            }
        }
    }

    @Test func `every record that is accepted can be listed, shown and loaded again`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let options = LocalNetwork.Options(folder: URL(filePath: folder))
        let records = [
            #"{"a":"\u0000\uffff\ud83d\ude00","e\u0301":1,"\u00e9":2,"":3}"#, #"{"n":9223372036854775807}"#,
            #"{"n":-9223372036854775808}"#,
            #"{"a":{"$link":"bafkreie5737gdxlw5i64vzichcalba3z2v5n6icifvx5xytvske7mr3hpm"}}"#,
            #"{"a":{"$bytes":""}}"#, #"{"a":\#(Self.nested(60, "[", "]"))}"#, #"{"a":\#(Self.nested(90, "[", "]"))}"#,
            #"{"a":\#(Self.nested(125, "[", "]"))}"#, #"{"a":\#(Self.nested(125, #"{"a":"#, "}"))}"#,
        ]
        var accepted = 0
        try await NetworkProbe.run(options: options) { probe in
            for (number, record) in records.enumerated() {
                let key = "\(number):._~-"
                let json =
                    #"{"repo":"alice.test","collection":"com.example.note","rkey":"\#(key)","record":\#(record)}"#
                if try await create(Data(json.utf8), probe).status.rawValue == 200 { accepted += 1 }
            }
            #expect(accepted >= 6)
            let list = try await probe.get(
                "/xrpc/com.atproto.repo.listRecords?repo=alice.test&collection=com.example.note")
            #expect(list.json["records"]?.list.count == accepted)
        }
        let network = try await LocalNetwork.start(options: options)
        let url = try #require(
            URL(string: "\(network.host)/xrpc/com.atproto.repo.listRecords?repo=alice.test&collection=com.example.note")
        )
        let answer = try await URLSessionTransport.shared.send(HTTPRequest(.get, url))
        #expect(try LexValue(json: answer.body)["records"]?.list.count == accepted)
        await network.stop()
    }

    @Test(arguments: [
        "/xrpc/com.atproto.repo.listRecords?repo=alice.test&collection=com.example.note&limit=99999999999999999999",
        "/xrpc/com.atproto.repo.listRecords?repo=alice.test&collection=com.example.note&limit=-1",
        "/xrpc/com.atproto.repo.listRecords?repo=alice.test&collection=com.example.note&limit=1&limit=2",
        "/xrpc/com.atproto.repo.listRecords?repo=alice.test&collection=com.example.note&limit=+1",
        "/xrpc/com.atproto.repo.listRecords?repo=alice.test&collection=com.example.note&cursor=..",
        "/xrpc/com.atproto.repo.getRecord?repo=alice.test&collection=com.example.note&rkey=..%2F..",
        "/xrpc/com.atproto.sync.getBlob?did=..%2F..%2Fetc&cid=passwd",
        "/xrpc/com.atproto.sync.listBlobs?did=did:plc:..&limit=1",
        "/xrpc/com.atproto.repo.describeRepo?repo=%FF%FE%00", "/xrpc/com.atproto.repo.describeRepo?repo=%",
        "/xrpc/com.atproto.identity.resolveHandle?handle=a%CC%81lice.test", "/xrpc/", "/xrpc/..%2f..%2fetc%2fpasswd",
        "/xrpc/%00", "//////", "/img/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
    ])
    func `an invalid query is refused`(path: String) async throws {
        try await NetworkProbe.run { probe in
            let answer = try await probe.get(path)
            #expect([400, 404, 501].contains(answer.status), "\(answer.status)")
            for url in [probe.network.plcURL, probe.network.appView.url] {
                let status = try await probe.get(path, to: url).status
                #expect([400, 404, 501].contains(status) || path == "//////", "\(url): \(status)")
            }
        }
    }

    @Test(arguments: ["-9223372036854775808", "9223372036854775807", "9223372036854775808", "%20", "1e9", "٣"])
    func `a service token with an invalid expiration is refused`(end: String) async throws {
        try await NetworkProbe.run { probe in
            let token = try await probe.network.issueTokens(for: probe.alice).access
            let end = end.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let answer = try await probe.get(
                "/xrpc/com.atproto.server.getServiceAuth?aud=did:web:x.test&exp=\(end)", token: token)
            #expect(answer.status == 400)
        }
    }

    @Test func `a search page after the largest cursor is empty`() async throws {
        try await NetworkProbe.run { probe in
            for cursor in ["0", "1", "9223372036854775807"] {
                let answer = try await probe.get(
                    "/xrpc/app.bsky.actor.searchActors?q=alice&limit=1&cursor=\(cursor)",
                    to: probe.network.appView.url)
                #expect(answer.status == 200)
            }
            let answer = try await probe.get(
                "/xrpc/app.bsky.actor.searchActors?q=alice&cursor=-1", to: probe.network.appView.url)
            #expect(answer.status == 400)
        }
    }
}
