// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Moderation {
    /// `com.atproto.moderation.createReport`, a procedure.
    ///
    /// Reports an account or a record. Set the proxy header to choose the labeler that hears of it.
    ///
    /// Needs a login.
    public struct CreateReport: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.moderation.createReport" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `com.atproto.moderation.createReport` sends.
        public struct Input: LexiconObject {
            /// `#modTool`.
            ///
            /// The program that reports, if it is not a person.
            public var modTool: ComAtproto.Moderation.CreateReport.ModTool?
            /// String, at most 20000 bytes, at most 2000 characters.
            ///
            /// What the reporter has to say about it.
            public var reason: String?
            /// `com.atproto.moderation.defs#reasonType`; required.
            ///
            /// A word for what is wrong. Labelers list the words that they take.
            public var reasonType: ComAtproto.Moderation.Defs.ReasonType
            /// Union; required.
            ///
            /// An account, or one version of a record.
            public var subject: SubjectUnion
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                reasonType: ComAtproto.Moderation.Defs.ReasonType, subject: SubjectUnion,
                modTool: ComAtproto.Moderation.CreateReport.ModTool? = nil, reason: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.modTool = modTool
                self.reason = reason
                self.reasonType = reasonType
                self.subject = subject
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["reason", "modTool", "subject", "reasonType"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.modTool = nil
                self.reason = nil
                var reasonType: ComAtproto.Moderation.Defs.ReasonType?
                var subject: SubjectUnion?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "reason", self.reason == nil {
                            self.reason = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "modTool", self.modTool == nil {
                            self.modTool = try ComAtproto.Moderation.CreateReport.ModTool(from: &reader)
                            continue
                        }
                        if key == "subject", subject == nil {
                            subject = try SubjectUnion(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "reasonType", reasonType == nil {
                            reasonType = try ComAtproto.Moderation.Defs.ReasonType(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let reasonType else { throw reader.missing("reasonType", object) }
                guard let subject else { throw reader.missing("subject", object) }
                self.reasonType = reasonType
                self.subject = subject
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("reason", reason, &object)
                writer.field("modTool", modTool, &object)
                writer.field("subject", subject, &object)
                writer.field("reasonType", reasonType, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(modTool, at: "modTool")
                constraints.text(reason, at: "reason", maxLength: 20000, maxGraphemes: 2000)
                constraints.value(subject, at: "subject")
            }

            /// One of 2 types, told apart by `$type`.
            public enum SubjectUnion: LexiconCodable, Hashable {
                /// `com.atproto.admin.defs#repoRef`.
                case repoRef(ComAtproto.Admin.Defs.RepoRef)
                /// `com.atproto.repo.strongRef`.
                indirect case strongRef(ComAtproto.Repo.StrongRef)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 26:
                            if type == "com.atproto.repo.strongRef" {
                                self = .strongRef(try ComAtproto.Repo.StrongRef(from: &reader))
                                return
                            }
                        case 30:
                            if type == "com.atproto.admin.defs#repoRef" {
                                self = .repoRef(try ComAtproto.Admin.Defs.RepoRef(from: &reader))
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
                    case .repoRef(let value): writer.variant("com.atproto.admin.defs#repoRef", value)
                    case .strongRef(let value): writer.variant("com.atproto.repo.strongRef", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// What `com.atproto.moderation.createReport` answers.
        public struct Output: LexiconObject {
            /// Datetime; required.
            ///
            /// When the labeler got the report.
            public var createdAt: Datetime
            /// Integer; required.
            ///
            /// The labeler's number for the report.
            public var id: Int
            /// String, at most 20000 bytes, at most 2000 characters.
            public var reason: String?
            /// `com.atproto.moderation.defs#reasonType`; required.
            public var reasonType: ComAtproto.Moderation.Defs.ReasonType
            /// Did; required.
            ///
            /// The DID of the reporter.
            public var reportedBy: DID
            /// Union; required.
            public var subject: SubjectUnion
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                id: Int, reasonType: ComAtproto.Moderation.Defs.ReasonType, subject: SubjectUnion, reportedBy: DID,
                createdAt: Datetime, reason: String? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.createdAt = createdAt
                self.id = id
                self.reason = reason
                self.reasonType = reasonType
                self.reportedBy = reportedBy
                self.subject = subject
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["id", "reason", "subject", "createdAt", "reasonType", "reportedBy"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var createdAt: Datetime?
                var id: Int?
                self.reason = nil
                var reasonType: ComAtproto.Moderation.Defs.ReasonType?
                var reportedBy: DID?
                var subject: SubjectUnion?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", id == nil {
                            id = try Int(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "reason", self.reason == nil {
                            self.reason = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "subject", subject == nil {
                            subject = try SubjectUnion(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "reasonType", reasonType == nil {
                            reasonType = try ComAtproto.Moderation.Defs.ReasonType(from: &reader)
                            continue
                        }
                        if key == "reportedBy", reportedBy == nil {
                            reportedBy = try DID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let id else { throw reader.missing("id", object) }
                guard let reasonType else { throw reader.missing("reasonType", object) }
                guard let reportedBy else { throw reader.missing("reportedBy", object) }
                guard let subject else { throw reader.missing("subject", object) }
                self.createdAt = createdAt
                self.id = id
                self.reasonType = reasonType
                self.reportedBy = reportedBy
                self.subject = subject
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("reason", reason, &object)
                writer.field("subject", subject, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("reasonType", reasonType, &object)
                writer.field("reportedBy", reportedBy, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(reason, at: "reason", maxLength: 20000, maxGraphemes: 2000)
                constraints.value(subject, at: "subject")
            }

            /// One of 2 types, told apart by `$type`.
            public enum SubjectUnion: LexiconCodable, Hashable {
                /// `com.atproto.admin.defs#repoRef`.
                case repoRef(ComAtproto.Admin.Defs.RepoRef)
                /// `com.atproto.repo.strongRef`.
                indirect case strongRef(ComAtproto.Repo.StrongRef)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 26:
                            if type == "com.atproto.repo.strongRef" {
                                self = .strongRef(try ComAtproto.Repo.StrongRef(from: &reader))
                                return
                            }
                        case 30:
                            if type == "com.atproto.admin.defs#repoRef" {
                                self = .repoRef(try ComAtproto.Admin.Defs.RepoRef(from: &reader))
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
                    case .repoRef(let value): writer.variant("com.atproto.admin.defs#repoRef", value)
                    case .strongRef(let value): writer.variant("com.atproto.repo.strongRef", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// `com.atproto.moderation.createReport#modTool`, an object.
        ///
        /// A program that reports.
        public struct ModTool: LexiconObject {
            /// Unknown.
            ///
            /// Whatever else the program notes.
            public var meta: UnknownObject?
            /// String; required.
            ///
            /// Who made it and what it is, such as `example/scanner`.
            public var name: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(name: String, meta: UnknownObject? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.meta = meta
                self.name = name
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["meta", "name"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.meta = nil
                var name: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "meta", self.meta == nil {
                            self.meta = try UnknownObject(from: &reader)
                            continue
                        }
                        if key == "name", name == nil {
                            name = try String(from: &reader)
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
                writer.field("meta", meta, &object)
                writer.field("name", name, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.unknown(meta, at: "meta")
            }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Moderation.CreateReport {
    /// `com.atproto.moderation.createReport`, a procedure.
    ///
    /// Reports an account or a record. Set the proxy header to choose the labeler that hears of it.
    ///
    /// Needs a login.
    public static func createReport(
        reasonType: ComAtproto.Moderation.Defs.ReasonType,
        subject: ComAtproto.Moderation.CreateReport.Input.SubjectUnion,
        modTool: ComAtproto.Moderation.CreateReport.ModTool? = nil, reason: String? = nil
    ) -> Self {
        Self(.init(reasonType: reasonType, subject: subject, modTool: modTool, reason: reason))
    }
}
