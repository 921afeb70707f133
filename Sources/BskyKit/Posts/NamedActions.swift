public import BskyLexicons
public import CoreATProtocol

/// Actions on accounts and posts that are identified by name. Each one loads the account or the post first, to check
/// the current state. If you have already loaded it, pass it to the other methods instead.
///
/// The name of an account is a DID, a handle, or text with one of them; see `AccountName`. The name of a post is its
/// address, its link, or text with one of them; see ``RecordName``.
extension ATClient {
    /// The profile of an account.
    public func profile(of account: some AccountName) async throws -> AppBsky.Actor.Defs.ProfileViewDetailed {
        try await execute(.getProfile(actor: account.accountIdentifier()))
    }

    /// Follows an account, unless it is already followed.
    ///
    /// - Returns: The address of the follow.
    /// - Throws: `PostError.ownAccount` if it is the caller's own account.
    @discardableResult
    public func follow(_ account: some AccountName) async throws -> ATURI { try await follow(profile(of: account)) }

    /// Unfollows an account. Does nothing if it isn't followed.
    public func unfollow(_ account: some AccountName) async throws { try await unfollow(profile(of: account)) }

    /// Blocks an account, unless it is already blocked.
    ///
    /// - Returns: The address of the block.
    /// - Throws: `PostError.ownAccount` if it is the caller's own account.
    @discardableResult
    public func block(_ account: some AccountName) async throws -> ATURI { try await block(profile(of: account)) }

    /// Unblocks an account. Does nothing if it isn't blocked.
    public func unblock(_ account: some AccountName) async throws { try await unblock(profile(of: account)) }

    /// Mutes an account. Mutes are private.
    public func mute(_ account: some AccountName) async throws {
        try await execute(.muteActor(actor: account.accountIdentifier()))
    }

    /// Unmutes an account.
    public func unmute(_ account: some AccountName) async throws {
        try await execute(.unmuteActor(actor: account.accountIdentifier()))
    }

    /// Likes a post, unless it is already liked.
    ///
    /// - Returns: The address of the like.
    /// - Throws: `PostError.notFound` if the post doesn't exist.
    @discardableResult
    public func like(_ post: some RecordName) async throws -> ATURI { try await like(postView(at: post.recordLink())) }

    /// Removes a like. Does nothing if there is none.
    public func unlike(_ post: some RecordName) async throws { try await unlike(postView(at: post.recordLink())) }

    /// Reposts a post, unless it is already reposted.
    ///
    /// - Returns: The address of the repost.
    /// - Throws: `PostError.notFound` if the post doesn't exist.
    @discardableResult
    public func repost(_ post: some RecordName) async throws -> ATURI {
        try await repost(postView(at: post.recordLink()))
    }

    /// Removes a repost. Does nothing if there is none.
    public func unrepost(_ post: some RecordName) async throws { try await unrepost(postView(at: post.recordLink())) }
}
