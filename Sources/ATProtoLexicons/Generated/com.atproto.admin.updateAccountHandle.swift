// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Admin {
    /// `com.atproto.admin.updateAccountHandle`, a procedure.
    ///
    /// For administrators.
    public struct UpdateAccountHandle: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.admin.updateAccountHandle" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `com.atproto.admin.updateAccountHandle` sends.
        public struct Input: LexiconObject {
            /// Did; required.
            public var did: DID
            /// Handle; required.
            public var handle: Handle
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(did: DID, handle: Handle, unknownFields: UnknownFields = UnknownFields()) {
                self.did = did
                self.handle = handle
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "handle"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                var handle: Handle?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "handle", handle == nil {
                            handle = try Handle(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                guard let handle else { throw reader.missing("handle", object) }
                self.did = did
                self.handle = handle
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("handle", handle, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == ComAtproto.Admin.UpdateAccountHandle {
    /// `com.atproto.admin.updateAccountHandle`, a procedure.
    ///
    /// For administrators.
    public static func updateAccountHandle(did: DID, handle: Handle) -> Self {
        Self(.init(did: did, handle: handle))
    }
}
