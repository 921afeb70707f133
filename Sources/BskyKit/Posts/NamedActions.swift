public import BskyLexicons
public import CoreATProtocol

/// Actions on accounts and posts that are known by name only. Each loads the account or the post first, to see whether it
/// is done already. If you have loaded them anyway, pass what you have.
///
/// A name of an account is a DID, a handle, or text with one of them; see `AccountName`. A name of a post is its address,
/// its link, or text with one of them; see ``RecordName``.
extension ATClient {
    /// The profile of an account.
    public func profile(of account: some AccountName) async throws -> AppBsky.Actor.Defs.ProfileViewDetailed {
        try await execute(.getProfile(actor: account.accountIdentifier()))
    }

    /// Follows an account, unless the caller does already.
    ///
    /// - Returns: The address of the follow.
    /// - Throws: `PostError.ownAccount` if it is the caller's own account.
    @discardableResult
    public func follow(_ account: some AccountName) async throws -> ATURI { try await follow(profile(of: account)) }

    /// Takes back a follow. Does nothing if there is none.
    public func unfollow(_ account: some AccountName) async throws { try await unfollow(profile(of: account)) }

    /// Blocks an account, unless the caller does already.
    ///
    /// - Returns: The address of the block.
    /// - Throws: `PostError.ownAccount` if it is the caller's own account.
    @discardableResult
    public func block(_ account: some AccountName) async throws -> ATURI { try await block(profile(of: account)) }

    /// Takes back a block. Does nothing if there is none.
    public func unblock(_ account: some AccountName) async throws { try await unblock(profile(of: account)) }

    /// Mutes an account. Only the caller knows.
    public func mute(_ account: some AccountName) async throws {
        try await execute(.muteActor(actor: account.accountIdentifier()))
    }

    /// Takes back a mute.
    public func unmute(_ account: some AccountName) async throws {
        try await execute(.unmuteActor(actor: account.accountIdentifier()))
    }

    /// Likes a post, unless the caller does already.
    ///
    /// - Returns: The address of the like.
    /// - Throws: `PostError.notFound` if the post doesn't exist.
    @discardableResult
    public func like(_ post: some RecordName) async throws -> ATURI { try await like(postView(at: post.recordLink())) }

    /// Takes back a like. Does nothing if there is none.
    public func unlike(_ post: some RecordName) async throws { try await unlike(postView(at: post.recordLink())) }

    /// Reposts a post, unless the caller does already.
    ///
    /// - Returns: The address of the repost.
    /// - Throws: `PostError.notFound` if the post doesn't exist.
    @discardableResult
    public func repost(_ post: some RecordName) async throws -> ATURI {
        try await repost(postView(at: post.recordLink()))
    }

    /// Takes back a repost. Does nothing if there is none.
    public func unrepost(_ post: some RecordName) async throws { try await unrepost(postView(at: post.recordLink())) }
}
