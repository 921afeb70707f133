// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Actor {
    /// `app.bsky.actor.getPreferences`, a query.
    ///
    /// Your settings, which are kept with your account and seen by nobody else.
    ///
    /// Needs a login.
    public struct GetPreferences: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.actor.getPreferences" }

        /// What `app.bsky.actor.getPreferences` answers.
        public struct Output: LexiconObject {
            /// `app.bsky.actor.defs#preferences`; required.
            ///
            /// Keep those that you don't know, for `putPreferences`.
            public var preferences: AppBsky.Actor.Defs.Preferences
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(preferences: AppBsky.Actor.Defs.Preferences, unknownFields: UnknownFields = UnknownFields()) {
                self.preferences = preferences
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["preferences"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var preferences: AppBsky.Actor.Defs.Preferences?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 11:
                        if key == "preferences", preferences == nil {
                            preferences = try AppBsky.Actor.Defs.Preferences(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let preferences else { throw reader.missing("preferences", object) }
                self.preferences = preferences
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("preferences", preferences, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(preferences, at: "preferences")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Actor.GetPreferences {
    /// `app.bsky.actor.getPreferences`, a query.
    ///
    /// Your settings, which are kept with your account and seen by nobody else.
    ///
    /// Needs a login.
    public static func actorGetPreferences() -> Self {
        Self()
    }
}
