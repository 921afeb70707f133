// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension AppBsky.Graph {
    /// `app.bsky.graph.list`, a record.
    ///
    /// A list of accounts. Each member is a `listitem` record of its own.
    public struct List: LexiconRecord {
        /// Blob.
        ///
        /// An image, uploaded before with `uploadBlob`.
        @Boxed public var avatar: Blob?
        /// Datetime; required.
        ///
        /// When the author says that it was made.
        public var createdAt: Datetime
        /// String, at most 3000 bytes, at most 300 characters.
        public var description: String?
        /// Array.
        ///
        /// The mentions, links and tags of the description.
        public var descriptionFacets: [AppBsky.Richtext.Facet]?
        /// Union.
        ///
        /// What the author warns of.
        public var labels: LabelsUnion?
        /// String, at most 64 bytes; required.
        public var name: String
        /// `app.bsky.graph.defs#listPurpose`; required.
        ///
        /// What the list is for.
        public var purpose: AppBsky.Graph.Defs.ListPurpose
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "app.bsky.graph.list" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .tid }

        /// Makes a value of its fields.
        public init(
            name: String, purpose: AppBsky.Graph.Defs.ListPurpose, createdAt: Datetime, avatar: Blob? = nil,
            description: String? = nil, descriptionFacets: [AppBsky.Richtext.Facet]? = nil, labels: LabelsUnion? = nil,
            unknownFields: UnknownFields = UnknownFields()
        ) {
            self.avatar = avatar
            self.createdAt = createdAt
            self.description = description
            self.descriptionFacets = descriptionFacets
            self.labels = labels
            self.name = name
            self.purpose = purpose
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["name", "avatar", "labels", "purpose", "createdAt", "description", "descriptionFacets"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            self._avatar = Boxed()
            var createdAt: Datetime?
            self.description = nil
            self.descriptionFacets = nil
            self.labels = nil
            var name: String?
            var purpose: AppBsky.Graph.Defs.ListPurpose?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 4:
                    if key == "name", name == nil {
                        name = try String(from: &reader)
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
                case 7:
                    if key == "purpose", purpose == nil {
                        purpose = try AppBsky.Graph.Defs.ListPurpose(from: &reader)
                        continue
                    }
                case 9:
                    if key == "createdAt", createdAt == nil {
                        createdAt = try Datetime(from: &reader)
                        continue
                    }
                case 11:
                    if key == "description", self.description == nil {
                        self.description = try String(from: &reader)
                        continue
                    }
                case 17:
                    if key == "descriptionFacets", self.descriptionFacets == nil {
                        self.descriptionFacets = try [AppBsky.Richtext.Facet](from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let createdAt else { throw reader.missing("createdAt", object) }
            guard let name else { throw reader.missing("name", object) }
            guard let purpose else { throw reader.missing("purpose", object) }
            self.createdAt = createdAt
            self.name = name
            self.purpose = purpose
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("name", name, &object)
            writer.field("avatar", avatar, &object)
            writer.field("labels", labels, &object)
            writer.field("purpose", purpose, &object)
            writer.field("createdAt", createdAt, &object)
            writer.field("description", description, &object)
            writer.field("descriptionFacets", descriptionFacets, &object)
            writer.endObject(&object)
        }

        /// Checks what the lexicon asks of the fields.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.blob(avatar, at: "avatar", maxSize: 1_000_000, accept: ["image/png", "image/jpeg"])
            constraints.text(description, at: "description", maxLength: 3000, maxGraphemes: 300)
            constraints.list(descriptionFacets, at: "descriptionFacets")
            constraints.value(labels, at: "labels")
            constraints.text(name, at: "name", minLength: 1, maxLength: 64)
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
