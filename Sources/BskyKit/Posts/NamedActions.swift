import BskyLexicons
public import CoreATProtocol

/// Actions on accounts and posts that are known by name only. Each loads the account or the post first, to see whether it is done
/// already. If you have loaded them anyway, pass what you have.
extension ATClient {
    /// Follows an account, unless the caller does already.
    ///
    /// - Returns: The address of the follow.
    @discardableResult
    public func follow(_ account: ATIdentifier) async throws -> ATURI { try await follow(profile(of: account)) }

    /// Takes back a follow. Does nothing if there is none.
    public func unfollow(_ account: ATIdentifier) async throws { try await unfollow(profile(of: account)) }

    /// Blocks an account, unless the caller does already.
    ///
    /// - Returns: The address of the block.
    @discardableResult
    public func block(_ account: ATIdentifier) async throws -> ATURI { try await block(profile(of: account)) }

    /// Takes back a block. Does nothing if there is none.
    public func unblock(_ account: ATIdentifier) async throws { try await unblock(profile(of: account)) }

    /// Likes a post, unless the caller does already.
    ///
    /// - Returns: The address of the like.
    /// - Throws: `PostError.notFound` if the post doesn't exist.
    @discardableResult
    public func like(_ post: RecordLink) async throws -> ATURI { try await like(postView(at: post)) }

    /// Takes back a like. Does nothing if there is none.
    public func unlike(_ post: RecordLink) async throws { try await unlike(postView(at: post)) }

    /// Reposts a post, unless the caller does already.
    ///
    /// - Returns: The address of the repost.
    /// - Throws: `PostError.notFound` if the post doesn't exist.
    @discardableResult
    public func repost(_ post: RecordLink) async throws -> ATURI { try await repost(postView(at: post)) }

    /// Takes back a repost. Does nothing if there is none.
    public func unrepost(_ post: RecordLink) async throws { try await unrepost(postView(at: post)) }

    private func profile(of account: ATIdentifier) async throws -> AppBsky.Actor.Defs.ProfileViewDetailed {
        try await execute(.getProfile(actor: account))
    }
}
