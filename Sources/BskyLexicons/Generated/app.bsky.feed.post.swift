// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension AppBsky.Feed {
    /// `app.bsky.feed.post`, a record.
    ///
    /// A post, as its author writes it. What others see of it is a `PostView`.
    public struct Post: LexiconRecord {
        /// Datetime; required.
        ///
        /// When the author says that it was written.
        public var createdAt: Datetime
        /// Union.
        ///
        /// Images, a video, a link card, a quoted record, or a quote with media.
        public var embed: EmbedUnion?
        /// Array.
        ///
        /// What old posts have in place of `facets`; new ones must not.
        public var entities: [AppBsky.Feed.Post.Entity]?
        /// Array.
        ///
        /// The mentions, links and tags of the text. Without them even an address is plain text.
        public var facets: [AppBsky.Richtext.Facet]?
        /// Union.
        ///
        /// What the author warns of.
        public var labels: LabelsUnion?
        /// Array, at most 3 elements.
        ///
        /// The languages of the text, such as `en` or `pt-BR`.
        public var langs: [LanguageTag]?
        /// `#replyRef`.
        ///
        /// What the post replies to. Absent: it begins a thread.
        public var reply: AppBsky.Feed.Post.ReplyRef?
        /// Array, at most 8 elements.
        ///
        /// More hashtags, which the text doesn't show.
        public var tags: [String]?
        /// String, at most 3000 bytes, at most 300 characters; required.
        ///
        /// Empty, if the embed says it all. It has no markup: `facets` tell what is a link.
        public var text: String
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "app.bsky.feed.post" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .tid }

        /// Makes a value of its fields.
        public init(
            text: String, createdAt: Datetime, embed: EmbedUnion? = nil, entities: [AppBsky.Feed.Post.Entity]? = nil,
            facets: [AppBsky.Richtext.Facet]? = nil, labels: LabelsUnion? = nil, langs: [LanguageTag]? = nil,
            reply: AppBsky.Feed.Post.ReplyRef? = nil, tags: [String]? = nil,
            unknownFields: UnknownFields = UnknownFields()
        ) {
            self.createdAt = createdAt
            self.embed = embed
            self.entities = entities
            self.facets = facets
            self.labels = labels
            self.langs = langs
            self.reply = reply
            self.tags = tags
            self.text = text
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["tags", "text", "embed", "langs", "reply", "facets", "labels", "entities", "createdAt"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var createdAt: Datetime?
            self.embed = nil
            self.entities = nil
            self.facets = nil
            self.labels = nil
            self.langs = nil
            self.reply = nil
            self.tags = nil
            var text: String?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 4:
                    if key == "tags", self.tags == nil {
                        self.tags = try [String](from: &reader)
                        continue
                    }
                    if key == "text", text == nil {
                        text = try String(from: &reader)
                        continue
                    }
                case 5:
                    if key == "embed", self.embed == nil {
                        self.embed = try EmbedUnion(from: &reader)
                        continue
                    }
                    if key == "langs", self.langs == nil {
                        self.langs = try [LanguageTag](from: &reader)
                        continue
                    }
                    if key == "reply", self.reply == nil {
                        self.reply = try AppBsky.Feed.Post.ReplyRef(from: &reader)
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
            guard let createdAt else { throw reader.missing("createdAt", object) }
            guard let text else { throw reader.missing("text", object) }
            self.createdAt = createdAt
            self.text = text
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

        /// Checks what the lexicon asks of the fields.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.value(embed, at: "embed")
            constraints.list(entities, at: "entities")
            constraints.list(facets, at: "facets")
            constraints.value(labels, at: "labels")
            constraints.list(langs, at: "langs", maxLength: 3)
            constraints.list(tags, at: "tags", maxLength: 8) { constraints, element in
                constraints.text(element, maxLength: 640, maxGraphemes: 64)
            }
            constraints.text(text, at: "text", maxLength: 3000, maxGraphemes: 300)
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

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .images(let value): value.check(&constraints)
                case .video(let value): value.check(&constraints)
                case .gallery(let value): value.check(&constraints)
                case .external(let value): value.check(&constraints)
                case .recordWithMedia(let value): value.check(&constraints)
                case .unknown(let value): constraints.variant(value)
                default: break
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

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .selfLabels(let value): value.check(&constraints)
                case .unknown(let value): constraints.variant(value)
                }
            }
        }

        /// `app.bsky.feed.post#entity`, an object.
        ///
        /// Part of an old post's text that is more than text.
        public struct Entity: LexiconObject {
            /// `#textSlice`; required.
            ///
            /// The stretch of the text.
            public var index: AppBsky.Feed.Post.TextSlice
            /// String; required.
            ///
            /// What it is: `mention` or `link`.
            public var type: String
            /// String; required.
            ///
            /// The DID or address.
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

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(index, at: "index")
            }
        }

        /// `app.bsky.feed.post#replyRef`, an object.
        ///
        /// The thread that a post belongs to, and its place there.
        public struct ReplyRef: LexiconObject {
            /// `com.atproto.repo.strongRef`; required.
            ///
            /// The post that is replied to.
            @Indirect public var parent: ComAtproto.Repo.StrongRef
            /// `com.atproto.repo.strongRef`; required.
            ///
            /// The post that began the thread. For a reply to it the same as `parent`.
            @Indirect public var root: ComAtproto.Repo.StrongRef
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                root: ComAtproto.Repo.StrongRef, parent: ComAtproto.Repo.StrongRef,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.parent = parent
                self.root = root
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["root", "parent"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var parent: Indirect<ComAtproto.Repo.StrongRef>?
                var root: Indirect<ComAtproto.Repo.StrongRef>?
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
                guard let parent else { throw reader.missing("parent", object) }
                guard let root else { throw reader.missing("root", object) }
                self._parent = parent
                self._root = root
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
        ///
        /// A stretch of an old post's text. It counts UTF-16, unlike `facets`.
        public struct TextSlice: LexiconObject {
            /// Integer, at least 0; required.
            ///
            /// The unit after the last.
            public var end: Int
            /// Integer, at least 0; required.
            ///
            /// The first unit.
            public var start: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(start: Int, end: Int, unknownFields: UnknownFields = UnknownFields()) {
                self.end = end
                self.start = start
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["end", "start"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var end: Int?
                var start: Int?
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
                guard let end else { throw reader.missing("end", object) }
                guard let start else { throw reader.missing("start", object) }
                self.end = end
                self.start = start
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("end", end, &object)
                writer.field("start", start, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.integer(end, at: "end", minimum: 0)
                constraints.integer(start, at: "start", minimum: 0)
            }
        }
    }
}
