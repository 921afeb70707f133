// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Convo {
    /// `chat.bsky.convo.getLog`, a query that answers page by page.
    ///
    /// What has happened in all of your conversations, oldest first. Ask every few seconds.
    public struct GetLog: XRPCListQuery {
        /// String.
        ///
        /// The `cursor` of the answer before. Start with the `rev` of the latest conversation.
        public var cursor: String?

        /// Makes a call.
        public init(cursor: String? = nil) {
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.convo.getLog" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.logs }

        /// What a page lists.
        public typealias Item = ChatBsky.Convo.GetLog.Output.LogsUnion

        /// What `chat.bsky.convo.getLog` answers.
        public struct Output: LexiconObject {
            /// String.
            ///
            /// Where to go on next time, even if nothing has happened.
            public var cursor: String?
            /// Array; required.
            ///
            /// Oldest first. Expect kinds that are not known yet.
            public var logs: [LogsUnion]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(logs: [LogsUnion], cursor: String? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.cursor = cursor
                self.logs = logs
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["logs", "cursor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var logs: [LogsUnion]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "logs", logs == nil {
                            logs = try [LogsUnion](from: &reader)
                            continue
                        }
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let logs else { throw reader.missing("logs", object) }
                self.logs = logs
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("logs", logs, &object)
                writer.field("cursor", cursor, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(logs, at: "logs")
            }

            /// One of 30 types, told apart by `$type`.
            public enum LogsUnion: LexiconCodable, Hashable {
                /// `chat.bsky.convo.defs#logBeginConvo`.
                case logBeginConvo(ChatBsky.Convo.Defs.LogBeginConvo)
                /// `chat.bsky.convo.defs#logAcceptConvo`.
                case logAcceptConvo(ChatBsky.Convo.Defs.LogAcceptConvo)
                /// `chat.bsky.convo.defs#logLeaveConvo`.
                case logLeaveConvo(ChatBsky.Convo.Defs.LogLeaveConvo)
                /// `chat.bsky.convo.defs#logMuteConvo`.
                case logMuteConvo(ChatBsky.Convo.Defs.LogMuteConvo)
                /// `chat.bsky.convo.defs#logUnmuteConvo`.
                case logUnmuteConvo(ChatBsky.Convo.Defs.LogUnmuteConvo)
                /// `chat.bsky.convo.defs#logCreateMessage`.
                indirect case logCreateMessage(ChatBsky.Convo.Defs.LogCreateMessage)
                /// `chat.bsky.convo.defs#logDeleteMessage`.
                indirect case logDeleteMessage(ChatBsky.Convo.Defs.LogDeleteMessage)
                /// `chat.bsky.convo.defs#logReadMessage`.
                indirect case logReadMessage(ChatBsky.Convo.Defs.LogReadMessage)
                /// `chat.bsky.convo.defs#logAddReaction`.
                indirect case logAddReaction(ChatBsky.Convo.Defs.LogAddReaction)
                /// `chat.bsky.convo.defs#logRemoveReaction`.
                indirect case logRemoveReaction(ChatBsky.Convo.Defs.LogRemoveReaction)
                /// `chat.bsky.convo.defs#logReadConvo`.
                indirect case logReadConvo(ChatBsky.Convo.Defs.LogReadConvo)
                /// `chat.bsky.convo.defs#logAddMember`.
                indirect case logAddMember(ChatBsky.Convo.Defs.LogAddMember)
                /// `chat.bsky.convo.defs#logRemoveMember`.
                indirect case logRemoveMember(ChatBsky.Convo.Defs.LogRemoveMember)
                /// `chat.bsky.convo.defs#logMemberJoin`.
                indirect case logMemberJoin(ChatBsky.Convo.Defs.LogMemberJoin)
                /// `chat.bsky.convo.defs#logMemberLeave`.
                indirect case logMemberLeave(ChatBsky.Convo.Defs.LogMemberLeave)
                /// `chat.bsky.convo.defs#logLockConvo`.
                indirect case logLockConvo(ChatBsky.Convo.Defs.LogLockConvo)
                /// `chat.bsky.convo.defs#logUnlockConvo`.
                indirect case logUnlockConvo(ChatBsky.Convo.Defs.LogUnlockConvo)
                /// `chat.bsky.convo.defs#logLockConvoPermanently`.
                indirect case logLockConvoPermanently(ChatBsky.Convo.Defs.LogLockConvoPermanently)
                /// `chat.bsky.convo.defs#logEditGroup`.
                indirect case logEditGroup(ChatBsky.Convo.Defs.LogEditGroup)
                /// `chat.bsky.convo.defs#logCreateJoinLink`.
                indirect case logCreateJoinLink(ChatBsky.Convo.Defs.LogCreateJoinLink)
                /// `chat.bsky.convo.defs#logEditJoinLink`.
                indirect case logEditJoinLink(ChatBsky.Convo.Defs.LogEditJoinLink)
                /// `chat.bsky.convo.defs#logEnableJoinLink`.
                indirect case logEnableJoinLink(ChatBsky.Convo.Defs.LogEnableJoinLink)
                /// `chat.bsky.convo.defs#logDisableJoinLink`.
                indirect case logDisableJoinLink(ChatBsky.Convo.Defs.LogDisableJoinLink)
                /// `chat.bsky.convo.defs#logIncomingJoinRequest`.
                indirect case logIncomingJoinRequest(ChatBsky.Convo.Defs.LogIncomingJoinRequest)
                /// `chat.bsky.convo.defs#logApproveJoinRequest`.
                indirect case logApproveJoinRequest(ChatBsky.Convo.Defs.LogApproveJoinRequest)
                /// `chat.bsky.convo.defs#logRejectJoinRequest`.
                indirect case logRejectJoinRequest(ChatBsky.Convo.Defs.LogRejectJoinRequest)
                /// `chat.bsky.convo.defs#logOutgoingJoinRequest`.
                case logOutgoingJoinRequest(ChatBsky.Convo.Defs.LogOutgoingJoinRequest)
                /// `chat.bsky.convo.defs#logWithdrawIncomingJoinRequest`.
                indirect case logWithdrawIncomingJoinRequest(ChatBsky.Convo.Defs.LogWithdrawIncomingJoinRequest)
                /// `chat.bsky.convo.defs#logWithdrawOutgoingJoinRequest`.
                case logWithdrawOutgoingJoinRequest(ChatBsky.Convo.Defs.LogWithdrawOutgoingJoinRequest)
                /// `chat.bsky.convo.defs#logReadJoinRequests`.
                case logReadJoinRequests(ChatBsky.Convo.Defs.LogReadJoinRequests)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 33:
                            if type == "chat.bsky.convo.defs#logMuteConvo" {
                                self = .logMuteConvo(try ChatBsky.Convo.Defs.LogMuteConvo(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#logReadConvo" {
                                self = .logReadConvo(try ChatBsky.Convo.Defs.LogReadConvo(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#logAddMember" {
                                self = .logAddMember(try ChatBsky.Convo.Defs.LogAddMember(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#logLockConvo" {
                                self = .logLockConvo(try ChatBsky.Convo.Defs.LogLockConvo(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#logEditGroup" {
                                self = .logEditGroup(try ChatBsky.Convo.Defs.LogEditGroup(from: &reader))
                                return
                            }
                        case 34:
                            if type == "chat.bsky.convo.defs#logBeginConvo" {
                                self = .logBeginConvo(try ChatBsky.Convo.Defs.LogBeginConvo(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#logLeaveConvo" {
                                self = .logLeaveConvo(try ChatBsky.Convo.Defs.LogLeaveConvo(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#logMemberJoin" {
                                self = .logMemberJoin(try ChatBsky.Convo.Defs.LogMemberJoin(from: &reader))
                                return
                            }
                        case 35:
                            if type == "chat.bsky.convo.defs#logAcceptConvo" {
                                self = .logAcceptConvo(try ChatBsky.Convo.Defs.LogAcceptConvo(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#logUnmuteConvo" {
                                self = .logUnmuteConvo(try ChatBsky.Convo.Defs.LogUnmuteConvo(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#logReadMessage" {
                                self = .logReadMessage(try ChatBsky.Convo.Defs.LogReadMessage(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#logAddReaction" {
                                self = .logAddReaction(try ChatBsky.Convo.Defs.LogAddReaction(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#logMemberLeave" {
                                self = .logMemberLeave(try ChatBsky.Convo.Defs.LogMemberLeave(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#logUnlockConvo" {
                                self = .logUnlockConvo(try ChatBsky.Convo.Defs.LogUnlockConvo(from: &reader))
                                return
                            }
                        case 36:
                            if type == "chat.bsky.convo.defs#logRemoveMember" {
                                self = .logRemoveMember(try ChatBsky.Convo.Defs.LogRemoveMember(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#logEditJoinLink" {
                                self = .logEditJoinLink(try ChatBsky.Convo.Defs.LogEditJoinLink(from: &reader))
                                return
                            }
                        case 37:
                            if type == "chat.bsky.convo.defs#logCreateMessage" {
                                self = .logCreateMessage(try ChatBsky.Convo.Defs.LogCreateMessage(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#logDeleteMessage" {
                                self = .logDeleteMessage(try ChatBsky.Convo.Defs.LogDeleteMessage(from: &reader))
                                return
                            }
                        case 38:
                            if type == "chat.bsky.convo.defs#logRemoveReaction" {
                                self = .logRemoveReaction(try ChatBsky.Convo.Defs.LogRemoveReaction(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#logCreateJoinLink" {
                                self = .logCreateJoinLink(try ChatBsky.Convo.Defs.LogCreateJoinLink(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#logEnableJoinLink" {
                                self = .logEnableJoinLink(try ChatBsky.Convo.Defs.LogEnableJoinLink(from: &reader))
                                return
                            }
                        case 39:
                            if type == "chat.bsky.convo.defs#logDisableJoinLink" {
                                self = .logDisableJoinLink(try ChatBsky.Convo.Defs.LogDisableJoinLink(from: &reader))
                                return
                            }
                        case 40:
                            if type == "chat.bsky.convo.defs#logReadJoinRequests" {
                                self = .logReadJoinRequests(try ChatBsky.Convo.Defs.LogReadJoinRequests(from: &reader))
                                return
                            }
                        case 41:
                            if type == "chat.bsky.convo.defs#logRejectJoinRequest" {
                                self = .logRejectJoinRequest(
                                    try ChatBsky.Convo.Defs.LogRejectJoinRequest(from: &reader))
                                return
                            }
                        case 42:
                            if type == "chat.bsky.convo.defs#logApproveJoinRequest" {
                                self = .logApproveJoinRequest(
                                    try ChatBsky.Convo.Defs.LogApproveJoinRequest(from: &reader))
                                return
                            }
                        case 43:
                            if type == "chat.bsky.convo.defs#logIncomingJoinRequest" {
                                self = .logIncomingJoinRequest(
                                    try ChatBsky.Convo.Defs.LogIncomingJoinRequest(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#logOutgoingJoinRequest" {
                                self = .logOutgoingJoinRequest(
                                    try ChatBsky.Convo.Defs.LogOutgoingJoinRequest(from: &reader))
                                return
                            }
                        case 44:
                            if type == "chat.bsky.convo.defs#logLockConvoPermanently" {
                                self = .logLockConvoPermanently(
                                    try ChatBsky.Convo.Defs.LogLockConvoPermanently(from: &reader))
                                return
                            }
                        case 51:
                            if type == "chat.bsky.convo.defs#logWithdrawIncomingJoinRequest" {
                                self = .logWithdrawIncomingJoinRequest(
                                    try ChatBsky.Convo.Defs.LogWithdrawIncomingJoinRequest(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#logWithdrawOutgoingJoinRequest" {
                                self = .logWithdrawOutgoingJoinRequest(
                                    try ChatBsky.Convo.Defs.LogWithdrawOutgoingJoinRequest(from: &reader))
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
                    case .logBeginConvo(let value): writer.variant("chat.bsky.convo.defs#logBeginConvo", value)
                    case .logAcceptConvo(let value): writer.variant("chat.bsky.convo.defs#logAcceptConvo", value)
                    case .logLeaveConvo(let value): writer.variant("chat.bsky.convo.defs#logLeaveConvo", value)
                    case .logMuteConvo(let value): writer.variant("chat.bsky.convo.defs#logMuteConvo", value)
                    case .logUnmuteConvo(let value): writer.variant("chat.bsky.convo.defs#logUnmuteConvo", value)
                    case .logCreateMessage(let value): writer.variant("chat.bsky.convo.defs#logCreateMessage", value)
                    case .logDeleteMessage(let value): writer.variant("chat.bsky.convo.defs#logDeleteMessage", value)
                    case .logReadMessage(let value): writer.variant("chat.bsky.convo.defs#logReadMessage", value)
                    case .logAddReaction(let value): writer.variant("chat.bsky.convo.defs#logAddReaction", value)
                    case .logRemoveReaction(let value): writer.variant("chat.bsky.convo.defs#logRemoveReaction", value)
                    case .logReadConvo(let value): writer.variant("chat.bsky.convo.defs#logReadConvo", value)
                    case .logAddMember(let value): writer.variant("chat.bsky.convo.defs#logAddMember", value)
                    case .logRemoveMember(let value): writer.variant("chat.bsky.convo.defs#logRemoveMember", value)
                    case .logMemberJoin(let value): writer.variant("chat.bsky.convo.defs#logMemberJoin", value)
                    case .logMemberLeave(let value): writer.variant("chat.bsky.convo.defs#logMemberLeave", value)
                    case .logLockConvo(let value): writer.variant("chat.bsky.convo.defs#logLockConvo", value)
                    case .logUnlockConvo(let value): writer.variant("chat.bsky.convo.defs#logUnlockConvo", value)
                    case .logLockConvoPermanently(let value):
                        writer.variant("chat.bsky.convo.defs#logLockConvoPermanently", value)
                    case .logEditGroup(let value): writer.variant("chat.bsky.convo.defs#logEditGroup", value)
                    case .logCreateJoinLink(let value): writer.variant("chat.bsky.convo.defs#logCreateJoinLink", value)
                    case .logEditJoinLink(let value): writer.variant("chat.bsky.convo.defs#logEditJoinLink", value)
                    case .logEnableJoinLink(let value): writer.variant("chat.bsky.convo.defs#logEnableJoinLink", value)
                    case .logDisableJoinLink(let value):
                        writer.variant("chat.bsky.convo.defs#logDisableJoinLink", value)
                    case .logIncomingJoinRequest(let value):
                        writer.variant("chat.bsky.convo.defs#logIncomingJoinRequest", value)
                    case .logApproveJoinRequest(let value):
                        writer.variant("chat.bsky.convo.defs#logApproveJoinRequest", value)
                    case .logRejectJoinRequest(let value):
                        writer.variant("chat.bsky.convo.defs#logRejectJoinRequest", value)
                    case .logOutgoingJoinRequest(let value):
                        writer.variant("chat.bsky.convo.defs#logOutgoingJoinRequest", value)
                    case .logWithdrawIncomingJoinRequest(let value):
                        writer.variant("chat.bsky.convo.defs#logWithdrawIncomingJoinRequest", value)
                    case .logWithdrawOutgoingJoinRequest(let value):
                        writer.variant("chat.bsky.convo.defs#logWithdrawOutgoingJoinRequest", value)
                    case .logReadJoinRequests(let value):
                        writer.variant("chat.bsky.convo.defs#logReadJoinRequests", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .logCreateMessage(let value): value.check(&constraints)
                    case .logDeleteMessage(let value): value.check(&constraints)
                    case .logReadMessage(let value): value.check(&constraints)
                    case .logAddReaction(let value): value.check(&constraints)
                    case .logRemoveReaction(let value): value.check(&constraints)
                    case .logReadConvo(let value): value.check(&constraints)
                    case .logAddMember(let value): value.check(&constraints)
                    case .logRemoveMember(let value): value.check(&constraints)
                    case .logMemberJoin(let value): value.check(&constraints)
                    case .logMemberLeave(let value): value.check(&constraints)
                    case .logLockConvo(let value): value.check(&constraints)
                    case .logUnlockConvo(let value): value.check(&constraints)
                    case .logLockConvoPermanently(let value): value.check(&constraints)
                    case .logEditGroup(let value): value.check(&constraints)
                    case .logCreateJoinLink(let value): value.check(&constraints)
                    case .logEditJoinLink(let value): value.check(&constraints)
                    case .logEnableJoinLink(let value): value.check(&constraints)
                    case .logDisableJoinLink(let value): value.check(&constraints)
                    case .logIncomingJoinRequest(let value): value.check(&constraints)
                    case .logApproveJoinRequest(let value): value.check(&constraints)
                    case .logRejectJoinRequest(let value): value.check(&constraints)
                    case .logWithdrawIncomingJoinRequest(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }
    }
}

extension XRPCCall where Self == ChatBsky.Convo.GetLog {
    /// `chat.bsky.convo.getLog`, a query that answers page by page.
    ///
    /// What has happened in all of your conversations, oldest first. Ask every few seconds.
    public static func getLog(cursor: String? = nil) -> Self {
        Self(cursor: cursor)
    }
}
