// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Unspecced {
    /// `app.bsky.unspecced.getSuggestedStarterPacksSkeleton`, a query.
    public struct GetSuggestedStarterPacksSkeleton: XRPCQuery {
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
        public static var nsid: NSID { "app.bsky.unspecced.getSuggestedStarterPacksSkeleton" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("viewer", viewer)
            query.add("limit", limit)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 25)
        }

        /// What `app.bsky.unspecced.getSuggestedStarterPacksSkeleton` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var starterPacks: [ATURI]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(starterPacks: [ATURI], unknownFields: UnknownFields = UnknownFields()) {
                self.starterPacks = starterPacks
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["starterPacks"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var starterPacks: [ATURI]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 12:
                        if key == "starterPacks", starterPacks == nil {
                            starterPacks = try [ATURI](from: &reader)
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
                writer.field("starterPacks", starterPacks, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Unspecced.GetSuggestedStarterPacksSkeleton {
    /// `app.bsky.unspecced.getSuggestedStarterPacksSkeleton`, a query.
    public static func getSuggestedStarterPacksSkeleton(viewer: DID? = nil, limit: Int = 10) -> Self {
        Self(viewer: viewer, limit: limit)
    }
}
