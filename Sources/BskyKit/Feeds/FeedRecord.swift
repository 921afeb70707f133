/// The fields of a post's record that a feed needs.
struct FeedRecord: Hashable, Sendable {
    let isValid: Bool
    let isReply: Bool
    let reply: AppBsky.Feed.Post.ReplyRef?
    let languages: [LanguageTag]

    init(_ record: UnknownObject) {
        var issues: [WireIssue] = []
        do throws(WireError) {
            let post = try record.decode(as: AppBsky.Feed.Post.self, issues: &issues)
            (isValid, reply, languages) = (true, post.reply, post.langs ?? [])
            isReply = reply != nil
        } catch {
            // An invalid record is shown without its text, but it is still a reply, and in a language.
            let object = (try? record.decode(as: LexObject.self)) ?? [:]
            (isValid, reply) = (false, object["reply"]?.decoded())
            isReply = object["reply"].map { $0 != .null } ?? false
            if case .array(let tags)? = object["langs"] {
                languages = tags.compactMap { if case .string(let tag) = $0 { try? LanguageTag(tag) } else { nil } }
            } else {
                languages = []
            }
        }
    }
}
