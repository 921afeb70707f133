// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Server {
    /// `com.atproto.server.createSession`, a procedure.
    ///
    /// Logs in with a password and answers the tokens of a new session.
    ///
    /// Declares the errors `AccountTakedown`, `AuthFactorTokenRequired`.
    public struct CreateSession: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.server.createSession" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `com.atproto.server.createSession` sends.
        public struct Input: LexiconObject {
            /// Boolean.
            ///
            /// Whether a taken down account gets a session all the same, which can do very little.
            public var allowTakendown: Bool?
            /// String.
            ///
            /// The code that was mailed after an `AuthFactorTokenRequired` error.
            public var authFactorToken: String?
            /// String; required.
            ///
            /// A handle or an email address; servers take a DID too.
            public var identifier: String
            /// String; required.
            ///
            /// The account's own, or better an app password. Keep the session, never the password.
            public var password: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                identifier: String, password: String, allowTakendown: Bool? = nil, authFactorToken: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.allowTakendown = allowTakendown
                self.authFactorToken = authFactorToken
                self.identifier = identifier
                self.password = password
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["password", "identifier", "allowTakendown", "authFactorToken"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.allowTakendown = nil
                self.authFactorToken = nil
                var identifier: String?
                var password: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 8:
                        if key == "password", password == nil {
                            password = try String(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "identifier", identifier == nil {
                            identifier = try String(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "allowTakendown", self.allowTakendown == nil {
                            self.allowTakendown = try Bool(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "authFactorToken", self.authFactorToken == nil {
                            self.authFactorToken = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let identifier else { throw reader.missing("identifier", object) }
                guard let password else { throw reader.missing("password", object) }
                self.identifier = identifier
                self.password = password
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("password", password, &object)
                writer.field("identifier", identifier, &object)
                writer.field("allowTakendown", allowTakendown, &object)
                writer.field("authFactorToken", authFactorToken, &object)
                writer.endObject(&object)
            }
        }

        /// What `com.atproto.server.createSession` answers.
        public struct Output: LexiconObject {
            /// String; required.
            ///
            /// Goes with every call, for a couple of hours at most. What is in it is the server's affair.
            public var accessJwt: String
            /// Boolean.
            ///
            /// False, if others don't see the account; `status` tells why. Absence means true.
            public var active: Bool?
            /// Did; required.
            ///
            /// What names the account for good; handles change.
            public var did: DID
            /// Unknown.
            ///
            /// The account's DID document, with the address of its PDS. Not all servers send it.
            public var didDoc: UnknownObject?
            /// String.
            ///
            /// Absent, if the session may not see it.
            public var email: String?
            /// Boolean.
            ///
            /// Whether logging in takes a mailed code as well.
            public var emailAuthFactor: Bool?
            /// Boolean.
            ///
            /// Whether the account has proved that the email address is its own.
            public var emailConfirmed: Bool?
            /// Handle; required.
            ///
            /// `handle.invalid`, if the account's handle does not lead back to its DID.
            public var handle: Handle
            /// String; required.
            ///
            /// Renews the session, and does nothing else. Each renewal brings another one.
            public var refreshJwt: String
            /// String.
            ///
            /// What keeps the account from being active.
            public var status: Status?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                accessJwt: String, refreshJwt: String, handle: Handle, did: DID, active: Bool? = nil,
                didDoc: UnknownObject? = nil, email: String? = nil, emailAuthFactor: Bool? = nil,
                emailConfirmed: Bool? = nil, status: Status? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.accessJwt = accessJwt
                self.active = active
                self.did = did
                self.didDoc = didDoc
                self.email = email
                self.emailAuthFactor = emailAuthFactor
                self.emailConfirmed = emailConfirmed
                self.handle = handle
                self.refreshJwt = refreshJwt
                self.status = status
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "did", "email", "active", "didDoc", "handle", "status", "accessJwt", "refreshJwt", "emailConfirmed",
                    "emailAuthFactor",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var accessJwt: String?
                self.active = nil
                var did: DID?
                self.didDoc = nil
                self.email = nil
                self.emailAuthFactor = nil
                self.emailConfirmed = nil
                var handle: Handle?
                var refreshJwt: String?
                self.status = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "email", self.email == nil {
                            self.email = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "active", self.active == nil {
                            self.active = try Bool(from: &reader)
                            continue
                        }
                        if key == "didDoc", self.didDoc == nil {
                            self.didDoc = try UnknownObject(from: &reader)
                            continue
                        }
                        if key == "handle", handle == nil {
                            handle = try Handle(from: &reader)
                            continue
                        }
                        if key == "status", self.status == nil {
                            self.status = try Status(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "accessJwt", accessJwt == nil {
                            accessJwt = try String(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "refreshJwt", refreshJwt == nil {
                            refreshJwt = try String(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "emailConfirmed", self.emailConfirmed == nil {
                            self.emailConfirmed = try Bool(from: &reader)
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
                guard let accessJwt else { throw reader.missing("accessJwt", object) }
                guard let did else { throw reader.missing("did", object) }
                guard let handle else { throw reader.missing("handle", object) }
                guard let refreshJwt else { throw reader.missing("refreshJwt", object) }
                self.accessJwt = accessJwt
                self.did = did
                self.handle = handle
                self.refreshJwt = refreshJwt
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("email", email, &object)
                writer.field("active", active, &object)
                writer.field("didDoc", didDoc, &object)
                writer.field("handle", handle, &object)
                writer.field("status", status, &object)
                writer.field("accessJwt", accessJwt, &object)
                writer.field("refreshJwt", refreshJwt, &object)
                writer.field("emailConfirmed", emailConfirmed, &object)
                writer.field("emailAuthFactor", emailAuthFactor, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.unknown(didDoc, at: "didDoc")
            }

            /// A string with 3 known values; others may come.
            public struct Status: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `takendown`.
                public static var takendown: Status { Status(rawValue: "takendown") }
                /// `suspended`.
                public static var suspended: Status { Status(rawValue: "suspended") }
                /// `deactivated`.
                public static var deactivated: Status { Status(rawValue: "deactivated") }
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `AccountTakedown`.
            ///
            /// The server has taken the account down.
            case accountTakedown = "AccountTakedown"
            /// `AuthFactorTokenRequired`.
            ///
            /// A code is on its way by mail: ask for it, and log in again with it.
            case authFactorTokenRequired = "AuthFactorTokenRequired"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Server.CreateSession {
    /// `com.atproto.server.createSession`, a procedure.
    ///
    /// Logs in with a password and answers the tokens of a new session.
    ///
    /// Declares the errors `AccountTakedown`, `AuthFactorTokenRequired`.
    public static func createSession(
        identifier: String, password: String, allowTakendown: Bool? = nil, authFactorToken: String? = nil
    ) -> Self {
        Self(
            .init(
                identifier: identifier, password: password, allowTakendown: allowTakendown,
                authFactorToken: authFactorToken))
    }
}
