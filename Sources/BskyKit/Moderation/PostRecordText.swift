/// The text of a post's record, also of one that is otherwise invalid: a fault in a record must not hide its words from
/// the people who mute them.
struct PostRecordText {
    var text = ""
    var tags: [String] = []
    var language: LanguageTag?
    var embed: AppBsky.Feed.Post.EmbedUnion?

    init(_ record: UnknownObject) {
        var issues: [WireIssue] = []
        do throws(WireError) {
            let post = try record.decode(as: AppBsky.Feed.Post.self, issues: &issues)
            text = post.text
            language = post.langs?.first
            embed = post.embed
            tags = post.tags ?? []
            for facet in post.facets ?? [] {
                for case .tag(let tag) in facet.features { tags.append(tag.tag) }
            }
        } catch {
            readPlainly(record)
        }
    }

    private mutating func readPlainly(_ record: UnknownObject) {
        do throws(WireError) {
            let value = try record.decode(as: LexValue.self)
            if case .string(let text)? = value["text"] { self.text = text }
            guard case .array(let tags)? = value["tags"] else { return }
            for case .string(let tag) in tags { self.tags.append(tag) }
        } catch {
            // Nothing of it can be read, and nothing of it can be shown.
        }
    }
}
