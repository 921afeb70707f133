// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Server {
    /// `com.atproto.server.createInviteCode`, a procedure.
    public struct CreateInviteCode: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.server.createInviteCode" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `com.atproto.server.createInviteCode` sends.
        public struct Input: LexiconObject {
            /// Did.
            public var forAccount: DID?
            /// Integer; required.
            public var useCount: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(useCount: Int, forAccount: DID? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.forAccount = forAccount
                self.useCount = useCount
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["useCount", "forAccount"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.forAccount = nil
                var useCount: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 8:
                        if key == "useCount", useCount == nil {
                            useCount = try Int(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "forAccount", self.forAccount == nil {
                            self.forAccount = try DID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let useCount else { throw reader.missing("useCount", object) }
                self.useCount = useCount
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("useCount", useCount, &object)
                writer.field("forAccount", forAccount, &object)
                writer.endObject(&object)
            }
        }

        /// What `com.atproto.server.createInviteCode` answers.
        public struct Output: LexiconObject {
            /// String; required.
            public var code: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(code: String, unknownFields: UnknownFields = UnknownFields()) {
                self.code = code
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["code"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var code: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "code", code == nil {
                            code = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let code else { throw reader.missing("code", object) }
                self.code = code
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("code", code, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Server.CreateInviteCode {
    /// `com.atproto.server.createInviteCode`, a procedure.
    public static func createInviteCode(useCount: Int, forAccount: DID? = nil) -> Self {
        Self(.init(useCount: useCount, forAccount: forAccount))
    }
}
