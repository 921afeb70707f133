// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension SiteStandard {
    /// `site.standard.publication`, a record.
    public struct Publication: LexiconRecord {
        /// `site.standard.theme.basic`.
        @Boxed public var basicTheme: SiteStandard.Theme.Basic?
        /// String, at most 30000 bytes, at most 3000 characters.
        public var description: String?
        /// Blob.
        @Boxed public var icon: Blob?
        /// Union.
        public var labels: LabelsUnion?
        /// String, at most 5000 bytes, at most 500 characters; required.
        public var name: String
        /// `#preferences`.
        public var preferences: SiteStandard.Publication.Preferences?
        /// Uri; required.
        public var url: URIString
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "site.standard.publication" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .tid }

        /// Makes a value of its fields.
        public init(
            url: URIString, name: String, basicTheme: SiteStandard.Theme.Basic? = nil, description: String? = nil,
            icon: Blob? = nil, labels: LabelsUnion? = nil, preferences: SiteStandard.Publication.Preferences? = nil,
            unknownFields: UnknownFields = UnknownFields()
        ) {
            self.basicTheme = basicTheme
            self.description = description
            self.icon = icon
            self.labels = labels
            self.name = name
            self.preferences = preferences
            self.url = url
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["url", "icon", "name", "labels", "basicTheme", "description", "preferences"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            self._basicTheme = Boxed()
            self.description = nil
            self._icon = Boxed()
            self.labels = nil
            var name: String?
            self.preferences = nil
            var url: URIString?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 3:
                    if key == "url", url == nil {
                        url = try URIString(from: &reader)
                        continue
                    }
                case 4:
                    if key == "icon", !self._icon.isPresent {
                        self._icon = Boxed(try Blob(from: &reader))
                        continue
                    }
                    if key == "name", name == nil {
                        name = try String(from: &reader)
                        continue
                    }
                case 6:
                    if key == "labels", self.labels == nil {
                        self.labels = try LabelsUnion(from: &reader)
                        continue
                    }
                case 10:
                    if key == "basicTheme", !self._basicTheme.isPresent {
                        self._basicTheme = Boxed(try SiteStandard.Theme.Basic(from: &reader))
                        continue
                    }
                case 11:
                    if key == "description", self.description == nil {
                        self.description = try String(from: &reader)
                        continue
                    }
                    if key == "preferences", self.preferences == nil {
                        self.preferences = try SiteStandard.Publication.Preferences(from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let name else { throw reader.missing("name", object) }
            guard let url else { throw reader.missing("url", object) }
            self.name = name
            self.url = url
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("url", url, &object)
            writer.field("icon", icon, &object)
            writer.field("name", name, &object)
            writer.field("labels", labels, &object)
            writer.field("basicTheme", basicTheme, &object)
            writer.field("description", description, &object)
            writer.field("preferences", preferences, &object)
            writer.endObject(&object)
        }

        /// Checks what the lexicon asks of the fields.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.value(basicTheme, at: "basicTheme")
            constraints.text(description, at: "description", maxLength: 30000, maxGraphemes: 3000)
            constraints.blob(icon, at: "icon", maxSize: 1_000_000, accept: ["image/*"])
            constraints.value(labels, at: "labels")
            constraints.text(name, at: "name", maxLength: 5000, maxGraphemes: 500)
            constraints.value(preferences, at: "preferences")
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

        /// `site.standard.publication#preferences`, an object.
        public struct Preferences: LexiconObject {
            /// Boolean, true when absent.
            public var showInDiscover: Bool?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(showInDiscover: Bool? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.showInDiscover = showInDiscover
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["showInDiscover"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.showInDiscover = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 14:
                        if key == "showInDiscover", self.showInDiscover == nil {
                            self.showInDiscover = try Bool(from: &reader)
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
                writer.field("showInDiscover", showInDiscover, &object)
                writer.endObject(&object)
            }
        }
    }
}
