// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Notification {
    /// `app.bsky.notification.getPreferences`, a query.
    ///
    /// Needs a login.
    public struct GetPreferences: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.notification.getPreferences" }

        /// What `app.bsky.notification.getPreferences` answers.
        public struct Output: LexiconObject {
            /// `app.bsky.notification.defs#preferences`; required.
            @Indirect public var preferences: AppBsky.Notification.Defs.Preferences
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                preferences: AppBsky.Notification.Defs.Preferences, unknownFields: UnknownFields = UnknownFields()
            ) {
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
                var preferences: Indirect<AppBsky.Notification.Defs.Preferences>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 11:
                        if key == "preferences", preferences == nil {
                            preferences = Indirect(try AppBsky.Notification.Defs.Preferences(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let preferences else { throw reader.missing("preferences", object) }
                self._preferences = preferences
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("preferences", preferences, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Notification.GetPreferences {
    /// `app.bsky.notification.getPreferences`, a query.
    ///
    /// Needs a login.
    public static func appBskyNotificationGetPreferences() -> Self {
        Self()
    }
}
