// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Repo {
    /// `com.atproto.repo.getRecord`, a query.
    ///
    /// Reads a record of anyone's. It needs no session.
    ///
    /// Needs no login. Declares the error `RecordNotFound`.
    public struct GetRecord: XRPCQuery {
        /// At-identifier; required.
        ///
        /// Whose record: a DID or a handle.
        public var repo: ATIdentifier
        /// Nsid; required.
        ///
        /// The middle part of the record's URI.
        public var collection: NSID
        /// Record-key; required.
        ///
        /// The last part of the record's URI.
        public var rkey: RecordKey
        /// Cid.
        ///
        /// The version to read, which servers seldom keep. Absent: the latest.
        public var cid: CID?

        /// Makes a call.
        public init(repo: ATIdentifier, collection: NSID, rkey: RecordKey, cid: CID? = nil) {
            self.repo = repo
            self.collection = collection
            self.rkey = rkey
            self.cid = cid
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.repo.getRecord" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("repo", repo)
            query.add("collection", collection)
            query.add("rkey", rkey)
            query.add("cid", cid)
        }

        /// What `com.atproto.repo.getRecord` answers.
        public struct Output: LexiconObject {
            /// Cid.
            ///
            /// The version that this is: give it to `putRecord` as `swapRecord`.
            public var cid: CID?
            /// At-uri; required.
            public var uri: ATURI
            /// Unknown; required.
            ///
            /// The record, with its `$type`.
            public var value: UnknownObject
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                uri: ATURI, value: UnknownObject, cid: CID? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cid = cid
                self.uri = uri
                self.value = value
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "uri", "value"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cid = nil
                var uri: ATURI?
                var value: UnknownObject?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", self.cid == nil {
                            self.cid = try CID(from: &reader)
                            continue
                        }
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "value", value == nil {
                            value = try UnknownObject(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let uri else { throw reader.missing("uri", object) }
                guard let value else { throw reader.missing("value", object) }
                self.uri = uri
                self.value = value
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("value", value, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.unknown(value, at: "value")
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `RecordNotFound`.
            ///
            /// There is no such record, or not in that version.
            case recordNotFound = "RecordNotFound"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Repo.GetRecord {
    /// `com.atproto.repo.getRecord`, a query.
    ///
    /// Reads a record of anyone's. It needs no session.
    ///
    /// Needs no login. Declares the error `RecordNotFound`.
    public static func repoGetRecord(repo: ATIdentifier, collection: NSID, rkey: RecordKey, cid: CID? = nil) -> Self {
        Self(repo: repo, collection: collection, rkey: rkey, cid: cid)
    }
}
