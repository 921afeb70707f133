// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Server {
    /// `com.atproto.server.describeServer`, a query.
    public struct DescribeServer: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.server.describeServer" }

        /// What `com.atproto.server.describeServer` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var availableUserDomains: [String]
            /// Integer.
            public var blobUploadLimit: Int?
            /// `#contact`.
            public var contact: ComAtproto.Server.DescribeServer.Contact?
            /// Did; required.
            public var did: DID
            /// Boolean.
            public var inviteCodeRequired: Bool?
            /// `#links`.
            public var links: ComAtproto.Server.DescribeServer.Links?
            /// Boolean.
            public var phoneVerificationRequired: Bool?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                did: DID, availableUserDomains: [String], blobUploadLimit: Int? = nil,
                contact: ComAtproto.Server.DescribeServer.Contact? = nil, inviteCodeRequired: Bool? = nil,
                links: ComAtproto.Server.DescribeServer.Links? = nil, phoneVerificationRequired: Bool? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.availableUserDomains = availableUserDomains
                self.blobUploadLimit = blobUploadLimit
                self.contact = contact
                self.did = did
                self.inviteCodeRequired = inviteCodeRequired
                self.links = links
                self.phoneVerificationRequired = phoneVerificationRequired
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "did", "links", "contact", "blobUploadLimit", "inviteCodeRequired", "availableUserDomains",
                    "phoneVerificationRequired",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var availableUserDomains: [String]?
                self.blobUploadLimit = nil
                self.contact = nil
                var did: DID?
                self.inviteCodeRequired = nil
                self.links = nil
                self.phoneVerificationRequired = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "links", self.links == nil {
                            self.links = try ComAtproto.Server.DescribeServer.Links(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "contact", self.contact == nil {
                            self.contact = try ComAtproto.Server.DescribeServer.Contact(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "blobUploadLimit", self.blobUploadLimit == nil {
                            self.blobUploadLimit = try Int(from: &reader)
                            continue
                        }
                    case 18:
                        if key == "inviteCodeRequired", self.inviteCodeRequired == nil {
                            self.inviteCodeRequired = try Bool(from: &reader)
                            continue
                        }
                    case 20:
                        if key == "availableUserDomains", availableUserDomains == nil {
                            availableUserDomains = try [String](from: &reader)
                            continue
                        }
                    case 25:
                        if key == "phoneVerificationRequired", self.phoneVerificationRequired == nil {
                            self.phoneVerificationRequired = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let availableUserDomains else { throw reader.missing("availableUserDomains", object) }
                guard let did else { throw reader.missing("did", object) }
                self.availableUserDomains = availableUserDomains
                self.did = did
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("links", links, &object)
                writer.field("contact", contact, &object)
                writer.field("blobUploadLimit", blobUploadLimit, &object)
                writer.field("inviteCodeRequired", inviteCodeRequired, &object)
                writer.field("availableUserDomains", availableUserDomains, &object)
                writer.field("phoneVerificationRequired", phoneVerificationRequired, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(contact, at: "contact")
                constraints.value(links, at: "links")
            }
        }

        /// `com.atproto.server.describeServer#contact`, an object.
        public struct Contact: LexiconObject {
            /// String.
            public var email: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(email: String? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.email = email
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["email"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.email = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "email", self.email == nil {
                            self.email = try String(from: &reader)
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
                writer.field("email", email, &object)
                writer.endObject(&object)
            }
        }

        /// `com.atproto.server.describeServer#links`, an object.
        public struct Links: LexiconObject {
            /// Uri.
            public var privacyPolicy: URIString?
            /// Uri.
            public var termsOfService: URIString?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                privacyPolicy: URIString? = nil, termsOfService: URIString? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.privacyPolicy = privacyPolicy
                self.termsOfService = termsOfService
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["privacyPolicy", "termsOfService"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.privacyPolicy = nil
                self.termsOfService = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 13:
                        if key == "privacyPolicy", self.privacyPolicy == nil {
                            self.privacyPolicy = try URIString(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "termsOfService", self.termsOfService == nil {
                            self.termsOfService = try URIString(from: &reader)
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
                writer.field("privacyPolicy", privacyPolicy, &object)
                writer.field("termsOfService", termsOfService, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Server.DescribeServer {
    /// `com.atproto.server.describeServer`, a query.
    public static func describeServer() -> Self {
        Self()
    }
}
