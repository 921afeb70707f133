// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Repo {
    /// `com.atproto.repo.deleteRecord`, a procedure.
    ///
    /// Deletes a record, if it is there: deleting it twice is no error.
    ///
    /// Needs a login. Declares the error `InvalidSwap`.
    public struct DeleteRecord: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.repo.deleteRecord" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `com.atproto.repo.deleteRecord` sends.
        public struct Input: LexiconObject {
            /// Nsid; required.
            ///
            /// The middle part of the record's URI.
            public var collection: NSID
            /// At-identifier; required.
            ///
            /// The account that is logged in: no other may be written to.
            public var repo: ATIdentifier
            /// Record-key; required.
            ///
            /// The last part of the record's URI.
            public var rkey: RecordKey
            /// Cid.
            ///
            /// Deletes only if this is the repository's latest commit still.
            public var swapCommit: CID?
            /// Cid.
            ///
            /// Deletes only if this is the record's version still.
            public var swapRecord: CID?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                repo: ATIdentifier, collection: NSID, rkey: RecordKey, swapCommit: CID? = nil, swapRecord: CID? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.collection = collection
                self.repo = repo
                self.rkey = rkey
                self.swapCommit = swapCommit
                self.swapRecord = swapRecord
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["repo", "rkey", "collection", "swapCommit", "swapRecord"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var collection: NSID?
                var repo: ATIdentifier?
                var rkey: RecordKey?
                self.swapCommit = nil
                self.swapRecord = nil
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
                            self.swapRecord = try CID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let collection else { throw reader.missing("collection", object) }
                guard let repo else { throw reader.missing("repo", object) }
                guard let rkey else { throw reader.missing("rkey", object) }
                self.collection = collection
                self.repo = repo
                self.rkey = rkey
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("repo", repo, &object)
                writer.field("rkey", rkey, &object)
                writer.field("collection", collection, &object)
                writer.field("swapCommit", swapCommit, &object)
                writer.field("swapRecord", swapRecord, &object)
                writer.endObject(&object)
            }
        }

        /// What `com.atproto.repo.deleteRecord` answers.
        public struct Output: LexiconObject {
            /// `com.atproto.repo.defs#commitMeta`.
            ///
            /// The commit that this call made. Absent, if there was no record to delete.
            @Boxed public var commit: ComAtproto.Repo.Defs.CommitMeta?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                commit: ComAtproto.Repo.Defs.CommitMeta? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.commit = commit
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["commit"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self._commit = Boxed()
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "commit", !self._commit.isPresent {
                            self._commit = Boxed(try ComAtproto.Repo.Defs.CommitMeta(from: &reader))
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
                writer.endObject(&object)
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `InvalidSwap`.
            ///
            /// The record or the repository has changed meanwhile.
            case invalidSwap = "InvalidSwap"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Repo.DeleteRecord {
    /// `com.atproto.repo.deleteRecord`, a procedure.
    ///
    /// Deletes a record, if it is there: deleting it twice is no error.
    ///
    /// Needs a login. Declares the error `InvalidSwap`.
    public static func deleteRecord(
        repo: ATIdentifier, collection: NSID, rkey: RecordKey, swapCommit: CID? = nil, swapRecord: CID? = nil
    ) -> Self {
        Self(.init(repo: repo, collection: collection, rkey: rkey, swapCommit: swapCommit, swapRecord: swapRecord))
    }
}
