public import ATData
public import BskyLexicons

extension FeedPage {
    /// Creates a page from the addresses of posts.
    public init(_ posts: some Sequence<ATURI>, cursor: String? = nil) {
        self.init(feed: posts.map { .init(post: $0) }, cursor: cursor)
    }
}
