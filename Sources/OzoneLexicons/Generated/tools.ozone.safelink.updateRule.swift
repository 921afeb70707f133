// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Safelink {
    /// `tools.ozone.safelink.updateRule`, a procedure.
    ///
    /// Declares the error `RuleNotFound`.
    public struct UpdateRule: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.safelink.updateRule" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.safelink.updateRule` sends.
        public struct Input: LexiconObject {
            /// `tools.ozone.safelink.defs#actionType`; required.
            public var action: ToolsOzone.Safelink.Defs.ActionType
            /// String.
            public var comment: String?
            /// Did.
            public var createdBy: DID?
            /// `tools.ozone.safelink.defs#patternType`; required.
            public var pattern: ToolsOzone.Safelink.Defs.PatternType
            /// `tools.ozone.safelink.defs#reasonType`; required.
            public var reason: ToolsOzone.Safelink.Defs.ReasonType
            /// String; required.
            public var url: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                url: String, pattern: ToolsOzone.Safelink.Defs.PatternType, action: ToolsOzone.Safelink.Defs.ActionType,
                reason: ToolsOzone.Safelink.Defs.ReasonType, comment: String? = nil, createdBy: DID? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.action = action
                self.comment = comment
                self.createdBy = createdBy
                self.pattern = pattern
                self.reason = reason
                self.url = url
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["url", "action", "reason", "comment", "pattern", "createdBy"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var action: ToolsOzone.Safelink.Defs.ActionType?
                self.comment = nil
                self.createdBy = nil
                var pattern: ToolsOzone.Safelink.Defs.PatternType?
                var reason: ToolsOzone.Safelink.Defs.ReasonType?
                var url: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "url", url == nil {
                            url = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "action", action == nil {
                            action = try ToolsOzone.Safelink.Defs.ActionType(from: &reader)
                            continue
                        }
                        if key == "reason", reason == nil {
                            reason = try ToolsOzone.Safelink.Defs.ReasonType(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                        if key == "pattern", pattern == nil {
                            pattern = try ToolsOzone.Safelink.Defs.PatternType(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdBy", self.createdBy == nil {
                            self.createdBy = try DID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let action else { throw reader.missing("action", object) }
                guard let pattern else { throw reader.missing("pattern", object) }
                guard let reason else { throw reader.missing("reason", object) }
                guard let url else { throw reader.missing("url", object) }
                self.action = action
                self.pattern = pattern
                self.reason = reason
                self.url = url
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("url", url, &object)
                writer.field("action", action, &object)
                writer.field("reason", reason, &object)
                writer.field("comment", comment, &object)
                writer.field("pattern", pattern, &object)
                writer.field("createdBy", createdBy, &object)
                writer.endObject(&object)
            }
        }

        /// What `tools.ozone.safelink.updateRule` answers.
        public typealias Output = ToolsOzone.Safelink.Defs.Event

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `RuleNotFound`.
            case ruleNotFound = "RuleNotFound"
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Safelink.UpdateRule {
    /// `tools.ozone.safelink.updateRule`, a procedure.
    ///
    /// Declares the error `RuleNotFound`.
    public static func updateRule(
        url: String, pattern: ToolsOzone.Safelink.Defs.PatternType, action: ToolsOzone.Safelink.Defs.ActionType,
        reason: ToolsOzone.Safelink.Defs.ReasonType, comment: String? = nil, createdBy: DID? = nil
    ) -> Self {
        Self(.init(url: url, pattern: pattern, action: action, reason: reason, comment: comment, createdBy: createdBy))
    }
}
