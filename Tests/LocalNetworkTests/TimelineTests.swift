// The suite of the article TestAnApp, which is run as it stands there.

// sample: suite
import BskyLexicons
import CoreATProtocol
import LocalNetwork
// sample pause
import TestLoad
// sample resume
import Testing

// sample pause
@Suite(.inTurn)
// sample resume
struct TimelineTests {
    let network: LocalNetwork
    let client: ATClient

    init() async throws {
        network = try await LocalNetwork.start()
        try await network.createAccount(handle: "alice.test", password: "correct-horse")
        client = ATClient(host: network.host)
        try await client.login(identifier: "alice.test", password: "correct-horse")
    }

    @Test func `a server that is busy for a moment doesn't empty the timeline`() async throws {
        try await client.create(AppBsky.Feed.Post(text: "Hello", createdAt: .now))
        network.faults.script("app.bsky.feed.getTimeline", [.overloaded()])
        let page = try await client.execute(.getTimeline())
        #expect(page.feed.count == 1)
        await network.stop()
    }

    @Test func `one broken post doesn't cost the others`() async throws {
        for text in ["One", "Two"] { try await client.create(AppBsky.Feed.Post(text: text, createdAt: .now)) }
        network.faults.script("app.bsky.feed.getTimeline", [.badElement(0)])
        let response = try await client.response(for: .getTimeline())
        #expect(response.output.feed.count == 1 && response.issues.count == 1)
        await network.stop()
    }
}
// sample end
