/// The text of a post's record, even of an invalid one: invalid fields must not hide muted words.
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

    private static let tagType = "app.bsky.richtext.facet#tag"

    private mutating func readPlainly(_ record: UnknownObject) {
        do throws(WireError) {
            let value = try record.decode(as: LexValue.self)
            text = value["text"]?.string ?? ""
            language = value["langs"]?.array?.first?.decoded()
            embed = value["embed"]?.decoded()
            tags = (value["tags"]?.array ?? []).compactMap(\.string)
            for facet in value["facets"]?.array ?? [] {
                for feature in facet["features"]?.array ?? [] where feature["$type"]?.string == Self.tagType {
                    if let tag = feature["tag"]?.string { tags.append(tag) }
                }
            }
        } catch {
            // Nothing of it can be read, and nothing of it can be shown.
        }
    }
}
