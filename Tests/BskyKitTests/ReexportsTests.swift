import BskyKit
import TestLoad
import Testing

@Suite(.inTurn)
struct ReexportsTests {
    @Test
    func `One import is enough for a post, a conversation, and where they are`() {
        let post = AppBsky.Feed.Post(text: "Hello", createdAt: Datetime("2026-11-22T10:00:00Z"))
        let message = ChatBsky.Convo.Defs.MessageInput(text: post.text)
        #expect(message.text == "Hello")
        #expect(AppBsky.Feed.Post.collection == "app.bsky.feed.post")
    }
}
