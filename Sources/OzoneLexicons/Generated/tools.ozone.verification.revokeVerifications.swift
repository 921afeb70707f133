// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Verification {
    /// `tools.ozone.verification.revokeVerifications`, a procedure.
    public struct RevokeVerifications: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.verification.revokeVerifications" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.verification.revokeVerifications` sends.
        public struct Input: LexiconObject {
            /// String, at most 1000 bytes.
            public var revokeReason: String?
            /// Array, at most 100 elements; required.
            public var uris: [ATURI]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(uris: [ATURI], revokeReason: String? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.revokeReason = revokeReason
                self.uris = uris
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["uris", "revokeReason"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.revokeReason = nil
                var uris: [ATURI]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "uris", uris == nil {
                            uris = try [ATURI](from: &reader)
                            continue
                        }
                    case 12:
                        if key == "revokeReason", self.revokeReason == nil {
                            self.revokeReason = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let uris else { throw reader.missing("uris", object) }
                self.uris = uris
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("uris", uris, &object)
                writer.field("revokeReason", revokeReason, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(revokeReason, at: "revokeReason", maxLength: 1000)
                constraints.list(uris, at: "uris", maxLength: 100)
            }
        }

        /// What `tools.ozone.verification.revokeVerifications` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var failedRevocations: [ToolsOzone.Verification.RevokeVerifications.RevokeError]
            /// Array; required.
            public var revokedVerifications: [ATURI]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                revokedVerifications: [ATURI],
                failedRevocations: [ToolsOzone.Verification.RevokeVerifications.RevokeError],
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.failedRevocations = failedRevocations
                self.revokedVerifications = revokedVerifications
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["failedRevocations", "revokedVerifications"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var failedRevocations: [ToolsOzone.Verification.RevokeVerifications.RevokeError]?
                var revokedVerifications: [ATURI]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 17:
                        if key == "failedRevocations", failedRevocations == nil {
                            failedRevocations = try [
                                ToolsOzone.Verification.RevokeVerifications.RevokeError
                            ](from: &reader)
                            continue
                        }
                    case 20:
                        if key == "revokedVerifications", revokedVerifications == nil {
                            revokedVerifications = try [ATURI](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let failedRevocations else { throw reader.missing("failedRevocations", object) }
                guard let revokedVerifications else { throw reader.missing("revokedVerifications", object) }
                self.failedRevocations = failedRevocations
                self.revokedVerifications = revokedVerifications
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("failedRevocations", failedRevocations, &object)
                writer.field("revokedVerifications", revokedVerifications, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.verification.revokeVerifications#revokeError`, an object.
        public struct RevokeError: LexiconObject, Identifiable {
            /// String; required.
            public var error: String
            /// At-uri; required.
            public var uri: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(uri: ATURI, error: String, unknownFields: UnknownFields = UnknownFields()) {
                self.error = error
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["uri", "error"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var error: String?
                var uri: ATURI?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "error", error == nil {
                            error = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let error else { throw reader.missing("error", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.error = error
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("uri", uri, &object)
                writer.field("error", error, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Verification.RevokeVerifications {
    /// `tools.ozone.verification.revokeVerifications`, a procedure.
    public static func revokeVerifications(uris: [ATURI], revokeReason: String? = nil) -> Self {
        Self(.init(uris: uris, revokeReason: revokeReason))
    }
}
