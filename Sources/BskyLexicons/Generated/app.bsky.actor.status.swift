// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Actor {
    /// `app.bsky.actor.status`, a record.
    ///
    /// What an account does just now. There is one, with the key `self`.
    public struct Status: LexiconRecord {
        /// Datetime; required.
        public var createdAt: Datetime
        /// Integer, at least 1.
        ///
        /// How long it goes on. Bluesky's service makes it 5 minutes at least, 4 hours at most.
        public var durationMinutes: Int?
        /// Union.
        ///
        /// Where to see it, such as a stream.
        public var embed: EmbedUnion?
        /// String; required.
        ///
        /// What it does.
        public var status: StatusValue
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "app.bsky.actor.status" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .literal("self") }

        /// Makes a value of its fields.
        public init(
            status: StatusValue, createdAt: Datetime, durationMinutes: Int? = nil, embed: EmbedUnion? = nil,
            unknownFields: UnknownFields = UnknownFields()
        ) {
            self.createdAt = createdAt
            self.durationMinutes = durationMinutes
            self.embed = embed
            self.status = status
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["embed", "status", "createdAt", "durationMinutes"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var createdAt: Datetime?
            self.durationMinutes = nil
            self.embed = nil
            var status: StatusValue?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 5:
                    if key == "embed", self.embed == nil {
                        self.embed = try EmbedUnion(from: &reader)
                        continue
                    }
                case 6:
                    if key == "status", status == nil {
                        status = try StatusValue(from: &reader)
                        continue
                    }
                case 9:
                    if key == "createdAt", createdAt == nil {
                        createdAt = try Datetime(from: &reader)
                        continue
                    }
                case 15:
                    if key == "durationMinutes", self.durationMinutes == nil {
                        self.durationMinutes = try Int(from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let createdAt else { throw reader.missing("createdAt", object) }
            guard let status else { throw reader.missing("status", object) }
            self.createdAt = createdAt
            self.status = status
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("embed", embed, &object)
            writer.field("status", status, &object)
            writer.field("createdAt", createdAt, &object)
            writer.field("durationMinutes", durationMinutes, &object)
            writer.endObject(&object)
        }

        /// Checks what the lexicon asks of the fields.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.integer(durationMinutes, at: "durationMinutes", minimum: 1)
            constraints.value(embed, at: "embed")
        }

        /// One of 1 types, told apart by `$type`.
        public enum EmbedUnion: LexiconCodable, Hashable {
            /// `app.bsky.embed.external`.
            case external(AppBsky.Embed.External)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 23:
                        if type == "app.bsky.embed.external" {
                            self = .external(try AppBsky.Embed.External(from: &reader))
                            return
                        }
                    default: break
                    }
                }
                self = .unknown(try UnknownObject(from: &reader))
            }

            /// Writes the variant and its `$type`.
            public func write(to writer: inout WireWriter) {
                switch self {
                case .external(let value): writer.variant("app.bsky.embed.external", value)
                case .unknown(let value): value.write(to: &writer)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .external(let value): value.check(&constraints)
                case .unknown(let value): constraints.variant(value)
                }
            }
        }

        /// A string with 1 known value; others may come.
        public struct StatusValue: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `app.bsky.actor.status#live`.
            public static var live: StatusValue { StatusValue(rawValue: "app.bsky.actor.status#live") }
        }

        /// The token `app.bsky.actor.status#live`.
        ///
        /// The account is streaming.
        public static var live: String { "app.bsky.actor.status#live" }
    }
}
