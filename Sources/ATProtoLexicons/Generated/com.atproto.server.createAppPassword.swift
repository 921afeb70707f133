// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Server {
    /// `com.atproto.server.createAppPassword`, a procedure.
    ///
    /// Declares the error `AccountTakedown`.
    public struct CreateAppPassword: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.server.createAppPassword" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `com.atproto.server.createAppPassword` sends.
        public struct Input: LexiconObject {
            /// String; required.
            public var name: String
            /// Boolean.
            public var privileged: Bool?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(name: String, privileged: Bool? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.name = name
                self.privileged = privileged
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["name", "privileged"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var name: String?
                self.privileged = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "name", name == nil {
                            name = try String(from: &reader)
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
                guard let name else { throw reader.missing("name", object) }
                self.name = name
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("name", name, &object)
                writer.field("privileged", privileged, &object)
                writer.endObject(&object)
            }
        }

        /// What `com.atproto.server.createAppPassword` answers.
        public typealias Output = ComAtproto.Server.CreateAppPassword.AppPassword

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `AccountTakedown`.
            case accountTakedown = "AccountTakedown"
        }

        /// `com.atproto.server.createAppPassword#appPassword`, an object.
        public struct AppPassword: LexiconObject {
            /// Datetime; required.
            public var createdAt: Datetime
            /// String; required.
            public var name: String
            /// String; required.
            public var password: String
            /// Boolean.
            public var privileged: Bool?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                name: String, password: String, createdAt: Datetime, privileged: Bool? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.createdAt = createdAt
                self.name = name
                self.password = password
                self.privileged = privileged
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["name", "password", "createdAt", "privileged"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var createdAt: Datetime?
                var name: String?
                var password: String?
                self.privileged = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "name", name == nil {
                            name = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "password", password == nil {
                            password = try String(from: &reader)
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
                guard let password else { throw reader.missing("password", object) }
                self.createdAt = createdAt
                self.name = name
                self.password = password
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("name", name, &object)
                writer.field("password", password, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("privileged", privileged, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Server.CreateAppPassword {
    /// `com.atproto.server.createAppPassword`, a procedure.
    ///
    /// Declares the error `AccountTakedown`.
    public static func createAppPassword(name: String, privileged: Bool? = nil) -> Self {
        Self(.init(name: name, privileged: privileged))
    }
}
