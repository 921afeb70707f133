// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Identity {
    /// `com.atproto.identity.signPlcOperation`, a procedure.
    public struct SignPlcOperation: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.identity.signPlcOperation" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `com.atproto.identity.signPlcOperation` sends.
        public struct Input: LexiconObject {
            /// Array.
            public var alsoKnownAs: [String]?
            /// Array.
            public var rotationKeys: [String]?
            /// Unknown.
            public var services: UnknownObject?
            /// String.
            public var token: String?
            /// Unknown.
            public var verificationMethods: UnknownObject?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                alsoKnownAs: [String]? = nil, rotationKeys: [String]? = nil, services: UnknownObject? = nil,
                token: String? = nil, verificationMethods: UnknownObject? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.alsoKnownAs = alsoKnownAs
                self.rotationKeys = rotationKeys
                self.services = services
                self.token = token
                self.verificationMethods = verificationMethods
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["token", "services", "alsoKnownAs", "rotationKeys", "verificationMethods"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.alsoKnownAs = nil
                self.rotationKeys = nil
                self.services = nil
                self.token = nil
                self.verificationMethods = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "token", self.token == nil {
                            self.token = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "services", self.services == nil {
                            self.services = try UnknownObject(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "alsoKnownAs", self.alsoKnownAs == nil {
                            self.alsoKnownAs = try [String](from: &reader)
                            continue
                        }
                    case 12:
                        if key == "rotationKeys", self.rotationKeys == nil {
                            self.rotationKeys = try [String](from: &reader)
                            continue
                        }
                    case 19:
                        if key == "verificationMethods", self.verificationMethods == nil {
                            self.verificationMethods = try UnknownObject(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("token", token, &object)
                writer.field("services", services, &object)
                writer.field("alsoKnownAs", alsoKnownAs, &object)
                writer.field("rotationKeys", rotationKeys, &object)
                writer.field("verificationMethods", verificationMethods, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.unknown(services, at: "services")
                constraints.unknown(verificationMethods, at: "verificationMethods")
            }
        }

        /// What `com.atproto.identity.signPlcOperation` answers.
        public struct Output: LexiconObject {
            /// Unknown; required.
            public var operation: UnknownObject
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(operation: UnknownObject, unknownFields: UnknownFields = UnknownFields()) {
                self.operation = operation
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["operation"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var operation: UnknownObject?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 9:
                        if key == "operation", operation == nil {
                            operation = try UnknownObject(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let operation else { throw reader.missing("operation", object) }
                self.operation = operation
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("operation", operation, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.unknown(operation, at: "operation")
            }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Identity.SignPlcOperation {
    /// `com.atproto.identity.signPlcOperation`, a procedure.
    public static func signPlcOperation(
        alsoKnownAs: [String]? = nil, rotationKeys: [String]? = nil, services: UnknownObject? = nil,
        token: String? = nil, verificationMethods: UnknownObject? = nil
    ) -> Self {
        Self(
            .init(
                alsoKnownAs: alsoKnownAs, rotationKeys: rotationKeys, services: services, token: token,
                verificationMethods: verificationMethods))
    }
}
