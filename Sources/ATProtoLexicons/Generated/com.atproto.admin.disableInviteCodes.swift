// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Admin {
    /// `com.atproto.admin.disableInviteCodes`, a procedure.
    public struct DisableInviteCodes: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.admin.disableInviteCodes" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `com.atproto.admin.disableInviteCodes` sends.
        public struct Input: LexiconObject {
            /// Array.
            public var accounts: [String]?
            /// Array.
            public var codes: [String]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                accounts: [String]? = nil, codes: [String]? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.accounts = accounts
                self.codes = codes
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["codes", "accounts"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.accounts = nil
                self.codes = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "codes", self.codes == nil {
                            self.codes = try [String](from: &reader)
                            continue
                        }
                    case 8:
                        if key == "accounts", self.accounts == nil {
                            self.accounts = try [String](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("codes", codes, &object)
                writer.field("accounts", accounts, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == ComAtproto.Admin.DisableInviteCodes {
    /// `com.atproto.admin.disableInviteCodes`, a procedure.
    public static func disableInviteCodes(accounts: [String]? = nil, codes: [String]? = nil) -> Self {
        Self(.init(accounts: accounts, codes: codes))
    }
}
