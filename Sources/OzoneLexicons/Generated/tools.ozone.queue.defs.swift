// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Queue {
    /// `tools.ozone.queue.defs`.
    public enum Defs {
        /// `tools.ozone.queue.defs#assignmentView`, an object.
        public struct AssignmentView: LexiconObject, Identifiable {
            /// Did; required.
            public var did: DID
            /// Datetime.
            public var endAt: Datetime?
            /// Integer; required.
            public var id: Int
            /// `tools.ozone.team.defs#member`.
            @Boxed public var moderator: ToolsOzone.Team.Defs.Member?
            /// `#queueView`; required.
            @Indirect public var queue: ToolsOzone.Queue.Defs.QueueView
            /// Datetime; required.
            public var startAt: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                id: Int, did: DID, queue: ToolsOzone.Queue.Defs.QueueView, startAt: Datetime, endAt: Datetime? = nil,
                moderator: ToolsOzone.Team.Defs.Member? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.did = did
                self.endAt = endAt
                self.id = id
                self.moderator = moderator
                self.queue = queue
                self.startAt = startAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["id", "did", "endAt", "queue", "startAt", "moderator"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                self.endAt = nil
                var id: Int?
                self._moderator = Boxed()
                var queue: Indirect<ToolsOzone.Queue.Defs.QueueView>?
                var startAt: Datetime?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", id == nil {
                            id = try Int(from: &reader)
                            continue
                        }
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "endAt", self.endAt == nil {
                            self.endAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "queue", queue == nil {
                            queue = Indirect(try ToolsOzone.Queue.Defs.QueueView(from: &reader))
                            continue
                        }
                    case 7:
                        if key == "startAt", startAt == nil {
                            startAt = try Datetime(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "moderator", !self._moderator.isPresent {
                            self._moderator = Boxed(try ToolsOzone.Team.Defs.Member(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                guard let id else { throw reader.missing("id", object) }
                guard let queue else { throw reader.missing("queue", object) }
                guard let startAt else { throw reader.missing("startAt", object) }
                self.did = did
                self.id = id
                self._queue = queue
                self.startAt = startAt
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("did", did, &object)
                writer.field("endAt", endAt, &object)
                writer.field("queue", queue, &object)
                writer.field("startAt", startAt, &object)
                writer.field("moderator", moderator, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(moderator, at: "moderator")
                constraints.value(queue, at: "queue")
            }
        }

        /// `tools.ozone.queue.defs#queueStats`, an object.
        public struct QueueStats: LexiconObject {
            /// Integer.
            public var actionRate: Int?
            /// Integer.
            public var actionedCount: Int?
            /// Integer.
            public var avgHandlingTimeSec: Int?
            /// Integer.
            public var escalatedCount: Int?
            /// Integer.
            public var inboundCount: Int?
            /// Datetime.
            public var lastUpdated: Datetime?
            /// Integer.
            public var pendingCount: Int?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                actionRate: Int? = nil, actionedCount: Int? = nil, avgHandlingTimeSec: Int? = nil,
                escalatedCount: Int? = nil, inboundCount: Int? = nil, lastUpdated: Datetime? = nil,
                pendingCount: Int? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actionRate = actionRate
                self.actionedCount = actionedCount
                self.avgHandlingTimeSec = avgHandlingTimeSec
                self.escalatedCount = escalatedCount
                self.inboundCount = inboundCount
                self.lastUpdated = lastUpdated
                self.pendingCount = pendingCount
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "actionRate", "lastUpdated", "inboundCount", "pendingCount", "actionedCount", "escalatedCount",
                    "avgHandlingTimeSec",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.actionRate = nil
                self.actionedCount = nil
                self.avgHandlingTimeSec = nil
                self.escalatedCount = nil
                self.inboundCount = nil
                self.lastUpdated = nil
                self.pendingCount = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 10:
                        if key == "actionRate", self.actionRate == nil {
                            self.actionRate = try Int(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "lastUpdated", self.lastUpdated == nil {
                            self.lastUpdated = try Datetime(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "inboundCount", self.inboundCount == nil {
                            self.inboundCount = try Int(from: &reader)
                            continue
                        }
                        if key == "pendingCount", self.pendingCount == nil {
                            self.pendingCount = try Int(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "actionedCount", self.actionedCount == nil {
                            self.actionedCount = try Int(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "escalatedCount", self.escalatedCount == nil {
                            self.escalatedCount = try Int(from: &reader)
                            continue
                        }
                    case 18:
                        if key == "avgHandlingTimeSec", self.avgHandlingTimeSec == nil {
                            self.avgHandlingTimeSec = try Int(from: &reader)
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
                writer.field("actionRate", actionRate, &object)
                writer.field("lastUpdated", lastUpdated, &object)
                writer.field("inboundCount", inboundCount, &object)
                writer.field("pendingCount", pendingCount, &object)
                writer.field("actionedCount", actionedCount, &object)
                writer.field("escalatedCount", escalatedCount, &object)
                writer.field("avgHandlingTimeSec", avgHandlingTimeSec, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.queue.defs#queueView`, an object.
        public struct QueueView: LexiconObject, Identifiable {
            /// Nsid.
            public var collection: NSID?
            /// Datetime; required.
            public var createdAt: Datetime
            /// Did; required.
            public var createdBy: DID
            /// Datetime.
            public var deletedAt: Datetime?
            /// String.
            public var description: String?
            /// Boolean; required.
            public var enabled: Bool
            /// Integer; required.
            public var id: Int
            /// String; required.
            public var name: String
            /// Array.
            public var recommendedPolicies: [String]?
            /// Array.
            public var reportTypes: [String]?
            /// `#queueStats`; required.
            @Indirect public var stats: ToolsOzone.Queue.Defs.QueueStats
            /// Array.
            public var subjectTypes: [SubjectTypes]?
            /// Datetime; required.
            public var updatedAt: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                id: Int, name: String, createdBy: DID, createdAt: Datetime, updatedAt: Datetime, enabled: Bool,
                stats: ToolsOzone.Queue.Defs.QueueStats, collection: NSID? = nil, deletedAt: Datetime? = nil,
                description: String? = nil, recommendedPolicies: [String]? = nil, reportTypes: [String]? = nil,
                subjectTypes: [SubjectTypes]? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.collection = collection
                self.createdAt = createdAt
                self.createdBy = createdBy
                self.deletedAt = deletedAt
                self.description = description
                self.enabled = enabled
                self.id = id
                self.name = name
                self.recommendedPolicies = recommendedPolicies
                self.reportTypes = reportTypes
                self.stats = stats
                self.subjectTypes = subjectTypes
                self.updatedAt = updatedAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "id", "name", "stats", "enabled", "createdAt", "createdBy", "deletedAt", "updatedAt", "collection",
                    "description", "reportTypes", "subjectTypes", "recommendedPolicies",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.collection = nil
                var createdAt: Datetime?
                var createdBy: DID?
                self.deletedAt = nil
                self.description = nil
                var enabled: Bool?
                var id: Int?
                var name: String?
                self.recommendedPolicies = nil
                self.reportTypes = nil
                var stats: Indirect<ToolsOzone.Queue.Defs.QueueStats>?
                self.subjectTypes = nil
                var updatedAt: Datetime?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", id == nil {
                            id = try Int(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "name", name == nil {
                            name = try String(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "stats", stats == nil {
                            stats = Indirect(try ToolsOzone.Queue.Defs.QueueStats(from: &reader))
                            continue
                        }
                    case 7:
                        if key == "enabled", enabled == nil {
                            enabled = try Bool(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "createdBy", createdBy == nil {
                            createdBy = try DID(from: &reader)
                            continue
                        }
                        if key == "deletedAt", self.deletedAt == nil {
                            self.deletedAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "updatedAt", updatedAt == nil {
                            updatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "collection", self.collection == nil {
                            self.collection = try NSID(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "description", self.description == nil {
                            self.description = try String(from: &reader)
                            continue
                        }
                        if key == "reportTypes", self.reportTypes == nil {
                            self.reportTypes = try [String](from: &reader)
                            continue
                        }
                    case 12:
                        if key == "subjectTypes", self.subjectTypes == nil {
                            self.subjectTypes = try [SubjectTypes](from: &reader)
                            continue
                        }
                    case 19:
                        if key == "recommendedPolicies", self.recommendedPolicies == nil {
                            self.recommendedPolicies = try [String](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let createdBy else { throw reader.missing("createdBy", object) }
                guard let enabled else { throw reader.missing("enabled", object) }
                guard let id else { throw reader.missing("id", object) }
                guard let name else { throw reader.missing("name", object) }
                guard let stats else { throw reader.missing("stats", object) }
                guard let updatedAt else { throw reader.missing("updatedAt", object) }
                self.createdAt = createdAt
                self.createdBy = createdBy
                self.enabled = enabled
                self.id = id
                self.name = name
                self._stats = stats
                self.updatedAt = updatedAt
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("name", name, &object)
                writer.field("stats", stats, &object)
                writer.field("enabled", enabled, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("createdBy", createdBy, &object)
                writer.field("deletedAt", deletedAt, &object)
                writer.field("updatedAt", updatedAt, &object)
                writer.field("collection", collection, &object)
                writer.field("description", description, &object)
                writer.field("reportTypes", reportTypes, &object)
                writer.field("subjectTypes", subjectTypes, &object)
                writer.field("recommendedPolicies", recommendedPolicies, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(stats, at: "stats")
            }

            /// A string with 4 known values; others may come.
            public struct SubjectTypes: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `account`.
                public static var account: SubjectTypes { SubjectTypes(rawValue: "account") }
                /// `record`.
                public static var record: SubjectTypes { SubjectTypes(rawValue: "record") }
                /// `message`.
                public static var message: SubjectTypes { SubjectTypes(rawValue: "message") }
                /// `conversation`.
                public static var conversation: SubjectTypes { SubjectTypes(rawValue: "conversation") }
            }
        }
    }
}
