// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Actor {
    /// `chat.bsky.actor.getStatus`, a query.
    public struct GetStatus: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.actor.getStatus" }

        /// What `chat.bsky.actor.getStatus` answers.
        public struct Output: LexiconObject {
            /// Boolean; required.
            public var canCreateGroups: Bool
            /// Boolean; required.
            public var chatDisabled: Bool
            /// Integer; required.
            public var groupMemberLimit: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                chatDisabled: Bool, canCreateGroups: Bool, groupMemberLimit: Int,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.canCreateGroups = canCreateGroups
                self.chatDisabled = chatDisabled
                self.groupMemberLimit = groupMemberLimit
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["chatDisabled", "canCreateGroups", "groupMemberLimit"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var canCreateGroups: Bool?
                var chatDisabled: Bool?
                var groupMemberLimit: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 12:
                        if key == "chatDisabled", chatDisabled == nil {
                            chatDisabled = try Bool(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "canCreateGroups", canCreateGroups == nil {
                            canCreateGroups = try Bool(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "groupMemberLimit", groupMemberLimit == nil {
                            groupMemberLimit = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let canCreateGroups else { throw reader.missing("canCreateGroups", object) }
                guard let chatDisabled else { throw reader.missing("chatDisabled", object) }
                guard let groupMemberLimit else { throw reader.missing("groupMemberLimit", object) }
                self.canCreateGroups = canCreateGroups
                self.chatDisabled = chatDisabled
                self.groupMemberLimit = groupMemberLimit
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("chatDisabled", chatDisabled, &object)
                writer.field("canCreateGroups", canCreateGroups, &object)
                writer.field("groupMemberLimit", groupMemberLimit, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ChatBsky.Actor.GetStatus {
    /// `chat.bsky.actor.getStatus`, a query.
    public static func getStatus() -> Self {
        Self()
    }
}
