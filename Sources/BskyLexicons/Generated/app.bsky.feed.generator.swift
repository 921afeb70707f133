// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension AppBsky.Feed {
    /// `app.bsky.feed.generator`, a record.
    ///
    /// Announces a feed that a service puts together.
    public struct Generator: LexiconRecord {
        /// Boolean.
        ///
        /// Whether the service wants to hear what users do with its posts.
        public var acceptsInteractions: Bool?
        /// Blob.
        @Boxed public var avatar: Blob?
        /// String.
        ///
        /// Whether the feed is made to be watched as videos.
        public var contentMode: ContentMode?
        /// Datetime; required.
        public var createdAt: Datetime
        /// String, at most 3000 bytes, at most 300 characters.
        public var description: String?
        /// Array.
        public var descriptionFacets: [AppBsky.Richtext.Facet]?
        /// Did; required.
        ///
        /// The service that puts the feed together.
        public var did: DID
        /// String, at most 240 bytes, at most 24 characters; required.
        ///
        /// The feed's name.
        public var displayName: String
        /// Union.
        public var labels: LabelsUnion?
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "app.bsky.feed.generator" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .any }

        /// Makes a value of its fields.
        public init(
            did: DID, displayName: String, createdAt: Datetime, acceptsInteractions: Bool? = nil, avatar: Blob? = nil,
            contentMode: ContentMode? = nil, description: String? = nil,
            descriptionFacets: [AppBsky.Richtext.Facet]? = nil, labels: LabelsUnion? = nil,
            unknownFields: UnknownFields = UnknownFields()
        ) {
            self.acceptsInteractions = acceptsInteractions
            self.avatar = avatar
            self.contentMode = contentMode
            self.createdAt = createdAt
            self.description = description
            self.descriptionFacets = descriptionFacets
            self.did = did
            self.displayName = displayName
            self.labels = labels
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            [
                "did", "avatar", "labels", "createdAt", "contentMode", "description", "displayName",
                "descriptionFacets", "acceptsInteractions",
            ]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            self.acceptsInteractions = nil
            self._avatar = Boxed()
            self.contentMode = nil
            var createdAt: Datetime?
            self.description = nil
            self.descriptionFacets = nil
            var did: DID?
            var displayName: String?
            self.labels = nil
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 3:
                    if key == "did", did == nil {
                        did = try DID(from: &reader)
                        continue
                    }
                case 6:
                    if key == "avatar", !self._avatar.isPresent {
                        self._avatar = Boxed(try Blob(from: &reader))
                        continue
                    }
                    if key == "labels", self.labels == nil {
                        self.labels = try LabelsUnion(from: &reader)
                        continue
                    }
                case 9:
                    if key == "createdAt", createdAt == nil {
                        createdAt = try Datetime(from: &reader)
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
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let createdAt else { throw reader.missing("createdAt", object) }
            guard let did else { throw reader.missing("did", object) }
            guard let displayName else { throw reader.missing("displayName", object) }
            self.createdAt = createdAt
            self.did = did
            self.displayName = displayName
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("did", did, &object)
            writer.field("avatar", avatar, &object)
            writer.field("labels", labels, &object)
            writer.field("createdAt", createdAt, &object)
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
            constraints.blob(avatar, at: "avatar", maxSize: 1_000_000, accept: ["image/png", "image/jpeg"])
            constraints.text(description, at: "description", maxLength: 3000, maxGraphemes: 300)
            constraints.list(descriptionFacets, at: "descriptionFacets")
            constraints.text(displayName, at: "displayName", maxLength: 240, maxGraphemes: 24)
            constraints.value(labels, at: "labels")
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
    }
}
