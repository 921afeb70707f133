// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Unspecced {
    /// `app.bsky.unspecced.getSuggestionsSkeleton`, a query that answers page by page.
    public struct GetSuggestionsSkeleton: XRPCListQuery {
        /// Did.
        public var relativeToDid: DID?
        /// Did.
        public var viewer: DID?
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(relativeToDid: DID? = nil, viewer: DID? = nil, limit: Int = 50, cursor: String? = nil) {
            self.relativeToDid = relativeToDid
            self.viewer = viewer
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.unspecced.getSuggestionsSkeleton" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("relativeToDid", relativeToDid)
            query.add("viewer", viewer)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.actors }

        /// What a page lists.
        public typealias Item = AppBsky.Unspecced.Defs.SkeletonSearchActor

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `app.bsky.unspecced.getSuggestionsSkeleton` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var actors: [AppBsky.Unspecced.Defs.SkeletonSearchActor]
            /// String.
            public var cursor: String?
            /// Integer.
            public var recId: Int?
            /// String.
            public var recIdStr: String?
            /// Did.
            public var relativeToDid: DID?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                actors: [AppBsky.Unspecced.Defs.SkeletonSearchActor], cursor: String? = nil, recId: Int? = nil,
                recIdStr: String? = nil, relativeToDid: DID? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actors = actors
                self.cursor = cursor
                self.recId = recId
                self.recIdStr = recIdStr
                self.relativeToDid = relativeToDid
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["recId", "actors", "cursor", "recIdStr", "relativeToDid"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actors: [AppBsky.Unspecced.Defs.SkeletonSearchActor]?
                self.cursor = nil
                self.recId = nil
                self.recIdStr = nil
                self.relativeToDid = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "recId", self.recId == nil {
                            self.recId = try Int(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "actors", actors == nil {
                            actors = try [AppBsky.Unspecced.Defs.SkeletonSearchActor](from: &reader)
                            continue
                        }
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "recIdStr", self.recIdStr == nil {
                            self.recIdStr = try String(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "relativeToDid", self.relativeToDid == nil {
                            self.relativeToDid = try DID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let actors else { throw reader.missing("actors", object) }
                self.actors = actors
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("recId", recId, &object)
                writer.field("actors", actors, &object)
                writer.field("cursor", cursor, &object)
                writer.field("recIdStr", recIdStr, &object)
                writer.field("relativeToDid", relativeToDid, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Unspecced.GetSuggestionsSkeleton {
    /// `app.bsky.unspecced.getSuggestionsSkeleton`, a query that answers page by page.
    public static func getSuggestionsSkeleton(
        relativeToDid: DID? = nil, viewer: DID? = nil, limit: Int = 50, cursor: String? = nil
    ) -> Self {
        Self(relativeToDid: relativeToDid, viewer: viewer, limit: limit, cursor: cursor)
    }
}
