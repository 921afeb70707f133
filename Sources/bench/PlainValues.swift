// The parts of records and views of every kind, in the style of PlainFeed.swift.

struct PlainBytes: Codable { var bytes: String; enum CodingKeys: String, CodingKey { case bytes = "$bytes" } }
struct PlainLink: Codable { var link: String; enum CodingKeys: String, CodingKey { case link = "$link" } }
struct PlainBlob: Codable {
    var type: String; var ref: PlainLink; var mimeType: String; var size: Int
    enum CodingKeys: String, CodingKey { case type = "$type", ref, mimeType, size }
}
/// A record in a view. With `typed` in the user info it is decoded as a post, otherwise skipped.
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
struct PlainComAtprotoLabelDefsSelfLabels: Codable {
    var values: [PlainComAtprotoLabelDefsSelfLabel]
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
struct PlainComAtprotoLabelDefsSelfLabel: Codable {
    var val: String
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
