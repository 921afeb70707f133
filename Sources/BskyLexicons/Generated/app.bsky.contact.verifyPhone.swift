// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Contact {
    /// `app.bsky.contact.verifyPhone`, a procedure.
    ///
    /// Needs a login. Declares the errors `RateLimitExceeded`, `InvalidDid`, `InvalidPhone`, `InvalidCode`,
    /// `InternalError`.
    public struct VerifyPhone: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.contact.verifyPhone" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `app.bsky.contact.verifyPhone` sends.
        public struct Input: LexiconObject {
            /// String; required.
            public var code: String
            /// String; required.
            public var phone: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(phone: String, code: String, unknownFields: UnknownFields = UnknownFields()) {
                self.code = code
                self.phone = phone
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["code", "phone"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var code: String?
                var phone: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "code", code == nil {
                            code = try String(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "phone", phone == nil {
                            phone = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let code else { throw reader.missing("code", object) }
                guard let phone else { throw reader.missing("phone", object) }
                self.code = code
                self.phone = phone
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("code", code, &object)
                writer.field("phone", phone, &object)
                writer.endObject(&object)
            }
        }

        /// What `app.bsky.contact.verifyPhone` answers.
        public struct Output: LexiconObject {
            /// String; required.
            public var token: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(token: String, unknownFields: UnknownFields = UnknownFields()) {
                self.token = token
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["token"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var token: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "token", token == nil {
                            token = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let token else { throw reader.missing("token", object) }
                self.token = token
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("token", token, &object)
                writer.endObject(&object)
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `RateLimitExceeded`.
            case rateLimitExceeded = "RateLimitExceeded"
            /// `InvalidDid`.
            case invalidDid = "InvalidDid"
            /// `InvalidPhone`.
            case invalidPhone = "InvalidPhone"
            /// `InvalidCode`.
            case invalidCode = "InvalidCode"
            /// `InternalError`.
            case internalError = "InternalError"
        }
    }
}

extension XRPCCall where Self == AppBsky.Contact.VerifyPhone {
    /// `app.bsky.contact.verifyPhone`, a procedure.
    ///
    /// Needs a login. Declares the errors `RateLimitExceeded`, `InvalidDid`, `InvalidPhone`, `InvalidCode`,
    /// `InternalError`.
    public static func verifyPhone(phone: String, code: String) -> Self {
        Self(.init(phone: phone, code: code))
    }
}
