// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Verification {
    /// `tools.ozone.verification.defs`.
    public enum Defs {
        /// `tools.ozone.verification.defs#verificationView`, an object.
        public struct VerificationView: LexiconObject, Identifiable {
            /// Datetime; required.
            public var createdAt: Datetime
            /// String; required.
            public var displayName: String
            /// Handle; required.
            public var handle: Handle
            /// Did; required.
            public var issuer: DID
            /// Union.
            public var issuerProfile: IssuerProfileUnion?
            /// Union.
            public var issuerRepo: IssuerRepoUnion?
            /// String.
            public var revokeReason: String?
            /// Datetime.
            public var revokedAt: Datetime?
            /// Did.
            public var revokedBy: DID?
            /// Did; required.
            public var subject: DID
            /// Union.
            public var subjectProfile: SubjectProfileUnion?
            /// Union.
            public var subjectRepo: SubjectRepoUnion?
            /// At-uri; required.
            public var uri: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(
                issuer: DID, uri: ATURI, subject: DID, handle: Handle, displayName: String, createdAt: Datetime,
                issuerProfile: IssuerProfileUnion? = nil, issuerRepo: IssuerRepoUnion? = nil,
                revokeReason: String? = nil, revokedAt: Datetime? = nil, revokedBy: DID? = nil,
                subjectProfile: SubjectProfileUnion? = nil, subjectRepo: SubjectRepoUnion? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.createdAt = createdAt
                self.displayName = displayName
                self.handle = handle
                self.issuer = issuer
                self.issuerProfile = issuerProfile
                self.issuerRepo = issuerRepo
                self.revokeReason = revokeReason
                self.revokedAt = revokedAt
                self.revokedBy = revokedBy
                self.subject = subject
                self.subjectProfile = subjectProfile
                self.subjectRepo = subjectRepo
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "uri", "handle", "issuer", "subject", "createdAt", "revokedAt", "revokedBy", "issuerRepo",
                    "displayName", "subjectRepo", "revokeReason", "issuerProfile", "subjectProfile",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var createdAt: Datetime?
                var displayName: String?
                var handle: Handle?
                var issuer: DID?
                self.issuerProfile = nil
                self.issuerRepo = nil
                self.revokeReason = nil
                self.revokedAt = nil
                self.revokedBy = nil
                var subject: DID?
                self.subjectProfile = nil
                self.subjectRepo = nil
                var uri: ATURI?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "handle", handle == nil {
                            handle = try Handle(from: &reader)
                            continue
                        }
                        if key == "issuer", issuer == nil {
                            issuer = try DID(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "subject", subject == nil {
                            subject = try DID(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "revokedAt", self.revokedAt == nil {
                            self.revokedAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "revokedBy", self.revokedBy == nil {
                            self.revokedBy = try DID(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "issuerRepo", self.issuerRepo == nil {
                            self.issuerRepo = try IssuerRepoUnion(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "displayName", displayName == nil {
                            displayName = try String(from: &reader)
                            continue
                        }
                        if key == "subjectRepo", self.subjectRepo == nil {
                            self.subjectRepo = try SubjectRepoUnion(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "revokeReason", self.revokeReason == nil {
                            self.revokeReason = try String(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "issuerProfile", self.issuerProfile == nil {
                            self.issuerProfile = try IssuerProfileUnion(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "subjectProfile", self.subjectProfile == nil {
                            self.subjectProfile = try SubjectProfileUnion(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let displayName else { throw reader.missing("displayName", object) }
                guard let handle else { throw reader.missing("handle", object) }
                guard let issuer else { throw reader.missing("issuer", object) }
                guard let subject else { throw reader.missing("subject", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.createdAt = createdAt
                self.displayName = displayName
                self.handle = handle
                self.issuer = issuer
                self.subject = subject
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("uri", uri, &object)
                writer.field("handle", handle, &object)
                writer.field("issuer", issuer, &object)
                writer.field("subject", subject, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("revokedAt", revokedAt, &object)
                writer.field("revokedBy", revokedBy, &object)
                writer.field("issuerRepo", issuerRepo, &object)
                writer.field("displayName", displayName, &object)
                writer.field("subjectRepo", subjectRepo, &object)
                writer.field("revokeReason", revokeReason, &object)
                writer.field("issuerProfile", issuerProfile, &object)
                writer.field("subjectProfile", subjectProfile, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(issuerProfile, at: "issuerProfile")
                constraints.value(issuerRepo, at: "issuerRepo")
                constraints.value(subjectProfile, at: "subjectProfile")
                constraints.value(subjectRepo, at: "subjectRepo")
            }

            /// A type that no lexicon lists yet.
            public enum IssuerProfileUnion: LexiconCodable, Hashable {
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    self = .unknown(try UnknownObject(from: &reader))
                }

                /// Writes the variant and its `$type`.
                public func write(to writer: inout WireWriter) {
                    switch self {
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }

            /// One of 2 types, told apart by `$type`.
            public enum IssuerRepoUnion: LexiconCodable, Hashable {
                /// `tools.ozone.moderation.defs#repoViewDetail`.
                indirect case repoViewDetail(ToolsOzone.Moderation.Defs.RepoViewDetail)
                /// `tools.ozone.moderation.defs#repoViewNotFound`.
                case repoViewNotFound(ToolsOzone.Moderation.Defs.RepoViewNotFound)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 42:
                            if type == "tools.ozone.moderation.defs#repoViewDetail" {
                                self = .repoViewDetail(try ToolsOzone.Moderation.Defs.RepoViewDetail(from: &reader))
                                return
                            }
                        case 44:
                            if type == "tools.ozone.moderation.defs#repoViewNotFound" {
                                self = .repoViewNotFound(try ToolsOzone.Moderation.Defs.RepoViewNotFound(from: &reader))
                                return
                            }
                        default: break
                        }
                    }
                    self = .unknown(try UnknownObject(from: &reader))
                }

                /// Writes the variant and its `$type`.
                public func write(to writer: inout WireWriter) {
                    switch self {
                    case .repoViewDetail(let value): writer.variant("tools.ozone.moderation.defs#repoViewDetail", value)
                    case .repoViewNotFound(let value):
                        writer.variant("tools.ozone.moderation.defs#repoViewNotFound", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .repoViewDetail(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }

            /// A type that no lexicon lists yet.
            public enum SubjectProfileUnion: LexiconCodable, Hashable {
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    self = .unknown(try UnknownObject(from: &reader))
                }

                /// Writes the variant and its `$type`.
                public func write(to writer: inout WireWriter) {
                    switch self {
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }

            /// One of 2 types, told apart by `$type`.
            public enum SubjectRepoUnion: LexiconCodable, Hashable {
                /// `tools.ozone.moderation.defs#repoViewDetail`.
                indirect case repoViewDetail(ToolsOzone.Moderation.Defs.RepoViewDetail)
                /// `tools.ozone.moderation.defs#repoViewNotFound`.
                case repoViewNotFound(ToolsOzone.Moderation.Defs.RepoViewNotFound)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 42:
                            if type == "tools.ozone.moderation.defs#repoViewDetail" {
                                self = .repoViewDetail(try ToolsOzone.Moderation.Defs.RepoViewDetail(from: &reader))
                                return
                            }
                        case 44:
                            if type == "tools.ozone.moderation.defs#repoViewNotFound" {
                                self = .repoViewNotFound(try ToolsOzone.Moderation.Defs.RepoViewNotFound(from: &reader))
                                return
                            }
                        default: break
                        }
                    }
                    self = .unknown(try UnknownObject(from: &reader))
                }

                /// Writes the variant and its `$type`.
                public func write(to writer: inout WireWriter) {
                    switch self {
                    case .repoViewDetail(let value): writer.variant("tools.ozone.moderation.defs#repoViewDetail", value)
                    case .repoViewNotFound(let value):
                        writer.variant("tools.ozone.moderation.defs#repoViewNotFound", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .repoViewDetail(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }
    }
}
