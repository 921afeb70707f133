import BskyKit
import TestLoad
import Testing

@Suite(.inTurn)
struct RecordLinkTests {
    @Test(arguments: [
        ("https://bsky.app/profile/alice.test/post/3k", "at://alice.test/app.bsky.feed.post/3k"),
        ("https://bsky.app/profile/did:plc:abc/feed/whats-hot", "at://did:plc:abc/app.bsky.feed.generator/whats-hot"),
        ("https://bsky.app/profile/alice.test/lists/3k", "at://alice.test/app.bsky.graph.list/3k"),
        ("https://bsky.app/starter-pack/alice.test/3k", "at://alice.test/app.bsky.graph.starterpack/3k"),
    ])
    func `pages and records lead to each other`(page: String, uri: ATURI) throws {
        let link = try RecordLink(page)
        #expect(link.uri == uri)
        #expect(link.webAddress() == page)
        #expect(try RecordLink(uri.description) == link)
        #expect(link.webAddress(host: "example.com", actor: "bob.test")?.contains("example.com/") == true)
    }

    @Test(arguments: [
        "https://www.BSKY.app/profile/alice.test/post/3k/?ref=x#y", " HTTP://bsky.app/profile/alice.test/post/3k\n",
        "https://bsky.app//profile/alice.test/post/3k",
    ])
    func `small differences in an address don't matter`(page: String) throws {
        #expect(try RecordLink(page).uri == "at://alice.test/app.bsky.feed.post/3k")
    }

    @Test func `further forms`() throws {
        #expect(try RecordLink("https://bsky.app/start/alice.test/3k").collection == "app.bsky.graph.starterpack")
        let escaped = try RecordLink("https://bsky.app/profile/did%3Aplc%3Aabc/post/3k")
        #expect(escaped.uri == "at://did:plc:abc/app.bsky.feed.post/3k")
        let other = try RecordLink("https://app.example.com/profile/alice.test/post/3k", hosts: ["app.example.com"])
        #expect(other.key == "3k")
        let like = try RecordLink("at://did:plc:abc/app.bsky.feed.like/3k")
        #expect(like.webAddress() == nil)
    }

    @Test(arguments: [
        "", "https://", "bsky.app", "https://bsky.app", "https://bsky.app/profile/alice.test",
        "https://bsky.app/profile/alice.test/post", "https://bsky.app/profile/alice.test/post/3k/liked-by",
        "https://bsky.app/profile/alice/post/3k", "https://bsky.app/profile/alice.test/post/a b", "at://alice.test",
        "at://alice.test/app.bsky.feed.post", "https://bsky.app/profile/alice.test/likes/3k",
    ])
    func `other texts are refused`(text: String) {
        #expect(throws: RecordLinkError.self) { try RecordLink(text) }
    }

    @Test(arguments: [
        "https://bsky.app.evil.com/profile/alice.test/post/3k", "https://evil.com/profile/alice.test/post/3k",
        "https://bsky.app@evil.com/profile/alice.test/post/3k", "https://bsky.app:8080/profile/alice.test/post/3k",
    ])
    func `pages of other hosts are refused`(text: String) {
        do {
            _ = try RecordLink(text)
            Issue.record("it was accepted")
        } catch {
            #expect(error.reason == .otherHost)
        }
    }
}
