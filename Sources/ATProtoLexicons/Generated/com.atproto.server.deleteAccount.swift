// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Server {
    /// `com.atproto.server.deleteAccount`, a procedure.
    ///
    /// Needs a login. Declares the errors `ExpiredToken`, `InvalidToken`.
    public struct DeleteAccount: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.server.deleteAccount" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `com.atproto.server.deleteAccount` sends.
        public struct Input: LexiconObject {
            /// Did; required.
            public var did: DID
            /// String; required.
            public var password: String
            /// String; required.
            public var token: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(did: DID, password: String, token: String, unknownFields: UnknownFields = UnknownFields()) {
                self.did = did
                self.password = password
                self.token = token
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "token", "password"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                var password: String?
                var token: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "token", token == nil {
                            token = try String(from: &reader)
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
                guard let token else { throw reader.missing("token", object) }
                self.did = did
                self.password = password
                self.token = token
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("token", token, &object)
                writer.field("password", password, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `ExpiredToken`.
            case expiredToken = "ExpiredToken"
            /// `InvalidToken`.
            case invalidToken = "InvalidToken"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Server.DeleteAccount {
    /// `com.atproto.server.deleteAccount`, a procedure.
    ///
    /// Needs a login. Declares the errors `ExpiredToken`, `InvalidToken`.
    public static func serverDeleteAccount(did: DID, password: String, token: String) -> Self {
        Self(.init(did: did, password: password, token: token))
    }
}
