// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Moderation {
    /// `tools.ozone.moderation.listScheduledActions`, a procedure.
    public struct ListScheduledActions: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.moderation.listScheduledActions" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.moderation.listScheduledActions` sends.
        public struct Input: LexiconObject {
            /// String.
            public var cursor: String?
            /// Datetime.
            public var endsBefore: Datetime?
            /// Integer, at least 1, at most 100, 50 when absent.
            public var limit: Int?
            /// Datetime.
            public var startsAfter: Datetime?
            /// Array; required.
            public var statuses: [Statuses]
            /// Array, at most 100 elements.
            public var subjects: [DID]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                statuses: [Statuses], cursor: String? = nil, endsBefore: Datetime? = nil, limit: Int? = nil,
                startsAfter: Datetime? = nil, subjects: [DID]? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.endsBefore = endsBefore
                self.limit = limit
                self.startsAfter = startsAfter
                self.statuses = statuses
                self.subjects = subjects
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["limit", "cursor", "statuses", "subjects", "endsBefore", "startsAfter"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                self.endsBefore = nil
                self.limit = nil
                self.startsAfter = nil
                var statuses: [Statuses]?
                self.subjects = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "limit", self.limit == nil {
                            self.limit = try Int(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "statuses", statuses == nil {
                            statuses = try [Statuses](from: &reader)
                            continue
                        }
                        if key == "subjects", self.subjects == nil {
                            self.subjects = try [DID](from: &reader)
                            continue
                        }
                    case 10:
                        if key == "endsBefore", self.endsBefore == nil {
                            self.endsBefore = try Datetime(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "startsAfter", self.startsAfter == nil {
                            self.startsAfter = try Datetime(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let statuses else { throw reader.missing("statuses", object) }
                self.statuses = statuses
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("limit", limit, &object)
                writer.field("cursor", cursor, &object)
                writer.field("statuses", statuses, &object)
                writer.field("subjects", subjects, &object)
                writer.field("endsBefore", endsBefore, &object)
                writer.field("startsAfter", startsAfter, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
                constraints.list(statuses, at: "statuses", minLength: 1)
                constraints.list(subjects, at: "subjects", maxLength: 100)
            }

            /// A string with 4 known values; others may come.
            public struct Statuses: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `pending`.
                public static var pending: Statuses { Statuses(rawValue: "pending") }
                /// `executed`.
                public static var executed: Statuses { Statuses(rawValue: "executed") }
                /// `cancelled`.
                public static var cancelled: Statuses { Statuses(rawValue: "cancelled") }
                /// `failed`.
                public static var failed: Statuses { Statuses(rawValue: "failed") }
            }
        }

        /// What `tools.ozone.moderation.listScheduledActions` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var actions: [ToolsOzone.Moderation.Defs.ScheduledActionView]
            /// String.
            public var cursor: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                actions: [ToolsOzone.Moderation.Defs.ScheduledActionView], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actions = actions
                self.cursor = cursor
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "actions"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actions: [ToolsOzone.Moderation.Defs.ScheduledActionView]?
                self.cursor = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "actions", actions == nil {
                            actions = try [ToolsOzone.Moderation.Defs.ScheduledActionView](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let actions else { throw reader.missing("actions", object) }
                self.actions = actions
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("actions", actions, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(actions, at: "actions")
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Moderation.ListScheduledActions {
    /// `tools.ozone.moderation.listScheduledActions`, a procedure.
    public static func listScheduledActions(
        statuses: [ToolsOzone.Moderation.ListScheduledActions.Input.Statuses], cursor: String? = nil,
        endsBefore: Datetime? = nil, limit: Int? = nil, startsAfter: Datetime? = nil, subjects: [DID]? = nil
    ) -> Self {
        Self(
            .init(
                statuses: statuses, cursor: cursor, endsBefore: endsBefore, limit: limit, startsAfter: startsAfter,
                subjects: subjects))
    }
}
