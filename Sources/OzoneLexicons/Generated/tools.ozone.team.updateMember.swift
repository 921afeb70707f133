// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Team {
    /// `tools.ozone.team.updateMember`, a procedure.
    ///
    /// For administrators. Declares the error `MemberNotFound`.
    public struct UpdateMember: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.team.updateMember" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.team.updateMember` sends.
        public struct Input: LexiconObject {
            /// Did; required.
            public var did: DID
            /// Boolean.
            public var disabled: Bool?
            /// String.
            public var role: Role?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                did: DID, disabled: Bool? = nil, role: Role? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.did = did
                self.disabled = disabled
                self.role = role
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "role", "disabled"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                self.disabled = nil
                self.role = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "role", self.role == nil {
                            self.role = try Role(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "disabled", self.disabled == nil {
                            self.disabled = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                self.did = did
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("role", role, &object)
                writer.field("disabled", disabled, &object)
                writer.endObject(&object)
            }

            /// A string with 4 known values; others may come.
            public struct Role: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `tools.ozone.team.defs#roleAdmin`.
                public static var roleAdmin: Role { Role(rawValue: "tools.ozone.team.defs#roleAdmin") }
                /// `tools.ozone.team.defs#roleModerator`.
                public static var roleModerator: Role { Role(rawValue: "tools.ozone.team.defs#roleModerator") }
                /// `tools.ozone.team.defs#roleVerifier`.
                public static var roleVerifier: Role { Role(rawValue: "tools.ozone.team.defs#roleVerifier") }
                /// `tools.ozone.team.defs#roleTriage`.
                public static var roleTriage: Role { Role(rawValue: "tools.ozone.team.defs#roleTriage") }
            }
        }

        /// What `tools.ozone.team.updateMember` answers.
        public typealias Output = ToolsOzone.Team.Defs.Member

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `MemberNotFound`.
            case memberNotFound = "MemberNotFound"
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Team.UpdateMember {
    /// `tools.ozone.team.updateMember`, a procedure.
    ///
    /// For administrators. Declares the error `MemberNotFound`.
    public static func updateMember(
        did: DID, disabled: Bool? = nil, role: ToolsOzone.Team.UpdateMember.Input.Role? = nil
    ) -> Self {
        Self(.init(did: did, disabled: disabled, role: role))
    }
}
