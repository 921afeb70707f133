// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Report {
    /// `tools.ozone.report.createActivity`, a procedure.
    ///
    /// Declares the errors `ReportNotFound`, `InvalidStateTransition`, `AlreadyInTargetState`.
    public struct CreateActivity: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.report.createActivity" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.report.createActivity` sends.
        public struct Input: LexiconObject {
            /// Union; required.
            public var activity: ActivityUnion
            /// Integer.
            public var eventId: Int?
            /// String.
            public var internalNote: String?
            /// Boolean, false when absent.
            public var isAutomated: Bool?
            /// String.
            public var publicNote: String?
            /// Integer.
            public var reportId: Int?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                activity: ActivityUnion, eventId: Int? = nil, internalNote: String? = nil, isAutomated: Bool? = nil,
                publicNote: String? = nil, reportId: Int? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.activity = activity
                self.eventId = eventId
                self.internalNote = internalNote
                self.isAutomated = isAutomated
                self.publicNote = publicNote
                self.reportId = reportId
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["eventId", "activity", "reportId", "publicNote", "isAutomated", "internalNote"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var activity: ActivityUnion?
                self.eventId = nil
                self.internalNote = nil
                self.isAutomated = nil
                self.publicNote = nil
                self.reportId = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "eventId", self.eventId == nil {
                            self.eventId = try Int(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "activity", activity == nil {
                            activity = try ActivityUnion(from: &reader)
                            continue
                        }
                        if key == "reportId", self.reportId == nil {
                            self.reportId = try Int(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "publicNote", self.publicNote == nil {
                            self.publicNote = try String(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "isAutomated", self.isAutomated == nil {
                            self.isAutomated = try Bool(from: &reader)
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
                self.activity = activity
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("eventId", eventId, &object)
                writer.field("activity", activity, &object)
                writer.field("reportId", reportId, &object)
                writer.field("publicNote", publicNote, &object)
                writer.field("isAutomated", isAutomated, &object)
                writer.field("internalNote", internalNote, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(activity, at: "activity")
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

        /// What `tools.ozone.report.createActivity` answers.
        public struct Output: LexiconObject {
            /// `tools.ozone.report.defs#reportActivityView`; required.
            @Indirect public var activity: ToolsOzone.Report.Defs.ReportActivityView
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                activity: ToolsOzone.Report.Defs.ReportActivityView, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.activity = activity
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["activity"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var activity: Indirect<ToolsOzone.Report.Defs.ReportActivityView>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 8:
                        if key == "activity", activity == nil {
                            activity = Indirect(try ToolsOzone.Report.Defs.ReportActivityView(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let activity else { throw reader.missing("activity", object) }
                self._activity = activity
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("activity", activity, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(activity, at: "activity")
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `ReportNotFound`.
            case reportNotFound = "ReportNotFound"
            /// `InvalidStateTransition`.
            case invalidStateTransition = "InvalidStateTransition"
            /// `AlreadyInTargetState`.
            case alreadyInTargetState = "AlreadyInTargetState"
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Report.CreateActivity {
    /// `tools.ozone.report.createActivity`, a procedure.
    ///
    /// Declares the errors `ReportNotFound`, `InvalidStateTransition`, `AlreadyInTargetState`.
    public static func createActivity(
        activity: ToolsOzone.Report.CreateActivity.Input.ActivityUnion, eventId: Int? = nil,
        internalNote: String? = nil, isAutomated: Bool? = nil, publicNote: String? = nil, reportId: Int? = nil
    ) -> Self {
        Self(
            .init(
                activity: activity, eventId: eventId, internalNote: internalNote, isAutomated: isAutomated,
                publicNote: publicNote, reportId: reportId))
    }
}
