// sample: imports
import BskyLexicons
import CoreATProtocol
// sample end
import LocalServer
import TestLoad
import Testing

/// The samples of the article FirstCall, compiled with the two products that it names, and run.
@Suite(.inTurn) struct FirstCallTests {
    /// Not run: it goes to the real server.
    private func begin(appPassword: String) async throws -> ATClient {
        // sample: client
        let client = ATClient(host: "https://bsky.social")
        try await client.login(identifier: "alice.example.com", password: appPassword)
        // sample end
        return client
    }

    /// Not run: it looks up the account on the Internet. `AccountTests` does the same on a local network.
    private func find(name: String, appPassword: String) async throws {
        // sample: account
        do {
            let client = try await ATClient(account: name)
            try await client.login(password: appPassword)
        } catch let error as AtError where error.isUnknownAccount {
            print("There is no account \(name).")
        } catch let error as AtError where error.isTransient {
            print("Try again later: \(error)")
        }
        // sample end
    }

    @Test func `first calls`() async throws {
        let server = try await SampleServer.start()
        let client = try await ATClient.signedIn(to: server)
        // sample: profile
        let profile = try await client.execute(.getProfile(actor: "alice.example.com"))
        print(profile.displayName ?? profile.handle.description, profile.followersCount ?? 0)
        // sample end
        #expect(profile.handle == "alice.test")
        // sample: timeline
        for try await item in client.items(.getTimeline(limit: 100)) {
            let post = try item.post.record.decode(as: AppBsky.Feed.Post.self)
            print("\(item.post.author.handle): \(post.text)")
        }
        // sample end
        // sample: write
        let post = try await client.create(AppBsky.Feed.Post(text: "Hello", createdAt: .now))
        try await client.create(
            AppBsky.Feed.Like(subject: ComAtproto.Repo.StrongRef(uri: post.uri, cid: post.cid), createdAt: .now))
        try await client.delete(post.uri)
        // sample end
        // sample: raw
        let output: LexValue = try await client.query("com.example.thing", parameters: ["limit": 5])
        print(output["things"]?[0] ?? "none")
        // sample end
        #expect(output["things"]?[0] == 1)
        #expect(
            server.requests.map { $0.path.split(separator: ".").last ?? "" } == [
                "getProfile", "getTimeline", "createRecord", "createRecord", "deleteRecord", "thing",
            ])
        await server.stop()
    }

    @Test func `calls with options`() async throws {
        let server = try await SampleServer.start()
        let client = try await ATClient.signedIn(to: server)
        let error = await #expect(throws: AtError.self) {
            // sample: options
            let page = try await client.execute(.getTimeline(), options: .timeout(.seconds(5)))
            let response = try await client.response(for: .getTimeline(limit: 10), options: .strict)
            print(page.feed.count, response.rateLimit?.remaining ?? 0)
            // sample end
        }
        guard case .network(.decodingFailed(let reason)) = error else {
            Issue.record("the second post of the page can't be decoded: \(String(describing: error))")
            return
        }
        #expect(reason.hasPrefix("feed[1].post"))
        await server.stop()
    }
}
