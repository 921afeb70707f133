// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Graph {
    /// `app.bsky.graph.getBlocks`, a query that answers page by page.
    ///
    /// The accounts that you block one by one, not those that you block by a list.
    ///
    /// Needs a login.
    public struct GetBlocks: XRPCListQuery {
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        ///
        /// The `cursor` of the page before; absent for the first page.
        public var cursor: String?

        /// Makes a call.
        public init(limit: Int = 50, cursor: String? = nil) {
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.graph.getBlocks" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.blocks }

        /// What a page lists.
        public typealias Item = AppBsky.Actor.Defs.ProfileView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `app.bsky.graph.getBlocks` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var blocks: [AppBsky.Actor.Defs.ProfileView]
            /// String.
            ///
            /// Pass it on to get the next page; absent on the last one.
            public var cursor: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                blocks: [AppBsky.Actor.Defs.ProfileView], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.blocks = blocks
                self.cursor = cursor
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["blocks", "cursor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var blocks: [AppBsky.Actor.Defs.ProfileView]?
                self.cursor = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "blocks", blocks == nil {
                            blocks = try [AppBsky.Actor.Defs.ProfileView](from: &reader)
                            continue
                        }
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let blocks else { throw reader.missing("blocks", object) }
                self.blocks = blocks
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("blocks", blocks, &object)
                writer.field("cursor", cursor, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(blocks, at: "blocks")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Graph.GetBlocks {
    /// `app.bsky.graph.getBlocks`, a query that answers page by page.
    ///
    /// The accounts that you block one by one, not those that you block by a list.
    ///
    /// Needs a login.
    public static func graphGetBlocks(limit: Int = 50, cursor: String? = nil) -> Self {
        Self(limit: limit, cursor: cursor)
    }
}
