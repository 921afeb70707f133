// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Identity {
    /// `com.atproto.identity.getRecommendedDidCredentials`, a query.
    public struct GetRecommendedDidCredentials: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.identity.getRecommendedDidCredentials" }

        /// What `com.atproto.identity.getRecommendedDidCredentials` answers.
        public struct Output: LexiconObject {
            /// Array.
            public var alsoKnownAs: [String]?
            /// Array.
            public var rotationKeys: [String]?
            /// Unknown.
            public var services: UnknownObject?
            /// Unknown.
            public var verificationMethods: UnknownObject?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                alsoKnownAs: [String]? = nil, rotationKeys: [String]? = nil, services: UnknownObject? = nil,
                verificationMethods: UnknownObject? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.alsoKnownAs = alsoKnownAs
                self.rotationKeys = rotationKeys
                self.services = services
                self.verificationMethods = verificationMethods
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["services", "alsoKnownAs", "rotationKeys", "verificationMethods"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.alsoKnownAs = nil
                self.rotationKeys = nil
                self.services = nil
                self.verificationMethods = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
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
    }
}

extension XRPCCall where Self == ComAtproto.Identity.GetRecommendedDidCredentials {
    /// `com.atproto.identity.getRecommendedDidCredentials`, a query.
    public static func getRecommendedDidCredentials() -> Self {
        Self()
    }
}
