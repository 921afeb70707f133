// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Contact {
    /// `app.bsky.contact.defs`.
    public enum Defs {
        /// `app.bsky.contact.defs#matchAndContactIndex`, an object.
        public struct MatchAndContactIndex: LexiconObject {
            /// Integer, at least 0, at most 999; required.
            public var contactIndex: Int
            /// `app.bsky.actor.defs#profileView`; required.
            @Indirect public var match: AppBsky.Actor.Defs.ProfileView
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                match: AppBsky.Actor.Defs.ProfileView, contactIndex: Int, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.contactIndex = contactIndex
                self.match = match
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["match", "contactIndex"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var contactIndex: Int?
                var match: Indirect<AppBsky.Actor.Defs.ProfileView>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "match", match == nil {
                            match = Indirect(try AppBsky.Actor.Defs.ProfileView(from: &reader))
                            continue
                        }
                    case 12:
                        if key == "contactIndex", contactIndex == nil {
                            contactIndex = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let contactIndex else { throw reader.missing("contactIndex", object) }
                guard let match else { throw reader.missing("match", object) }
                self.contactIndex = contactIndex
                self._match = match
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("match", match, &object)
                writer.field("contactIndex", contactIndex, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.integer(contactIndex, at: "contactIndex", minimum: 0, maximum: 999)
                constraints.value(match, at: "match")
            }
        }

        /// `app.bsky.contact.defs#notification`, an object.
        public struct Notification: LexiconObject {
            /// Did; required.
            public var from: DID
            /// Did; required.
            public var to: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(from: DID, to: DID, unknownFields: UnknownFields = UnknownFields()) {
                self.from = from
                self.to = to
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["to", "from"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var from: DID?
                var to: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "to", to == nil {
                            to = try DID(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "from", from == nil {
                            from = try DID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let from else { throw reader.missing("from", object) }
                guard let to else { throw reader.missing("to", object) }
                self.from = from
                self.to = to
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("to", to, &object)
                writer.field("from", from, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.contact.defs#syncStatus`, an object.
        public struct SyncStatus: LexiconObject {
            /// Integer, at least 0; required.
            public var matchesCount: Int
            /// Datetime; required.
            public var syncedAt: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(syncedAt: Datetime, matchesCount: Int, unknownFields: UnknownFields = UnknownFields()) {
                self.matchesCount = matchesCount
                self.syncedAt = syncedAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["syncedAt", "matchesCount"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var matchesCount: Int?
                var syncedAt: Datetime?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 8:
                        if key == "syncedAt", syncedAt == nil {
                            syncedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "matchesCount", matchesCount == nil {
                            matchesCount = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let matchesCount else { throw reader.missing("matchesCount", object) }
                guard let syncedAt else { throw reader.missing("syncedAt", object) }
                self.matchesCount = matchesCount
                self.syncedAt = syncedAt
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("syncedAt", syncedAt, &object)
                writer.field("matchesCount", matchesCount, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.integer(matchesCount, at: "matchesCount", minimum: 0)
            }
        }
    }
}
