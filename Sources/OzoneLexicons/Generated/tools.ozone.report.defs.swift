// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension ToolsOzone.Report {
    /// `tools.ozone.report.defs`.
    public enum Defs {
        /// `tools.ozone.report.defs#assignmentActivity`, an object.
        public struct AssignmentActivity: LexiconObject {
            /// String.
            public var previousStatus: PreviousStatus?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(previousStatus: PreviousStatus? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.previousStatus = previousStatus
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["previousStatus"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.previousStatus = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 14:
                        if key == "previousStatus", self.previousStatus == nil {
                            self.previousStatus = try PreviousStatus(from: &reader)
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
                writer.field("previousStatus", previousStatus, &object)
                writer.endObject(&object)
            }

            /// A string with 5 known values; others may come.
            public struct PreviousStatus: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `open`.
                public static var open: PreviousStatus { PreviousStatus(rawValue: "open") }
                /// `closed`.
                public static var closed: PreviousStatus { PreviousStatus(rawValue: "closed") }
                /// `escalated`.
                public static var escalated: PreviousStatus { PreviousStatus(rawValue: "escalated") }
                /// `queued`.
                public static var queued: PreviousStatus { PreviousStatus(rawValue: "queued") }
                /// `assigned`.
                public static var assigned: PreviousStatus { PreviousStatus(rawValue: "assigned") }
            }
        }

        /// `tools.ozone.report.defs#assignmentView`, an object.
        public struct AssignmentView: LexiconObject, Identifiable {
            /// Did; required.
            public var did: DID
            /// Datetime.
            public var endAt: Datetime?
            /// Integer; required.
            public var id: Int
            /// `tools.ozone.team.defs#member`.
            @Boxed public var moderator: ToolsOzone.Team.Defs.Member?
            /// `tools.ozone.queue.defs#queueView`.
            @Boxed public var queue: ToolsOzone.Queue.Defs.QueueView?
            /// Integer; required.
            public var reportId: Int
            /// Datetime; required.
            public var startAt: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                id: Int, did: DID, reportId: Int, startAt: Datetime, endAt: Datetime? = nil,
                moderator: ToolsOzone.Team.Defs.Member? = nil, queue: ToolsOzone.Queue.Defs.QueueView? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.did = did
                self.endAt = endAt
                self.id = id
                self.moderator = moderator
                self.queue = queue
                self.reportId = reportId
                self.startAt = startAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["id", "did", "endAt", "queue", "startAt", "reportId", "moderator"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                self.endAt = nil
                var id: Int?
                self._moderator = Boxed()
                self._queue = Boxed()
                var reportId: Int?
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
                        if key == "queue", !self._queue.isPresent {
                            self._queue = Boxed(try ToolsOzone.Queue.Defs.QueueView(from: &reader))
                            continue
                        }
                    case 7:
                        if key == "startAt", startAt == nil {
                            startAt = try Datetime(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "reportId", reportId == nil {
                            reportId = try Int(from: &reader)
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
                guard let reportId else { throw reader.missing("reportId", object) }
                guard let startAt else { throw reader.missing("startAt", object) }
                self.did = did
                self.id = id
                self.reportId = reportId
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
                writer.field("reportId", reportId, &object)
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

        /// `tools.ozone.report.defs#closeActivity`, an object.
        public struct CloseActivity: LexiconObject {
            /// String.
            public var previousStatus: PreviousStatus?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(previousStatus: PreviousStatus? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.previousStatus = previousStatus
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["previousStatus"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.previousStatus = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 14:
                        if key == "previousStatus", self.previousStatus == nil {
                            self.previousStatus = try PreviousStatus(from: &reader)
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
                writer.field("previousStatus", previousStatus, &object)
                writer.endObject(&object)
            }

            /// A string with 5 known values; others may come.
            public struct PreviousStatus: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `open`.
                public static var open: PreviousStatus { PreviousStatus(rawValue: "open") }
                /// `closed`.
                public static var closed: PreviousStatus { PreviousStatus(rawValue: "closed") }
                /// `escalated`.
                public static var escalated: PreviousStatus { PreviousStatus(rawValue: "escalated") }
                /// `queued`.
                public static var queued: PreviousStatus { PreviousStatus(rawValue: "queued") }
                /// `assigned`.
                public static var assigned: PreviousStatus { PreviousStatus(rawValue: "assigned") }
            }
        }

        /// `tools.ozone.report.defs#escalationActivity`, an object.
        public struct EscalationActivity: LexiconObject {
            /// String.
            public var previousStatus: PreviousStatus?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(previousStatus: PreviousStatus? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.previousStatus = previousStatus
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["previousStatus"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.previousStatus = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 14:
                        if key == "previousStatus", self.previousStatus == nil {
                            self.previousStatus = try PreviousStatus(from: &reader)
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
                writer.field("previousStatus", previousStatus, &object)
                writer.endObject(&object)
            }

            /// A string with 5 known values; others may come.
            public struct PreviousStatus: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `open`.
                public static var open: PreviousStatus { PreviousStatus(rawValue: "open") }
                /// `closed`.
                public static var closed: PreviousStatus { PreviousStatus(rawValue: "closed") }
                /// `escalated`.
                public static var escalated: PreviousStatus { PreviousStatus(rawValue: "escalated") }
                /// `queued`.
                public static var queued: PreviousStatus { PreviousStatus(rawValue: "queued") }
                /// `assigned`.
                public static var assigned: PreviousStatus { PreviousStatus(rawValue: "assigned") }
            }
        }

        /// `tools.ozone.report.defs#historicalStats`, an object.
        public struct HistoricalStats: LexiconObject {
            /// Integer.
            public var actionRate: Int?
            /// Integer.
            public var actionedCount: Int?
            /// Integer.
            public var avgHandlingTimeSec: Int?
            /// Datetime.
            public var computedAt: Datetime?
            /// String; required.
            public var date: String
            /// Integer.
            public var escalatedCount: Int?
            /// Integer.
            public var inboundCount: Int?
            /// Integer.
            public var pendingCount: Int?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                date: String, actionRate: Int? = nil, actionedCount: Int? = nil, avgHandlingTimeSec: Int? = nil,
                computedAt: Datetime? = nil, escalatedCount: Int? = nil, inboundCount: Int? = nil,
                pendingCount: Int? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actionRate = actionRate
                self.actionedCount = actionedCount
                self.avgHandlingTimeSec = avgHandlingTimeSec
                self.computedAt = computedAt
                self.date = date
                self.escalatedCount = escalatedCount
                self.inboundCount = inboundCount
                self.pendingCount = pendingCount
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "date", "actionRate", "computedAt", "inboundCount", "pendingCount", "actionedCount",
                    "escalatedCount", "avgHandlingTimeSec",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.actionRate = nil
                self.actionedCount = nil
                self.avgHandlingTimeSec = nil
                self.computedAt = nil
                var date: String?
                self.escalatedCount = nil
                self.inboundCount = nil
                self.pendingCount = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "date", date == nil {
                            date = try String(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "actionRate", self.actionRate == nil {
                            self.actionRate = try Int(from: &reader)
                            continue
                        }
                        if key == "computedAt", self.computedAt == nil {
                            self.computedAt = try Datetime(from: &reader)
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
                guard let date else { throw reader.missing("date", object) }
                self.date = date
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("date", date, &object)
                writer.field("actionRate", actionRate, &object)
                writer.field("computedAt", computedAt, &object)
                writer.field("inboundCount", inboundCount, &object)
                writer.field("pendingCount", pendingCount, &object)
                writer.field("actionedCount", actionedCount, &object)
                writer.field("escalatedCount", escalatedCount, &object)
                writer.field("avgHandlingTimeSec", avgHandlingTimeSec, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.report.defs#liveStats`, an object.
        public struct LiveStats: LexiconObject {
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

        /// `tools.ozone.report.defs#noteActivity`, an object.
        public struct NoteActivity: LexiconObject {
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(unknownFields: UnknownFields = UnknownFields()) {
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                []
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                while let key = try reader.nextKey(&object) {
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.report.defs#queueActivity`, an object.
        public struct QueueActivity: LexiconObject {
            /// String.
            public var previousStatus: PreviousStatus?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(previousStatus: PreviousStatus? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.previousStatus = previousStatus
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["previousStatus"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.previousStatus = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 14:
                        if key == "previousStatus", self.previousStatus == nil {
                            self.previousStatus = try PreviousStatus(from: &reader)
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
                writer.field("previousStatus", previousStatus, &object)
                writer.endObject(&object)
            }

            /// A string with 5 known values; others may come.
            public struct PreviousStatus: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `open`.
                public static var open: PreviousStatus { PreviousStatus(rawValue: "open") }
                /// `closed`.
                public static var closed: PreviousStatus { PreviousStatus(rawValue: "closed") }
                /// `escalated`.
                public static var escalated: PreviousStatus { PreviousStatus(rawValue: "escalated") }
                /// `queued`.
                public static var queued: PreviousStatus { PreviousStatus(rawValue: "queued") }
                /// `assigned`.
                public static var assigned: PreviousStatus { PreviousStatus(rawValue: "assigned") }
            }
        }

        /// The token `tools.ozone.report.defs#reasonAppeal`.
        public static var reasonAppeal: String { "tools.ozone.report.defs#reasonAppeal" }

        /// The token `tools.ozone.report.defs#reasonChildSafetyCSAM`.
        public static var reasonChildSafetyCSAM: String { "tools.ozone.report.defs#reasonChildSafetyCSAM" }

        /// The token `tools.ozone.report.defs#reasonChildSafetyGroom`.
        public static var reasonChildSafetyGroom: String { "tools.ozone.report.defs#reasonChildSafetyGroom" }

        /// The token `tools.ozone.report.defs#reasonChildSafetyHarassment`.
        public static var reasonChildSafetyHarassment: String { "tools.ozone.report.defs#reasonChildSafetyHarassment" }

        /// The token `tools.ozone.report.defs#reasonChildSafetyOther`.
        public static var reasonChildSafetyOther: String { "tools.ozone.report.defs#reasonChildSafetyOther" }

        /// The token `tools.ozone.report.defs#reasonChildSafetyPrivacy`.
        public static var reasonChildSafetyPrivacy: String { "tools.ozone.report.defs#reasonChildSafetyPrivacy" }

        /// The token `tools.ozone.report.defs#reasonHarassmentDoxxing`.
        public static var reasonHarassmentDoxxing: String { "tools.ozone.report.defs#reasonHarassmentDoxxing" }

        /// The token `tools.ozone.report.defs#reasonHarassmentHateSpeech`.
        public static var reasonHarassmentHateSpeech: String { "tools.ozone.report.defs#reasonHarassmentHateSpeech" }

        /// The token `tools.ozone.report.defs#reasonHarassmentOther`.
        public static var reasonHarassmentOther: String { "tools.ozone.report.defs#reasonHarassmentOther" }

        /// The token `tools.ozone.report.defs#reasonHarassmentTargeted`.
        public static var reasonHarassmentTargeted: String { "tools.ozone.report.defs#reasonHarassmentTargeted" }

        /// The token `tools.ozone.report.defs#reasonHarassmentTroll`.
        public static var reasonHarassmentTroll: String { "tools.ozone.report.defs#reasonHarassmentTroll" }

        /// The token `tools.ozone.report.defs#reasonMisleadingBot`.
        public static var reasonMisleadingBot: String { "tools.ozone.report.defs#reasonMisleadingBot" }

        /// The token `tools.ozone.report.defs#reasonMisleadingElections`.
        public static var reasonMisleadingElections: String { "tools.ozone.report.defs#reasonMisleadingElections" }

        /// The token `tools.ozone.report.defs#reasonMisleadingImpersonation`.
        public static var reasonMisleadingImpersonation: String {
            "tools.ozone.report.defs#reasonMisleadingImpersonation"
        }

        /// The token `tools.ozone.report.defs#reasonMisleadingOther`.
        public static var reasonMisleadingOther: String { "tools.ozone.report.defs#reasonMisleadingOther" }

        /// The token `tools.ozone.report.defs#reasonMisleadingScam`.
        public static var reasonMisleadingScam: String { "tools.ozone.report.defs#reasonMisleadingScam" }

        /// The token `tools.ozone.report.defs#reasonMisleadingSpam`.
        public static var reasonMisleadingSpam: String { "tools.ozone.report.defs#reasonMisleadingSpam" }

        /// The token `tools.ozone.report.defs#reasonOther`.
        public static var reasonOther: String { "tools.ozone.report.defs#reasonOther" }

        /// The token `tools.ozone.report.defs#reasonRuleBanEvasion`.
        public static var reasonRuleBanEvasion: String { "tools.ozone.report.defs#reasonRuleBanEvasion" }

        /// The token `tools.ozone.report.defs#reasonRuleOther`.
        public static var reasonRuleOther: String { "tools.ozone.report.defs#reasonRuleOther" }

        /// The token `tools.ozone.report.defs#reasonRuleProhibitedSales`.
        public static var reasonRuleProhibitedSales: String { "tools.ozone.report.defs#reasonRuleProhibitedSales" }

        /// The token `tools.ozone.report.defs#reasonRuleSiteSecurity`.
        public static var reasonRuleSiteSecurity: String { "tools.ozone.report.defs#reasonRuleSiteSecurity" }

        /// The token `tools.ozone.report.defs#reasonSelfHarmContent`.
        public static var reasonSelfHarmContent: String { "tools.ozone.report.defs#reasonSelfHarmContent" }

        /// The token `tools.ozone.report.defs#reasonSelfHarmED`.
        public static var reasonSelfHarmED: String { "tools.ozone.report.defs#reasonSelfHarmED" }

        /// The token `tools.ozone.report.defs#reasonSelfHarmOther`.
        public static var reasonSelfHarmOther: String { "tools.ozone.report.defs#reasonSelfHarmOther" }

        /// The token `tools.ozone.report.defs#reasonSelfHarmStunts`.
        public static var reasonSelfHarmStunts: String { "tools.ozone.report.defs#reasonSelfHarmStunts" }

        /// The token `tools.ozone.report.defs#reasonSelfHarmSubstances`.
        public static var reasonSelfHarmSubstances: String { "tools.ozone.report.defs#reasonSelfHarmSubstances" }

        /// The token `tools.ozone.report.defs#reasonSexualAbuseContent`.
        public static var reasonSexualAbuseContent: String { "tools.ozone.report.defs#reasonSexualAbuseContent" }

        /// The token `tools.ozone.report.defs#reasonSexualAnimal`.
        public static var reasonSexualAnimal: String { "tools.ozone.report.defs#reasonSexualAnimal" }

        /// The token `tools.ozone.report.defs#reasonSexualDeepfake`.
        public static var reasonSexualDeepfake: String { "tools.ozone.report.defs#reasonSexualDeepfake" }

        /// The token `tools.ozone.report.defs#reasonSexualNCII`.
        public static var reasonSexualNCII: String { "tools.ozone.report.defs#reasonSexualNCII" }

        /// The token `tools.ozone.report.defs#reasonSexualOther`.
        public static var reasonSexualOther: String { "tools.ozone.report.defs#reasonSexualOther" }

        /// The token `tools.ozone.report.defs#reasonSexualUnlabeled`.
        public static var reasonSexualUnlabeled: String { "tools.ozone.report.defs#reasonSexualUnlabeled" }

        /// A string with 40 known values; others may come.
        public struct ReasonType: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `tools.ozone.report.defs#reasonAppeal`.
            public static var reasonAppeal: ReasonType { ReasonType(rawValue: "tools.ozone.report.defs#reasonAppeal") }
            /// `tools.ozone.report.defs#reasonOther`.
            public static var reasonOther: ReasonType { ReasonType(rawValue: "tools.ozone.report.defs#reasonOther") }
            /// `tools.ozone.report.defs#reasonViolenceAnimal`.
            public static var reasonViolenceAnimal: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonViolenceAnimal")
            }
            /// `tools.ozone.report.defs#reasonViolenceThreats`.
            public static var reasonViolenceThreats: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonViolenceThreats")
            }
            /// `tools.ozone.report.defs#reasonViolenceGraphicContent`.
            public static var reasonViolenceGraphicContent: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonViolenceGraphicContent")
            }
            /// `tools.ozone.report.defs#reasonViolenceGlorification`.
            public static var reasonViolenceGlorification: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonViolenceGlorification")
            }
            /// `tools.ozone.report.defs#reasonViolenceExtremistContent`.
            public static var reasonViolenceExtremistContent: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonViolenceExtremistContent")
            }
            /// `tools.ozone.report.defs#reasonViolenceTrafficking`.
            public static var reasonViolenceTrafficking: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonViolenceTrafficking")
            }
            /// `tools.ozone.report.defs#reasonViolenceOther`.
            public static var reasonViolenceOther: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonViolenceOther")
            }
            /// `tools.ozone.report.defs#reasonSexualAbuseContent`.
            public static var reasonSexualAbuseContent: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSexualAbuseContent")
            }
            /// `tools.ozone.report.defs#reasonSexualNCII`.
            public static var reasonSexualNCII: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSexualNCII")
            }
            /// `tools.ozone.report.defs#reasonSexualDeepfake`.
            public static var reasonSexualDeepfake: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSexualDeepfake")
            }
            /// `tools.ozone.report.defs#reasonSexualAnimal`.
            public static var reasonSexualAnimal: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSexualAnimal")
            }
            /// `tools.ozone.report.defs#reasonSexualUnlabeled`.
            public static var reasonSexualUnlabeled: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSexualUnlabeled")
            }
            /// `tools.ozone.report.defs#reasonSexualOther`.
            public static var reasonSexualOther: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSexualOther")
            }
            /// `tools.ozone.report.defs#reasonChildSafetyCSAM`.
            public static var reasonChildSafetyCSAM: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonChildSafetyCSAM")
            }
            /// `tools.ozone.report.defs#reasonChildSafetyGroom`.
            public static var reasonChildSafetyGroom: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonChildSafetyGroom")
            }
            /// `tools.ozone.report.defs#reasonChildSafetyPrivacy`.
            public static var reasonChildSafetyPrivacy: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonChildSafetyPrivacy")
            }
            /// `tools.ozone.report.defs#reasonChildSafetyHarassment`.
            public static var reasonChildSafetyHarassment: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonChildSafetyHarassment")
            }
            /// `tools.ozone.report.defs#reasonChildSafetyOther`.
            public static var reasonChildSafetyOther: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonChildSafetyOther")
            }
            /// `tools.ozone.report.defs#reasonHarassmentTroll`.
            public static var reasonHarassmentTroll: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonHarassmentTroll")
            }
            /// `tools.ozone.report.defs#reasonHarassmentTargeted`.
            public static var reasonHarassmentTargeted: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonHarassmentTargeted")
            }
            /// `tools.ozone.report.defs#reasonHarassmentHateSpeech`.
            public static var reasonHarassmentHateSpeech: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonHarassmentHateSpeech")
            }
            /// `tools.ozone.report.defs#reasonHarassmentDoxxing`.
            public static var reasonHarassmentDoxxing: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonHarassmentDoxxing")
            }
            /// `tools.ozone.report.defs#reasonHarassmentOther`.
            public static var reasonHarassmentOther: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonHarassmentOther")
            }
            /// `tools.ozone.report.defs#reasonMisleadingBot`.
            public static var reasonMisleadingBot: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonMisleadingBot")
            }
            /// `tools.ozone.report.defs#reasonMisleadingImpersonation`.
            public static var reasonMisleadingImpersonation: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonMisleadingImpersonation")
            }
            /// `tools.ozone.report.defs#reasonMisleadingSpam`.
            public static var reasonMisleadingSpam: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonMisleadingSpam")
            }
            /// `tools.ozone.report.defs#reasonMisleadingScam`.
            public static var reasonMisleadingScam: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonMisleadingScam")
            }
            /// `tools.ozone.report.defs#reasonMisleadingElections`.
            public static var reasonMisleadingElections: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonMisleadingElections")
            }
            /// `tools.ozone.report.defs#reasonMisleadingOther`.
            public static var reasonMisleadingOther: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonMisleadingOther")
            }
            /// `tools.ozone.report.defs#reasonRuleSiteSecurity`.
            public static var reasonRuleSiteSecurity: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonRuleSiteSecurity")
            }
            /// `tools.ozone.report.defs#reasonRuleProhibitedSales`.
            public static var reasonRuleProhibitedSales: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonRuleProhibitedSales")
            }
            /// `tools.ozone.report.defs#reasonRuleBanEvasion`.
            public static var reasonRuleBanEvasion: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonRuleBanEvasion")
            }
            /// `tools.ozone.report.defs#reasonRuleOther`.
            public static var reasonRuleOther: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonRuleOther")
            }
            /// `tools.ozone.report.defs#reasonSelfHarmContent`.
            public static var reasonSelfHarmContent: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSelfHarmContent")
            }
            /// `tools.ozone.report.defs#reasonSelfHarmED`.
            public static var reasonSelfHarmED: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSelfHarmED")
            }
            /// `tools.ozone.report.defs#reasonSelfHarmStunts`.
            public static var reasonSelfHarmStunts: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSelfHarmStunts")
            }
            /// `tools.ozone.report.defs#reasonSelfHarmSubstances`.
            public static var reasonSelfHarmSubstances: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSelfHarmSubstances")
            }
            /// `tools.ozone.report.defs#reasonSelfHarmOther`.
            public static var reasonSelfHarmOther: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSelfHarmOther")
            }
        }

        /// The token `tools.ozone.report.defs#reasonViolenceAnimal`.
        public static var reasonViolenceAnimal: String { "tools.ozone.report.defs#reasonViolenceAnimal" }

        /// The token `tools.ozone.report.defs#reasonViolenceExtremistContent`.
        public static var reasonViolenceExtremistContent: String {
            "tools.ozone.report.defs#reasonViolenceExtremistContent"
        }

        /// The token `tools.ozone.report.defs#reasonViolenceGlorification`.
        public static var reasonViolenceGlorification: String { "tools.ozone.report.defs#reasonViolenceGlorification" }

        /// The token `tools.ozone.report.defs#reasonViolenceGraphicContent`.
        public static var reasonViolenceGraphicContent: String {
            "tools.ozone.report.defs#reasonViolenceGraphicContent"
        }

        /// The token `tools.ozone.report.defs#reasonViolenceOther`.
        public static var reasonViolenceOther: String { "tools.ozone.report.defs#reasonViolenceOther" }

        /// The token `tools.ozone.report.defs#reasonViolenceThreats`.
        public static var reasonViolenceThreats: String { "tools.ozone.report.defs#reasonViolenceThreats" }

        /// The token `tools.ozone.report.defs#reasonViolenceTrafficking`.
        public static var reasonViolenceTrafficking: String { "tools.ozone.report.defs#reasonViolenceTrafficking" }

        /// `tools.ozone.report.defs#reopenActivity`, an object.
        public struct ReopenActivity: LexiconObject {
            /// String.
            public var previousStatus: PreviousStatus?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(previousStatus: PreviousStatus? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.previousStatus = previousStatus
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["previousStatus"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.previousStatus = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 14:
                        if key == "previousStatus", self.previousStatus == nil {
                            self.previousStatus = try PreviousStatus(from: &reader)
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
                writer.field("previousStatus", previousStatus, &object)
                writer.endObject(&object)
            }

            /// A string with 5 known values; others may come.
            public struct PreviousStatus: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `open`.
                public static var open: PreviousStatus { PreviousStatus(rawValue: "open") }
                /// `closed`.
                public static var closed: PreviousStatus { PreviousStatus(rawValue: "closed") }
                /// `escalated`.
                public static var escalated: PreviousStatus { PreviousStatus(rawValue: "escalated") }
                /// `queued`.
                public static var queued: PreviousStatus { PreviousStatus(rawValue: "queued") }
                /// `assigned`.
                public static var assigned: PreviousStatus { PreviousStatus(rawValue: "assigned") }
            }
        }

        /// `tools.ozone.report.defs#reportActivityView`, an object.
        public struct ReportActivityView: LexiconObject, Identifiable {
            /// Union; required.
            public var activity: ActivityUnion
            /// Datetime; required.
            public var createdAt: Datetime
            /// Did; required.
            public var createdBy: DID
            /// Integer; required.
            public var id: Int
            /// String.
            public var internalNote: String?
            /// Boolean; required.
            public var isAutomated: Bool
            /// Unknown.
            public var meta: UnknownObject?
            /// `tools.ozone.team.defs#member`.
            @Boxed public var moderator: ToolsOzone.Team.Defs.Member?
            /// String.
            public var publicNote: String?
            /// `#reportView`.
            @Boxed public var report: ToolsOzone.Report.Defs.ReportView?
            /// Integer; required.
            public var reportId: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                id: Int, reportId: Int, activity: ActivityUnion, isAutomated: Bool, createdBy: DID, createdAt: Datetime,
                internalNote: String? = nil, meta: UnknownObject? = nil, moderator: ToolsOzone.Team.Defs.Member? = nil,
                publicNote: String? = nil, report: ToolsOzone.Report.Defs.ReportView? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.activity = activity
                self.createdAt = createdAt
                self.createdBy = createdBy
                self.id = id
                self.internalNote = internalNote
                self.isAutomated = isAutomated
                self.meta = meta
                self.moderator = moderator
                self.publicNote = publicNote
                self.report = report
                self.reportId = reportId
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "id", "meta", "report", "activity", "reportId", "createdAt", "createdBy", "moderator", "publicNote",
                    "isAutomated", "internalNote",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var activity: ActivityUnion?
                var createdAt: Datetime?
                var createdBy: DID?
                var id: Int?
                self.internalNote = nil
                var isAutomated: Bool?
                self.meta = nil
                self._moderator = Boxed()
                self.publicNote = nil
                self._report = Boxed()
                var reportId: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", id == nil {
                            id = try Int(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "meta", self.meta == nil {
                            self.meta = try UnknownObject(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "report", !self._report.isPresent {
                            self._report = Boxed(try ToolsOzone.Report.Defs.ReportView(from: &reader))
                            continue
                        }
                    case 8:
                        if key == "activity", activity == nil {
                            activity = try ActivityUnion(from: &reader)
                            continue
                        }
                        if key == "reportId", reportId == nil {
                            reportId = try Int(from: &reader)
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
                        if key == "moderator", !self._moderator.isPresent {
                            self._moderator = Boxed(try ToolsOzone.Team.Defs.Member(from: &reader))
                            continue
                        }
                    case 10:
                        if key == "publicNote", self.publicNote == nil {
                            self.publicNote = try String(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "isAutomated", isAutomated == nil {
                            isAutomated = try Bool(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "internalNote", self.internalNote == nil {
                            self.internalNote = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let activity else { throw reader.missing("activity", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let createdBy else { throw reader.missing("createdBy", object) }
                guard let id else { throw reader.missing("id", object) }
                guard let isAutomated else { throw reader.missing("isAutomated", object) }
                guard let reportId else { throw reader.missing("reportId", object) }
                self.activity = activity
                self.createdAt = createdAt
                self.createdBy = createdBy
                self.id = id
                self.isAutomated = isAutomated
                self.reportId = reportId
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("meta", meta, &object)
                writer.field("report", report, &object)
                writer.field("activity", activity, &object)
                writer.field("reportId", reportId, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("createdBy", createdBy, &object)
                writer.field("moderator", moderator, &object)
                writer.field("publicNote", publicNote, &object)
                writer.field("isAutomated", isAutomated, &object)
                writer.field("internalNote", internalNote, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(activity, at: "activity")
                constraints.unknown(meta, at: "meta")
                constraints.value(moderator, at: "moderator")
                constraints.value(report, at: "report")
            }

            /// One of 6 types, told apart by `$type`.
            public enum ActivityUnion: LexiconCodable, Hashable {
                /// `tools.ozone.report.defs#queueActivity`.
                case queueActivity(ToolsOzone.Report.Defs.QueueActivity)
                /// `tools.ozone.report.defs#assignmentActivity`.
                case assignmentActivity(ToolsOzone.Report.Defs.AssignmentActivity)
                /// `tools.ozone.report.defs#escalationActivity`.
                case escalationActivity(ToolsOzone.Report.Defs.EscalationActivity)
                /// `tools.ozone.report.defs#closeActivity`.
                case closeActivity(ToolsOzone.Report.Defs.CloseActivity)
                /// `tools.ozone.report.defs#reopenActivity`.
                case reopenActivity(ToolsOzone.Report.Defs.ReopenActivity)
                /// `tools.ozone.report.defs#noteActivity`.
                case noteActivity(ToolsOzone.Report.Defs.NoteActivity)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 36:
                            if type == "tools.ozone.report.defs#noteActivity" {
                                self = .noteActivity(try ToolsOzone.Report.Defs.NoteActivity(from: &reader))
                                return
                            }
                        case 37:
                            if type == "tools.ozone.report.defs#queueActivity" {
                                self = .queueActivity(try ToolsOzone.Report.Defs.QueueActivity(from: &reader))
                                return
                            }
                            if type == "tools.ozone.report.defs#closeActivity" {
                                self = .closeActivity(try ToolsOzone.Report.Defs.CloseActivity(from: &reader))
                                return
                            }
                        case 38:
                            if type == "tools.ozone.report.defs#reopenActivity" {
                                self = .reopenActivity(try ToolsOzone.Report.Defs.ReopenActivity(from: &reader))
                                return
                            }
                        case 42:
                            if type == "tools.ozone.report.defs#assignmentActivity" {
                                self = .assignmentActivity(try ToolsOzone.Report.Defs.AssignmentActivity(from: &reader))
                                return
                            }
                            if type == "tools.ozone.report.defs#escalationActivity" {
                                self = .escalationActivity(try ToolsOzone.Report.Defs.EscalationActivity(from: &reader))
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
                    case .queueActivity(let value): writer.variant("tools.ozone.report.defs#queueActivity", value)
                    case .assignmentActivity(let value):
                        writer.variant("tools.ozone.report.defs#assignmentActivity", value)
                    case .escalationActivity(let value):
                        writer.variant("tools.ozone.report.defs#escalationActivity", value)
                    case .closeActivity(let value): writer.variant("tools.ozone.report.defs#closeActivity", value)
                    case .reopenActivity(let value): writer.variant("tools.ozone.report.defs#reopenActivity", value)
                    case .noteActivity(let value): writer.variant("tools.ozone.report.defs#noteActivity", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .queueActivity(let value): value.check(&constraints)
                    case .assignmentActivity(let value): value.check(&constraints)
                    case .escalationActivity(let value): value.check(&constraints)
                    case .closeActivity(let value): value.check(&constraints)
                    case .reopenActivity(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// `tools.ozone.report.defs#reportAssignment`, an object.
        public struct ReportAssignment: LexiconObject, Identifiable {
            /// Datetime; required.
            public var assignedAt: Datetime
            /// Did; required.
            public var did: DID
            /// `tools.ozone.team.defs#member`.
            @Boxed public var moderator: ToolsOzone.Team.Defs.Member?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(
                did: DID, assignedAt: Datetime, moderator: ToolsOzone.Team.Defs.Member? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.assignedAt = assignedAt
                self.did = did
                self.moderator = moderator
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "moderator", "assignedAt"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var assignedAt: Datetime?
                var did: DID?
                self._moderator = Boxed()
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "moderator", !self._moderator.isPresent {
                            self._moderator = Boxed(try ToolsOzone.Team.Defs.Member(from: &reader))
                            continue
                        }
                    case 10:
                        if key == "assignedAt", assignedAt == nil {
                            assignedAt = try Datetime(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let assignedAt else { throw reader.missing("assignedAt", object) }
                guard let did else { throw reader.missing("did", object) }
                self.assignedAt = assignedAt
                self.did = did
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("moderator", moderator, &object)
                writer.field("assignedAt", assignedAt, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(moderator, at: "moderator")
            }
        }

        /// `tools.ozone.report.defs#reportView`, an object.
        public struct ReportView: LexiconObject, Identifiable {
            /// Array.
            public var actionEventIds: [Int]?
            /// String.
            public var actionNote: String?
            /// Array.
            public var actions: [ToolsOzone.Moderation.Defs.ModEventView]?
            /// `#reportAssignment`.
            public var assignment: ToolsOzone.Report.Defs.ReportAssignment?
            /// String.
            public var comment: String?
            /// Datetime; required.
            public var createdAt: Datetime
            /// Integer; required.
            public var eventId: Int
            /// Integer; required.
            public var id: Int
            /// Boolean, false when absent.
            public var isAutomated: Bool?
            /// Boolean.
            public var isMuted: Bool?
            /// `tools.ozone.queue.defs#queueView`.
            @Boxed public var queue: ToolsOzone.Queue.Defs.QueueView?
            /// Datetime.
            public var queuedAt: Datetime?
            /// Integer.
            public var relatedReportCount: Int?
            /// `com.atproto.moderation.defs#reasonType`; required.
            public var reportType: ComAtproto.Moderation.Defs.ReasonType
            /// Did; required.
            public var reportedBy: DID
            /// `tools.ozone.moderation.defs#subjectView`; required.
            @Indirect public var reporter: ToolsOzone.Moderation.Defs.SubjectView
            /// String; required.
            public var status: Status
            /// `tools.ozone.moderation.defs#subjectView`; required.
            @Indirect public var subject: ToolsOzone.Moderation.Defs.SubjectView
            /// `tools.ozone.moderation.defs#subjectStatusView`.
            @Boxed public var subjectStatus: ToolsOzone.Moderation.Defs.SubjectStatusView?
            /// Datetime.
            public var updatedAt: Datetime?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                id: Int, eventId: Int, status: Status, subject: ToolsOzone.Moderation.Defs.SubjectView,
                reportType: ComAtproto.Moderation.Defs.ReasonType, reportedBy: DID,
                reporter: ToolsOzone.Moderation.Defs.SubjectView, createdAt: Datetime, actionEventIds: [Int]? = nil,
                actionNote: String? = nil, actions: [ToolsOzone.Moderation.Defs.ModEventView]? = nil,
                assignment: ToolsOzone.Report.Defs.ReportAssignment? = nil, comment: String? = nil,
                isAutomated: Bool? = nil, isMuted: Bool? = nil, queue: ToolsOzone.Queue.Defs.QueueView? = nil,
                queuedAt: Datetime? = nil, relatedReportCount: Int? = nil,
                subjectStatus: ToolsOzone.Moderation.Defs.SubjectStatusView? = nil, updatedAt: Datetime? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actionEventIds = actionEventIds
                self.actionNote = actionNote
                self.actions = actions
                self.assignment = assignment
                self.comment = comment
                self.createdAt = createdAt
                self.eventId = eventId
                self.id = id
                self.isAutomated = isAutomated
                self.isMuted = isMuted
                self.queue = queue
                self.queuedAt = queuedAt
                self.relatedReportCount = relatedReportCount
                self.reportType = reportType
                self.reportedBy = reportedBy
                self.reporter = reporter
                self.status = status
                self.subject = subject
                self.subjectStatus = subjectStatus
                self.updatedAt = updatedAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "id", "queue", "status", "actions", "comment", "eventId", "isMuted", "subject", "queuedAt",
                    "reporter", "createdAt", "updatedAt", "actionNote", "assignment", "reportType", "reportedBy",
                    "isAutomated", "subjectStatus", "actionEventIds", "relatedReportCount",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.actionEventIds = nil
                self.actionNote = nil
                self.actions = nil
                self.assignment = nil
                self.comment = nil
                var createdAt: Datetime?
                var eventId: Int?
                var id: Int?
                self.isAutomated = nil
                self.isMuted = nil
                self._queue = Boxed()
                self.queuedAt = nil
                self.relatedReportCount = nil
                var reportType: ComAtproto.Moderation.Defs.ReasonType?
                var reportedBy: DID?
                var reporter: Indirect<ToolsOzone.Moderation.Defs.SubjectView>?
                var status: Status?
                var subject: Indirect<ToolsOzone.Moderation.Defs.SubjectView>?
                self._subjectStatus = Boxed()
                self.updatedAt = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", id == nil {
                            id = try Int(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "queue", !self._queue.isPresent {
                            self._queue = Boxed(try ToolsOzone.Queue.Defs.QueueView(from: &reader))
                            continue
                        }
                    case 6:
                        if key == "status", status == nil {
                            status = try Status(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "actions", self.actions == nil {
                            self.actions = try [ToolsOzone.Moderation.Defs.ModEventView](from: &reader)
                            continue
                        }
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                        if key == "eventId", eventId == nil {
                            eventId = try Int(from: &reader)
                            continue
                        }
                        if key == "isMuted", self.isMuted == nil {
                            self.isMuted = try Bool(from: &reader)
                            continue
                        }
                        if key == "subject", subject == nil {
                            subject = Indirect(try ToolsOzone.Moderation.Defs.SubjectView(from: &reader))
                            continue
                        }
                    case 8:
                        if key == "queuedAt", self.queuedAt == nil {
                            self.queuedAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "reporter", reporter == nil {
                            reporter = Indirect(try ToolsOzone.Moderation.Defs.SubjectView(from: &reader))
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "updatedAt", self.updatedAt == nil {
                            self.updatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "actionNote", self.actionNote == nil {
                            self.actionNote = try String(from: &reader)
                            continue
                        }
                        if key == "assignment", self.assignment == nil {
                            self.assignment = try ToolsOzone.Report.Defs.ReportAssignment(from: &reader)
                            continue
                        }
                        if key == "reportType", reportType == nil {
                            reportType = try ComAtproto.Moderation.Defs.ReasonType(from: &reader)
                            continue
                        }
                        if key == "reportedBy", reportedBy == nil {
                            reportedBy = try DID(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "isAutomated", self.isAutomated == nil {
                            self.isAutomated = try Bool(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "subjectStatus", !self._subjectStatus.isPresent {
                            self._subjectStatus = Boxed(try ToolsOzone.Moderation.Defs.SubjectStatusView(from: &reader))
                            continue
                        }
                    case 14:
                        if key == "actionEventIds", self.actionEventIds == nil {
                            self.actionEventIds = try [Int](from: &reader)
                            continue
                        }
                    case 18:
                        if key == "relatedReportCount", self.relatedReportCount == nil {
                            self.relatedReportCount = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let eventId else { throw reader.missing("eventId", object) }
                guard let id else { throw reader.missing("id", object) }
                guard let reportType else { throw reader.missing("reportType", object) }
                guard let reportedBy else { throw reader.missing("reportedBy", object) }
                guard let reporter else { throw reader.missing("reporter", object) }
                guard let status else { throw reader.missing("status", object) }
                guard let subject else { throw reader.missing("subject", object) }
                self.createdAt = createdAt
                self.eventId = eventId
                self.id = id
                self.reportType = reportType
                self.reportedBy = reportedBy
                self._reporter = reporter
                self.status = status
                self._subject = subject
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("queue", queue, &object)
                writer.field("status", status, &object)
                writer.field("actions", actions, &object)
                writer.field("comment", comment, &object)
                writer.field("eventId", eventId, &object)
                writer.field("isMuted", isMuted, &object)
                writer.field("subject", subject, &object)
                writer.field("queuedAt", queuedAt, &object)
                writer.field("reporter", reporter, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("updatedAt", updatedAt, &object)
                writer.field("actionNote", actionNote, &object)
                writer.field("assignment", assignment, &object)
                writer.field("reportType", reportType, &object)
                writer.field("reportedBy", reportedBy, &object)
                writer.field("isAutomated", isAutomated, &object)
                writer.field("subjectStatus", subjectStatus, &object)
                writer.field("actionEventIds", actionEventIds, &object)
                writer.field("relatedReportCount", relatedReportCount, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(actions, at: "actions")
                constraints.value(assignment, at: "assignment")
                constraints.value(queue, at: "queue")
                constraints.value(reporter, at: "reporter")
                constraints.value(subject, at: "subject")
                constraints.value(subjectStatus, at: "subjectStatus")
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
        }
    }
}
