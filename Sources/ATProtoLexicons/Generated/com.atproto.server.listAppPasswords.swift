// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Server {
    /// `com.atproto.server.listAppPasswords`, a query.
    ///
    /// Declares the error `AccountTakedown`.
    public struct ListAppPasswords: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.server.listAppPasswords" }

        /// What `com.atproto.server.listAppPasswords` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var passwords: [ComAtproto.Server.ListAppPasswords.AppPassword]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                passwords: [ComAtproto.Server.ListAppPasswords.AppPassword],
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.passwords = passwords
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["passwords"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var passwords: [ComAtproto.Server.ListAppPasswords.AppPassword]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 9:
                        if key == "passwords", passwords == nil {
                            passwords = try [ComAtproto.Server.ListAppPasswords.AppPassword](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let passwords else { throw reader.missing("passwords", object) }
                self.passwords = passwords
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("passwords", passwords, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(passwords, at: "passwords")
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `AccountTakedown`.
            case accountTakedown = "AccountTakedown"
        }

        /// `com.atproto.server.listAppPasswords#appPassword`, an object.
        public struct AppPassword: LexiconObject {
            /// Datetime; required.
            public var createdAt: Datetime
            /// String; required.
            public var name: String
            /// Boolean.
            public var privileged: Bool?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                name: String, createdAt: Datetime, privileged: Bool? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.createdAt = createdAt
                self.name = name
                self.privileged = privileged
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["name", "createdAt", "privileged"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var createdAt: Datetime?
                var name: String?
                self.privileged = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "name", name == nil {
                            name = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "privileged", self.privileged == nil {
                            self.privileged = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let name else { throw reader.missing("name", object) }
                self.createdAt = createdAt
                self.name = name
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("name", name, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("privileged", privileged, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Server.ListAppPasswords {
    /// `com.atproto.server.listAppPasswords`, a query.
    ///
    /// Declares the error `AccountTakedown`.
    public static func listAppPasswords() -> Self {
        Self()
    }
}
