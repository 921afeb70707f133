// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension AppBsky.Embed {
    /// `app.bsky.embed.record`, an object.
    ///
    /// A record that a post shows: a quoted post, a feed, a list, a labeler or a starter pack.
    public struct Record: LexiconObject {
        /// `com.atproto.repo.strongRef`; required.
        ///
        /// The record, in the version that the author saw.
        @Indirect public var record: ComAtproto.Repo.StrongRef
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// Makes a value of its fields.
        public init(record: ComAtproto.Repo.StrongRef, unknownFields: UnknownFields = UnknownFields()) {
            self.record = record
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["record"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var record: Indirect<ComAtproto.Repo.StrongRef>?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 6:
                    if key == "record", record == nil {
                        record = Indirect(try ComAtproto.Repo.StrongRef(from: &reader))
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let record else { throw reader.missing("record", object) }
            self._record = record
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields)
            writer.field("record", record, &object)
            writer.endObject(&object)
        }

        /// `app.bsky.embed.record#view`, an object.
        ///
        /// A record that a post shows, ready to show, or why it can't be.
        public struct View: LexiconObject {
            /// Union; required.
            ///
            /// What can be shown, or what stands in its place.
            public var record: RecordUnion
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(record: RecordUnion, unknownFields: UnknownFields = UnknownFields()) {
                self.record = record
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["record"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var record: RecordUnion?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "record", record == nil {
                            record = try RecordUnion(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let record else { throw reader.missing("record", object) }
                self.record = record
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("record", record, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(record, at: "record")
            }

            /// One of 8 types, told apart by `$type`.
            public enum RecordUnion: LexiconCodable, Hashable {
                /// `app.bsky.embed.record#viewRecord`.
                indirect case viewRecord(AppBsky.Embed.Record.ViewRecord)
                /// `app.bsky.embed.record#viewNotFound`.
                case viewNotFound(AppBsky.Embed.Record.ViewNotFound)
                /// `app.bsky.embed.record#viewBlocked`.
                indirect case viewBlocked(AppBsky.Embed.Record.ViewBlocked)
                /// `app.bsky.embed.record#viewDetached`.
                case viewDetached(AppBsky.Embed.Record.ViewDetached)
                /// `app.bsky.feed.defs#generatorView`.
                indirect case generatorView(AppBsky.Feed.Defs.GeneratorView)
                /// `app.bsky.graph.defs#listView`.
                indirect case listView(AppBsky.Graph.Defs.ListView)
                /// `app.bsky.labeler.defs#labelerView`.
                indirect case labelerView(AppBsky.Labeler.Defs.LabelerView)
                /// `app.bsky.graph.defs#starterPackViewBasic`.
                indirect case starterPackViewBasic(AppBsky.Graph.Defs.StarterPackViewBasic)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 28:
                            if type == "app.bsky.graph.defs#listView" {
                                self = .listView(try AppBsky.Graph.Defs.ListView(from: &reader))
                                return
                            }
                        case 32:
                            if type == "app.bsky.embed.record#viewRecord" {
                                self = .viewRecord(try AppBsky.Embed.Record.ViewRecord(from: &reader))
                                return
                            }
                            if type == "app.bsky.feed.defs#generatorView" {
                                self = .generatorView(try AppBsky.Feed.Defs.GeneratorView(from: &reader))
                                return
                            }
                        case 33:
                            if type == "app.bsky.embed.record#viewBlocked" {
                                self = .viewBlocked(try AppBsky.Embed.Record.ViewBlocked(from: &reader))
                                return
                            }
                            if type == "app.bsky.labeler.defs#labelerView" {
                                self = .labelerView(try AppBsky.Labeler.Defs.LabelerView(from: &reader))
                                return
                            }
                        case 34:
                            if type == "app.bsky.embed.record#viewNotFound" {
                                self = .viewNotFound(try AppBsky.Embed.Record.ViewNotFound(from: &reader))
                                return
                            }
                            if type == "app.bsky.embed.record#viewDetached" {
                                self = .viewDetached(try AppBsky.Embed.Record.ViewDetached(from: &reader))
                                return
                            }
                        case 40:
                            if type == "app.bsky.graph.defs#starterPackViewBasic" {
                                self = .starterPackViewBasic(try AppBsky.Graph.Defs.StarterPackViewBasic(from: &reader))
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
                    case .viewRecord(let value): writer.variant("app.bsky.embed.record#viewRecord", value)
                    case .viewNotFound(let value): writer.variant("app.bsky.embed.record#viewNotFound", value)
                    case .viewBlocked(let value): writer.variant("app.bsky.embed.record#viewBlocked", value)
                    case .viewDetached(let value): writer.variant("app.bsky.embed.record#viewDetached", value)
                    case .generatorView(let value): writer.variant("app.bsky.feed.defs#generatorView", value)
                    case .listView(let value): writer.variant("app.bsky.graph.defs#listView", value)
                    case .labelerView(let value): writer.variant("app.bsky.labeler.defs#labelerView", value)
                    case .starterPackViewBasic(let value):
                        writer.variant("app.bsky.graph.defs#starterPackViewBasic", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .viewRecord(let value): value.check(&constraints)
                    case .viewNotFound(let value): value.check(&constraints)
                    case .viewBlocked(let value): value.check(&constraints)
                    case .viewDetached(let value): value.check(&constraints)
                    case .generatorView(let value): value.check(&constraints)
                    case .listView(let value): value.check(&constraints)
                    case .labelerView(let value): value.check(&constraints)
                    case .starterPackViewBasic(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }
        }

        /// `app.bsky.embed.record#viewBlocked`, an object.
        ///
        /// Stands for a record that a block keeps from you.
        public struct ViewBlocked: LexiconObject, Identifiable {
            /// `app.bsky.feed.defs#blockedAuthor`; required.
            public var author: AppBsky.Feed.Defs.BlockedAuthor
            /// Boolean, always true; required.
            public var blocked: Bool
            /// At-uri; required.
            ///
            /// The record that was to be shown.
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

        /// `app.bsky.embed.record#viewDetached`, an object.
        ///
        /// Stands for a post that its author has taken out of this quote.
        public struct ViewDetached: LexiconObject, Identifiable {
            /// Boolean, always true; required.
            public var detached: Bool
            /// At-uri; required.
            ///
            /// The post that was to be shown.
            public var uri: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(uri: ATURI, detached: Bool, unknownFields: UnknownFields = UnknownFields()) {
                self.detached = detached
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["uri", "detached"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var detached: Bool?
                var uri: ATURI?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "detached", detached == nil {
                            detached = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let detached else { throw reader.missing("detached", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.detached = detached
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("uri", uri, &object)
                writer.field("detached", detached, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.boolean(detached, at: "detached", always: true)
            }
        }

        /// `app.bsky.embed.record#viewNotFound`, an object.
        ///
        /// Stands for a record that is gone, or never was.
        public struct ViewNotFound: LexiconObject, Identifiable {
            /// Boolean, always true; required.
            public var notFound: Bool
            /// At-uri; required.
            ///
            /// The record that was to be shown.
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

        /// `app.bsky.embed.record#viewRecord`, an object.
        ///
        /// A quoted post.
        public struct ViewRecord: LexiconObject, Identifiable {
            /// `app.bsky.actor.defs#profileViewBasic`; required.
            @Indirect public var author: AppBsky.Actor.Defs.ProfileViewBasic
            /// Cid; required.
            public var cid: CID
            /// Array.
            ///
            /// What the quoted post embeds: one at most. Absent, if quotes are nested too deep.
            @Nested public var embeds: [EmbedsUnion]?
            /// Datetime; required.
            ///
            /// When the app view took the post in. What the author says is in `value`.
            public var indexedAt: Datetime
            /// Array.
            ///
            /// By the author, and by the labelers that the request names.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// Integer.
            public var likeCount: Int?
            /// Integer.
            public var quoteCount: Int?
            /// Integer.
            public var replyCount: Int?
            /// Integer.
            public var repostCount: Int?
            /// At-uri; required.
            public var uri: ATURI
            /// Unknown; required.
            ///
            /// The post as its author wrote it, normally an `app.bsky.feed.post`.
            public var value: UnknownObject
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, author: AppBsky.Actor.Defs.ProfileViewBasic, value: UnknownObject,
                indexedAt: Datetime, embeds: [EmbedsUnion]? = nil, labels: [ComAtproto.Label.Defs.Label]? = nil,
                likeCount: Int? = nil, quoteCount: Int? = nil, replyCount: Int? = nil, repostCount: Int? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.author = author
                self.cid = cid
                self.embeds = embeds
                self.indexedAt = indexedAt
                self.labels = labels
                self.likeCount = likeCount
                self.quoteCount = quoteCount
                self.replyCount = replyCount
                self.repostCount = repostCount
                self.uri = uri
                self.value = value
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "cid", "uri", "value", "author", "embeds", "labels", "indexedAt", "likeCount", "quoteCount",
                    "replyCount", "repostCount",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var author: Indirect<AppBsky.Actor.Defs.ProfileViewBasic>?
                var cid: CID?
                self._embeds = Nested()
                var indexedAt: Datetime?
                self.labels = nil
                self.likeCount = nil
                self.quoteCount = nil
                self.replyCount = nil
                self.repostCount = nil
                var uri: ATURI?
                var value: UnknownObject?
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
                        if key == "value", value == nil {
                            value = try UnknownObject(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "author", author == nil {
                            author = Indirect(try AppBsky.Actor.Defs.ProfileViewBasic(from: &reader))
                            continue
                        }
                        if key == "embeds", !self._embeds.isPresent {
                            self._embeds = Nested(try [EmbedsUnion](from: &reader))
                            continue
                        }
                        if key == "labels", self.labels == nil {
                            self.labels = try [ComAtproto.Label.Defs.Label](from: &reader)
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
                    case 11:
                        if key == "repostCount", self.repostCount == nil {
                            self.repostCount = try Int(from: &reader)
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
                guard let uri else { throw reader.missing("uri", object) }
                guard let value else { throw reader.missing("value", object) }
                self._author = author
                self.cid = cid
                self.indexedAt = indexedAt
                self.uri = uri
                self.value = value
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("value", value, &object)
                writer.field("author", author, &object)
                writer.field("embeds", _embeds, &object)
                writer.field("labels", labels, &object)
                writer.field("indexedAt", indexedAt, &object)
                writer.field("likeCount", likeCount, &object)
                writer.field("quoteCount", quoteCount, &object)
                writer.field("replyCount", replyCount, &object)
                writer.field("repostCount", repostCount, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(author, at: "author")
                constraints.list(embeds, at: "embeds")
                constraints.list(labels, at: "labels")
                constraints.unknown(value, at: "value")
            }

            /// One of 6 types, told apart by `$type`.
            public enum EmbedsUnion: LexiconCodable, Hashable {
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
    }
}
