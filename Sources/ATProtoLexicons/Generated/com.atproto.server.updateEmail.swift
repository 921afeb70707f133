// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Server {
    /// `com.atproto.server.updateEmail`, a procedure.
    ///
    /// Declares the errors `ExpiredToken`, `InvalidToken`, `TokenRequired`.
    public struct UpdateEmail: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.server.updateEmail" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `com.atproto.server.updateEmail` sends.
        public struct Input: LexiconObject {
            /// String; required.
            public var email: String
            /// Boolean.
            public var emailAuthFactor: Bool?
            /// String.
            public var token: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                email: String, emailAuthFactor: Bool? = nil, token: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.email = email
                self.emailAuthFactor = emailAuthFactor
                self.token = token
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["email", "token", "emailAuthFactor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var email: String?
                self.emailAuthFactor = nil
                self.token = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "email", email == nil {
                            email = try String(from: &reader)
                            continue
                        }
                        if key == "token", self.token == nil {
                            self.token = try String(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "emailAuthFactor", self.emailAuthFactor == nil {
                            self.emailAuthFactor = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let email else { throw reader.missing("email", object) }
                self.email = email
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("email", email, &object)
                writer.field("token", token, &object)
                writer.field("emailAuthFactor", emailAuthFactor, &object)
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
            /// `TokenRequired`.
            case tokenRequired = "TokenRequired"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Server.UpdateEmail {
    /// `com.atproto.server.updateEmail`, a procedure.
    ///
    /// Declares the errors `ExpiredToken`, `InvalidToken`, `TokenRequired`.
    public static func updateEmail(email: String, emailAuthFactor: Bool? = nil, token: String? = nil) -> Self {
        Self(.init(email: email, emailAuthFactor: emailAuthFactor, token: token))
    }
}
