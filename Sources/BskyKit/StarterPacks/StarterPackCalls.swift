extension ATClient {
    /// The maximum number of members to read. The Bluesky app allows 150.
    private static var mostMembers: Int { 300 }

    /// Creates a starter pack with its list in one call.
    ///
    /// - Returns: The references of the starter pack and its list. Change the members with
    ///   ``changeList(_:adding:removing:)``.
    /// - Throws: `ListError`, `ActionError.outcomeUnknown`, `AtError`, or `CancellationError`.
    public func createStarterPack(
        _ draft: StarterPackDraft
    ) async throws -> (pack: RecordReference, list: ATURI) {
        try await withOneAccount { try await write(draft) }
    }

    private func write(_ draft: StarterPackDraft) async throws -> (pack: RecordReference, list: ATURI) {
        var draft = draft
        // Apps don't find feeds by handles.
        for (index, feed) in draft.feeds.enumerated() { draft.feeds[index] = try await byDID(RecordLink(feed)) }
        let records = try draft.records(by: try await accountDID(), now: .now)
        guard records.writes.count <= ListChange.mostWrites else { throw ListError.tooManyWrites(records.writes.count) }
        try Task.checkCancellation()
        do {
            try await applyWrites(records.writes, validate: true)
        } catch let error where error.leavesOutcomeOpen {
            // All records are written at once. If the response was lost, another call would create a second starter
            // pack.
            _ = try await written(AppBsky.Graph.Starterpack.self, at: records.pack.uri, after: error)
        }
        return (records.pack, records.list)
    }

    /// Creates a starter pack of accounts and feeds, with its list.
    ///
    /// - Returns: The reference of the starter pack.
    /// - Throws: The errors of ``createStarterPack(_:)``.
    @discardableResult
    public func createStarterPack(
        _ name: String, description: RichText = "", accounts: [DID], feeds: [ATURI] = []
    ) async throws -> RecordReference {
        try await createStarterPack(
            StarterPackDraft(name, description: description, accounts: accounts, feeds: feeds)
        ).pack
    }

    /// Returns a starter pack with some members of its list.
    ///
    /// - Throws: `ActionError.notFound` if its owner doesn't exist, `AtError`, or `CancellationError`.
    public func starterPack(at link: some RecordName) async throws -> AppBsky.Graph.Defs.StarterPackView {
        try await execute(.getStarterPack(starterPack: try await byDID(link.recordLink()))).starterPack
    }

    /// Returns a starter pack.
    @available(*, deprecated, renamed: "starterPack(at:)")
    public func starterPack(_ link: some RecordName) async throws -> AppBsky.Graph.Defs.StarterPackView {
        try await starterPack(at: link)
    }

    /// The starter packs of an account.
    public func starterPacks(of account: some AccountName) -> Items<AppBsky.Graph.GetActorStarterPacks> {
        items(.getActorStarterPacks(actor: .unknown, limit: 100)) { $0.actor = try account.accountIdentifier() }
    }

    /// The account's own starter packs, each with the list item of another account, if it is a member.
    public func starterPacks(withMembershipOf account: some AccountName) -> Items<
        AppBsky.Graph.GetStarterPacksWithMembership
    > {
        items(.getStarterPacksWithMembership(actor: .unknown)) { $0.actor = try account.accountIdentifier() }
    }

    /// Follows up to 300 members of a starter pack, except those that the account follows or blocks, and those that
    /// block it.
    ///
    /// - Parameters:
    ///   - pack: The loaded starter pack.
    ///   - isNewAccount: Whether the account was created with the starter pack. The profile records it then.
    /// - Returns: The addresses of the follows. Delete these records to undo it.
    /// - Throws: `ActionError.outcomeUnknown`, `AtError`, or `CancellationError`. Follows that were made before the
    ///   error are kept; another call adds the rest.
    @discardableResult
    public func join(
        _ pack: AppBsky.Graph.Defs.StarterPackView, isNewAccount: Bool = false
    ) async throws -> [ATURI] {
        try await withOneAccount { try await followMembers(of: pack, isNewAccount) }
    }

    private func followMembers(
        of pack: AppBsky.Graph.Defs.StarterPackView, _ isNewAccount: Bool
    ) async throws -> [ATURI] {
        let account = try await accountDID()
        let via = ComAtproto.Repo.StrongRef(uri: pack.uri, cid: pack.cid)
        if isNewAccount {
            try await update(AppBsky.Actor.Profile.self, orCreate: AppBsky.Actor.Profile(createdAt: .now)) { profile in
                if profile.joinedViaStarterPack == nil { profile.joinedViaStarterPack = via }
            }
        }
        guard let list = pack.list?.uri else { return [] }
        var known: Set<DID> = [account]
        var follows: [(uri: ATURI, write: RecordWrite)] = []
        var count = 0
        for try await member in members(of: list) {
            count += 1
            guard count <= Self.mostMembers else { break }
            let viewer = member.subject.viewer
            guard viewer?.following == nil, viewer?.blocking == nil, viewer?.blockedBy != true,
                known.insert(member.subject.did).inserted
            else { continue }
            let key = RecordKey(TID.now())
            let follow = AppBsky.Graph.Follow(subject: member.subject.did, createdAt: .now, via: via)
            follows.append((ATURI(.did(account), AppBsky.Graph.Follow.collection, key), .create(follow, key: key)))
        }
        for start in stride(from: 0, to: follows.count, by: ListChange.mostWrites) {
            let batch = follows[start...].prefix(ListChange.mostWrites)
            try Task.checkCancellation()
            do {
                try await applyWrites(batch.map(\.write), validate: true)
            } catch let error where error.leavesOutcomeOpen {
                // All follows of a batch are written at once.
                guard let first = batch.first else { throw error }
                _ = try await written(AppBsky.Graph.Follow.self, at: first.uri, after: error)
            }
        }
        return follows.map(\.uri)
    }
}
