// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Sync {
    /// `com.atproto.sync.listReposByCollection`, a query that answers page by page.
    public struct ListReposByCollection: XRPCListQuery {
        /// Nsid; required.
        public var collection: NSID
        /// Integer, at least 1, at most 2000, 500 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(collection: NSID, limit: Int = 500, cursor: String? = nil) {
            self.collection = collection
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.sync.listReposByCollection" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("collection", collection)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.repos }

        /// What a page lists.
        public typealias Item = ComAtproto.Sync.ListReposByCollection.Repo

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 2000)
        }

        /// What `com.atproto.sync.listReposByCollection` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var repos: [ComAtproto.Sync.ListReposByCollection.Repo]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                repos: [ComAtproto.Sync.ListReposByCollection.Repo], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.repos = repos
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["repos", "cursor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var repos: [ComAtproto.Sync.ListReposByCollection.Repo]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "repos", repos == nil {
                            repos = try [ComAtproto.Sync.ListReposByCollection.Repo](from: &reader)
                            continue
                        }
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let repos else { throw reader.missing("repos", object) }
                self.repos = repos
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("repos", repos, &object)
                writer.field("cursor", cursor, &object)
                writer.endObject(&object)
            }
        }

        /// `com.atproto.sync.listReposByCollection#repo`, an object.
        public struct Repo: LexiconObject, Identifiable {
            /// Did; required.
            public var did: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(did: DID, unknownFields: UnknownFields = UnknownFields()) {
                self.did = did
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                self.did = did
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Sync.ListReposByCollection {
    /// `com.atproto.sync.listReposByCollection`, a query that answers page by page.
    public static func listReposByCollection(collection: NSID, limit: Int = 500, cursor: String? = nil) -> Self {
        Self(collection: collection, limit: limit, cursor: cursor)
    }
}
