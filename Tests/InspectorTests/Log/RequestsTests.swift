import ATData
import Foundation
import HTTPTransport
import Inspector
import LocalNetwork
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct RequestsTests {
    @Test func `requests to all servers are recorded, with caller, faults and filters`() async throws {
        let inspected = try await InspectedNetwork()
        let network = inspected.network
        let alice = try await network.createAccount("alice.test")
        network.faults.script("com.atproto.server.getSession", [.overloaded(retryAfter: 0)])
        let session = try #require(URL(string: network.host + "/xrpc/com.atproto.server.getSession"))
        let tokens = try await network.issueTokens(for: alice)
        for _ in 0..<2 {
            var request = HTTPRequest(.get, session)
            request.headers["Authorization"] = "Bearer \(tokens.access)"
            request.isSentOnce = true
            _ = try await DefaultTransport.shared.send(request)
        }
        network.server.script("/gone", always: .reset)
        _ = try? await DefaultTransport.shared.send(once(network.server.url.appending(path: "gone")))
        _ = try await DefaultTransport.shared.send(once(network.plcURL.appending(path: alice.did.description)))
        let labeler = try await network.labeler(alice)
        _ = try await DefaultTransport.shared.send(once(labeler.server.url.appending(path: "late")))

        let failed = try await inspected.call(.get, "/api/requests?method=getsession&failures=true").list("requests")
        #expect(failed.count == 1)
        #expect(failed.first?["status"] == 503 && failed.first?["faults"] == ["503, retry after 0 s"])
        #expect(failed.first?.text("caller") == alice.did.description)
        let mine = try await inspected.call(.get, "/api/requests?account=alice.test").list("requests")
        #expect(mine.compactMap { $0.text("server") }.sorted() == ["pds", "pds", "plc"])
        let gone = try await inspected.call(.get, "/api/requests?method=/gone").list("requests")
        // A client may send it once more on a new connection.
        #expect(!gone.isEmpty && gone.allSatisfy { $0["status"] == nil && $0["faults"] == ["connection reset"] })
        #expect(try await inspected.call(.get, "/api/requests?server=labeler").list("requests").count == 1)
        let all = try await inspected.call(.get, "/api/requests?limit=2").list("requests")
        let last = try await inspected.lastRequest()
        #expect(all.count == 2 && all.first?["number"] == .integer(last))
        try await inspected.call(.delete, "/api/requests")
        #expect(try await inspected.call(.get, "/api/requests").list("requests").isEmpty)
        await inspected.stop()
    }

    private func once(_ url: URL) -> HTTPRequest {
        var request = HTTPRequest(.get, url)
        request.isSentOnce = true
        return request
    }

    @Test func `no token and no password is ever shown`() async throws {
        let inspected = try await InspectedNetwork()
        let network = inspected.network
        _ = try await network.createAccount(handle: "alice.test", password: "hunter2-hunter2")
        var login = HTTPRequest(.post, network.server.url.appending(path: "/xrpc/com.atproto.server.createSession"))
        login.headers = ["Content-Type": "application/json"]
        login.body = .bytes(Data(#"{"identifier":"alice.test","password":"hunter2-hunter2"}"#.utf8))
        let answer = try LexValue(json: try await DefaultTransport.shared.send(login).body)
        let secrets = [
            try #require(answer.text("accessJwt")), try #require(answer.text("refreshJwt")), "hunter2-hunter2",
        ]
        // Cut JSON can't be searched for its fields.
        network.faults.script("com.atproto.server.createSession", [.malformedJSON])
        _ = try? await DefaultTransport.shared.send(login)
        let url = network.server.url
        for (path, headers, body) in [
            ("/xrpc/com.atproto.server.getSession", ["Authorization": "Bearer \(secrets[0])"], nil),
            ("/x?token=\(secrets[0])&code=\(secrets[1])", ["Cookie": "a=\(secrets[0])", "DPoP": secrets[1]], nil),
            ("/oauth/token", ["Content-Type": "application/x-www-form-urlencoded"], "refresh_token=\(secrets[1])&a=b"),
        ] as [(String, HTTPHeaders, String?)] {
            var request = HTTPRequest(body == nil ? .get : .post, try #require(URL(string: url.absoluteString + path)))
            request.headers = headers
            if let body { request.body = .bytes(Data(body.utf8)) }
            request.isSentOnce = true
            _ = try await DefaultTransport.shared.send(request)
        }
        let last = try await inspected.lastRequest()
        #expect(last == 5)
        for number in 1...last {
            let page = try await inspected.page("/requests/\(number)")
            let call = String(decoding: try await inspected.send(.get, "/api/requests/\(number)").body, as: UTF8.self)
            for secret in secrets { #expect(!page.contains(secret) && !call.contains(secret), "\(number)") }
            #expect(page.contains("•••") || page.contains("may contain secrets"))
        }
        let list = String(decoding: try await inspected.send(.get, "/api/requests").body, as: UTF8.self)
        for secret in secrets { #expect(!list.contains(secret)) }
        await inspected.stop()
    }

    @Test func `a request is copied for a terminal, and sent again`() async throws {
        let inspected = try await InspectedNetwork()
        let network = inspected.network
        let alice = try await network.createAccount("alice.test")
        let tokens = try await network.issueTokens(for: alice)
        let body =
            #"{"repo":"\#(alice.did)","collection":"app.bsky.feed.post","record":"#
            + #"{"$type":"app.bsky.feed.post","text":"It's $HOME `x`","createdAt":"2026-01-01T00:00:00Z"}}"#
        var request = HTTPRequest(.post, network.server.url.appending(path: "/xrpc/com.atproto.repo.createRecord"))
        request.headers = ["Content-Type": "application/json", "Authorization": "Bearer \(tokens.access)"]
        request.body = .bytes(Data(body.utf8))
        #expect(try await DefaultTransport.shared.send(request).status == .ok)
        let entry = try await inspected.call(.get, "/api/requests/1")
        let curl = try #require(entry.text("curl"))
        #expect(curl.hasPrefix("curl -X POST \(network.host)/xrpc/com.atproto.repo.createRecord -H "))
        #expect(curl.contains(#"-H "Authorization: Bearer $TOKEN""#) && curl.contains(#"It'\''s $HOME `x`"#))
        let atp = try #require(entry.text("atp"))
        #expect(atp.hasPrefix("atp xrpc procedure com.atproto.repo.createRecord 'repo=did:plc:"))
        #expect(atp.contains(" 'collection=app.bsky.feed.post' 'record:={") && atp.hasSuffix(" --host \(network.host)"))
        #expect(try await inspected.call(.post, "/api/requests/1/send") == ["status": 200])
        let posts = try await inspected.call(.get, "/api/repositories/alice.test/app.bsky.feed.post").list("records")
        #expect(posts.count == 2)
        await inspected.stop()
    }

    @Test func `the log keeps so many requests, and so many bytes`() async throws {
        let few = try await InspectedNetwork(Inspector.Options(requestLimit: 10))
        let url = few.network.server.url
        for number in 0..<35 { _ = try await DefaultTransport.shared.send(once(url.appending(path: "\(number)"))) }
        let kept = try await few.call(.get, "/api/requests").list("requests").compactMap { $0.text("target") }
        #expect(kept == (25..<35).reversed().map { "/\($0)" })
        #expect(try await few.send(.get, "/api/requests/25").status == .notFound)
        #expect(try await few.call(.get, "/api/requests/26").text("target") == "/25")
        #expect(try await few.send(.get, "/api/requests/36").status == .notFound)
        await few.stop()

        let small = try await InspectedNetwork(Inspector.Options(byteLimit: 1 << 20))
        for _ in 0..<9 {
            var request = HTTPRequest(.post, small.network.server.url.appending(path: "/big"))
            request.body = .bytes(Data(repeating: 7, count: 300 << 10))
            request.isSentOnce = true
            _ = try await DefaultTransport.shared.send(request)
        }
        #expect(try await small.call(.get, "/api/requests").list("requests").count == 3)
        await small.stop()
    }

    @Test func `an open page gets new rows, and a closed one costs nothing`() async throws {
        let inspected = try await InspectedNetwork()
        let live = try #require(
            URL(string: inspected.inspector.url.absoluteString + "/requests/live?method=post-&after=0"))
        // Between the page and its stream.
        _ = try await DefaultTransport.shared.send(once(inspected.network.server.url.appending(path: "post-early")))
        // It is logged after its client has the response.
        try await until { try await inspected.call(.get, "/api/requests").list("requests").count == 1 }
        let received = Guarded("")
        let reading = Task {
            let response = try await DefaultTransport.shared.stream(once(live))
            for try await piece in response.body { received.withLock { $0 += String(decoding: piece, as: UTF8.self) } }
        }
        try await until { received.withLock { $0.contains("/post-early<") } }
        #expect(received.withLock { $0.contains("event: ready") && $0.contains("id: 1\n") })
        #expect(inspected.inspector.watcherCount == 1)
        for number in 0..<120 {
            _ = try await DefaultTransport.shared.send(
                once(inspected.network.server.url.appending(path: "post-\(number)")))
            _ = try await DefaultTransport.shared.send(once(inspected.network.server.url.appending(path: "other")))
        }
        try await until { received.withLock { $0.contains("/post-119<") } }
        let text = received.withLock(\.self)
        #expect(text.contains("event: rows\ndata: <tr class=\"failed\">") && !text.contains("/other<"))
        reading.cancel()
        try await until { inspected.inspector.watcherCount == 0 }
        await inspected.stop()
    }
}
