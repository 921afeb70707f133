// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Setting {
    /// `tools.ozone.setting.removeOptions`, a procedure.
    public struct RemoveOptions: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.setting.removeOptions" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.setting.removeOptions` sends.
        public struct Input: LexiconObject {
            /// Array, at most 200 elements; required.
            public var keys: [NSID]
            /// String; required.
            public var scope: Scope
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(keys: [NSID], scope: Scope, unknownFields: UnknownFields = UnknownFields()) {
                self.keys = keys
                self.scope = scope
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["keys", "scope"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var keys: [NSID]?
                var scope: Scope?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "keys", keys == nil {
                            keys = try [NSID](from: &reader)
                            continue
                        }
                    case 5:
                        if key == "scope", scope == nil {
                            scope = try Scope(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let keys else { throw reader.missing("keys", object) }
                guard let scope else { throw reader.missing("scope", object) }
                self.keys = keys
                self.scope = scope
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("keys", keys, &object)
                writer.field("scope", scope, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(keys, at: "keys", minLength: 1, maxLength: 200)
            }

            /// A string with 2 known values; others may come.
            public struct Scope: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `instance`.
                public static var instance: Scope { Scope(rawValue: "instance") }
                /// `personal`.
                public static var personal: Scope { Scope(rawValue: "personal") }
            }
        }

        /// What `tools.ozone.setting.removeOptions` answers.
        public struct Output: LexiconObject {
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
    }
}

extension XRPCCall where Self == ToolsOzone.Setting.RemoveOptions {
    /// `tools.ozone.setting.removeOptions`, a procedure.
    public static func removeOptions(keys: [NSID], scope: ToolsOzone.Setting.RemoveOptions.Input.Scope) -> Self {
        Self(.init(keys: keys, scope: scope))
    }
}
