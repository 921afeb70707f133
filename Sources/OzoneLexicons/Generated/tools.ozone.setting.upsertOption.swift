// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Setting {
    /// `tools.ozone.setting.upsertOption`, a procedure.
    public struct UpsertOption: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.setting.upsertOption" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.setting.upsertOption` sends.
        public struct Input: LexiconObject {
            /// String, at most 2000 bytes.
            public var description: String?
            /// Nsid; required.
            public var key: NSID
            /// String.
            public var managerRole: ManagerRole?
            /// String; required.
            public var scope: Scope
            /// Unknown; required.
            public var value: UnknownObject
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                key: NSID, scope: Scope, value: UnknownObject, description: String? = nil,
                managerRole: ManagerRole? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.description = description
                self.key = key
                self.managerRole = managerRole
                self.scope = scope
                self.value = value
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["key", "scope", "value", "description", "managerRole"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.description = nil
                var keyValue: NSID?
                self.managerRole = nil
                var scope: Scope?
                var value: UnknownObject?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "key", keyValue == nil {
                            keyValue = try NSID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "scope", scope == nil {
                            scope = try Scope(from: &reader)
                            continue
                        }
                        if key == "value", value == nil {
                            value = try UnknownObject(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "description", self.description == nil {
                            self.description = try String(from: &reader)
                            continue
                        }
                        if key == "managerRole", self.managerRole == nil {
                            self.managerRole = try ManagerRole(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let keyValue else { throw reader.missing("key", object) }
                guard let scope else { throw reader.missing("scope", object) }
                guard let value else { throw reader.missing("value", object) }
                self.key = keyValue
                self.scope = scope
                self.value = value
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("key", key, &object)
                writer.field("scope", scope, &object)
                writer.field("value", value, &object)
                writer.field("description", description, &object)
                writer.field("managerRole", managerRole, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(description, at: "description", maxLength: 2000)
                constraints.unknown(value, at: "value")
            }

            /// A string with 4 known values; others may come.
            public struct ManagerRole: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `tools.ozone.team.defs#roleModerator`.
                public static var roleModerator: ManagerRole {
                    ManagerRole(rawValue: "tools.ozone.team.defs#roleModerator")
                }
                /// `tools.ozone.team.defs#roleTriage`.
                public static var roleTriage: ManagerRole { ManagerRole(rawValue: "tools.ozone.team.defs#roleTriage") }
                /// `tools.ozone.team.defs#roleVerifier`.
                public static var roleVerifier: ManagerRole {
                    ManagerRole(rawValue: "tools.ozone.team.defs#roleVerifier")
                }
                /// `tools.ozone.team.defs#roleAdmin`.
                public static var roleAdmin: ManagerRole { ManagerRole(rawValue: "tools.ozone.team.defs#roleAdmin") }
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

        /// What `tools.ozone.setting.upsertOption` answers.
        public struct Output: LexiconObject {
            /// `tools.ozone.setting.defs#option`; required.
            @Indirect public var option: ToolsOzone.Setting.Defs.Option
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(option: ToolsOzone.Setting.Defs.Option, unknownFields: UnknownFields = UnknownFields()) {
                self.option = option
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["option"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var option: Indirect<ToolsOzone.Setting.Defs.Option>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "option", option == nil {
                            option = Indirect(try ToolsOzone.Setting.Defs.Option(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let option else { throw reader.missing("option", object) }
                self._option = option
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("option", option, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(option, at: "option")
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Setting.UpsertOption {
    /// `tools.ozone.setting.upsertOption`, a procedure.
    public static func upsertOption(
        key: NSID, scope: ToolsOzone.Setting.UpsertOption.Input.Scope, value: UnknownObject, description: String? = nil,
        managerRole: ToolsOzone.Setting.UpsertOption.Input.ManagerRole? = nil
    ) -> Self {
        Self(.init(key: key, scope: scope, value: value, description: description, managerRole: managerRole))
    }
}
