// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Notification {
    /// `app.bsky.notification.declaration`, a record.
    public struct Declaration: LexiconRecord {
        /// String; required.
        public var allowSubscriptions: AllowSubscriptions
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "app.bsky.notification.declaration" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .literal("self") }

        /// Makes a value of its fields.
        public init(allowSubscriptions: AllowSubscriptions, unknownFields: UnknownFields = UnknownFields()) {
            self.allowSubscriptions = allowSubscriptions
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["allowSubscriptions"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var allowSubscriptions: AllowSubscriptions?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 18:
                    if key == "allowSubscriptions", allowSubscriptions == nil {
                        allowSubscriptions = try AllowSubscriptions(from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let allowSubscriptions else { throw reader.missing("allowSubscriptions", object) }
            self.allowSubscriptions = allowSubscriptions
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("allowSubscriptions", allowSubscriptions, &object)
            writer.endObject(&object)
        }

        /// A string with 3 known values; others may come.
        public struct AllowSubscriptions: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `followers`.
            public static var followers: AllowSubscriptions { AllowSubscriptions(rawValue: "followers") }
            /// `mutuals`.
            public static var mutuals: AllowSubscriptions { AllowSubscriptions(rawValue: "mutuals") }
            /// `none`.
            public static var none: AllowSubscriptions { AllowSubscriptions(rawValue: "none") }
        }
    }
}
