// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Moderation {
    /// `tools.ozone.moderation.searchRepos`, a query that answers page by page.
    public struct SearchRepos: XRPCListQuery {
        /// String.
        public var q: String?
        /// String.
        public var term: String?
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(q: String? = nil, term: String? = nil, limit: Int = 50, cursor: String? = nil) {
            self.q = q
            self.term = term
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.moderation.searchRepos" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("q", q)
            query.add("term", term)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.repos }

        /// What a page lists.
        public typealias Item = ToolsOzone.Moderation.Defs.RepoView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `tools.ozone.moderation.searchRepos` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var repos: [ToolsOzone.Moderation.Defs.RepoView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                repos: [ToolsOzone.Moderation.Defs.RepoView], cursor: String? = nil,
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
                var repos: [ToolsOzone.Moderation.Defs.RepoView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "repos", repos == nil {
                            repos = try [ToolsOzone.Moderation.Defs.RepoView](from: &reader)
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
    }
}

extension XRPCCall where Self == ToolsOzone.Moderation.SearchRepos {
    /// `tools.ozone.moderation.searchRepos`, a query that answers page by page.
    public static func searchRepos(
        q: String? = nil, term: String? = nil, limit: Int = 50, cursor: String? = nil
    ) -> Self {
        Self(q: q, term: term, limit: limit, cursor: cursor)
    }
}
