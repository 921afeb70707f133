// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Notification {
    /// `app.bsky.notification.listActivitySubscriptions`, a query that answers page by page.
    ///
    /// Needs a login.
    public struct ListActivitySubscriptions: XRPCListQuery {
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(limit: Int = 50, cursor: String? = nil) {
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.notification.listActivitySubscriptions" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.subscriptions }

        /// What a page lists.
        public typealias Item = AppBsky.Actor.Defs.ProfileView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `app.bsky.notification.listActivitySubscriptions` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var subscriptions: [AppBsky.Actor.Defs.ProfileView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                subscriptions: [AppBsky.Actor.Defs.ProfileView], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.subscriptions = subscriptions
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "subscriptions"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var subscriptions: [AppBsky.Actor.Defs.ProfileView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "subscriptions", subscriptions == nil {
                            subscriptions = try [AppBsky.Actor.Defs.ProfileView](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let subscriptions else { throw reader.missing("subscriptions", object) }
                self.subscriptions = subscriptions
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("subscriptions", subscriptions, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(subscriptions, at: "subscriptions")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Notification.ListActivitySubscriptions {
    /// `app.bsky.notification.listActivitySubscriptions`, a query that answers page by page.
    ///
    /// Needs a login.
    public static func listActivitySubscriptions(limit: Int = 50, cursor: String? = nil) -> Self {
        Self(limit: limit, cursor: cursor)
    }
}
