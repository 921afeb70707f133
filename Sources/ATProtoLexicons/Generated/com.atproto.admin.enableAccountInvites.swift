// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Admin {
    /// `com.atproto.admin.enableAccountInvites`, a procedure.
    public struct EnableAccountInvites: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.admin.enableAccountInvites" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `com.atproto.admin.enableAccountInvites` sends.
        public struct Input: LexiconObject {
            /// Did; required.
            public var account: DID
            /// String.
            public var note: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(account: DID, note: String? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.account = account
                self.note = note
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["note", "account"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var account: DID?
                self.note = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "note", self.note == nil {
                            self.note = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "account", account == nil {
                            account = try DID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let account else { throw reader.missing("account", object) }
                self.account = account
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("note", note, &object)
                writer.field("account", account, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == ComAtproto.Admin.EnableAccountInvites {
    /// `com.atproto.admin.enableAccountInvites`, a procedure.
    public static func enableAccountInvites(account: DID, note: String? = nil) -> Self {
        Self(.init(account: account, note: note))
    }
}
