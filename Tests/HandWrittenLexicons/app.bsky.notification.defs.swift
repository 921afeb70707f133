public import ATData

extension AppBsky.Notification {
    /// `app.bsky.notification.defs`.
    public enum Defs {
        /// `app.bsky.notification.defs#activitySubscription`, an object.
        public struct ActivitySubscription: LexiconObject {
            /// Boolean; required.
            public var post: Bool
            /// Boolean; required.
            public var reply: Bool
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(post: Bool, reply: Bool, unknownFields: UnknownFields = UnknownFields()) {
                self.post = post
                self.reply = reply
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["post", "reply"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var post: Bool?
                var reply: Bool?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "post", post == nil {
                            post = try Bool(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "reply", reply == nil {
                            reply = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let post else { throw reader.missing("post", object) }
                guard let reply else { throw reader.missing("reply", object) }
                self.post = post
                self.reply = reply
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("post", post, &object)
                writer.field("reply", reply, &object)
                writer.endObject(&object)
            }
        }
    }
}
