// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Feed {
    /// `app.bsky.feed.postgate`, a record.
    ///
    /// Rules who may quote a post. Its key is the key of the post.
    public struct Postgate: LexiconRecord {
        /// Datetime; required.
        ///
        /// When the author says that it was made.
        public var createdAt: Datetime
        /// Array, at most 50 elements.
        ///
        /// Quoting posts that the author has taken this post out of.
        public var detachedEmbeddingUris: [ATURI]?
        /// Array, at most 5 elements.
        ///
        /// Absent or empty: anyone may quote.
        public var embeddingRules: [EmbeddingRulesUnion]?
        /// At-uri; required.
        ///
        /// The post: in the same repository, with the same key.
        public var post: ATURI
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "app.bsky.feed.postgate" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .tid }

        /// Makes a value of its fields.
        public init(
            post: ATURI, createdAt: Datetime, detachedEmbeddingUris: [ATURI]? = nil,
            embeddingRules: [EmbeddingRulesUnion]? = nil, unknownFields: UnknownFields = UnknownFields()
        ) {
            self.createdAt = createdAt
            self.detachedEmbeddingUris = detachedEmbeddingUris
            self.embeddingRules = embeddingRules
            self.post = post
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["post", "createdAt", "embeddingRules", "detachedEmbeddingUris"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var createdAt: Datetime?
            self.detachedEmbeddingUris = nil
            self.embeddingRules = nil
            var post: ATURI?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 4:
                    if key == "post", post == nil {
                        post = try ATURI(from: &reader)
                        continue
                    }
                case 9:
                    if key == "createdAt", createdAt == nil {
                        createdAt = try Datetime(from: &reader)
                        continue
                    }
                case 14:
                    if key == "embeddingRules", self.embeddingRules == nil {
                        self.embeddingRules = try [EmbeddingRulesUnion](from: &reader)
                        continue
                    }
                case 21:
                    if key == "detachedEmbeddingUris", self.detachedEmbeddingUris == nil {
                        self.detachedEmbeddingUris = try [ATURI](from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let createdAt else { throw reader.missing("createdAt", object) }
            guard let post else { throw reader.missing("post", object) }
            self.createdAt = createdAt
            self.post = post
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("post", post, &object)
            writer.field("createdAt", createdAt, &object)
            writer.field("embeddingRules", embeddingRules, &object)
            writer.field("detachedEmbeddingUris", detachedEmbeddingUris, &object)
            writer.endObject(&object)
        }

        /// Checks what the lexicon asks of the fields.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.list(detachedEmbeddingUris, at: "detachedEmbeddingUris", maxLength: 50)
            constraints.list(embeddingRules, at: "embeddingRules", maxLength: 5)
        }

        /// One of 1 types, told apart by `$type`.
        public enum EmbeddingRulesUnion: LexiconCodable, Hashable {
            /// `app.bsky.feed.postgate#disableRule`.
            case disableRule(AppBsky.Feed.Postgate.DisableRule)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 34:
                        if type == "app.bsky.feed.postgate#disableRule" {
                            self = .disableRule(try AppBsky.Feed.Postgate.DisableRule(from: &reader))
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
                case .disableRule(let value): writer.variant("app.bsky.feed.postgate#disableRule", value)
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

        /// `app.bsky.feed.postgate#disableRule`, an object.
        ///
        /// Nobody else may quote the post.
        public struct DisableRule: LexiconObject {
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
    }
}
