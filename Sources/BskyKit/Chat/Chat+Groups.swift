public import ChatLexicons
public import CoreATProtocol

/// Groups. The calls throw ``GroupError`` where the service names the reason, otherwise `AtError`.
extension Chat {
    /// Creates a group, of which the account is the owner.
    ///
    /// - Parameters:
    ///   - name: At most 50 characters.
    ///   - members: The other members. They have to accept the group.
    public func createGroup(_ name: String, with members: [DID] = []) async throws -> ChatBsky.Convo.Defs.ConvoView {
        try await call(.createGroup(members: members, name: name)).convo
    }

    /// Changes the name of a group.
    @discardableResult
    public func rename(_ group: String, to name: String) async throws -> ChatBsky.Convo.Defs.ConvoView {
        try await call(.editGroup(convoId: group, name: name)).convo
    }

    /// Adds members. They have to accept the group.
    @discardableResult
    public func add(_ members: [DID], to group: String) async throws -> ChatBsky.Convo.Defs.ConvoView {
        try await call(.addMembers(convoId: group, members: members)).convo
    }

    /// Removes members. They can't join again with a link.
    @discardableResult
    public func remove(_ members: [DID], from group: String) async throws -> ChatBsky.Convo.Defs.ConvoView {
        try await call(.removeMembers(convoId: group, members: members)).convo
    }

    /// All members of a conversation. Its view has only some of a group's.
    public func members(of convo: String) -> Items<ChatBsky.Convo.GetConvoMembers> {
        client.items(ChatBsky.Convo.GetConvoMembers(convoId: convo, limit: 100), options: options)
    }

    /// The groups that have both this account and another one.
    public func mutualGroups(with account: DID) -> Items<ChatBsky.Group.ListMutualGroups> {
        client.items(ChatBsky.Group.ListMutualGroups(subject: account, limit: 100), options: options)
    }

    /// Locks a group, so that nobody can write to it, or unlocks it.
    @discardableResult
    public func setLocked(_ isLocked: Bool, _ group: String) async throws -> ChatBsky.Convo.Defs.ConvoView {
        guard isLocked else { return try await call(.unlockConvo(convoId: group)).convo }
        return try await call(.lockConvo(convoId: group)).convo
    }

    // MARK: Links

    /// Creates a link with which accounts join a group.
    ///
    /// - Parameters:
    ///   - group: The group's ID.
    ///   - rule: Who can join.
    ///   - requiresApproval: Whether the owner has to approve each account.
    public func createJoinLink(
        to group: String, for rule: ChatBsky.Group.Defs.JoinRule = .anyone, requiresApproval: Bool = false
    ) async throws -> ChatBsky.Group.Defs.JoinLinkView {
        try await call(.createJoinLink(convoId: group, joinRule: rule, requireApproval: requiresApproval)).joinLink
    }

    /// Changes who can join with a link. What is `nil` stays.
    @discardableResult
    public func editJoinLink(
        to group: String, for rule: ChatBsky.Group.Defs.JoinRule? = nil, requiresApproval: Bool? = nil
    ) async throws -> ChatBsky.Group.Defs.JoinLinkView {
        try await call(.editJoinLink(convoId: group, joinRule: rule, requireApproval: requiresApproval)).joinLink
    }

    /// Disables a group's link, or enables it again.
    @discardableResult
    public func setJoinLinkEnabled(
        _ isEnabled: Bool, to group: String
    ) async throws -> ChatBsky.Group.Defs.JoinLinkView {
        guard isEnabled else { return try await call(.disableJoinLink(convoId: group)).joinLink }
        return try await call(.enableJoinLink(convoId: group)).joinLink
    }

    /// What links lead to, in the order of their codes.
    public func joinLinkPreviews(
        _ codes: [String]
    ) async throws -> [ChatBsky.Group.GetJoinLinkPreviews.Output.JoinLinkPreviewsUnion] {
        try await call(.getJoinLinkPreviews(codes: codes)).joinLinkPreviews
    }

    // MARK: Requests

    /// Joins a group with a link, or asks its owner to approve.
    public func join(_ code: String) async throws -> ChatBsky.Group.RequestJoin.Output {
        try await call(.requestJoin(code: code))
    }

    /// Takes back the request to join a group.
    public func withdrawJoinRequest(to group: String) async throws {
        _ = try await call(.withdrawJoinRequest(convoId: group))
    }

    /// Conversations that the account hasn't accepted, and groups that it asks to join.
    public func requests() -> Items<ChatBsky.Convo.ListConvoRequests> {
        client.items(ChatBsky.Convo.ListConvoRequests(limit: 100), options: options)
    }

    /// The accounts that ask to join a group of this account.
    public func joinRequests(to group: String) -> Items<ChatBsky.Group.ListJoinRequests> {
        client.items(ChatBsky.Group.ListJoinRequests(convoId: group, limit: 100), options: options)
    }

    /// Lets an account join that asks to.
    @discardableResult
    public func approve(_ account: DID, joining group: String) async throws -> ChatBsky.Convo.Defs.ConvoView {
        try await call(.approveJoinRequest(convoId: group, member: account)).convo
    }

    /// Rejects an account's request to join.
    public func reject(_ account: DID, joining group: String) async throws {
        _ = try await call(.rejectJoinRequest(convoId: group, member: account))
    }

    /// Marks all requests to join a group as read.
    public func markJoinRequestsRead(_ group: String) async throws {
        _ = try await call(.updateJoinRequestsRead(convoId: group))
    }

    // MARK: Notifications

    /// What the account is notified of.
    public func notificationPreferences() async throws -> ChatBsky.Notification.Defs.Preferences {
        try await call(.chatBskyNotificationGetPreferences()).preferences
    }

    /// Sets what the account is notified of. What is `nil` stays.
    @discardableResult
    public func setNotifications(
        chat: ChatBsky.Notification.Defs.ChatPreference? = nil,
        requests: ChatBsky.Notification.Defs.ChatPreference? = nil
    ) async throws -> ChatBsky.Notification.Defs.Preferences {
        try await call(.chatBskyNotificationPutPreferences(chat: chat, chatRequest: requests)).preferences
    }
}
