// People, lists and labelers, in the style of PlainFeed.swift.

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
struct PlainAppBskyLabelerDefsLabelerViewerState: Codable {
    var like: String?
}
