// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Sync {
    /// `com.atproto.sync.listRepos`, a query that answers page by page.
    ///
    /// Needs no login.
    public struct ListRepos: XRPCListQuery {
        /// Integer, at least 1, at most 1000, 500 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(limit: Int = 500, cursor: String? = nil) {
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.sync.listRepos" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.repos }

        /// What a page lists.
        public typealias Item = ComAtproto.Sync.ListRepos.Repo

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 1000)
        }

        /// What `com.atproto.sync.listRepos` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var repos: [ComAtproto.Sync.ListRepos.Repo]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                repos: [ComAtproto.Sync.ListRepos.Repo], cursor: String? = nil,
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
                var repos: [ComAtproto.Sync.ListRepos.Repo]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "repos", repos == nil {
                            repos = try [ComAtproto.Sync.ListRepos.Repo](from: &reader)
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

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(repos, at: "repos")
            }
        }

        /// `com.atproto.sync.listRepos#repo`, an object.
        public struct Repo: LexiconObject, Identifiable {
            /// Boolean.
            public var active: Bool?
            /// Did; required.
            public var did: DID
            /// Cid; required.
            public var head: CID
            /// Tid; required.
            public var rev: TID
            /// String.
            public var status: Status?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(
                did: DID, head: CID, rev: TID, active: Bool? = nil, status: Status? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.active = active
                self.did = did
                self.head = head
                self.rev = rev
                self.status = status
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "rev", "head", "active", "status"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.active = nil
                var did: DID?
                var head: CID?
                var rev: TID?
                self.status = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                        if key == "rev", rev == nil {
                            rev = try TID(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "head", head == nil {
                            head = try CID(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "active", self.active == nil {
                            self.active = try Bool(from: &reader)
                            continue
                        }
                        if key == "status", self.status == nil {
                            self.status = try Status(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                guard let head else { throw reader.missing("head", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.did = did
                self.head = head
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("rev", rev, &object)
                writer.field("head", head, &object)
                writer.field("active", active, &object)
                writer.field("status", status, &object)
                writer.endObject(&object)
            }

            /// A string with 6 known values; others may come.
            public struct Status: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `takendown`.
                public static var takendown: Status { Status(rawValue: "takendown") }
                /// `suspended`.
                public static var suspended: Status { Status(rawValue: "suspended") }
                /// `deleted`.
                public static var deleted: Status { Status(rawValue: "deleted") }
                /// `deactivated`.
                public static var deactivated: Status { Status(rawValue: "deactivated") }
                /// `desynchronized`.
                public static var desynchronized: Status { Status(rawValue: "desynchronized") }
                /// `throttled`.
                public static var throttled: Status { Status(rawValue: "throttled") }
            }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Sync.ListRepos {
    /// `com.atproto.sync.listRepos`, a query that answers page by page.
    ///
    /// Needs no login.
    public static func listRepos(limit: Int = 500, cursor: String? = nil) -> Self {
        Self(limit: limit, cursor: cursor)
    }
}
