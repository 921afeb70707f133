// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension AppBsky.Feed {
    /// `app.bsky.feed.defs`.
    public enum Defs {
        /// `app.bsky.feed.defs#blockedAuthor`, an object.
        ///
        /// Somebody whom you block, or who blocks you.
        public struct BlockedAuthor: LexiconObject, Identifiable {
            /// Did; required.
            public var did: DID
            /// `app.bsky.actor.defs#viewerState`.
            ///
            /// Who blocks whom. Absent without a session.
            @Boxed public var viewer: AppBsky.Actor.Defs.ViewerState?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(
                did: DID, viewer: AppBsky.Actor.Defs.ViewerState? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.did = did
                self.viewer = viewer
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "viewer"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                self._viewer = Boxed()
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "viewer", !self._viewer.isPresent {
                            self._viewer = Boxed(try AppBsky.Actor.Defs.ViewerState(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                self.did = did
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("viewer", viewer, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(viewer, at: "viewer")
            }
        }

        /// `app.bsky.feed.defs#blockedPost`, an object.
        ///
        /// Stands for a post that a block keeps from you.
        public struct BlockedPost: LexiconObject, Identifiable {
            /// `#blockedAuthor`; required.
            ///
            /// Whose post it is.
            public var author: AppBsky.Feed.Defs.BlockedAuthor
            /// Boolean, always true; required.
            public var blocked: Bool
            /// At-uri; required.
            ///
            /// The post that was asked for.
            public var uri: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(
                uri: ATURI, blocked: Bool, author: AppBsky.Feed.Defs.BlockedAuthor,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.author = author
                self.blocked = blocked
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["uri", "author", "blocked"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var author: AppBsky.Feed.Defs.BlockedAuthor?
                var blocked: Bool?
                var uri: ATURI?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "author", author == nil {
                            author = try AppBsky.Feed.Defs.BlockedAuthor(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "blocked", blocked == nil {
                            blocked = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let author else { throw reader.missing("author", object) }
                guard let blocked else { throw reader.missing("blocked", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.author = author
                self.blocked = blocked
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("uri", uri, &object)
                writer.field("author", author, &object)
                writer.field("blocked", blocked, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(author, at: "author")
                constraints.boolean(blocked, at: "blocked", always: true)
            }
        }

        /// The token `app.bsky.feed.defs#clickthroughAuthor`.
        ///
        /// The user opened the author's profile.
        public static var clickthroughAuthor: String { "app.bsky.feed.defs#clickthroughAuthor" }

        /// The token `app.bsky.feed.defs#clickthroughEmbed`.
        ///
        /// The user opened what the post embeds.
        public static var clickthroughEmbed: String { "app.bsky.feed.defs#clickthroughEmbed" }

        /// The token `app.bsky.feed.defs#clickthroughItem`.
        ///
        /// The user opened the post.
        public static var clickthroughItem: String { "app.bsky.feed.defs#clickthroughItem" }

        /// The token `app.bsky.feed.defs#clickthroughReposter`.
        ///
        /// The user opened the profile of whoever reposted it.
        public static var clickthroughReposter: String { "app.bsky.feed.defs#clickthroughReposter" }

        /// The token `app.bsky.feed.defs#contentModeUnspecified`.
        ///
        /// Any kind of posts.
        public static var contentModeUnspecified: String { "app.bsky.feed.defs#contentModeUnspecified" }

        /// The token `app.bsky.feed.defs#contentModeVideo`.
        ///
        /// Posts with videos, to be watched one after the other.
        public static var contentModeVideo: String { "app.bsky.feed.defs#contentModeVideo" }

        /// `app.bsky.feed.defs#feedViewPost`, an object.
        ///
        /// A post in a feed, and why it is there.
        public struct FeedViewPost: LexiconObject {
            /// String, at most 2000 bytes.
            ///
            /// A note of the feed's service to itself: give it back with `sendInteractions`.
            public var feedContext: String?
            /// `#postView`; required.
            @Indirect public var post: AppBsky.Feed.Defs.PostView
            /// Union.
            ///
            /// Absent: its author posted it. Or it was reposted, or is pinned.
            public var reason: ReasonUnion?
            /// `#replyRef`.
            ///
            /// The posts above it, if it is a reply that may be shown as one.
            @Boxed public var reply: AppBsky.Feed.Defs.ReplyRef?
            /// String, at most 100 bytes.
            ///
            /// Names the request for the feed's service: give it back with `sendInteractions`.
            public var reqId: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                post: AppBsky.Feed.Defs.PostView, feedContext: String? = nil, reason: ReasonUnion? = nil,
                reply: AppBsky.Feed.Defs.ReplyRef? = nil, reqId: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.feedContext = feedContext
                self.post = post
                self.reason = reason
                self.reply = reply
                self.reqId = reqId
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["post", "reply", "reqId", "reason", "feedContext"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.feedContext = nil
                var post: Indirect<AppBsky.Feed.Defs.PostView>?
                self.reason = nil
                self._reply = Boxed()
                self.reqId = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "post", post == nil {
                            post = Indirect(try AppBsky.Feed.Defs.PostView(from: &reader))
                            continue
                        }
                    case 5:
                        if key == "reply", !self._reply.isPresent {
                            self._reply = Boxed(try AppBsky.Feed.Defs.ReplyRef(from: &reader))
                            continue
                        }
                        if key == "reqId", self.reqId == nil {
                            self.reqId = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "reason", self.reason == nil {
                            self.reason = try ReasonUnion(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "feedContext", self.feedContext == nil {
                            self.feedContext = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let post else { throw reader.missing("post", object) }
                self._post = post
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("post", post, &object)
                writer.field("reply", reply, &object)
                writer.field("reqId", reqId, &object)
                writer.field("reason", reason, &object)
                writer.field("feedContext", feedContext, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(feedContext, at: "feedContext", maxLength: 2000)
                constraints.value(post, at: "post")
                constraints.value(reason, at: "reason")
                constraints.value(reply, at: "reply")
                constraints.text(reqId, at: "reqId", maxLength: 100)
            }

            /// One of 2 types, told apart by `$type`.
            public enum ReasonUnion: LexiconCodable, Hashable {
                /// `app.bsky.feed.defs#reasonRepost`.
                indirect case reasonRepost(AppBsky.Feed.Defs.ReasonRepost)
                /// `app.bsky.feed.defs#reasonPin`.
                case reasonPin(AppBsky.Feed.Defs.ReasonPin)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 28:
                            if type == "app.bsky.feed.defs#reasonPin" {
                                self = .reasonPin(try AppBsky.Feed.Defs.ReasonPin(from: &reader))
                                return
                            }
                        case 31:
                            if type == "app.bsky.feed.defs#reasonRepost" {
                                self = .reasonRepost(try AppBsky.Feed.Defs.ReasonRepost(from: &reader))
                                return
                            }
                        default: break
                        }
                    }
                    self = .unknown(try UnknownObject(from: &reader))
                }

                /// Writes the variant and its `$type`.
                public func write(to writer: inout WireWriter) {
                    switch self {
                    case .reasonRepost(let value): writer.variant("app.bsky.feed.defs#reasonRepost", value)
                    case .reasonPin(let value): writer.variant("app.bsky.feed.defs#reasonPin", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .reasonRepost(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// `app.bsky.feed.defs#generatorView`, an object.
        ///
        /// A feed that a service puts together, with who made it.
        public struct GeneratorView: LexiconObject, Identifiable {
            /// Boolean.
            ///
            /// Whether the service wants to hear what users do with its posts.
            public var acceptsInteractions: Bool?
            /// Uri.
            ///
            /// An image, ready to load.
            public var avatar: URIString?
            /// Cid; required.
            public var cid: CID
            /// String.
            ///
            /// Whether the feed is made to be watched as videos.
            public var contentMode: ContentMode?
            /// `app.bsky.actor.defs#profileView`; required.
            ///
            /// Who announced it: the account that has the record.
            @Indirect public var creator: AppBsky.Actor.Defs.ProfileView
            /// String, at most 3000 bytes, at most 300 characters.
            public var description: String?
            /// Array.
            ///
            /// The mentions, links and tags of the description.
            public var descriptionFacets: [AppBsky.Richtext.Facet]?
            /// Did; required.
            ///
            /// The service that puts it together.
            public var did: DID
            /// String; required.
            public var displayName: String
            /// Datetime; required.
            ///
            /// When the app view took the record in.
            public var indexedAt: Datetime
            /// Array.
            ///
            /// What labelers say of the feed.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// Integer, at least 0.
            public var likeCount: Int?
            /// At-uri; required.
            ///
            /// What `getFeed` takes.
            public var uri: ATURI
            /// `#generatorViewerState`.
            ///
            /// What you have to do with the feed. Absent without a session.
            public var viewer: AppBsky.Feed.Defs.GeneratorViewerState?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, did: DID, creator: AppBsky.Actor.Defs.ProfileView, displayName: String,
                indexedAt: Datetime, acceptsInteractions: Bool? = nil, avatar: URIString? = nil,
                contentMode: ContentMode? = nil, description: String? = nil,
                descriptionFacets: [AppBsky.Richtext.Facet]? = nil, labels: [ComAtproto.Label.Defs.Label]? = nil,
                likeCount: Int? = nil, viewer: AppBsky.Feed.Defs.GeneratorViewerState? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.acceptsInteractions = acceptsInteractions
                self.avatar = avatar
                self.cid = cid
                self.contentMode = contentMode
                self.creator = creator
                self.description = description
                self.descriptionFacets = descriptionFacets
                self.did = did
                self.displayName = displayName
                self.indexedAt = indexedAt
                self.labels = labels
                self.likeCount = likeCount
                self.uri = uri
                self.viewer = viewer
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "cid", "did", "uri", "avatar", "labels", "viewer", "creator", "indexedAt", "likeCount",
                    "contentMode", "description", "displayName", "descriptionFacets", "acceptsInteractions",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.acceptsInteractions = nil
                self.avatar = nil
                var cid: CID?
                self.contentMode = nil
                var creator: Indirect<AppBsky.Actor.Defs.ProfileView>?
                self.description = nil
                self.descriptionFacets = nil
                var did: DID?
                var displayName: String?
                var indexedAt: Datetime?
                self.labels = nil
                self.likeCount = nil
                var uri: ATURI?
                self.viewer = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "avatar", self.avatar == nil {
                            self.avatar = try URIString(from: &reader)
                            continue
                        }
                        if key == "labels", self.labels == nil {
                            self.labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                        if key == "viewer", self.viewer == nil {
                            self.viewer = try AppBsky.Feed.Defs.GeneratorViewerState(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "creator", creator == nil {
                            creator = Indirect(try AppBsky.Actor.Defs.ProfileView(from: &reader))
                            continue
                        }
                    case 9:
                        if key == "indexedAt", indexedAt == nil {
                            indexedAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "likeCount", self.likeCount == nil {
                            self.likeCount = try Int(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "contentMode", self.contentMode == nil {
                            self.contentMode = try ContentMode(from: &reader)
                            continue
                        }
                        if key == "description", self.description == nil {
                            self.description = try String(from: &reader)
                            continue
                        }
                        if key == "displayName", displayName == nil {
                            displayName = try String(from: &reader)
                            continue
                        }
                    case 17:
                        if key == "descriptionFacets", self.descriptionFacets == nil {
                            self.descriptionFacets = try [AppBsky.Richtext.Facet](from: &reader)
                            continue
                        }
                    case 19:
                        if key == "acceptsInteractions", self.acceptsInteractions == nil {
                            self.acceptsInteractions = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let cid else { throw reader.missing("cid", object) }
                guard let creator else { throw reader.missing("creator", object) }
                guard let did else { throw reader.missing("did", object) }
                guard let displayName else { throw reader.missing("displayName", object) }
                guard let indexedAt else { throw reader.missing("indexedAt", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.cid = cid
                self._creator = creator
                self.did = did
                self.displayName = displayName
                self.indexedAt = indexedAt
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("did", did, &object)
                writer.field("uri", uri, &object)
                writer.field("avatar", avatar, &object)
                writer.field("labels", labels, &object)
                writer.field("viewer", viewer, &object)
                writer.field("creator", creator, &object)
                writer.field("indexedAt", indexedAt, &object)
                writer.field("likeCount", likeCount, &object)
                writer.field("contentMode", contentMode, &object)
                writer.field("description", description, &object)
                writer.field("displayName", displayName, &object)
                writer.field("descriptionFacets", descriptionFacets, &object)
                writer.field("acceptsInteractions", acceptsInteractions, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(creator, at: "creator")
                constraints.text(description, at: "description", maxLength: 3000, maxGraphemes: 300)
                constraints.list(descriptionFacets, at: "descriptionFacets")
                constraints.list(labels, at: "labels")
                constraints.integer(likeCount, at: "likeCount", minimum: 0)
                constraints.value(viewer, at: "viewer")
            }

            /// A string with 2 known values; others may come.
            public struct ContentMode: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `app.bsky.feed.defs#contentModeUnspecified`.
                public static var contentModeUnspecified: ContentMode {
                    ContentMode(rawValue: "app.bsky.feed.defs#contentModeUnspecified")
                }
                /// `app.bsky.feed.defs#contentModeVideo`.
                public static var contentModeVideo: ContentMode {
                    ContentMode(rawValue: "app.bsky.feed.defs#contentModeVideo")
                }
            }
        }

        /// `app.bsky.feed.defs#generatorViewerState`, an object.
        ///
        /// What you have to do with a feed.
        public struct GeneratorViewerState: LexiconObject {
            /// At-uri.
            ///
            /// The URI of your like: delete that record to take it back. Absent: none.
            public var like: ATURI?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(like: ATURI? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.like = like
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["like"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.like = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "like", self.like == nil {
                            self.like = try ATURI(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("like", like, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.feed.defs#interaction`, an object.
        ///
        /// Something that a user did with an item of a feed.
        public struct Interaction: LexiconObject {
            /// String.
            ///
            /// What the user did.
            public var event: Event?
            /// String, at most 2000 bytes.
            ///
            /// As it came with the item.
            public var feedContext: String?
            /// At-uri.
            ///
            /// The URI of the post.
            public var item: ATURI?
            /// String, at most 100 bytes.
            ///
            /// As it came with the item.
            public var reqId: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                event: Event? = nil, feedContext: String? = nil, item: ATURI? = nil, reqId: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.event = event
                self.feedContext = feedContext
                self.item = item
                self.reqId = reqId
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["item", "event", "reqId", "feedContext"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.event = nil
                self.feedContext = nil
                self.item = nil
                self.reqId = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "item", self.item == nil {
                            self.item = try ATURI(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "event", self.event == nil {
                            self.event = try Event(from: &reader)
                            continue
                        }
                        if key == "reqId", self.reqId == nil {
                            self.reqId = try String(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "feedContext", self.feedContext == nil {
                            self.feedContext = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("item", item, &object)
                writer.field("event", event, &object)
                writer.field("reqId", reqId, &object)
                writer.field("feedContext", feedContext, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(feedContext, at: "feedContext", maxLength: 2000)
                constraints.text(reqId, at: "reqId", maxLength: 100)
            }

            /// A string with 12 known values; others may come.
            public struct Event: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `app.bsky.feed.defs#requestLess`.
                public static var requestLess: Event { Event(rawValue: "app.bsky.feed.defs#requestLess") }
                /// `app.bsky.feed.defs#requestMore`.
                public static var requestMore: Event { Event(rawValue: "app.bsky.feed.defs#requestMore") }
                /// `app.bsky.feed.defs#clickthroughItem`.
                public static var clickthroughItem: Event { Event(rawValue: "app.bsky.feed.defs#clickthroughItem") }
                /// `app.bsky.feed.defs#clickthroughAuthor`.
                public static var clickthroughAuthor: Event { Event(rawValue: "app.bsky.feed.defs#clickthroughAuthor") }
                /// `app.bsky.feed.defs#clickthroughReposter`.
                public static var clickthroughReposter: Event {
                    Event(rawValue: "app.bsky.feed.defs#clickthroughReposter")
                }
                /// `app.bsky.feed.defs#clickthroughEmbed`.
                public static var clickthroughEmbed: Event { Event(rawValue: "app.bsky.feed.defs#clickthroughEmbed") }
                /// `app.bsky.feed.defs#interactionSeen`.
                public static var interactionSeen: Event { Event(rawValue: "app.bsky.feed.defs#interactionSeen") }
                /// `app.bsky.feed.defs#interactionLike`.
                public static var interactionLike: Event { Event(rawValue: "app.bsky.feed.defs#interactionLike") }
                /// `app.bsky.feed.defs#interactionRepost`.
                public static var interactionRepost: Event { Event(rawValue: "app.bsky.feed.defs#interactionRepost") }
                /// `app.bsky.feed.defs#interactionReply`.
                public static var interactionReply: Event { Event(rawValue: "app.bsky.feed.defs#interactionReply") }
                /// `app.bsky.feed.defs#interactionQuote`.
                public static var interactionQuote: Event { Event(rawValue: "app.bsky.feed.defs#interactionQuote") }
                /// `app.bsky.feed.defs#interactionShare`.
                public static var interactionShare: Event { Event(rawValue: "app.bsky.feed.defs#interactionShare") }
            }
        }

        /// The token `app.bsky.feed.defs#interactionLike`.
        ///
        /// The user liked the post.
        public static var interactionLike: String { "app.bsky.feed.defs#interactionLike" }

        /// The token `app.bsky.feed.defs#interactionQuote`.
        ///
        /// The user quoted the post.
        public static var interactionQuote: String { "app.bsky.feed.defs#interactionQuote" }

        /// The token `app.bsky.feed.defs#interactionReply`.
        ///
        /// The user wrote a reply.
        public static var interactionReply: String { "app.bsky.feed.defs#interactionReply" }

        /// The token `app.bsky.feed.defs#interactionRepost`.
        ///
        /// The user reposted the post.
        public static var interactionRepost: String { "app.bsky.feed.defs#interactionRepost" }

        /// The token `app.bsky.feed.defs#interactionSeen`.
        ///
        /// The post was on the screen.
        public static var interactionSeen: String { "app.bsky.feed.defs#interactionSeen" }

        /// The token `app.bsky.feed.defs#interactionShare`.
        ///
        /// The user passed the post on.
        public static var interactionShare: String { "app.bsky.feed.defs#interactionShare" }

        /// `app.bsky.feed.defs#knownLikers`, an object.
        ///
        /// Accounts you follow that like a post: a few of them, and how many there are.
        public struct KnownLikers: LexiconObject {
            /// Array, at most 5 elements; required.
            public var actors: [AppBsky.Actor.Defs.ProfileViewBasic]
            /// Integer; required.
            ///
            /// All of them; `actors` has the first few.
            public var count: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                count: Int, actors: [AppBsky.Actor.Defs.ProfileViewBasic],
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actors = actors
                self.count = count
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["count", "actors"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actors: [AppBsky.Actor.Defs.ProfileViewBasic]?
                var count: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "count", count == nil {
                            count = try Int(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "actors", actors == nil {
                            actors = try [AppBsky.Actor.Defs.ProfileViewBasic](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let actors else { throw reader.missing("actors", object) }
                guard let count else { throw reader.missing("count", object) }
                self.actors = actors
                self.count = count
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("count", count, &object)
                writer.field("actors", actors, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(actors, at: "actors", minLength: 0, maxLength: 5)
            }
        }

        /// `app.bsky.feed.defs#notFoundPost`, an object.
        ///
        /// Stands for a post that is gone, or never was.
        public struct NotFoundPost: LexiconObject, Identifiable {
            /// Boolean, always true; required.
            public var notFound: Bool
            /// At-uri; required.
            ///
            /// The post that was asked for.
            public var uri: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(uri: ATURI, notFound: Bool, unknownFields: UnknownFields = UnknownFields()) {
                self.notFound = notFound
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["uri", "notFound"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var notFound: Bool?
                var uri: ATURI?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "notFound", notFound == nil {
                            notFound = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let notFound else { throw reader.missing("notFound", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.notFound = notFound
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("uri", uri, &object)
                writer.field("notFound", notFound, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.boolean(notFound, at: "notFound", always: true)
            }
        }

        /// `app.bsky.feed.defs#postView`, an object.
        ///
        /// A post as others see it: with its author, its counts, and links that are ready to load.
        public struct PostView: LexiconObject, Identifiable {
            /// `app.bsky.actor.defs#profileViewBasic`; required.
            @Indirect public var author: AppBsky.Actor.Defs.ProfileViewBasic
            /// Integer.
            ///
            /// How many have it in their bookmarks. Who they are is private.
            public var bookmarkCount: Int?
            /// Cid; required.
            ///
            /// The version of the post: likes and replies name it beside the URI.
            public var cid: CID
            /// Unknown.
            ///
            /// For those who run the service: don't rely on it.
            public var debug: UnknownObject?
            /// Union.
            ///
            /// What the embed of `record` shows. Absent, if there is nothing to show.
            public var embed: EmbedUnion?
            /// Datetime; required.
            ///
            /// When the app view took the post in. What the author says is in `record`.
            public var indexedAt: Datetime
            /// Array.
            ///
            /// By the author, and by the labelers that the request names.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// Integer.
            public var likeCount: Int?
            /// Integer.
            public var quoteCount: Int?
            /// Unknown; required.
            ///
            /// The post as its author wrote it, normally an `app.bsky.feed.post`.
            public var record: UnknownObject
            /// Integer.
            public var replyCount: Int?
            /// Integer.
            public var repostCount: Int?
            /// `#threadgateView`.
            ///
            /// Who may reply. Only a post that began a thread has it.
            @Boxed public var threadgate: AppBsky.Feed.Defs.ThreadgateView?
            /// At-uri; required.
            ///
            /// Stays the same for as long as the post exists.
            public var uri: ATURI
            /// `#viewerState`.
            ///
            /// What you have to do with the post. Absent without a session.
            @Boxed public var viewer: AppBsky.Feed.Defs.ViewerState?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, author: AppBsky.Actor.Defs.ProfileViewBasic, record: UnknownObject,
                indexedAt: Datetime, bookmarkCount: Int? = nil, debug: UnknownObject? = nil, embed: EmbedUnion? = nil,
                labels: [ComAtproto.Label.Defs.Label]? = nil, likeCount: Int? = nil, quoteCount: Int? = nil,
                replyCount: Int? = nil, repostCount: Int? = nil, threadgate: AppBsky.Feed.Defs.ThreadgateView? = nil,
                viewer: AppBsky.Feed.Defs.ViewerState? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.author = author
                self.bookmarkCount = bookmarkCount
                self.cid = cid
                self.debug = debug
                self.embed = embed
                self.indexedAt = indexedAt
                self.labels = labels
                self.likeCount = likeCount
                self.quoteCount = quoteCount
                self.record = record
                self.replyCount = replyCount
                self.repostCount = repostCount
                self.threadgate = threadgate
                self.uri = uri
                self.viewer = viewer
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "cid", "uri", "debug", "embed", "author", "labels", "record", "viewer", "indexedAt", "likeCount",
                    "quoteCount", "replyCount", "threadgate", "repostCount", "bookmarkCount",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var author: Indirect<AppBsky.Actor.Defs.ProfileViewBasic>?
                self.bookmarkCount = nil
                var cid: CID?
                self.debug = nil
                self.embed = nil
                var indexedAt: Datetime?
                self.labels = nil
                self.likeCount = nil
                self.quoteCount = nil
                var record: UnknownObject?
                self.replyCount = nil
                self.repostCount = nil
                self._threadgate = Boxed()
                var uri: ATURI?
                self._viewer = Boxed()
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "debug", self.debug == nil {
                            self.debug = try UnknownObject(from: &reader)
                            continue
                        }
                        if key == "embed", self.embed == nil {
                            self.embed = try EmbedUnion(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "author", author == nil {
                            author = Indirect(try AppBsky.Actor.Defs.ProfileViewBasic(from: &reader))
                            continue
                        }
                        if key == "labels", self.labels == nil {
                            self.labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                        if key == "record", record == nil {
                            record = try UnknownObject(from: &reader)
                            continue
                        }
                        if key == "viewer", !self._viewer.isPresent {
                            self._viewer = Boxed(try AppBsky.Feed.Defs.ViewerState(from: &reader))
                            continue
                        }
                    case 9:
                        if key == "indexedAt", indexedAt == nil {
                            indexedAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "likeCount", self.likeCount == nil {
                            self.likeCount = try Int(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "quoteCount", self.quoteCount == nil {
                            self.quoteCount = try Int(from: &reader)
                            continue
                        }
                        if key == "replyCount", self.replyCount == nil {
                            self.replyCount = try Int(from: &reader)
                            continue
                        }
                        if key == "threadgate", !self._threadgate.isPresent {
                            self._threadgate = Boxed(try AppBsky.Feed.Defs.ThreadgateView(from: &reader))
                            continue
                        }
                    case 11:
                        if key == "repostCount", self.repostCount == nil {
                            self.repostCount = try Int(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "bookmarkCount", self.bookmarkCount == nil {
                            self.bookmarkCount = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let author else { throw reader.missing("author", object) }
                guard let cid else { throw reader.missing("cid", object) }
                guard let indexedAt else { throw reader.missing("indexedAt", object) }
                guard let record else { throw reader.missing("record", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self._author = author
                self.cid = cid
                self.indexedAt = indexedAt
                self.record = record
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("debug", debug, &object)
                writer.field("embed", embed, &object)
                writer.field("author", author, &object)
                writer.field("labels", labels, &object)
                writer.field("record", record, &object)
                writer.field("viewer", viewer, &object)
                writer.field("indexedAt", indexedAt, &object)
                writer.field("likeCount", likeCount, &object)
                writer.field("quoteCount", quoteCount, &object)
                writer.field("replyCount", replyCount, &object)
                writer.field("threadgate", threadgate, &object)
                writer.field("repostCount", repostCount, &object)
                writer.field("bookmarkCount", bookmarkCount, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(author, at: "author")
                constraints.unknown(debug, at: "debug")
                constraints.value(embed, at: "embed")
                constraints.list(labels, at: "labels")
                constraints.unknown(record, at: "record")
                constraints.value(threadgate, at: "threadgate")
                constraints.value(viewer, at: "viewer")
            }

            /// One of 6 types, told apart by `$type`.
            public enum EmbedUnion: LexiconCodable, Hashable {
                /// `app.bsky.embed.images#view`.
                case imagesView(AppBsky.Embed.Images.View)
                /// `app.bsky.embed.video#view`.
                indirect case videoView(AppBsky.Embed.Video.View)
                /// `app.bsky.embed.gallery#view`.
                case galleryView(AppBsky.Embed.Gallery.View)
                /// `app.bsky.embed.external#view`.
                case externalView(AppBsky.Embed.External.View)
                /// `app.bsky.embed.record#view`.
                indirect case recordView(AppBsky.Embed.Record.View)
                /// `app.bsky.embed.recordWithMedia#view`.
                indirect case recordWithMediaView(AppBsky.Embed.RecordWithMedia.View)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 25:
                            if type == "app.bsky.embed.video#view" {
                                self = .videoView(try AppBsky.Embed.Video.View(from: &reader))
                                return
                            }
                        case 26:
                            if type == "app.bsky.embed.images#view" {
                                self = .imagesView(try AppBsky.Embed.Images.View(from: &reader))
                                return
                            }
                            if type == "app.bsky.embed.record#view" {
                                self = .recordView(try AppBsky.Embed.Record.View(from: &reader))
                                return
                            }
                        case 27:
                            if type == "app.bsky.embed.gallery#view" {
                                self = .galleryView(try AppBsky.Embed.Gallery.View(from: &reader))
                                return
                            }
                        case 28:
                            if type == "app.bsky.embed.external#view" {
                                self = .externalView(try AppBsky.Embed.External.View(from: &reader))
                                return
                            }
                        case 35:
                            if type == "app.bsky.embed.recordWithMedia#view" {
                                self = .recordWithMediaView(try AppBsky.Embed.RecordWithMedia.View(from: &reader))
                                return
                            }
                        default: break
                        }
                    }
                    self = .unknown(try UnknownObject(from: &reader))
                }

                /// Writes the variant and its `$type`.
                public func write(to writer: inout WireWriter) {
                    switch self {
                    case .imagesView(let value): writer.variant("app.bsky.embed.images#view", value)
                    case .videoView(let value): writer.variant("app.bsky.embed.video#view", value)
                    case .galleryView(let value): writer.variant("app.bsky.embed.gallery#view", value)
                    case .externalView(let value): writer.variant("app.bsky.embed.external#view", value)
                    case .recordView(let value): writer.variant("app.bsky.embed.record#view", value)
                    case .recordWithMediaView(let value): writer.variant("app.bsky.embed.recordWithMedia#view", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .imagesView(let value): value.check(&constraints)
                    case .videoView(let value): value.check(&constraints)
                    case .galleryView(let value): value.check(&constraints)
                    case .externalView(let value): value.check(&constraints)
                    case .recordView(let value): value.check(&constraints)
                    case .recordWithMediaView(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }
        }

        /// `app.bsky.feed.defs#reasonPin`, an object.
        ///
        /// The author has pinned it to their profile.
        public struct ReasonPin: LexiconObject {
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(unknownFields: UnknownFields = UnknownFields()) {
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                []
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                while let key = try reader.nextKey(&object) {
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.feed.defs#reasonRepost`, an object.
        ///
        /// Somebody reposted it.
        public struct ReasonRepost: LexiconObject {
            /// `app.bsky.actor.defs#profileViewBasic`; required.
            ///
            /// Who did.
            @Indirect public var by: AppBsky.Actor.Defs.ProfileViewBasic
            /// Cid.
            ///
            /// The version of the repost.
            public var cid: CID?
            /// Datetime; required.
            ///
            /// When the app view took the repost in.
            public var indexedAt: Datetime
            /// At-uri.
            ///
            /// The repost: give it as `via` when you like what you found through it.
            public var uri: ATURI?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                by: AppBsky.Actor.Defs.ProfileViewBasic, indexedAt: Datetime, cid: CID? = nil, uri: ATURI? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.by = by
                self.cid = cid
                self.indexedAt = indexedAt
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["by", "cid", "uri", "indexedAt"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var by: Indirect<AppBsky.Actor.Defs.ProfileViewBasic>?
                self.cid = nil
                var indexedAt: Datetime?
                self.uri = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "by", by == nil {
                            by = Indirect(try AppBsky.Actor.Defs.ProfileViewBasic(from: &reader))
                            continue
                        }
                    case 3:
                        if key == "cid", self.cid == nil {
                            self.cid = try CID(from: &reader)
                            continue
                        }
                        if key == "uri", self.uri == nil {
                            self.uri = try ATURI(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "indexedAt", indexedAt == nil {
                            indexedAt = try Datetime(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let by else { throw reader.missing("by", object) }
                guard let indexedAt else { throw reader.missing("indexedAt", object) }
                self._by = by
                self.indexedAt = indexedAt
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("by", by, &object)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("indexedAt", indexedAt, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(by, at: "by")
            }
        }

        /// `app.bsky.feed.defs#replyRef`, an object.
        ///
        /// The posts above a reply in a feed.
        public struct ReplyRef: LexiconObject {
            /// `app.bsky.actor.defs#profileViewBasic`.
            ///
            /// Whom the parent replies to, if it is a reply too.
            @Boxed public var grandparentAuthor: AppBsky.Actor.Defs.ProfileViewBasic?
            /// Union; required.
            ///
            /// The post that is replied to.
            public var parent: ParentUnion
            /// Union; required.
            ///
            /// The post that began the thread.
            public var root: RootUnion
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                root: RootUnion, parent: ParentUnion, grandparentAuthor: AppBsky.Actor.Defs.ProfileViewBasic? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.grandparentAuthor = grandparentAuthor
                self.parent = parent
                self.root = root
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["root", "parent", "grandparentAuthor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self._grandparentAuthor = Boxed()
                var parent: ParentUnion?
                var root: RootUnion?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "root", root == nil {
                            root = try RootUnion(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "parent", parent == nil {
                            parent = try ParentUnion(from: &reader)
                            continue
                        }
                    case 17:
                        if key == "grandparentAuthor", !self._grandparentAuthor.isPresent {
                            self._grandparentAuthor = Boxed(try AppBsky.Actor.Defs.ProfileViewBasic(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let parent else { throw reader.missing("parent", object) }
                guard let root else { throw reader.missing("root", object) }
                self.parent = parent
                self.root = root
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("root", root, &object)
                writer.field("parent", parent, &object)
                writer.field("grandparentAuthor", grandparentAuthor, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(grandparentAuthor, at: "grandparentAuthor")
                constraints.value(parent, at: "parent")
                constraints.value(root, at: "root")
            }

            /// One of 3 types, told apart by `$type`.
            public enum ParentUnion: LexiconCodable, Hashable {
                /// `app.bsky.feed.defs#postView`.
                indirect case postView(AppBsky.Feed.Defs.PostView)
                /// `app.bsky.feed.defs#notFoundPost`.
                case notFoundPost(AppBsky.Feed.Defs.NotFoundPost)
                /// `app.bsky.feed.defs#blockedPost`.
                indirect case blockedPost(AppBsky.Feed.Defs.BlockedPost)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 27:
                            if type == "app.bsky.feed.defs#postView" {
                                self = .postView(try AppBsky.Feed.Defs.PostView(from: &reader))
                                return
                            }
                        case 30:
                            if type == "app.bsky.feed.defs#blockedPost" {
                                self = .blockedPost(try AppBsky.Feed.Defs.BlockedPost(from: &reader))
                                return
                            }
                        case 31:
                            if type == "app.bsky.feed.defs#notFoundPost" {
                                self = .notFoundPost(try AppBsky.Feed.Defs.NotFoundPost(from: &reader))
                                return
                            }
                        default: break
                        }
                    }
                    self = .unknown(try UnknownObject(from: &reader))
                }

                /// Writes the variant and its `$type`.
                public func write(to writer: inout WireWriter) {
                    switch self {
                    case .postView(let value): writer.variant("app.bsky.feed.defs#postView", value)
                    case .notFoundPost(let value): writer.variant("app.bsky.feed.defs#notFoundPost", value)
                    case .blockedPost(let value): writer.variant("app.bsky.feed.defs#blockedPost", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .postView(let value): value.check(&constraints)
                    case .notFoundPost(let value): value.check(&constraints)
                    case .blockedPost(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }

            /// One of 3 types, told apart by `$type`.
            public enum RootUnion: LexiconCodable, Hashable {
                /// `app.bsky.feed.defs#postView`.
                indirect case postView(AppBsky.Feed.Defs.PostView)
                /// `app.bsky.feed.defs#notFoundPost`.
                case notFoundPost(AppBsky.Feed.Defs.NotFoundPost)
                /// `app.bsky.feed.defs#blockedPost`.
                indirect case blockedPost(AppBsky.Feed.Defs.BlockedPost)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 27:
                            if type == "app.bsky.feed.defs#postView" {
                                self = .postView(try AppBsky.Feed.Defs.PostView(from: &reader))
                                return
                            }
                        case 30:
                            if type == "app.bsky.feed.defs#blockedPost" {
                                self = .blockedPost(try AppBsky.Feed.Defs.BlockedPost(from: &reader))
                                return
                            }
                        case 31:
                            if type == "app.bsky.feed.defs#notFoundPost" {
                                self = .notFoundPost(try AppBsky.Feed.Defs.NotFoundPost(from: &reader))
                                return
                            }
                        default: break
                        }
                    }
                    self = .unknown(try UnknownObject(from: &reader))
                }

                /// Writes the variant and its `$type`.
                public func write(to writer: inout WireWriter) {
                    switch self {
                    case .postView(let value): writer.variant("app.bsky.feed.defs#postView", value)
                    case .notFoundPost(let value): writer.variant("app.bsky.feed.defs#notFoundPost", value)
                    case .blockedPost(let value): writer.variant("app.bsky.feed.defs#blockedPost", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .postView(let value): value.check(&constraints)
                    case .notFoundPost(let value): value.check(&constraints)
                    case .blockedPost(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }
        }

        /// The token `app.bsky.feed.defs#requestLess`.
        ///
        /// The user wants less of this kind.
        public static var requestLess: String { "app.bsky.feed.defs#requestLess" }

        /// The token `app.bsky.feed.defs#requestMore`.
        ///
        /// The user wants more of this kind.
        public static var requestMore: String { "app.bsky.feed.defs#requestMore" }

        /// `app.bsky.feed.defs#skeletonFeedPost`, an object.
        ///
        /// An item of a feed, as its service answers it: the app view adds the rest.
        public struct SkeletonFeedPost: LexiconObject {
            /// String, at most 2000 bytes.
            ///
            /// A note of the service to itself, which comes back with interactions.
            public var feedContext: String?
            /// At-uri; required.
            public var post: ATURI
            /// Union.
            ///
            /// Absent, if the post is there for its own sake.
            public var reason: ReasonUnion?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                post: ATURI, feedContext: String? = nil, reason: ReasonUnion? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.feedContext = feedContext
                self.post = post
                self.reason = reason
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["post", "reason", "feedContext"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.feedContext = nil
                var post: ATURI?
                self.reason = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "post", post == nil {
                            post = try ATURI(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "reason", self.reason == nil {
                            self.reason = try ReasonUnion(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "feedContext", self.feedContext == nil {
                            self.feedContext = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let post else { throw reader.missing("post", object) }
                self.post = post
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("post", post, &object)
                writer.field("reason", reason, &object)
                writer.field("feedContext", feedContext, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(feedContext, at: "feedContext", maxLength: 2000)
                constraints.value(reason, at: "reason")
            }

            /// One of 2 types, told apart by `$type`.
            public enum ReasonUnion: LexiconCodable, Hashable {
                /// `app.bsky.feed.defs#skeletonReasonRepost`.
                case skeletonReasonRepost(AppBsky.Feed.Defs.SkeletonReasonRepost)
                /// `app.bsky.feed.defs#skeletonReasonPin`.
                case skeletonReasonPin(AppBsky.Feed.Defs.SkeletonReasonPin)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 36:
                            if type == "app.bsky.feed.defs#skeletonReasonPin" {
                                self = .skeletonReasonPin(try AppBsky.Feed.Defs.SkeletonReasonPin(from: &reader))
                                return
                            }
                        case 39:
                            if type == "app.bsky.feed.defs#skeletonReasonRepost" {
                                self = .skeletonReasonRepost(try AppBsky.Feed.Defs.SkeletonReasonRepost(from: &reader))
                                return
                            }
                        default: break
                        }
                    }
                    self = .unknown(try UnknownObject(from: &reader))
                }

                /// Writes the variant and its `$type`.
                public func write(to writer: inout WireWriter) {
                    switch self {
                    case .skeletonReasonRepost(let value):
                        writer.variant("app.bsky.feed.defs#skeletonReasonRepost", value)
                    case .skeletonReasonPin(let value): writer.variant("app.bsky.feed.defs#skeletonReasonPin", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// `app.bsky.feed.defs#skeletonReasonPin`, an object.
        ///
        /// The post is there because its author pinned it.
        public struct SkeletonReasonPin: LexiconObject {
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(unknownFields: UnknownFields = UnknownFields()) {
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                []
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                while let key = try reader.nextKey(&object) {
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.feed.defs#skeletonReasonRepost`, an object.
        ///
        /// The post is there because somebody reposted it.
        public struct SkeletonReasonRepost: LexiconObject {
            /// At-uri; required.
            ///
            /// The URI of the repost.
            public var repost: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(repost: ATURI, unknownFields: UnknownFields = UnknownFields()) {
                self.repost = repost
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["repost"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var repost: ATURI?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "repost", repost == nil {
                            repost = try ATURI(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let repost else { throw reader.missing("repost", object) }
                self.repost = repost
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("repost", repost, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.feed.defs#threadContext`, an object.
        ///
        /// What is to be seen of a post only in its thread.
        public struct ThreadContext: LexiconObject {
            /// At-uri.
            ///
            /// The like of whoever began the thread.
            public var rootAuthorLike: ATURI?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(rootAuthorLike: ATURI? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.rootAuthorLike = rootAuthorLike
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rootAuthorLike"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.rootAuthorLike = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 14:
                        if key == "rootAuthorLike", self.rootAuthorLike == nil {
                            self.rootAuthorLike = try ATURI(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rootAuthorLike", rootAuthorLike, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.feed.defs#threadViewPost`, an object.
        ///
        /// A post in its thread, with what is above and below.
        public struct ThreadViewPost: LexiconObject {
            /// Union.
            ///
            /// The post above, with those above it. Absent on top, or past `parentHeight`.
            @Nested public var parent: ParentUnion?
            /// `#postView`; required.
            @Indirect public var post: AppBsky.Feed.Defs.PostView
            /// Array.
            ///
            /// The posts below. Absent past `depth`: there may be more.
            @Nested public var replies: [RepliesUnion]?
            /// `#threadContext`.
            ///
            /// What is to be seen only in the thread.
            public var threadContext: AppBsky.Feed.Defs.ThreadContext?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                post: AppBsky.Feed.Defs.PostView, parent: ParentUnion? = nil, replies: [RepliesUnion]? = nil,
                threadContext: AppBsky.Feed.Defs.ThreadContext? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.parent = parent
                self.post = post
                self.replies = replies
                self.threadContext = threadContext
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["post", "parent", "replies", "threadContext"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self._parent = Nested()
                var post: Indirect<AppBsky.Feed.Defs.PostView>?
                self._replies = Nested()
                self.threadContext = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "post", post == nil {
                            post = Indirect(try AppBsky.Feed.Defs.PostView(from: &reader))
                            continue
                        }
                    case 6:
                        if key == "parent", !self._parent.isPresent {
                            self._parent = Nested(try ParentUnion(from: &reader))
                            continue
                        }
                    case 7:
                        if key == "replies", !self._replies.isPresent {
                            self._replies = Nested(try [RepliesUnion](from: &reader))
                            continue
                        }
                    case 13:
                        if key == "threadContext", self.threadContext == nil {
                            self.threadContext = try AppBsky.Feed.Defs.ThreadContext(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let post else { throw reader.missing("post", object) }
                self._post = post
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("post", post, &object)
                writer.field("parent", _parent, &object)
                writer.field("replies", _replies, &object)
                writer.field("threadContext", threadContext, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(parent, at: "parent")
                constraints.value(post, at: "post")
                constraints.list(replies, at: "replies")
                constraints.value(threadContext, at: "threadContext")
            }

            /// One of 3 types, told apart by `$type`.
            public enum ParentUnion: LexiconCodable, Hashable {
                /// `app.bsky.feed.defs#threadViewPost`.
                indirect case threadViewPost(AppBsky.Feed.Defs.ThreadViewPost)
                /// `app.bsky.feed.defs#notFoundPost`.
                case notFoundPost(AppBsky.Feed.Defs.NotFoundPost)
                /// `app.bsky.feed.defs#blockedPost`.
                indirect case blockedPost(AppBsky.Feed.Defs.BlockedPost)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 30:
                            if type == "app.bsky.feed.defs#blockedPost" {
                                self = .blockedPost(try AppBsky.Feed.Defs.BlockedPost(from: &reader))
                                return
                            }
                        case 31:
                            if type == "app.bsky.feed.defs#notFoundPost" {
                                self = .notFoundPost(try AppBsky.Feed.Defs.NotFoundPost(from: &reader))
                                return
                            }
                        case 33:
                            if type == "app.bsky.feed.defs#threadViewPost" {
                                self = .threadViewPost(try AppBsky.Feed.Defs.ThreadViewPost(from: &reader))
                                return
                            }
                        default: break
                        }
                    }
                    self = .unknown(try UnknownObject(from: &reader))
                }

                /// Writes the variant and its `$type`.
                public func write(to writer: inout WireWriter) {
                    switch self {
                    case .threadViewPost(let value): writer.variant("app.bsky.feed.defs#threadViewPost", value)
                    case .notFoundPost(let value): writer.variant("app.bsky.feed.defs#notFoundPost", value)
                    case .blockedPost(let value): writer.variant("app.bsky.feed.defs#blockedPost", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .threadViewPost(let value): value.check(&constraints)
                    case .notFoundPost(let value): value.check(&constraints)
                    case .blockedPost(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }

            /// One of 3 types, told apart by `$type`.
            public enum RepliesUnion: LexiconCodable, Hashable {
                /// `app.bsky.feed.defs#threadViewPost`.
                indirect case threadViewPost(AppBsky.Feed.Defs.ThreadViewPost)
                /// `app.bsky.feed.defs#notFoundPost`.
                case notFoundPost(AppBsky.Feed.Defs.NotFoundPost)
                /// `app.bsky.feed.defs#blockedPost`.
                indirect case blockedPost(AppBsky.Feed.Defs.BlockedPost)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 30:
                            if type == "app.bsky.feed.defs#blockedPost" {
                                self = .blockedPost(try AppBsky.Feed.Defs.BlockedPost(from: &reader))
                                return
                            }
                        case 31:
                            if type == "app.bsky.feed.defs#notFoundPost" {
                                self = .notFoundPost(try AppBsky.Feed.Defs.NotFoundPost(from: &reader))
                                return
                            }
                        case 33:
                            if type == "app.bsky.feed.defs#threadViewPost" {
                                self = .threadViewPost(try AppBsky.Feed.Defs.ThreadViewPost(from: &reader))
                                return
                            }
                        default: break
                        }
                    }
                    self = .unknown(try UnknownObject(from: &reader))
                }

                /// Writes the variant and its `$type`.
                public func write(to writer: inout WireWriter) {
                    switch self {
                    case .threadViewPost(let value): writer.variant("app.bsky.feed.defs#threadViewPost", value)
                    case .notFoundPost(let value): writer.variant("app.bsky.feed.defs#notFoundPost", value)
                    case .blockedPost(let value): writer.variant("app.bsky.feed.defs#blockedPost", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .threadViewPost(let value): value.check(&constraints)
                    case .notFoundPost(let value): value.check(&constraints)
                    case .blockedPost(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }
        }

        /// `app.bsky.feed.defs#threadgateView`, an object.
        ///
        /// Who may reply in a thread.
        public struct ThreadgateView: LexiconObject {
            /// Cid.
            public var cid: CID?
            /// Array.
            ///
            /// The lists that the rules name, ready to show.
            public var lists: [AppBsky.Graph.Defs.ListViewBasic]?
            /// Unknown.
            ///
            /// The rules, normally an `app.bsky.feed.threadgate`.
            public var record: UnknownObject?
            /// At-uri.
            ///
            /// The URI of the threadgate record.
            public var uri: ATURI?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                cid: CID? = nil, lists: [AppBsky.Graph.Defs.ListViewBasic]? = nil, record: UnknownObject? = nil,
                uri: ATURI? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cid = cid
                self.lists = lists
                self.record = record
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "uri", "lists", "record"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cid = nil
                self.lists = nil
                self.record = nil
                self.uri = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", self.cid == nil {
                            self.cid = try CID(from: &reader)
                            continue
                        }
                        if key == "uri", self.uri == nil {
                            self.uri = try ATURI(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "lists", self.lists == nil {
                            self.lists = try [AppBsky.Graph.Defs.ListViewBasic](from: &reader)
                            continue
                        }
                    case 6:
                        if key == "record", self.record == nil {
                            self.record = try UnknownObject(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("lists", lists, &object)
                writer.field("record", record, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(lists, at: "lists")
                constraints.unknown(record, at: "record")
            }
        }

        /// `app.bsky.feed.defs#viewerState`, an object.
        ///
        /// What you have to do with a post.
        public struct ViewerState: LexiconObject {
            /// Boolean.
            ///
            /// Whether it is in your bookmarks.
            public var bookmarked: Bool?
            /// Boolean.
            ///
            /// Whether the postgate keeps you from quoting.
            public var embeddingDisabled: Bool?
            /// `#knownLikers`.
            ///
            /// Accounts you follow that like it.
            public var knownLikers: AppBsky.Feed.Defs.KnownLikers?
            /// At-uri.
            ///
            /// The URI of your like: delete that record to take it back. Absent: none.
            public var like: ATURI?
            /// Boolean.
            ///
            /// Whether it is on top of your profile.
            public var pinned: Bool?
            /// Boolean.
            ///
            /// Whether the threadgate keeps you from replying.
            public var replyDisabled: Bool?
            /// At-uri.
            ///
            /// The URI of your repost: delete that record to take it back. Absent: none.
            public var repost: ATURI?
            /// Boolean.
            ///
            /// Whether you have silenced notifications of the thread.
            public var threadMuted: Bool?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                bookmarked: Bool? = nil, embeddingDisabled: Bool? = nil,
                knownLikers: AppBsky.Feed.Defs.KnownLikers? = nil, like: ATURI? = nil, pinned: Bool? = nil,
                replyDisabled: Bool? = nil, repost: ATURI? = nil, threadMuted: Bool? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.bookmarked = bookmarked
                self.embeddingDisabled = embeddingDisabled
                self.knownLikers = knownLikers
                self.like = like
                self.pinned = pinned
                self.replyDisabled = replyDisabled
                self.repost = repost
                self.threadMuted = threadMuted
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "like", "pinned", "repost", "bookmarked", "knownLikers", "threadMuted", "replyDisabled",
                    "embeddingDisabled",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.bookmarked = nil
                self.embeddingDisabled = nil
                self.knownLikers = nil
                self.like = nil
                self.pinned = nil
                self.replyDisabled = nil
                self.repost = nil
                self.threadMuted = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "like", self.like == nil {
                            self.like = try ATURI(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "pinned", self.pinned == nil {
                            self.pinned = try Bool(from: &reader)
                            continue
                        }
                        if key == "repost", self.repost == nil {
                            self.repost = try ATURI(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "bookmarked", self.bookmarked == nil {
                            self.bookmarked = try Bool(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "knownLikers", self.knownLikers == nil {
                            self.knownLikers = try AppBsky.Feed.Defs.KnownLikers(from: &reader)
                            continue
                        }
                        if key == "threadMuted", self.threadMuted == nil {
                            self.threadMuted = try Bool(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "replyDisabled", self.replyDisabled == nil {
                            self.replyDisabled = try Bool(from: &reader)
                            continue
                        }
                    case 17:
                        if key == "embeddingDisabled", self.embeddingDisabled == nil {
                            self.embeddingDisabled = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("like", like, &object)
                writer.field("pinned", pinned, &object)
                writer.field("repost", repost, &object)
                writer.field("bookmarked", bookmarked, &object)
                writer.field("knownLikers", knownLikers, &object)
                writer.field("threadMuted", threadMuted, &object)
                writer.field("replyDisabled", replyDisabled, &object)
                writer.field("embeddingDisabled", embeddingDisabled, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(knownLikers, at: "knownLikers")
            }
        }
    }
}
