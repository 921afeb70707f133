import ATData
import CoreATProtocol
import Foundation
import HTTPTransport
import Inspector
import LocalNetwork
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct HostileContentTests {
    private static let attack = #"</pre></textarea><script>alert(1)</script><img src=x onerror='a()'>"#

    @Test func `what is in records, requests and forms stays text on every page`() async throws {
        let inspected = try await InspectedNetwork()
        let alice = try await inspected.network.createAccount("alice.test")
        let attack = LexValue.string(Self.attack)
        let collection = "app.bsky.feed.post"
        let record: LexValue = [
            "$type": .string(collection), "text": attack, "createdAt": "2026-01-01T00:00:00Z", "link": "javascript:a()",
            "uri": "at://javascript:a()/x", "<b>": attack,
        ]
        try await inspected.call(
            .post, "/api/repositories/alice.test/\(collection)", ["key": "a", "record": record, "anyContents": true])
        let client = try await inspected.network.client(for: alice)
        let _: LexValue = try await client.procedure(
            "com.atproto.moderation.createReport",
            input: [
                "reasonType": .string("<b>\(Self.attack)"), "reason": attack,
                "subject": ["$type": "com.atproto.admin.defs#repoRef", "did": .string(alice.did.description)],
            ])
        try await inspected.network.label("<script>x", on: alice.did.description, by: alice)
        try await inspected.network.startJetstream().untilReceived(inspected.network.firehose.lastEvent)
        try await inspected.call(.post, "/api/apps/check", ["id": .string("https://a.example/\(Self.attack)")])
        inspected.network.dns.set("_atproto.alice.test", texts: [Self.attack])
        let data = Data(Self.attack.utf8)
        var request = HTTPRequest(.post, inspected.network.server.url.appending(path: "/xrpc/<script>x"))
        request.headers = ["Content-Type": "text/html", "X-Attack": "<script>", "Authorization": "Bearer <script>"]
        request.body = .bytes(data)
        _ = try await DefaultTransport.shared.send(request)
        var pages = ["/", "/accounts", "/accounts/\(alice.did)", "/labels", "/faults", "/mail", "/calls", "/requests"]
        pages += ["/records/\(alice.did)/\(collection)", "/records/\(alice.did)/\(collection)/a"]
        pages += try await (1...inspected.lastRequest()).map { "/requests/\($0)" }
        pages += ["/identity?name=alice.test", "/apps", "/events", "/streams/jetstream", "/streams/labeler"]
        pages += [
            "/streams/labeler/1", "/streams/jetstream?collection=%3Cscript%3E", "/streams/jetstream?account=alice.test",
        ]
        pages += ["/requests?method=%3Cscript%3E", "/requests?account=alice.test"]
        for path in pages {
            let page = try await inspected.page(path)
            #expect(page.components(separatedBy: "<script").count == 2, "\(path)")
            #expect(page.contains("<script src=\"/script.js\" defer></script>"))
            #expect(!page.contains("onerror='") && !page.contains("<img src=x") && !page.contains("<b>\""), "\(path)")
            #expect(!page.contains("href=\"javascript:"), "\(path)")
            #expect(!page.contains(" style=\""), "the policy forbids inline styles: \(path)")
        }
        let page = try await inspected.page("/records/\(alice.did)/\(collection)/a")
        #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
        await inspected.stop()
    }

    @Test func `a redirect stays on the site`() async throws {
        let inspected = try await InspectedNetwork()
        for back in [
            "//evil.example", "https://evil.example", "/\\evil.example", "javascript:a()", "/a b", "/a\r\nB: c", "",
        ] {
            let response = try await inspected.submit("expireTokens", [:], back: back)
            #expect(response.status.rawValue == 303 && response.headers["Location"] == "/", "\(back)")
        }
        #expect(try await inspected.submit("expireTokens", [:], back: "/faults").headers["Location"] == "/faults")
        await inspected.stop()
    }

    @Test func `blobs with scripts are downloaded, and pictures are shown in a sandbox`() async throws {
        let inspected = try await InspectedNetwork()
        let alice = try await inspected.network.createAccount("alice.test")
        let client = try await inspected.network.client(for: alice)
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D])
        let svg = Data("<svg xmlns='http://www.w3.org/2000/svg'><script>a()</script></svg>".utf8)
        for (data, type, isShown) in [
            (png, "image/png", true), (svg, "image/svg+xml", false), (Data("<script>".utf8), "text/html", false),
        ] {
            let blob = try await client.uploadBlob(data, mimeType: type)
            let response = try await inspected.send(.get, "/blobs/\(alice.did)/\(blob.ref)")
            #expect(response.body == data)
            #expect(response.headers["Content-Type"] == (isShown ? type : "application/octet-stream"))
            #expect((response.headers["Content-Disposition"] == nil) == isShown)
            #expect(response.headers["Content-Security-Policy"] == "default-src 'none'; sandbox")
            #expect(response.headers["X-Content-Type-Options"] == "nosniff")
        }
        await inspected.stop()
    }
}

extension InspectedNetwork {
    /// The number of the last recorded request.
    func lastRequest() async throws -> Int {
        guard case .integer(let number)? = try await call(.get, "/api/network")["requests"] else { return 0 }
        return number
    }
}
