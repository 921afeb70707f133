// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Actor {
    /// `app.bsky.actor.getProfiles`, a query.
    ///
    /// Several profiles at once.
    public struct GetProfiles: XRPCQuery {
        /// Array, at most 25 elements; required.
        ///
        /// DIDs or handles.
        public var actors: [ATIdentifier]

        /// Makes a call.
        public init(actors: [ATIdentifier]) {
            self.actors = actors
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.actor.getProfiles" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("actors", actors)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.list(actors, at: "actors", maxLength: 25)
        }

        /// What `app.bsky.actor.getProfiles` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            ///
            /// May be fewer than were asked for: those that don't exist are left out.
            public var profiles: [AppBsky.Actor.Defs.ProfileViewDetailed]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                profiles: [AppBsky.Actor.Defs.ProfileViewDetailed], unknownFields: UnknownFields = UnknownFields()
            ) {
                self.profiles = profiles
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["profiles"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var profiles: [AppBsky.Actor.Defs.ProfileViewDetailed]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 8:
                        if key == "profiles", profiles == nil {
                            profiles = try [AppBsky.Actor.Defs.ProfileViewDetailed](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let profiles else { throw reader.missing("profiles", object) }
                self.profiles = profiles
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("profiles", profiles, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(profiles, at: "profiles")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Actor.GetProfiles {
    /// `app.bsky.actor.getProfiles`, a query.
    ///
    /// Several profiles at once.
    public static func getProfiles(actors: [ATIdentifier]) -> Self {
        Self(actors: actors)
    }
}
