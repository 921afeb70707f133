// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Team {
    /// `tools.ozone.team.deleteMember`, a procedure.
    ///
    /// For administrators. Declares the errors `MemberNotFound`, `CannotDeleteSelf`.
    public struct DeleteMember: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.team.deleteMember" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `tools.ozone.team.deleteMember` sends.
        public struct Input: LexiconObject {
            /// Did; required.
            public var did: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(did: DID, unknownFields: UnknownFields = UnknownFields()) {
                self.did = did
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
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
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `MemberNotFound`.
            case memberNotFound = "MemberNotFound"
            /// `CannotDeleteSelf`.
            case cannotDeleteSelf = "CannotDeleteSelf"
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Team.DeleteMember {
    /// `tools.ozone.team.deleteMember`, a procedure.
    ///
    /// For administrators. Declares the errors `MemberNotFound`, `CannotDeleteSelf`.
    public static func deleteMember(did: DID) -> Self {
        Self(.init(did: did))
    }
}
