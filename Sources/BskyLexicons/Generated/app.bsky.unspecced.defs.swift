// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Unspecced {
    /// `app.bsky.unspecced.defs`.
    public enum Defs {
        /// `app.bsky.unspecced.defs#ageAssuranceEvent`, an object.
        public struct AgeAssuranceEvent: LexiconObject {
            /// String; required.
            public var attemptId: String
            /// String.
            public var completeIp: String?
            /// String.
            public var completeUa: String?
            /// Datetime; required.
            public var createdAt: Datetime
            /// String.
            public var email: String?
            /// String.
            public var initIp: String?
            /// String.
            public var initUa: String?
            /// String; required.
            public var status: Status
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                createdAt: Datetime, status: Status, attemptId: String, completeIp: String? = nil,
                completeUa: String? = nil, email: String? = nil, initIp: String? = nil, initUa: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.attemptId = attemptId
                self.completeIp = completeIp
                self.completeUa = completeUa
                self.createdAt = createdAt
                self.email = email
                self.initIp = initIp
                self.initUa = initUa
                self.status = status
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["email", "initIp", "initUa", "status", "attemptId", "createdAt", "completeIp", "completeUa"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var attemptId: String?
                self.completeIp = nil
                self.completeUa = nil
                var createdAt: Datetime?
                self.email = nil
                self.initIp = nil
                self.initUa = nil
                var status: Status?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "email", self.email == nil {
                            self.email = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "initIp", self.initIp == nil {
                            self.initIp = try String(from: &reader)
                            continue
                        }
                        if key == "initUa", self.initUa == nil {
                            self.initUa = try String(from: &reader)
                            continue
                        }
                        if key == "status", status == nil {
                            status = try Status(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "attemptId", attemptId == nil {
                            attemptId = try String(from: &reader)
                            continue
                        }
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "completeIp", self.completeIp == nil {
                            self.completeIp = try String(from: &reader)
                            continue
                        }
                        if key == "completeUa", self.completeUa == nil {
                            self.completeUa = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let attemptId else { throw reader.missing("attemptId", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let status else { throw reader.missing("status", object) }
                self.attemptId = attemptId
                self.createdAt = createdAt
                self.status = status
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("email", email, &object)
                writer.field("initIp", initIp, &object)
                writer.field("initUa", initUa, &object)
                writer.field("status", status, &object)
                writer.field("attemptId", attemptId, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("completeIp", completeIp, &object)
                writer.field("completeUa", completeUa, &object)
                writer.endObject(&object)
            }

            /// A string with 3 known values; others may come.
            public struct Status: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `unknown`.
                public static var unknown: Status { Status(rawValue: "unknown") }
                /// `pending`.
                public static var pending: Status { Status(rawValue: "pending") }
                /// `assured`.
                public static var assured: Status { Status(rawValue: "assured") }
            }
        }

        /// `app.bsky.unspecced.defs#ageAssuranceState`, an object.
        public struct AgeAssuranceState: LexiconObject {
            /// Datetime.
            public var lastInitiatedAt: Datetime?
            /// String; required.
            public var status: Status
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                status: Status, lastInitiatedAt: Datetime? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.lastInitiatedAt = lastInitiatedAt
                self.status = status
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["status", "lastInitiatedAt"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.lastInitiatedAt = nil
                var status: Status?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "status", status == nil {
                            status = try Status(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "lastInitiatedAt", self.lastInitiatedAt == nil {
                            self.lastInitiatedAt = try Datetime(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let status else { throw reader.missing("status", object) }
                self.status = status
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("status", status, &object)
                writer.field("lastInitiatedAt", lastInitiatedAt, &object)
                writer.endObject(&object)
            }

            /// A string with 4 known values; others may come.
            public struct Status: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `unknown`.
                public static var unknown: Status { Status(rawValue: "unknown") }
                /// `pending`.
                public static var pending: Status { Status(rawValue: "pending") }
                /// `assured`.
                public static var assured: Status { Status(rawValue: "assured") }
                /// `blocked`.
                public static var blocked: Status { Status(rawValue: "blocked") }
            }
        }

        /// `app.bsky.unspecced.defs#skeletonSearchActor`, an object.
        public struct SkeletonSearchActor: LexiconObject, Identifiable {
            /// Did; required.
            public var did: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(did: DID, unknownFields: UnknownFields = UnknownFields()) {
                self.did = did
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
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
                writer.endObject(&object)
            }
        }

        /// `app.bsky.unspecced.defs#skeletonSearchPost`, an object.
        public struct SkeletonSearchPost: LexiconObject, Identifiable {
            /// At-uri; required.
            public var uri: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(uri: ATURI, unknownFields: UnknownFields = UnknownFields()) {
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["uri"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var uri: ATURI?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let uri else { throw reader.missing("uri", object) }
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("uri", uri, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.unspecced.defs#skeletonSearchStarterPack`, an object.
        public struct SkeletonSearchStarterPack: LexiconObject, Identifiable {
            /// At-uri; required.
            public var uri: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(uri: ATURI, unknownFields: UnknownFields = UnknownFields()) {
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["uri"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var uri: ATURI?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let uri else { throw reader.missing("uri", object) }
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("uri", uri, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.unspecced.defs#skeletonTrend`, an object.
        public struct SkeletonTrend: LexiconObject {
            /// String.
            public var category: String?
            /// String.
            public var description: String?
            /// Array; required.
            public var dids: [DID]
            /// String; required.
            public var displayName: String
            /// String; required.
            public var link: String
            /// Integer; required.
            public var postCount: Int
            /// Datetime; required.
            public var startedAt: Datetime
            /// String.
            public var status: Status?
            /// String; required.
            public var topic: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                topic: String, displayName: String, link: String, startedAt: Datetime, postCount: Int, dids: [DID],
                category: String? = nil, description: String? = nil, status: Status? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.category = category
                self.description = description
                self.dids = dids
                self.displayName = displayName
                self.link = link
                self.postCount = postCount
                self.startedAt = startedAt
                self.status = status
                self.topic = topic
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["dids", "link", "topic", "status", "category", "postCount", "startedAt", "description", "displayName"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.category = nil
                self.description = nil
                var dids: [DID]?
                var displayName: String?
                var link: String?
                var postCount: Int?
                var startedAt: Datetime?
                self.status = nil
                var topic: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "dids", dids == nil {
                            dids = try [DID](from: &reader)
                            continue
                        }
                        if key == "link", link == nil {
                            link = try String(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "topic", topic == nil {
                            topic = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "status", self.status == nil {
                            self.status = try Status(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "category", self.category == nil {
                            self.category = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "postCount", postCount == nil {
                            postCount = try Int(from: &reader)
                            continue
                        }
                        if key == "startedAt", startedAt == nil {
                            startedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "description", self.description == nil {
                            self.description = try String(from: &reader)
                            continue
                        }
                        if key == "displayName", displayName == nil {
                            displayName = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let dids else { throw reader.missing("dids", object) }
                guard let displayName else { throw reader.missing("displayName", object) }
                guard let link else { throw reader.missing("link", object) }
                guard let postCount else { throw reader.missing("postCount", object) }
                guard let startedAt else { throw reader.missing("startedAt", object) }
                guard let topic else { throw reader.missing("topic", object) }
                self.dids = dids
                self.displayName = displayName
                self.link = link
                self.postCount = postCount
                self.startedAt = startedAt
                self.topic = topic
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("dids", dids, &object)
                writer.field("link", link, &object)
                writer.field("topic", topic, &object)
                writer.field("status", status, &object)
                writer.field("category", category, &object)
                writer.field("postCount", postCount, &object)
                writer.field("startedAt", startedAt, &object)
                writer.field("description", description, &object)
                writer.field("displayName", displayName, &object)
                writer.endObject(&object)
            }

            /// A string with 1 known value; others may come.
            public struct Status: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `hot`.
                public static var hot: Status { Status(rawValue: "hot") }
            }
        }

        /// `app.bsky.unspecced.defs#threadItemBlocked`, an object.
        public struct ThreadItemBlocked: LexiconObject {
            /// `app.bsky.feed.defs#blockedAuthor`; required.
            public var author: AppBsky.Feed.Defs.BlockedAuthor
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(author: AppBsky.Feed.Defs.BlockedAuthor, unknownFields: UnknownFields = UnknownFields()) {
                self.author = author
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["author"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var author: AppBsky.Feed.Defs.BlockedAuthor?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "author", author == nil {
                            author = try AppBsky.Feed.Defs.BlockedAuthor(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let author else { throw reader.missing("author", object) }
                self.author = author
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("author", author, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(author, at: "author")
            }
        }

        /// `app.bsky.unspecced.defs#threadItemNoUnauthenticated`, an object.
        public struct ThreadItemNoUnauthenticated: LexiconObject {
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

        /// `app.bsky.unspecced.defs#threadItemNotFound`, an object.
        public struct ThreadItemNotFound: LexiconObject {
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

        /// `app.bsky.unspecced.defs#threadItemPost`, an object.
        public struct ThreadItemPost: LexiconObject {
            /// Boolean; required.
            public var hiddenByThreadgate: Bool
            /// Boolean; required.
            public var moreParents: Bool
            /// Integer; required.
            public var moreReplies: Int
            /// Boolean; required.
            public var mutedByViewer: Bool
            /// Boolean; required.
            public var opThread: Bool
            /// Integer.
            public var opThreadPostCount: Int?
            /// Integer.
            public var opThreadPostIndex: Int?
            /// `app.bsky.feed.defs#postView`; required.
            @Indirect public var post: AppBsky.Feed.Defs.PostView
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                post: AppBsky.Feed.Defs.PostView, moreParents: Bool, moreReplies: Int, opThread: Bool,
                hiddenByThreadgate: Bool, mutedByViewer: Bool, opThreadPostCount: Int? = nil,
                opThreadPostIndex: Int? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.hiddenByThreadgate = hiddenByThreadgate
                self.moreParents = moreParents
                self.moreReplies = moreReplies
                self.mutedByViewer = mutedByViewer
                self.opThread = opThread
                self.opThreadPostCount = opThreadPostCount
                self.opThreadPostIndex = opThreadPostIndex
                self.post = post
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "post", "opThread", "moreParents", "moreReplies", "mutedByViewer", "opThreadPostCount",
                    "opThreadPostIndex", "hiddenByThreadgate",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var hiddenByThreadgate: Bool?
                var moreParents: Bool?
                var moreReplies: Int?
                var mutedByViewer: Bool?
                var opThread: Bool?
                self.opThreadPostCount = nil
                self.opThreadPostIndex = nil
                var post: Indirect<AppBsky.Feed.Defs.PostView>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "post", post == nil {
                            post = Indirect(try AppBsky.Feed.Defs.PostView(from: &reader))
                            continue
                        }
                    case 8:
                        if key == "opThread", opThread == nil {
                            opThread = try Bool(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "moreParents", moreParents == nil {
                            moreParents = try Bool(from: &reader)
                            continue
                        }
                        if key == "moreReplies", moreReplies == nil {
                            moreReplies = try Int(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "mutedByViewer", mutedByViewer == nil {
                            mutedByViewer = try Bool(from: &reader)
                            continue
                        }
                    case 17:
                        if key == "opThreadPostCount", self.opThreadPostCount == nil {
                            self.opThreadPostCount = try Int(from: &reader)
                            continue
                        }
                        if key == "opThreadPostIndex", self.opThreadPostIndex == nil {
                            self.opThreadPostIndex = try Int(from: &reader)
                            continue
                        }
                    case 18:
                        if key == "hiddenByThreadgate", hiddenByThreadgate == nil {
                            hiddenByThreadgate = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let hiddenByThreadgate else { throw reader.missing("hiddenByThreadgate", object) }
                guard let moreParents else { throw reader.missing("moreParents", object) }
                guard let moreReplies else { throw reader.missing("moreReplies", object) }
                guard let mutedByViewer else { throw reader.missing("mutedByViewer", object) }
                guard let opThread else { throw reader.missing("opThread", object) }
                guard let post else { throw reader.missing("post", object) }
                self.hiddenByThreadgate = hiddenByThreadgate
                self.moreParents = moreParents
                self.moreReplies = moreReplies
                self.mutedByViewer = mutedByViewer
                self.opThread = opThread
                self._post = post
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("post", post, &object)
                writer.field("opThread", opThread, &object)
                writer.field("moreParents", moreParents, &object)
                writer.field("moreReplies", moreReplies, &object)
                writer.field("mutedByViewer", mutedByViewer, &object)
                writer.field("opThreadPostCount", opThreadPostCount, &object)
                writer.field("opThreadPostIndex", opThreadPostIndex, &object)
                writer.field("hiddenByThreadgate", hiddenByThreadgate, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(post, at: "post")
            }
        }

        /// `app.bsky.unspecced.defs#trendView`, an object.
        public struct TrendView: LexiconObject {
            /// Array; required.
            public var actors: [AppBsky.Actor.Defs.ProfileViewBasic]
            /// String.
            public var category: String?
            /// String.
            public var description: String?
            /// String; required.
            public var displayName: String
            /// String; required.
            public var link: String
            /// Integer; required.
            public var postCount: Int
            /// Datetime; required.
            public var startedAt: Datetime
            /// String.
            public var status: Status?
            /// String; required.
            public var topic: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                topic: String, displayName: String, link: String, startedAt: Datetime, postCount: Int,
                actors: [AppBsky.Actor.Defs.ProfileViewBasic], category: String? = nil, description: String? = nil,
                status: Status? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actors = actors
                self.category = category
                self.description = description
                self.displayName = displayName
                self.link = link
                self.postCount = postCount
                self.startedAt = startedAt
                self.status = status
                self.topic = topic
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "link", "topic", "actors", "status", "category", "postCount", "startedAt", "description",
                    "displayName",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actors: [AppBsky.Actor.Defs.ProfileViewBasic]?
                self.category = nil
                self.description = nil
                var displayName: String?
                var link: String?
                var postCount: Int?
                var startedAt: Datetime?
                self.status = nil
                var topic: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "link", link == nil {
                            link = try String(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "topic", topic == nil {
                            topic = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "actors", actors == nil {
                            actors = try [AppBsky.Actor.Defs.ProfileViewBasic](from: &reader)
                            continue
                        }
                        if key == "status", self.status == nil {
                            self.status = try Status(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "category", self.category == nil {
                            self.category = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "postCount", postCount == nil {
                            postCount = try Int(from: &reader)
                            continue
                        }
                        if key == "startedAt", startedAt == nil {
                            startedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "description", self.description == nil {
                            self.description = try String(from: &reader)
                            continue
                        }
                        if key == "displayName", displayName == nil {
                            displayName = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let actors else { throw reader.missing("actors", object) }
                guard let displayName else { throw reader.missing("displayName", object) }
                guard let link else { throw reader.missing("link", object) }
                guard let postCount else { throw reader.missing("postCount", object) }
                guard let startedAt else { throw reader.missing("startedAt", object) }
                guard let topic else { throw reader.missing("topic", object) }
                self.actors = actors
                self.displayName = displayName
                self.link = link
                self.postCount = postCount
                self.startedAt = startedAt
                self.topic = topic
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("link", link, &object)
                writer.field("topic", topic, &object)
                writer.field("actors", actors, &object)
                writer.field("status", status, &object)
                writer.field("category", category, &object)
                writer.field("postCount", postCount, &object)
                writer.field("startedAt", startedAt, &object)
                writer.field("description", description, &object)
                writer.field("displayName", displayName, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(actors, at: "actors")
            }

            /// A string with 1 known value; others may come.
            public struct Status: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `hot`.
                public static var hot: Status { Status(rawValue: "hot") }
            }
        }

        /// `app.bsky.unspecced.defs#trendingTopic`, an object.
        public struct TrendingTopic: LexiconObject {
            /// String.
            public var description: String?
            /// String.
            public var displayName: String?
            /// String; required.
            public var link: String
            /// String; required.
            public var topic: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                topic: String, link: String, description: String? = nil, displayName: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.description = description
                self.displayName = displayName
                self.link = link
                self.topic = topic
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["link", "topic", "description", "displayName"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.description = nil
                self.displayName = nil
                var link: String?
                var topic: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "link", link == nil {
                            link = try String(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "topic", topic == nil {
                            topic = try String(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "description", self.description == nil {
                            self.description = try String(from: &reader)
                            continue
                        }
                        if key == "displayName", self.displayName == nil {
                            self.displayName = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let link else { throw reader.missing("link", object) }
                guard let topic else { throw reader.missing("topic", object) }
                self.link = link
                self.topic = topic
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("link", link, &object)
                writer.field("topic", topic, &object)
                writer.field("description", description, &object)
                writer.field("displayName", displayName, &object)
                writer.endObject(&object)
            }
        }
    }
}
