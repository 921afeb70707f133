// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Report {
    /// `tools.ozone.report.getLiveStats`, a query.
    public struct GetLiveStats: XRPCQuery {
        /// Did.
        public var moderatorDid: DID?
        /// Integer.
        public var queueId: Int?
        /// Array.
        public var reportTypes: [String]?

        /// Makes a call.
        public init(moderatorDid: DID? = nil, queueId: Int? = nil, reportTypes: [String]? = nil) {
            self.moderatorDid = moderatorDid
            self.queueId = queueId
            self.reportTypes = reportTypes
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.report.getLiveStats" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("moderatorDid", moderatorDid)
            query.add("queueId", queueId)
            query.add("reportTypes", reportTypes)
        }

        /// What `tools.ozone.report.getLiveStats` answers.
        public struct Output: LexiconObject {
            /// `tools.ozone.report.defs#liveStats`; required.
            @Indirect public var stats: ToolsOzone.Report.Defs.LiveStats
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(stats: ToolsOzone.Report.Defs.LiveStats, unknownFields: UnknownFields = UnknownFields()) {
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
                var stats: Indirect<ToolsOzone.Report.Defs.LiveStats>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "stats", stats == nil {
                            stats = Indirect(try ToolsOzone.Report.Defs.LiveStats(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let stats else { throw reader.missing("stats", object) }
                self._stats = stats
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("stats", stats, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(stats, at: "stats")
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Report.GetLiveStats {
    /// `tools.ozone.report.getLiveStats`, a query.
    public static func getLiveStats(
        moderatorDid: DID? = nil, queueId: Int? = nil, reportTypes: [String]? = nil
    ) -> Self {
        Self(moderatorDid: moderatorDid, queueId: queueId, reportTypes: reportTypes)
    }
}
