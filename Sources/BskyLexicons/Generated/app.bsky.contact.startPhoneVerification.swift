// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Contact {
    /// `app.bsky.contact.startPhoneVerification`, a procedure.
    ///
    /// Needs a login. Declares the errors `RateLimitExceeded`, `InvalidDid`, `InvalidPhone`, `InternalError`.
    public struct StartPhoneVerification: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.contact.startPhoneVerification" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `app.bsky.contact.startPhoneVerification` sends.
        public struct Input: LexiconObject {
            /// String; required.
            public var phone: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(phone: String, unknownFields: UnknownFields = UnknownFields()) {
                self.phone = phone
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["phone"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var phone: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
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
                guard let phone else { throw reader.missing("phone", object) }
                self.phone = phone
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("phone", phone, &object)
                writer.endObject(&object)
            }
        }

        /// What `app.bsky.contact.startPhoneVerification` answers.
        public struct Output: LexiconObject {
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(unknownFields: UnknownFields = UnknownFields()) {
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                []
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                while let key = try reader.nextKey(&object) {
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
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
            /// `InternalError`.
            case internalError = "InternalError"
        }
    }
}

extension XRPCCall where Self == AppBsky.Contact.StartPhoneVerification {
    /// `app.bsky.contact.startPhoneVerification`, a procedure.
    ///
    /// Needs a login. Declares the errors `RateLimitExceeded`, `InvalidDid`, `InvalidPhone`, `InternalError`.
    public static func startPhoneVerification(phone: String) -> Self {
        Self(.init(phone: phone))
    }
}
