import ATData
import Foundation
import LocalNetwork
import TestLoad
import Testing

@Suite(.inTurn) struct PositionTests {
    @Test func `pages continue through posts dated before 1970`() async throws {
        try await NetworkProbe.run { probe in
            let token = try await probe.network.issueTokens(for: probe.alice).access
            for year in ["0000", "0001", "1066", "1969", "1970", "2001"] {
                let answer = try await probe.post(
                    "/xrpc/com.atproto.repo.createRecord", token: token,
                    body: [
                        "repo": "alice.test", "collection": "app.bsky.feed.post",
                        "record": ["text": .string(year), "createdAt": .string("\(year)-01-01T00:00:00Z")],
                    ])
                try #require(answer.status == 200, "\(answer.json)")
            }
            var texts: [String] = []
            var cursor: String?
            repeat {
                let page = try await probe.get(
                    "/xrpc/app.bsky.feed.getAuthorFeed?actor=alice.test&limit=1"
                        + (cursor.map { "&cursor=\($0)" } ?? ""),
                    to: probe.network.appView.url)
                texts += (page.json["feed"]?.list ?? []).map { $0["post"]?["record"]?["text"]?.text ?? "" }
                cursor = page.json["cursor"]?.text
            } while cursor != nil && texts.count < 20
            #expect(texts == ["2001", "1970", "1969", "1066", "0001", "0000"])
        }
    }

    @Test(arguments: [
        "-", "--", "0", "1-", "-1", "1-2-3", "9223372036854775808-0", "0-9223372036854775808", "1--", "１-２",
        "nan-nan", "%00-%00",
    ])
    func `an invalid cursor is refused`(cursor: String) async throws {
        try await NetworkProbe.run { probe in
            let cursor =
                cursor.contains("%")
                ? cursor : cursor.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let page = try await probe.get(
                "/xrpc/app.bsky.feed.getAuthorFeed?actor=alice.test&cursor=\(cursor)", to: probe.network.appView.url)
            #expect(page.status == 400)
        }
    }

    @Test(arguments: [
        "9223372036854775807-9223372036854775807", "-9223372036854775808-0",
    ])
    func `a cursor with the largest number works`(cursor: String) async throws {
        try await NetworkProbe.run { probe in
            for call in ["feed.getAuthorFeed", "graph.getFollows"] {
                let page = try await probe.get(
                    "/xrpc/app.bsky.\(call)?actor=alice.test&cursor=\(cursor)", to: probe.network.appView.url)
                #expect(page.status == 200)
            }
        }
    }
}
