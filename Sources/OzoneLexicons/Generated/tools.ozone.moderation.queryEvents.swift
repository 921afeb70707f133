// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Moderation {
    /// `tools.ozone.moderation.queryEvents`, a query that answers page by page.
    public struct QueryEvents: XRPCListQuery {
        /// Array.
        public var addedLabels: [String]?
        /// Array.
        public var addedTags: [String]?
        /// String.
        public var ageAssuranceState: AgeAssuranceState?
        /// String.
        public var batchId: String?
        /// Array, at most 20 elements.
        public var collections: [NSID]?
        /// String.
        public var comment: String?
        /// Datetime.
        public var createdAfter: Datetime?
        /// Datetime.
        public var createdBefore: Datetime?
        /// Did.
        public var createdBy: DID?
        /// Boolean.
        public var hasComment: Bool?
        /// Boolean, false when absent.
        public var includeAllUserRecords: Bool
        /// Array.
        public var modTool: [String]?
        /// Array.
        public var policies: [String]?
        /// Array.
        public var removedLabels: [String]?
        /// Array.
        public var removedTags: [String]?
        /// Array.
        public var reportTypes: [String]?
        /// String, `desc` when absent.
        public var sortDirection: SortDirection
        /// Uri.
        public var subject: URIString?
        /// String.
        public var subjectType: SubjectType?
        /// Array.
        public var types: [String]?
        /// Boolean.
        public var withStrike: Bool?
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(
            addedLabels: [String]? = nil, addedTags: [String]? = nil, ageAssuranceState: AgeAssuranceState? = nil,
            batchId: String? = nil, collections: [NSID]? = nil, comment: String? = nil, createdAfter: Datetime? = nil,
            createdBefore: Datetime? = nil, createdBy: DID? = nil, hasComment: Bool? = nil,
            includeAllUserRecords: Bool = false, modTool: [String]? = nil, policies: [String]? = nil,
            removedLabels: [String]? = nil, removedTags: [String]? = nil, reportTypes: [String]? = nil,
            sortDirection: SortDirection = .desc, subject: URIString? = nil, subjectType: SubjectType? = nil,
            types: [String]? = nil, withStrike: Bool? = nil, limit: Int = 50, cursor: String? = nil
        ) {
            self.addedLabels = addedLabels
            self.addedTags = addedTags
            self.ageAssuranceState = ageAssuranceState
            self.batchId = batchId
            self.collections = collections
            self.comment = comment
            self.createdAfter = createdAfter
            self.createdBefore = createdBefore
            self.createdBy = createdBy
            self.hasComment = hasComment
            self.includeAllUserRecords = includeAllUserRecords
            self.modTool = modTool
            self.policies = policies
            self.removedLabels = removedLabels
            self.removedTags = removedTags
            self.reportTypes = reportTypes
            self.sortDirection = sortDirection
            self.subject = subject
            self.subjectType = subjectType
            self.types = types
            self.withStrike = withStrike
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.moderation.queryEvents" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("addedLabels", addedLabels)
            query.add("addedTags", addedTags)
            query.add("ageAssuranceState", ageAssuranceState)
            query.add("batchId", batchId)
            query.add("collections", collections)
            query.add("comment", comment)
            query.add("createdAfter", createdAfter)
            query.add("createdBefore", createdBefore)
            query.add("createdBy", createdBy)
            query.add("hasComment", hasComment)
            query.add("includeAllUserRecords", includeAllUserRecords)
            query.add("modTool", modTool)
            query.add("policies", policies)
            query.add("removedLabels", removedLabels)
            query.add("removedTags", removedTags)
            query.add("reportTypes", reportTypes)
            query.add("sortDirection", sortDirection)
            query.add("subject", subject)
            query.add("subjectType", subjectType)
            query.add("types", types)
            query.add("withStrike", withStrike)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.events }

        /// What a page lists.
        public typealias Item = ToolsOzone.Moderation.Defs.ModEventView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.list(collections, at: "collections", maxLength: 20)
            constraints.text(sortDirection.rawValue, at: "sortDirection", oneOf: ["asc", "desc"])
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `tools.ozone.moderation.queryEvents` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var events: [ToolsOzone.Moderation.Defs.ModEventView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                events: [ToolsOzone.Moderation.Defs.ModEventView], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.events = events
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "events"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var events: [ToolsOzone.Moderation.Defs.ModEventView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                        if key == "events", events == nil {
                            events = try [ToolsOzone.Moderation.Defs.ModEventView](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let events else { throw reader.missing("events", object) }
                self.events = events
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("events", events, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(events, at: "events")
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

extension XRPCCall where Self == ToolsOzone.Moderation.QueryEvents {
    /// `tools.ozone.moderation.queryEvents`, a query that answers page by page.
    public static func moderationQueryEvents(
        addedLabels: [String]? = nil, addedTags: [String]? = nil,
        ageAssuranceState: ToolsOzone.Moderation.QueryEvents.AgeAssuranceState? = nil, batchId: String? = nil,
        collections: [NSID]? = nil, comment: String? = nil, createdAfter: Datetime? = nil,
        createdBefore: Datetime? = nil, createdBy: DID? = nil, hasComment: Bool? = nil,
        includeAllUserRecords: Bool = false, modTool: [String]? = nil, policies: [String]? = nil,
        removedLabels: [String]? = nil, removedTags: [String]? = nil, reportTypes: [String]? = nil,
        sortDirection: ToolsOzone.Moderation.QueryEvents.SortDirection = .desc, subject: URIString? = nil,
        subjectType: ToolsOzone.Moderation.QueryEvents.SubjectType? = nil, types: [String]? = nil,
        withStrike: Bool? = nil, limit: Int = 50, cursor: String? = nil
    ) -> Self {
        Self(
            addedLabels: addedLabels, addedTags: addedTags, ageAssuranceState: ageAssuranceState, batchId: batchId,
            collections: collections, comment: comment, createdAfter: createdAfter, createdBefore: createdBefore,
            createdBy: createdBy, hasComment: hasComment, includeAllUserRecords: includeAllUserRecords,
            modTool: modTool, policies: policies, removedLabels: removedLabels, removedTags: removedTags,
            reportTypes: reportTypes, sortDirection: sortDirection, subject: subject, subjectType: subjectType,
            types: types, withStrike: withStrike, limit: limit, cursor: cursor)
    }
}
