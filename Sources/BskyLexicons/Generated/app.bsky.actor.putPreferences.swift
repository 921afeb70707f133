// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Actor {
    /// `app.bsky.actor.putPreferences`, a procedure.
    ///
    /// Replaces all of your settings: those that are left out are gone.
    public struct PutPreferences: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.actor.putPreferences" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `app.bsky.actor.putPreferences` sends.
        public struct Input: LexiconObject {
            /// `app.bsky.actor.defs#preferences`; required.
            ///
            /// All of them: what `getPreferences` answered, with your changes.
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

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == AppBsky.Actor.PutPreferences {
    /// `app.bsky.actor.putPreferences`, a procedure.
    ///
    /// Replaces all of your settings: those that are left out are gone.
    public static func actorPutPreferences(preferences: AppBsky.Actor.Defs.Preferences) -> Self {
        Self(.init(preferences: preferences))
    }
}
