import BskyLexicons
public import CoreATProtocol

/// Actions on accounts and posts that are identified by name. Each one loads the account or the post first, to check
/// the current state. If you have already loaded it, pass it to the other methods instead.
extension ATClient {
    /// Follows an account, unless it is already followed.
    ///
    /// - Returns: The address of the follow.
    @discardableResult
    public func follow(_ account: ATIdentifier) async throws -> ATURI { try await follow(profile(of: account)) }

    /// Unfollows an account. Does nothing if it isn't followed.
    public func unfollow(_ account: ATIdentifier) async throws { try await unfollow(profile(of: account)) }

    /// Blocks an account, unless it is already blocked.
    ///
    /// - Returns: The address of the block.
    @discardableResult
    public func block(_ account: ATIdentifier) async throws -> ATURI { try await block(profile(of: account)) }

    /// Unblocks an account. Does nothing if it isn't blocked.
    public func unblock(_ account: ATIdentifier) async throws { try await unblock(profile(of: account)) }

    /// Likes a post, unless it is already liked.
    ///
    /// - Returns: The address of the like.
    /// - Throws: `PostError.notFound` if the post doesn't exist.
    @discardableResult
    public func like(_ post: RecordLink) async throws -> ATURI { try await like(postView(at: post)) }

    /// Removes a like. Does nothing if there is none.
    public func unlike(_ post: RecordLink) async throws { try await unlike(postView(at: post)) }

    /// Reposts a post, unless it is already reposted.
    ///
    /// - Returns: The address of the repost.
    /// - Throws: `PostError.notFound` if the post doesn't exist.
    @discardableResult
    public func repost(_ post: RecordLink) async throws -> ATURI { try await repost(postView(at: post)) }

    /// Removes a repost. Does nothing if there is none.
    public func unrepost(_ post: RecordLink) async throws { try await unrepost(postView(at: post)) }

    private func profile(of account: ATIdentifier) async throws -> AppBsky.Actor.Defs.ProfileViewDetailed {
        try await execute(.getProfile(actor: account))
    }
}
