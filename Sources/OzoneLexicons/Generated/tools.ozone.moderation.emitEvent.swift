// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension ToolsOzone.Moderation {
    /// `tools.ozone.moderation.emitEvent`, a procedure.
    ///
    /// Declares the errors `SubjectHasAction`, `DuplicateExternalId`.
    public struct EmitEvent: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.moderation.emitEvent" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.moderation.emitEvent` sends.
        public struct Input: LexiconObject {
            /// Did; required.
            public var createdBy: DID
            /// Union; required.
            public var event: EventUnion
            /// String.
            public var externalId: String?
            /// `tools.ozone.moderation.defs#modTool`.
            public var modTool: ToolsOzone.Moderation.Defs.ModTool?
            /// `#reportAction`.
            public var reportAction: ToolsOzone.Moderation.EmitEvent.ReportAction?
            /// Union; required.
            public var subject: SubjectUnion
            /// Array.
            public var subjectBlobCids: [CID]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                event: EventUnion, subject: SubjectUnion, createdBy: DID, externalId: String? = nil,
                modTool: ToolsOzone.Moderation.Defs.ModTool? = nil,
                reportAction: ToolsOzone.Moderation.EmitEvent.ReportAction? = nil, subjectBlobCids: [CID]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.createdBy = createdBy
                self.event = event
                self.externalId = externalId
                self.modTool = modTool
                self.reportAction = reportAction
                self.subject = subject
                self.subjectBlobCids = subjectBlobCids
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["event", "modTool", "subject", "createdBy", "externalId", "reportAction", "subjectBlobCids"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var createdBy: DID?
                var event: EventUnion?
                self.externalId = nil
                self.modTool = nil
                self.reportAction = nil
                var subject: SubjectUnion?
                self.subjectBlobCids = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "event", event == nil {
                            event = try EventUnion(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "modTool", self.modTool == nil {
                            self.modTool = try ToolsOzone.Moderation.Defs.ModTool(from: &reader)
                            continue
                        }
                        if key == "subject", subject == nil {
                            subject = try SubjectUnion(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdBy", createdBy == nil {
                            createdBy = try DID(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "externalId", self.externalId == nil {
                            self.externalId = try String(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "reportAction", self.reportAction == nil {
                            self.reportAction = try ToolsOzone.Moderation.EmitEvent.ReportAction(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "subjectBlobCids", self.subjectBlobCids == nil {
                            self.subjectBlobCids = try [CID](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let createdBy else { throw reader.missing("createdBy", object) }
                guard let event else { throw reader.missing("event", object) }
                guard let subject else { throw reader.missing("subject", object) }
                self.createdBy = createdBy
                self.event = event
                self.subject = subject
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("event", event, &object)
                writer.field("modTool", modTool, &object)
                writer.field("subject", subject, &object)
                writer.field("createdBy", createdBy, &object)
                writer.field("externalId", externalId, &object)
                writer.field("reportAction", reportAction, &object)
                writer.field("subjectBlobCids", subjectBlobCids, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(event, at: "event")
                constraints.value(modTool, at: "modTool")
                constraints.value(reportAction, at: "reportAction")
                constraints.value(subject, at: "subject")
            }

            /// One of 25 types, told apart by `$type`.
            public enum EventUnion: LexiconCodable, Hashable {
                /// `tools.ozone.moderation.defs#modEventTakedown`.
                indirect case modEventTakedown(ToolsOzone.Moderation.Defs.ModEventTakedown)
                /// `tools.ozone.moderation.defs#modEventAcknowledge`.
                case modEventAcknowledge(ToolsOzone.Moderation.Defs.ModEventAcknowledge)
                /// `tools.ozone.moderation.defs#modEventEscalate`.
                case modEventEscalate(ToolsOzone.Moderation.Defs.ModEventEscalate)
                /// `tools.ozone.moderation.defs#modEventComment`.
                case modEventComment(ToolsOzone.Moderation.Defs.ModEventComment)
                /// `tools.ozone.moderation.defs#modEventLabel`.
                indirect case modEventLabel(ToolsOzone.Moderation.Defs.ModEventLabel)
                /// `tools.ozone.moderation.defs#modEventReport`.
                indirect case modEventReport(ToolsOzone.Moderation.Defs.ModEventReport)
                /// `tools.ozone.moderation.defs#modEventMute`.
                case modEventMute(ToolsOzone.Moderation.Defs.ModEventMute)
                /// `tools.ozone.moderation.defs#modEventUnmute`.
                case modEventUnmute(ToolsOzone.Moderation.Defs.ModEventUnmute)
                /// `tools.ozone.moderation.defs#modEventMuteReporter`.
                case modEventMuteReporter(ToolsOzone.Moderation.Defs.ModEventMuteReporter)
                /// `tools.ozone.moderation.defs#modEventUnmuteReporter`.
                case modEventUnmuteReporter(ToolsOzone.Moderation.Defs.ModEventUnmuteReporter)
                /// `tools.ozone.moderation.defs#modEventReverseTakedown`.
                indirect case modEventReverseTakedown(ToolsOzone.Moderation.Defs.ModEventReverseTakedown)
                /// `tools.ozone.moderation.defs#modEventResolveAppeal`.
                case modEventResolveAppeal(ToolsOzone.Moderation.Defs.ModEventResolveAppeal)
                /// `tools.ozone.moderation.defs#modEventEmail`.
                indirect case modEventEmail(ToolsOzone.Moderation.Defs.ModEventEmail)
                /// `tools.ozone.moderation.defs#modEventDivert`.
                case modEventDivert(ToolsOzone.Moderation.Defs.ModEventDivert)
                /// `tools.ozone.moderation.defs#modEventTag`.
                indirect case modEventTag(ToolsOzone.Moderation.Defs.ModEventTag)
                /// `tools.ozone.moderation.defs#accountEvent`.
                indirect case accountEvent(ToolsOzone.Moderation.Defs.AccountEvent)
                /// `tools.ozone.moderation.defs#identityEvent`.
                indirect case identityEvent(ToolsOzone.Moderation.Defs.IdentityEvent)
                /// `tools.ozone.moderation.defs#recordEvent`.
                indirect case recordEvent(ToolsOzone.Moderation.Defs.RecordEvent)
                /// `tools.ozone.moderation.defs#modEventPriorityScore`.
                case modEventPriorityScore(ToolsOzone.Moderation.Defs.ModEventPriorityScore)
                /// `tools.ozone.moderation.defs#ageAssuranceEvent`.
                indirect case ageAssuranceEvent(ToolsOzone.Moderation.Defs.AgeAssuranceEvent)
                /// `tools.ozone.moderation.defs#ageAssuranceOverrideEvent`.
                indirect case ageAssuranceOverrideEvent(ToolsOzone.Moderation.Defs.AgeAssuranceOverrideEvent)
                /// `tools.ozone.moderation.defs#ageAssurancePurgeEvent`.
                case ageAssurancePurgeEvent(ToolsOzone.Moderation.Defs.AgeAssurancePurgeEvent)
                /// `tools.ozone.moderation.defs#revokeAccountCredentialsEvent`.
                case revokeAccountCredentialsEvent(ToolsOzone.Moderation.Defs.RevokeAccountCredentialsEvent)
                /// `tools.ozone.moderation.defs#scheduleTakedownEvent`.
                indirect case scheduleTakedownEvent(ToolsOzone.Moderation.Defs.ScheduleTakedownEvent)
                /// `tools.ozone.moderation.defs#cancelScheduledTakedownEvent`.
                case cancelScheduledTakedownEvent(ToolsOzone.Moderation.Defs.CancelScheduledTakedownEvent)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 39:
                            if type == "tools.ozone.moderation.defs#modEventTag" {
                                self = .modEventTag(try ToolsOzone.Moderation.Defs.ModEventTag(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#recordEvent" {
                                self = .recordEvent(try ToolsOzone.Moderation.Defs.RecordEvent(from: &reader))
                                return
                            }
                        case 40:
                            if type == "tools.ozone.moderation.defs#modEventMute" {
                                self = .modEventMute(try ToolsOzone.Moderation.Defs.ModEventMute(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#accountEvent" {
                                self = .accountEvent(try ToolsOzone.Moderation.Defs.AccountEvent(from: &reader))
                                return
                            }
                        case 41:
                            if type == "tools.ozone.moderation.defs#modEventLabel" {
                                self = .modEventLabel(try ToolsOzone.Moderation.Defs.ModEventLabel(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#modEventEmail" {
                                self = .modEventEmail(try ToolsOzone.Moderation.Defs.ModEventEmail(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#identityEvent" {
                                self = .identityEvent(try ToolsOzone.Moderation.Defs.IdentityEvent(from: &reader))
                                return
                            }
                        case 42:
                            if type == "tools.ozone.moderation.defs#modEventReport" {
                                self = .modEventReport(try ToolsOzone.Moderation.Defs.ModEventReport(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#modEventUnmute" {
                                self = .modEventUnmute(try ToolsOzone.Moderation.Defs.ModEventUnmute(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#modEventDivert" {
                                self = .modEventDivert(try ToolsOzone.Moderation.Defs.ModEventDivert(from: &reader))
                                return
                            }
                        case 43:
                            if type == "tools.ozone.moderation.defs#modEventComment" {
                                self = .modEventComment(try ToolsOzone.Moderation.Defs.ModEventComment(from: &reader))
                                return
                            }
                        case 44:
                            if type == "tools.ozone.moderation.defs#modEventTakedown" {
                                self = .modEventTakedown(try ToolsOzone.Moderation.Defs.ModEventTakedown(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#modEventEscalate" {
                                self = .modEventEscalate(try ToolsOzone.Moderation.Defs.ModEventEscalate(from: &reader))
                                return
                            }
                        case 45:
                            if type == "tools.ozone.moderation.defs#ageAssuranceEvent" {
                                self = .ageAssuranceEvent(
                                    try ToolsOzone.Moderation.Defs.AgeAssuranceEvent(from: &reader))
                                return
                            }
                        case 47:
                            if type == "tools.ozone.moderation.defs#modEventAcknowledge" {
                                self = .modEventAcknowledge(
                                    try ToolsOzone.Moderation.Defs.ModEventAcknowledge(from: &reader))
                                return
                            }
                        case 48:
                            if type == "tools.ozone.moderation.defs#modEventMuteReporter" {
                                self = .modEventMuteReporter(
                                    try ToolsOzone.Moderation.Defs.ModEventMuteReporter(from: &reader))
                                return
                            }
                        case 49:
                            if type == "tools.ozone.moderation.defs#modEventResolveAppeal" {
                                self = .modEventResolveAppeal(
                                    try ToolsOzone.Moderation.Defs.ModEventResolveAppeal(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#modEventPriorityScore" {
                                self = .modEventPriorityScore(
                                    try ToolsOzone.Moderation.Defs.ModEventPriorityScore(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#scheduleTakedownEvent" {
                                self = .scheduleTakedownEvent(
                                    try ToolsOzone.Moderation.Defs.ScheduleTakedownEvent(from: &reader))
                                return
                            }
                        case 50:
                            if type == "tools.ozone.moderation.defs#modEventUnmuteReporter" {
                                self = .modEventUnmuteReporter(
                                    try ToolsOzone.Moderation.Defs.ModEventUnmuteReporter(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#ageAssurancePurgeEvent" {
                                self = .ageAssurancePurgeEvent(
                                    try ToolsOzone.Moderation.Defs.AgeAssurancePurgeEvent(from: &reader))
                                return
                            }
                        case 51:
                            if type == "tools.ozone.moderation.defs#modEventReverseTakedown" {
                                self = .modEventReverseTakedown(
                                    try ToolsOzone.Moderation.Defs.ModEventReverseTakedown(from: &reader))
                                return
                            }
                        case 53:
                            if type == "tools.ozone.moderation.defs#ageAssuranceOverrideEvent" {
                                self = .ageAssuranceOverrideEvent(
                                    try ToolsOzone.Moderation.Defs.AgeAssuranceOverrideEvent(from: &reader))
                                return
                            }
                        case 56:
                            if type == "tools.ozone.moderation.defs#cancelScheduledTakedownEvent" {
                                self = .cancelScheduledTakedownEvent(
                                    try ToolsOzone.Moderation.Defs.CancelScheduledTakedownEvent(from: &reader))
                                return
                            }
                        case 57:
                            if type == "tools.ozone.moderation.defs#revokeAccountCredentialsEvent" {
                                self = .revokeAccountCredentialsEvent(
                                    try ToolsOzone.Moderation.Defs.RevokeAccountCredentialsEvent(from: &reader))
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
                    case .modEventTakedown(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventTakedown", value)
                    case .modEventAcknowledge(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventAcknowledge", value)
                    case .modEventEscalate(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventEscalate", value)
                    case .modEventComment(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventComment", value)
                    case .modEventLabel(let value): writer.variant("tools.ozone.moderation.defs#modEventLabel", value)
                    case .modEventReport(let value): writer.variant("tools.ozone.moderation.defs#modEventReport", value)
                    case .modEventMute(let value): writer.variant("tools.ozone.moderation.defs#modEventMute", value)
                    case .modEventUnmute(let value): writer.variant("tools.ozone.moderation.defs#modEventUnmute", value)
                    case .modEventMuteReporter(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventMuteReporter", value)
                    case .modEventUnmuteReporter(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventUnmuteReporter", value)
                    case .modEventReverseTakedown(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventReverseTakedown", value)
                    case .modEventResolveAppeal(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventResolveAppeal", value)
                    case .modEventEmail(let value): writer.variant("tools.ozone.moderation.defs#modEventEmail", value)
                    case .modEventDivert(let value): writer.variant("tools.ozone.moderation.defs#modEventDivert", value)
                    case .modEventTag(let value): writer.variant("tools.ozone.moderation.defs#modEventTag", value)
                    case .accountEvent(let value): writer.variant("tools.ozone.moderation.defs#accountEvent", value)
                    case .identityEvent(let value): writer.variant("tools.ozone.moderation.defs#identityEvent", value)
                    case .recordEvent(let value): writer.variant("tools.ozone.moderation.defs#recordEvent", value)
                    case .modEventPriorityScore(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventPriorityScore", value)
                    case .ageAssuranceEvent(let value):
                        writer.variant("tools.ozone.moderation.defs#ageAssuranceEvent", value)
                    case .ageAssuranceOverrideEvent(let value):
                        writer.variant("tools.ozone.moderation.defs#ageAssuranceOverrideEvent", value)
                    case .ageAssurancePurgeEvent(let value):
                        writer.variant("tools.ozone.moderation.defs#ageAssurancePurgeEvent", value)
                    case .revokeAccountCredentialsEvent(let value):
                        writer.variant("tools.ozone.moderation.defs#revokeAccountCredentialsEvent", value)
                    case .scheduleTakedownEvent(let value):
                        writer.variant("tools.ozone.moderation.defs#scheduleTakedownEvent", value)
                    case .cancelScheduledTakedownEvent(let value):
                        writer.variant("tools.ozone.moderation.defs#cancelScheduledTakedownEvent", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .modEventTakedown(let value): value.check(&constraints)
                    case .modEventAcknowledge(let value): value.check(&constraints)
                    case .modEventEscalate(let value): value.check(&constraints)
                    case .modEventComment(let value): value.check(&constraints)
                    case .modEventLabel(let value): value.check(&constraints)
                    case .modEventReport(let value): value.check(&constraints)
                    case .modEventMute(let value): value.check(&constraints)
                    case .modEventUnmute(let value): value.check(&constraints)
                    case .modEventMuteReporter(let value): value.check(&constraints)
                    case .modEventUnmuteReporter(let value): value.check(&constraints)
                    case .modEventReverseTakedown(let value): value.check(&constraints)
                    case .modEventResolveAppeal(let value): value.check(&constraints)
                    case .modEventEmail(let value): value.check(&constraints)
                    case .modEventDivert(let value): value.check(&constraints)
                    case .modEventTag(let value): value.check(&constraints)
                    case .accountEvent(let value): value.check(&constraints)
                    case .identityEvent(let value): value.check(&constraints)
                    case .recordEvent(let value): value.check(&constraints)
                    case .modEventPriorityScore(let value): value.check(&constraints)
                    case .ageAssuranceEvent(let value): value.check(&constraints)
                    case .ageAssuranceOverrideEvent(let value): value.check(&constraints)
                    case .ageAssurancePurgeEvent(let value): value.check(&constraints)
                    case .revokeAccountCredentialsEvent(let value): value.check(&constraints)
                    case .scheduleTakedownEvent(let value): value.check(&constraints)
                    case .cancelScheduledTakedownEvent(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }

            /// One of 2 types, told apart by `$type`.
            public enum SubjectUnion: LexiconCodable, Hashable {
                /// `com.atproto.admin.defs#repoRef`.
                case repoRef(ComAtproto.Admin.Defs.RepoRef)
                /// `com.atproto.repo.strongRef`.
                indirect case strongRef(ComAtproto.Repo.StrongRef)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 26:
                            if type == "com.atproto.repo.strongRef" {
                                self = .strongRef(try ComAtproto.Repo.StrongRef(from: &reader))
                                return
                            }
                        case 30:
                            if type == "com.atproto.admin.defs#repoRef" {
                                self = .repoRef(try ComAtproto.Admin.Defs.RepoRef(from: &reader))
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
                    case .repoRef(let value): writer.variant("com.atproto.admin.defs#repoRef", value)
                    case .strongRef(let value): writer.variant("com.atproto.repo.strongRef", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// What `tools.ozone.moderation.emitEvent` answers.
        public typealias Output = ToolsOzone.Moderation.Defs.ModEventView

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `SubjectHasAction`.
            case subjectHasAction = "SubjectHasAction"
            /// `DuplicateExternalId`.
            case duplicateExternalId = "DuplicateExternalId"
        }

        /// `tools.ozone.moderation.emitEvent#reportAction`, an object.
        public struct ReportAction: LexiconObject {
            /// Boolean.
            public var all: Bool?
            /// Array.
            public var ids: [Int]?
            /// String.
            public var note: String?
            /// Array.
            public var types: [String]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                all: Bool? = nil, ids: [Int]? = nil, note: String? = nil, types: [String]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.all = all
                self.ids = ids
                self.note = note
                self.types = types
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["all", "ids", "note", "types"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.all = nil
                self.ids = nil
                self.note = nil
                self.types = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "all", self.all == nil {
                            self.all = try Bool(from: &reader)
                            continue
                        }
                        if key == "ids", self.ids == nil {
                            self.ids = try [Int](from: &reader)
                            continue
                        }
                    case 4:
                        if key == "note", self.note == nil {
                            self.note = try String(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "types", self.types == nil {
                            self.types = try [String](from: &reader)
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
                writer.field("all", all, &object)
                writer.field("ids", ids, &object)
                writer.field("note", note, &object)
                writer.field("types", types, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Moderation.EmitEvent {
    /// `tools.ozone.moderation.emitEvent`, a procedure.
    ///
    /// Declares the errors `SubjectHasAction`, `DuplicateExternalId`.
    public static func emitEvent(
        event: ToolsOzone.Moderation.EmitEvent.Input.EventUnion,
        subject: ToolsOzone.Moderation.EmitEvent.Input.SubjectUnion, createdBy: DID, externalId: String? = nil,
        modTool: ToolsOzone.Moderation.Defs.ModTool? = nil,
        reportAction: ToolsOzone.Moderation.EmitEvent.ReportAction? = nil, subjectBlobCids: [CID]? = nil
    ) -> Self {
        Self(
            .init(
                event: event, subject: subject, createdBy: createdBy, externalId: externalId, modTool: modTool,
                reportAction: reportAction, subjectBlobCids: subjectBlobCids))
    }
}
