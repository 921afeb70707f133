// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Actor {
    /// `chat.bsky.actor.declaration`, a record.
    ///
    /// From whom an account takes messages. There is one, with the key `self`.
    public struct Declaration: LexiconRecord {
        /// String.
        ///
        /// Who may add it to a group: anyone, nobody, or accounts that it follows.
        public var allowGroupInvites: AllowGroupInvites?
        /// String; required.
        ///
        /// Anyone, nobody, or accounts that it follows.
        public var allowIncoming: AllowIncoming
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "chat.bsky.actor.declaration" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .literal("self") }

        /// Makes a value of its fields.
        public init(
            allowIncoming: AllowIncoming, allowGroupInvites: AllowGroupInvites? = nil,
            unknownFields: UnknownFields = UnknownFields()
        ) {
            self.allowGroupInvites = allowGroupInvites
            self.allowIncoming = allowIncoming
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["allowIncoming", "allowGroupInvites"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            self.allowGroupInvites = nil
            var allowIncoming: AllowIncoming?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 13:
                    if key == "allowIncoming", allowIncoming == nil {
                        allowIncoming = try AllowIncoming(from: &reader)
                        continue
                    }
                case 17:
                    if key == "allowGroupInvites", self.allowGroupInvites == nil {
                        self.allowGroupInvites = try AllowGroupInvites(from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let allowIncoming else { throw reader.missing("allowIncoming", object) }
            self.allowIncoming = allowIncoming
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("allowIncoming", allowIncoming, &object)
            writer.field("allowGroupInvites", allowGroupInvites, &object)
            writer.endObject(&object)
        }

        /// A string with 3 known values; others may come.
        public struct AllowGroupInvites: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `all`.
            public static var all: AllowGroupInvites { AllowGroupInvites(rawValue: "all") }
            /// `none`.
            public static var none: AllowGroupInvites { AllowGroupInvites(rawValue: "none") }
            /// `following`.
            public static var following: AllowGroupInvites { AllowGroupInvites(rawValue: "following") }
        }

        /// A string with 3 known values; others may come.
        public struct AllowIncoming: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `all`.
            public static var all: AllowIncoming { AllowIncoming(rawValue: "all") }
            /// `none`.
            public static var none: AllowIncoming { AllowIncoming(rawValue: "none") }
            /// `following`.
            public static var following: AllowIncoming { AllowIncoming(rawValue: "following") }
        }
    }
}
