// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Moderation {
    /// `tools.ozone.moderation.queryStatuses`, a query that answers page by page.
    public struct QueryStatuses: XRPCListQuery {
        /// String.
        public var ageAssuranceState: AgeAssuranceState?
        /// Boolean.
        public var appealed: Bool?
        /// Array, at most 20 elements.
        public var collections: [NSID]?
        /// String.
        public var comment: String?
        /// Array.
        public var excludeTags: [String]?
        /// Datetime.
        public var hostingDeletedAfter: Datetime?
        /// Datetime.
        public var hostingDeletedBefore: Datetime?
        /// Array.
        public var hostingStatuses: [String]?
        /// Datetime.
        public var hostingUpdatedAfter: Datetime?
        /// Datetime.
        public var hostingUpdatedBefore: Datetime?
        /// Array.
        public var ignoreSubjects: [URIString]?
        /// Boolean.
        public var includeAllUserRecords: Bool?
        /// Boolean.
        public var includeMuted: Bool?
        /// Did.
        public var lastReviewedBy: DID?
        /// Integer.
        public var minAccountSuspendCount: Int?
        /// Integer, at least 0, at most 100.
        public var minPriorityScore: Int?
        /// Integer.
        public var minReportedRecordsCount: Int?
        /// Integer, at least 1.
        public var minStrikeCount: Int?
        /// Integer.
        public var minTakendownRecordsCount: Int?
        /// Boolean.
        public var onlyMuted: Bool?
        /// Integer.
        public var queueCount: Int?
        /// Integer.
        public var queueIndex: Int?
        /// String.
        public var queueSeed: String?
        /// Datetime.
        public var reportedAfter: Datetime?
        /// Datetime.
        public var reportedBefore: Datetime?
        /// String.
        public var reviewState: ReviewState?
        /// Datetime.
        public var reviewedAfter: Datetime?
        /// Datetime.
        public var reviewedBefore: Datetime?
        /// String, `desc` when absent.
        public var sortDirection: SortDirection
        /// String, `lastReportedAt` when absent.
        public var sortField: SortField
        /// Uri.
        public var subject: URIString?
        /// String.
        public var subjectType: SubjectType?
        /// Array, at most 25 elements.
        public var tags: [String]?
        /// Boolean.
        public var takendown: Bool?
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(
            ageAssuranceState: AgeAssuranceState? = nil, appealed: Bool? = nil, collections: [NSID]? = nil,
            comment: String? = nil, excludeTags: [String]? = nil, hostingDeletedAfter: Datetime? = nil,
            hostingDeletedBefore: Datetime? = nil, hostingStatuses: [String]? = nil,
            hostingUpdatedAfter: Datetime? = nil, hostingUpdatedBefore: Datetime? = nil,
            ignoreSubjects: [URIString]? = nil, includeAllUserRecords: Bool? = nil, includeMuted: Bool? = nil,
            lastReviewedBy: DID? = nil, minAccountSuspendCount: Int? = nil, minPriorityScore: Int? = nil,
            minReportedRecordsCount: Int? = nil, minStrikeCount: Int? = nil, minTakendownRecordsCount: Int? = nil,
            onlyMuted: Bool? = nil, queueCount: Int? = nil, queueIndex: Int? = nil, queueSeed: String? = nil,
            reportedAfter: Datetime? = nil, reportedBefore: Datetime? = nil, reviewState: ReviewState? = nil,
            reviewedAfter: Datetime? = nil, reviewedBefore: Datetime? = nil, sortDirection: SortDirection = .desc,
            sortField: SortField = .lastReportedAt, subject: URIString? = nil, subjectType: SubjectType? = nil,
            tags: [String]? = nil, takendown: Bool? = nil, limit: Int = 50, cursor: String? = nil
        ) {
            self.ageAssuranceState = ageAssuranceState
            self.appealed = appealed
            self.collections = collections
            self.comment = comment
            self.excludeTags = excludeTags
            self.hostingDeletedAfter = hostingDeletedAfter
            self.hostingDeletedBefore = hostingDeletedBefore
            self.hostingStatuses = hostingStatuses
            self.hostingUpdatedAfter = hostingUpdatedAfter
            self.hostingUpdatedBefore = hostingUpdatedBefore
            self.ignoreSubjects = ignoreSubjects
            self.includeAllUserRecords = includeAllUserRecords
            self.includeMuted = includeMuted
            self.lastReviewedBy = lastReviewedBy
            self.minAccountSuspendCount = minAccountSuspendCount
            self.minPriorityScore = minPriorityScore
            self.minReportedRecordsCount = minReportedRecordsCount
            self.minStrikeCount = minStrikeCount
            self.minTakendownRecordsCount = minTakendownRecordsCount
            self.onlyMuted = onlyMuted
            self.queueCount = queueCount
            self.queueIndex = queueIndex
            self.queueSeed = queueSeed
            self.reportedAfter = reportedAfter
            self.reportedBefore = reportedBefore
            self.reviewState = reviewState
            self.reviewedAfter = reviewedAfter
            self.reviewedBefore = reviewedBefore
            self.sortDirection = sortDirection
            self.sortField = sortField
            self.subject = subject
            self.subjectType = subjectType
            self.tags = tags
            self.takendown = takendown
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.moderation.queryStatuses" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("ageAssuranceState", ageAssuranceState)
            query.add("appealed", appealed)
            query.add("collections", collections)
            query.add("comment", comment)
            query.add("excludeTags", excludeTags)
            query.add("hostingDeletedAfter", hostingDeletedAfter)
            query.add("hostingDeletedBefore", hostingDeletedBefore)
            query.add("hostingStatuses", hostingStatuses)
            query.add("hostingUpdatedAfter", hostingUpdatedAfter)
            query.add("hostingUpdatedBefore", hostingUpdatedBefore)
            query.add("ignoreSubjects", ignoreSubjects)
            query.add("includeAllUserRecords", includeAllUserRecords)
            query.add("includeMuted", includeMuted)
            query.add("lastReviewedBy", lastReviewedBy)
            query.add("minAccountSuspendCount", minAccountSuspendCount)
            query.add("minPriorityScore", minPriorityScore)
            query.add("minReportedRecordsCount", minReportedRecordsCount)
            query.add("minStrikeCount", minStrikeCount)
            query.add("minTakendownRecordsCount", minTakendownRecordsCount)
            query.add("onlyMuted", onlyMuted)
            query.add("queueCount", queueCount)
            query.add("queueIndex", queueIndex)
            query.add("queueSeed", queueSeed)
            query.add("reportedAfter", reportedAfter)
            query.add("reportedBefore", reportedBefore)
            query.add("reviewState", reviewState)
            query.add("reviewedAfter", reviewedAfter)
            query.add("reviewedBefore", reviewedBefore)
            query.add("sortDirection", sortDirection)
            query.add("sortField", sortField)
            query.add("subject", subject)
            query.add("subjectType", subjectType)
            query.add("tags", tags)
            query.add("takendown", takendown)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.subjectStatuses }

        /// What a page lists.
        public typealias Item = ToolsOzone.Moderation.Defs.SubjectStatusView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.list(collections, at: "collections", maxLength: 20)
            constraints.integer(minPriorityScore, at: "minPriorityScore", minimum: 0, maximum: 100)
            constraints.integer(minStrikeCount, at: "minStrikeCount", minimum: 1)
            constraints.text(sortDirection.rawValue, at: "sortDirection", oneOf: ["asc", "desc"])
            constraints.text(
                sortField.rawValue, at: "sortField",
                oneOf: [
                    "lastReviewedAt", "lastReportedAt", "reportedRecordsCount", "takendownRecordsCount",
                    "priorityScore",
                ])
            constraints.list(tags, at: "tags", maxLength: 25)
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `tools.ozone.moderation.queryStatuses` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var subjectStatuses: [ToolsOzone.Moderation.Defs.SubjectStatusView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                subjectStatuses: [ToolsOzone.Moderation.Defs.SubjectStatusView], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.subjectStatuses = subjectStatuses
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "subjectStatuses"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var subjectStatuses: [ToolsOzone.Moderation.Defs.SubjectStatusView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "subjectStatuses", subjectStatuses == nil {
                            subjectStatuses = try [ToolsOzone.Moderation.Defs.SubjectStatusView](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let subjectStatuses else { throw reader.missing("subjectStatuses", object) }
                self.subjectStatuses = subjectStatuses
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("subjectStatuses", subjectStatuses, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(subjectStatuses, at: "subjectStatuses")
            }
        }

        /// A string with 5 known values; others may come.
        public struct AgeAssuranceState: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `pending`.
            public static var pending: AgeAssuranceState { AgeAssuranceState(rawValue: "pending") }
            /// `assured`.
            public static var assured: AgeAssuranceState { AgeAssuranceState(rawValue: "assured") }
            /// `unknown`.
            public static var unknown: AgeAssuranceState { AgeAssuranceState(rawValue: "unknown") }
            /// `reset`.
            public static var reset: AgeAssuranceState { AgeAssuranceState(rawValue: "reset") }
            /// `blocked`.
            public static var blocked: AgeAssuranceState { AgeAssuranceState(rawValue: "blocked") }
        }

        /// A string with 4 known values; others may come.
        public struct ReviewState: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `tools.ozone.moderation.defs#reviewOpen`.
            public static var reviewOpen: ReviewState {
                ReviewState(rawValue: "tools.ozone.moderation.defs#reviewOpen")
            }
            /// `tools.ozone.moderation.defs#reviewClosed`.
            public static var reviewClosed: ReviewState {
                ReviewState(rawValue: "tools.ozone.moderation.defs#reviewClosed")
            }
            /// `tools.ozone.moderation.defs#reviewEscalated`.
            public static var reviewEscalated: ReviewState {
                ReviewState(rawValue: "tools.ozone.moderation.defs#reviewEscalated")
            }
            /// `tools.ozone.moderation.defs#reviewNone`.
            public static var reviewNone: ReviewState {
                ReviewState(rawValue: "tools.ozone.moderation.defs#reviewNone")
            }
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

        /// A string with 5 known values; others may come.
        public struct SortField: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `lastReviewedAt`.
            public static var lastReviewedAt: SortField { SortField(rawValue: "lastReviewedAt") }
            /// `lastReportedAt`.
            public static var lastReportedAt: SortField { SortField(rawValue: "lastReportedAt") }
            /// `reportedRecordsCount`.
            public static var reportedRecordsCount: SortField { SortField(rawValue: "reportedRecordsCount") }
            /// `takendownRecordsCount`.
            public static var takendownRecordsCount: SortField { SortField(rawValue: "takendownRecordsCount") }
            /// `priorityScore`.
            public static var priorityScore: SortField { SortField(rawValue: "priorityScore") }
        }

        /// A string with 3 known values; others may come.
        public struct SubjectType: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `account`.
            public static var account: SubjectType { SubjectType(rawValue: "account") }
            /// `record`.
            public static var record: SubjectType { SubjectType(rawValue: "record") }
            /// `conversation`.
            public static var conversation: SubjectType { SubjectType(rawValue: "conversation") }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Moderation.QueryStatuses {
    /// `tools.ozone.moderation.queryStatuses`, a query that answers page by page.
    public static func queryStatuses(
        ageAssuranceState: ToolsOzone.Moderation.QueryStatuses.AgeAssuranceState? = nil, appealed: Bool? = nil,
        collections: [NSID]? = nil, comment: String? = nil, excludeTags: [String]? = nil,
        hostingDeletedAfter: Datetime? = nil, hostingDeletedBefore: Datetime? = nil, hostingStatuses: [String]? = nil,
        hostingUpdatedAfter: Datetime? = nil, hostingUpdatedBefore: Datetime? = nil, ignoreSubjects: [URIString]? = nil,
        includeAllUserRecords: Bool? = nil, includeMuted: Bool? = nil, lastReviewedBy: DID? = nil,
        minAccountSuspendCount: Int? = nil, minPriorityScore: Int? = nil, minReportedRecordsCount: Int? = nil,
        minStrikeCount: Int? = nil, minTakendownRecordsCount: Int? = nil, onlyMuted: Bool? = nil,
        queueCount: Int? = nil, queueIndex: Int? = nil, queueSeed: String? = nil, reportedAfter: Datetime? = nil,
        reportedBefore: Datetime? = nil, reviewState: ToolsOzone.Moderation.QueryStatuses.ReviewState? = nil,
        reviewedAfter: Datetime? = nil, reviewedBefore: Datetime? = nil,
        sortDirection: ToolsOzone.Moderation.QueryStatuses.SortDirection = .desc,
        sortField: ToolsOzone.Moderation.QueryStatuses.SortField = .lastReportedAt, subject: URIString? = nil,
        subjectType: ToolsOzone.Moderation.QueryStatuses.SubjectType? = nil, tags: [String]? = nil,
        takendown: Bool? = nil, limit: Int = 50, cursor: String? = nil
    ) -> Self {
        Self(
            ageAssuranceState: ageAssuranceState, appealed: appealed, collections: collections, comment: comment,
            excludeTags: excludeTags, hostingDeletedAfter: hostingDeletedAfter,
            hostingDeletedBefore: hostingDeletedBefore, hostingStatuses: hostingStatuses,
            hostingUpdatedAfter: hostingUpdatedAfter, hostingUpdatedBefore: hostingUpdatedBefore,
            ignoreSubjects: ignoreSubjects, includeAllUserRecords: includeAllUserRecords, includeMuted: includeMuted,
            lastReviewedBy: lastReviewedBy, minAccountSuspendCount: minAccountSuspendCount,
            minPriorityScore: minPriorityScore, minReportedRecordsCount: minReportedRecordsCount,
            minStrikeCount: minStrikeCount, minTakendownRecordsCount: minTakendownRecordsCount, onlyMuted: onlyMuted,
            queueCount: queueCount, queueIndex: queueIndex, queueSeed: queueSeed, reportedAfter: reportedAfter,
            reportedBefore: reportedBefore, reviewState: reviewState, reviewedAfter: reviewedAfter,
            reviewedBefore: reviewedBefore, sortDirection: sortDirection, sortField: sortField, subject: subject,
            subjectType: subjectType, tags: tags, takendown: takendown, limit: limit, cursor: cursor)
    }
}
