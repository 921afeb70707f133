import ATStreams
import BskyLexicons
import CoreATProtocol
import LocalNetwork
import Terminal

/// The demo step that verifies the network's events as they arrive.
struct StreamDemo {
    let story: Story
    let network: LocalNetwork

    func tell(_ bob: ATClient) async throws {
        try await story.step("Follow the network's events, and verify each") {
            let verifier = RepoVerifier(identities: network.identityResolver())
            let firehose = Firehose(relay: network.host).verified(by: verifier)
            var events = firehose.events(
                collections: ["app.bsky.feed.post"], from: .cursor(Int64(network.firehose.lastEvent))
            ).makeAsyncIterator()
            for words in ["One,", "two,", "three."] {
                try await bob.create(AppBsky.Feed.Post(text: words, createdAt: .now))
                // The first of bob's events that has a post: others may be of accounts that do something else.
                while let event = try await events.next() {
                    guard let post = try event.records(of: AppBsky.Feed.Post.self).first else { continue }
                    story.say("Event \(event.seq ?? 0): \(post.value.text)")
                    break
                }
            }
            let stats = verifier.stats
            story.say("\(stats.commits) commits were verified: signed by bob.test, complete, and none is missing.")
        }
    }
}
