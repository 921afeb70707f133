// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Moderation {
    /// `tools.ozone.moderation.scheduleAction`, a procedure.
    public struct ScheduleAction: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.moderation.scheduleAction" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.moderation.scheduleAction` sends.
        public struct Input: LexiconObject {
            /// Union; required.
            public var action: ActionUnion
            /// Did; required.
            public var createdBy: DID
            /// `tools.ozone.moderation.defs#modTool`.
            public var modTool: ToolsOzone.Moderation.Defs.ModTool?
            /// `#schedulingConfig`; required.
            public var scheduling: ToolsOzone.Moderation.ScheduleAction.SchedulingConfig
            /// Array, at most 100 elements; required.
            public var subjects: [DID]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                action: ActionUnion, subjects: [DID], createdBy: DID,
                scheduling: ToolsOzone.Moderation.ScheduleAction.SchedulingConfig,
                modTool: ToolsOzone.Moderation.Defs.ModTool? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.action = action
                self.createdBy = createdBy
                self.modTool = modTool
                self.scheduling = scheduling
                self.subjects = subjects
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["action", "modTool", "subjects", "createdBy", "scheduling"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var action: ActionUnion?
                var createdBy: DID?
                self.modTool = nil
                var scheduling: ToolsOzone.Moderation.ScheduleAction.SchedulingConfig?
                var subjects: [DID]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "action", action == nil {
                            action = try ActionUnion(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "modTool", self.modTool == nil {
                            self.modTool = try ToolsOzone.Moderation.Defs.ModTool(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "subjects", subjects == nil {
                            subjects = try [DID](from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdBy", createdBy == nil {
                            createdBy = try DID(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "scheduling", scheduling == nil {
                            scheduling = try ToolsOzone.Moderation.ScheduleAction.SchedulingConfig(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let action else { throw reader.missing("action", object) }
                guard let createdBy else { throw reader.missing("createdBy", object) }
                guard let scheduling else { throw reader.missing("scheduling", object) }
                guard let subjects else { throw reader.missing("subjects", object) }
                self.action = action
                self.createdBy = createdBy
                self.scheduling = scheduling
                self.subjects = subjects
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("action", action, &object)
                writer.field("modTool", modTool, &object)
                writer.field("subjects", subjects, &object)
                writer.field("createdBy", createdBy, &object)
                writer.field("scheduling", scheduling, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(action, at: "action")
                constraints.value(modTool, at: "modTool")
                constraints.value(scheduling, at: "scheduling")
                constraints.list(subjects, at: "subjects", maxLength: 100)
            }

            /// One of 1 types, told apart by `$type`.
            public enum ActionUnion: LexiconCodable, Hashable {
                /// `tools.ozone.moderation.scheduleAction#takedown`.
                indirect case takedown(ToolsOzone.Moderation.ScheduleAction.Takedown)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 46:
                            if type == "tools.ozone.moderation.scheduleAction#takedown" {
                                self = .takedown(try ToolsOzone.Moderation.ScheduleAction.Takedown(from: &reader))
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
                    case .takedown(let value): writer.variant("tools.ozone.moderation.scheduleAction#takedown", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .takedown(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }
        }

        /// What `tools.ozone.moderation.scheduleAction` answers.
        public typealias Output = ToolsOzone.Moderation.ScheduleAction.ScheduledActionResults

        /// `tools.ozone.moderation.scheduleAction#failedScheduling`, an object.
        public struct FailedScheduling: LexiconObject {
            /// String; required.
            public var error: String
            /// String.
            public var errorCode: String?
            /// Did; required.
            public var subject: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                subject: DID, error: String, errorCode: String? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.error = error
                self.errorCode = errorCode
                self.subject = subject
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["error", "subject", "errorCode"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var error: String?
                self.errorCode = nil
                var subject: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "error", error == nil {
                            error = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "subject", subject == nil {
                            subject = try DID(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "errorCode", self.errorCode == nil {
                            self.errorCode = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let error else { throw reader.missing("error", object) }
                guard let subject else { throw reader.missing("subject", object) }
                self.error = error
                self.subject = subject
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("error", error, &object)
                writer.field("subject", subject, &object)
                writer.field("errorCode", errorCode, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.scheduleAction#scheduledActionResults`, an object.
        public struct ScheduledActionResults: LexiconObject {
            /// Array; required.
            public var failed: [ToolsOzone.Moderation.ScheduleAction.FailedScheduling]
            /// Array; required.
            public var succeeded: [DID]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                succeeded: [DID], failed: [ToolsOzone.Moderation.ScheduleAction.FailedScheduling],
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.failed = failed
                self.succeeded = succeeded
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["failed", "succeeded"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var failed: [ToolsOzone.Moderation.ScheduleAction.FailedScheduling]?
                var succeeded: [DID]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "failed", failed == nil {
                            failed = try [ToolsOzone.Moderation.ScheduleAction.FailedScheduling](from: &reader)
                            continue
                        }
                    case 9:
                        if key == "succeeded", succeeded == nil {
                            succeeded = try [DID](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let failed else { throw reader.missing("failed", object) }
                guard let succeeded else { throw reader.missing("succeeded", object) }
                self.failed = failed
                self.succeeded = succeeded
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("failed", failed, &object)
                writer.field("succeeded", succeeded, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(failed, at: "failed")
            }
        }

        /// `tools.ozone.moderation.scheduleAction#schedulingConfig`, an object.
        public struct SchedulingConfig: LexiconObject {
            /// Datetime.
            public var executeAfter: Datetime?
            /// Datetime.
            public var executeAt: Datetime?
            /// Datetime.
            public var executeUntil: Datetime?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                executeAfter: Datetime? = nil, executeAt: Datetime? = nil, executeUntil: Datetime? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.executeAfter = executeAfter
                self.executeAt = executeAt
                self.executeUntil = executeUntil
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["executeAt", "executeAfter", "executeUntil"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.executeAfter = nil
                self.executeAt = nil
                self.executeUntil = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 9:
                        if key == "executeAt", self.executeAt == nil {
                            self.executeAt = try Datetime(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "executeAfter", self.executeAfter == nil {
                            self.executeAfter = try Datetime(from: &reader)
                            continue
                        }
                        if key == "executeUntil", self.executeUntil == nil {
                            self.executeUntil = try Datetime(from: &reader)
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
                writer.field("executeAt", executeAt, &object)
                writer.field("executeAfter", executeAfter, &object)
                writer.field("executeUntil", executeUntil, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.scheduleAction#takedown`, an object.
        public struct Takedown: LexiconObject {
            /// Boolean.
            public var acknowledgeAccountSubjects: Bool?
            /// String.
            public var comment: String?
            /// Integer.
            public var durationInHours: Int?
            /// String.
            public var emailContent: String?
            /// String.
            public var emailSubject: String?
            /// Array, at most 5 elements.
            public var policies: [String]?
            /// String.
            public var severityLevel: String?
            /// Integer.
            public var strikeCount: Int?
            /// Datetime.
            public var strikeExpiresAt: Datetime?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                acknowledgeAccountSubjects: Bool? = nil, comment: String? = nil, durationInHours: Int? = nil,
                emailContent: String? = nil, emailSubject: String? = nil, policies: [String]? = nil,
                severityLevel: String? = nil, strikeCount: Int? = nil, strikeExpiresAt: Datetime? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.acknowledgeAccountSubjects = acknowledgeAccountSubjects
                self.comment = comment
                self.durationInHours = durationInHours
                self.emailContent = emailContent
                self.emailSubject = emailSubject
                self.policies = policies
                self.severityLevel = severityLevel
                self.strikeCount = strikeCount
                self.strikeExpiresAt = strikeExpiresAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "comment", "policies", "strikeCount", "emailContent", "emailSubject", "severityLevel",
                    "durationInHours", "strikeExpiresAt", "acknowledgeAccountSubjects",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.acknowledgeAccountSubjects = nil
                self.comment = nil
                self.durationInHours = nil
                self.emailContent = nil
                self.emailSubject = nil
                self.policies = nil
                self.severityLevel = nil
                self.strikeCount = nil
                self.strikeExpiresAt = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "policies", self.policies == nil {
                            self.policies = try [String](from: &reader)
                            continue
                        }
                    case 11:
                        if key == "strikeCount", self.strikeCount == nil {
                            self.strikeCount = try Int(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "emailContent", self.emailContent == nil {
                            self.emailContent = try String(from: &reader)
                            continue
                        }
                        if key == "emailSubject", self.emailSubject == nil {
                            self.emailSubject = try String(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "severityLevel", self.severityLevel == nil {
                            self.severityLevel = try String(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "durationInHours", self.durationInHours == nil {
                            self.durationInHours = try Int(from: &reader)
                            continue
                        }
                        if key == "strikeExpiresAt", self.strikeExpiresAt == nil {
                            self.strikeExpiresAt = try Datetime(from: &reader)
                            continue
                        }
                    case 26:
                        if key == "acknowledgeAccountSubjects", self.acknowledgeAccountSubjects == nil {
                            self.acknowledgeAccountSubjects = try Bool(from: &reader)
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
                writer.field("comment", comment, &object)
                writer.field("policies", policies, &object)
                writer.field("strikeCount", strikeCount, &object)
                writer.field("emailContent", emailContent, &object)
                writer.field("emailSubject", emailSubject, &object)
                writer.field("severityLevel", severityLevel, &object)
                writer.field("durationInHours", durationInHours, &object)
                writer.field("strikeExpiresAt", strikeExpiresAt, &object)
                writer.field("acknowledgeAccountSubjects", acknowledgeAccountSubjects, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(policies, at: "policies", maxLength: 5)
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Moderation.ScheduleAction {
    /// `tools.ozone.moderation.scheduleAction`, a procedure.
    public static func scheduleAction(
        action: ToolsOzone.Moderation.ScheduleAction.Input.ActionUnion, subjects: [DID], createdBy: DID,
        scheduling: ToolsOzone.Moderation.ScheduleAction.SchedulingConfig,
        modTool: ToolsOzone.Moderation.Defs.ModTool? = nil
    ) -> Self {
        Self(.init(action: action, subjects: subjects, createdBy: createdBy, scheduling: scheduling, modTool: modTool))
    }
}
