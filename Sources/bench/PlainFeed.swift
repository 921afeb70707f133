// Plain `Codable` types with the fields of the lexicon types, as a program without this library would write them.

struct PlainBytes: Codable { var bytes: String; enum CodingKeys: String, CodingKey { case bytes = "$bytes" } }
struct PlainLink: Codable { var link: String; enum CodingKeys: String, CodingKey { case link = "$link" } }
struct PlainBlob: Codable {
    var type: String; var ref: PlainLink; var mimeType: String; var size: Int
    enum CodingKeys: String, CodingKey { case type = "$type", ref, mimeType, size }
}
/// A record in a view. With `typed` in the user info it is decoded as a post, else not looked at.
struct PlainUnknown: Codable {
    static let typed = CodingUserInfoKey(rawValue: "typed")!
    var post: PlainAppBskyFeedPost?
    init(from decoder: any Decoder) throws {
        post = decoder.userInfo[Self.typed] == nil ? nil : try PlainAppBskyFeedPost(from: decoder)
    }
    func encode(to encoder: any Encoder) throws {
        if let post { try post.encode(to: encoder) } else { var c = encoder.singleValueContainer(); try c.encodeNil() }
    }
}
struct PlainType: Codable { var type: String; enum CodingKeys: String, CodingKey { case type = "$type" } }

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
struct PlainAppBskyRichtextFacet: Codable {
    var index: PlainAppBskyRichtextFacetByteSlice
    var features: [PlainAppBskyRichtextFacetFeaturesUnion]
}
indirect enum PlainAppBskyRichtextFacetFeaturesUnion: Codable {
    case v0(PlainAppBskyRichtextFacetMention)
    case v1(PlainAppBskyRichtextFacetLink)
    case v2(PlainAppBskyRichtextFacetTag)
    case unknown(String)
    init(from decoder: any Decoder) throws {
        switch try PlainType(from: decoder).type {
        case "app.bsky.richtext.facet#mention": self = .v0(try PlainAppBskyRichtextFacetMention(from: decoder))
        case "app.bsky.richtext.facet#link": self = .v1(try PlainAppBskyRichtextFacetLink(from: decoder))
        case "app.bsky.richtext.facet#tag": self = .v2(try PlainAppBskyRichtextFacetTag(from: decoder))
        case let type: self = .unknown(type)
        }
    }
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .v0(let value):
            try PlainType(type: "app.bsky.richtext.facet#mention").encode(to: encoder)
            try value.encode(to: encoder)
        case .v1(let value):
            try PlainType(type: "app.bsky.richtext.facet#link").encode(to: encoder)
            try value.encode(to: encoder)
        case .v2(let value):
            try PlainType(type: "app.bsky.richtext.facet#tag").encode(to: encoder)
            try value.encode(to: encoder)
        case .unknown(let type): try PlainType(type: type).encode(to: encoder)
        }
    }
}
struct PlainAppBskyFeedPostReplyRef: Codable {
    var root: PlainComAtprotoRepoStrongRef
    var parent: PlainComAtprotoRepoStrongRef
}
struct PlainAppBskyEmbedImages: Codable {
    var images: [PlainAppBskyEmbedImagesImage]
}
struct PlainAppBskyEmbedVideo: Codable {
    var video: PlainBlob
    var captions: [PlainAppBskyEmbedVideoCaption]?
    var alt: String?
    var aspectRatio: PlainAppBskyEmbedDefsAspectRatio?
    var presentation: String?
}
struct PlainAppBskyEmbedGallery: Codable {
    var items: [PlainAppBskyEmbedGalleryItemsUnion]
}
indirect enum PlainAppBskyEmbedGalleryItemsUnion: Codable {
    case v0(PlainAppBskyEmbedGalleryImage)
    case unknown(String)
    init(from decoder: any Decoder) throws {
        switch try PlainType(from: decoder).type {
        case "app.bsky.embed.gallery#image": self = .v0(try PlainAppBskyEmbedGalleryImage(from: decoder))
        case let type: self = .unknown(type)
        }
    }
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .v0(let value):
            try PlainType(type: "app.bsky.embed.gallery#image").encode(to: encoder)
            try value.encode(to: encoder)
        case .unknown(let type): try PlainType(type: type).encode(to: encoder)
        }
    }
}
struct PlainAppBskyEmbedExternal: Codable {
    var external: PlainAppBskyEmbedExternalExternal
}
struct PlainAppBskyEmbedRecord: Codable {
    var record: PlainComAtprotoRepoStrongRef
}
struct PlainAppBskyEmbedRecordWithMedia: Codable {
    var record: PlainAppBskyEmbedRecord
    var media: PlainAppBskyEmbedRecordWithMediaMediaUnion
}
indirect enum PlainAppBskyEmbedRecordWithMediaMediaUnion: Codable {
    case v0(PlainAppBskyEmbedImages)
    case v1(PlainAppBskyEmbedVideo)
    case v2(PlainAppBskyEmbedGallery)
    case v3(PlainAppBskyEmbedExternal)
    case unknown(String)
    init(from decoder: any Decoder) throws {
        switch try PlainType(from: decoder).type {
        case "app.bsky.embed.images": self = .v0(try PlainAppBskyEmbedImages(from: decoder))
        case "app.bsky.embed.video": self = .v1(try PlainAppBskyEmbedVideo(from: decoder))
        case "app.bsky.embed.gallery": self = .v2(try PlainAppBskyEmbedGallery(from: decoder))
        case "app.bsky.embed.external": self = .v3(try PlainAppBskyEmbedExternal(from: decoder))
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
        case .unknown(let type): try PlainType(type: type).encode(to: encoder)
        }
    }
}
struct PlainComAtprotoLabelDefsSelfLabels: Codable {
    var values: [PlainComAtprotoLabelDefsSelfLabel]
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
struct PlainAppBskyRichtextFacetByteSlice: Codable {
    var byteStart: Int
    var byteEnd: Int
}
struct PlainAppBskyRichtextFacetMention: Codable {
    var did: String
}
struct PlainAppBskyRichtextFacetLink: Codable {
    var uri: String
}
struct PlainAppBskyRichtextFacetTag: Codable {
    var tag: String
}
struct PlainComAtprotoRepoStrongRef: Codable {
    var uri: String
    var cid: String
}
struct PlainAppBskyEmbedImagesImage: Codable {
    var image: PlainBlob
    var alt: String
    var aspectRatio: PlainAppBskyEmbedDefsAspectRatio?
}
struct PlainAppBskyEmbedVideoCaption: Codable {
    var lang: String
    var file: PlainBlob
}
struct PlainAppBskyEmbedDefsAspectRatio: Codable {
    var width: Int
    var height: Int
}
struct PlainAppBskyEmbedGalleryImage: Codable {
    var image: PlainBlob
    var alt: String
    var aspectRatio: PlainAppBskyEmbedDefsAspectRatio
}
struct PlainAppBskyEmbedExternalExternal: Codable {
    var uri: String
    var title: String
    var description: String
    var thumb: PlainBlob?
    var associatedRefs: [PlainComAtprotoRepoStrongRef]?
}
struct PlainComAtprotoLabelDefsSelfLabel: Codable {
    var val: String
}
struct PlainAppBskyActorDefsProfileViewBasic: Codable {
    var did: String
    var handle: String
    var displayName: String?
    var pronouns: String?
    var avatar: String?
    var associated: PlainAppBskyActorDefsProfileAssociated?
    var viewer: PlainAppBskyActorDefsViewerState?
    var labels: [PlainComAtprotoLabelDefsLabel]?
    var createdAt: String?
    var verification: PlainAppBskyActorDefsVerificationState?
    var status: PlainAppBskyActorDefsStatusView?
    var debug: PlainUnknown?
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
struct PlainComAtprotoLabelDefsLabel: Codable {
    var ver: Int?
    var src: String
    var uri: String
    var cid: String?
    var val: String
    var neg: Bool?
    var cts: String
    var exp: String?
    var sig: PlainBytes?
}
struct PlainAppBskyFeedDefsThreadgateView: Codable {
    var uri: String?
    var cid: String?
    var record: PlainUnknown?
    var lists: [PlainAppBskyGraphDefsListViewBasic]?
}
struct PlainAppBskyEmbedImagesView: Codable {
    var images: [PlainAppBskyEmbedImagesViewImage]
}
struct PlainAppBskyEmbedVideoView: Codable {
    var cid: String
    var playlist: String
    var thumbnail: String?
    var alt: String?
    var aspectRatio: PlainAppBskyEmbedDefsAspectRatio?
    var presentation: String?
}
struct PlainAppBskyEmbedGalleryView: Codable {
    var items: [PlainAppBskyEmbedGalleryViewItemsUnion]
}
indirect enum PlainAppBskyEmbedGalleryViewItemsUnion: Codable {
    case v0(PlainAppBskyEmbedGalleryViewImage)
    case unknown(String)
    init(from decoder: any Decoder) throws {
        switch try PlainType(from: decoder).type {
        case "app.bsky.embed.gallery#viewImage": self = .v0(try PlainAppBskyEmbedGalleryViewImage(from: decoder))
        case let type: self = .unknown(type)
        }
    }
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .v0(let value):
            try PlainType(type: "app.bsky.embed.gallery#viewImage").encode(to: encoder)
            try value.encode(to: encoder)
        case .unknown(let type): try PlainType(type: type).encode(to: encoder)
        }
    }
}
struct PlainAppBskyEmbedExternalView: Codable {
    var external: PlainAppBskyEmbedExternalViewExternal
}
struct PlainAppBskyEmbedRecordView: Codable {
    var record: PlainAppBskyEmbedRecordViewRecordUnion
}
indirect enum PlainAppBskyEmbedRecordViewRecordUnion: Codable {
    case v0(PlainAppBskyEmbedRecordViewRecord)
    case v1(PlainAppBskyEmbedRecordViewNotFound)
    case v2(PlainAppBskyEmbedRecordViewBlocked)
    case v3(PlainAppBskyEmbedRecordViewDetached)
    case v4(PlainAppBskyFeedDefsGeneratorView)
    case v5(PlainAppBskyGraphDefsListView)
    case v6(PlainAppBskyLabelerDefsLabelerView)
    case v7(PlainAppBskyGraphDefsStarterPackViewBasic)
    case unknown(String)
    init(from decoder: any Decoder) throws {
        switch try PlainType(from: decoder).type {
        case "app.bsky.embed.record#viewRecord": self = .v0(try PlainAppBskyEmbedRecordViewRecord(from: decoder))
        case "app.bsky.embed.record#viewNotFound": self = .v1(try PlainAppBskyEmbedRecordViewNotFound(from: decoder))
        case "app.bsky.embed.record#viewBlocked": self = .v2(try PlainAppBskyEmbedRecordViewBlocked(from: decoder))
        case "app.bsky.embed.record#viewDetached": self = .v3(try PlainAppBskyEmbedRecordViewDetached(from: decoder))
        case "app.bsky.feed.defs#generatorView": self = .v4(try PlainAppBskyFeedDefsGeneratorView(from: decoder))
        case "app.bsky.graph.defs#listView": self = .v5(try PlainAppBskyGraphDefsListView(from: decoder))
        case "app.bsky.labeler.defs#labelerView": self = .v6(try PlainAppBskyLabelerDefsLabelerView(from: decoder))
        case "app.bsky.graph.defs#starterPackViewBasic":
            self = .v7(try PlainAppBskyGraphDefsStarterPackViewBasic(from: decoder))
        case let type: self = .unknown(type)
        }
    }
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .v0(let value):
            try PlainType(type: "app.bsky.embed.record#viewRecord").encode(to: encoder)
            try value.encode(to: encoder)
        case .v1(let value):
            try PlainType(type: "app.bsky.embed.record#viewNotFound").encode(to: encoder)
            try value.encode(to: encoder)
        case .v2(let value):
            try PlainType(type: "app.bsky.embed.record#viewBlocked").encode(to: encoder)
            try value.encode(to: encoder)
        case .v3(let value):
            try PlainType(type: "app.bsky.embed.record#viewDetached").encode(to: encoder)
            try value.encode(to: encoder)
        case .v4(let value):
            try PlainType(type: "app.bsky.feed.defs#generatorView").encode(to: encoder)
            try value.encode(to: encoder)
        case .v5(let value):
            try PlainType(type: "app.bsky.graph.defs#listView").encode(to: encoder)
            try value.encode(to: encoder)
        case .v6(let value):
            try PlainType(type: "app.bsky.labeler.defs#labelerView").encode(to: encoder)
            try value.encode(to: encoder)
        case .v7(let value):
            try PlainType(type: "app.bsky.graph.defs#starterPackViewBasic").encode(to: encoder)
            try value.encode(to: encoder)
        case .unknown(let type): try PlainType(type: type).encode(to: encoder)
        }
    }
}
struct PlainAppBskyEmbedRecordWithMediaView: Codable {
    var record: PlainAppBskyEmbedRecordView
    var media: PlainAppBskyEmbedRecordWithMediaViewMediaUnion
}
indirect enum PlainAppBskyEmbedRecordWithMediaViewMediaUnion: Codable {
    case v0(PlainAppBskyEmbedImagesView)
    case v1(PlainAppBskyEmbedVideoView)
    case v2(PlainAppBskyEmbedGalleryView)
    case v3(PlainAppBskyEmbedExternalView)
    case unknown(String)
    init(from decoder: any Decoder) throws {
        switch try PlainType(from: decoder).type {
        case "app.bsky.embed.images#view": self = .v0(try PlainAppBskyEmbedImagesView(from: decoder))
        case "app.bsky.embed.video#view": self = .v1(try PlainAppBskyEmbedVideoView(from: decoder))
        case "app.bsky.embed.gallery#view": self = .v2(try PlainAppBskyEmbedGalleryView(from: decoder))
        case "app.bsky.embed.external#view": self = .v3(try PlainAppBskyEmbedExternalView(from: decoder))
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
        case .unknown(let type): try PlainType(type: type).encode(to: encoder)
        }
    }
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
struct PlainAppBskyActorDefsProfileAssociated: Codable {
    var lists: Int?
    var feedgens: Int?
    var starterPacks: Int?
    var labeler: Bool?
    var chat: PlainAppBskyActorDefsProfileAssociatedChat?
    var activitySubscription: PlainAppBskyActorDefsProfileAssociatedActivitySubscription?
    var germ: PlainAppBskyActorDefsProfileAssociatedGerm?
}
struct PlainAppBskyActorDefsViewerState: Codable {
    var muted: Bool?
    var mutedOnlyReposts: Bool?
    var mutedOnlyQuoteposts: Bool?
    var mutedByList: PlainAppBskyGraphDefsListViewBasic?
    var blockedBy: Bool?
    var blocking: String?
    var blockingByList: PlainAppBskyGraphDefsListViewBasic?
    var following: String?
    var followedBy: String?
    var knownFollowers: PlainAppBskyActorDefsKnownFollowers?
    var activitySubscription: PlainAppBskyNotificationDefsActivitySubscription?
}
struct PlainAppBskyActorDefsVerificationState: Codable {
    var verifications: [PlainAppBskyActorDefsVerificationView]
    var verifiedStatus: String
    var trustedVerifierStatus: String
}
struct PlainAppBskyActorDefsStatusView: Codable {
    var uri: String?
    var cid: String?
    var status: String
    var record: PlainUnknown
    var embed: PlainAppBskyActorDefsStatusViewEmbedUnion?
    var labels: [PlainComAtprotoLabelDefsLabel]?
    var expiresAt: String?
    var isActive: Bool?
    var isDisabled: Bool?
}
indirect enum PlainAppBskyActorDefsStatusViewEmbedUnion: Codable {
    case v0(PlainAppBskyEmbedExternalView)
    case unknown(String)
    init(from decoder: any Decoder) throws {
        switch try PlainType(from: decoder).type {
        case "app.bsky.embed.external#view": self = .v0(try PlainAppBskyEmbedExternalView(from: decoder))
        case let type: self = .unknown(type)
        }
    }
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .v0(let value):
            try PlainType(type: "app.bsky.embed.external#view").encode(to: encoder)
            try value.encode(to: encoder)
        case .unknown(let type): try PlainType(type: type).encode(to: encoder)
        }
    }
}
struct PlainAppBskyFeedDefsKnownLikers: Codable {
    var count: Int
    var actors: [PlainAppBskyActorDefsProfileViewBasic]
}
struct PlainAppBskyGraphDefsListViewBasic: Codable {
    var uri: String
    var cid: String
    var name: String
    var purpose: String
    var avatar: String?
    var listItemCount: Int?
    var labels: [PlainComAtprotoLabelDefsLabel]?
    var viewer: PlainAppBskyGraphDefsListViewerState?
    var indexedAt: String?
}
struct PlainAppBskyEmbedImagesViewImage: Codable {
    var thumb: String
    var fullsize: String
    var alt: String
    var aspectRatio: PlainAppBskyEmbedDefsAspectRatio?
}
struct PlainAppBskyEmbedGalleryViewImage: Codable {
    var thumbnail: String
    var fullsize: String
    var alt: String
    var aspectRatio: PlainAppBskyEmbedDefsAspectRatio
}
struct PlainAppBskyEmbedExternalViewExternal: Codable {
    var uri: String
    var title: String
    var description: String
    var thumb: String?
    var createdAt: String?
    var updatedAt: String?
    var readingTime: Int?
    var labels: [PlainComAtprotoLabelDefsLabel]?
    var source: PlainAppBskyEmbedExternalViewExternalSource?
    var associatedRefs: [PlainComAtprotoRepoStrongRef]?
    var associatedProfiles: [PlainAppBskyActorDefsProfileViewBasic]?
}
struct PlainAppBskyEmbedRecordViewRecord: Codable {
    var uri: String
    var cid: String
    var author: PlainAppBskyActorDefsProfileViewBasic
    var value: PlainUnknown
    var labels: [PlainComAtprotoLabelDefsLabel]?
    var replyCount: Int?
    var repostCount: Int?
    var likeCount: Int?
    var quoteCount: Int?
    var embeds: [PlainAppBskyEmbedRecordViewRecordEmbedsUnion]?
    var indexedAt: String
}
indirect enum PlainAppBskyEmbedRecordViewRecordEmbedsUnion: Codable {
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
struct PlainAppBskyEmbedRecordViewNotFound: Codable {
    var uri: String
    var notFound: Bool
}
struct PlainAppBskyEmbedRecordViewBlocked: Codable {
    var uri: String
    var blocked: Bool
    var author: PlainAppBskyFeedDefsBlockedAuthor
}
struct PlainAppBskyEmbedRecordViewDetached: Codable {
    var uri: String
    var detached: Bool
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
struct PlainAppBskyGraphDefsListView: Codable {
    var uri: String
    var cid: String
    var creator: PlainAppBskyActorDefsProfileView
    var name: String
    var purpose: String
    var description: String?
    var descriptionFacets: [PlainAppBskyRichtextFacet]?
    var avatar: String?
    var listItemCount: Int?
    var labels: [PlainComAtprotoLabelDefsLabel]?
    var viewer: PlainAppBskyGraphDefsListViewerState?
    var indexedAt: String
}
struct PlainAppBskyLabelerDefsLabelerView: Codable {
    var uri: String
    var cid: String
    var creator: PlainAppBskyActorDefsProfileView
    var likeCount: Int?
    var viewer: PlainAppBskyLabelerDefsLabelerViewerState?
    var indexedAt: String
    var labels: [PlainComAtprotoLabelDefsLabel]?
}
struct PlainAppBskyGraphDefsStarterPackViewBasic: Codable {
    var uri: String
    var cid: String
    var record: PlainUnknown
    var creator: PlainAppBskyActorDefsProfileViewBasic
    var listItemCount: Int?
    var joinedWeekCount: Int?
    var joinedAllTimeCount: Int?
    var labels: [PlainComAtprotoLabelDefsLabel]?
    var indexedAt: String
}
struct PlainAppBskyFeedDefsBlockedAuthor: Codable {
    var did: String
    var viewer: PlainAppBskyActorDefsViewerState?
}
struct PlainAppBskyActorDefsProfileAssociatedChat: Codable {
    var allowIncoming: String
    var allowGroupInvites: String?
}
struct PlainAppBskyActorDefsProfileAssociatedActivitySubscription: Codable {
    var allowSubscriptions: String
}
struct PlainAppBskyActorDefsProfileAssociatedGerm: Codable {
    var messageMeUrl: String
    var showButtonTo: String
}
struct PlainAppBskyActorDefsKnownFollowers: Codable {
    var count: Int
    var followers: [PlainAppBskyActorDefsProfileViewBasic]
}
struct PlainAppBskyNotificationDefsActivitySubscription: Codable {
    var post: Bool
    var reply: Bool
}
struct PlainAppBskyActorDefsVerificationView: Codable {
    var issuer: String
    var issuerDisplayName: String?
    var issuerHandle: String?
    var uri: String
    var isValid: Bool
    var createdAt: String
}
struct PlainAppBskyGraphDefsListViewerState: Codable {
    var muted: Bool?
    var blocked: String?
}
struct PlainAppBskyEmbedExternalViewExternalSource: Codable {
    var uri: String
    var icon: String?
    var title: String
    var description: String?
    var theme: PlainAppBskyEmbedExternalViewExternalSourceTheme?
}
struct PlainAppBskyActorDefsProfileView: Codable {
    var did: String
    var handle: String
    var displayName: String?
    var pronouns: String?
    var description: String?
    var avatar: String?
    var associated: PlainAppBskyActorDefsProfileAssociated?
    var indexedAt: String?
    var createdAt: String?
    var viewer: PlainAppBskyActorDefsViewerState?
    var labels: [PlainComAtprotoLabelDefsLabel]?
    var verification: PlainAppBskyActorDefsVerificationState?
    var status: PlainAppBskyActorDefsStatusView?
    var debug: PlainUnknown?
}
struct PlainAppBskyFeedDefsGeneratorViewerState: Codable {
    var like: String?
}
struct PlainAppBskyLabelerDefsLabelerViewerState: Codable {
    var like: String?
}
struct PlainAppBskyEmbedExternalViewExternalSourceTheme: Codable {
    var backgroundRGB: PlainAppBskyEmbedExternalColorRGB?
    var foregroundRGB: PlainAppBskyEmbedExternalColorRGB?
    var accentRGB: PlainAppBskyEmbedExternalColorRGB?
    var accentForegroundRGB: PlainAppBskyEmbedExternalColorRGB?
}
struct PlainAppBskyEmbedExternalColorRGB: Codable {
    var r: Int
    var g: Int
    var b: Int
}
