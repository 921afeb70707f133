// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Moderation {
    /// `tools.ozone.moderation.getAccountTimeline`, a query.
    ///
    /// Declares the error `RepoNotFound`.
    public struct GetAccountTimeline: XRPCQuery {
        /// Did; required.
        public var did: DID

        /// Makes a call.
        public init(did: DID) {
            self.did = did
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.moderation.getAccountTimeline" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("did", did)
        }

        /// What `tools.ozone.moderation.getAccountTimeline` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var timeline: [ToolsOzone.Moderation.GetAccountTimeline.TimelineItem]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                timeline: [ToolsOzone.Moderation.GetAccountTimeline.TimelineItem],
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.timeline = timeline
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["timeline"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var timeline: [ToolsOzone.Moderation.GetAccountTimeline.TimelineItem]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 8:
                        if key == "timeline", timeline == nil {
                            timeline = try [ToolsOzone.Moderation.GetAccountTimeline.TimelineItem](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let timeline else { throw reader.missing("timeline", object) }
                self.timeline = timeline
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("timeline", timeline, &object)
                writer.endObject(&object)
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `RepoNotFound`.
            case repoNotFound = "RepoNotFound"
        }

        /// `tools.ozone.moderation.getAccountTimeline#timelineItem`, an object.
        public struct TimelineItem: LexiconObject {
            /// String; required.
            public var day: String
            /// Array; required.
            public var summary: [ToolsOzone.Moderation.GetAccountTimeline.TimelineItemSummary]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                day: String, summary: [ToolsOzone.Moderation.GetAccountTimeline.TimelineItemSummary],
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.day = day
                self.summary = summary
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["day", "summary"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var day: String?
                var summary: [ToolsOzone.Moderation.GetAccountTimeline.TimelineItemSummary]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "day", day == nil {
                            day = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "summary", summary == nil {
                            summary = try [ToolsOzone.Moderation.GetAccountTimeline.TimelineItemSummary](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let day else { throw reader.missing("day", object) }
                guard let summary else { throw reader.missing("summary", object) }
                self.day = day
                self.summary = summary
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("day", day, &object)
                writer.field("summary", summary, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.getAccountTimeline#timelineItemSummary`, an object.
        public struct TimelineItemSummary: LexiconObject {
            /// Integer; required.
            public var count: Int
            /// String; required.
            public var eventSubjectType: EventSubjectType
            /// String; required.
            public var eventType: EventType
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                eventSubjectType: EventSubjectType, eventType: EventType, count: Int,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.count = count
                self.eventSubjectType = eventSubjectType
                self.eventType = eventType
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["count", "eventType", "eventSubjectType"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var count: Int?
                var eventSubjectType: EventSubjectType?
                var eventType: EventType?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "count", count == nil {
                            count = try Int(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "eventType", eventType == nil {
                            eventType = try EventType(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "eventSubjectType", eventSubjectType == nil {
                            eventSubjectType = try EventSubjectType(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let count else { throw reader.missing("count", object) }
                guard let eventSubjectType else { throw reader.missing("eventSubjectType", object) }
                guard let eventType else { throw reader.missing("eventType", object) }
                self.count = count
                self.eventSubjectType = eventSubjectType
                self.eventType = eventType
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("count", count, &object)
                writer.field("eventType", eventType, &object)
                writer.field("eventSubjectType", eventSubjectType, &object)
                writer.endObject(&object)
            }

            /// A string with 3 known values; others may come.
            public struct EventSubjectType: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `account`.
                public static var account: EventSubjectType { EventSubjectType(rawValue: "account") }
                /// `record`.
                public static var record: EventSubjectType { EventSubjectType(rawValue: "record") }
                /// `chat`.
                public static var chat: EventSubjectType { EventSubjectType(rawValue: "chat") }
            }

            /// A string with 31 known values; others may come.
            public struct EventType: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `tools.ozone.moderation.defs#modEventTakedown`.
                public static var modEventTakedown: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#modEventTakedown")
                }
                /// `tools.ozone.moderation.defs#modEventReverseTakedown`.
                public static var modEventReverseTakedown: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#modEventReverseTakedown")
                }
                /// `tools.ozone.moderation.defs#modEventComment`.
                public static var modEventComment: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#modEventComment")
                }
                /// `tools.ozone.moderation.defs#modEventReport`.
                public static var modEventReport: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#modEventReport")
                }
                /// `tools.ozone.moderation.defs#modEventLabel`.
                public static var modEventLabel: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#modEventLabel")
                }
                /// `tools.ozone.moderation.defs#modEventAcknowledge`.
                public static var modEventAcknowledge: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#modEventAcknowledge")
                }
                /// `tools.ozone.moderation.defs#modEventEscalate`.
                public static var modEventEscalate: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#modEventEscalate")
                }
                /// `tools.ozone.moderation.defs#modEventMute`.
                public static var modEventMute: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#modEventMute")
                }
                /// `tools.ozone.moderation.defs#modEventUnmute`.
                public static var modEventUnmute: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#modEventUnmute")
                }
                /// `tools.ozone.moderation.defs#modEventMuteReporter`.
                public static var modEventMuteReporter: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#modEventMuteReporter")
                }
                /// `tools.ozone.moderation.defs#modEventUnmuteReporter`.
                public static var modEventUnmuteReporter: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#modEventUnmuteReporter")
                }
                /// `tools.ozone.moderation.defs#modEventEmail`.
                public static var modEventEmail: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#modEventEmail")
                }
                /// `tools.ozone.moderation.defs#modEventResolveAppeal`.
                public static var modEventResolveAppeal: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#modEventResolveAppeal")
                }
                /// `tools.ozone.moderation.defs#modEventDivert`.
                public static var modEventDivert: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#modEventDivert")
                }
                /// `tools.ozone.moderation.defs#modEventTag`.
                public static var modEventTag: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#modEventTag")
                }
                /// `tools.ozone.moderation.defs#accountEvent`.
                public static var accountEvent: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#accountEvent")
                }
                /// `tools.ozone.moderation.defs#identityEvent`.
                public static var identityEvent: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#identityEvent")
                }
                /// `tools.ozone.moderation.defs#recordEvent`.
                public static var recordEvent: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#recordEvent")
                }
                /// `tools.ozone.moderation.defs#modEventPriorityScore`.
                public static var modEventPriorityScore: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#modEventPriorityScore")
                }
                /// `tools.ozone.moderation.defs#revokeAccountCredentialsEvent`.
                public static var revokeAccountCredentialsEvent: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#revokeAccountCredentialsEvent")
                }
                /// `tools.ozone.moderation.defs#ageAssuranceEvent`.
                public static var ageAssuranceEvent: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#ageAssuranceEvent")
                }
                /// `tools.ozone.moderation.defs#ageAssuranceOverrideEvent`.
                public static var ageAssuranceOverrideEvent: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#ageAssuranceOverrideEvent")
                }
                /// `tools.ozone.moderation.defs#timelineEventPlcCreate`.
                public static var timelineEventPlcCreate: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#timelineEventPlcCreate")
                }
                /// `tools.ozone.moderation.defs#timelineEventPlcOperation`.
                public static var timelineEventPlcOperation: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#timelineEventPlcOperation")
                }
                /// `tools.ozone.moderation.defs#timelineEventPlcTombstone`.
                public static var timelineEventPlcTombstone: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#timelineEventPlcTombstone")
                }
                /// `tools.ozone.hosting.getAccountHistory#accountCreated`.
                public static var accountCreated: EventType {
                    EventType(rawValue: "tools.ozone.hosting.getAccountHistory#accountCreated")
                }
                /// `tools.ozone.hosting.getAccountHistory#emailConfirmed`.
                public static var emailConfirmed: EventType {
                    EventType(rawValue: "tools.ozone.hosting.getAccountHistory#emailConfirmed")
                }
                /// `tools.ozone.hosting.getAccountHistory#passwordUpdated`.
                public static var passwordUpdated: EventType {
                    EventType(rawValue: "tools.ozone.hosting.getAccountHistory#passwordUpdated")
                }
                /// `tools.ozone.hosting.getAccountHistory#handleUpdated`.
                public static var handleUpdated: EventType {
                    EventType(rawValue: "tools.ozone.hosting.getAccountHistory#handleUpdated")
                }
                /// `tools.ozone.moderation.defs#scheduleTakedownEvent`.
                public static var scheduleTakedownEvent: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#scheduleTakedownEvent")
                }
                /// `tools.ozone.moderation.defs#cancelScheduledTakedownEvent`.
                public static var cancelScheduledTakedownEvent: EventType {
                    EventType(rawValue: "tools.ozone.moderation.defs#cancelScheduledTakedownEvent")
                }
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Moderation.GetAccountTimeline {
    /// `tools.ozone.moderation.getAccountTimeline`, a query.
    ///
    /// Declares the error `RepoNotFound`.
    public static func getAccountTimeline(did: DID) -> Self {
        Self(did: did)
    }
}
