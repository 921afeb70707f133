import ATData
import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

/// The samples of the documentation, compiled as they stand there, and run.
@Suite(.inTurn) struct DocumentationTests {
    @Test func `a labeler and its labels`() async throws {
        let network = try await LocalNetwork.start()
        let alice = try await network.createAccount(handle: "alice.test", password: "correct-horse")
        // sample: labels
        let mod = try await network.createAccount(handle: "mod.test", password: "correct-horse")
        try await network.label("spam", on: alice.did.description, by: mod)
        try await network.removeLabel("spam", from: alice.did.description, by: mod)

        let labeler = try await network.labeler(mod)
        let socket = try await WebSocket.connect(WebSocketRequest(labeler.url(after: 0)))
        // sample end
        var messages = socket.makeAsyncIterator()
        for seq in 1...2 {
            guard case .binary(let data) = try await messages.next() else { throw CancellationError() }
            #expect(try LabelFrame(data).seq == seq)
        }
        await network.stop()
    }

    @Test func `the status of an account`() async throws {
        let network = try await LocalNetwork.start()
        let alice = try await network.createAccount(handle: "alice.test", password: "correct-horse")
        // sample: status
        try await network.setStatus(.takendown, of: alice)  // getRepo: RepoTakendown
        try await network.setStatus(.active, of: alice)
        // sample end
        #expect(network.status(of: alice) == .active)
        await network.stop()
    }

    @Test func `a network with a client, sample accounts and faults`() async throws {
        // sample: start
        let network = try await LocalNetwork.start()
        try await network.createAccount(handle: "alice.test", password: "correct-horse")

        let client = ATClient(host: network.host)
        try await client.login(identifier: "alice.test", password: "correct-horse")
        let post = try await client.create(AppBsky.Feed.Post(text: "Hello", createdAt: .now))
        // sample end
        #expect(post.validationStatus == "valid")
        // sample: populate
        try await network.populate(accounts: 20, posts: 500, seed: 7)
        try await client.login(identifier: "ada.test", password: "password")
        let timeline = try await client.execute(.getTimeline(limit: 50))
        // sample end
        #expect(network.accounts.count == 21 && timeline.feed.count == 50)
        // sample: faults
        await network.expireTokens()

        network.faults.script("app.bsky.feed.getTimeline", [.overloaded(), .htmlErrorPage(), .badElement(3)])
        network.faults.script("com.atproto.repo.createRecord", always: .rateLimited(retryAfter: 30))
        network.faults.random(0.05, seed: 7)
        network.faults.clear()
        // sample end
        let _: LexValue = try await client.query("com.atproto.server.getSession")
        let page = try await client.response(for: .getTimeline(limit: 10))
        #expect(page.output.feed.count == 9 && page.issues.map(\.path) == ["feed[3].post.uri"])
        #expect(network.refreshCount == 1)
        await network.stop()
    }

    @Test func `a login with OAuth, and its faults`() async throws {
        let network = try await LocalNetwork.start()
        let alice = try await network.createAccount(handle: "alice.test", password: "correct-horse")
        let app = try PlainOAuthClient(network)
        let page = try await app.page()
        // sample: oauth
        let callback = try await network.oauth.approve(page, as: alice.did)

        network.oauth.options.clockOffset += .seconds(3700)
        network.oauth.options.nonceRotation = .perRequest
        network.oauth.dropResponse(to: .token)
        network.oauth.script(.pushedRequest, [.overloaded(), .htmlErrorPage()])
        network.oauth.editMetadata { $0["require_pushed_authorization_requests"] = false }
        // sample end
        #expect(PlainOAuthClient.query(callback)["state"] == app.state)
        #expect(try await app.push().status == 503)
        let metadata = try await app.send("GET", network.host + "/.well-known/oauth-authorization-server")
        #expect(metadata.json["require_pushed_authorization_requests"] == false)
        await network.stop()
    }

    @Test func `a message of the firehose`() async throws {
        let network = try await LocalNetwork.start()
        try await network.createAccount(handle: "alice.test", password: "correct-horse")
        let client = ATClient(host: network.host)
        try await client.login(identifier: "alice.test", password: "correct-horse")
        func message() async throws -> Data? {
            // sample: firehose
            let start = network.firehose.lastEvent
            let socket = try await WebSocket.connect(WebSocketRequest(network.firehose.url(after: start)))
            try await client.create(AppBsky.Feed.Post(text: "Hello, stream", createdAt: .now))
            for try await message in socket {
                if case .binary(let frame) = message { return frame }
            }
            // sample end
            return nil
        }
        #expect(try await message() != nil)
        await network.stop()
    }

    @Test func `a network in a folder`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        // sample: folder
        let network = try await LocalNetwork.start(options: LocalNetwork.Options(folder: folder))
        // sample end
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: "network.sqlite").path))
        await network.stop()
    }

    @Test func `the samples of the documentation are the ones compiled here`() throws {
        let here = URL(filePath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let article = root.appending(path: "Sources/LocalNetwork/LocalNetwork.docc/LocalNetwork.md")
        let documented = Samples.inMarkdown(try String(contentsOf: article, encoding: .utf8))
        let compiled = Samples.inSwift(try String(contentsOf: here, encoding: .utf8))
        #expect(documented.keys.sorted() == compiled.keys.sorted() && documented.count == 8)
        for (name, text) in documented { #expect(compiled[name] == text, "\(name)") }
    }

    @Test func `the suite of the article about tests is the one that runs here`() throws {
        let here = URL(filePath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let article = root.appending(path: "Sources/LocalNetwork/LocalNetwork.docc/TestAnApp.md")
        let suite = here.deletingLastPathComponent().appending(path: "TimelineTests.swift")
        let documented = Samples.inMarkdown(try String(contentsOf: article, encoding: .utf8))
        let compiled = Samples.inSwift(try String(contentsOf: suite, encoding: .utf8))
        #expect(documented.count == 1 && documented == compiled)
    }
}
