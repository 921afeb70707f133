// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Graph {
    /// `app.bsky.graph.getStarterPack`, a query.
    public struct GetStarterPack: XRPCQuery {
        /// At-uri; required.
        public var starterPack: ATURI

        /// Makes a call.
        public init(starterPack: ATURI) {
            self.starterPack = starterPack
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.graph.getStarterPack" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("starterPack", starterPack)
        }

        /// What `app.bsky.graph.getStarterPack` answers.
        public struct Output: LexiconObject {
            /// `app.bsky.graph.defs#starterPackView`; required.
            @Indirect public var starterPack: AppBsky.Graph.Defs.StarterPackView
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                starterPack: AppBsky.Graph.Defs.StarterPackView, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.starterPack = starterPack
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["starterPack"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var starterPack: Indirect<AppBsky.Graph.Defs.StarterPackView>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
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
                writer.field("starterPack", starterPack, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(starterPack, at: "starterPack")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Graph.GetStarterPack {
    /// `app.bsky.graph.getStarterPack`, a query.
    public static func getStarterPack(starterPack: ATURI) -> Self {
        Self(starterPack: starterPack)
    }
}
