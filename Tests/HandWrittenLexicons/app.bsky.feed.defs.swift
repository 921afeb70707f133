public import ATData

extension AppBsky.Feed {
    /// `app.bsky.feed.defs`.
    public enum Defs {
        /// `app.bsky.feed.defs#feedViewPost`, an object.
        public struct FeedViewPost: LexiconObject {
            /// `#postView`; required.
            @Indirect public var post: AppBsky.Feed.Defs.PostView
            /// `#replyRef`.
            @Boxed public var reply: AppBsky.Feed.Defs.ReplyRef?
            /// Union.
            public var reason: ReasonUnion?
            /// String, at most 2000 bytes.
            public var feedContext: String?
            /// String, at most 100 bytes.
            public var reqId: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                post: AppBsky.Feed.Defs.PostView, reply: AppBsky.Feed.Defs.ReplyRef? = nil, reason: ReasonUnion? = nil,
                feedContext: String? = nil, reqId: String? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.post = post
                self.reply = reply
                self.reason = reason
                self.feedContext = feedContext
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
                var post: Indirect<AppBsky.Feed.Defs.PostView>?
                self._reply = Boxed()
                self.reason = nil
                self.feedContext = nil
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
            }
        }

        /// `app.bsky.feed.defs#postView`, an object.
        public struct PostView: LexiconObject {
            /// At-uri; required.
            public var uri: ATURI
            /// Cid; required.
            public var cid: CID
            /// `app.bsky.actor.defs#profileViewBasic`; required.
            @Indirect public var author: AppBsky.Actor.Defs.ProfileViewBasic
            /// Unknown; required.
            public var record: UnknownObject
            /// Union.
            public var embed: EmbedUnion?
            /// Integer.
            public var bookmarkCount: Int?
            /// Integer.
            public var replyCount: Int?
            /// Integer.
            public var repostCount: Int?
            /// Integer.
            public var likeCount: Int?
            /// Integer.
            public var quoteCount: Int?
            /// Datetime; required.
            public var indexedAt: Datetime
            /// `#viewerState`.
            @Boxed public var viewer: AppBsky.Feed.Defs.ViewerState?
            /// Array.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// `#threadgateView`.
            @Boxed public var threadgate: AppBsky.Feed.Defs.ThreadgateView?
            /// Unknown.
            public var debug: UnknownObject?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, author: AppBsky.Actor.Defs.ProfileViewBasic, record: UnknownObject,
                indexedAt: Datetime, embed: EmbedUnion? = nil, bookmarkCount: Int? = nil, replyCount: Int? = nil,
                repostCount: Int? = nil, likeCount: Int? = nil, quoteCount: Int? = nil,
                viewer: AppBsky.Feed.Defs.ViewerState? = nil, labels: [ComAtproto.Label.Defs.Label]? = nil,
                threadgate: AppBsky.Feed.Defs.ThreadgateView? = nil, debug: UnknownObject? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.uri = uri
                self.cid = cid
                self.author = author
                self.record = record
                self.embed = embed
                self.bookmarkCount = bookmarkCount
                self.replyCount = replyCount
                self.repostCount = repostCount
                self.likeCount = likeCount
                self.quoteCount = quoteCount
                self.indexedAt = indexedAt
                self.viewer = viewer
                self.labels = labels
                self.threadgate = threadgate
                self.debug = debug
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
                var uri: ATURI?
                var cid: CID?
                var author: Indirect<AppBsky.Actor.Defs.ProfileViewBasic>?
                var record: UnknownObject?
                self.embed = nil
                self.bookmarkCount = nil
                self.replyCount = nil
                self.repostCount = nil
                self.likeCount = nil
                self.quoteCount = nil
                var indexedAt: Datetime?
                self._viewer = Boxed()
                self.labels = nil
                self._threadgate = Boxed()
                self.debug = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "embed", self.embed == nil {
                            self.embed = try EmbedUnion(from: &reader)
                            continue
                        }
                        if key == "debug", self.debug == nil {
                            self.debug = try UnknownObject(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "author", author == nil {
                            author = Indirect(try AppBsky.Actor.Defs.ProfileViewBasic(from: &reader))
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
                        if key == "labels", self.labels == nil {
                            self.labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                    case 9:
                        if key == "likeCount", self.likeCount == nil {
                            self.likeCount = try Int(from: &reader)
                            continue
                        }
                        if key == "indexedAt", indexedAt == nil {
                            indexedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "replyCount", self.replyCount == nil {
                            self.replyCount = try Int(from: &reader)
                            continue
                        }
                        if key == "quoteCount", self.quoteCount == nil {
                            self.quoteCount = try Int(from: &reader)
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
                guard let uri else { throw reader.missing("uri", object) }
                guard let cid else { throw reader.missing("cid", object) }
                guard let author else { throw reader.missing("author", object) }
                guard let record else { throw reader.missing("record", object) }
                guard let indexedAt else { throw reader.missing("indexedAt", object) }
                self.uri = uri
                self.cid = cid
                self._author = author
                self.record = record
                self.indexedAt = indexedAt
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
            }
        }

        /// `app.bsky.feed.defs#replyRef`, an object.
        public struct ReplyRef: LexiconObject {
            /// Union; required.
            public var root: RootUnion
            /// Union; required.
            public var parent: ParentUnion
            /// `app.bsky.actor.defs#profileViewBasic`.
            @Boxed public var grandparentAuthor: AppBsky.Actor.Defs.ProfileViewBasic?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                root: RootUnion, parent: ParentUnion, grandparentAuthor: AppBsky.Actor.Defs.ProfileViewBasic? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.root = root
                self.parent = parent
                self.grandparentAuthor = grandparentAuthor
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["root", "parent", "grandparentAuthor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var root: RootUnion?
                var parent: ParentUnion?
                self._grandparentAuthor = Boxed()
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
                guard let root else { throw reader.missing("root", object) }
                guard let parent else { throw reader.missing("parent", object) }
                self.root = root
                self.parent = parent
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("root", root, &object)
                writer.field("parent", parent, &object)
                writer.field("grandparentAuthor", grandparentAuthor, &object)
                writer.endObject(&object)
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
            }
        }

        /// `app.bsky.feed.defs#reasonRepost`, an object.
        public struct ReasonRepost: LexiconObject {
            /// `app.bsky.actor.defs#profileViewBasic`; required.
            @Indirect public var by: AppBsky.Actor.Defs.ProfileViewBasic
            /// At-uri.
            public var uri: ATURI?
            /// Cid.
            public var cid: CID?
            /// Datetime; required.
            public var indexedAt: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                by: AppBsky.Actor.Defs.ProfileViewBasic, indexedAt: Datetime, uri: ATURI? = nil, cid: CID? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.by = by
                self.uri = uri
                self.cid = cid
                self.indexedAt = indexedAt
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
                self.uri = nil
                self.cid = nil
                var indexedAt: Datetime?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "by", by == nil {
                            by = Indirect(try AppBsky.Actor.Defs.ProfileViewBasic(from: &reader))
                            continue
                        }
                    case 3:
                        if key == "uri", self.uri == nil {
                            self.uri = try ATURI(from: &reader)
                            continue
                        }
                        if key == "cid", self.cid == nil {
                            self.cid = try CID(from: &reader)
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
        }

        /// `app.bsky.feed.defs#reasonPin`, an object.
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

        /// `app.bsky.feed.defs#viewerState`, an object.
        public struct ViewerState: LexiconObject {
            /// At-uri.
            public var repost: ATURI?
            /// At-uri.
            public var like: ATURI?
            /// Boolean.
            public var bookmarked: Bool?
            /// Boolean.
            public var threadMuted: Bool?
            /// Boolean.
            public var replyDisabled: Bool?
            /// Boolean.
            public var embeddingDisabled: Bool?
            /// Boolean.
            public var pinned: Bool?
            /// `#knownLikers`.
            public var knownLikers: AppBsky.Feed.Defs.KnownLikers?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                repost: ATURI? = nil, like: ATURI? = nil, bookmarked: Bool? = nil, threadMuted: Bool? = nil,
                replyDisabled: Bool? = nil, embeddingDisabled: Bool? = nil, pinned: Bool? = nil,
                knownLikers: AppBsky.Feed.Defs.KnownLikers? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.repost = repost
                self.like = like
                self.bookmarked = bookmarked
                self.threadMuted = threadMuted
                self.replyDisabled = replyDisabled
                self.embeddingDisabled = embeddingDisabled
                self.pinned = pinned
                self.knownLikers = knownLikers
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
                self.repost = nil
                self.like = nil
                self.bookmarked = nil
                self.threadMuted = nil
                self.replyDisabled = nil
                self.embeddingDisabled = nil
                self.pinned = nil
                self.knownLikers = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "like", self.like == nil {
                            self.like = try ATURI(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "repost", self.repost == nil {
                            self.repost = try ATURI(from: &reader)
                            continue
                        }
                        if key == "pinned", self.pinned == nil {
                            self.pinned = try Bool(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "bookmarked", self.bookmarked == nil {
                            self.bookmarked = try Bool(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "threadMuted", self.threadMuted == nil {
                            self.threadMuted = try Bool(from: &reader)
                            continue
                        }
                        if key == "knownLikers", self.knownLikers == nil {
                            self.knownLikers = try AppBsky.Feed.Defs.KnownLikers(from: &reader)
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
        }

        /// `app.bsky.feed.defs#threadgateView`, an object.
        public struct ThreadgateView: LexiconObject {
            /// At-uri.
            public var uri: ATURI?
            /// Cid.
            public var cid: CID?
            /// Unknown.
            public var record: UnknownObject?
            /// Array.
            public var lists: [AppBsky.Graph.Defs.ListViewBasic]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                uri: ATURI? = nil, cid: CID? = nil, record: UnknownObject? = nil,
                lists: [AppBsky.Graph.Defs.ListViewBasic]? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.uri = uri
                self.cid = cid
                self.record = record
                self.lists = lists
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "uri", "lists", "record"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.uri = nil
                self.cid = nil
                self.record = nil
                self.lists = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", self.uri == nil {
                            self.uri = try ATURI(from: &reader)
                            continue
                        }
                        if key == "cid", self.cid == nil {
                            self.cid = try CID(from: &reader)
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
        }

        /// `app.bsky.feed.defs#notFoundPost`, an object.
        public struct NotFoundPost: LexiconObject {
            /// At-uri; required.
            public var uri: ATURI
            /// Boolean; required.
            public var notFound: Bool
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(uri: ATURI, notFound: Bool, unknownFields: UnknownFields = UnknownFields()) {
                self.uri = uri
                self.notFound = notFound
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["uri", "notFound"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var uri: ATURI?
                var notFound: Bool?
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
                guard let uri else { throw reader.missing("uri", object) }
                guard let notFound else { throw reader.missing("notFound", object) }
                self.uri = uri
                self.notFound = notFound
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("uri", uri, &object)
                writer.field("notFound", notFound, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.feed.defs#blockedPost`, an object.
        public struct BlockedPost: LexiconObject {
            /// At-uri; required.
            public var uri: ATURI
            /// Boolean; required.
            public var blocked: Bool
            /// `#blockedAuthor`; required.
            public var author: AppBsky.Feed.Defs.BlockedAuthor
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                uri: ATURI, blocked: Bool, author: AppBsky.Feed.Defs.BlockedAuthor,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.uri = uri
                self.blocked = blocked
                self.author = author
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["uri", "author", "blocked"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var uri: ATURI?
                var blocked: Bool?
                var author: AppBsky.Feed.Defs.BlockedAuthor?
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
                guard let uri else { throw reader.missing("uri", object) }
                guard let blocked else { throw reader.missing("blocked", object) }
                guard let author else { throw reader.missing("author", object) }
                self.uri = uri
                self.blocked = blocked
                self.author = author
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("uri", uri, &object)
                writer.field("author", author, &object)
                writer.field("blocked", blocked, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.feed.defs#generatorView`, an object.
        public struct GeneratorView: LexiconObject {
            /// At-uri; required.
            public var uri: ATURI
            /// Cid; required.
            public var cid: CID
            /// Did; required.
            public var did: DID
            /// `app.bsky.actor.defs#profileView`; required.
            @Indirect public var creator: AppBsky.Actor.Defs.ProfileView
            /// String; required.
            public var displayName: String
            /// String, at most 3000 bytes, at most 300 characters.
            public var description: String?
            /// Array.
            public var descriptionFacets: [AppBsky.Richtext.Facet]?
            /// Uri.
            public var avatar: URIString?
            /// Integer, at least 0.
            public var likeCount: Int?
            /// Boolean.
            public var acceptsInteractions: Bool?
            /// Array.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// `#generatorViewerState`.
            public var viewer: AppBsky.Feed.Defs.GeneratorViewerState?
            /// String.
            public var contentMode: ContentMode?
            /// Datetime; required.
            public var indexedAt: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, did: DID, creator: AppBsky.Actor.Defs.ProfileView, displayName: String,
                indexedAt: Datetime, description: String? = nil, descriptionFacets: [AppBsky.Richtext.Facet]? = nil,
                avatar: URIString? = nil, likeCount: Int? = nil, acceptsInteractions: Bool? = nil,
                labels: [ComAtproto.Label.Defs.Label]? = nil, viewer: AppBsky.Feed.Defs.GeneratorViewerState? = nil,
                contentMode: ContentMode? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.uri = uri
                self.cid = cid
                self.did = did
                self.creator = creator
                self.displayName = displayName
                self.description = description
                self.descriptionFacets = descriptionFacets
                self.avatar = avatar
                self.likeCount = likeCount
                self.acceptsInteractions = acceptsInteractions
                self.labels = labels
                self.viewer = viewer
                self.contentMode = contentMode
                self.indexedAt = indexedAt
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
                var uri: ATURI?
                var cid: CID?
                var did: DID?
                var creator: Indirect<AppBsky.Actor.Defs.ProfileView>?
                var displayName: String?
                self.description = nil
                self.descriptionFacets = nil
                self.avatar = nil
                self.likeCount = nil
                self.acceptsInteractions = nil
                self.labels = nil
                self.viewer = nil
                self.contentMode = nil
                var indexedAt: Datetime?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
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
                        if key == "likeCount", self.likeCount == nil {
                            self.likeCount = try Int(from: &reader)
                            continue
                        }
                        if key == "indexedAt", indexedAt == nil {
                            indexedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "displayName", displayName == nil {
                            displayName = try String(from: &reader)
                            continue
                        }
                        if key == "description", self.description == nil {
                            self.description = try String(from: &reader)
                            continue
                        }
                        if key == "contentMode", self.contentMode == nil {
                            self.contentMode = try ContentMode(from: &reader)
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
                guard let uri else { throw reader.missing("uri", object) }
                guard let cid else { throw reader.missing("cid", object) }
                guard let did else { throw reader.missing("did", object) }
                guard let creator else { throw reader.missing("creator", object) }
                guard let displayName else { throw reader.missing("displayName", object) }
                guard let indexedAt else { throw reader.missing("indexedAt", object) }
                self.uri = uri
                self.cid = cid
                self.did = did
                self._creator = creator
                self.displayName = displayName
                self.indexedAt = indexedAt
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

            /// A string with 2 known values; others may come.
            public struct ContentMode: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `app.bsky.feed.defs#contentModeUnspecified`.
                public static let contentModeUnspecified = ContentMode(
                    rawValue: "app.bsky.feed.defs#contentModeUnspecified")
                /// `app.bsky.feed.defs#contentModeVideo`.
                public static let contentModeVideo = ContentMode(rawValue: "app.bsky.feed.defs#contentModeVideo")
            }
        }

        /// `app.bsky.feed.defs#knownLikers`, an object.
        public struct KnownLikers: LexiconObject {
            /// Integer; required.
            public var count: Int
            /// Array, at most 5 elements; required.
            public var actors: [AppBsky.Actor.Defs.ProfileViewBasic]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                count: Int, actors: [AppBsky.Actor.Defs.ProfileViewBasic],
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.count = count
                self.actors = actors
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["count", "actors"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var count: Int?
                var actors: [AppBsky.Actor.Defs.ProfileViewBasic]?
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
                guard let count else { throw reader.missing("count", object) }
                guard let actors else { throw reader.missing("actors", object) }
                self.count = count
                self.actors = actors
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("count", count, &object)
                writer.field("actors", actors, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.feed.defs#blockedAuthor`, an object.
        public struct BlockedAuthor: LexiconObject {
            /// Did; required.
            public var did: DID
            /// `app.bsky.actor.defs#viewerState`.
            @Boxed public var viewer: AppBsky.Actor.Defs.ViewerState?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

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
        }

        /// `app.bsky.feed.defs#generatorViewerState`, an object.
        public struct GeneratorViewerState: LexiconObject {
            /// At-uri.
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
    }
}
