// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Server {
    /// `com.atproto.server.requestEmailUpdate`, a procedure.
    public struct RequestEmailUpdate: XRPCProcedure {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.server.requestEmailUpdate" }

        /// What `com.atproto.server.requestEmailUpdate` answers.
        public struct Output: LexiconObject {
            /// Boolean; required.
            public var tokenRequired: Bool
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(tokenRequired: Bool, unknownFields: UnknownFields = UnknownFields()) {
                self.tokenRequired = tokenRequired
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["tokenRequired"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var tokenRequired: Bool?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 13:
                        if key == "tokenRequired", tokenRequired == nil {
                            tokenRequired = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let tokenRequired else { throw reader.missing("tokenRequired", object) }
                self.tokenRequired = tokenRequired
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("tokenRequired", tokenRequired, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Server.RequestEmailUpdate {
    /// `com.atproto.server.requestEmailUpdate`, a procedure.
    public static func requestEmailUpdate() -> Self {
        Self()
    }
}
