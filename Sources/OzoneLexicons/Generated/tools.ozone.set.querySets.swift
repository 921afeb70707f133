// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Set {
    /// `tools.ozone.set.querySets`, a query that answers page by page.
    public struct QuerySets: XRPCListQuery {
        /// String.
        public var namePrefix: String?
        /// String, `name` when absent.
        public var sortBy: SortBy
        /// String, `asc` when absent.
        public var sortDirection: SortDirection
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(
            namePrefix: String? = nil, sortBy: SortBy = .name, sortDirection: SortDirection = .asc, limit: Int = 50,
            cursor: String? = nil
        ) {
            self.namePrefix = namePrefix
            self.sortBy = sortBy
            self.sortDirection = sortDirection
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.set.querySets" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("namePrefix", namePrefix)
            query.add("sortBy", sortBy)
            query.add("sortDirection", sortDirection)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.sets }

        /// What a page lists.
        public typealias Item = ToolsOzone.Set.Defs.SetView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.text(sortBy.rawValue, at: "sortBy", oneOf: ["name", "createdAt", "updatedAt"])
            constraints.text(sortDirection.rawValue, at: "sortDirection", oneOf: ["asc", "desc"])
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `tools.ozone.set.querySets` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var sets: [ToolsOzone.Set.Defs.SetView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                sets: [ToolsOzone.Set.Defs.SetView], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.sets = sets
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["sets", "cursor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var sets: [ToolsOzone.Set.Defs.SetView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "sets", sets == nil {
                            sets = try [ToolsOzone.Set.Defs.SetView](from: &reader)
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
                guard let sets else { throw reader.missing("sets", object) }
                self.sets = sets
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("sets", sets, &object)
                writer.field("cursor", cursor, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(sets, at: "sets")
            }
        }

        /// A string with 3 known values; others may come.
        public struct SortBy: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `name`.
            public static var name: SortBy { SortBy(rawValue: "name") }
            /// `createdAt`.
            public static var createdAt: SortBy { SortBy(rawValue: "createdAt") }
            /// `updatedAt`.
            public static var updatedAt: SortBy { SortBy(rawValue: "updatedAt") }
        }

        /// A string with 2 known values; others may come.
        public struct SortDirection: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `asc`.
            public static var asc: SortDirection { SortDirection(rawValue: "asc") }
            /// `desc`.
            public static var desc: SortDirection { SortDirection(rawValue: "desc") }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Set.QuerySets {
    /// `tools.ozone.set.querySets`, a query that answers page by page.
    public static func querySets(
        namePrefix: String? = nil, sortBy: ToolsOzone.Set.QuerySets.SortBy = .name,
        sortDirection: ToolsOzone.Set.QuerySets.SortDirection = .asc, limit: Int = 50, cursor: String? = nil
    ) -> Self {
        Self(namePrefix: namePrefix, sortBy: sortBy, sortDirection: sortDirection, limit: limit, cursor: cursor)
    }
}
