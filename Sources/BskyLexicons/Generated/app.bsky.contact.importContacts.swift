// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Contact {
    /// `app.bsky.contact.importContacts`, a procedure.
    ///
    /// Needs a login. Declares the errors `InvalidDid`, `InvalidContacts`, `TooManyContacts`, `InvalidToken`,
    /// `InternalError`.
    public struct ImportContacts: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.contact.importContacts" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `app.bsky.contact.importContacts` sends.
        public struct Input: LexiconObject {
            /// Array, at most 1000 elements; required.
            public var contacts: [String]
            /// String; required.
            public var token: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(token: String, contacts: [String], unknownFields: UnknownFields = UnknownFields()) {
                self.contacts = contacts
                self.token = token
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["token", "contacts"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var contacts: [String]?
                var token: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "token", token == nil {
                            token = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "contacts", contacts == nil {
                            contacts = try [String](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let contacts else { throw reader.missing("contacts", object) }
                guard let token else { throw reader.missing("token", object) }
                self.contacts = contacts
                self.token = token
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("token", token, &object)
                writer.field("contacts", contacts, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(contacts, at: "contacts", minLength: 1, maxLength: 1000)
            }
        }

        /// What `app.bsky.contact.importContacts` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var matchesAndContactIndexes: [AppBsky.Contact.Defs.MatchAndContactIndex]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                matchesAndContactIndexes: [AppBsky.Contact.Defs.MatchAndContactIndex],
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.matchesAndContactIndexes = matchesAndContactIndexes
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["matchesAndContactIndexes"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var matchesAndContactIndexes: [AppBsky.Contact.Defs.MatchAndContactIndex]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 24:
                        if key == "matchesAndContactIndexes", matchesAndContactIndexes == nil {
                            matchesAndContactIndexes = try [AppBsky.Contact.Defs.MatchAndContactIndex](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let matchesAndContactIndexes else { throw reader.missing("matchesAndContactIndexes", object) }
                self.matchesAndContactIndexes = matchesAndContactIndexes
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("matchesAndContactIndexes", matchesAndContactIndexes, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(matchesAndContactIndexes, at: "matchesAndContactIndexes")
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `InvalidDid`.
            case invalidDid = "InvalidDid"
            /// `InvalidContacts`.
            case invalidContacts = "InvalidContacts"
            /// `TooManyContacts`.
            case tooManyContacts = "TooManyContacts"
            /// `InvalidToken`.
            case invalidToken = "InvalidToken"
            /// `InternalError`.
            case internalError = "InternalError"
        }
    }
}

extension XRPCCall where Self == AppBsky.Contact.ImportContacts {
    /// `app.bsky.contact.importContacts`, a procedure.
    ///
    /// Needs a login. Declares the errors `InvalidDid`, `InvalidContacts`, `TooManyContacts`, `InvalidToken`,
    /// `InternalError`.
    public static func importContacts(token: String, contacts: [String]) -> Self {
        Self(.init(token: token, contacts: contacts))
    }
}
