// The embeds of posts, in the style of PlainFeed.swift.

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
struct PlainAppBskyEmbedExternalViewExternalSource: Codable {
    var uri: String
    var icon: String?
    var title: String
    var description: String?
    var theme: PlainAppBskyEmbedExternalViewExternalSourceTheme?
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
