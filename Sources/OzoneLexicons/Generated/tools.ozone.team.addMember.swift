// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Team {
    /// `tools.ozone.team.addMember`, a procedure.
    ///
    /// For administrators. Declares the error `MemberAlreadyExists`.
    public struct AddMember: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.team.addMember" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `tools.ozone.team.addMember` sends.
        public struct Input: LexiconObject {
            /// Did; required.
            public var did: DID
            /// String; required.
            public var role: Role
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(did: DID, role: Role, unknownFields: UnknownFields = UnknownFields()) {
                self.did = did
                self.role = role
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "role"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                var role: Role?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "role", role == nil {
                            role = try Role(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                guard let role else { throw reader.missing("role", object) }
                self.did = did
                self.role = role
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("role", role, &object)
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

        /// What `tools.ozone.team.addMember` answers.
        public typealias Output = ToolsOzone.Team.Defs.Member

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `MemberAlreadyExists`.
            case memberAlreadyExists = "MemberAlreadyExists"
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Team.AddMember {
    /// `tools.ozone.team.addMember`, a procedure.
    ///
    /// For administrators. Declares the error `MemberAlreadyExists`.
    public static func addMember(did: DID, role: ToolsOzone.Team.AddMember.Input.Role) -> Self {
        Self(.init(did: did, role: role))
    }
}
