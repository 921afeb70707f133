// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Verification {
    /// `tools.ozone.verification.grantVerifications`, a procedure.
    public struct GrantVerifications: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.verification.grantVerifications" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.verification.grantVerifications` sends.
        public struct Input: LexiconObject {
            /// Array, at most 100 elements; required.
            public var verifications: [ToolsOzone.Verification.GrantVerifications.VerificationInput]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                verifications: [ToolsOzone.Verification.GrantVerifications.VerificationInput],
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.verifications = verifications
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["verifications"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var verifications: [ToolsOzone.Verification.GrantVerifications.VerificationInput]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 13:
                        if key == "verifications", verifications == nil {
                            verifications = try [
                                ToolsOzone.Verification.GrantVerifications.VerificationInput
                            ](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let verifications else { throw reader.missing("verifications", object) }
                self.verifications = verifications
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("verifications", verifications, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(verifications, at: "verifications", maxLength: 100)
            }
        }

        /// What `tools.ozone.verification.grantVerifications` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var failedVerifications: [ToolsOzone.Verification.GrantVerifications.GrantError]
            /// Array; required.
            public var verifications: [ToolsOzone.Verification.Defs.VerificationView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                verifications: [ToolsOzone.Verification.Defs.VerificationView],
                failedVerifications: [ToolsOzone.Verification.GrantVerifications.GrantError],
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.failedVerifications = failedVerifications
                self.verifications = verifications
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["verifications", "failedVerifications"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var failedVerifications: [ToolsOzone.Verification.GrantVerifications.GrantError]?
                var verifications: [ToolsOzone.Verification.Defs.VerificationView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 13:
                        if key == "verifications", verifications == nil {
                            verifications = try [ToolsOzone.Verification.Defs.VerificationView](from: &reader)
                            continue
                        }
                    case 19:
                        if key == "failedVerifications", failedVerifications == nil {
                            failedVerifications = try [
                                ToolsOzone.Verification.GrantVerifications.GrantError
                            ](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let failedVerifications else { throw reader.missing("failedVerifications", object) }
                guard let verifications else { throw reader.missing("verifications", object) }
                self.failedVerifications = failedVerifications
                self.verifications = verifications
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("verifications", verifications, &object)
                writer.field("failedVerifications", failedVerifications, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(verifications, at: "verifications")
            }
        }

        /// `tools.ozone.verification.grantVerifications#grantError`, an object.
        public struct GrantError: LexiconObject {
            /// String; required.
            public var error: String
            /// Did; required.
            public var subject: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(error: String, subject: DID, unknownFields: UnknownFields = UnknownFields()) {
                self.error = error
                self.subject = subject
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["error", "subject"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var error: String?
                var subject: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "error", error == nil {
                            error = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "subject", subject == nil {
                            subject = try DID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let error else { throw reader.missing("error", object) }
                guard let subject else { throw reader.missing("subject", object) }
                self.error = error
                self.subject = subject
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("error", error, &object)
                writer.field("subject", subject, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.verification.grantVerifications#verificationInput`, an object.
        public struct VerificationInput: LexiconObject {
            /// Datetime.
            public var createdAt: Datetime?
            /// String; required.
            public var displayName: String
            /// Handle; required.
            public var handle: Handle
            /// Did; required.
            public var subject: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                subject: DID, handle: Handle, displayName: String, createdAt: Datetime? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.createdAt = createdAt
                self.displayName = displayName
                self.handle = handle
                self.subject = subject
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["handle", "subject", "createdAt", "displayName"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.createdAt = nil
                var displayName: String?
                var handle: Handle?
                var subject: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "handle", handle == nil {
                            handle = try Handle(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "subject", subject == nil {
                            subject = try DID(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", self.createdAt == nil {
                            self.createdAt = try Datetime(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "displayName", displayName == nil {
                            displayName = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let displayName else { throw reader.missing("displayName", object) }
                guard let handle else { throw reader.missing("handle", object) }
                guard let subject else { throw reader.missing("subject", object) }
                self.displayName = displayName
                self.handle = handle
                self.subject = subject
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("handle", handle, &object)
                writer.field("subject", subject, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("displayName", displayName, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Verification.GrantVerifications {
    /// `tools.ozone.verification.grantVerifications`, a procedure.
    public static func grantVerifications(
        verifications: [ToolsOzone.Verification.GrantVerifications.VerificationInput]
    ) -> Self {
        Self(.init(verifications: verifications))
    }
}
