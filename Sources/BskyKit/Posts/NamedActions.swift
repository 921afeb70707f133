import ATProtoLexicons
public import BskyLexicons
public import CoreATProtocol
public import Foundation

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

    /// The profile of the account that is logged in.
    public func profile() async throws -> AppBsky.Actor.Defs.ProfileViewDetailed {
        try await profile(of: accountDID())
    }

    /// Returns the profiles of several accounts, in the same order. Accounts that don't exist are skipped.
    public func profiles(
        of accounts: [any AccountName]
    ) async throws -> [AppBsky.Actor.Defs.ProfileViewDetailed] {
        var rest = try accounts.map { try $0.accountIdentifier() }[...]
        var found: [AppBsky.Actor.Defs.ProfileViewDetailed] = []
        while !rest.isEmpty {
            found += try await execute(.getProfiles(actors: Array(rest.prefix(25)))).profiles
            rest = rest.dropFirst(25)
        }
        return found
    }

    /// The DID of an account.
    ///
    /// - Throws: `SyntaxError` if text is neither a handle nor a DID, or `AtError` if there is no such account.
    public func did(of account: some AccountName) async throws -> DID {
        switch try account.accountIdentifier() {
        case .did(let did): did
        case .handle(let handle): try await execute(.resolveHandle(handle: handle)).did
        }
    }

    /// Follows an account, unless it is already followed.
    ///
    /// - Returns: The address of the follow.
    /// - Throws: `ActionError.ownAccount` if it is the caller's own account.
    @discardableResult @_disfavoredOverload
    public func follow(_ account: some AccountName) async throws -> ATURI {
        // Disfavored, so that a view, which says whether the account is followed, needs no other request.
        try await follow(relation(with: account.accountIdentifier()))
    }

    /// Unfollows an account. Does nothing if it isn't followed.
    public func unfollow(_ account: some AccountName) async throws {
        try await unfollow(relation(with: account.accountIdentifier()))
    }

    /// Blocks an account, unless it is already blocked.
    ///
    /// - Returns: The address of the block.
    /// - Throws: `ActionError.ownAccount` if it is the caller's own account.
    @discardableResult
    public func block(_ account: some AccountName) async throws -> ATURI {
        try await block(relation(with: account.accountIdentifier()))
    }

    /// Unblocks an account. Does nothing if it isn't blocked.
    public func unblock(_ account: some AccountName) async throws {
        try await unblock(relation(with: account.accountIdentifier()))
    }

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
    /// - Throws: `ActionError.notFound` if the post doesn't exist.
    @discardableResult
    public func like(_ post: some RecordName) async throws -> ATURI { try await like(postView(at: post.recordLink())) }

    /// Removes a like. Does nothing if there is none.
    public func unlike(_ post: some RecordName) async throws { try await unlike(postView(at: post.recordLink())) }

    /// Reposts a post, unless it is already reposted.
    ///
    /// - Returns: The address of the repost.
    /// - Throws: `ActionError.notFound` if the post doesn't exist.
    @discardableResult
    public func repost(_ post: some RecordName) async throws -> ATURI {
        try await repost(postView(at: post.recordLink()))
    }

    /// Removes a repost. Does nothing if there is none.
    public func unrepost(_ post: some RecordName) async throws { try await unrepost(postView(at: post.recordLink())) }

    /// Bookmarks a post, unless it is already bookmarked. Bookmarks are private.
    ///
    /// - Throws: `ActionError.notFound` if the post doesn't exist.
    public func bookmark(_ post: some RecordName) async throws { try await bookmark(postView(at: post.recordLink())) }

    /// Removes the bookmark of a post. Does nothing if there is none.
    public func unbookmark(_ post: some RecordName) async throws {
        try await unbookmark(byDID(post.recordLink()))
    }

    /// Mutes the thread of a post, so that it causes no more notifications. Mutes are private.
    ///
    /// - Throws: `ActionError.notFound` if the post doesn't exist.
    public func muteThread(_ post: some RecordName) async throws {
        try await muteThread(postView(at: post.recordLink()))
    }

    /// Unmutes the thread of a post.
    ///
    /// - Throws: `ActionError.notFound` if the post doesn't exist.
    public func unmuteThread(_ post: some RecordName) async throws {
        try await unmuteThread(postView(at: post.recordLink()))
    }

    /// Returns a post.
    ///
    /// - Throws: `ActionError.notFound` if the post doesn't exist.
    public func post(at name: some RecordName) async throws -> AppBsky.Feed.Defs.PostView {
        try await postView(at: name.recordLink())
    }

    /// Pins a post of the account to its profile, in place of another one.
    ///
    /// - Throws: `ActionError.notFound` if the post doesn't exist.
    public func pin(_ post: some RecordName) async throws {
        let reference = try await reference(to: post.recordLink())
        try await updateProfile { $0.pinnedPost = reference }
    }

    /// Unpins the post that is pinned to the account's profile.
    public func unpin() async throws { try await updateProfile { $0.pinnedPost = nil } }

    /// Returns a post with its ancestors and replies.
    ///
    /// - Parameters:
    ///   - post: The post.
    ///   - depth: The maximum depth of replies, up to 20.
    ///   - sort: The order of the replies.
    public func thread(of post: some RecordName, depth: Int = 6, sort: ThreadSort = .top) async throws -> PostThread {
        try await thread(byDID(post.recordLink()), depth: depth, sort: sort)
    }

    /// Replies to a post.
    ///
    /// - Returns: The reply.
    /// - Throws: The errors of ``post(_:reply:gates:cards:handles:transformer:progress:)``.
    @discardableResult
    public func reply(
        to post: some RecordName, _ text: String, images: [PostImage] = []
    ) async throws -> RecordReference {
        try await self.post(text, images: images, reply: post)
    }

    /// Changes the account's profile, and creates it if there is none.
    ///
    /// - Throws: The error of `change`, or `AtError`.
    public func updateProfile(_ change: @Sendable (inout AppBsky.Actor.Profile) throws -> Void) async throws {
        try await update(AppBsky.Actor.Profile.self, orCreate: AppBsky.Actor.Profile(), change)
    }

    /// Changes the name, the description or the pictures of the account's profile. Arguments that are `nil` leave the
    /// current value.
    ///
    /// - Parameters:
    ///   - displayName: The name.
    ///   - description: The description.
    ///   - avatar: The picture, as JPEG or PNG.
    ///   - banner: The wide picture, as JPEG or PNG.
    /// - Throws: `ImageError` if a picture can't be used, `AtError`, or `CancellationError`.
    public func updateProfile(
        displayName: String? = nil, description: String? = nil, avatar: Data? = nil, banner: Data? = nil
    ) async throws {
        let picture = try await uploadAvatar(avatar.map { PostImage($0, alt: "") })
        let banner = try await uploadAvatar(banner.map { PostImage($0, alt: "") })
        try await updateProfile { profile in
            if let displayName { profile.displayName = displayName }
            if let description { profile.description = description }
            if let picture { profile.avatar = picture }
            if let banner { profile.banner = banner }
        }
    }

    /// Changes the picture of the account's profile: the same as `updateProfile(avatar:)`.
    ///
    /// - Throws: `ImageError` if the picture can't be used, `AtError`, or `CancellationError`.
    public func setAvatar(_ picture: Data) async throws { try await updateProfile(avatar: picture) }

    /// Creates or replaces a record of the account at an address.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - uri: The address.
    ///   - condition: A condition for the existing record. If it isn't met, nothing is written.
    /// - Throws: `ActionError.otherRecord` if the address is of another account or collection, or `AtError`.
    @discardableResult
    public func put<Record: LexiconRecord>(
        _ record: Record, at uri: ATURI, if condition: RecordCondition? = nil
    ) async throws -> RecordReference {
        try await put(record, key: ownKey(uri, in: Record.collection), if: condition)
    }

    /// Changes the account's record at an address.
    ///
    /// If the record was changed elsewhere meanwhile, it is read again, so `change` may be called several times.
    ///
    /// - Throws: `ActionError.otherRecord` if the address is of another account or collection, the error of `change`,
    ///   or `AtError`.
    @discardableResult
    public func update<Record: LexiconRecord>(
        _ type: Record.Type, at uri: ATURI, _ change: @Sendable (inout Record) throws -> Void
    ) async throws -> RecordReference {
        try await update(type, key: ownKey(uri, in: Record.collection), change)
    }

    /// The key in an address of the account's own record.
    private func ownKey(_ uri: ATURI, in collection: NSID) async throws -> RecordKey {
        guard let key = uri.recordKey, uri.collection == collection, try await did(of: uri.authority) == accountDID()
        else { throw ActionError.otherRecord(uri) }
        return key
    }

    /// Deletes a record, such as a post. Does nothing if there is none.
    public func delete(_ record: some RecordName) async throws { try await delete(byDID(record.recordLink())) }
}
