// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Repo {
    /// `com.atproto.repo.applyWrites`, a procedure.
    ///
    /// Makes many changes to the repository in one commit: all of them, or none.
    ///
    /// Needs a login. Declares the error `InvalidSwap`.
    public struct ApplyWrites: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.repo.applyWrites" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `com.atproto.repo.applyWrites` sends.
        public struct Input: LexiconObject {
            /// At-identifier; required.
            ///
            /// The account that is logged in: no other may be written to.
            public var repo: ATIdentifier
            /// Cid.
            ///
            /// Writes only if this is the repository's latest commit still.
            public var swapCommit: CID?
            /// Boolean.
            ///
            /// Absent: types that the server knows are checked. True: all must be. False: none is.
            public var validate: Bool?
            /// Array; required.
            ///
            /// In the order in which they are made. Bluesky's server takes up to 200.
            public var writes: [WritesUnion]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                repo: ATIdentifier, writes: [WritesUnion], swapCommit: CID? = nil, validate: Bool? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.repo = repo
                self.swapCommit = swapCommit
                self.validate = validate
                self.writes = writes
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["repo", "writes", "validate", "swapCommit"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var repo: ATIdentifier?
                self.swapCommit = nil
                self.validate = nil
                var writes: [WritesUnion]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "repo", repo == nil {
                            repo = try ATIdentifier(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "writes", writes == nil {
                            writes = try [WritesUnion](from: &reader)
                            continue
                        }
                    case 8:
                        if key == "validate", self.validate == nil {
                            self.validate = try Bool(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "swapCommit", self.swapCommit == nil {
                            self.swapCommit = try CID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let repo else { throw reader.missing("repo", object) }
                guard let writes else { throw reader.missing("writes", object) }
                self.repo = repo
                self.writes = writes
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("repo", repo, &object)
                writer.field("writes", writes, &object)
                writer.field("validate", validate, &object)
                writer.field("swapCommit", swapCommit, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(writes, at: "writes")
            }

            /// One of 3 types, told apart by `$type`.
            public enum WritesUnion: LexiconCodable, Hashable {
                /// `com.atproto.repo.applyWrites#create`.
                indirect case create(ComAtproto.Repo.ApplyWrites.Create)
                /// `com.atproto.repo.applyWrites#update`.
                indirect case update(ComAtproto.Repo.ApplyWrites.Update)
                /// `com.atproto.repo.applyWrites#delete`.
                case delete(ComAtproto.Repo.ApplyWrites.Delete)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 35:
                            if type == "com.atproto.repo.applyWrites#create" {
                                self = .create(try ComAtproto.Repo.ApplyWrites.Create(from: &reader))
                                return
                            }
                            if type == "com.atproto.repo.applyWrites#update" {
                                self = .update(try ComAtproto.Repo.ApplyWrites.Update(from: &reader))
                                return
                            }
                            if type == "com.atproto.repo.applyWrites#delete" {
                                self = .delete(try ComAtproto.Repo.ApplyWrites.Delete(from: &reader))
                                return
                            }
                        default: break
                        }
                    }
                    throw reader.unexpectedVariant(try reader.variantType())
                }

                /// Writes the variant and its `$type`.
                public func write(to writer: inout WireWriter) {
                    switch self {
                    case .create(let value): writer.variant("com.atproto.repo.applyWrites#create", value)
                    case .update(let value): writer.variant("com.atproto.repo.applyWrites#update", value)
                    case .delete(let value): writer.variant("com.atproto.repo.applyWrites#delete", value)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .create(let value): value.check(&constraints)
                    case .update(let value): value.check(&constraints)
                    default: break
                    }
                }
            }
        }

        /// What `com.atproto.repo.applyWrites` answers.
        public struct Output: LexiconObject {
            /// `com.atproto.repo.defs#commitMeta`.
            ///
            /// The one commit that has all changes.
            @Boxed public var commit: ComAtproto.Repo.Defs.CommitMeta?
            /// Array.
            ///
            /// One for each write, in the same order.
            public var results: [ResultsUnion]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                commit: ComAtproto.Repo.Defs.CommitMeta? = nil, results: [ResultsUnion]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.commit = commit
                self.results = results
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["commit", "results"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self._commit = Boxed()
                self.results = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "commit", !self._commit.isPresent {
                            self._commit = Boxed(try ComAtproto.Repo.Defs.CommitMeta(from: &reader))
                            continue
                        }
                    case 7:
                        if key == "results", self.results == nil {
                            self.results = try [ResultsUnion](from: &reader)
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
                writer.field("commit", commit, &object)
                writer.field("results", results, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(results, at: "results")
            }

            /// One of 3 types, told apart by `$type`.
            public enum ResultsUnion: LexiconCodable, Hashable {
                /// `com.atproto.repo.applyWrites#createResult`.
                indirect case createResult(ComAtproto.Repo.ApplyWrites.CreateResult)
                /// `com.atproto.repo.applyWrites#updateResult`.
                indirect case updateResult(ComAtproto.Repo.ApplyWrites.UpdateResult)
                /// `com.atproto.repo.applyWrites#deleteResult`.
                case deleteResult(ComAtproto.Repo.ApplyWrites.DeleteResult)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 41:
                            if type == "com.atproto.repo.applyWrites#createResult" {
                                self = .createResult(try ComAtproto.Repo.ApplyWrites.CreateResult(from: &reader))
                                return
                            }
                            if type == "com.atproto.repo.applyWrites#updateResult" {
                                self = .updateResult(try ComAtproto.Repo.ApplyWrites.UpdateResult(from: &reader))
                                return
                            }
                            if type == "com.atproto.repo.applyWrites#deleteResult" {
                                self = .deleteResult(try ComAtproto.Repo.ApplyWrites.DeleteResult(from: &reader))
                                return
                            }
                        default: break
                        }
                    }
                    throw reader.unexpectedVariant(try reader.variantType())
                }

                /// Writes the variant and its `$type`.
                public func write(to writer: inout WireWriter) {
                    switch self {
                    case .createResult(let value): writer.variant("com.atproto.repo.applyWrites#createResult", value)
                    case .updateResult(let value): writer.variant("com.atproto.repo.applyWrites#updateResult", value)
                    case .deleteResult(let value): writer.variant("com.atproto.repo.applyWrites#deleteResult", value)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .createResult(let value): value.check(&constraints)
                    case .updateResult(let value): value.check(&constraints)
                    default: break
                    }
                }
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `InvalidSwap`.
            ///
            /// Something else was written since `swapCommit`. Nothing has been changed.
            case invalidSwap = "InvalidSwap"
        }

        /// `com.atproto.repo.applyWrites#create`, an object.
        ///
        /// Adds a record.
        public struct Create: LexiconObject {
            /// Nsid; required.
            ///
            /// The type of the record.
            public var collection: NSID
            /// Record-key, at most 512 bytes.
            ///
            /// Absent: the server makes a new one. Give one, if another write refers to the record.
            public var rkey: RecordKey?
            /// Unknown; required.
            ///
            /// The record.
            public var value: UnknownObject
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                collection: NSID, value: UnknownObject, rkey: RecordKey? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.collection = collection
                self.rkey = rkey
                self.value = value
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rkey", "value", "collection"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var collection: NSID?
                self.rkey = nil
                var value: UnknownObject?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "rkey", self.rkey == nil {
                            self.rkey = try RecordKey(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "value", value == nil {
                            value = try UnknownObject(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "collection", collection == nil {
                            collection = try NSID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let collection else { throw reader.missing("collection", object) }
                guard let value else { throw reader.missing("value", object) }
                self.collection = collection
                self.value = value
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rkey", rkey, &object)
                writer.field("value", value, &object)
                writer.field("collection", collection, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(rkey?.description, at: "rkey", maxLength: 512)
                constraints.unknown(value, at: "value")
            }
        }

        /// `com.atproto.repo.applyWrites#createResult`, an object.
        ///
        /// What has become of a `create`.
        public struct CreateResult: LexiconObject, Identifiable {
            /// Cid; required.
            ///
            /// A hash of the record: what tells this version from any other.
            public var cid: CID
            /// At-uri; required.
            ///
            /// What the record can be found by, and deleted by.
            public var uri: ATURI
            /// String.
            ///
            /// Whether the server knew the type and checked the record.
            public var validationStatus: ValidationStatus?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, validationStatus: ValidationStatus? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cid = cid
                self.uri = uri
                self.validationStatus = validationStatus
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "uri", "validationStatus"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var cid: CID?
                var uri: ATURI?
                self.validationStatus = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "validationStatus", self.validationStatus == nil {
                            self.validationStatus = try ValidationStatus(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let cid else { throw reader.missing("cid", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.cid = cid
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("validationStatus", validationStatus, &object)
                writer.endObject(&object)
            }

            /// A string with 2 known values; others may come.
            public struct ValidationStatus: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `valid`.
                public static var valid: ValidationStatus { ValidationStatus(rawValue: "valid") }
                /// `unknown`.
                public static var unknown: ValidationStatus { ValidationStatus(rawValue: "unknown") }
            }
        }

        /// `com.atproto.repo.applyWrites#delete`, an object.
        ///
        /// Deletes a record.
        public struct Delete: LexiconObject {
            /// Nsid; required.
            public var collection: NSID
            /// Record-key; required.
            ///
            /// The last part of the record's URI.
            public var rkey: RecordKey
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(collection: NSID, rkey: RecordKey, unknownFields: UnknownFields = UnknownFields()) {
                self.collection = collection
                self.rkey = rkey
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rkey", "collection"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var collection: NSID?
                var rkey: RecordKey?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "rkey", rkey == nil {
                            rkey = try RecordKey(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "collection", collection == nil {
                            collection = try NSID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let collection else { throw reader.missing("collection", object) }
                guard let rkey else { throw reader.missing("rkey", object) }
                self.collection = collection
                self.rkey = rkey
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rkey", rkey, &object)
                writer.field("collection", collection, &object)
                writer.endObject(&object)
            }
        }

        /// `com.atproto.repo.applyWrites#deleteResult`, an object.
        ///
        /// What has become of a `delete`; there is nothing to tell.
        public struct DeleteResult: LexiconObject {
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(unknownFields: UnknownFields = UnknownFields()) {
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                []
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                while let key = try reader.nextKey(&object) {
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.endObject(&object)
            }
        }

        /// `com.atproto.repo.applyWrites#update`, an object.
        ///
        /// Replaces a record that is there.
        public struct Update: LexiconObject {
            /// Nsid; required.
            public var collection: NSID
            /// Record-key; required.
            ///
            /// The last part of the record's URI.
            public var rkey: RecordKey
            /// Unknown; required.
            ///
            /// The whole record: fields that are left out are gone afterwards.
            public var value: UnknownObject
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                collection: NSID, rkey: RecordKey, value: UnknownObject, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.collection = collection
                self.rkey = rkey
                self.value = value
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rkey", "value", "collection"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var collection: NSID?
                var rkey: RecordKey?
                var value: UnknownObject?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "rkey", rkey == nil {
                            rkey = try RecordKey(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "value", value == nil {
                            value = try UnknownObject(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "collection", collection == nil {
                            collection = try NSID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let collection else { throw reader.missing("collection", object) }
                guard let rkey else { throw reader.missing("rkey", object) }
                guard let value else { throw reader.missing("value", object) }
                self.collection = collection
                self.rkey = rkey
                self.value = value
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rkey", rkey, &object)
                writer.field("value", value, &object)
                writer.field("collection", collection, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.unknown(value, at: "value")
            }
        }

        /// `com.atproto.repo.applyWrites#updateResult`, an object.
        ///
        /// What has become of an `update`.
        public struct UpdateResult: LexiconObject, Identifiable {
            /// Cid; required.
            ///
            /// A hash of the record as it is now.
            public var cid: CID
            /// At-uri; required.
            public var uri: ATURI
            /// String.
            ///
            /// Whether the server knew the type and checked the record.
            public var validationStatus: ValidationStatus?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, validationStatus: ValidationStatus? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cid = cid
                self.uri = uri
                self.validationStatus = validationStatus
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "uri", "validationStatus"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var cid: CID?
                var uri: ATURI?
                self.validationStatus = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "validationStatus", self.validationStatus == nil {
                            self.validationStatus = try ValidationStatus(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let cid else { throw reader.missing("cid", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.cid = cid
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("validationStatus", validationStatus, &object)
                writer.endObject(&object)
            }

            /// A string with 2 known values; others may come.
            public struct ValidationStatus: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `valid`.
                public static var valid: ValidationStatus { ValidationStatus(rawValue: "valid") }
                /// `unknown`.
                public static var unknown: ValidationStatus { ValidationStatus(rawValue: "unknown") }
            }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Repo.ApplyWrites {
    /// `com.atproto.repo.applyWrites`, a procedure.
    ///
    /// Makes many changes to the repository in one commit: all of them, or none.
    ///
    /// Needs a login. Declares the error `InvalidSwap`.
    public static func applyWrites(
        repo: ATIdentifier, writes: [ComAtproto.Repo.ApplyWrites.Input.WritesUnion], swapCommit: CID? = nil,
        validate: Bool? = nil
    ) -> Self {
        Self(.init(repo: repo, writes: writes, swapCommit: swapCommit, validate: validate))
    }
}
