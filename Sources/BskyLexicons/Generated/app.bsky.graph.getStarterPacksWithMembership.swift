// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Graph {
    /// `app.bsky.graph.getStarterPacksWithMembership`, a query that answers page by page.
    ///
    /// Needs a login.
    public struct GetStarterPacksWithMembership: XRPCListQuery {
        /// At-identifier; required.
        public var actor: ATIdentifier
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(actor: ATIdentifier, limit: Int = 50, cursor: String? = nil) {
            self.actor = actor
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.graph.getStarterPacksWithMembership" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("actor", actor)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.starterPacksWithMembership }

        /// What a page lists.
        public typealias Item = AppBsky.Graph.GetStarterPacksWithMembership.StarterPackWithMembership

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `app.bsky.graph.getStarterPacksWithMembership` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var starterPacksWithMembership:
                [AppBsky.Graph.GetStarterPacksWithMembership.StarterPackWithMembership]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                starterPacksWithMembership: [AppBsky.Graph.GetStarterPacksWithMembership.StarterPackWithMembership],
                cursor: String? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.starterPacksWithMembership = starterPacksWithMembership
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "starterPacksWithMembership"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var starterPacksWithMembership: [AppBsky.Graph.GetStarterPacksWithMembership.StarterPackWithMembership]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 26:
                        if key == "starterPacksWithMembership", starterPacksWithMembership == nil {
                            starterPacksWithMembership = try [
                                AppBsky.Graph.GetStarterPacksWithMembership.StarterPackWithMembership
                            ](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let starterPacksWithMembership else { throw reader.missing("starterPacksWithMembership", object) }
                self.starterPacksWithMembership = starterPacksWithMembership
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("starterPacksWithMembership", starterPacksWithMembership, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(starterPacksWithMembership, at: "starterPacksWithMembership")
            }
        }

        /// `app.bsky.graph.getStarterPacksWithMembership#starterPackWithMembership`, an object.
        public struct StarterPackWithMembership: LexiconObject {
            /// `app.bsky.graph.defs#listItemView`.
            public var listItem: AppBsky.Graph.Defs.ListItemView?
            /// `app.bsky.graph.defs#starterPackView`; required.
            @Indirect public var starterPack: AppBsky.Graph.Defs.StarterPackView
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                starterPack: AppBsky.Graph.Defs.StarterPackView, listItem: AppBsky.Graph.Defs.ListItemView? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.listItem = listItem
                self.starterPack = starterPack
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["listItem", "starterPack"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.listItem = nil
                var starterPack: Indirect<AppBsky.Graph.Defs.StarterPackView>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 8:
                        if key == "listItem", self.listItem == nil {
                            self.listItem = try AppBsky.Graph.Defs.ListItemView(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "starterPack", starterPack == nil {
                            starterPack = Indirect(try AppBsky.Graph.Defs.StarterPackView(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let starterPack else { throw reader.missing("starterPack", object) }
                self._starterPack = starterPack
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("listItem", listItem, &object)
                writer.field("starterPack", starterPack, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(listItem, at: "listItem")
                constraints.value(starterPack, at: "starterPack")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Graph.GetStarterPacksWithMembership {
    /// `app.bsky.graph.getStarterPacksWithMembership`, a query that answers page by page.
    ///
    /// Needs a login.
    public static func getStarterPacksWithMembership(
        actor: ATIdentifier, limit: Int = 50, cursor: String? = nil
    ) -> Self {
        Self(actor: actor, limit: limit, cursor: cursor)
    }
}
