// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Unspecced {
    /// `app.bsky.unspecced.getTrendsSkeleton`, a query.
    public struct GetTrendsSkeleton: XRPCQuery {
        /// Did.
        public var viewer: DID?
        /// Integer, at least 1, at most 25, 10 when absent.
        public var limit: Int

        /// Makes a call.
        public init(viewer: DID? = nil, limit: Int = 10) {
            self.viewer = viewer
            self.limit = limit
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.unspecced.getTrendsSkeleton" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("viewer", viewer)
            query.add("limit", limit)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 25)
        }

        /// What `app.bsky.unspecced.getTrendsSkeleton` answers.
        public struct Output: LexiconObject {
            /// String.
            public var recIdStr: String?
            /// Array; required.
            public var trends: [AppBsky.Unspecced.Defs.SkeletonTrend]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                trends: [AppBsky.Unspecced.Defs.SkeletonTrend], recIdStr: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.recIdStr = recIdStr
                self.trends = trends
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["trends", "recIdStr"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.recIdStr = nil
                var trends: [AppBsky.Unspecced.Defs.SkeletonTrend]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "trends", trends == nil {
                            trends = try [AppBsky.Unspecced.Defs.SkeletonTrend](from: &reader)
                            continue
                        }
                    case 8:
                        if key == "recIdStr", self.recIdStr == nil {
                            self.recIdStr = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let trends else { throw reader.missing("trends", object) }
                self.trends = trends
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("trends", trends, &object)
                writer.field("recIdStr", recIdStr, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(trends, at: "trends")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Unspecced.GetTrendsSkeleton {
    /// `app.bsky.unspecced.getTrendsSkeleton`, a query.
    public static func getTrendsSkeleton(viewer: DID? = nil, limit: Int = 10) -> Self {
        Self(viewer: viewer, limit: limit)
    }
}
