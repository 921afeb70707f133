public import ATProtoLexicons
public import BskyLexicons
public import CoreATProtocol

extension ATClient {
    // MARK: Posts

    /// Likes a post, unless `viewer` says that the account does already.
    ///
    /// - Parameters:
    ///   - post: The post, as it was loaded.
    ///   - via: The repost that led to the post.
    /// - Returns: The address of the like. Delete that record to undo it.
    @discardableResult
    public func like(
        _ post: AppBsky.Feed.Defs.PostView, via: ComAtproto.Repo.StrongRef? = nil
    ) async throws -> ATURI {
        if let like = post.viewer?.like { return like }
        let subject = ComAtproto.Repo.StrongRef(uri: post.uri, cid: post.cid)
        return try await create(AppBsky.Feed.Like(subject: subject, createdAt: .now, via: via)).uri
    }

    /// Takes back the like that `viewer` names. Does nothing if there is none.
    public func unlike(_ post: AppBsky.Feed.Defs.PostView) async throws {
        try await undo(post.viewer?.like, in: AppBsky.Feed.Like.collection)
    }

    /// Reposts a post, unless `viewer` says that the account does already.
    ///
    /// - Returns: The address of the repost. Delete that record to undo it.
    @discardableResult
    public func repost(
        _ post: AppBsky.Feed.Defs.PostView, via: ComAtproto.Repo.StrongRef? = nil
    ) async throws -> ATURI {
        if let repost = post.viewer?.repost { return repost }
        let subject = ComAtproto.Repo.StrongRef(uri: post.uri, cid: post.cid)
        return try await create(AppBsky.Feed.Repost(subject: subject, createdAt: .now, via: via)).uri
    }

    /// Takes back the repost that `viewer` names. Does nothing if there is none.
    public func unrepost(_ post: AppBsky.Feed.Defs.PostView) async throws {
        try await undo(post.viewer?.repost, in: AppBsky.Feed.Repost.collection)
    }

    // MARK: Accounts

    /// Follows an account, unless `viewer` says that the caller does already.
    ///
    /// - Parameters:
    ///   - profile: The account, as it was loaded.
    ///   - via: The starter pack that led to the account.
    /// - Returns: The address of the follow. Delete that record to undo it.
    @discardableResult
    public func follow(_ profile: some ViewedProfile, via: ComAtproto.Repo.StrongRef? = nil) async throws -> ATURI {
        guard profile.did != did else { throw PostError.ownAccount(profile.did) }
        if let following = profile.viewer?.following { return following }
        return try await create(AppBsky.Graph.Follow(subject: profile.did, createdAt: .now, via: via)).uri
    }

    /// Takes back the follow that `viewer` names. Does nothing if there is none.
    public func unfollow(_ profile: some ViewedProfile) async throws {
        try await undo(profile.viewer?.following, in: AppBsky.Graph.Follow.collection)
    }

    /// Blocks an account, unless `viewer` says that the caller does already.
    ///
    /// - Returns: The address of the block. Delete that record to undo it.
    @discardableResult
    public func block(_ profile: some ViewedProfile) async throws -> ATURI {
        guard profile.did != did else { throw PostError.ownAccount(profile.did) }
        if let blocking = profile.viewer?.ownBlock { return blocking }
        return try await create(AppBsky.Graph.Block(subject: profile.did, createdAt: .now)).uri
    }

    /// Takes back the block that `viewer` names. Does nothing if there is none, or if a list blocks the account.
    public func unblock(_ profile: some ViewedProfile) async throws {
        try await undo(profile.viewer?.ownBlock, in: AppBsky.Graph.Block.collection)
    }

    /// Deletes a record that the AppView has named: one of the account, in the collection that the caller means.
    func undo(_ record: ATURI?, in collection: NSID) async throws {
        guard let record else { return }
        guard record.collection == collection, record.authority == .did(try await accountDID()) else {
            throw PostError.otherRecord(record)
        }
        try await delete(record)
    }
}

/// An account as the AppView returns it, in one of several forms.
public protocol ViewedProfile: Sendable {
    /// The account.
    var did: DID { get }
    /// The caller's relationship with the account.
    var viewer: AppBsky.Actor.Defs.ViewerState? { get }
}

extension AppBsky.Actor.Defs.ProfileViewBasic: ViewedProfile {}
extension AppBsky.Actor.Defs.ProfileView: ViewedProfile {}
extension AppBsky.Actor.Defs.ProfileViewDetailed: ViewedProfile {}

extension AppBsky.Actor.Defs.ViewerState {
    /// The caller's own block. Where only a list blocks the account, `blocking` is the block of the list.
    package var ownBlock: ATURI? {
        switch blocking?.collection {
        case AppBsky.Graph.Block.collection?: blocking
        case AppBsky.Graph.Listblock.collection?: nil
        default: blockingByList == nil ? blocking : nil
        }
    }
}
