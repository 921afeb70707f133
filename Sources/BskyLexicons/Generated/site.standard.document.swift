// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension SiteStandard {
    /// `site.standard.document`, a record.
    public struct Document: LexiconRecord {
        /// `com.atproto.repo.strongRef`.
        @Boxed public var bskyPostRef: ComAtproto.Repo.StrongRef?
        /// Union.
        public var content: ContentUnion?
        /// Array.
        public var contributors: [SiteStandard.Document.Contributor]?
        /// Blob.
        @Boxed public var coverImage: Blob?
        /// String, at most 30000 bytes, at most 3000 characters.
        public var description: String?
        /// Union.
        public var labels: LabelsUnion?
        /// Union.
        public var links: LinksUnion?
        /// String.
        public var path: String?
        /// Datetime; required.
        public var publishedAt: Datetime
        /// Uri; required.
        public var site: URIString
        /// Array.
        public var tags: [String]?
        /// String.
        public var textContent: String?
        /// String, at most 5000 bytes, at most 500 characters; required.
        public var title: String
        /// Datetime.
        public var updatedAt: Datetime?
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "site.standard.document" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .tid }

        /// Makes a value of its fields.
        public init(
            site: URIString, title: String, publishedAt: Datetime, bskyPostRef: ComAtproto.Repo.StrongRef? = nil,
            content: ContentUnion? = nil, contributors: [SiteStandard.Document.Contributor]? = nil,
            coverImage: Blob? = nil, description: String? = nil, labels: LabelsUnion? = nil, links: LinksUnion? = nil,
            path: String? = nil, tags: [String]? = nil, textContent: String? = nil, updatedAt: Datetime? = nil,
            unknownFields: UnknownFields = UnknownFields()
        ) {
            self.bskyPostRef = bskyPostRef
            self.content = content
            self.contributors = contributors
            self.coverImage = coverImage
            self.description = description
            self.labels = labels
            self.links = links
            self.path = path
            self.publishedAt = publishedAt
            self.site = site
            self.tags = tags
            self.textContent = textContent
            self.title = title
            self.updatedAt = updatedAt
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            [
                "path", "site", "tags", "links", "title", "labels", "content", "updatedAt", "coverImage", "bskyPostRef",
                "description", "publishedAt", "textContent", "contributors",
            ]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            self._bskyPostRef = Boxed()
            self.content = nil
            self.contributors = nil
            self._coverImage = Boxed()
            self.description = nil
            self.labels = nil
            self.links = nil
            self.path = nil
            var publishedAt: Datetime?
            var site: URIString?
            self.tags = nil
            self.textContent = nil
            var title: String?
            self.updatedAt = nil
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 4:
                    if key == "path", self.path == nil {
                        self.path = try String(from: &reader)
                        continue
                    }
                    if key == "site", site == nil {
                        site = try URIString(from: &reader)
                        continue
                    }
                    if key == "tags", self.tags == nil {
                        self.tags = try [String](from: &reader)
                        continue
                    }
                case 5:
                    if key == "links", self.links == nil {
                        self.links = try LinksUnion(from: &reader)
                        continue
                    }
                    if key == "title", title == nil {
                        title = try String(from: &reader)
                        continue
                    }
                case 6:
                    if key == "labels", self.labels == nil {
                        self.labels = try LabelsUnion(from: &reader)
                        continue
                    }
                case 7:
                    if key == "content", self.content == nil {
                        self.content = try ContentUnion(from: &reader)
                        continue
                    }
                case 9:
                    if key == "updatedAt", self.updatedAt == nil {
                        self.updatedAt = try Datetime(from: &reader)
                        continue
                    }
                case 10:
                    if key == "coverImage", !self._coverImage.isPresent {
                        self._coverImage = Boxed(try Blob(from: &reader))
                        continue
                    }
                case 11:
                    if key == "bskyPostRef", !self._bskyPostRef.isPresent {
                        self._bskyPostRef = Boxed(try ComAtproto.Repo.StrongRef(from: &reader))
                        continue
                    }
                    if key == "description", self.description == nil {
                        self.description = try String(from: &reader)
                        continue
                    }
                    if key == "publishedAt", publishedAt == nil {
                        publishedAt = try Datetime(from: &reader)
                        continue
                    }
                    if key == "textContent", self.textContent == nil {
                        self.textContent = try String(from: &reader)
                        continue
                    }
                case 12:
                    if key == "contributors", self.contributors == nil {
                        self.contributors = try [SiteStandard.Document.Contributor](from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let publishedAt else { throw reader.missing("publishedAt", object) }
            guard let site else { throw reader.missing("site", object) }
            guard let title else { throw reader.missing("title", object) }
            self.publishedAt = publishedAt
            self.site = site
            self.title = title
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("path", path, &object)
            writer.field("site", site, &object)
            writer.field("tags", tags, &object)
            writer.field("links", links, &object)
            writer.field("title", title, &object)
            writer.field("labels", labels, &object)
            writer.field("content", content, &object)
            writer.field("updatedAt", updatedAt, &object)
            writer.field("coverImage", coverImage, &object)
            writer.field("bskyPostRef", bskyPostRef, &object)
            writer.field("description", description, &object)
            writer.field("publishedAt", publishedAt, &object)
            writer.field("textContent", textContent, &object)
            writer.field("contributors", contributors, &object)
            writer.endObject(&object)
        }

        /// Checks what the lexicon asks of the fields.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.value(content, at: "content")
            constraints.list(contributors, at: "contributors")
            constraints.blob(coverImage, at: "coverImage", maxSize: 1_000_000, accept: ["image/*"])
            constraints.text(description, at: "description", maxLength: 30000, maxGraphemes: 3000)
            constraints.value(labels, at: "labels")
            constraints.value(links, at: "links")
            constraints.list(tags, at: "tags") { constraints, element in
                constraints.text(element, maxLength: 1280, maxGraphemes: 128)
            }
            constraints.text(title, at: "title", maxLength: 5000, maxGraphemes: 500)
        }

        /// A type that no lexicon lists yet.
        public enum ContentUnion: LexiconCodable, Hashable {
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                self = .unknown(try UnknownObject(from: &reader))
            }

            /// Writes the variant and its `$type`.
            public func write(to writer: inout WireWriter) {
                switch self {
                case .unknown(let value): value.write(to: &writer)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .unknown(let value): constraints.variant(value)
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

        /// A type that no lexicon lists yet.
        public enum LinksUnion: LexiconCodable, Hashable {
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                self = .unknown(try UnknownObject(from: &reader))
            }

            /// Writes the variant and its `$type`.
            public func write(to writer: inout WireWriter) {
                switch self {
                case .unknown(let value): value.write(to: &writer)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .unknown(let value): constraints.variant(value)
                }
            }
        }

        /// `site.standard.document#contributor`, an object.
        public struct Contributor: LexiconObject, Identifiable {
            /// Did; required.
            public var did: DID
            /// String, at most 1000 bytes, at most 100 characters.
            public var displayName: String?
            /// String, at most 1000 bytes, at most 100 characters.
            public var role: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(
                did: DID, displayName: String? = nil, role: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.did = did
                self.displayName = displayName
                self.role = role
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "role", "displayName"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                self.displayName = nil
                self.role = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "role", self.role == nil {
                            self.role = try String(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "displayName", self.displayName == nil {
                            self.displayName = try String(from: &reader)
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
                writer.field("role", role, &object)
                writer.field("displayName", displayName, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(displayName, at: "displayName", maxLength: 1000, maxGraphemes: 100)
                constraints.text(role, at: "role", maxLength: 1000, maxGraphemes: 100)
            }
        }
    }
}
