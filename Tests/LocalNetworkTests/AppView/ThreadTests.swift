import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import TestLoad
import Testing

@Suite(.inTurn) struct ThreadTests {
    private let cid: LexValue = "bafyreie5737gdxlw5i64vzichcalba3z2v5n6icifvx5xytvske7mr3hpm"

    private func uri(_ key: String, _ probe: NetworkProbe) -> LexValue {
        .string("at://\(probe.alice.did)/app.bsky.feed.post/\(key)")
    }

    /// Writes posts, each with its key and the key of what it replies to.
    private func write(_ posts: [(key: String, parent: String?)], _ probe: NetworkProbe) async throws {
        let token = try await probe.network.issueTokens(for: probe.alice).access
        var rest = posts[...]
        while !rest.isEmpty {
            let writes = rest.prefix(200).map { post -> LexValue in
                var record: LexObject = [
                    "$type": "app.bsky.feed.post", "text": .string(post.key), "createdAt": "2026-01-01T00:00:00Z",
                ]
                if let parent = post.parent {
                    let reference: LexValue = ["uri": uri(parent, probe), "cid": cid]
                    record["reply"] = ["root": reference, "parent": reference]
                }
                return [
                    "$type": "com.atproto.repo.applyWrites#create", "collection": "app.bsky.feed.post",
                    "rkey": .string(post.key), "value": .object(record),
                ]
            }
            rest = rest.dropFirst(200)
            let answer = try await probe.post(
                "/xrpc/com.atproto.repo.applyWrites", token: token,
                body: ["repo": "alice.test", "writes": .array(Array(writes)), "validate": false])
            try #require(answer.status == 200, "\(answer.json)")
        }
    }

    private func thread(_ key: String, _ query: String, _ probe: NetworkProbe) async throws -> NetworkProbe.Answer {
        let uri = try #require(uri(key, probe).text?.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        return try await probe.get(
            "/xrpc/app.bsky.feed.getPostThread?uri=\(uri)&\(query)", to: probe.network.appView.url)
    }

    private static let keys = (0...1000).map { "3k\(String(10_000 + $0))aaaaaa" }

    @Test(arguments: ["depth=1000", "parentHeight=1000"])
    func `a thread of a thousand replies, each to the one before, is shown`(query: String) async throws {
        try await NetworkProbe.run { probe in
            let keys = Self.keys
            try await write(keys.indices.map { (keys[$0], $0 == 0 ? nil : keys[$0 - 1]) }, probe)
            let end = query.hasPrefix("depth") ? keys[0] : keys[1000]
            let answer = try await thread(end, query, probe)
            let text = String(decoding: answer.response.body, as: UTF8.self)
            #expect(answer.status == 200)
            #expect(text.contains("\"text\":\"\(keys[0])\"") && text.contains("\"text\":\"\(keys[1000])\""))
        }
    }

    @Test func `a post that replies to its own reply appears once, like the posts below it`() async throws {
        try await NetworkProbe.run { probe in
            let keys = Self.keys
            try await write(
                [(keys[0], keys[1]), (keys[1], keys[0])] + keys[2..<200].map { ($0, keys[0]) }, probe)
            let answer = try await thread(keys[0], "depth=1000&parentHeight=1000", probe)
            #expect(answer.status == 200)
            let text = String(decoding: answer.response.body, as: UTF8.self)
            #expect(text.components(separatedBy: "\"text\":\"\(keys[7])\"").count == 2)
            #expect(answer.json["thread"]?["replies"]?.list.count == 199)
        }
    }
}
