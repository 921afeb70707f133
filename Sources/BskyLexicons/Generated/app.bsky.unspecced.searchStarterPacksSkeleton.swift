// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Unspecced {
    /// `app.bsky.unspecced.searchStarterPacksSkeleton`, a query that answers page by page.
    ///
    /// Declares the error `BadQueryString`.
    public struct SearchStarterPacksSkeleton: XRPCListQuery {
        /// String; required.
        public var q: String
        /// Did.
        public var viewer: DID?
        /// Integer, at least 1, at most 100, 25 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(q: String, viewer: DID? = nil, limit: Int = 25, cursor: String? = nil) {
            self.q = q
            self.viewer = viewer
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.unspecced.searchStarterPacksSkeleton" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("q", q)
            query.add("viewer", viewer)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.starterPacks }

        /// What a page lists.
        public typealias Item = AppBsky.Unspecced.Defs.SkeletonSearchStarterPack

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `app.bsky.unspecced.searchStarterPacksSkeleton` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Integer.
            public var hitsTotal: Int?
            /// Array; required.
            public var starterPacks: [AppBsky.Unspecced.Defs.SkeletonSearchStarterPack]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                starterPacks: [AppBsky.Unspecced.Defs.SkeletonSearchStarterPack], cursor: String? = nil,
                hitsTotal: Int? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.hitsTotal = hitsTotal
                self.starterPacks = starterPacks
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "hitsTotal", "starterPacks"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                self.hitsTotal = nil
                var starterPacks: [AppBsky.Unspecced.Defs.SkeletonSearchStarterPack]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "hitsTotal", self.hitsTotal == nil {
                            self.hitsTotal = try Int(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "starterPacks", starterPacks == nil {
                            starterPacks = try [AppBsky.Unspecced.Defs.SkeletonSearchStarterPack](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let starterPacks else { throw reader.missing("starterPacks", object) }
                self.starterPacks = starterPacks
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("hitsTotal", hitsTotal, &object)
                writer.field("starterPacks", starterPacks, &object)
                writer.endObject(&object)
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `BadQueryString`.
            case badQueryString = "BadQueryString"
        }
    }
}

extension XRPCCall where Self == AppBsky.Unspecced.SearchStarterPacksSkeleton {
    /// `app.bsky.unspecced.searchStarterPacksSkeleton`, a query that answers page by page.
    ///
    /// Declares the error `BadQueryString`.
    public static func searchStarterPacksSkeleton(
        q: String, viewer: DID? = nil, limit: Int = 25, cursor: String? = nil
    ) -> Self {
        Self(q: q, viewer: viewer, limit: limit, cursor: cursor)
    }
}
