// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension AppBsky.Notification {
    /// `app.bsky.notification.listNotifications`, a query that answers page by page.
    ///
    /// What others have done that you may want to know of, latest first.
    ///
    /// Needs a login.
    public struct ListNotifications: XRPCListQuery {
        /// Boolean.
        ///
        /// Only from accounts that you follow. Absent: as you set it in the preferences.
        public var priority: Bool?
        /// Array.
        ///
        /// Only notifications for these reasons. Absent: all.
        public var reasons: [String]?
        /// Datetime.
        ///
        /// Bluesky's service does not take it.
        public var seenAt: Datetime?
        /// Integer, at least 1, at most 100, 50 when absent.
        ///
        /// A page may hold fewer, as what you muted or block is left out.
        public var limit: Int
        /// String.
        ///
        /// The `cursor` of the page before; absent for the first page.
        public var cursor: String?

        /// Makes a call.
        public init(
            priority: Bool? = nil, reasons: [String]? = nil, seenAt: Datetime? = nil, limit: Int = 50,
            cursor: String? = nil
        ) {
            self.priority = priority
            self.reasons = reasons
            self.seenAt = seenAt
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.notification.listNotifications" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("priority", priority)
            query.add("reasons", reasons)
            query.add("seenAt", seenAt)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.notifications }

        /// What a page lists.
        public typealias Item = AppBsky.Notification.ListNotifications.Notification

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `app.bsky.notification.listNotifications` answers.
        public struct Output: LexiconObject {
            /// String.
            ///
            /// Pass it on to get the next page; absent on the last one.
            public var cursor: String?
            /// Array; required.
            public var notifications: [AppBsky.Notification.ListNotifications.Notification]
            /// Boolean.
            ///
            /// Whether these are only from accounts that you follow.
            public var priority: Bool?
            /// Datetime.
            ///
            /// How far you had read. Move it on with `updateSeen`.
            public var seenAt: Datetime?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                notifications: [AppBsky.Notification.ListNotifications.Notification], cursor: String? = nil,
                priority: Bool? = nil, seenAt: Datetime? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.notifications = notifications
                self.priority = priority
                self.seenAt = seenAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "seenAt", "priority", "notifications"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var notifications: [AppBsky.Notification.ListNotifications.Notification]?
                self.priority = nil
                self.seenAt = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                        if key == "seenAt", self.seenAt == nil {
                            self.seenAt = try Datetime(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "priority", self.priority == nil {
                            self.priority = try Bool(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "notifications", notifications == nil {
                            notifications = try [AppBsky.Notification.ListNotifications.Notification](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let notifications else { throw reader.missing("notifications", object) }
                self.notifications = notifications
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("seenAt", seenAt, &object)
                writer.field("priority", priority, &object)
                writer.field("notifications", notifications, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(notifications, at: "notifications")
            }
        }

        /// `app.bsky.notification.listNotifications#notification`, an object.
        ///
        /// Something that an account has done.
        public struct Notification: LexiconObject, Identifiable {
            /// `app.bsky.actor.defs#profileView`; required.
            ///
            /// Who wrote it.
            @Indirect public var author: AppBsky.Actor.Defs.ProfileView
            /// Cid; required.
            ///
            /// The version of that record.
            public var cid: CID
            /// Datetime; required.
            ///
            /// When the app view took it in: what `seenAt` is compared with.
            public var indexedAt: Datetime
            /// Boolean; required.
            ///
            /// Whether `seenAt` is later than `indexedAt`.
            public var isRead: Bool
            /// Array.
            ///
            /// What the author and labelers say of the record.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// String; required.
            ///
            /// What it is to you. Expect words that are not known yet.
            public var reason: Reason
            /// At-uri.
            ///
            /// What it is about, such as the post that was liked. Absent for a follow or a mention.
            public var reasonSubject: ATURI?
            /// Unknown; required.
            ///
            /// The record that was written, as its author wrote it.
            public var record: UnknownObject
            /// `app.bsky.graph.defs#starterPackViewBasic`.
            ///
            /// The starter pack that somebody joined with.
            @Boxed public var starterPack: AppBsky.Graph.Defs.StarterPackViewBasic?
            /// At-uri; required.
            ///
            /// The record that was written: the like, the reply, the follow.
            public var uri: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, author: AppBsky.Actor.Defs.ProfileView, reason: Reason, record: UnknownObject,
                isRead: Bool, indexedAt: Datetime, labels: [ComAtproto.Label.Defs.Label]? = nil,
                reasonSubject: ATURI? = nil, starterPack: AppBsky.Graph.Defs.StarterPackViewBasic? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.author = author
                self.cid = cid
                self.indexedAt = indexedAt
                self.isRead = isRead
                self.labels = labels
                self.reason = reason
                self.reasonSubject = reasonSubject
                self.record = record
                self.starterPack = starterPack
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "cid", "uri", "author", "isRead", "labels", "reason", "record", "indexedAt", "starterPack",
                    "reasonSubject",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var author: Indirect<AppBsky.Actor.Defs.ProfileView>?
                var cid: CID?
                var indexedAt: Datetime?
                var isRead: Bool?
                self.labels = nil
                var reason: Reason?
                self.reasonSubject = nil
                var record: UnknownObject?
                self._starterPack = Boxed()
                var uri: ATURI?
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
                    case 6:
                        if key == "author", author == nil {
                            author = Indirect(try AppBsky.Actor.Defs.ProfileView(from: &reader))
                            continue
                        }
                        if key == "isRead", isRead == nil {
                            isRead = try Bool(from: &reader)
                            continue
                        }
                        if key == "labels", self.labels == nil {
                            self.labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                        if key == "reason", reason == nil {
                            reason = try Reason(from: &reader)
                            continue
                        }
                        if key == "record", record == nil {
                            record = try UnknownObject(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "indexedAt", indexedAt == nil {
                            indexedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "starterPack", !self._starterPack.isPresent {
                            self._starterPack = Boxed(try AppBsky.Graph.Defs.StarterPackViewBasic(from: &reader))
                            continue
                        }
                    case 13:
                        if key == "reasonSubject", self.reasonSubject == nil {
                            self.reasonSubject = try ATURI(from: &reader)
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
                guard let isRead else { throw reader.missing("isRead", object) }
                guard let reason else { throw reader.missing("reason", object) }
                guard let record else { throw reader.missing("record", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self._author = author
                self.cid = cid
                self.indexedAt = indexedAt
                self.isRead = isRead
                self.reason = reason
                self.record = record
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("author", author, &object)
                writer.field("isRead", isRead, &object)
                writer.field("labels", labels, &object)
                writer.field("reason", reason, &object)
                writer.field("record", record, &object)
                writer.field("indexedAt", indexedAt, &object)
                writer.field("starterPack", starterPack, &object)
                writer.field("reasonSubject", reasonSubject, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(author, at: "author")
                constraints.list(labels, at: "labels")
                constraints.unknown(record, at: "record")
                constraints.value(starterPack, at: "starterPack")
            }

            /// A string with 13 known values; others may come.
            public struct Reason: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `like`.
                public static var like: Reason { Reason(rawValue: "like") }
                /// `repost`.
                public static var repost: Reason { Reason(rawValue: "repost") }
                /// `follow`.
                public static var follow: Reason { Reason(rawValue: "follow") }
                /// `mention`.
                public static var mention: Reason { Reason(rawValue: "mention") }
                /// `reply`.
                public static var reply: Reason { Reason(rawValue: "reply") }
                /// `quote`.
                public static var quote: Reason { Reason(rawValue: "quote") }
                /// `starterpack-joined`.
                public static var starterpackJoined: Reason { Reason(rawValue: "starterpack-joined") }
                /// `verified`.
                public static var verified: Reason { Reason(rawValue: "verified") }
                /// `unverified`.
                public static var unverified: Reason { Reason(rawValue: "unverified") }
                /// `like-via-repost`.
                public static var likeViaRepost: Reason { Reason(rawValue: "like-via-repost") }
                /// `repost-via-repost`.
                public static var repostViaRepost: Reason { Reason(rawValue: "repost-via-repost") }
                /// `subscribed-post`.
                public static var subscribedPost: Reason { Reason(rawValue: "subscribed-post") }
                /// `contact-match`.
                public static var contactMatch: Reason { Reason(rawValue: "contact-match") }
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Notification.ListNotifications {
    /// `app.bsky.notification.listNotifications`, a query that answers page by page.
    ///
    /// What others have done that you may want to know of, latest first.
    ///
    /// Needs a login.
    public static func listNotifications(
        priority: Bool? = nil, reasons: [String]? = nil, seenAt: Datetime? = nil, limit: Int = 50, cursor: String? = nil
    ) -> Self {
        Self(priority: priority, reasons: reasons, seenAt: seenAt, limit: limit, cursor: cursor)
    }
}
