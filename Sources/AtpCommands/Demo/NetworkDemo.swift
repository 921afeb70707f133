import ATData
import ATProtoLexicons
import BskyKit
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Terminal

/// Demonstrates the library against a whole network in this process.
struct NetworkDemo {
    private let story: Story
    private let text: PostText
    private let network: LocalNetwork
    private let folder: URL

    static func run(_ invocation: Invocation) async throws {
        let story = Story(invocation)
        let network = try await story.step("Start a network in this process") {
            let network = try await LocalNetwork.start()
            let people = try await network.populate(accounts: 8, posts: 240, seed: 7)
            story.say("A data server, a PLC directory and an AppView listen on \(network.host).")
            story.say("It has \(people.count) accounts with 240 posts.")
            return network
        }
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "atp-demo-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        let demo = NetworkDemo(
            story: story, text: PostText(invocation.console), network: network, folder: folder)
        try await demo.tell()
        await network.stop()
        guard !invocation.isJSON else { return }
        try invocation.console.print(
            """
            The same in your own code:

                let client = ATClient(host: "https://bsky.social")
                try await client.login(identifier: "alice.example.com", password: appPassword)
                for try await item in client.items(.getTimeline(limit: 100)) { print(item.post.author.handle) }

            "atp serve --populate 20" runs such a network until you end it. Its inspector is a page that shows every
            request, record and event, and breaks things on purpose.
            """)
    }

    private func tell() async throws {
        let (alice, bob) = try await logIn()
        let post = try await write(alice)
        try await answer(post, alice, bob)
        try await page(bob)
        try await expire(bob)
        try await overload(bob)
        try await breakPost(bob)
        try await OAuthDemo(story: story, network: network, folder: folder).tell(replyingTo: post)
        try await RepoDemo(story: story, network: network).tell(bob)
        try await StreamDemo(story: story, network: network).tell(bob)
    }

    // MARK: Steps

    private func logIn() async throws -> (alice: ATClient, bob: ATClient) {
        try await story.step("Create two accounts, log both in, and resume a session") {
            try await network.createAccount(handle: "alice.test", password: "correct-horse")
            try await network.createAccount(handle: "bob.test", password: "battery-staple")
            let file = folder.appending(path: "alice.json")
            let first = ATClient(host: network.host, store: FileSessionStore(file))
            try await first.login(identifier: "alice.test", password: "correct-horse")
            // As after a restart: another client resumes the session from its file.
            let alice = ATClient(host: network.host, store: FileSessionStore(file))
            try await alice.resume()
            // Nothing but the handle is given: the DNS, the directory and the document lead to the data server.
            let bob = try await ATClient(account: "@bob.test ", resolver: network.identityResolver())
            try await bob.login(password: "battery-staple")
            story.say("alice.test is \(try await alice.accountDID()). Her session is in a file that only she can read.")
            story.say("bob.test is \(try await bob.accountDID()). His data server was found by his handle.")
            return (alice, bob)
        }
    }

    private func write(_ alice: ATClient) async throws -> RecordReference {
        try await story.step("Post text with a mention, a link and a picture") {
            let words: RichText = "Dear @bob.test 👋 this is written in Swift: https://swift.org #atproto"
            let text = try await words.detectingFacets(resolving: alice)
            let (blob, picture) = try await alice.uploadImage(PostImage(.bytes(Self.picture), alt: "A red dot"))
            let image = AppBsky.Embed.Images.Image(
                image: blob, alt: "A red dot",
                aspectRatio: .init(width: picture.header.width, height: picture.header.height))
            let post = AppBsky.Feed.Post(
                text: text.text, createdAt: .now, embed: .images(.init(images: [image])), facets: text.facets,
                langs: ["en"])
            let reference = try await alice.create(post)
            story.say("\(reference.uri)")
            let list = text.facets.map { "\($0.index.byteStart)..<\($0.index.byteEnd)" }.joined(separator: ", ")
            story.say(
                "Mention, link and tag are at bytes \(list); the picture has \(blob.size ?? 0) bytes."
            )
            return reference
        }
    }

    private func answer(_ post: RecordReference, _ alice: ATClient, _ bob: ATClient) async throws {
        try await story.step("Reply, like and follow, and see the thread") {
            let subject = ComAtproto.Repo.StrongRef(uri: post.uri, cid: post.cid)
            try await bob.post("Compiled at first try!", reply: try RecordLink(post))
            try await bob.create(AppBsky.Feed.Like(subject: subject, createdAt: .now))
            try await bob.create(AppBsky.Graph.Follow(subject: try await alice.accountDID(), createdAt: .now))
            for person in network.accounts.prefix(8) {
                try await bob.create(AppBsky.Graph.Follow(subject: person.did, createdAt: .now))
            }
            let output = try await alice.execute(.getPostThread(uri: post.uri))
            guard case .threadViewPost(let thread) = output.thread else { return }
            for line in text.lines(thread.post) { story.say(line) }
            for case .threadViewPost(let reply) in thread.replies ?? [] {
                for line in text.lines(reply.post, depth: 1) { story.say(line) }
            }
            let unread = try await alice.execute(.getUnreadCount()).count
            story.say("alice.test has \(unread) notifications.")
        }
    }

    private func page(_ bob: ATClient) async throws {
        try await story.step("Page through the timeline") {
            var posts = 0
            var authors: Set<Handle> = []
            for try await item in bob.items(.getTimeline(limit: 50)) {
                posts += 1
                authors.insert(item.post.author.handle)
            }
            let pages = count(of: "app.bsky.feed.getTimeline")
            story.say("One loop received \(posts) posts by \(authors.count) people in \(pages) pages.")
        }
    }

    private func expire(_ bob: ATClient) async throws {
        try await story.step("Expire the access token, then make 100 calls at once") {
            let events = bob.events()
            await network.expireTokens()
            try await withThrowingTaskGroup { group in
                for _ in 1...100 {
                    group.addTask { _ = try await bob.execute(.getProfile(actor: "alice.test")) }
                }
                try await group.waitForAll()
            }
            for await event in events {
                if case .refreshed(let session) = event {
                    story.say("Event: the session of \(session.handle?.description ?? "") was refreshed.")
                }
                break
            }
            story.say("100 of 100 calls succeeded. Refreshes: \(network.refreshCount).")
        }
    }

    private func overload(_ bob: ATClient) async throws {
        try await story.step("Call an overloaded server") {
            let call = "app.bsky.feed.getTimeline"
            network.faults.script(call, [.overloaded(), .rateLimited(), .pass])
            let before = count(of: call)
            let page = try await bob.execute(.getTimeline(limit: 10))
            story.say(
                "It returned 503, then 429. The query was retried, and attempt \(count(of: call) - before) "
                    + "returned \(page.feed.count) posts.")
            let write = "com.atproto.repo.createRecord"
            network.faults.script(write, [.overloaded(), .pass])
            let writes = count(of: write)
            do {
                try await bob.create(AppBsky.Feed.Post(text: "Never twice", createdAt: .now))
            } catch let error as AtError {
                story.say("A write is never retried (attempts: \(count(of: write) - writes)). It throws:")
                story.say("  \(error)")
            }
            network.faults.script(write, [.htmlErrorPage()])
            do {
                try await bob.create(AppBsky.Feed.Post(text: "To nobody", createdAt: .now))
            } catch let error as AtError {
                story.say("So does a page of HTML from a gateway:")
                story.say("  \(error)")
            }
            network.faults.clear(write)
        }
    }

    private func breakPost(_ bob: ATClient) async throws {
        try await story.step("Receive a page with a broken post") {
            let call = "app.bsky.feed.getTimeline"
            network.faults.script(call, [.badElement(3), .badElement(3)])
            let page = try await bob.response(for: .getTimeline(limit: 50))
            story.say("The page has \(page.output.feed.count) of 50 posts. The other one is reported:")
            for issue in page.issues { story.say("  \(issue)") }
            do {
                _ = try await bob.execute(.getTimeline(limit: 50), options: .strict)
            } catch let error as AtError {
                story.say("In strict mode, it throws instead:")
                story.say("  \(error)")
            }
        }
    }

    /// The number of calls that the data server received.
    private func count(of call: String) -> Int {
        network.server.requests.count { $0.path == "/xrpc/\(call)" }
    }

    /// A red dot in PNG.
    private static let picture = Data(
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1]
            + [8, 2, 0, 0, 0, 0x90, 0x77, 0x53, 0xDE, 0, 0, 0, 0x0C, 0x49, 0x44, 0x41, 0x54, 0x08, 0xD7, 0x63, 0xF8]
            + [0xCF, 0xC0, 0, 0, 3, 1, 1, 0, 0x18, 0xDD, 0x8D, 0xB0, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42]
            + [0x60, 0x82])
}
