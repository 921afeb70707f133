// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Ageassurance {
    /// `app.bsky.ageassurance.begin`, a procedure.
    ///
    /// Has a mail sent to you that leads to a third party, which proves your age.
    ///
    /// Declares the errors `InvalidEmail`, `DidTooLong`, `InvalidInitiation`, `RegionNotSupported`.
    public struct Begin: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.ageassurance.begin" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `app.bsky.ageassurance.begin` sends.
        public struct Input: LexiconObject {
            /// String; required.
            ///
            /// Where you are: two letters of ISO 3166-1, such as `GB`.
            public var countryCode: String
            /// String; required.
            ///
            /// Where the mail goes, which need not be the account's address.
            public var email: String
            /// String; required.
            ///
            /// The language of the mail. English, if the service lacks it.
            public var language: String
            /// String.
            ///
            /// The part of the country, such as `SD`.
            public var regionCode: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                email: String, language: String, countryCode: String, regionCode: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.countryCode = countryCode
                self.email = email
                self.language = language
                self.regionCode = regionCode
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["email", "language", "regionCode", "countryCode"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var countryCode: String?
                var email: String?
                var language: String?
                self.regionCode = nil
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
                    case 10:
                        if key == "regionCode", self.regionCode == nil {
                            self.regionCode = try String(from: &reader)
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
                writer.field("regionCode", regionCode, &object)
                writer.field("countryCode", countryCode, &object)
                writer.endObject(&object)
            }
        }

        /// What `app.bsky.ageassurance.begin` answers.
        public typealias Output = AppBsky.Ageassurance.Defs.State

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `InvalidEmail`.
            ///
            /// The service does not take this address.
            case invalidEmail = "InvalidEmail"
            /// `DidTooLong`.
            ///
            /// The third party can't take a DID as long as yours.
            case didTooLong = "DidTooLong"
            /// `InvalidInitiation`.
            ///
            /// The account may not try: it has been blocked.
            case invalidInitiation = "InvalidInitiation"
            /// `RegionNotSupported`.
            ///
            /// There are no rules for this region, so nothing is to be proved.
            case regionNotSupported = "RegionNotSupported"
        }
    }
}

extension XRPCCall where Self == AppBsky.Ageassurance.Begin {
    /// `app.bsky.ageassurance.begin`, a procedure.
    ///
    /// Has a mail sent to you that leads to a third party, which proves your age.
    ///
    /// Declares the errors `InvalidEmail`, `DidTooLong`, `InvalidInitiation`, `RegionNotSupported`.
    public static func begin(email: String, language: String, countryCode: String, regionCode: String? = nil) -> Self {
        Self(.init(email: email, language: language, countryCode: countryCode, regionCode: regionCode))
    }
}
