// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Moderation {
    /// `tools.ozone.moderation.getRecords`, a query.
    public struct GetRecords: XRPCQuery {
        /// Array, at most 100 elements; required.
        public var uris: [ATURI]

        /// Makes a call.
        public init(uris: [ATURI]) {
            self.uris = uris
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.moderation.getRecords" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("uris", uris)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.list(uris, at: "uris", maxLength: 100)
        }

        /// What `tools.ozone.moderation.getRecords` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var records: [RecordsUnion]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(records: [RecordsUnion], unknownFields: UnknownFields = UnknownFields()) {
                self.records = records
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["records"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var records: [RecordsUnion]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "records", records == nil {
                            records = try [RecordsUnion](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let records else { throw reader.missing("records", object) }
                self.records = records
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("records", records, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(records, at: "records")
            }

            /// One of 2 types, told apart by `$type`.
            public enum RecordsUnion: LexiconCodable, Hashable {
                /// `tools.ozone.moderation.defs#recordViewDetail`.
                indirect case recordViewDetail(ToolsOzone.Moderation.Defs.RecordViewDetail)
                /// `tools.ozone.moderation.defs#recordViewNotFound`.
                case recordViewNotFound(ToolsOzone.Moderation.Defs.RecordViewNotFound)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 44:
                            if type == "tools.ozone.moderation.defs#recordViewDetail" {
                                self = .recordViewDetail(try ToolsOzone.Moderation.Defs.RecordViewDetail(from: &reader))
                                return
                            }
                        case 46:
                            if type == "tools.ozone.moderation.defs#recordViewNotFound" {
                                self = .recordViewNotFound(
                                    try ToolsOzone.Moderation.Defs.RecordViewNotFound(from: &reader))
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
                    case .recordViewDetail(let value):
                        writer.variant("tools.ozone.moderation.defs#recordViewDetail", value)
                    case .recordViewNotFound(let value):
                        writer.variant("tools.ozone.moderation.defs#recordViewNotFound", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .recordViewDetail(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Moderation.GetRecords {
    /// `tools.ozone.moderation.getRecords`, a query.
    public static func getRecords(uris: [ATURI]) -> Self {
        Self(uris: uris)
    }
}
