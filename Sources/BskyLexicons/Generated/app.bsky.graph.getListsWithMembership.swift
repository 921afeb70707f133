// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Graph {
    /// `app.bsky.graph.getListsWithMembership`, a query that answers page by page.
    ///
    /// Needs a login.
    public struct GetListsWithMembership: XRPCListQuery {
        /// At-identifier; required.
        public var actor: ATIdentifier
        /// Array.
        public var purposes: [Purposes]?
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(actor: ATIdentifier, purposes: [Purposes]? = nil, limit: Int = 50, cursor: String? = nil) {
            self.actor = actor
            self.purposes = purposes
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.graph.getListsWithMembership" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("actor", actor)
            query.add("purposes", purposes)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.listsWithMembership }

        /// What a page lists.
        public typealias Item = AppBsky.Graph.GetListsWithMembership.ListWithMembership

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `app.bsky.graph.getListsWithMembership` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var listsWithMembership: [AppBsky.Graph.GetListsWithMembership.ListWithMembership]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                listsWithMembership: [AppBsky.Graph.GetListsWithMembership.ListWithMembership], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.listsWithMembership = listsWithMembership
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "listsWithMembership"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var listsWithMembership: [AppBsky.Graph.GetListsWithMembership.ListWithMembership]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 19:
                        if key == "listsWithMembership", listsWithMembership == nil {
                            listsWithMembership = try [
                                AppBsky.Graph.GetListsWithMembership.ListWithMembership
                            ](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let listsWithMembership else { throw reader.missing("listsWithMembership", object) }
                self.listsWithMembership = listsWithMembership
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("listsWithMembership", listsWithMembership, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(listsWithMembership, at: "listsWithMembership")
            }
        }

        /// A string with 2 known values; others may come.
        public struct Purposes: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `modlist`.
            public static var modlist: Purposes { Purposes(rawValue: "modlist") }
            /// `curatelist`.
            public static var curatelist: Purposes { Purposes(rawValue: "curatelist") }
        }

        /// `app.bsky.graph.getListsWithMembership#listWithMembership`, an object.
        public struct ListWithMembership: LexiconObject {
            /// `app.bsky.graph.defs#listView`; required.
            @Indirect public var list: AppBsky.Graph.Defs.ListView
            /// `app.bsky.graph.defs#listItemView`.
            public var listItem: AppBsky.Graph.Defs.ListItemView?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                list: AppBsky.Graph.Defs.ListView, listItem: AppBsky.Graph.Defs.ListItemView? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.list = list
                self.listItem = listItem
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["list", "listItem"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var list: Indirect<AppBsky.Graph.Defs.ListView>?
                self.listItem = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "list", list == nil {
                            list = Indirect(try AppBsky.Graph.Defs.ListView(from: &reader))
                            continue
                        }
                    case 8:
                        if key == "listItem", self.listItem == nil {
                            self.listItem = try AppBsky.Graph.Defs.ListItemView(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let list else { throw reader.missing("list", object) }
                self._list = list
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("list", list, &object)
                writer.field("listItem", listItem, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(list, at: "list")
                constraints.value(listItem, at: "listItem")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Graph.GetListsWithMembership {
    /// `app.bsky.graph.getListsWithMembership`, a query that answers page by page.
    ///
    /// Needs a login.
    public static func getListsWithMembership(
        actor: ATIdentifier, purposes: [AppBsky.Graph.GetListsWithMembership.Purposes]? = nil, limit: Int = 50,
        cursor: String? = nil
    ) -> Self {
        Self(actor: actor, purposes: purposes, limit: limit, cursor: cursor)
    }
}
