// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Graph {
    /// `app.bsky.graph.getSuggestedFollowsByActor`, a query.
    public struct GetSuggestedFollowsByActor: XRPCQuery {
        /// At-identifier; required.
        public var actor: ATIdentifier

        /// Makes a call.
        public init(actor: ATIdentifier) {
            self.actor = actor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.graph.getSuggestedFollowsByActor" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("actor", actor)
        }

        /// What `app.bsky.graph.getSuggestedFollowsByActor` answers.
        public struct Output: LexiconObject {
            /// Boolean, false when absent.
            public var isFallback: Bool?
            /// Integer.
            public var recId: Int?
            /// String.
            public var recIdStr: String?
            /// Array; required.
            public var suggestions: [AppBsky.Actor.Defs.ProfileView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                suggestions: [AppBsky.Actor.Defs.ProfileView], isFallback: Bool? = nil, recId: Int? = nil,
                recIdStr: String? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.isFallback = isFallback
                self.recId = recId
                self.recIdStr = recIdStr
                self.suggestions = suggestions
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["recId", "recIdStr", "isFallback", "suggestions"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.isFallback = nil
                self.recId = nil
                self.recIdStr = nil
                var suggestions: [AppBsky.Actor.Defs.ProfileView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "recId", self.recId == nil {
                            self.recId = try Int(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "recIdStr", self.recIdStr == nil {
                            self.recIdStr = try String(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "isFallback", self.isFallback == nil {
                            self.isFallback = try Bool(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "suggestions", suggestions == nil {
                            suggestions = try [AppBsky.Actor.Defs.ProfileView](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let suggestions else { throw reader.missing("suggestions", object) }
                self.suggestions = suggestions
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("recId", recId, &object)
                writer.field("recIdStr", recIdStr, &object)
                writer.field("isFallback", isFallback, &object)
                writer.field("suggestions", suggestions, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(suggestions, at: "suggestions")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Graph.GetSuggestedFollowsByActor {
    /// `app.bsky.graph.getSuggestedFollowsByActor`, a query.
    public static func getSuggestedFollowsByActor(actor: ATIdentifier) -> Self {
        Self(actor: actor)
    }
}
