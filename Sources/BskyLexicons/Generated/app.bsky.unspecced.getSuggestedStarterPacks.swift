// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Unspecced {
    /// `app.bsky.unspecced.getSuggestedStarterPacks`, a query.
    public struct GetSuggestedStarterPacks: XRPCQuery {
        /// Integer, at least 1, at most 25, 10 when absent.
        public var limit: Int

        /// Makes a call.
        public init(limit: Int = 10) {
            self.limit = limit
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.unspecced.getSuggestedStarterPacks" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("limit", limit)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 25)
        }

        /// What `app.bsky.unspecced.getSuggestedStarterPacks` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var starterPacks: [AppBsky.Graph.Defs.StarterPackView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                starterPacks: [AppBsky.Graph.Defs.StarterPackView], unknownFields: UnknownFields = UnknownFields()
            ) {
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
                var starterPacks: [AppBsky.Graph.Defs.StarterPackView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 12:
                        if key == "starterPacks", starterPacks == nil {
                            starterPacks = try [AppBsky.Graph.Defs.StarterPackView](from: &reader)
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

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(starterPacks, at: "starterPacks")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Unspecced.GetSuggestedStarterPacks {
    /// `app.bsky.unspecced.getSuggestedStarterPacks`, a query.
    public static func getSuggestedStarterPacks(limit: Int = 10) -> Self {
        Self(limit: limit)
    }
}
