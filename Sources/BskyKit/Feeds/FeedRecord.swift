/// What a feed needs to know about a post's record.
struct FeedRecord: Hashable, Sendable {
    let isValid: Bool
    let reply: AppBsky.Feed.Post.ReplyRef?
    let languages: [LanguageTag]

    init(_ record: UnknownObject) {
        var issues: [WireIssue] = []
        do throws(WireError) {
            let post = try record.decode(as: AppBsky.Feed.Post.self, issues: &issues)
            (isValid, reply, languages) = (true, post.reply, post.langs ?? [])
        } catch {
            (isValid, reply, languages) = (false, nil, [])
        }
    }
}
