// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Server {
    /// `com.atproto.server.createAccount`, a procedure.
    ///
    /// Declares the errors `InvalidHandle`, `InvalidPassword`, `InvalidInviteCode`, `HandleNotAvailable`,
    /// `UnsupportedDomain`, `UnresolvableDid`, `IncompatibleDidDoc`.
    public struct CreateAccount: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.server.createAccount" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `com.atproto.server.createAccount` sends.
        public struct Input: LexiconObject {
            /// Did.
            public var did: DID?
            /// String.
            public var email: String?
            /// Handle; required.
            public var handle: Handle
            /// String.
            public var inviteCode: String?
            /// String.
            public var password: String?
            /// Unknown.
            public var plcOp: UnknownObject?
            /// String.
            public var recoveryKey: String?
            /// String.
            public var verificationCode: String?
            /// String.
            public var verificationPhone: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                handle: Handle, did: DID? = nil, email: String? = nil, inviteCode: String? = nil,
                password: String? = nil, plcOp: UnknownObject? = nil, recoveryKey: String? = nil,
                verificationCode: String? = nil, verificationPhone: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.did = did
                self.email = email
                self.handle = handle
                self.inviteCode = inviteCode
                self.password = password
                self.plcOp = plcOp
                self.recoveryKey = recoveryKey
                self.verificationCode = verificationCode
                self.verificationPhone = verificationPhone
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "did", "email", "plcOp", "handle", "password", "inviteCode", "recoveryKey", "verificationCode",
                    "verificationPhone",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.did = nil
                self.email = nil
                var handle: Handle?
                self.inviteCode = nil
                self.password = nil
                self.plcOp = nil
                self.recoveryKey = nil
                self.verificationCode = nil
                self.verificationPhone = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", self.did == nil {
                            self.did = try DID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "email", self.email == nil {
                            self.email = try String(from: &reader)
                            continue
                        }
                        if key == "plcOp", self.plcOp == nil {
                            self.plcOp = try UnknownObject(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "handle", handle == nil {
                            handle = try Handle(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "password", self.password == nil {
                            self.password = try String(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "inviteCode", self.inviteCode == nil {
                            self.inviteCode = try String(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "recoveryKey", self.recoveryKey == nil {
                            self.recoveryKey = try String(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "verificationCode", self.verificationCode == nil {
                            self.verificationCode = try String(from: &reader)
                            continue
                        }
                    case 17:
                        if key == "verificationPhone", self.verificationPhone == nil {
                            self.verificationPhone = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let handle else { throw reader.missing("handle", object) }
                self.handle = handle
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("email", email, &object)
                writer.field("plcOp", plcOp, &object)
                writer.field("handle", handle, &object)
                writer.field("password", password, &object)
                writer.field("inviteCode", inviteCode, &object)
                writer.field("recoveryKey", recoveryKey, &object)
                writer.field("verificationCode", verificationCode, &object)
                writer.field("verificationPhone", verificationPhone, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.unknown(plcOp, at: "plcOp")
            }
        }

        /// What `com.atproto.server.createAccount` answers.
        public struct Output: LexiconObject {
            /// String; required.
            public var accessJwt: String
            /// Did; required.
            public var did: DID
            /// Unknown.
            public var didDoc: UnknownObject?
            /// Handle; required.
            public var handle: Handle
            /// String; required.
            public var refreshJwt: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                accessJwt: String, refreshJwt: String, handle: Handle, did: DID, didDoc: UnknownObject? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.accessJwt = accessJwt
                self.did = did
                self.didDoc = didDoc
                self.handle = handle
                self.refreshJwt = refreshJwt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "didDoc", "handle", "accessJwt", "refreshJwt"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var accessJwt: String?
                var did: DID?
                self.didDoc = nil
                var handle: Handle?
                var refreshJwt: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "didDoc", self.didDoc == nil {
                            self.didDoc = try UnknownObject(from: &reader)
                            continue
                        }
                        if key == "handle", handle == nil {
                            handle = try Handle(from: &reader)
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
                writer.field("didDoc", didDoc, &object)
                writer.field("handle", handle, &object)
                writer.field("accessJwt", accessJwt, &object)
                writer.field("refreshJwt", refreshJwt, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.unknown(didDoc, at: "didDoc")
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `InvalidHandle`.
            case invalidHandle = "InvalidHandle"
            /// `InvalidPassword`.
            case invalidPassword = "InvalidPassword"
            /// `InvalidInviteCode`.
            case invalidInviteCode = "InvalidInviteCode"
            /// `HandleNotAvailable`.
            case handleNotAvailable = "HandleNotAvailable"
            /// `UnsupportedDomain`.
            case unsupportedDomain = "UnsupportedDomain"
            /// `UnresolvableDid`.
            case unresolvableDid = "UnresolvableDid"
            /// `IncompatibleDidDoc`.
            case incompatibleDidDoc = "IncompatibleDidDoc"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Server.CreateAccount {
    /// `com.atproto.server.createAccount`, a procedure.
    ///
    /// Declares the errors `InvalidHandle`, `InvalidPassword`, `InvalidInviteCode`, `HandleNotAvailable`,
    /// `UnsupportedDomain`, `UnresolvableDid`, `IncompatibleDidDoc`.
    public static func createAccount(
        handle: Handle, did: DID? = nil, email: String? = nil, inviteCode: String? = nil, password: String? = nil,
        plcOp: UnknownObject? = nil, recoveryKey: String? = nil, verificationCode: String? = nil,
        verificationPhone: String? = nil
    ) -> Self {
        Self(
            .init(
                handle: handle, did: did, email: email, inviteCode: inviteCode, password: password, plcOp: plcOp,
                recoveryKey: recoveryKey, verificationCode: verificationCode, verificationPhone: verificationPhone))
    }
}
