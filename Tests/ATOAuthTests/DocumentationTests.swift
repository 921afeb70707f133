import ATOAuth
import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation
import HTTPBrowser
import LocalNetwork
import Probes
import TestLoad
import Testing

/// The samples of the documentation, compiled as they stand there, and run.
@Suite(.inTurn) struct DocumentationTests {
    @Test func `scopes are written with types`() {
        // sample: landing
        let scopes: Scopes = [.repo(AppBsky.Feed.Post.self, [.create, .delete]), .blob("image/*")]
        print(scopes)  // atproto blob:image/* repo:app.bsky.feed.post?action=create&action=delete
        print(scopes.allows(.repo(AppBsky.Feed.Like.self, .create)))  // no
        // sample end
        #expect(scopes.description == "atproto blob:image/* repo:app.bsky.feed.post?action=create&action=delete")
        #expect(scopes.allows(.repo(AppBsky.Feed.Like.self, .create)) == .no)
    }

    @Test func `permission sets are expanded`() {
        // sample: include
        let poster: Scopes = [.include(AppBsky.AuthCreatePosts.self, at: "did:web:api.bsky.app#bsky_appview")]
        let expanded = poster.expanded(with: AppBsky.AuthCreatePosts.self)
        print(poster.allows(.repo(AppBsky.Feed.Post.self, .create)))  // maybe
        print(expanded.allows(.repo(AppBsky.Feed.Post.self, .create)))  // yes
        // sample end
        #expect(poster.allows(.repo(AppBsky.Feed.Post.self, .create)) == .maybe)
        #expect(expanded.allows(.repo(AppBsky.Feed.Post.self, .create)) == .yes)
        #expect(expanded.allows(.repo(AppBsky.Feed.Post.self, .delete)) == .no)
    }

    @Test func `what was granted is compared with what was requested`() {
        // sample: request
        let requested: Scopes = [
            .repo(AppBsky.Feed.Post.self, [.create, .delete]),
            .repo(AppBsky.Feed.Like.self),
            .rpc(AppBsky.Feed.GetTimeline.self, at: .any),
            .blob("image/*", "video/mp4"),
            .account(.email),
        ]
        // sample end
        // sample: missing
        let granted = Scopes(parsing: "atproto repo:app.bsky.feed.post?action=create repo:app.bsky.feed.like blob:*/*")
        print(granted.missing(from: requested))
        // account:email repo:app.bsky.feed.post?action=delete rpc:app.bsky.feed.getTimeline?aud=*
        // sample end
        #expect(
            granted.missing(from: requested).description
                == "account:email repo:app.bsky.feed.post?action=delete rpc:app.bsky.feed.getTimeline?aud=*")
        // sample: allows
        let canPost = granted.allows(.repo(AppBsky.Feed.Post.self, .create)) == .yes
        let canReadTimeline = granted.allows(call: .getTimeline(limit: 50)) != .no
        // sample end
        #expect(canPost && !canReadTimeline)
        // sample: needs
        let needs = CallNeeds(of: "com.atproto.repo.putRecord", input: ["collection": "app.bsky.feed.post"])
        if granted.allows(needs) == .no, let scopes = needs.scopes {
            print("Log in again to allow \(granted.missing(from: scopes)).")
        }
        // sample end
        #expect(needs.scopes.map(granted.missing) == Scopes(parsing: "repo:app.bsky.feed.post?action=update"))
    }

    @Test func `an account logs in, and is there the next time`() async throws {
        let network = try await LocalNetwork.start()
        let alice = try await network.createAccount(handle: "alice.test", password: "secret")
        network.oauth.autoApprove(as: alice.did)
        let (identities, browser) = (network.identityResolver(), HTTPBrowser())
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let open = { try await browser.visit($0, returningTo: $0, state: "") } as @Sendable (URL) async throws -> URL
        // sample: client
        let app = OAuthApp.loopback([.repo(AppBsky.Feed.Post.self), .rpc(AppBsky.Feed.GetTimeline.self, at: .any)])
        let oauth = OAuthClient(app, accounts: FileAccountStore(folder), identities: identities)
        // sample end
        // sample: login
        do {
            let client = try await oauth.login("alice.test", in: browser)
            try await client.create(AppBsky.Feed.Post(text: "Hello", createdAt: .now))
        } catch let error as OAuthLoginError where error.reason == .denied {
            print("You have not allowed it.")
        }
        // sample end
        // sample: steps
        let start = try await oauth.begin("alice.test", context: Data("/settings".utf8))
        let callback = try await open(start.url)
        let (client, context) = try await oauth.finish(callback)
        // sample end
        #expect(client.session?.did == alice.did && context == Data("/settings".utf8))
        #expect(client.scopes?.allows(.repo(AppBsky.Feed.Post.self, .create)) == .yes)
        #expect(client.scopes?.allows(.repo(AppBsky.Feed.Like.self, .create)) == .no)
        // sample: restore
        for account in try await oauth.accounts() {
            let client = try await oauth.restore(account)
            let session: LexValue = try await client.query("com.atproto.server.getSession")
            print(session["handle"] ?? "")
        }
        // sample end
        #expect(try await oauth.accounts().map(\.did) == [alice.did])
        await network.stop()
    }

    /// The README's sample, compiled only: it would open a browser.
    private func logIn(_ did: DID, _ folder: URL) async throws {
        // sample: oauth
        let app = OAuthApp.loopback([.repo(AppBsky.Feed.Post.self), .rpc(AppBsky.Feed.GetTimeline.self, at: .any)])
        let oauth = OAuthClient(app, accounts: FileAccountStore(folder))
        let client = try await oauth.login("alice.example.com", in: LoopbackBrowser())
        let again = try await oauth.restore(did)  // the next time, without network
        // sample end
        #expect(client.session?.did == again?.session?.did)
    }

    @Test func `the samples of the documentation are the ones compiled here`() throws {
        let here = URL(filePath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appending(path: "Sources/ATOAuth/ATOAuth.docc")
        var documented: [String: String] = [:]
        // `ClientsArticleTests` has the samples of one other article, and `ExamplesTests` of BskyKit those of the
        // other.
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        where !["Clients.md", "ExampleWebLogin.md"].contains(file.lastPathComponent) {
            documented.merge(Samples.inMarkdown(try String(contentsOf: file, encoding: .utf8))) { $1 }
        }
        // Those of Apple's frameworks are compiled by `.ci/apple_check`.
        let apple = try FileManager.default.contentsOfDirectory(
            at: root.appending(path: "Tests/AppleSamples/ATOAuth"), includingPropertiesForKeys: nil)
        let others = here.deletingLastPathComponent().appending(path: "LoginArticlesTests.swift")
        var compiled: [String: String] = [:]
        for file in apple + [here, others] {
            compiled.merge(Samples.inSwift(try String(contentsOf: file, encoding: .utf8))) { $1 }
        }
        // `ReadmeTests` compares this one.
        compiled["oauth"] = nil
        #expect(documented.keys.sorted() == compiled.keys.sorted() && documented.count == 23)
        for (name, text) in documented { #expect(compiled[name] == text, "\(name)") }
    }
}
