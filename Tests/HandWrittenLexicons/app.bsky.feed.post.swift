public import ATData

extension AppBsky.Feed {
    /// `app.bsky.feed.post`, a record.
    public struct Post: LexiconObject {
        /// String, at most 3000 bytes, at most 300 characters; required.
        public var text: String
        /// Array.
        public var entities: [AppBsky.Feed.Post.Entity]?
        /// Array.
        public var facets: [AppBsky.Richtext.Facet]?
        /// `#replyRef`.
        public var reply: AppBsky.Feed.Post.ReplyRef?
        /// Union.
        public var embed: EmbedUnion?
        /// Array, at most 3 elements.
        public var langs: [LanguageTag]?
        /// Union.
        public var labels: LabelsUnion?
        /// Array, at most 8 elements.
        public var tags: [String]?
        /// Datetime; required.
        public var createdAt: Datetime
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "app.bsky.feed.post" }

        /// Makes a value of its fields.
        public init(
            text: String, createdAt: Datetime, entities: [AppBsky.Feed.Post.Entity]? = nil,
            facets: [AppBsky.Richtext.Facet]? = nil, reply: AppBsky.Feed.Post.ReplyRef? = nil, embed: EmbedUnion? = nil,
            langs: [LanguageTag]? = nil, labels: LabelsUnion? = nil, tags: [String]? = nil,
            unknownFields: UnknownFields = UnknownFields()
        ) {
            self.text = text
            self.entities = entities
            self.facets = facets
            self.reply = reply
            self.embed = embed
            self.langs = langs
            self.labels = labels
            self.tags = tags
            self.createdAt = createdAt
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["tags", "text", "embed", "langs", "reply", "facets", "labels", "entities", "createdAt"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var text: String?
            self.entities = nil
            self.facets = nil
            self.reply = nil
            self.embed = nil
            self.langs = nil
            self.labels = nil
            self.tags = nil
            var createdAt: Datetime?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 4:
                    if key == "text", text == nil {
                        text = try String(from: &reader)
                        continue
                    }
                    if key == "tags", self.tags == nil {
                        self.tags = try [String](from: &reader)
                        continue
                    }
                case 5:
                    if key == "reply", self.reply == nil {
                        self.reply = try AppBsky.Feed.Post.ReplyRef(from: &reader)
                        continue
                    }
                    if key == "embed", self.embed == nil {
                        self.embed = try EmbedUnion(from: &reader)
                        continue
                    }
                    if key == "langs", self.langs == nil {
                        self.langs = try [LanguageTag](from: &reader)
                        continue
                    }
                case 6:
                    if key == "facets", self.facets == nil {
                        self.facets = try [AppBsky.Richtext.Facet](from: &reader)
                        continue
                    }
                    if key == "labels", self.labels == nil {
                        self.labels = try LabelsUnion(from: &reader)
                        continue
                    }
                case 8:
                    if key == "entities", self.entities == nil {
                        self.entities = try [AppBsky.Feed.Post.Entity](from: &reader)
                        continue
                    }
                case 9:
                    if key == "createdAt", createdAt == nil {
                        createdAt = try Datetime(from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let text else { throw reader.missing("text", object) }
            guard let createdAt else { throw reader.missing("createdAt", object) }
            self.text = text
            self.createdAt = createdAt
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("tags", tags, &object)
            writer.field("text", text, &object)
            writer.field("embed", embed, &object)
            writer.field("langs", langs, &object)
            writer.field("reply", reply, &object)
            writer.field("facets", facets, &object)
            writer.field("labels", labels, &object)
            writer.field("entities", entities, &object)
            writer.field("createdAt", createdAt, &object)
            writer.endObject(&object)
        }

        /// One of 6 types, told apart by `$type`.
        public enum EmbedUnion: LexiconCodable, Hashable {
            /// `app.bsky.embed.images`.
            case images(AppBsky.Embed.Images)
            /// `app.bsky.embed.video`.
            indirect case video(AppBsky.Embed.Video)
            /// `app.bsky.embed.gallery`.
            case gallery(AppBsky.Embed.Gallery)
            /// `app.bsky.embed.external`.
            case external(AppBsky.Embed.External)
            /// `app.bsky.embed.record`.
            case record(AppBsky.Embed.Record)
            /// `app.bsky.embed.recordWithMedia`.
            indirect case recordWithMedia(AppBsky.Embed.RecordWithMedia)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 20:
                        if type == "app.bsky.embed.video" {
                            self = .video(try AppBsky.Embed.Video(from: &reader))
                            return
                        }
                    case 21:
                        if type == "app.bsky.embed.images" {
                            self = .images(try AppBsky.Embed.Images(from: &reader))
                            return
                        }
                        if type == "app.bsky.embed.record" {
                            self = .record(try AppBsky.Embed.Record(from: &reader))
                            return
                        }
                    case 22:
                        if type == "app.bsky.embed.gallery" {
                            self = .gallery(try AppBsky.Embed.Gallery(from: &reader))
                            return
                        }
                    case 23:
                        if type == "app.bsky.embed.external" {
                            self = .external(try AppBsky.Embed.External(from: &reader))
                            return
                        }
                    case 30:
                        if type == "app.bsky.embed.recordWithMedia" {
                            self = .recordWithMedia(try AppBsky.Embed.RecordWithMedia(from: &reader))
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
                case .images(let value): writer.variant("app.bsky.embed.images", value)
                case .video(let value): writer.variant("app.bsky.embed.video", value)
                case .gallery(let value): writer.variant("app.bsky.embed.gallery", value)
                case .external(let value): writer.variant("app.bsky.embed.external", value)
                case .record(let value): writer.variant("app.bsky.embed.record", value)
                case .recordWithMedia(let value): writer.variant("app.bsky.embed.recordWithMedia", value)
                case .unknown(let value): value.write(to: &writer)
                }
            }
        }

        /// One of 1 types, told apart by `$type`.
        public enum LabelsUnion: LexiconCodable, Hashable {
            /// `com.atproto.label.defs#selfLabels`.
            case selfLabels(ComAtproto.Label.Defs.SelfLabels)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 33:
                        if type == "com.atproto.label.defs#selfLabels" {
                            self = .selfLabels(try ComAtproto.Label.Defs.SelfLabels(from: &reader))
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
                case .selfLabels(let value): writer.variant("com.atproto.label.defs#selfLabels", value)
                case .unknown(let value): value.write(to: &writer)
                }
            }
        }

        /// `app.bsky.feed.post#entity`, an object.
        public struct Entity: LexiconObject {
            /// `#textSlice`; required.
            public var index: AppBsky.Feed.Post.TextSlice
            /// String; required.
            public var type: String
            /// String; required.
            public var value: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                index: AppBsky.Feed.Post.TextSlice, type: String, value: String,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.index = index
                self.type = type
                self.value = value
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["type", "index", "value"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var index: AppBsky.Feed.Post.TextSlice?
                var type: String?
                var value: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "type", type == nil {
                            type = try String(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "index", index == nil {
                            index = try AppBsky.Feed.Post.TextSlice(from: &reader)
                            continue
                        }
                        if key == "value", value == nil {
                            value = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let index else { throw reader.missing("index", object) }
                guard let type else { throw reader.missing("type", object) }
                guard let value else { throw reader.missing("value", object) }
                self.index = index
                self.type = type
                self.value = value
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("type", type, &object)
                writer.field("index", index, &object)
                writer.field("value", value, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.feed.post#replyRef`, an object.
        public struct ReplyRef: LexiconObject {
            /// `com.atproto.repo.strongRef`; required.
            @Indirect public var root: ComAtproto.Repo.StrongRef
            /// `com.atproto.repo.strongRef`; required.
            @Indirect public var parent: ComAtproto.Repo.StrongRef
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                root: ComAtproto.Repo.StrongRef, parent: ComAtproto.Repo.StrongRef,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.root = root
                self.parent = parent
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["root", "parent"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var root: Indirect<ComAtproto.Repo.StrongRef>?
                var parent: Indirect<ComAtproto.Repo.StrongRef>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "root", root == nil {
                            root = Indirect(try ComAtproto.Repo.StrongRef(from: &reader))
                            continue
                        }
                    case 6:
                        if key == "parent", parent == nil {
                            parent = Indirect(try ComAtproto.Repo.StrongRef(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let root else { throw reader.missing("root", object) }
                guard let parent else { throw reader.missing("parent", object) }
                self._root = root
                self._parent = parent
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("root", root, &object)
                writer.field("parent", parent, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.feed.post#textSlice`, an object.
        public struct TextSlice: LexiconObject {
            /// Integer, at least 0; required.
            public var start: Int
            /// Integer, at least 0; required.
            public var end: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(start: Int, end: Int, unknownFields: UnknownFields = UnknownFields()) {
                self.start = start
                self.end = end
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["end", "start"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var start: Int?
                var end: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "end", end == nil {
                            end = try Int(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "start", start == nil {
                            start = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let start else { throw reader.missing("start", object) }
                guard let end else { throw reader.missing("end", object) }
                self.start = start
                self.end = end
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("end", end, &object)
                writer.field("start", start, &object)
                writer.endObject(&object)
            }
        }
    }
}
