// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Safelink {
    /// `tools.ozone.safelink.removeRule`, a procedure.
    ///
    /// Declares the error `RuleNotFound`.
    public struct RemoveRule: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.safelink.removeRule" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.safelink.removeRule` sends.
        public struct Input: LexiconObject {
            /// String.
            public var comment: String?
            /// Did.
            public var createdBy: DID?
            /// `tools.ozone.safelink.defs#patternType`; required.
            public var pattern: ToolsOzone.Safelink.Defs.PatternType
            /// String; required.
            public var url: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                url: String, pattern: ToolsOzone.Safelink.Defs.PatternType, comment: String? = nil,
                createdBy: DID? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.comment = comment
                self.createdBy = createdBy
                self.pattern = pattern
                self.url = url
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["url", "comment", "pattern", "createdBy"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.comment = nil
                self.createdBy = nil
                var pattern: ToolsOzone.Safelink.Defs.PatternType?
                var url: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "url", url == nil {
                            url = try String(from: &reader)
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
                guard let pattern else { throw reader.missing("pattern", object) }
                guard let url else { throw reader.missing("url", object) }
                self.pattern = pattern
                self.url = url
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("url", url, &object)
                writer.field("comment", comment, &object)
                writer.field("pattern", pattern, &object)
                writer.field("createdBy", createdBy, &object)
                writer.endObject(&object)
            }
        }

        /// What `tools.ozone.safelink.removeRule` answers.
        public typealias Output = ToolsOzone.Safelink.Defs.Event

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `RuleNotFound`.
            case ruleNotFound = "RuleNotFound"
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Safelink.RemoveRule {
    /// `tools.ozone.safelink.removeRule`, a procedure.
    ///
    /// Declares the error `RuleNotFound`.
    public static func removeRule(
        url: String, pattern: ToolsOzone.Safelink.Defs.PatternType, comment: String? = nil, createdBy: DID? = nil
    ) -> Self {
        Self(.init(url: url, pattern: pattern, comment: comment, createdBy: createdBy))
    }
}
