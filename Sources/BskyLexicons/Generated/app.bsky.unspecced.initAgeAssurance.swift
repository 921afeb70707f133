// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Unspecced {
    /// `app.bsky.unspecced.initAgeAssurance`, a procedure.
    ///
    /// Declares the errors `InvalidEmail`, `DidTooLong`, `InvalidInitiation`.
    public struct InitAgeAssurance: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.unspecced.initAgeAssurance" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `app.bsky.unspecced.initAgeAssurance` sends.
        public struct Input: LexiconObject {
            /// String; required.
            public var countryCode: String
            /// String; required.
            public var email: String
            /// String; required.
            public var language: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                email: String, language: String, countryCode: String, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.countryCode = countryCode
                self.email = email
                self.language = language
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["email", "language", "countryCode"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var countryCode: String?
                var email: String?
                var language: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "email", email == nil {
                            email = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "language", language == nil {
                            language = try String(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "countryCode", countryCode == nil {
                            countryCode = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let countryCode else { throw reader.missing("countryCode", object) }
                guard let email else { throw reader.missing("email", object) }
                guard let language else { throw reader.missing("language", object) }
                self.countryCode = countryCode
                self.email = email
                self.language = language
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("email", email, &object)
                writer.field("language", language, &object)
                writer.field("countryCode", countryCode, &object)
                writer.endObject(&object)
            }
        }

        /// What `app.bsky.unspecced.initAgeAssurance` answers.
        public typealias Output = AppBsky.Unspecced.Defs.AgeAssuranceState

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `InvalidEmail`.
            case invalidEmail = "InvalidEmail"
            /// `DidTooLong`.
            case didTooLong = "DidTooLong"
            /// `InvalidInitiation`.
            case invalidInitiation = "InvalidInitiation"
        }
    }
}

extension XRPCCall where Self == AppBsky.Unspecced.InitAgeAssurance {
    /// `app.bsky.unspecced.initAgeAssurance`, a procedure.
    ///
    /// Declares the errors `InvalidEmail`, `DidTooLong`, `InvalidInitiation`.
    public static func initAgeAssurance(email: String, language: String, countryCode: String) -> Self {
        Self(.init(email: email, language: language, countryCode: countryCode))
    }
}
