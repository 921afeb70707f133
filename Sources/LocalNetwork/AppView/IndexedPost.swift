import ATData
import ATProtoLexicons
import BskyLexicons

/// A post in the AppView's index.
struct IndexedPost: Sendable {
    let uri: ATURI
    let cid: CID
    let author: DID
    let post: AppBsky.Feed.Post
    /// The record as it is returned to clients.
    let record: UnknownObject
    let indexedAt: Datetime
    let position: ChronologicalPosition

    var parent: ATURI? { post.reply?.parent.uri }
    var root: ATURI? { post.reply?.root.uri }

    /// The record that the post quotes.
    var quoted: ATURI? {
        switch post.embed {
        case .record(let embed): embed.record.uri
        case .recordWithMedia(let embed): embed.record.record.uri
        default: nil
        }
    }

    /// Whether the post has pictures or a video, and whether it is a video.
    var media: (isThere: Bool, isVideo: Bool) {
        switch post.embed {
        case .images, .gallery: (true, false)
        case .video: (true, true)
        case .recordWithMedia(let embed):
            switch embed.media {
            case .video: (true, true)
            case .images, .gallery: (true, false)
            default: (false, false)
            }
        default: (false, false)
        }
    }

    /// The accounts mentioned in the text.
    var mentioned: [DID] {
        (post.facets ?? []).flatMap(\.features).compactMap { feature in
            if case .mention(let mention) = feature { mention.did } else { nil }
        }
    }

    /// The hashtags in the text and in the record's `tags`, in lowercase.
    var hashtags: Set<String> {
        let inText = (post.facets ?? []).flatMap(\.features).compactMap { feature in
            if case .tag(let tag) = feature { tag.tag } else { nil }
        }
        return Set((inText + (post.tags ?? [])).map { $0.lowercased() })
    }

    /// The addresses of the links in the text and of the link card.
    var links: [URIString] {
        let inText = (post.facets ?? []).flatMap(\.features).compactMap { feature in
            if case .link(let link) = feature { link.uri } else { nil }
        }
        let card: URIString? =
            switch post.embed {
            case .external(let embed): embed.external.uri
            case .recordWithMedia(let embed):
                if case .external(let card) = embed.media { card.external.uri } else { nil }
            default: nil
            }
        return inText + (card.map { [$0] } ?? [])
    }
}

/// A post or a repost in the feed of an account.
struct FeedEntry: Positioned {
    let post: ATURI
    let repost: Edge<ATURI>?
    let position: ChronologicalPosition
}

/// A notification of an account.
struct Notice: Positioned {
    let author: DID
    let uri: ATURI
    let cid: CID
    let reason: AppBsky.Notification.ListNotifications.Notification.Reason
    let subject: ATURI?
    let indexedAt: Datetime
    let position: ChronologicalPosition

    /// Whether the notification was read by an account that has seen its notifications up to a time.
    func isRead(_ seenAt: Datetime?) -> Bool { seenAt.map { indexedAt <= $0 } ?? false }
}
