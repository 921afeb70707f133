// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Report {
    /// `tools.ozone.report.queryReports`, a query that answers page by page.
    public struct QueryReports: XRPCListQuery {
        /// String; required.
        public var status: Status
        /// Did.
        public var assignedTo: DID?
        /// Array, at most 20 elements.
        public var collections: [NSID]?
        /// Did.
        public var did: DID?
        /// Boolean, false when absent.
        public var isMuted: Bool
        /// Integer.
        public var queueId: Int?
        /// Array.
        public var reportTypes: [String]?
        /// Datetime.
        public var reportedAfter: Datetime?
        /// Datetime.
        public var reportedBefore: Datetime?
        /// String, `desc` when absent.
        public var sortDirection: SortDirection
        /// String, `createdAt` when absent.
        public var sortField: SortField
        /// Uri.
        public var subject: URIString?
        /// String.
        public var subjectType: SubjectType?
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(
            status: Status, assignedTo: DID? = nil, collections: [NSID]? = nil, did: DID? = nil, isMuted: Bool = false,
            queueId: Int? = nil, reportTypes: [String]? = nil, reportedAfter: Datetime? = nil,
            reportedBefore: Datetime? = nil, sortDirection: SortDirection = .desc, sortField: SortField = .createdAt,
            subject: URIString? = nil, subjectType: SubjectType? = nil, limit: Int = 50, cursor: String? = nil
        ) {
            self.status = status
            self.assignedTo = assignedTo
            self.collections = collections
            self.did = did
            self.isMuted = isMuted
            self.queueId = queueId
            self.reportTypes = reportTypes
            self.reportedAfter = reportedAfter
            self.reportedBefore = reportedBefore
            self.sortDirection = sortDirection
            self.sortField = sortField
            self.subject = subject
            self.subjectType = subjectType
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.report.queryReports" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("status", status)
            query.add("assignedTo", assignedTo)
            query.add("collections", collections)
            query.add("did", did)
            query.add("isMuted", isMuted)
            query.add("queueId", queueId)
            query.add("reportTypes", reportTypes)
            query.add("reportedAfter", reportedAfter)
            query.add("reportedBefore", reportedBefore)
            query.add("sortDirection", sortDirection)
            query.add("sortField", sortField)
            query.add("subject", subject)
            query.add("subjectType", subjectType)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.reports }

        /// What a page lists.
        public typealias Item = ToolsOzone.Report.Defs.ReportView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.list(collections, at: "collections", maxLength: 20)
            constraints.text(sortDirection.rawValue, at: "sortDirection", oneOf: ["asc", "desc"])
            constraints.text(sortField.rawValue, at: "sortField", oneOf: ["createdAt", "updatedAt"])
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `tools.ozone.report.queryReports` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var reports: [ToolsOzone.Report.Defs.ReportView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                reports: [ToolsOzone.Report.Defs.ReportView], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.reports = reports
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "reports"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var reports: [ToolsOzone.Report.Defs.ReportView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "reports", reports == nil {
                            reports = try [ToolsOzone.Report.Defs.ReportView](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let reports else { throw reader.missing("reports", object) }
                self.reports = reports
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("reports", reports, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(reports, at: "reports")
            }
        }

        /// A string with 5 known values; others may come.
        public struct Status: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `open`.
            public static var open: Status { Status(rawValue: "open") }
            /// `closed`.
            public static var closed: Status { Status(rawValue: "closed") }
            /// `escalated`.
            public static var escalated: Status { Status(rawValue: "escalated") }
            /// `queued`.
            public static var queued: Status { Status(rawValue: "queued") }
            /// `assigned`.
            public static var assigned: Status { Status(rawValue: "assigned") }
        }

        /// A string with 2 known values; others may come.
        public struct SortDirection: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `asc`.
            public static var asc: SortDirection { SortDirection(rawValue: "asc") }
            /// `desc`.
            public static var desc: SortDirection { SortDirection(rawValue: "desc") }
        }

        /// A string with 2 known values; others may come.
        public struct SortField: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `createdAt`.
            public static var createdAt: SortField { SortField(rawValue: "createdAt") }
            /// `updatedAt`.
            public static var updatedAt: SortField { SortField(rawValue: "updatedAt") }
        }

        /// A string with 4 known values; others may come.
        public struct SubjectType: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `account`.
            public static var account: SubjectType { SubjectType(rawValue: "account") }
            /// `record`.
            public static var record: SubjectType { SubjectType(rawValue: "record") }
            /// `message`.
            public static var message: SubjectType { SubjectType(rawValue: "message") }
            /// `conversation`.
            public static var conversation: SubjectType { SubjectType(rawValue: "conversation") }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Report.QueryReports {
    /// `tools.ozone.report.queryReports`, a query that answers page by page.
    public static func queryReports(
        status: ToolsOzone.Report.QueryReports.Status, assignedTo: DID? = nil, collections: [NSID]? = nil,
        did: DID? = nil, isMuted: Bool = false, queueId: Int? = nil, reportTypes: [String]? = nil,
        reportedAfter: Datetime? = nil, reportedBefore: Datetime? = nil,
        sortDirection: ToolsOzone.Report.QueryReports.SortDirection = .desc,
        sortField: ToolsOzone.Report.QueryReports.SortField = .createdAt, subject: URIString? = nil,
        subjectType: ToolsOzone.Report.QueryReports.SubjectType? = nil, limit: Int = 50, cursor: String? = nil
    ) -> Self {
        Self(
            status: status, assignedTo: assignedTo, collections: collections, did: did, isMuted: isMuted,
            queueId: queueId, reportTypes: reportTypes, reportedAfter: reportedAfter, reportedBefore: reportedBefore,
            sortDirection: sortDirection, sortField: sortField, subject: subject, subjectType: subjectType,
            limit: limit, cursor: cursor)
    }
}
