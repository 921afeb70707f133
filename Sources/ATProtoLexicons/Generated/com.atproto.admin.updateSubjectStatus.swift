// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Admin {
    /// `com.atproto.admin.updateSubjectStatus`, a procedure.
    public struct UpdateSubjectStatus: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.admin.updateSubjectStatus" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `com.atproto.admin.updateSubjectStatus` sends.
        public struct Input: LexiconObject {
            /// `com.atproto.admin.defs#statusAttr`.
            public var deactivated: ComAtproto.Admin.Defs.StatusAttr?
            /// Union; required.
            public var subject: SubjectUnion
            /// `com.atproto.admin.defs#statusAttr`.
            public var takedown: ComAtproto.Admin.Defs.StatusAttr?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                subject: SubjectUnion, deactivated: ComAtproto.Admin.Defs.StatusAttr? = nil,
                takedown: ComAtproto.Admin.Defs.StatusAttr? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.deactivated = deactivated
                self.subject = subject
                self.takedown = takedown
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["subject", "takedown", "deactivated"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.deactivated = nil
                var subject: SubjectUnion?
                self.takedown = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "subject", subject == nil {
                            subject = try SubjectUnion(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "takedown", self.takedown == nil {
                            self.takedown = try ComAtproto.Admin.Defs.StatusAttr(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "deactivated", self.deactivated == nil {
                            self.deactivated = try ComAtproto.Admin.Defs.StatusAttr(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let subject else { throw reader.missing("subject", object) }
                self.subject = subject
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("subject", subject, &object)
                writer.field("takedown", takedown, &object)
                writer.field("deactivated", deactivated, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(deactivated, at: "deactivated")
                constraints.value(subject, at: "subject")
                constraints.value(takedown, at: "takedown")
            }

            /// One of 3 types, told apart by `$type`.
            public enum SubjectUnion: LexiconCodable, Hashable {
                /// `com.atproto.admin.defs#repoRef`.
                case repoRef(ComAtproto.Admin.Defs.RepoRef)
                /// `com.atproto.repo.strongRef`.
                indirect case strongRef(ComAtproto.Repo.StrongRef)
                /// `com.atproto.admin.defs#repoBlobRef`.
                indirect case repoBlobRef(ComAtproto.Admin.Defs.RepoBlobRef)
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
                        case 34:
                            if type == "com.atproto.admin.defs#repoBlobRef" {
                                self = .repoBlobRef(try ComAtproto.Admin.Defs.RepoBlobRef(from: &reader))
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
                    case .repoBlobRef(let value): writer.variant("com.atproto.admin.defs#repoBlobRef", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .repoBlobRef(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// What `com.atproto.admin.updateSubjectStatus` answers.
        public struct Output: LexiconObject {
            /// Union; required.
            public var subject: SubjectUnion
            /// `com.atproto.admin.defs#statusAttr`.
            public var takedown: ComAtproto.Admin.Defs.StatusAttr?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                subject: SubjectUnion, takedown: ComAtproto.Admin.Defs.StatusAttr? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.subject = subject
                self.takedown = takedown
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["subject", "takedown"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var subject: SubjectUnion?
                self.takedown = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "subject", subject == nil {
                            subject = try SubjectUnion(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "takedown", self.takedown == nil {
                            self.takedown = try ComAtproto.Admin.Defs.StatusAttr(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let subject else { throw reader.missing("subject", object) }
                self.subject = subject
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("subject", subject, &object)
                writer.field("takedown", takedown, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(subject, at: "subject")
                constraints.value(takedown, at: "takedown")
            }

            /// One of 3 types, told apart by `$type`.
            public enum SubjectUnion: LexiconCodable, Hashable {
                /// `com.atproto.admin.defs#repoRef`.
                case repoRef(ComAtproto.Admin.Defs.RepoRef)
                /// `com.atproto.repo.strongRef`.
                indirect case strongRef(ComAtproto.Repo.StrongRef)
                /// `com.atproto.admin.defs#repoBlobRef`.
                indirect case repoBlobRef(ComAtproto.Admin.Defs.RepoBlobRef)
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
                        case 34:
                            if type == "com.atproto.admin.defs#repoBlobRef" {
                                self = .repoBlobRef(try ComAtproto.Admin.Defs.RepoBlobRef(from: &reader))
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
                    case .repoBlobRef(let value): writer.variant("com.atproto.admin.defs#repoBlobRef", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .repoBlobRef(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Admin.UpdateSubjectStatus {
    /// `com.atproto.admin.updateSubjectStatus`, a procedure.
    public static func updateSubjectStatus(
        subject: ComAtproto.Admin.UpdateSubjectStatus.Input.SubjectUnion,
        deactivated: ComAtproto.Admin.Defs.StatusAttr? = nil, takedown: ComAtproto.Admin.Defs.StatusAttr? = nil
    ) -> Self {
        Self(.init(subject: subject, deactivated: deactivated, takedown: takedown))
    }
}
