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

/// The samples of the documentation, compiled as they stand there, and run against a server where they talk to one.
@Suite(.inTurn) struct DocumentationTests {
    // MARK: Sessions

    /// Not run: it goes to the real server.
    private func resume(file: URL, appPassword: String) async throws {
        // sample: store
        let client = ATClient(host: "https://bsky.social", store: FileSessionStore(file))
        if try await client.resume() == nil {
            try await client.login(identifier: "alice.example.com", password: appPassword)
        }
        // sample end
    }

    private func listen(_ client: ATClient) async {
        // sample: client events
        for await event in client.events() {
            switch event {
            case .refreshed(let session): print("new tokens for \(session)")
            case .expired(let error): print("log in again: \(error)")
            case .signedOut: print("signed out")
            case .refreshedWithoutLock(let why): print("refreshing without the lock: \(why)")
            }
        }
        // sample end
    }

    private func askForPassword() async throws -> String { "pass" }

    private func readTimeline(_ client: ATClient, name: String) async throws {
        // sample: log in again
        do {
            try await client.execute(.getTimeline(limit: 50))
        } catch let error as AtError where error.needsLogin {
            print(error)  // The session has ended. Log in again. …
            try await client.login(identifier: name, password: try await askForPassword())
        }
        // sample end
    }

    private func askForCode() async throws -> String { "ABCDE-12345" }

    private func logIn(_ client: ATClient, name: String, password: String) async throws {
        // sample: second factor
        do {
            try await client.login(identifier: name, password: password)
        } catch let error as AtError where error.matches(LoginError.authFactorTokenRequired) {
            try await client.login(identifier: name, password: password, authFactorToken: try await askForCode())
        }
        // sample end
    }

    @Test func `a login with a second factor, and several accounts`() async throws {
        let server = try await SampleServer.start()
        server.script(
            "/xrpc/com.atproto.server.createSession",
            [.status(401, body: Data(#"{"error":"AuthFactorTokenRequired"}"#.utf8))])
        let client = ATClient(host: server.host)
        let listener = Task { await listen(client) }
        try await logIn(client, name: "alice.test", password: "pass")
        #expect(server.requests.last?.text.contains("ABCDE-12345") == true)
        listener.cancel()
        await listener.value

        let folder = FileManager.default.temporaryDirectory
        let accounts = ["a", "b"].map { (name: $0, host: server.host) }
        // sample: several
        let clients = accounts.map { account in
            ATClient(host: account.host, store: FileSessionStore(folder.appending(path: account.name)))
        }
        // sample end
        #expect(clients.count == 2)
        await server.stop()
    }

    // MARK: Errors

    @Test func `errors as documented`() async throws {
        let server = try await LocalServer.start { _ in .error("InvalidSwap", "changed", status: .badRequest) }
        let client = try await ATClient.signedIn(to: server)
        // sample: two cases
        do {
            try await client.execute(.getProfile(actor: "nobody.example.com"))
        } catch let error as AtError {
            switch error {
            case .message(let message): print("the server says \(message.error): \(message.message ?? "")")
            case .network(let problem): print("no usable response: \(problem)")
            }
        }
        // sample end
        let note = try UnknownObject(["$type": "com.example.note"] as LexObject)
        // sample: declared
        do {
            try await client.execute(
                .putRecord(repo: "alice.example.com", collection: "com.example.note", rkey: "self", record: note))
        } catch let error as AtError where error.matches(ComAtproto.Repo.PutRecord.Errors.invalidSwap) {
            print("the record was changed elsewhere")
        }
        // sample end
        #expect(server.requests.count == 2)
        await server.stop()
    }

    @Test func `there is no such account`() async throws {
        let network = try await LocalNetwork.start()
        let client = try await network.client(for: network.createAccount("alice.test"))
        // sample: unknown account
        do {
            let profile = try await client.execute(.getProfile(actor: "nobody.example.com"))
            print(profile.handle)
        } catch let error as AtError where error.isUnknownAccount {
            print("There is no such account.")
        }
        // sample end
        await network.stop()
    }

    @Test func `a login tells an unknown name from a wrong password`() async throws {
        let network = try await LocalNetwork.start()
        _ = try await network.createAccount("alice.test")
        let client = ATClient(host: network.host)
        func answer(_ name: String, _ password: String) async throws -> String {
            var answer = "logged in"
            func print(_ text: String) { answer = text }
            // sample: wrong name
            do {
                try await client.login(identifier: name, password: password)
            } catch let error as AtError where error.isUnknownAccount {
                print("There is no account \(name).")
            } catch let error as AtError where error.matches(LoginError.authenticationRequired) {
                print("The password is wrong.")
            }
            // sample end
            return answer
        }
        #expect(try await answer("nobody.test", "x") == "There is no account nobody.test.")
        #expect(try await answer("alice.test", "x") == "The password is wrong.")
        await network.stop()
    }

    // MARK: When a post does not decode

    private func client() -> ATClient {
        // sample: hook
        let client = ATClient(host: "https://bsky.social") { call, issues in
            for issue in issues { print("\(call): \(issue)") }
        }
        // sample end
        return client
    }

    @Test func `skipped elements, and records within views`() async throws {
        let server = try await SampleServer.start()
        let client = try await ATClient.signedIn(to: server)
        // sample: issues
        let response = try await client.response(for: .getTimeline(limit: 50))
        for issue in response.issues {
            print(issue.path, issue.reason)  // feed[3].post.author.did: …
        }
        // sample end
        #expect(response.output.feed.count == 1)
        #expect(response.issues.count == 1)
        let page = response.output
        // sample: records
        for item in page.feed {
            switch item.post.record.type {
            case "app.bsky.feed.post":
                guard let post = try? item.post.record.decode(as: AppBsky.Feed.Post.self) else { continue }
                print(post.text)
            case let other:
                print("a record of \(other ?? "no type")")
            }
        }
        // sample end
        await server.stop()
    }

    private func check(_ post: AppBsky.Feed.Post) throws {
        // sample: validate
        try post.validate()  // text: 301 characters, at most 300 are allowed
        // sample end
    }

    @Test func `validation finds a text that is too long`() throws {
        let post = AppBsky.Feed.Post(text: String(repeating: "é", count: 301), createdAt: .now)
        let error = #expect(throws: (any Error).self) { try check(post) }
        #expect("\(error as Any)".contains("text"))
        #expect("\(error as Any)".contains("300"))
    }

    // MARK: Records

    @Test func `records are created, read, listed, changed and deleted`() async throws {
        let network = try await LocalNetwork.start()
        for name in ["alice.test", "bob.test"] {
            try await network.createAccount(handle: name, password: "correct-horse")
        }
        let bob = try #require(network.accounts.first { $0.handle == "bob.test" }).did
        let client = ATClient(host: network.host)
        try await client.login(identifier: "alice.test", password: "correct-horse")
        // sample: write-records
        let post = try await client.create(AppBsky.Feed.Post(text: "Hello", createdAt: .now))
        print(post.uri, post.cid)
        // sample end
        do {
            // sample: read-records
            let stored = try await client.get(AppBsky.Feed.Post.self, at: post.uri)
            print(stored.text)
            for try await post in client.list(AppBsky.Feed.Post.self) { print(post.uri, post.text) }
            for try await post in client.list(AppBsky.Feed.Post.self, in: "bob.test") { print(post.uri, post.text) }
            // sample end
            #expect(stored.cid == post.cid)
        }
        // sample: change-records
        try await client.update(AppBsky.Actor.Profile.self, orCreate: AppBsky.Actor.Profile()) { profile in
            profile.displayName = "Alice"
        }
        // sample end
        let key = try #require(try await client.create(AppBsky.Feed.Post(text: "Again", createdAt: .now)).uri.recordKey)
        // sample: write-many
        try await client.applyWrites([
            .create(AppBsky.Graph.Follow(subject: bob, createdAt: .now)),
            .delete(AppBsky.Feed.Post.collection, key: key),
        ])
        // sample end
        var texts: [String] = []
        for try await own in client.list(AppBsky.Feed.Post.self) { texts.append(own.text) }
        #expect(texts == ["Hello"])
        // sample: delete-records
        try await client.delete(post.uri)
        // sample end
        for try await own in client.list(AppBsky.Feed.Post.self) { Issue.record("\(own.uri)") }
        let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        // sample: blobs
        let blob = try await client.uploadBlob(picture, mimeType: "image/png")
        try await client.update(AppBsky.Actor.Profile.self, orCreate: AppBsky.Actor.Profile()) { $0.avatar = blob }
        // sample end
        // sample: untyped-records
        let soup = try await client.create(["title": "Soup", "servings": 4], in: "com.example.soup")
        let title = try await client.get(soup.uri).value["title"]?.string ?? ""
        // sample end
        #expect(title == "Soup")
        let own = try #require(client.did)
        let profile = try await client.get(
            AppBsky.Actor.Profile.self, at: ATURI(.did(own), AppBsky.Actor.Profile.collection, "self"))
        #expect(profile.displayName == "Alice" && profile.avatar?.ref == blob.ref)
        await network.stop()
    }

    // MARK: A network in a box

    /// Not run: `atp serve` would have to run.
    private func connect() async throws -> ATClient {
        // sample: local-services
        let local = try await LocalServices(at: "http://127.0.0.1:2583")
        // sample end
        // sample: local-account
        let client = try await ATClient(account: "alice.test", resolver: local.resolver)
        try await client.login(password: "correct-horse")
        // sample end
        return client
    }

    @Test func `a test has a network of its own`() async throws {
        // sample: local-test
        let network = try await LocalNetwork.start()
        try await network.createAccount(handle: "alice.test", password: "correct-horse")
        let resolver = network.identityResolver()
        // sample pause
        #expect(try await resolver.resolve("alice.test").did == network.accounts.first?.did)
        // sample resume
        await network.stop()
        // sample end
    }

    // MARK: -

    @Test func `the samples of the documentation are the ones compiled here`() throws {
        let here = URL(filePath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appending(path: "Sources/CoreATProtocol/CoreATProtocol.docc")
        var documented: [String: String] = [:]
        // `EndpointsArticleTests` has the samples of the other article.
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        where file.lastPathComponent != "EndpointsOfYourOwn.md" {
            documented.merge(Samples.inMarkdown(try String(contentsOf: file, encoding: .utf8))) { $1 }
        }
        var compiled = Samples.inSwift(try String(contentsOf: here, encoding: .utf8))
        let first = here.deletingLastPathComponent().appending(path: "FirstCallTests.swift")
        compiled.merge(Samples.inSwift(try String(contentsOf: first, encoding: .utf8))) { $1 }
        // They need modules of higher layers.
        for path in ["LocalNetworkTests/XRPC/OwnLexiconTests.swift", "InspectorTests/API/ConfidentialAppTests.swift"] {
            let file = root.appending(path: "Tests").appending(path: path)
            compiled.merge(Samples.inSwift(try String(contentsOf: file, encoding: .utf8))) { $1 }
        }
        #expect(documented.keys.sorted() == compiled.keys.sorted() && documented.count == 33)
        for (name, text) in documented { #expect(compiled[name] == text, "\(name)") }
    }
}
