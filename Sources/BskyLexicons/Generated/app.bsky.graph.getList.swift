// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Graph {
    /// `app.bsky.graph.getList`, a query that answers page by page.
    ///
    /// A list, with its members page by page.
    public struct GetList: XRPCListQuery {
        /// At-uri; required.
        ///
        /// The URI of the list.
        public var list: ATURI
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        ///
        /// The `cursor` of the page before; absent for the first page.
        public var cursor: String?

        /// Makes a call.
        public init(list: ATURI, limit: Int = 50, cursor: String? = nil) {
            self.list = list
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.graph.getList" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("list", list)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.items }

        /// What a page lists.
        public typealias Item = AppBsky.Graph.Defs.ListItemView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `app.bsky.graph.getList` answers.
        public struct Output: LexiconObject {
            /// String.
            ///
            /// Pass it on to get the next page; absent on the last one.
            public var cursor: String?
            /// Array; required.
            ///
            /// The members on this page.
            public var items: [AppBsky.Graph.Defs.ListItemView]
            /// `app.bsky.graph.defs#listView`; required.
            @Indirect public var list: AppBsky.Graph.Defs.ListView
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                list: AppBsky.Graph.Defs.ListView, items: [AppBsky.Graph.Defs.ListItemView], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.items = items
                self.list = list
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["list", "items", "cursor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var items: [AppBsky.Graph.Defs.ListItemView]?
                var list: Indirect<AppBsky.Graph.Defs.ListView>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "list", list == nil {
                            list = Indirect(try AppBsky.Graph.Defs.ListView(from: &reader))
                            continue
                        }
                    case 5:
                        if key == "items", items == nil {
                            items = try [AppBsky.Graph.Defs.ListItemView](from: &reader)
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
                guard let items else { throw reader.missing("items", object) }
                guard let list else { throw reader.missing("list", object) }
                self.items = items
                self._list = list
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("list", list, &object)
                writer.field("items", items, &object)
                writer.field("cursor", cursor, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(items, at: "items")
                constraints.value(list, at: "list")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Graph.GetList {
    /// `app.bsky.graph.getList`, a query that answers page by page.
    ///
    /// A list, with its members page by page.
    public static func getList(list: ATURI, limit: Int = 50, cursor: String? = nil) -> Self {
        Self(list: list, limit: limit, cursor: cursor)
    }
}
