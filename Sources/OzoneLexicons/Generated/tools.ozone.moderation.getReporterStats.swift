// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Moderation {
    /// `tools.ozone.moderation.getReporterStats`, a query.
    public struct GetReporterStats: XRPCQuery {
        /// Array, at most 100 elements; required.
        public var dids: [DID]

        /// Makes a call.
        public init(dids: [DID]) {
            self.dids = dids
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.moderation.getReporterStats" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("dids", dids)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.list(dids, at: "dids", maxLength: 100)
        }

        /// What `tools.ozone.moderation.getReporterStats` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var stats: [ToolsOzone.Moderation.Defs.ReporterStats]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                stats: [ToolsOzone.Moderation.Defs.ReporterStats], unknownFields: UnknownFields = UnknownFields()
            ) {
                self.stats = stats
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["stats"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var stats: [ToolsOzone.Moderation.Defs.ReporterStats]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "stats", stats == nil {
                            stats = try [ToolsOzone.Moderation.Defs.ReporterStats](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let stats else { throw reader.missing("stats", object) }
                self.stats = stats
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("stats", stats, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Moderation.GetReporterStats {
    /// `tools.ozone.moderation.getReporterStats`, a query.
    public static func getReporterStats(dids: [DID]) -> Self {
        Self(dids: dids)
    }
}
