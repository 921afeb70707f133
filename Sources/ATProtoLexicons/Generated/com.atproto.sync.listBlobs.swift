// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Sync {
    /// `com.atproto.sync.listBlobs`, a query that answers page by page.
    ///
    /// Needs no login. Declares the errors `RepoNotFound`, `RepoTakendown`, `RepoSuspended`, `RepoDeactivated`.
    public struct ListBlobs: XRPCListQuery {
        /// Did; required.
        public var did: DID
        /// Tid.
        public var since: TID?
        /// Integer, at least 1, at most 1000, 500 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(did: DID, since: TID? = nil, limit: Int = 500, cursor: String? = nil) {
            self.did = did
            self.since = since
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.sync.listBlobs" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("did", did)
            query.add("since", since)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.cids }

        /// What a page lists.
        public typealias Item = CID

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 1000)
        }

        /// What `com.atproto.sync.listBlobs` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var cids: [CID]
            /// String.
            public var cursor: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(cids: [CID], cursor: String? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.cids = cids
                self.cursor = cursor
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cids", "cursor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var cids: [CID]?
                self.cursor = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "cids", cids == nil {
                            cids = try [CID](from: &reader)
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
                guard let cids else { throw reader.missing("cids", object) }
                self.cids = cids
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cids", cids, &object)
                writer.field("cursor", cursor, &object)
                writer.endObject(&object)
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `RepoNotFound`.
            case repoNotFound = "RepoNotFound"
            /// `RepoTakendown`.
            case repoTakendown = "RepoTakendown"
            /// `RepoSuspended`.
            case repoSuspended = "RepoSuspended"
            /// `RepoDeactivated`.
            case repoDeactivated = "RepoDeactivated"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Sync.ListBlobs {
    /// `com.atproto.sync.listBlobs`, a query that answers page by page.
    ///
    /// Needs no login. Declares the errors `RepoNotFound`, `RepoTakendown`, `RepoSuspended`, `RepoDeactivated`.
    public static func listBlobs(did: DID, since: TID? = nil, limit: Int = 500, cursor: String? = nil) -> Self {
        Self(did: did, since: since, limit: limit, cursor: cursor)
    }
}
