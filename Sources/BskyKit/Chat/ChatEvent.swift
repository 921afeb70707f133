public import ChatLexicons
import CoreATProtocol

/// An event in a conversation.
public struct ChatEvent: Hashable, Sendable {
    /// The event. Kinds that the lexicon doesn't list are `unknown`, as received.
    public let entry: ChatBsky.Convo.GetLog.Output.LogsUnion
    /// The event's position in the log; `nil` for an unknown kind without one.
    public let rev: String?
    /// The conversation; `nil` for an unknown kind without one.
    public let convoID: String?
    /// The cursor to continue after this event.
    public let cursor: String

    package init(_ entry: ChatBsky.Convo.GetLog.Output.LogsUnion, after cursor: String) {
        self.entry = entry
        let place = entry.place
        (rev, convoID) = (place.rev, place.convo)
        self.cursor = place.rev ?? cursor
    }

    /// The message, if the event is a new one.
    public var message: ChatBsky.Convo.Defs.MessageView? {
        guard case .logCreateMessage(let log) = entry, case .messageView(let view) = log.message else { return nil }
        return view
    }

    /// The service's message about the event, for group events.
    public var systemMessage: ChatBsky.Convo.Defs.SystemMessageView? { entry.news.message }

    /// The profiles of the accounts that the event is about, if any.
    public var relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic] { entry.news.profiles }
}

extension ChatBsky.Convo.GetLog.Output.LogsUnion {
    /// The fields that all kinds have.
    fileprivate var place: (rev: String?, convo: String?) {
        switch self {
        case .logBeginConvo(let log): (log.rev, log.convoId)
        case .logAcceptConvo(let log): (log.rev, log.convoId)
        case .logLeaveConvo(let log): (log.rev, log.convoId)
        case .logMuteConvo(let log): (log.rev, log.convoId)
        case .logUnmuteConvo(let log): (log.rev, log.convoId)
        case .logCreateMessage(let log): (log.rev, log.convoId)
        case .logDeleteMessage(let log): (log.rev, log.convoId)
        case .logReadMessage(let log): (log.rev, log.convoId)
        case .logAddReaction(let log): (log.rev, log.convoId)
        case .logRemoveReaction(let log): (log.rev, log.convoId)
        case .logReadConvo(let log): (log.rev, log.convoId)
        case .logAddMember(let log): (log.rev, log.convoId)
        case .logRemoveMember(let log): (log.rev, log.convoId)
        case .logMemberJoin(let log): (log.rev, log.convoId)
        case .logMemberLeave(let log): (log.rev, log.convoId)
        case .logLockConvo(let log): (log.rev, log.convoId)
        case .logUnlockConvo(let log): (log.rev, log.convoId)
        case .logLockConvoPermanently(let log): (log.rev, log.convoId)
        case .logEditGroup(let log): (log.rev, log.convoId)
        case .logCreateJoinLink(let log): (log.rev, log.convoId)
        case .logEditJoinLink(let log): (log.rev, log.convoId)
        case .logEnableJoinLink(let log): (log.rev, log.convoId)
        case .logDisableJoinLink(let log): (log.rev, log.convoId)
        case .logIncomingJoinRequest(let log): (log.rev, log.convoId)
        case .logApproveJoinRequest(let log): (log.rev, log.convoId)
        case .logRejectJoinRequest(let log): (log.rev, log.convoId)
        case .logOutgoingJoinRequest(let log): (log.rev, log.convoId)
        case .logWithdrawIncomingJoinRequest(let log): (log.rev, log.convoId)
        case .logWithdrawOutgoingJoinRequest(let log): (log.rev, log.convoId)
        case .logReadJoinRequests(let log): (log.rev, log.convoId)
        case .unknown(let object):
            Self.place(of: object)
        }
    }

    private static func place(of object: UnknownObject) -> (rev: String?, convo: String?) {
        guard let fields = try? object.decode(as: LexObject.self) else { return (nil, nil) }
        return (fields["rev"]?.string, fields["convoId"]?.string)
    }
}
