// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Repo {
    /// `com.atproto.repo.putRecord`, a procedure.
    ///
    /// Writes a record at a key of your choice, whether or not one is there. Made for profiles.
    ///
    /// Needs a login. Declares the error `InvalidSwap`.
    public struct PutRecord: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.repo.putRecord" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `com.atproto.repo.putRecord` sends.
        public struct Input: LexiconObject {
            /// Nsid; required.
            ///
            /// The type of the record, such as `app.bsky.actor.profile`.
            public var collection: NSID
            /// Unknown; required.
            ///
            /// The whole record: fields that are left out are gone afterwards.
            public var record: UnknownObject
            /// At-identifier; required.
            ///
            /// The account that is logged in: no other may be written to.
            public var repo: ATIdentifier
            /// Record-key, at most 512 bytes; required.
            ///
            /// The last part of the record's URI, such as `self` for a profile.
            public var rkey: RecordKey
            /// Cid.
            ///
            /// Writes only if this is the repository's latest commit still.
            public var swapCommit: CID?
            /// Cid, or null.
            ///
            /// The version to replace. Null: there must be none yet. Absent: whatever is there.
            public var swapRecord: Nullable<CID>?
            /// Boolean.
            ///
            /// Absent: types that the server knows are checked. True: all must be. False: none is.
            public var validate: Bool?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                repo: ATIdentifier, collection: NSID, rkey: RecordKey, record: UnknownObject, swapCommit: CID? = nil,
                swapRecord: Nullable<CID>? = nil, validate: Bool? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.collection = collection
                self.record = record
                self.repo = repo
                self.rkey = rkey
                self.swapCommit = swapCommit
                self.swapRecord = swapRecord
                self.validate = validate
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["repo", "rkey", "record", "validate", "collection", "swapCommit", "swapRecord"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var collection: NSID?
                var record: UnknownObject?
                var repo: ATIdentifier?
                var rkey: RecordKey?
                self.swapCommit = nil
                self.swapRecord = nil
                self.validate = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "repo", repo == nil {
                            repo = try ATIdentifier(from: &reader)
                            continue
                        }
                        if key == "rkey", rkey == nil {
                            rkey = try RecordKey(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "record", record == nil {
                            record = try UnknownObject(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "validate", self.validate == nil {
                            self.validate = try Bool(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "collection", collection == nil {
                            collection = try NSID(from: &reader)
                            continue
                        }
                        if key == "swapCommit", self.swapCommit == nil {
                            self.swapCommit = try CID(from: &reader)
                            continue
                        }
                        if key == "swapRecord", self.swapRecord == nil {
                            self.swapRecord = try Nullable<CID>(from: &reader)
                            continue
                        }
                    default: break
                    }
                    if key.isNull("swapRecord"), self.swapRecord == nil {
                        self.swapRecord = try Nullable<CID>(from: &reader)
                        continue
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let collection else { throw reader.missing("collection", object) }
                guard let record else { throw reader.missing("record", object) }
                guard let repo else { throw reader.missing("repo", object) }
                guard let rkey else { throw reader.missing("rkey", object) }
                self.collection = collection
                self.record = record
                self.repo = repo
                self.rkey = rkey
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("repo", repo, &object)
                writer.field("rkey", rkey, &object)
                writer.field("record", record, &object)
                writer.field("validate", validate, &object)
                writer.field("collection", collection, &object)
                writer.field("swapCommit", swapCommit, &object)
                writer.field("swapRecord", swapRecord, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.unknown(record, at: "record")
                constraints.text(rkey.description, at: "rkey", maxLength: 512)
            }
        }

        /// What `com.atproto.repo.putRecord` answers.
        public struct Output: LexiconObject {
            /// Cid; required.
            ///
            /// A hash of the record: what tells this version from any other.
            public var cid: CID
            /// `com.atproto.repo.defs#commitMeta`.
            ///
            /// The commit that this call made. Absent, if the record was the same before.
            @Boxed public var commit: ComAtproto.Repo.Defs.CommitMeta?
            /// At-uri; required.
            ///
            /// What the record can be found by, and deleted by.
            public var uri: ATURI
            /// String.
            ///
            /// Whether the server knew the type and checked the record. Absent: not asked to.
            public var validationStatus: ValidationStatus?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, commit: ComAtproto.Repo.Defs.CommitMeta? = nil,
                validationStatus: ValidationStatus? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cid = cid
                self.commit = commit
                self.uri = uri
                self.validationStatus = validationStatus
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "uri", "commit", "validationStatus"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var cid: CID?
                self._commit = Boxed()
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
                    case 6:
                        if key == "commit", !self._commit.isPresent {
                            self._commit = Boxed(try ComAtproto.Repo.Defs.CommitMeta(from: &reader))
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
                writer.field("commit", commit, &object)
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

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `InvalidSwap`.
            ///
            /// The record or the repository has changed meanwhile. Read again, then decide.
            case invalidSwap = "InvalidSwap"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Repo.PutRecord {
    /// `com.atproto.repo.putRecord`, a procedure.
    ///
    /// Writes a record at a key of your choice, whether or not one is there. Made for profiles.
    ///
    /// Needs a login. Declares the error `InvalidSwap`.
    public static func putRecord(
        repo: ATIdentifier, collection: NSID, rkey: RecordKey, record: UnknownObject, swapCommit: CID? = nil,
        swapRecord: Nullable<CID>? = nil, validate: Bool? = nil
    ) -> Self {
        Self(
            .init(
                repo: repo, collection: collection, rkey: rkey, record: record, swapCommit: swapCommit,
                swapRecord: swapRecord, validate: validate))
    }
}
