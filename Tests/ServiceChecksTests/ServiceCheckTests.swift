import BskyServer
import Foundation
import HTTPServer
import HTTPTransport
import LocalNetwork
import Probes
import ServiceChecks
import TestLoad
import Testing

@Suite(.inTurn)
struct ServiceCheckTests {
    @Test func `a feed generator and labeler without faults passes everything`() async throws {
        let host = try await CheckedHost()
        try await host.labeler.label(.account(host.did), "spam")
        try await host.labeler.label(.record(host.feed), "rude-words")
        let findings = try await host.check()
        #expect(findings.filter { $0.outcome != .passed } == [], "\(findings)")
        // This machine may have no ::1.
        let checks = Set(findings.map(\.check)).union(["ipv6"])
        #expect(
            checks == [
                "browsers", "clock", "declaration", "document", "feeds", "future-cursor", "health", "interactions",
                "ipv6",
                "label-key", "labels", "limits", "pages", "posts", "reachable", "record", "service", "speed", "stream",
                "tokens", "unknown-call", "unknown-feed",
            ])
        let feed = try await host.check(.feed(host.feed))
        #expect(feed.allSatisfy { $0.outcome == .passed }, "\(feed)")
        let named = try await host.check(.host("localhost:\(host.server.url.port ?? 0)"))
        #expect(named.count == findings.count)
    }

    @Test func `tokens are made with an account, and each one is accepted once`() async throws {
        let network = try await LocalNetwork.start()
        let alice = try await network.createAccount(handle: "alice.test", password: "x")
        let client = ATClient(host: network.host)
        try await client.login(identifier: alice.handle.description, password: "x")
        let host = try await CheckedHost(network: network)
        let findings = try await host.check(as: client)
        // The network doesn't know the records of this host.
        #expect(findings.filter { $0.outcome != .passed && $0.check != "app" } == [], "\(findings)")
        #expect(
            findings.count { $0.message == "Tokens for this service and call are accepted once, and others refused" }
                == 2)
    }

    @Test func `an account that has checked a service too often is no fault of the service`() async throws {
        let network = try await LocalNetwork.start()
        let alice = try await network.createAccount(handle: "alice.test", password: "x")
        let client = ATClient(host: network.host)
        try await client.login(identifier: alice.handle.description, password: "x")
        let host = try await CheckedHost(network: network)
        host.state.withLock { state in
            // An accepted token, and an input that isn't.
            state.change = { request, response in
                let isAccepted = request.path.hasSuffix("createReport") && response.status == .badRequest
                return isAccepted ? .status(.tooManyRequests) : response
            }
        }
        let findings = try await host.check(as: client)
        #expect(!findings.contains { $0.outcome == .failed }, "\(findings)")
        #expect(findings.contains { $0.message.contains("too many calls of com.atproto.moderation.createReport") })
    }

    // MARK: One fault each

    /// A fault, and how its finding begins.
    struct Case: Sendable, CustomTestStringConvertible {
        let finding: String
        let make: @Sendable (CheckedHost) -> Void

        var testDescription: String { finding }

        /// A fault of a record or the document.
        static func state(
            _ finding: String, _ change: @escaping @Sendable (inout CheckedHost.State) -> Void
        ) -> Case {
            Case(finding: finding) { host in host.state.withLock { change(&$0) } }
        }

        /// A fault of a response.
        static func response(
            _ finding: String, to path: String,
            _ change: @escaping @Sendable (ServerRequest, ServerResponse) -> ServerResponse
        ) -> Case {
            Case(finding: finding) { host in
                host.state.withLock { state in
                    state.change = { request, response in
                        request.path.hasSuffix(path) ? change(request, response) : response
                    }
                }
            }
        }

        /// A response that takes a while.
        static func slow(_ finding: String, _ duration: Duration, _ path: String) -> Case {
            Case(finding: finding) { host in
                let time = host.time
                host.state.withLock { state in
                    state.change = { request, response in
                        if request.path.hasSuffix(path) { time.advance(by: duration) }
                        return response
                    }
                }
            }
        }

        /// A page of posts by their keys.
        static func page(_ keys: [String], cursor: String? = nil) -> ServerResponse {
            var object: LexObject = [
                "feed": .array(
                    keys.map { .object(["post": .string("at://did:web:a.test/app.bsky.feed.post/\($0)")]) })
            ]
            if let cursor { object["cursor"] = .string(cursor) }
            return CheckedHost.json(object)
        }
    }

    static let faults: [Case] = [
        .state("✗ document: The document is for did:web:other.test, not for did:web:localhost") {
            $0.document["id"] = "did:web:other.test"
        },
        .response("✗ document: http://localhost", to: "did.json") { _, _ in .status(.notFound) },
        .response("✗ document: http://localhost", to: "did.json") { _, _ in .text("<html>") },
        .response("✗ document: http://localhost", to: "did.json") { _, _ in .redirect(to: "https://other.test/did.json")
        },
        .state("✗ service: The document of did:web:localhost") { $0.document["service"] = .array([]) },
        .state("✗ service: The type of #bsky_fg is 'Feeds'. Change it to BskyFeedGenerator") {
            $0.changeService(1) { $0["type"] = "Feeds" }
        },
        .state("✗ service: The type of #bsky_fg is 'a\u{FFFD}✓ labels: fine'. Change it") {
            $0.changeService(1) { $0["type"] = "a\n✓ labels: fine" }
        },
        .state("✗ endpoint: http://feeds.test doesn't begin with https://") {
            $0.changeService(1) { $0["serviceEndpoint"] = "http://feeds.test" }
        },
        .state("✗ endpoint: https://feeds.test/api has a path, which the network ignores. Serve at https://feeds.test")
        {
            $0.changeService(1) { $0["serviceEndpoint"] = "https://feeds.test/api" }
        },
        .state("✗ endpoint: 'feeds' is not the address of a server") {
            $0.changeService(1) { $0["serviceEndpoint"] = "feeds" }
        },
        .response("✗ health: It says that it is not available: no disk", to: "_health") { _, _ in
            .data(
                Data(#"{"error":"no disk"}"#.utf8), status: .serviceUnavailable, contentType: "application/json")
        },
        .response("! health: /xrpc/_health answers with status 404", to: "_health") { _, _ in .status(.notFound) },
        .response("! health: /xrpc/_health isn't a JSON object", to: "_health") { _, _ in .text("up") },
        .response("! health: It is up, and the newest event of its index is 840 s old", to: "_health") { _, _ in
            CheckedHost.json(["lag": 840, "gaps": 2])
        },
        .response("! health: It is up, and posts may be missing", to: "_health") { _, _ in
            CheckedHost.json(["lag": 1, "gaps": 2])
        },
        .response("✗ clock: Its clock is", to: "_health") { _, response in
            var response = response
            response.headers["Date"] = "Sun, 01 Nov 2026 00:00:00 GMT"
            return response
        },
        .response("✗ unknown-call: A call that doesn't exist answers with text/html", to: "unknownCall") { _, _ in
            .data(Data("<html>".utf8), status: .notFound, contentType: "text/html")
        },
        .response("✗ unknown-call: A call that doesn't exist answers with status 200", to: "unknownCall") { _, _ in
            CheckedHost.json([:])
        },
        .response("! browsers: Apps in a browser can't call it", to: "queryLabels") { request, response in
            request.method == .options ? .status(HTTPStatusCode(rawValue: 405)) : response
        },
        .response("! browsers: Apps in a browser can't send a token", to: "queryLabels") { request, response in
            var response = response
            response.headers["Access-Control-Allow-Headers"] = nil
            return response
        },
        .response("! browsers: Apps in a browser can't choose labelers", to: "queryLabels") { request, response in
            var response = response
            response.headers["Access-Control-Allow-Headers"] = "Authorization"
            return response
        },
        .response("✗ feeds: describeFeedGenerator answers with status 501", to: "describeFeedGenerator") { _, _ in
            .status(HTTPStatusCode(rawValue: 501))
        },
        .response("✗ feeds: The service says that it is did:web:other.test", to: "describeFeedGenerator") { _, _ in
            CheckedHost.json(["did": "did:web:other.test", "feeds": .array([])])
        },
        .response("✗ feeds: describeFeedGenerator lists 300 feeds without an address", to: "describeFeedGenerator") {
            _, response in
            guard case .object(var object)? = response.bytes.flatMap({ try? LexValue(json: $0) }) else {
                return response
            }
            object["feeds"] = .array(Array(repeating: 0, count: 300))
            return CheckedHost.json(object)
        },
        .state("✗ record: at://did:web:localhost") { $0.records["app.bsky.feed.generator/cats"] = nil },
        .state("✗ record: The record at://did:web:localhost") {
            $0.records["app.bsky.feed.generator/cats"]?["did"] = "did:web:other.test"
        },
        .response("✗ posts: Item 1 isn't the address of a post with a DID: at://", to: "getFeedSkeleton") { _, _ in
            Case.page(["3l6oveex3ii2l", ""])
        },
        .response("! posts: The newest post of cats is", to: "getFeedSkeleton") { _, _ in Case.page(["3l6oveex3ii2l"])
        },
        // A key from the future says nothing.
        .response("! posts: The newest post of cats is", to: "getFeedSkeleton") { _, _ in
            Case.page(["jzzzzzzzzzzzz", "3l6oveex3ii2l"])
        },
        .response("! pages: Page 2 has no posts, but a cursor", to: "getFeedSkeleton") { request, _ in
            request.query("cursor") == nil ? Case.page(["3l6oveex3ii2l"], cursor: "1") : Case.page([], cursor: "2")
        },
        .response("! posts: The feed cats is empty", to: "getFeedSkeleton") { _, _ in Case.page([]) },
        .response("! posts: The feed is for accounts only", to: "getFeedSkeleton") { _, _ in .status(.unauthorized) },
        .response("✗ posts: getFeedSkeleton answers with status 500", to: "getFeedSkeleton") { _, _ in
            .status(.internalServerError)
        },
        .response("✗ pages: Page 1 has a post twice", to: "getFeedSkeleton") { _, _ in
            Case.page(["3l6oveex3ii2l", "3l6oveex3ii2l"])
        },
        .response("✗ pages: Page 2 repeats 1 posts", to: "getFeedSkeleton") { _, _ in
            Case.page(["3l6oveex3ii2l"], cursor: "1")
        },
        .response("✗ pages: Page 2 has the cursor of the page before", to: "getFeedSkeleton") { request, _ in
            Case.page([request.query("cursor") == nil ? "a" : "b"], cursor: "1")
        },
        .response("✗ posts: limit=1 returned 2 posts", to: "getFeedSkeleton") { request, response in
            request.query("limit") == "1" ? Case.page(["a", "b"]) : response
        },
        .response("! unknown-feed: A feed that doesn't exist should be answered by 400", to: "getFeedSkeleton") {
            request, response in request.target.contains("no-such") ? Case.page([]) : response
        },
        .slow("! speed: A page takes 151 ms", .milliseconds(151), "getFeedSkeleton"),
        .slow("! health: /xrpc/_health took 1001 ms", .milliseconds(1_001), "_health"),
        .response("✗ interactions: The record of cats accepts interactions", to: "sendInteractions") { _, _ in
            .status(HTTPStatusCode(rawValue: 501))
        },
        .response("✗ tokens: app.bsky.feed.sendInteractions works without a token", to: "sendInteractions") { _, _ in
            CheckedHost.json([:])
        },
        .response("✗ tokens: A token that its account didn't sign was accepted", to: "createReport") {
            request, response in request.headers["Authorization"] == nil ? response : CheckedHost.json([:])
        },
        .state("✗ label-key: The document of did:web:localhost") { $0.document["verificationMethod"] = .array([]) },
        .state("✗ declaration: There is no record") { $0.records["app.bsky.labeler.service/self"] = nil },
        .state("✗ declaration: Apps ignore 'rule-2'") { $0.declare(["rule-2", "spam", "rude-words"]) },
        .state("✗ declaration: Apps ignore 'Rude'") { $0.declare(["Rude", "spam", "rude-words"]) },
        .state("✗ declaration: odd has no definition") { $0.declare(["odd", "spam", "rude-words"]) },
        .state("✗ declaration: rude-words is defined, and not among") { $0.declare(["spam"]) },
        .state("✗ declaration: The definition of rude-words has no text") {
            $0.define { $0["locales"] = .array([]) }
        },
        .state("✗ declaration: rude-words has neither a severity nor a blur") {
            $0.define { definition in
                definition["severity"] = "none"
                definition["blurs"] = "none"
            }
        },
        .state("! labels: These values aren't declared, so apps hide them: spam") { $0.declare(["rude-words"]) },
        .response("✗ labels: 1 of 1 labels aren't signed", to: "queryLabels") { request, response in
            guard request.method == .get, let bytes = response.bytes else { return response }
            let text = String(decoding: bytes, as: UTF8.self).replacing("\"spam\"", with: "\"rude-words\"")
            return .data(Data(text.utf8), contentType: "application/json")
        },
        .response("✗ labels: queryLabels answers with status 500", to: "queryLabels") { request, response in
            request.method == .get ? .status(.internalServerError) : response
        },
        .response("✗ stream: subscribeLabels answers with status 404", to: "subscribeLabels") { _, _ in
            .status(.notFound)
        },
    ]

    @Test(arguments: faults)
    func `a fault is found`(_ fault: Case) async throws {
        let host = try await CheckedHost()
        try await host.labeler.label(.account(host.did), "spam")
        fault.make(host)
        let findings = try await host.check()
        #expect(findings.contains { $0.description.hasPrefix(fault.finding) }, "\(findings)")
        // However much a service sends.
        #expect(findings.count < 50)
    }

    @Test func `a DID that mixes two methods, and a host that doesn't answer, are told`() async throws {
        let host = try await CheckedHost()
        let mixed = try await host.check(.account("did:plc:feeds.example.com"))
        #expect(
            mixed.map(\.description) == [
                "✗ did: did:plc:feeds.example.com mixes two methods. A host needs did:web:feeds.example.com"
            ])
        let port = host.server.url.port ?? 0
        await host.server.stop()
        await host.serverOnIPv6?.stop()
        let gone = try await host.check(.host("localhost:\(port)"))
        #expect(
            gone.count == 1 && gone[0].check == "document" && gone[0].message.contains("Nothing responded"), "\(gone)")
    }
}

extension CheckedHost.State {
    /// Changes a service of the document.
    mutating func changeService(_ index: Int, _ change: (inout LexObject) -> Void) {
        guard case .array(var services)? = document["service"], case .object(var service) = services[index] else {
            return
        }
        change(&service)
        services[index] = .object(service)
        document["service"] = .array(services)
    }

    /// Declares other values.
    mutating func declare(_ values: [String]) {
        changePolicies { $0["labelValues"] = .array(values.map { .string($0) }) }
    }

    /// Changes the definition of a value.
    mutating func define(_ change: (inout LexObject) -> Void) {
        changePolicies { policies in
            guard case .array(let definitions)? = policies["labelValueDefinitions"],
                case .object(var definition) = definitions[0]
            else { return }
            change(&definition)
            policies["labelValueDefinitions"] = .array([.object(definition)] + definitions.dropFirst())
        }
    }

    private mutating func changePolicies(_ change: (inout LexObject) -> Void) {
        let path = "app.bsky.labeler.service/self"
        guard case .object(var policies)? = records[path]?["policies"] else { return }
        change(&policies)
        records[path]?["policies"] = .object(policies)
    }
}
