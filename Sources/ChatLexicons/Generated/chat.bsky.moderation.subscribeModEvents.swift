// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Moderation {
    /// `chat.bsky.moderation.subscribeModEvents`, a stream.
    ///
    /// Declares the errors `FutureCursor`, `ConsumerTooSlow`.
    public struct SubscribeModEvents: XRPCSubscription {
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(cursor: String? = nil) {
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.moderation.subscribeModEvents" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("cursor", cursor)
        }

        /// One of 11 types, told apart by `$type`.
        public enum Message: LexiconCodable, Hashable {
            /// `chat.bsky.moderation.subscribeModEvents#eventConvoFirstMessage`.
            indirect case eventConvoFirstMessage(ChatBsky.Moderation.SubscribeModEvents.EventConvoFirstMessage)
            /// `chat.bsky.moderation.subscribeModEvents#eventGroupChatCreated`.
            indirect case eventGroupChatCreated(ChatBsky.Moderation.SubscribeModEvents.EventGroupChatCreated)
            /// `chat.bsky.moderation.subscribeModEvents#eventGroupChatMemberAdded`.
            indirect case eventGroupChatMemberAdded(ChatBsky.Moderation.SubscribeModEvents.EventGroupChatMemberAdded)
            /// `chat.bsky.moderation.subscribeModEvents#eventGroupChatMemberJoined`.
            indirect case eventGroupChatMemberJoined(ChatBsky.Moderation.SubscribeModEvents.EventGroupChatMemberJoined)
            /// `chat.bsky.moderation.subscribeModEvents#eventGroupChatJoinRequest`.
            indirect case eventGroupChatJoinRequest(ChatBsky.Moderation.SubscribeModEvents.EventGroupChatJoinRequest)
            /// `chat.bsky.moderation.subscribeModEvents#eventGroupChatJoinRequestApproved`.
            indirect case eventGroupChatJoinRequestApproved(
                ChatBsky.Moderation.SubscribeModEvents.EventGroupChatJoinRequestApproved)
            /// `chat.bsky.moderation.subscribeModEvents#eventGroupChatJoinRequestRejected`.
            indirect case eventGroupChatJoinRequestRejected(
                ChatBsky.Moderation.SubscribeModEvents.EventGroupChatJoinRequestRejected)
            /// `chat.bsky.moderation.subscribeModEvents#eventChatAccepted`.
            indirect case eventChatAccepted(ChatBsky.Moderation.SubscribeModEvents.EventChatAccepted)
            /// `chat.bsky.moderation.subscribeModEvents#eventGroupChatMemberLeft`.
            indirect case eventGroupChatMemberLeft(ChatBsky.Moderation.SubscribeModEvents.EventGroupChatMemberLeft)
            /// `chat.bsky.moderation.subscribeModEvents#eventGroupChatUpdated`.
            indirect case eventGroupChatUpdated(ChatBsky.Moderation.SubscribeModEvents.EventGroupChatUpdated)
            /// `chat.bsky.moderation.subscribeModEvents#eventRateLimitExceeded`.
            indirect case eventRateLimitExceeded(ChatBsky.Moderation.SubscribeModEvents.EventRateLimitExceeded)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 57:
                        if type == "chat.bsky.moderation.subscribeModEvents#eventChatAccepted" {
                            self = .eventChatAccepted(
                                try ChatBsky.Moderation.SubscribeModEvents.EventChatAccepted(from: &reader))
                            return
                        }
                    case 61:
                        if type == "chat.bsky.moderation.subscribeModEvents#eventGroupChatCreated" {
                            self = .eventGroupChatCreated(
                                try ChatBsky.Moderation.SubscribeModEvents.EventGroupChatCreated(from: &reader))
                            return
                        }
                        if type == "chat.bsky.moderation.subscribeModEvents#eventGroupChatUpdated" {
                            self = .eventGroupChatUpdated(
                                try ChatBsky.Moderation.SubscribeModEvents.EventGroupChatUpdated(from: &reader))
                            return
                        }
                    case 62:
                        if type == "chat.bsky.moderation.subscribeModEvents#eventConvoFirstMessage" {
                            self = .eventConvoFirstMessage(
                                try ChatBsky.Moderation.SubscribeModEvents.EventConvoFirstMessage(from: &reader))
                            return
                        }
                        if type == "chat.bsky.moderation.subscribeModEvents#eventRateLimitExceeded" {
                            self = .eventRateLimitExceeded(
                                try ChatBsky.Moderation.SubscribeModEvents.EventRateLimitExceeded(from: &reader))
                            return
                        }
                    case 64:
                        if type == "chat.bsky.moderation.subscribeModEvents#eventGroupChatMemberLeft" {
                            self = .eventGroupChatMemberLeft(
                                try ChatBsky.Moderation.SubscribeModEvents.EventGroupChatMemberLeft(from: &reader))
                            return
                        }
                    case 65:
                        if type == "chat.bsky.moderation.subscribeModEvents#eventGroupChatMemberAdded" {
                            self = .eventGroupChatMemberAdded(
                                try ChatBsky.Moderation.SubscribeModEvents.EventGroupChatMemberAdded(from: &reader))
                            return
                        }
                        if type == "chat.bsky.moderation.subscribeModEvents#eventGroupChatJoinRequest" {
                            self = .eventGroupChatJoinRequest(
                                try ChatBsky.Moderation.SubscribeModEvents.EventGroupChatJoinRequest(from: &reader))
                            return
                        }
                    case 66:
                        if type == "chat.bsky.moderation.subscribeModEvents#eventGroupChatMemberJoined" {
                            self = .eventGroupChatMemberJoined(
                                try ChatBsky.Moderation.SubscribeModEvents.EventGroupChatMemberJoined(from: &reader))
                            return
                        }
                    case 73:
                        if type == "chat.bsky.moderation.subscribeModEvents#eventGroupChatJoinRequestApproved" {
                            self = .eventGroupChatJoinRequestApproved(
                                try ChatBsky.Moderation.SubscribeModEvents.EventGroupChatJoinRequestApproved(
                                    from: &reader))
                            return
                        }
                        if type == "chat.bsky.moderation.subscribeModEvents#eventGroupChatJoinRequestRejected" {
                            self = .eventGroupChatJoinRequestRejected(
                                try ChatBsky.Moderation.SubscribeModEvents.EventGroupChatJoinRequestRejected(
                                    from: &reader))
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
                case .eventConvoFirstMessage(let value):
                    writer.variant("chat.bsky.moderation.subscribeModEvents#eventConvoFirstMessage", value)
                case .eventGroupChatCreated(let value):
                    writer.variant("chat.bsky.moderation.subscribeModEvents#eventGroupChatCreated", value)
                case .eventGroupChatMemberAdded(let value):
                    writer.variant("chat.bsky.moderation.subscribeModEvents#eventGroupChatMemberAdded", value)
                case .eventGroupChatMemberJoined(let value):
                    writer.variant("chat.bsky.moderation.subscribeModEvents#eventGroupChatMemberJoined", value)
                case .eventGroupChatJoinRequest(let value):
                    writer.variant("chat.bsky.moderation.subscribeModEvents#eventGroupChatJoinRequest", value)
                case .eventGroupChatJoinRequestApproved(let value):
                    writer.variant("chat.bsky.moderation.subscribeModEvents#eventGroupChatJoinRequestApproved", value)
                case .eventGroupChatJoinRequestRejected(let value):
                    writer.variant("chat.bsky.moderation.subscribeModEvents#eventGroupChatJoinRequestRejected", value)
                case .eventChatAccepted(let value):
                    writer.variant("chat.bsky.moderation.subscribeModEvents#eventChatAccepted", value)
                case .eventGroupChatMemberLeft(let value):
                    writer.variant("chat.bsky.moderation.subscribeModEvents#eventGroupChatMemberLeft", value)
                case .eventGroupChatUpdated(let value):
                    writer.variant("chat.bsky.moderation.subscribeModEvents#eventGroupChatUpdated", value)
                case .eventRateLimitExceeded(let value):
                    writer.variant("chat.bsky.moderation.subscribeModEvents#eventRateLimitExceeded", value)
                case .unknown(let value): value.write(to: &writer)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .eventConvoFirstMessage(let value): value.check(&constraints)
                case .eventChatAccepted(let value): value.check(&constraints)
                case .eventGroupChatUpdated(let value): value.check(&constraints)
                case .unknown(let value): constraints.variant(value)
                default: break
                }
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `FutureCursor`.
            case futureCursor = "FutureCursor"
            /// `ConsumerTooSlow`.
            case consumerTooSlow = "ConsumerTooSlow"
        }

        /// `chat.bsky.moderation.subscribeModEvents#eventChatAccepted`, an object.
        public struct EventChatAccepted: LexiconObject {
            /// Did; required.
            public var actorDid: DID
            /// Datetime; required.
            public var convoCreatedAt: Datetime
            /// String; required.
            public var convoId: String
            /// Datetime; required.
            public var createdAt: Datetime
            /// Integer.
            public var groupMemberCount: Int?
            /// String.
            public var groupName: String?
            /// String; required.
            public var method: Method
            /// Did.
            public var ownerDid: DID?
            /// String; required.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                actorDid: DID, convoCreatedAt: Datetime, convoId: String, createdAt: Datetime, method: Method,
                rev: String, groupMemberCount: Int? = nil, groupName: String? = nil, ownerDid: DID? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actorDid = actorDid
                self.convoCreatedAt = convoCreatedAt
                self.convoId = convoId
                self.createdAt = createdAt
                self.groupMemberCount = groupMemberCount
                self.groupName = groupName
                self.method = method
                self.ownerDid = ownerDid
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "rev", "method", "convoId", "actorDid", "ownerDid", "createdAt", "groupName", "convoCreatedAt",
                    "groupMemberCount",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actorDid: DID?
                var convoCreatedAt: Datetime?
                var convoId: String?
                var createdAt: Datetime?
                self.groupMemberCount = nil
                self.groupName = nil
                var method: Method?
                self.ownerDid = nil
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "method", method == nil {
                            method = try Method(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "actorDid", actorDid == nil {
                            actorDid = try DID(from: &reader)
                            continue
                        }
                        if key == "ownerDid", self.ownerDid == nil {
                            self.ownerDid = try DID(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "groupName", self.groupName == nil {
                            self.groupName = try String(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "convoCreatedAt", convoCreatedAt == nil {
                            convoCreatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "groupMemberCount", self.groupMemberCount == nil {
                            self.groupMemberCount = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let actorDid else { throw reader.missing("actorDid", object) }
                guard let convoCreatedAt else { throw reader.missing("convoCreatedAt", object) }
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let method else { throw reader.missing("method", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.actorDid = actorDid
                self.convoCreatedAt = convoCreatedAt
                self.convoId = convoId
                self.createdAt = createdAt
                self.method = method
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("method", method, &object)
                writer.field("convoId", convoId, &object)
                writer.field("actorDid", actorDid, &object)
                writer.field("ownerDid", ownerDid, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("groupName", groupName, &object)
                writer.field("convoCreatedAt", convoCreatedAt, &object)
                writer.field("groupMemberCount", groupMemberCount, &object)
                writer.endObject(&object)
            }

            /// A string with 2 known values; others may come.
            public struct Method: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `explicit`.
                public static var explicit: Method { Method(rawValue: "explicit") }
                /// `message`.
                public static var message: Method { Method(rawValue: "message") }
            }
        }

        /// `chat.bsky.moderation.subscribeModEvents#eventConvoFirstMessage`, an object.
        public struct EventConvoFirstMessage: LexiconObject {
            /// String; required.
            public var convoId: String
            /// Datetime; required.
            public var createdAt: Datetime
            /// String.
            public var messageId: String?
            /// Array; required.
            public var recipients: [DID]
            /// String; required.
            public var rev: String
            /// Did; required.
            public var user: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                createdAt: Datetime, rev: String, convoId: String, user: DID, recipients: [DID],
                messageId: String? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.createdAt = createdAt
                self.messageId = messageId
                self.recipients = recipients
                self.rev = rev
                self.user = user
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "user", "convoId", "createdAt", "messageId", "recipients"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var createdAt: Datetime?
                self.messageId = nil
                var recipients: [DID]?
                var rev: String?
                var user: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "user", user == nil {
                            user = try DID(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "messageId", self.messageId == nil {
                            self.messageId = try String(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "recipients", recipients == nil {
                            recipients = try [DID](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let recipients else { throw reader.missing("recipients", object) }
                guard let rev else { throw reader.missing("rev", object) }
                guard let user else { throw reader.missing("user", object) }
                self.convoId = convoId
                self.createdAt = createdAt
                self.recipients = recipients
                self.rev = rev
                self.user = user
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("user", user, &object)
                writer.field("convoId", convoId, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("messageId", messageId, &object)
                writer.field("recipients", recipients, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.moderation.subscribeModEvents#eventGroupChatCreated`, an object.
        public struct EventGroupChatCreated: LexiconObject {
            /// Did; required.
            public var actorDid: DID
            /// Datetime; required.
            public var convoCreatedAt: Datetime
            /// String; required.
            public var convoId: String
            /// Datetime; required.
            public var createdAt: Datetime
            /// Integer; required.
            public var groupMemberCount: Int
            /// String; required.
            public var groupName: String
            /// Array; required.
            public var initialMemberDids: [DID]
            /// Did; required.
            public var ownerDid: DID
            /// String; required.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                actorDid: DID, convoCreatedAt: Datetime, convoId: String, createdAt: Datetime, groupMemberCount: Int,
                groupName: String, initialMemberDids: [DID], ownerDid: DID, rev: String,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actorDid = actorDid
                self.convoCreatedAt = convoCreatedAt
                self.convoId = convoId
                self.createdAt = createdAt
                self.groupMemberCount = groupMemberCount
                self.groupName = groupName
                self.initialMemberDids = initialMemberDids
                self.ownerDid = ownerDid
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "rev", "convoId", "actorDid", "ownerDid", "createdAt", "groupName", "convoCreatedAt",
                    "groupMemberCount", "initialMemberDids",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actorDid: DID?
                var convoCreatedAt: Datetime?
                var convoId: String?
                var createdAt: Datetime?
                var groupMemberCount: Int?
                var groupName: String?
                var initialMemberDids: [DID]?
                var ownerDid: DID?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "actorDid", actorDid == nil {
                            actorDid = try DID(from: &reader)
                            continue
                        }
                        if key == "ownerDid", ownerDid == nil {
                            ownerDid = try DID(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "groupName", groupName == nil {
                            groupName = try String(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "convoCreatedAt", convoCreatedAt == nil {
                            convoCreatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "groupMemberCount", groupMemberCount == nil {
                            groupMemberCount = try Int(from: &reader)
                            continue
                        }
                    case 17:
                        if key == "initialMemberDids", initialMemberDids == nil {
                            initialMemberDids = try [DID](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let actorDid else { throw reader.missing("actorDid", object) }
                guard let convoCreatedAt else { throw reader.missing("convoCreatedAt", object) }
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let groupMemberCount else { throw reader.missing("groupMemberCount", object) }
                guard let groupName else { throw reader.missing("groupName", object) }
                guard let initialMemberDids else { throw reader.missing("initialMemberDids", object) }
                guard let ownerDid else { throw reader.missing("ownerDid", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.actorDid = actorDid
                self.convoCreatedAt = convoCreatedAt
                self.convoId = convoId
                self.createdAt = createdAt
                self.groupMemberCount = groupMemberCount
                self.groupName = groupName
                self.initialMemberDids = initialMemberDids
                self.ownerDid = ownerDid
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("actorDid", actorDid, &object)
                writer.field("ownerDid", ownerDid, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("groupName", groupName, &object)
                writer.field("convoCreatedAt", convoCreatedAt, &object)
                writer.field("groupMemberCount", groupMemberCount, &object)
                writer.field("initialMemberDids", initialMemberDids, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.moderation.subscribeModEvents#eventGroupChatJoinRequest`, an object.
        public struct EventGroupChatJoinRequest: LexiconObject {
            /// Did; required.
            public var actorDid: DID
            /// Datetime; required.
            public var convoCreatedAt: Datetime
            /// String; required.
            public var convoId: String
            /// Datetime; required.
            public var createdAt: Datetime
            /// Integer; required.
            public var groupMemberCount: Int
            /// String; required.
            public var groupName: String
            /// String; required.
            public var joinLinkCode: String
            /// Did; required.
            public var ownerDid: DID
            /// String; required.
            public var rev: String
            /// Boolean; required.
            public var subjectFollowsOwner: Bool
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                actorDid: DID, convoCreatedAt: Datetime, convoId: String, createdAt: Datetime, groupMemberCount: Int,
                groupName: String, joinLinkCode: String, ownerDid: DID, rev: String, subjectFollowsOwner: Bool,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actorDid = actorDid
                self.convoCreatedAt = convoCreatedAt
                self.convoId = convoId
                self.createdAt = createdAt
                self.groupMemberCount = groupMemberCount
                self.groupName = groupName
                self.joinLinkCode = joinLinkCode
                self.ownerDid = ownerDid
                self.rev = rev
                self.subjectFollowsOwner = subjectFollowsOwner
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "rev", "convoId", "actorDid", "ownerDid", "createdAt", "groupName", "joinLinkCode",
                    "convoCreatedAt", "groupMemberCount", "subjectFollowsOwner",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actorDid: DID?
                var convoCreatedAt: Datetime?
                var convoId: String?
                var createdAt: Datetime?
                var groupMemberCount: Int?
                var groupName: String?
                var joinLinkCode: String?
                var ownerDid: DID?
                var rev: String?
                var subjectFollowsOwner: Bool?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "actorDid", actorDid == nil {
                            actorDid = try DID(from: &reader)
                            continue
                        }
                        if key == "ownerDid", ownerDid == nil {
                            ownerDid = try DID(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "groupName", groupName == nil {
                            groupName = try String(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "joinLinkCode", joinLinkCode == nil {
                            joinLinkCode = try String(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "convoCreatedAt", convoCreatedAt == nil {
                            convoCreatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "groupMemberCount", groupMemberCount == nil {
                            groupMemberCount = try Int(from: &reader)
                            continue
                        }
                    case 19:
                        if key == "subjectFollowsOwner", subjectFollowsOwner == nil {
                            subjectFollowsOwner = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let actorDid else { throw reader.missing("actorDid", object) }
                guard let convoCreatedAt else { throw reader.missing("convoCreatedAt", object) }
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let groupMemberCount else { throw reader.missing("groupMemberCount", object) }
                guard let groupName else { throw reader.missing("groupName", object) }
                guard let joinLinkCode else { throw reader.missing("joinLinkCode", object) }
                guard let ownerDid else { throw reader.missing("ownerDid", object) }
                guard let rev else { throw reader.missing("rev", object) }
                guard let subjectFollowsOwner else { throw reader.missing("subjectFollowsOwner", object) }
                self.actorDid = actorDid
                self.convoCreatedAt = convoCreatedAt
                self.convoId = convoId
                self.createdAt = createdAt
                self.groupMemberCount = groupMemberCount
                self.groupName = groupName
                self.joinLinkCode = joinLinkCode
                self.ownerDid = ownerDid
                self.rev = rev
                self.subjectFollowsOwner = subjectFollowsOwner
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("actorDid", actorDid, &object)
                writer.field("ownerDid", ownerDid, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("groupName", groupName, &object)
                writer.field("joinLinkCode", joinLinkCode, &object)
                writer.field("convoCreatedAt", convoCreatedAt, &object)
                writer.field("groupMemberCount", groupMemberCount, &object)
                writer.field("subjectFollowsOwner", subjectFollowsOwner, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.moderation.subscribeModEvents#eventGroupChatJoinRequestApproved`, an object.
        public struct EventGroupChatJoinRequestApproved: LexiconObject {
            /// Did; required.
            public var actorDid: DID
            /// Datetime; required.
            public var convoCreatedAt: Datetime
            /// String; required.
            public var convoId: String
            /// Datetime; required.
            public var createdAt: Datetime
            /// Integer; required.
            public var groupMemberCount: Int
            /// String; required.
            public var groupName: String
            /// Did; required.
            public var ownerDid: DID
            /// String; required.
            public var rev: String
            /// Did; required.
            public var subjectDid: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                actorDid: DID, convoCreatedAt: Datetime, convoId: String, createdAt: Datetime, groupMemberCount: Int,
                groupName: String, ownerDid: DID, rev: String, subjectDid: DID,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actorDid = actorDid
                self.convoCreatedAt = convoCreatedAt
                self.convoId = convoId
                self.createdAt = createdAt
                self.groupMemberCount = groupMemberCount
                self.groupName = groupName
                self.ownerDid = ownerDid
                self.rev = rev
                self.subjectDid = subjectDid
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "rev", "convoId", "actorDid", "ownerDid", "createdAt", "groupName", "subjectDid", "convoCreatedAt",
                    "groupMemberCount",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actorDid: DID?
                var convoCreatedAt: Datetime?
                var convoId: String?
                var createdAt: Datetime?
                var groupMemberCount: Int?
                var groupName: String?
                var ownerDid: DID?
                var rev: String?
                var subjectDid: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "actorDid", actorDid == nil {
                            actorDid = try DID(from: &reader)
                            continue
                        }
                        if key == "ownerDid", ownerDid == nil {
                            ownerDid = try DID(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "groupName", groupName == nil {
                            groupName = try String(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "subjectDid", subjectDid == nil {
                            subjectDid = try DID(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "convoCreatedAt", convoCreatedAt == nil {
                            convoCreatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "groupMemberCount", groupMemberCount == nil {
                            groupMemberCount = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let actorDid else { throw reader.missing("actorDid", object) }
                guard let convoCreatedAt else { throw reader.missing("convoCreatedAt", object) }
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let groupMemberCount else { throw reader.missing("groupMemberCount", object) }
                guard let groupName else { throw reader.missing("groupName", object) }
                guard let ownerDid else { throw reader.missing("ownerDid", object) }
                guard let rev else { throw reader.missing("rev", object) }
                guard let subjectDid else { throw reader.missing("subjectDid", object) }
                self.actorDid = actorDid
                self.convoCreatedAt = convoCreatedAt
                self.convoId = convoId
                self.createdAt = createdAt
                self.groupMemberCount = groupMemberCount
                self.groupName = groupName
                self.ownerDid = ownerDid
                self.rev = rev
                self.subjectDid = subjectDid
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("actorDid", actorDid, &object)
                writer.field("ownerDid", ownerDid, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("groupName", groupName, &object)
                writer.field("subjectDid", subjectDid, &object)
                writer.field("convoCreatedAt", convoCreatedAt, &object)
                writer.field("groupMemberCount", groupMemberCount, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.moderation.subscribeModEvents#eventGroupChatJoinRequestRejected`, an object.
        public struct EventGroupChatJoinRequestRejected: LexiconObject {
            /// Did; required.
            public var actorDid: DID
            /// Datetime; required.
            public var convoCreatedAt: Datetime
            /// String; required.
            public var convoId: String
            /// Datetime; required.
            public var createdAt: Datetime
            /// Integer; required.
            public var groupMemberCount: Int
            /// String; required.
            public var groupName: String
            /// Did; required.
            public var ownerDid: DID
            /// String; required.
            public var rev: String
            /// Did; required.
            public var subjectDid: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                actorDid: DID, convoCreatedAt: Datetime, convoId: String, createdAt: Datetime, groupMemberCount: Int,
                groupName: String, ownerDid: DID, rev: String, subjectDid: DID,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actorDid = actorDid
                self.convoCreatedAt = convoCreatedAt
                self.convoId = convoId
                self.createdAt = createdAt
                self.groupMemberCount = groupMemberCount
                self.groupName = groupName
                self.ownerDid = ownerDid
                self.rev = rev
                self.subjectDid = subjectDid
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "rev", "convoId", "actorDid", "ownerDid", "createdAt", "groupName", "subjectDid", "convoCreatedAt",
                    "groupMemberCount",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actorDid: DID?
                var convoCreatedAt: Datetime?
                var convoId: String?
                var createdAt: Datetime?
                var groupMemberCount: Int?
                var groupName: String?
                var ownerDid: DID?
                var rev: String?
                var subjectDid: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "actorDid", actorDid == nil {
                            actorDid = try DID(from: &reader)
                            continue
                        }
                        if key == "ownerDid", ownerDid == nil {
                            ownerDid = try DID(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "groupName", groupName == nil {
                            groupName = try String(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "subjectDid", subjectDid == nil {
                            subjectDid = try DID(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "convoCreatedAt", convoCreatedAt == nil {
                            convoCreatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "groupMemberCount", groupMemberCount == nil {
                            groupMemberCount = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let actorDid else { throw reader.missing("actorDid", object) }
                guard let convoCreatedAt else { throw reader.missing("convoCreatedAt", object) }
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let groupMemberCount else { throw reader.missing("groupMemberCount", object) }
                guard let groupName else { throw reader.missing("groupName", object) }
                guard let ownerDid else { throw reader.missing("ownerDid", object) }
                guard let rev else { throw reader.missing("rev", object) }
                guard let subjectDid else { throw reader.missing("subjectDid", object) }
                self.actorDid = actorDid
                self.convoCreatedAt = convoCreatedAt
                self.convoId = convoId
                self.createdAt = createdAt
                self.groupMemberCount = groupMemberCount
                self.groupName = groupName
                self.ownerDid = ownerDid
                self.rev = rev
                self.subjectDid = subjectDid
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("actorDid", actorDid, &object)
                writer.field("ownerDid", ownerDid, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("groupName", groupName, &object)
                writer.field("subjectDid", subjectDid, &object)
                writer.field("convoCreatedAt", convoCreatedAt, &object)
                writer.field("groupMemberCount", groupMemberCount, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.moderation.subscribeModEvents#eventGroupChatMemberAdded`, an object.
        public struct EventGroupChatMemberAdded: LexiconObject {
            /// Did; required.
            public var actorDid: DID
            /// Datetime; required.
            public var convoCreatedAt: Datetime
            /// String; required.
            public var convoId: String
            /// Datetime; required.
            public var createdAt: Datetime
            /// Integer; required.
            public var groupMemberCount: Int
            /// String; required.
            public var groupName: String
            /// Did; required.
            public var ownerDid: DID
            /// Integer; required.
            public var requestMembersCount: Int
            /// String; required.
            public var rev: String
            /// Did; required.
            public var subjectDid: DID
            /// Boolean; required.
            public var subjectFollowsOwner: Bool
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                actorDid: DID, convoCreatedAt: Datetime, convoId: String, createdAt: Datetime, groupMemberCount: Int,
                groupName: String, ownerDid: DID, requestMembersCount: Int, rev: String, subjectDid: DID,
                subjectFollowsOwner: Bool, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actorDid = actorDid
                self.convoCreatedAt = convoCreatedAt
                self.convoId = convoId
                self.createdAt = createdAt
                self.groupMemberCount = groupMemberCount
                self.groupName = groupName
                self.ownerDid = ownerDid
                self.requestMembersCount = requestMembersCount
                self.rev = rev
                self.subjectDid = subjectDid
                self.subjectFollowsOwner = subjectFollowsOwner
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "rev", "convoId", "actorDid", "ownerDid", "createdAt", "groupName", "subjectDid", "convoCreatedAt",
                    "groupMemberCount", "requestMembersCount", "subjectFollowsOwner",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actorDid: DID?
                var convoCreatedAt: Datetime?
                var convoId: String?
                var createdAt: Datetime?
                var groupMemberCount: Int?
                var groupName: String?
                var ownerDid: DID?
                var requestMembersCount: Int?
                var rev: String?
                var subjectDid: DID?
                var subjectFollowsOwner: Bool?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "actorDid", actorDid == nil {
                            actorDid = try DID(from: &reader)
                            continue
                        }
                        if key == "ownerDid", ownerDid == nil {
                            ownerDid = try DID(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "groupName", groupName == nil {
                            groupName = try String(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "subjectDid", subjectDid == nil {
                            subjectDid = try DID(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "convoCreatedAt", convoCreatedAt == nil {
                            convoCreatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "groupMemberCount", groupMemberCount == nil {
                            groupMemberCount = try Int(from: &reader)
                            continue
                        }
                    case 19:
                        if key == "requestMembersCount", requestMembersCount == nil {
                            requestMembersCount = try Int(from: &reader)
                            continue
                        }
                        if key == "subjectFollowsOwner", subjectFollowsOwner == nil {
                            subjectFollowsOwner = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let actorDid else { throw reader.missing("actorDid", object) }
                guard let convoCreatedAt else { throw reader.missing("convoCreatedAt", object) }
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let groupMemberCount else { throw reader.missing("groupMemberCount", object) }
                guard let groupName else { throw reader.missing("groupName", object) }
                guard let ownerDid else { throw reader.missing("ownerDid", object) }
                guard let requestMembersCount else { throw reader.missing("requestMembersCount", object) }
                guard let rev else { throw reader.missing("rev", object) }
                guard let subjectDid else { throw reader.missing("subjectDid", object) }
                guard let subjectFollowsOwner else { throw reader.missing("subjectFollowsOwner", object) }
                self.actorDid = actorDid
                self.convoCreatedAt = convoCreatedAt
                self.convoId = convoId
                self.createdAt = createdAt
                self.groupMemberCount = groupMemberCount
                self.groupName = groupName
                self.ownerDid = ownerDid
                self.requestMembersCount = requestMembersCount
                self.rev = rev
                self.subjectDid = subjectDid
                self.subjectFollowsOwner = subjectFollowsOwner
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("actorDid", actorDid, &object)
                writer.field("ownerDid", ownerDid, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("groupName", groupName, &object)
                writer.field("subjectDid", subjectDid, &object)
                writer.field("convoCreatedAt", convoCreatedAt, &object)
                writer.field("groupMemberCount", groupMemberCount, &object)
                writer.field("requestMembersCount", requestMembersCount, &object)
                writer.field("subjectFollowsOwner", subjectFollowsOwner, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.moderation.subscribeModEvents#eventGroupChatMemberJoined`, an object.
        public struct EventGroupChatMemberJoined: LexiconObject {
            /// Did; required.
            public var actorDid: DID
            /// Datetime; required.
            public var convoCreatedAt: Datetime
            /// String; required.
            public var convoId: String
            /// Datetime; required.
            public var createdAt: Datetime
            /// Integer; required.
            public var groupMemberCount: Int
            /// String; required.
            public var groupName: String
            /// String; required.
            public var joinLinkCode: String
            /// Did; required.
            public var ownerDid: DID
            /// String; required.
            public var rev: String
            /// Boolean; required.
            public var subjectFollowsOwner: Bool
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                actorDid: DID, convoCreatedAt: Datetime, convoId: String, createdAt: Datetime, groupMemberCount: Int,
                groupName: String, joinLinkCode: String, ownerDid: DID, rev: String, subjectFollowsOwner: Bool,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actorDid = actorDid
                self.convoCreatedAt = convoCreatedAt
                self.convoId = convoId
                self.createdAt = createdAt
                self.groupMemberCount = groupMemberCount
                self.groupName = groupName
                self.joinLinkCode = joinLinkCode
                self.ownerDid = ownerDid
                self.rev = rev
                self.subjectFollowsOwner = subjectFollowsOwner
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "rev", "convoId", "actorDid", "ownerDid", "createdAt", "groupName", "joinLinkCode",
                    "convoCreatedAt", "groupMemberCount", "subjectFollowsOwner",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actorDid: DID?
                var convoCreatedAt: Datetime?
                var convoId: String?
                var createdAt: Datetime?
                var groupMemberCount: Int?
                var groupName: String?
                var joinLinkCode: String?
                var ownerDid: DID?
                var rev: String?
                var subjectFollowsOwner: Bool?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "actorDid", actorDid == nil {
                            actorDid = try DID(from: &reader)
                            continue
                        }
                        if key == "ownerDid", ownerDid == nil {
                            ownerDid = try DID(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "groupName", groupName == nil {
                            groupName = try String(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "joinLinkCode", joinLinkCode == nil {
                            joinLinkCode = try String(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "convoCreatedAt", convoCreatedAt == nil {
                            convoCreatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "groupMemberCount", groupMemberCount == nil {
                            groupMemberCount = try Int(from: &reader)
                            continue
                        }
                    case 19:
                        if key == "subjectFollowsOwner", subjectFollowsOwner == nil {
                            subjectFollowsOwner = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let actorDid else { throw reader.missing("actorDid", object) }
                guard let convoCreatedAt else { throw reader.missing("convoCreatedAt", object) }
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let groupMemberCount else { throw reader.missing("groupMemberCount", object) }
                guard let groupName else { throw reader.missing("groupName", object) }
                guard let joinLinkCode else { throw reader.missing("joinLinkCode", object) }
                guard let ownerDid else { throw reader.missing("ownerDid", object) }
                guard let rev else { throw reader.missing("rev", object) }
                guard let subjectFollowsOwner else { throw reader.missing("subjectFollowsOwner", object) }
                self.actorDid = actorDid
                self.convoCreatedAt = convoCreatedAt
                self.convoId = convoId
                self.createdAt = createdAt
                self.groupMemberCount = groupMemberCount
                self.groupName = groupName
                self.joinLinkCode = joinLinkCode
                self.ownerDid = ownerDid
                self.rev = rev
                self.subjectFollowsOwner = subjectFollowsOwner
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("actorDid", actorDid, &object)
                writer.field("ownerDid", ownerDid, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("groupName", groupName, &object)
                writer.field("joinLinkCode", joinLinkCode, &object)
                writer.field("convoCreatedAt", convoCreatedAt, &object)
                writer.field("groupMemberCount", groupMemberCount, &object)
                writer.field("subjectFollowsOwner", subjectFollowsOwner, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.moderation.subscribeModEvents#eventGroupChatMemberLeft`, an object.
        public struct EventGroupChatMemberLeft: LexiconObject {
            /// Did; required.
            public var actorDid: DID
            /// Datetime; required.
            public var convoCreatedAt: Datetime
            /// String; required.
            public var convoId: String
            /// Datetime; required.
            public var createdAt: Datetime
            /// Integer; required.
            public var groupMemberCount: Int
            /// String; required.
            public var groupName: String
            /// String; required.
            public var leaveMethod: LeaveMethod
            /// Did; required.
            public var ownerDid: DID
            /// String; required.
            public var rev: String
            /// Did; required.
            public var subjectDid: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                actorDid: DID, convoCreatedAt: Datetime, convoId: String, createdAt: Datetime, groupMemberCount: Int,
                groupName: String, leaveMethod: LeaveMethod, ownerDid: DID, rev: String, subjectDid: DID,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actorDid = actorDid
                self.convoCreatedAt = convoCreatedAt
                self.convoId = convoId
                self.createdAt = createdAt
                self.groupMemberCount = groupMemberCount
                self.groupName = groupName
                self.leaveMethod = leaveMethod
                self.ownerDid = ownerDid
                self.rev = rev
                self.subjectDid = subjectDid
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "rev", "convoId", "actorDid", "ownerDid", "createdAt", "groupName", "subjectDid", "leaveMethod",
                    "convoCreatedAt", "groupMemberCount",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actorDid: DID?
                var convoCreatedAt: Datetime?
                var convoId: String?
                var createdAt: Datetime?
                var groupMemberCount: Int?
                var groupName: String?
                var leaveMethod: LeaveMethod?
                var ownerDid: DID?
                var rev: String?
                var subjectDid: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "actorDid", actorDid == nil {
                            actorDid = try DID(from: &reader)
                            continue
                        }
                        if key == "ownerDid", ownerDid == nil {
                            ownerDid = try DID(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "groupName", groupName == nil {
                            groupName = try String(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "subjectDid", subjectDid == nil {
                            subjectDid = try DID(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "leaveMethod", leaveMethod == nil {
                            leaveMethod = try LeaveMethod(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "convoCreatedAt", convoCreatedAt == nil {
                            convoCreatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "groupMemberCount", groupMemberCount == nil {
                            groupMemberCount = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let actorDid else { throw reader.missing("actorDid", object) }
                guard let convoCreatedAt else { throw reader.missing("convoCreatedAt", object) }
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let groupMemberCount else { throw reader.missing("groupMemberCount", object) }
                guard let groupName else { throw reader.missing("groupName", object) }
                guard let leaveMethod else { throw reader.missing("leaveMethod", object) }
                guard let ownerDid else { throw reader.missing("ownerDid", object) }
                guard let rev else { throw reader.missing("rev", object) }
                guard let subjectDid else { throw reader.missing("subjectDid", object) }
                self.actorDid = actorDid
                self.convoCreatedAt = convoCreatedAt
                self.convoId = convoId
                self.createdAt = createdAt
                self.groupMemberCount = groupMemberCount
                self.groupName = groupName
                self.leaveMethod = leaveMethod
                self.ownerDid = ownerDid
                self.rev = rev
                self.subjectDid = subjectDid
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("actorDid", actorDid, &object)
                writer.field("ownerDid", ownerDid, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("groupName", groupName, &object)
                writer.field("subjectDid", subjectDid, &object)
                writer.field("leaveMethod", leaveMethod, &object)
                writer.field("convoCreatedAt", convoCreatedAt, &object)
                writer.field("groupMemberCount", groupMemberCount, &object)
                writer.endObject(&object)
            }

            /// A string with 2 known values; others may come.
            public struct LeaveMethod: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `voluntary`.
                public static var voluntary: LeaveMethod { LeaveMethod(rawValue: "voluntary") }
                /// `kicked`.
                public static var kicked: LeaveMethod { LeaveMethod(rawValue: "kicked") }
            }
        }

        /// `chat.bsky.moderation.subscribeModEvents#eventGroupChatUpdated`, an object.
        public struct EventGroupChatUpdated: LexiconObject {
            /// Did; required.
            public var actorDid: DID
            /// Datetime; required.
            public var convoCreatedAt: Datetime
            /// String; required.
            public var convoId: String
            /// Datetime; required.
            public var createdAt: Datetime
            /// Integer; required.
            public var groupMemberCount: Int
            /// String; required.
            public var groupName: String
            /// String.
            public var joinLinkCode: String?
            /// Boolean.
            public var joinLinkFollowersOnly: Bool?
            /// Boolean.
            public var joinLinkRequiresApproval: Bool?
            /// String.
            public var lockReason: LockReason?
            /// String.
            public var newName: String?
            /// String.
            public var oldName: String?
            /// Did; required.
            public var ownerDid: DID
            /// String; required.
            public var rev: String
            /// String; required.
            public var updateType: UpdateType
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                actorDid: DID, convoCreatedAt: Datetime, convoId: String, createdAt: Datetime, groupMemberCount: Int,
                groupName: String, ownerDid: DID, rev: String, updateType: UpdateType, joinLinkCode: String? = nil,
                joinLinkFollowersOnly: Bool? = nil, joinLinkRequiresApproval: Bool? = nil,
                lockReason: LockReason? = nil, newName: String? = nil, oldName: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actorDid = actorDid
                self.convoCreatedAt = convoCreatedAt
                self.convoId = convoId
                self.createdAt = createdAt
                self.groupMemberCount = groupMemberCount
                self.groupName = groupName
                self.joinLinkCode = joinLinkCode
                self.joinLinkFollowersOnly = joinLinkFollowersOnly
                self.joinLinkRequiresApproval = joinLinkRequiresApproval
                self.lockReason = lockReason
                self.newName = newName
                self.oldName = oldName
                self.ownerDid = ownerDid
                self.rev = rev
                self.updateType = updateType
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "rev", "convoId", "newName", "oldName", "actorDid", "ownerDid", "createdAt", "groupName",
                    "lockReason", "updateType", "joinLinkCode", "convoCreatedAt", "groupMemberCount",
                    "joinLinkFollowersOnly", "joinLinkRequiresApproval",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actorDid: DID?
                var convoCreatedAt: Datetime?
                var convoId: String?
                var createdAt: Datetime?
                var groupMemberCount: Int?
                var groupName: String?
                self.joinLinkCode = nil
                self.joinLinkFollowersOnly = nil
                self.joinLinkRequiresApproval = nil
                self.lockReason = nil
                self.newName = nil
                self.oldName = nil
                var ownerDid: DID?
                var rev: String?
                var updateType: UpdateType?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                        if key == "newName", self.newName == nil {
                            self.newName = try String(from: &reader)
                            continue
                        }
                        if key == "oldName", self.oldName == nil {
                            self.oldName = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "actorDid", actorDid == nil {
                            actorDid = try DID(from: &reader)
                            continue
                        }
                        if key == "ownerDid", ownerDid == nil {
                            ownerDid = try DID(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "groupName", groupName == nil {
                            groupName = try String(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "lockReason", self.lockReason == nil {
                            self.lockReason = try LockReason(from: &reader)
                            continue
                        }
                        if key == "updateType", updateType == nil {
                            updateType = try UpdateType(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "joinLinkCode", self.joinLinkCode == nil {
                            self.joinLinkCode = try String(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "convoCreatedAt", convoCreatedAt == nil {
                            convoCreatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "groupMemberCount", groupMemberCount == nil {
                            groupMemberCount = try Int(from: &reader)
                            continue
                        }
                    case 21:
                        if key == "joinLinkFollowersOnly", self.joinLinkFollowersOnly == nil {
                            self.joinLinkFollowersOnly = try Bool(from: &reader)
                            continue
                        }
                    case 24:
                        if key == "joinLinkRequiresApproval", self.joinLinkRequiresApproval == nil {
                            self.joinLinkRequiresApproval = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let actorDid else { throw reader.missing("actorDid", object) }
                guard let convoCreatedAt else { throw reader.missing("convoCreatedAt", object) }
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let groupMemberCount else { throw reader.missing("groupMemberCount", object) }
                guard let groupName else { throw reader.missing("groupName", object) }
                guard let ownerDid else { throw reader.missing("ownerDid", object) }
                guard let rev else { throw reader.missing("rev", object) }
                guard let updateType else { throw reader.missing("updateType", object) }
                self.actorDid = actorDid
                self.convoCreatedAt = convoCreatedAt
                self.convoId = convoId
                self.createdAt = createdAt
                self.groupMemberCount = groupMemberCount
                self.groupName = groupName
                self.ownerDid = ownerDid
                self.rev = rev
                self.updateType = updateType
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("newName", newName, &object)
                writer.field("oldName", oldName, &object)
                writer.field("actorDid", actorDid, &object)
                writer.field("ownerDid", ownerDid, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("groupName", groupName, &object)
                writer.field("lockReason", lockReason, &object)
                writer.field("updateType", updateType, &object)
                writer.field("joinLinkCode", joinLinkCode, &object)
                writer.field("convoCreatedAt", convoCreatedAt, &object)
                writer.field("groupMemberCount", groupMemberCount, &object)
                writer.field("joinLinkFollowersOnly", joinLinkFollowersOnly, &object)
                writer.field("joinLinkRequiresApproval", joinLinkRequiresApproval, &object)
                writer.endObject(&object)
            }

            /// A string with 8 known values; others may come.
            public struct LockReason: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `owner_action`.
                public static var ownerAction: LockReason { LockReason(rawValue: "owner_action") }
                /// `owner_left`.
                public static var ownerLeft: LockReason { LockReason(rawValue: "owner_left") }
                /// `owner_deactivated`.
                public static var ownerDeactivated: LockReason { LockReason(rawValue: "owner_deactivated") }
                /// `owner_deleted`.
                public static var ownerDeleted: LockReason { LockReason(rawValue: "owner_deleted") }
                /// `owner_suspended`.
                public static var ownerSuspended: LockReason { LockReason(rawValue: "owner_suspended") }
                /// `owner_taken_down`.
                public static var ownerTakenDown: LockReason { LockReason(rawValue: "owner_taken_down") }
                /// `label_applied`.
                public static var labelApplied: LockReason { LockReason(rawValue: "label_applied") }
                /// `convo_taken_down`.
                public static var convoTakenDown: LockReason { LockReason(rawValue: "convo_taken_down") }
            }

            /// A string with 7 known values; others may come.
            public struct UpdateType: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `name_changed`.
                public static var nameChanged: UpdateType { UpdateType(rawValue: "name_changed") }
                /// `locked`.
                public static var locked: UpdateType { UpdateType(rawValue: "locked") }
                /// `locked_permanently`.
                public static var lockedPermanently: UpdateType { UpdateType(rawValue: "locked_permanently") }
                /// `unlocked`.
                public static var unlocked: UpdateType { UpdateType(rawValue: "unlocked") }
                /// `join_link_created`.
                public static var joinLinkCreated: UpdateType { UpdateType(rawValue: "join_link_created") }
                /// `join_link_disabled`.
                public static var joinLinkDisabled: UpdateType { UpdateType(rawValue: "join_link_disabled") }
                /// `join_link_settings_changed`.
                public static var joinLinkSettingsChanged: UpdateType {
                    UpdateType(rawValue: "join_link_settings_changed")
                }
            }
        }

        /// `chat.bsky.moderation.subscribeModEvents#eventRateLimitExceeded`, an object.
        public struct EventRateLimitExceeded: LexiconObject {
            /// Did; required.
            public var actorDid: DID
            /// Datetime; required.
            public var createdAt: Datetime
            /// String; required.
            public var endpoint: String
            /// String; required.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                actorDid: DID, createdAt: Datetime, endpoint: String, rev: String,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actorDid = actorDid
                self.createdAt = createdAt
                self.endpoint = endpoint
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "actorDid", "endpoint", "createdAt"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actorDid: DID?
                var createdAt: Datetime?
                var endpoint: String?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "actorDid", actorDid == nil {
                            actorDid = try DID(from: &reader)
                            continue
                        }
                        if key == "endpoint", endpoint == nil {
                            endpoint = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let actorDid else { throw reader.missing("actorDid", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let endpoint else { throw reader.missing("endpoint", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.actorDid = actorDid
                self.createdAt = createdAt
                self.endpoint = endpoint
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("actorDid", actorDid, &object)
                writer.field("endpoint", endpoint, &object)
                writer.field("createdAt", createdAt, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCSubscription where Self == ChatBsky.Moderation.SubscribeModEvents {
    /// `chat.bsky.moderation.subscribeModEvents`, a stream.
    ///
    /// Declares the errors `FutureCursor`, `ConsumerTooSlow`.
    public static func subscribeModEvents(cursor: String? = nil) -> Self {
        Self(cursor: cursor)
    }
}
