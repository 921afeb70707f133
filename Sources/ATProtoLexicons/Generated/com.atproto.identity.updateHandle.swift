// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Identity {
    /// `com.atproto.identity.updateHandle`, a procedure.
    ///
    /// Needs a login.
    public struct UpdateHandle: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.identity.updateHandle" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `com.atproto.identity.updateHandle` sends.
        public struct Input: LexiconObject {
            /// Handle; required.
            public var handle: Handle
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(handle: Handle, unknownFields: UnknownFields = UnknownFields()) {
                self.handle = handle
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["handle"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var handle: Handle?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
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
                guard let handle else { throw reader.missing("handle", object) }
                self.handle = handle
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("handle", handle, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == ComAtproto.Identity.UpdateHandle {
    /// `com.atproto.identity.updateHandle`, a procedure.
    ///
    /// Needs a login.
    public static func updateHandle(handle: Handle) -> Self {
        Self(.init(handle: handle))
    }
}
