// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Admin {
    /// `com.atproto.admin.updateAccountSigningKey`, a procedure.
    ///
    /// For administrators.
    public struct UpdateAccountSigningKey: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.admin.updateAccountSigningKey" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `com.atproto.admin.updateAccountSigningKey` sends.
        public struct Input: LexiconObject {
            /// Did; required.
            public var did: DID
            /// Did; required.
            public var signingKey: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(did: DID, signingKey: DID, unknownFields: UnknownFields = UnknownFields()) {
                self.did = did
                self.signingKey = signingKey
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "signingKey"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                var signingKey: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "signingKey", signingKey == nil {
                            signingKey = try DID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                guard let signingKey else { throw reader.missing("signingKey", object) }
                self.did = did
                self.signingKey = signingKey
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("signingKey", signingKey, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == ComAtproto.Admin.UpdateAccountSigningKey {
    /// `com.atproto.admin.updateAccountSigningKey`, a procedure.
    ///
    /// For administrators.
    public static func updateAccountSigningKey(did: DID, signingKey: DID) -> Self {
        Self(.init(did: did, signingKey: signingKey))
    }
}
