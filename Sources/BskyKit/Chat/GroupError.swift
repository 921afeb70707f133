public import CoreATProtocol
public import Foundation

/// An error of the service for a call about a group.
public enum GroupError: String, DeclaredError, Error, CaseIterable {
    /// The owner of a group can't leave it.
    case ownerCannotLeave = "OwnerCannotLeave"
    /// The group has the maximum number of members.
    case memberLimitReached = "MemberLimitReached"
    /// An account doesn't allow others to add it to groups.
    case userForbidsGroups = "UserForbidsGroups"
    /// An account only allows accounts that it follows to add it to groups.
    case notFollowedBySender = "NotFollowedBySender"
    /// Only the owner is allowed to do this.
    case insufficientRole = "InsufficientRole"
    /// The group is locked.
    case convoLocked = "ConvoLocked"
    /// Moderators have locked the group.
    case convoLockedByModeration = "ConvoLockedByModeration"
    /// The conversation isn't one of the account's.
    case invalidConvo = "InvalidConvo"
    /// New accounts can't create groups.
    case newAccountCannotCreateGroup = "NewAccountCannotCreateGroup"
    /// The account was suspended.
    case accountSuspended = "AccountSuspended"
    /// The other account has blocked this one.
    case blockedActor = "BlockedActor"
    /// This account has blocked the other one.
    case blockedSubject = "BlockedSubject"
    /// The account doesn't exist.
    case recipientNotFound = "RecipientNotFound"
    /// The group already has an enabled link.
    case enabledJoinLinkAlreadyExists = "EnabledJoinLinkAlreadyExists"
    /// The group has no link.
    case noJoinLink = "NoJoinLink"
    /// The link is already enabled.
    case linkAlreadyEnabled = "LinkAlreadyEnabled"
    /// The link is disabled.
    case linkDisabled = "LinkDisabled"
    /// The link doesn't exist.
    case invalidCode = "InvalidCode"
    /// Only accounts that the owner follows can join.
    case followRequired = "FollowRequired"
    /// The account was removed from the group.
    case userKicked = "UserKicked"
    /// The account hasn't requested to join.
    case invalidJoinRequest = "InvalidJoinRequest"

    /// The error that the service named; `nil` for other errors.
    public init?(_ error: any Error) {
        guard let error = error as? AtError, let known = Self.allCases.first(where: error.matches) else { return nil }
        self = known
    }
}

extension GroupError: CustomStringConvertible, LocalizedError {
    /// The error and what to do about it, as a sentence.
    public var description: String {
        switch self {
        case .ownerCannotLeave: "The owner of a group can't leave it. Lock the group instead."
        case .memberLimitReached: "The group has the maximum number of members. Remove one first."
        case .userForbidsGroups: "An account doesn't allow others to add it to groups. Send it a link to join."
        case .notFollowedBySender: "An account can be added only by accounts that it follows. Send it a link to join."
        case .insufficientRole: "Only the group's owner can do this."
        case .convoLocked: "The group is locked. Its owner can unlock it."
        case .convoLockedByModeration: "Moderators have locked the group, so its owner can't unlock it."
        case .invalidConvo: "The conversation isn't one of yours."
        case .newAccountCannotCreateGroup: "The account is too new to create groups. Try again later."
        case .accountSuspended: "The account was suspended."
        case .blockedActor: "An account has blocked yours."
        case .blockedSubject: "You have blocked an account. Unblock it first."
        case .recipientNotFound: "There is no such account."
        case .enabledJoinLinkAlreadyExists: "The group already has a link. Disable it first."
        case .noJoinLink: "The group has no link. Create one first."
        case .linkAlreadyEnabled: "The link is already enabled."
        case .linkDisabled: "The link is disabled. Ask the group's owner for another one."
        case .invalidCode: "There is no such link."
        case .followRequired: "Only accounts that the group's owner follows can join."
        case .userKicked: "The account was removed from the group. Only the owner can add it again."
        case .invalidJoinRequest: "The account hasn't asked to join the group."
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}
