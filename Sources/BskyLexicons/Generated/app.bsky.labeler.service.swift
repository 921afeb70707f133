// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension AppBsky.Labeler {
    /// `app.bsky.labeler.service`, a record.
    public struct Service: LexiconRecord {
        /// Datetime; required.
        public var createdAt: Datetime
        /// Union.
        public var labels: LabelsUnion?
        /// `app.bsky.labeler.defs#labelerPolicies`; required.
        public var policies: AppBsky.Labeler.Defs.LabelerPolicies
        /// Array.
        public var reasonTypes: [ComAtproto.Moderation.Defs.ReasonType]?
        /// Array.
        public var subjectCollections: [NSID]?
        /// Array.
        public var subjectTypes: [ComAtproto.Moderation.Defs.SubjectType]?
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "app.bsky.labeler.service" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .literal("self") }

        /// Makes a value of its fields.
        public init(
            policies: AppBsky.Labeler.Defs.LabelerPolicies, createdAt: Datetime, labels: LabelsUnion? = nil,
            reasonTypes: [ComAtproto.Moderation.Defs.ReasonType]? = nil, subjectCollections: [NSID]? = nil,
            subjectTypes: [ComAtproto.Moderation.Defs.SubjectType]? = nil,
            unknownFields: UnknownFields = UnknownFields()
        ) {
            self.createdAt = createdAt
            self.labels = labels
            self.policies = policies
            self.reasonTypes = reasonTypes
            self.subjectCollections = subjectCollections
            self.subjectTypes = subjectTypes
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["labels", "policies", "createdAt", "reasonTypes", "subjectTypes", "subjectCollections"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var createdAt: Datetime?
            self.labels = nil
            var policies: AppBsky.Labeler.Defs.LabelerPolicies?
            self.reasonTypes = nil
            self.subjectCollections = nil
            self.subjectTypes = nil
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 6:
                    if key == "labels", self.labels == nil {
                        self.labels = try LabelsUnion(from: &reader)
                        continue
                    }
                case 8:
                    if key == "policies", policies == nil {
                        policies = try AppBsky.Labeler.Defs.LabelerPolicies(from: &reader)
                        continue
                    }
                case 9:
                    if key == "createdAt", createdAt == nil {
                        createdAt = try Datetime(from: &reader)
                        continue
                    }
                case 11:
                    if key == "reasonTypes", self.reasonTypes == nil {
                        self.reasonTypes = try [ComAtproto.Moderation.Defs.ReasonType](from: &reader)
                        continue
                    }
                case 12:
                    if key == "subjectTypes", self.subjectTypes == nil {
                        self.subjectTypes = try [ComAtproto.Moderation.Defs.SubjectType](from: &reader)
                        continue
                    }
                case 18:
                    if key == "subjectCollections", self.subjectCollections == nil {
                        self.subjectCollections = try [NSID](from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let createdAt else { throw reader.missing("createdAt", object) }
            guard let policies else { throw reader.missing("policies", object) }
            self.createdAt = createdAt
            self.policies = policies
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("labels", labels, &object)
            writer.field("policies", policies, &object)
            writer.field("createdAt", createdAt, &object)
            writer.field("reasonTypes", reasonTypes, &object)
            writer.field("subjectTypes", subjectTypes, &object)
            writer.field("subjectCollections", subjectCollections, &object)
            writer.endObject(&object)
        }

        /// Checks what the lexicon asks of the fields.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.value(labels, at: "labels")
            constraints.value(policies, at: "policies")
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
