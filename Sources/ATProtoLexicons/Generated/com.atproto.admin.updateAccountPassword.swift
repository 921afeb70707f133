// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Admin {
    /// `com.atproto.admin.updateAccountPassword`, a procedure.
    ///
    /// For administrators.
    public struct UpdateAccountPassword: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.admin.updateAccountPassword" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `com.atproto.admin.updateAccountPassword` sends.
        public struct Input: LexiconObject {
            /// Did; required.
            public var did: DID
            /// String; required.
            public var password: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(did: DID, password: String, unknownFields: UnknownFields = UnknownFields()) {
                self.did = did
                self.password = password
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "password"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                var password: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "password", password == nil {
                            password = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                guard let password else { throw reader.missing("password", object) }
                self.did = did
                self.password = password
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("password", password, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == ComAtproto.Admin.UpdateAccountPassword {
    /// `com.atproto.admin.updateAccountPassword`, a procedure.
    ///
    /// For administrators.
    public static func updateAccountPassword(did: DID, password: String) -> Self {
        Self(.init(did: did, password: password))
    }
}
