// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Unspecced {
    /// `app.bsky.unspecced.getSuggestedUsersForExploreSkeleton`, a query.
    public struct GetSuggestedUsersForExploreSkeleton: XRPCQuery {
        /// String.
        public var category: String?
        /// Did.
        public var viewer: DID?
        /// Integer, at least 1, at most 50, 25 when absent.
        public var limit: Int

        /// Makes a call.
        public init(category: String? = nil, viewer: DID? = nil, limit: Int = 25) {
            self.category = category
            self.viewer = viewer
            self.limit = limit
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.unspecced.getSuggestedUsersForExploreSkeleton" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("category", category)
            query.add("viewer", viewer)
            query.add("limit", limit)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 50)
        }

        /// What `app.bsky.unspecced.getSuggestedUsersForExploreSkeleton` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var dids: [DID]
            /// String.
            public var recIdStr: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(dids: [DID], recIdStr: String? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.dids = dids
                self.recIdStr = recIdStr
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["dids", "recIdStr"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var dids: [DID]?
                self.recIdStr = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "dids", dids == nil {
                            dids = try [DID](from: &reader)
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
                guard let dids else { throw reader.missing("dids", object) }
                self.dids = dids
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("dids", dids, &object)
                writer.field("recIdStr", recIdStr, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Unspecced.GetSuggestedUsersForExploreSkeleton {
    /// `app.bsky.unspecced.getSuggestedUsersForExploreSkeleton`, a query.
    public static func getSuggestedUsersForExploreSkeleton(
        category: String? = nil, viewer: DID? = nil, limit: Int = 25
    ) -> Self {
        Self(category: category, viewer: viewer, limit: limit)
    }
}
