// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Report {
    /// `tools.ozone.report.getHistoricalStats`, a query that answers page by page.
    public struct GetHistoricalStats: XRPCListQuery {
        /// Datetime.
        public var endDate: Datetime?
        /// Did.
        public var moderatorDid: DID?
        /// Integer.
        public var queueId: Int?
        /// Array.
        public var reportTypes: [String]?
        /// Datetime.
        public var startDate: Datetime?
        /// Integer, at least 1, at most 100, 30 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(
            endDate: Datetime? = nil, moderatorDid: DID? = nil, queueId: Int? = nil, reportTypes: [String]? = nil,
            startDate: Datetime? = nil, limit: Int = 30, cursor: String? = nil
        ) {
            self.endDate = endDate
            self.moderatorDid = moderatorDid
            self.queueId = queueId
            self.reportTypes = reportTypes
            self.startDate = startDate
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.report.getHistoricalStats" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("endDate", endDate)
            query.add("moderatorDid", moderatorDid)
            query.add("queueId", queueId)
            query.add("reportTypes", reportTypes)
            query.add("startDate", startDate)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.stats }

        /// What a page lists.
        public typealias Item = ToolsOzone.Report.Defs.HistoricalStats

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `tools.ozone.report.getHistoricalStats` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var stats: [ToolsOzone.Report.Defs.HistoricalStats]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                stats: [ToolsOzone.Report.Defs.HistoricalStats], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.stats = stats
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["stats", "cursor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var stats: [ToolsOzone.Report.Defs.HistoricalStats]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "stats", stats == nil {
                            stats = try [ToolsOzone.Report.Defs.HistoricalStats](from: &reader)
                            continue
                        }
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
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
                writer.field("cursor", cursor, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(stats, at: "stats")
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Report.GetHistoricalStats {
    /// `tools.ozone.report.getHistoricalStats`, a query that answers page by page.
    public static func getHistoricalStats(
        endDate: Datetime? = nil, moderatorDid: DID? = nil, queueId: Int? = nil, reportTypes: [String]? = nil,
        startDate: Datetime? = nil, limit: Int = 30, cursor: String? = nil
    ) -> Self {
        Self(
            endDate: endDate, moderatorDid: moderatorDid, queueId: queueId, reportTypes: reportTypes,
            startDate: startDate, limit: limit, cursor: cursor)
    }
}
