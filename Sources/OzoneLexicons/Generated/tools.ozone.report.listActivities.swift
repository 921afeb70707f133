// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Report {
    /// `tools.ozone.report.listActivities`, a query that answers page by page.
    public struct ListActivities: XRPCListQuery {
        /// Integer; required.
        public var reportId: Int
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(reportId: Int, limit: Int = 50, cursor: String? = nil) {
            self.reportId = reportId
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.report.listActivities" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("reportId", reportId)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.activities }

        /// What a page lists.
        public typealias Item = ToolsOzone.Report.Defs.ReportActivityView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `tools.ozone.report.listActivities` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var activities: [ToolsOzone.Report.Defs.ReportActivityView]
            /// String.
            public var cursor: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                activities: [ToolsOzone.Report.Defs.ReportActivityView], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.activities = activities
                self.cursor = cursor
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "activities"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var activities: [ToolsOzone.Report.Defs.ReportActivityView]?
                self.cursor = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "activities", activities == nil {
                            activities = try [ToolsOzone.Report.Defs.ReportActivityView](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let activities else { throw reader.missing("activities", object) }
                self.activities = activities
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("activities", activities, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(activities, at: "activities")
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Report.ListActivities {
    /// `tools.ozone.report.listActivities`, a query that answers page by page.
    public static func listActivities(reportId: Int, limit: Int = 50, cursor: String? = nil) -> Self {
        Self(reportId: reportId, limit: limit, cursor: cursor)
    }
}
