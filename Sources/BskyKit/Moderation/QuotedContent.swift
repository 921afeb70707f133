/// The quoted content of a post.
enum QuotedContent {
    case post(AppBsky.Embed.Record.ViewRecord)
    case blocked(AppBsky.Feed.Defs.BlockedAuthor)

    init?(_ embed: AppBsky.Feed.Defs.PostView.EmbedUnion?) {
        let record: AppBsky.Embed.Record.View
        switch embed {
        case .recordView(let view): record = view
        case .recordWithMediaView(let view): record = view.record
        default: return nil
        }
        switch record.record {
        case .viewRecord(let quoted): self = .post(quoted)
        case .viewBlocked(let blocked): self = .blocked(blocked.author)
        default: return nil
        }
    }
}
