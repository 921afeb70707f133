// Plain `Codable` types with the fields of the lexicon types, as a program without this library would write them.

struct PlainAppBskyFeedGetTimeline: Codable {
    var cursor: String?
    var feed: [PlainAppBskyFeedDefsFeedViewPost]
}
struct PlainAppBskyFeedPost: Codable {
    var type = "app.bsky.feed.post"
    var text: String
    var entities: [PlainAppBskyFeedPostEntity]?
    var facets: [PlainAppBskyRichtextFacet]?
    var reply: PlainAppBskyFeedPostReplyRef?
    var embed: PlainAppBskyFeedPostEmbedUnion?
    var langs: [String]?
    var labels: PlainAppBskyFeedPostLabelsUnion?
    var tags: [String]?
    var createdAt: String
    enum CodingKeys: String, CodingKey {
        case type = "$type", text, entities, facets, reply, embed, langs, labels, tags, createdAt
    }
}
indirect enum PlainAppBskyFeedPostEmbedUnion: Codable {
    case v0(PlainAppBskyEmbedImages)
    case v1(PlainAppBskyEmbedVideo)
    case v2(PlainAppBskyEmbedGallery)
    case v3(PlainAppBskyEmbedExternal)
    case v4(PlainAppBskyEmbedRecord)
    case v5(PlainAppBskyEmbedRecordWithMedia)
    case unknown(String)
    init(from decoder: any Decoder) throws {
        switch try PlainType(from: decoder).type {
        case "app.bsky.embed.images": self = .v0(try PlainAppBskyEmbedImages(from: decoder))
        case "app.bsky.embed.video": self = .v1(try PlainAppBskyEmbedVideo(from: decoder))
        case "app.bsky.embed.gallery": self = .v2(try PlainAppBskyEmbedGallery(from: decoder))
        case "app.bsky.embed.external": self = .v3(try PlainAppBskyEmbedExternal(from: decoder))
        case "app.bsky.embed.record": self = .v4(try PlainAppBskyEmbedRecord(from: decoder))
        case "app.bsky.embed.recordWithMedia": self = .v5(try PlainAppBskyEmbedRecordWithMedia(from: decoder))
        case let type: self = .unknown(type)
        }
    }
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .v0(let value):
            try PlainType(type: "app.bsky.embed.images").encode(to: encoder)
            try value.encode(to: encoder)
        case .v1(let value):
            try PlainType(type: "app.bsky.embed.video").encode(to: encoder)
            try value.encode(to: encoder)
        case .v2(let value):
            try PlainType(type: "app.bsky.embed.gallery").encode(to: encoder)
            try value.encode(to: encoder)
        case .v3(let value):
            try PlainType(type: "app.bsky.embed.external").encode(to: encoder)
            try value.encode(to: encoder)
        case .v4(let value):
            try PlainType(type: "app.bsky.embed.record").encode(to: encoder)
            try value.encode(to: encoder)
        case .v5(let value):
            try PlainType(type: "app.bsky.embed.recordWithMedia").encode(to: encoder)
            try value.encode(to: encoder)
        case .unknown(let type): try PlainType(type: type).encode(to: encoder)
        }
    }
}
indirect enum PlainAppBskyFeedPostLabelsUnion: Codable {
    case v0(PlainComAtprotoLabelDefsSelfLabels)
    case unknown(String)
    init(from decoder: any Decoder) throws {
        switch try PlainType(from: decoder).type {
        case "com.atproto.label.defs#selfLabels": self = .v0(try PlainComAtprotoLabelDefsSelfLabels(from: decoder))
        case let type: self = .unknown(type)
        }
    }
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .v0(let value):
            try PlainType(type: "com.atproto.label.defs#selfLabels").encode(to: encoder)
            try value.encode(to: encoder)
        case .unknown(let type): try PlainType(type: type).encode(to: encoder)
        }
    }
}
struct PlainAppBskyFeedDefsFeedViewPost: Codable {
    var post: PlainAppBskyFeedDefsPostView
    var reply: PlainAppBskyFeedDefsReplyRef?
    var reason: PlainAppBskyFeedDefsFeedViewPostReasonUnion?
    var feedContext: String?
    var reqId: String?
}
indirect enum PlainAppBskyFeedDefsFeedViewPostReasonUnion: Codable {
    case v0(PlainAppBskyFeedDefsReasonRepost)
    case v1(PlainAppBskyFeedDefsReasonPin)
    case unknown(String)
    init(from decoder: any Decoder) throws {
        switch try PlainType(from: decoder).type {
        case "app.bsky.feed.defs#reasonRepost": self = .v0(try PlainAppBskyFeedDefsReasonRepost(from: decoder))
        case "app.bsky.feed.defs#reasonPin": self = .v1(try PlainAppBskyFeedDefsReasonPin(from: decoder))
        case let type: self = .unknown(type)
        }
    }
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .v0(let value):
            try PlainType(type: "app.bsky.feed.defs#reasonRepost").encode(to: encoder)
            try value.encode(to: encoder)
        case .v1(let value):
            try PlainType(type: "app.bsky.feed.defs#reasonPin").encode(to: encoder)
            try value.encode(to: encoder)
        case .unknown(let type): try PlainType(type: type).encode(to: encoder)
        }
    }
}
struct PlainAppBskyFeedPostEntity: Codable {
    var index: PlainAppBskyFeedPostTextSlice
    var type: String
    var value: String
}
struct PlainAppBskyFeedPostReplyRef: Codable {
    var root: PlainComAtprotoRepoStrongRef
    var parent: PlainComAtprotoRepoStrongRef
}
struct PlainAppBskyFeedDefsPostView: Codable {
    var uri: String
    var cid: String
    var author: PlainAppBskyActorDefsProfileViewBasic
    var record: PlainUnknown
    var embed: PlainAppBskyFeedDefsPostViewEmbedUnion?
    var bookmarkCount: Int?
    var replyCount: Int?
    var repostCount: Int?
    var likeCount: Int?
    var quoteCount: Int?
    var indexedAt: String
    var viewer: PlainAppBskyFeedDefsViewerState?
    var labels: [PlainComAtprotoLabelDefsLabel]?
    var threadgate: PlainAppBskyFeedDefsThreadgateView?
    var debug: PlainUnknown?
}
indirect enum PlainAppBskyFeedDefsPostViewEmbedUnion: Codable {
    case v0(PlainAppBskyEmbedImagesView)
    case v1(PlainAppBskyEmbedVideoView)
    case v2(PlainAppBskyEmbedGalleryView)
    case v3(PlainAppBskyEmbedExternalView)
    case v4(PlainAppBskyEmbedRecordView)
    case v5(PlainAppBskyEmbedRecordWithMediaView)
    case unknown(String)
    init(from decoder: any Decoder) throws {
        switch try PlainType(from: decoder).type {
        case "app.bsky.embed.images#view": self = .v0(try PlainAppBskyEmbedImagesView(from: decoder))
        case "app.bsky.embed.video#view": self = .v1(try PlainAppBskyEmbedVideoView(from: decoder))
        case "app.bsky.embed.gallery#view": self = .v2(try PlainAppBskyEmbedGalleryView(from: decoder))
        case "app.bsky.embed.external#view": self = .v3(try PlainAppBskyEmbedExternalView(from: decoder))
        case "app.bsky.embed.record#view": self = .v4(try PlainAppBskyEmbedRecordView(from: decoder))
        case "app.bsky.embed.recordWithMedia#view": self = .v5(try PlainAppBskyEmbedRecordWithMediaView(from: decoder))
        case let type: self = .unknown(type)
        }
    }
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .v0(let value):
            try PlainType(type: "app.bsky.embed.images#view").encode(to: encoder)
            try value.encode(to: encoder)
        case .v1(let value):
            try PlainType(type: "app.bsky.embed.video#view").encode(to: encoder)
            try value.encode(to: encoder)
        case .v2(let value):
            try PlainType(type: "app.bsky.embed.gallery#view").encode(to: encoder)
            try value.encode(to: encoder)
        case .v3(let value):
            try PlainType(type: "app.bsky.embed.external#view").encode(to: encoder)
            try value.encode(to: encoder)
        case .v4(let value):
            try PlainType(type: "app.bsky.embed.record#view").encode(to: encoder)
            try value.encode(to: encoder)
        case .v5(let value):
            try PlainType(type: "app.bsky.embed.recordWithMedia#view").encode(to: encoder)
            try value.encode(to: encoder)
        case .unknown(let type): try PlainType(type: type).encode(to: encoder)
        }
    }
}
struct PlainAppBskyFeedDefsReplyRef: Codable {
    var root: PlainAppBskyFeedDefsReplyRefRootUnion
    var parent: PlainAppBskyFeedDefsReplyRefParentUnion
    var grandparentAuthor: PlainAppBskyActorDefsProfileViewBasic?
}
indirect enum PlainAppBskyFeedDefsReplyRefRootUnion: Codable {
    case v0(PlainAppBskyFeedDefsPostView)
    case v1(PlainAppBskyFeedDefsNotFoundPost)
    case v2(PlainAppBskyFeedDefsBlockedPost)
    case unknown(String)
    init(from decoder: any Decoder) throws {
        switch try PlainType(from: decoder).type {
        case "app.bsky.feed.defs#postView": self = .v0(try PlainAppBskyFeedDefsPostView(from: decoder))
        case "app.bsky.feed.defs#notFoundPost": self = .v1(try PlainAppBskyFeedDefsNotFoundPost(from: decoder))
        case "app.bsky.feed.defs#blockedPost": self = .v2(try PlainAppBskyFeedDefsBlockedPost(from: decoder))
        case let type: self = .unknown(type)
        }
    }
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .v0(let value):
            try PlainType(type: "app.bsky.feed.defs#postView").encode(to: encoder)
            try value.encode(to: encoder)
        case .v1(let value):
            try PlainType(type: "app.bsky.feed.defs#notFoundPost").encode(to: encoder)
            try value.encode(to: encoder)
        case .v2(let value):
            try PlainType(type: "app.bsky.feed.defs#blockedPost").encode(to: encoder)
            try value.encode(to: encoder)
        case .unknown(let type): try PlainType(type: type).encode(to: encoder)
        }
    }
}
indirect enum PlainAppBskyFeedDefsReplyRefParentUnion: Codable {
    case v0(PlainAppBskyFeedDefsPostView)
    case v1(PlainAppBskyFeedDefsNotFoundPost)
    case v2(PlainAppBskyFeedDefsBlockedPost)
    case unknown(String)
    init(from decoder: any Decoder) throws {
        switch try PlainType(from: decoder).type {
        case "app.bsky.feed.defs#postView": self = .v0(try PlainAppBskyFeedDefsPostView(from: decoder))
        case "app.bsky.feed.defs#notFoundPost": self = .v1(try PlainAppBskyFeedDefsNotFoundPost(from: decoder))
        case "app.bsky.feed.defs#blockedPost": self = .v2(try PlainAppBskyFeedDefsBlockedPost(from: decoder))
        case let type: self = .unknown(type)
        }
    }
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .v0(let value):
            try PlainType(type: "app.bsky.feed.defs#postView").encode(to: encoder)
            try value.encode(to: encoder)
        case .v1(let value):
            try PlainType(type: "app.bsky.feed.defs#notFoundPost").encode(to: encoder)
            try value.encode(to: encoder)
        case .v2(let value):
            try PlainType(type: "app.bsky.feed.defs#blockedPost").encode(to: encoder)
            try value.encode(to: encoder)
        case .unknown(let type): try PlainType(type: type).encode(to: encoder)
        }
    }
}
struct PlainAppBskyFeedDefsReasonRepost: Codable {
    var by: PlainAppBskyActorDefsProfileViewBasic
    var uri: String?
    var cid: String?
    var indexedAt: String
}
struct PlainAppBskyFeedDefsReasonPin: Codable {
}
struct PlainAppBskyFeedPostTextSlice: Codable {
    var start: Int
    var end: Int
}
struct PlainAppBskyFeedDefsViewerState: Codable {
    var repost: String?
    var like: String?
    var bookmarked: Bool?
    var threadMuted: Bool?
    var replyDisabled: Bool?
    var embeddingDisabled: Bool?
    var pinned: Bool?
    var knownLikers: PlainAppBskyFeedDefsKnownLikers?
}
struct PlainAppBskyFeedDefsThreadgateView: Codable {
    var uri: String?
    var cid: String?
    var record: PlainUnknown?
    var lists: [PlainAppBskyGraphDefsListViewBasic]?
}
struct PlainAppBskyFeedDefsNotFoundPost: Codable {
    var uri: String
    var notFound: Bool
}
struct PlainAppBskyFeedDefsBlockedPost: Codable {
    var uri: String
    var blocked: Bool
    var author: PlainAppBskyFeedDefsBlockedAuthor
}
struct PlainAppBskyFeedDefsKnownLikers: Codable {
    var count: Int
    var actors: [PlainAppBskyActorDefsProfileViewBasic]
}
struct PlainAppBskyFeedDefsGeneratorView: Codable {
    var uri: String
    var cid: String
    var did: String
    var creator: PlainAppBskyActorDefsProfileView
    var displayName: String
    var description: String?
    var descriptionFacets: [PlainAppBskyRichtextFacet]?
    var avatar: String?
    var likeCount: Int?
    var acceptsInteractions: Bool?
    var labels: [PlainComAtprotoLabelDefsLabel]?
    var viewer: PlainAppBskyFeedDefsGeneratorViewerState?
    var contentMode: String?
    var indexedAt: String
}
struct PlainAppBskyFeedDefsBlockedAuthor: Codable {
    var did: String
    var viewer: PlainAppBskyActorDefsViewerState?
}
struct PlainAppBskyFeedDefsGeneratorViewerState: Codable {
    var like: String?
}
