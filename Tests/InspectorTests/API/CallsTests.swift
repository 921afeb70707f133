import ATData
import ATProtoLexicons
import CoreATProtocol
import Foundation
import HTTPTransport
import Inspector
import LocalNetwork
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct CallsTests {
    @Test func `accounts are created, changed and deleted`() async throws {
        let inspected = try await InspectedNetwork()
        let network = inspected.network
        let made = try await inspected.call(
            .post, "/api/accounts", ["handle": "alice.test", "password": "first-password", "email": "a@example.com"])
        #expect(made.text("handle") == "alice.test" && made.text("password") == "first-password")
        let client = ATClient(host: network.host)
        try await client.login(identifier: "a@example.com", password: "first-password")

        try await inspected.call(.post, "/api/accounts/alice.test/handle", ["handle": "alice2.test"])
        try await inspected.call(.post, "/api/accounts/alice2.test/password", ["password": "second-password"])
        try await client.login(identifier: "alice2.test", password: "second-password")
        await #expect(throws: (any Error).self) {
            try await client.login(identifier: "alice2.test", password: "first-password")
        }
        let status = try await inspected.call(.post, "/api/accounts/alice2.test/status", ["status": "takendown"])
        #expect(status.text("status") == "takendown")
        await #expect(throws: (any Error).self) {
            try await client.login(identifier: "alice2.test", password: "second-password")
        }
        try await inspected.call(.post, "/api/accounts/alice2.test/status", ["status": "active"])
        let session = try await inspected.call(.post, "/api/accounts/alice2.test/session")
        #expect(session.text("host") == network.host)
        var request = HTTPRequest(.get, network.server.url.appending(path: "/xrpc/com.atproto.server.getSession"))
        request.headers["Authorization"] = "Bearer \(try #require(session.text("accessJwt")))"
        #expect(try await DefaultTransport.shared.send(request).status == .ok)

        let identity = try await inspected.call(.get, "/api/accounts/alice2.test/identity")
        #expect(identity["document"]?["alsoKnownAs"] == ["at://alice2.test"])
        #expect(identity.list("log").map { $0.text("signer") } == ["the data server", "the data server"])
        try await inspected.call(.delete, "/api/accounts/alice2.test")
        #expect(network.accounts.isEmpty)
        #expect(try await inspected.send(.get, "/api/accounts/alice2.test").status == .notFound)
        await inspected.stop()
    }

    @Test func `records are written with a verdict, listed by pages, and deleted`() async throws {
        let inspected = try await InspectedNetwork()
        _ = try await inspected.network.createAccount("alice.test")
        let path = "/api/repositories/alice.test/app.bsky.feed.post"
        for number in 1...5 {
            let post: LexValue = [
                "$type": "app.bsky.feed.post", "text": .string("\(number)"), "createdAt": "2026-01-01T00:00:00Z",
            ]
            try await inspected.call(
                .post, path, ["record": post, "key": .string("key\(number)"), "anyContents": true])
        }
        let page = try await inspected.call(.get, "\(path)?limit=3")
        #expect(page.list("records").compactMap { $0["value"]?.text("text") } == ["5", "4", "3"])
        let rest = try await inspected.call(.get, "\(path)?limit=3&cursor=\(try #require(page.text("cursor")))")
        #expect(rest.list("records").compactMap { $0["value"]?.text("text") } == ["2", "1"] && rest["cursor"] == nil)
        // A key that isn't a timestamp doesn't fit the lexicon.
        let odd = try await inspected.call(.get, "\(path)/key1")
        #expect(odd.text("verdict") == "invalid" && odd.text("reason")?.contains("key1") == true)
        let wrong: LexValue = ["$type": "app.bsky.feed.post", "text": 5]
        await #expect(throws: InspectedNetwork.CallError.self) {
            try await inspected.call(.post, path, ["record": wrong])
        }
        let written = try await inspected.call(
            .post, path,
            ["record": ["$type": "app.bsky.feed.post", "text": "fine", "createdAt": "2026-01-01T00:00:00Z"]])
        let key = try #require(written.text("uri")?.split(separator: "/").last)
        #expect(try await inspected.call(.get, "\(path)/\(key)").text("verdict") == "valid")
        try await inspected.call(.delete, "\(path)/\(key)")
        #expect(try await inspected.send(.get, "\(path)/\(key)").status == .notFound)
        let unknown: LexValue = ["$type": "com.example.thing", "a": 1]
        try await inspected.call(
            .post, "/api/repositories/alice.test/com.example.thing", ["record": unknown, "key": "self"])
        let thing = try await inspected.call(.get, "/api/repositories/alice.test/com.example.thing/self")
        #expect(thing.text("verdict") == "unknown")
        let repository = try await inspected.call(.get, "/api/repositories/alice.test")
        #expect(
            repository.list("collections").compactMap { $0.text("name") } == [
                "app.bsky.feed.post", "com.example.thing",
            ])
        let car = try #require(repository.text("car").flatMap { URL(string: $0) })
        #expect(try await DefaultTransport.shared.send(HTTPRequest(.get, car)).body.count > 500)
        await inspected.stop()
    }

    @Test func `faults are set for a number of calls or for all, shown on every page, and cleared`() async throws {
        let inspected = try await InspectedNetwork()
        let url = inspected.network.server.url.appending(path: "/xrpc/com.atproto.server.describeServer")
        func status() async throws -> Int {
            var request = HTTPRequest(.get, url)
            request.isSentOnce = true
            return try await DefaultTransport.shared.send(request).status.rawValue
        }
        let usual = try await status()
        let method: LexValue = "com.atproto.server.describeServer"
        try await inspected.call(.post, "/api/faults", ["method": method, "fault": "rateLimited", "times": 2])
        #expect(try await inspected.page("/accounts").contains("429, retry after 1 s, the next 2 calls"))
        #expect(try await [status(), status(), status()] == [429, 429, usual])
        #expect(try await !inspected.page("/accounts").contains("429"))
        try await inspected.call(.post, "/api/faults", ["method": "*", "fault": "html", "server": "appview"])
        try await inspected.call(.post, "/api/faults", ["method": method, "fault": "unavailable"])
        #expect(try await [status(), status(), status()] == [503, 503, 503])
        #expect(try await inspected.call(.get, "/api/faults").list("faults").count == 2)
        try await inspected.call(.delete, "/api/faults?server=pds")
        #expect(try await status() == usual)
        #expect(
            try await inspected.call(.get, "/api/faults").list("faults").compactMap { $0.text("server") } == ["appview"]
        )
        try await inspected.call(.delete, "/api/faults")
        #expect(try await inspected.call(.get, "/api/faults").list("faults").isEmpty)
        for kind in ["garbage", "closed", "reset", "silence"] {
            try await inspected.call(
                .post, "/api/faults", ["method": method, "fault": .string(kind), "times": 1, "seconds": 0])
            await #expect(throws: TransportError.self, "\(kind)") { _ = try await status() }
        }
        // The exchange is logged after the client has noticed the end of the connection.
        try await until {
            let last = try await inspected.call(.get, "/api/requests?limit=1").list("requests")
            return last.first?["faults"] == ["delayed by 0.0 seconds", "connection closed"]
        }
        await inspected.stop()
    }

    @Test func `the clock goes forward, and tokens expire`() async throws {
        let inspected = try await InspectedNetwork()
        let alice = try await inspected.network.createAccount("alice.test")
        let tokens = try await inspected.network.issueTokens(for: alice)
        func status(_ token: String, _ call: String, _ method: HTTPMethod = .get) async throws -> Int {
            var request = HTTPRequest(
                method, inspected.network.server.url.appending(path: "/xrpc/com.atproto.server.\(call)"))
            request.headers["Authorization"] = "Bearer \(token)"
            return try await DefaultTransport.shared.send(request).status.rawValue
        }
        #expect(try await status(tokens.access, "getSession") == 200)
        let time = try await inspected.call(.post, "/api/time", ["seconds": 7300])
        #expect(time["ahead"] == 7300)
        #expect(inspected.network.oauth.options.clockOffset == .seconds(7300))
        #expect(try await status(tokens.access, "getSession") == 400)
        #expect(try await inspected.page("/").contains("The clock is 7300 seconds ahead"))
        #expect(try await status(tokens.refresh, "refreshSession", .post) == 200)
        try await inspected.call(.post, "/api/time", ["seconds": -7300])
        #expect(try await status(tokens.access, "getSession") == 200)
        try await inspected.call(.post, "/api/sessions/expire")
        #expect(try await status(tokens.access, "getSession") == 400)
        let other = try await inspected.network.issueTokens(for: alice)
        try await inspected.call(.post, "/api/time", ["seconds": 1_000_000_000])
        try await inspected.call(.post, "/api/time", ["seconds": 1_000_000_000])
        #expect(try await status(other.refresh, "refreshSession", .post) == 400)
        await inspected.stop()
    }

    @Test func `codes by e-mail are in the mailbox`() async throws {
        let inspected = try await InspectedNetwork()
        let alice = try await inspected.network.createAccount("alice.test")
        let client = try await inspected.network.client(for: alice)
        try await client.execute(.requestAccountDelete())
        let mail = try #require(try await inspected.call(.get, "/api/mail?account=alice.test").list("mails").first)
        #expect(mail.text("purpose") == "deletion" && mail.text("code") == inspected.network.mailedCode(for: alice))
        #expect(try await inspected.page("/mail").contains("to delete the account"))
        await inspected.stop()
    }

    @Test func `labels are put on things and removed`() async throws {
        let inspected = try await InspectedNetwork()
        let alice = try await inspected.network.createAccount("alice.test")
        let label: LexValue = ["value": "spam", "subject": .string(alice.did.description), "account": "alice.test"]
        try await inspected.call(.post, "/api/labels", label)
        try await inspected.call(.post, "/api/labels/removal", label)
        let labels = try await inspected.call(.get, "/api/labels").list("labels")
        #expect(labels.map { $0["neg"] } == [true, nil] && labels.allSatisfy { $0.text("val") == "spam" })
        #expect(try await inspected.page("/labels").contains("spam (removed)"))
        await inspected.stop()
    }

    @Test func `a network is reset for the next test`() async throws {
        let inspected = try await InspectedNetwork()
        try await inspected.call(.post, "/api/population", ["accounts": 2, "posts": 4])
        try await inspected.call(.post, "/api/faults", ["method": "*", "fault": "html", "server": "chat"])
        try await inspected.call(.post, "/api/time", ["seconds": 7300])
        let client = try await inspected.network.client(for: try #require(inspected.network.accounts.first))
        try await client.execute(.requestAccountDelete())
        try await inspected.call(.post, "/api/reset")
        #expect(inspected.network.accounts.isEmpty && inspected.network.oauth.options.clockOffset == .zero)
        for (path, list) in [
            ("faults", "faults"), ("mail", "mails"), ("requests", "requests"), ("accounts", "accounts"),
        ] {
            #expect(try await inspected.call(.get, "/api/\(path)").list(list).isEmpty, "\(path)")
        }
        #expect(try await inspected.call(.get, "/api/time")["ahead"] == 0)
        _ = try await inspected.network.createAccount("ada.test")
        await inspected.stop()
    }

    @Test(arguments: [
        ("/api/accounts", #"{"handle":5}"#), ("/api/accounts", "{}"),
        ("/api/accounts", #"{"handle":"alice.test","x":1}"#),
        ("/api/accounts", "[]"), ("/api/accounts", "{"), ("/api/accounts?x=1", #"{"handle":"alice.test"}"#),
        ("/api/accounts", #"{"handle":"not a handle"}"#), ("/api/population", #"{"accounts":0}"#),
        ("/api/population", #"{"accounts":1.5}"#), ("/api/time", #"{"seconds":99999999999}"#),
        ("/api/faults", #"{"method":"a b","fault":"html"}"#), ("/api/faults", #"{"method":"*","fault":"boom"}"#),
    ]) func `input that doesn't fit is refused with a reason`(path: String, body: String) async throws {
        let inspected = try await InspectedNetwork()
        let response = try await inspected.send(
            .post, path, headers: ["X-Inspector-Token": inspected.inspector.token, "Content-Type": "application/json"],
            body: Data(body.utf8))
        #expect(response.status == .badRequest)
        let answer = try LexValue(json: response.body)
        #expect(answer.text("error") == "InvalidRequest" && answer.text("message")?.isEmpty == false)
        #expect(inspected.network.accounts.isEmpty && inspected.network.oauth.options.clockOffset == .zero)
        await inspected.stop()
    }

    @Test func `what does not exist is said so`() async throws {
        let inspected = try await InspectedNetwork()
        for path in ["/api/accounts/no.test", "/api/requests/1", "/api/requests/99999999999999999999", "/api/x"] {
            let status = try await inspected.send(.get, path).status.rawValue
            #expect(status == 404 || status == 400, "\(path)")
        }
        let wrong = try await inspected.send(
            .patch, "/api/accounts", headers: ["X-Inspector-Token": inspected.inspector.token])
        #expect(wrong.status.rawValue == 405)
        await inspected.stop()
    }
}
