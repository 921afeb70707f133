// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Graph {
    /// `app.bsky.graph.getListBlocks`, a query that answers page by page.
    ///
    /// Needs a login.
    public struct GetListBlocks: XRPCListQuery {
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(limit: Int = 50, cursor: String? = nil) {
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.graph.getListBlocks" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.lists }

        /// What a page lists.
        public typealias Item = AppBsky.Graph.Defs.ListView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `app.bsky.graph.getListBlocks` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var lists: [AppBsky.Graph.Defs.ListView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                lists: [AppBsky.Graph.Defs.ListView], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.lists = lists
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["lists", "cursor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var lists: [AppBsky.Graph.Defs.ListView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "lists", lists == nil {
                            lists = try [AppBsky.Graph.Defs.ListView](from: &reader)
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
                guard let lists else { throw reader.missing("lists", object) }
                self.lists = lists
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("lists", lists, &object)
                writer.field("cursor", cursor, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(lists, at: "lists")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Graph.GetListBlocks {
    /// `app.bsky.graph.getListBlocks`, a query that answers page by page.
    ///
    /// Needs a login.
    public static func getListBlocks(limit: Int = 50, cursor: String? = nil) -> Self {
        Self(limit: limit, cursor: cursor)
    }
}
