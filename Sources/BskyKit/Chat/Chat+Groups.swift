public import ChatLexicons
public import CoreATProtocol

/// Calls for groups. They throw a ``GroupError`` if the service names the reason, otherwise `AtError`.
extension Chat {
    /// Creates a group that the account owns.
    ///
    /// - Parameters:
    ///   - name: The name, at most 50 characters.
    ///   - members: The other members, who have to accept.
    public func createGroup(_ name: String, with members: [DID] = []) async throws -> ChatBsky.Convo.Defs.ConvoView {
        try await call(.createGroup(members: members, name: name)).convo
    }

    /// Renames a group.
    @discardableResult
    public func rename(_ group: String, to name: String) async throws -> ChatBsky.Convo.Defs.ConvoView {
        try await call(.editGroup(convoId: group, name: name)).convo
    }

    /// Adds members, who have to accept.
    @discardableResult
    public func add(_ members: [DID], to group: String) async throws -> ChatBsky.Convo.Defs.ConvoView {
        try await call(.addMembers(convoId: group, members: members)).convo
    }

    /// Removes members. They can't rejoin with a link.
    @discardableResult
    public func remove(_ members: [DID], from group: String) async throws -> ChatBsky.Convo.Defs.ConvoView {
        try await call(.removeMembers(convoId: group, members: members)).convo
    }

    /// All members of a conversation. The view of a group has only some of them.
    public func members(of convo: String) -> Items<ChatBsky.Convo.GetConvoMembers> {
        client.items(ChatBsky.Convo.GetConvoMembers(convoId: convo, limit: 100), options: options)
    }

    /// The groups that both accounts belong to.
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

    /// Creates a link to join a group.
    ///
    /// - Parameters:
    ///   - group: The group's ID.
    ///   - rule: The accounts that may join.
    ///   - requiresApproval: Whether the owner has to approve each request.
    public func createJoinLink(
        to group: String, for rule: ChatBsky.Group.Defs.JoinRule = .anyone, requiresApproval: Bool = false
    ) async throws -> ChatBsky.Group.Defs.JoinLinkView {
        try await call(.createJoinLink(convoId: group, joinRule: rule, requireApproval: requiresApproval)).joinLink
    }

    /// Changes the rules of a group's link. A `nil` value leaves a rule unchanged.
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

    /// Previews of the groups behind links, in the order of the codes.
    public func joinLinkPreviews(
        _ codes: [String]
    ) async throws -> [ChatBsky.Group.GetJoinLinkPreviews.Output.JoinLinkPreviewsUnion] {
        try await call(.getJoinLinkPreviews(codes: codes)).joinLinkPreviews
    }

    // MARK: Requests

    /// Joins a group with a link, or sends a request to its owner.
    public func join(_ code: String) async throws -> ChatBsky.Group.RequestJoin.Output {
        try await call(.requestJoin(code: code))
    }

    /// Withdraws a request to join a group.
    public func withdrawJoinRequest(to group: String) async throws {
        _ = try await call(.withdrawJoinRequest(convoId: group))
    }

    /// The conversations that the account hasn't accepted, and the groups that it has requested to join.
    public func requests() -> Items<ChatBsky.Convo.ListConvoRequests> {
        client.items(ChatBsky.Convo.ListConvoRequests(limit: 100), options: options)
    }

    /// The requests to join a group of this account.
    public func joinRequests(to group: String) -> Items<ChatBsky.Group.ListJoinRequests> {
        client.items(ChatBsky.Group.ListJoinRequests(convoId: group, limit: 100), options: options)
    }

    /// Approves an account's request to join.
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

    /// The account's notification settings for chats.
    public func notificationPreferences() async throws -> ChatBsky.Notification.Defs.Preferences {
        try await call(.chatBskyNotificationGetPreferences()).preferences
    }

    /// Changes the account's notification settings for chats. A `nil` value leaves a setting unchanged.
    @discardableResult
    public func setNotifications(
        chat: ChatBsky.Notification.Defs.ChatPreference? = nil,
        requests: ChatBsky.Notification.Defs.ChatPreference? = nil
    ) async throws -> ChatBsky.Notification.Defs.Preferences {
        try await call(.chatBskyNotificationPutPreferences(chat: chat, chatRequest: requests)).preferences
    }
}
