public import ATProtoLexicons
public import BskyLexicons
public import CoreATProtocol

extension ATClient {
    // MARK: Posts

    /// Likes a post, unless it is already liked, according to `viewer`.
    ///
    /// - Parameters:
    ///   - post: The loaded post.
    ///   - via: The repost that led to the post.
    /// - Returns: The address of the like. Delete that record to undo it.
    @discardableResult
    public func like(
        _ post: AppBsky.Feed.Defs.PostView, via: ComAtproto.Repo.StrongRef? = nil
    ) async throws -> ATURI {
        if let like = post.viewer?.like { return like }
        let subject = ComAtproto.Repo.StrongRef(uri: post.uri, cid: post.cid)
        return try await createOnce(AppBsky.Feed.Like(subject: subject, createdAt: .now, via: via)).uri
    }

    /// Removes the like that `viewer` names. Does nothing if there is none.
    public func unlike(_ post: AppBsky.Feed.Defs.PostView) async throws {
        try await undo(post.viewer?.like, in: AppBsky.Feed.Like.collection)
    }

    /// Reposts a post, unless it is already reposted, according to `viewer`.
    ///
    /// - Returns: The address of the repost. Delete that record to undo it.
    @discardableResult
    public func repost(
        _ post: AppBsky.Feed.Defs.PostView, via: ComAtproto.Repo.StrongRef? = nil
    ) async throws -> ATURI {
        if let repost = post.viewer?.repost { return repost }
        let subject = ComAtproto.Repo.StrongRef(uri: post.uri, cid: post.cid)
        return try await createOnce(AppBsky.Feed.Repost(subject: subject, createdAt: .now, via: via)).uri
    }

    /// Removes the repost that `viewer` names. Does nothing if there is none.
    public func unrepost(_ post: AppBsky.Feed.Defs.PostView) async throws {
        try await undo(post.viewer?.repost, in: AppBsky.Feed.Repost.collection)
    }

    // MARK: Accounts

    /// Follows an account, unless it is already followed, according to `viewer`.
    ///
    /// - Parameters:
    ///   - profile: The loaded account.
    ///   - via: The starter pack that led to the account.
    /// - Returns: The address of the follow. Delete that record to undo it.
    @discardableResult
    public func follow(_ profile: some ViewedProfile, via: ComAtproto.Repo.StrongRef? = nil) async throws -> ATURI {
        guard try await profile.did != accountDID() else { throw ActionError.ownAccount(profile.did) }
        if let following = profile.viewer?.following { return following }
        return try await createOnce(AppBsky.Graph.Follow(subject: profile.did, createdAt: .now, via: via)).uri
    }

    /// Removes the follow that `viewer` names. Does nothing if there is none.
    public func unfollow(_ profile: some ViewedProfile) async throws {
        try await undo(profile.viewer?.following, in: AppBsky.Graph.Follow.collection)
    }

    /// Blocks an account, unless it is already blocked, according to `viewer`.
    ///
    /// - Returns: The address of the block. Delete that record to undo it.
    @discardableResult
    public func block(_ profile: some ViewedProfile) async throws -> ATURI {
        guard try await profile.did != accountDID() else { throw ActionError.ownAccount(profile.did) }
        if let blocking = profile.viewer?.ownBlock { return blocking }
        return try await createOnce(AppBsky.Graph.Block(subject: profile.did, createdAt: .now)).uri
    }

    /// Removes the block that `viewer` names. Does nothing if there is none, or if only a list blocks the account.
    public func unblock(_ profile: some ViewedProfile) async throws {
        try await undo(profile.viewer?.ownBlock, in: AppBsky.Graph.Block.collection)
    }

    /// Creates a record under a key that is chosen here. If the response is lost, or the task is cancelled before it
    /// arrives, the record is looked up, so that the caller doesn't create it a second time.
    ///
    /// - Throws: `ActionError.outcomeUnknown` if the record can't be looked up, `AtError`, or `CancellationError`.
    package func createOnce<Record: LexiconRecord>(
        _ record: Record, validate: Bool? = nil
    ) async throws -> RecordReference {
        try await withOneAccount {
            let key = RecordKey(TID.now())
            let uri = ATURI(.did(try await accountDID()), Record.collection, key)
            try Task.checkCancellation()
            do {
                return try await create(record, key: key, validate: validate)
            } catch let error where error.leavesOutcomeOpen {
                let stored = try await written(Record.self, at: uri, after: error)
                return RecordReference(uri: uri, cid: try stored.cid ?? record.cid())
            }
        }
    }

    /// The record of a write whose response was lost, or whose task was cancelled. Throws the write's error if there is
    /// none.
    func written<Record: LexiconRecord>(
        _ type: Record.Type, at uri: ATURI, after error: any Error
    ) async throws -> StoredRecord<Record> {
        guard let error = error as? AtError else {
            guard let found = await lookUpAfterCancellation({ try await self.get(type, at: uri) }) else { throw error }
            return found
        }
        do {
            return try await get(type, at: uri)
        } catch let missing as AtError {
            throw missing.matches(RepoError.recordNotFound) ? error : ActionError.outcomeUnknown(uri, error)
        }
    }

    /// Looks something up in a task of its own, because this one is cancelled; `nil` if it isn't known after a few
    /// seconds.
    func lookUpAfterCancellation<Value: Sendable>(_ look: @escaping @Sendable () async throws -> Value) async -> Value?
    {
        let lookup = Task { try? await look() }
        let limit = Task { [time = environment.time] in
            try? await time.sleep(.seconds(5))
            lookup.cancel()
        }
        defer { limit.cancel() }
        return await lookup.value
    }

    /// Deletes a record that the AppView named. It must belong to the account and the expected collection.
    func undo(_ record: ATURI?, in collection: NSID) async throws {
        guard let record else { return }
        guard record.collection == collection, record.authority == .did(try await accountDID()) else {
            throw ActionError.otherRecord(record)
        }
        try await delete(record)
    }
}

/// An account in one of the AppView's views.
public protocol ViewedProfile: AccountName {
    /// The account.
    var did: DID { get }
    /// The viewer's relationship with the account.
    var viewer: AppBsky.Actor.Defs.ViewerState? { get }
}

extension ViewedProfile {
    /// The account's DID.
    public func accountIdentifier() -> ATIdentifier { .did(did) }
}

extension AppBsky.Actor.Defs.ProfileViewBasic: ViewedProfile {}
extension ChatBsky.Actor.Defs.ProfileViewBasic: ViewedProfile {}
extension AppBsky.Actor.Defs.ProfileView: ViewedProfile {}
extension AppBsky.Actor.Defs.ProfileViewDetailed: ViewedProfile {}

extension AppBsky.Actor.Defs.ViewerState {
    /// The viewer's own block. If only a list blocks the account, `blocking` is the block of the list.
    package var ownBlock: ATURI? {
        switch blocking?.collection {
        case AppBsky.Graph.Block.collection?: blocking
        case AppBsky.Graph.Listblock.collection?: nil
        default: blockingByList == nil ? blocking : nil
        }
    }
}
