// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Convo {
    /// `chat.bsky.convo.getConvoForMembers`, a query.
    ///
    /// The conversation with these accounts. It is begun, if there is none.
    ///
    /// Declares the errors `AccountSuspended`, `BlockedActor`, `BlockedSubject`, `MessagesDisabled`,
    /// `NotFollowedBySender`, `RecipientNotFound`.
    public struct GetConvoForMembers: XRPCQuery {
        /// Array, at most 10 elements; required.
        ///
        /// DIDs; your own may be left out.
        public var members: [DID]

        /// Makes a call.
        public init(members: [DID]) {
            self.members = members
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.convo.getConvoForMembers" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("members", members)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.list(members, at: "members", minLength: 1, maxLength: 10)
        }

        /// What `chat.bsky.convo.getConvoForMembers` answers.
        public struct Output: LexiconObject {
            /// `chat.bsky.convo.defs#convoView`; required.
            @Indirect public var convo: ChatBsky.Convo.Defs.ConvoView
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(convo: ChatBsky.Convo.Defs.ConvoView, unknownFields: UnknownFields = UnknownFields()) {
                self.convo = convo
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["convo"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convo: Indirect<ChatBsky.Convo.Defs.ConvoView>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "convo", convo == nil {
                            convo = Indirect(try ChatBsky.Convo.Defs.ConvoView(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convo else { throw reader.missing("convo", object) }
                self._convo = convo
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("convo", convo, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(convo, at: "convo")
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `AccountSuspended`.
            ///
            /// An account that would take part is suspended.
            case accountSuspended = "AccountSuspended"
            /// `BlockedActor`.
            ///
            /// A block stands between you and one of the accounts.
            case blockedActor = "BlockedActor"
            /// `BlockedSubject`.
            ///
            /// A block stands between you and one of the accounts.
            case blockedSubject = "BlockedSubject"
            /// `MessagesDisabled`.
            ///
            /// One of the accounts takes no messages.
            case messagesDisabled = "MessagesDisabled"
            /// `NotFollowedBySender`.
            ///
            /// One of the accounts takes messages only from accounts that it follows.
            case notFollowedBySender = "NotFollowedBySender"
            /// `RecipientNotFound`.
            ///
            /// One of the accounts does not exist.
            case recipientNotFound = "RecipientNotFound"
        }
    }
}

extension XRPCCall where Self == ChatBsky.Convo.GetConvoForMembers {
    /// `chat.bsky.convo.getConvoForMembers`, a query.
    ///
    /// The conversation with these accounts. It is begun, if there is none.
    ///
    /// Declares the errors `AccountSuspended`, `BlockedActor`, `BlockedSubject`, `MessagesDisabled`,
    /// `NotFollowedBySender`, `RecipientNotFound`.
    public static func getConvoForMembers(members: [DID]) -> Self {
        Self(members: members)
    }
}
