// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Temp {
    /// `com.atproto.temp.revokeAccountCredentials`, a procedure.
    public struct RevokeAccountCredentials: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.temp.revokeAccountCredentials" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `com.atproto.temp.revokeAccountCredentials` sends.
        public struct Input: LexiconObject {
            /// At-identifier; required.
            public var account: ATIdentifier
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(account: ATIdentifier, unknownFields: UnknownFields = UnknownFields()) {
                self.account = account
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["account"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var account: ATIdentifier?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "account", account == nil {
                            account = try ATIdentifier(from: &reader)
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
                writer.field("account", account, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == ComAtproto.Temp.RevokeAccountCredentials {
    /// `com.atproto.temp.revokeAccountCredentials`, a procedure.
    public static func revokeAccountCredentials(account: ATIdentifier) -> Self {
        Self(.init(account: account))
    }
}
