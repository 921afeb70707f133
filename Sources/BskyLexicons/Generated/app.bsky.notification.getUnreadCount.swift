// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Notification {
    /// `app.bsky.notification.getUnreadCount`, a query.
    ///
    /// How many notifications are unread.
    ///
    /// Needs a login.
    public struct GetUnreadCount: XRPCQuery {
        /// Boolean.
        ///
        /// Only from accounts that you follow. Absent: as you set it in the preferences.
        public var priority: Bool?
        /// Datetime.
        ///
        /// Bluesky's service does not take it.
        public var seenAt: Datetime?

        /// Makes a call.
        public init(priority: Bool? = nil, seenAt: Datetime? = nil) {
            self.priority = priority
            self.seenAt = seenAt
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.notification.getUnreadCount" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("priority", priority)
            query.add("seenAt", seenAt)
        }

        /// What `app.bsky.notification.getUnreadCount` answers.
        public struct Output: LexiconObject {
            /// Integer; required.
            ///
            /// May count some that `listNotifications` leaves out.
            public var count: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(count: Int, unknownFields: UnknownFields = UnknownFields()) {
                self.count = count
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["count"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var count: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "count", count == nil {
                            count = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let count else { throw reader.missing("count", object) }
                self.count = count
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("count", count, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Notification.GetUnreadCount {
    /// `app.bsky.notification.getUnreadCount`, a query.
    ///
    /// How many notifications are unread.
    ///
    /// Needs a login.
    public static func getUnreadCount(priority: Bool? = nil, seenAt: Datetime? = nil) -> Self {
        Self(priority: priority, seenAt: seenAt)
    }
}
