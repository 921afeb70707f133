// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Server {
    /// `com.atproto.server.confirmEmail`, a procedure.
    ///
    /// Declares the errors `AccountNotFound`, `ExpiredToken`, `InvalidToken`, `InvalidEmail`.
    public struct ConfirmEmail: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.server.confirmEmail" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `com.atproto.server.confirmEmail` sends.
        public struct Input: LexiconObject {
            /// String; required.
            public var email: String
            /// String; required.
            public var token: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(email: String, token: String, unknownFields: UnknownFields = UnknownFields()) {
                self.email = email
                self.token = token
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["email", "token"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var email: String?
                var token: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "email", email == nil {
                            email = try String(from: &reader)
                            continue
                        }
                        if key == "token", token == nil {
                            token = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let email else { throw reader.missing("email", object) }
                guard let token else { throw reader.missing("token", object) }
                self.email = email
                self.token = token
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("email", email, &object)
                writer.field("token", token, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `AccountNotFound`.
            case accountNotFound = "AccountNotFound"
            /// `ExpiredToken`.
            case expiredToken = "ExpiredToken"
            /// `InvalidToken`.
            case invalidToken = "InvalidToken"
            /// `InvalidEmail`.
            case invalidEmail = "InvalidEmail"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Server.ConfirmEmail {
    /// `com.atproto.server.confirmEmail`, a procedure.
    ///
    /// Declares the errors `AccountNotFound`, `ExpiredToken`, `InvalidToken`, `InvalidEmail`.
    public static func confirmEmail(email: String, token: String) -> Self {
        Self(.init(email: email, token: token))
    }
}
