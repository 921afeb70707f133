extension ATClient {
    /// How many members of a starter pack are read. Bluesky's app allows 150.
    private static var mostMembers: Int { 300 }

    /// Creates a starter pack with its list, all at once.
    ///
    /// - Returns: The reference of the starter pack, and its list, whose members can be changed with
    ///   ``changeList(_:adding:removing:)``.
    /// - Throws: `ListError`, `AtError`, or `CancellationError`.
    public func createStarterPack(
        _ draft: StarterPackDraft
    ) async throws -> (pack: RecordReference, list: ATURI) {
        let records = try draft.records(by: try await accountDID(), now: .now)
        guard records.writes.count <= ListChange.mostWrites else { throw ListError.tooManyWrites(records.writes.count) }
        do {
            try await applyWrites(records.writes, validate: true)
        } catch let error as AtError where error.mayHaveSucceeded {
            // All records are written at once. If the response was lost, another call would create a second starter
            // pack.
            guard try await isStored(records.pack.uri) else { throw error }
        }
        return (records.pack, records.list)
    }

    /// Whether a starter pack is stored, as far as can be found out.
    private func isStored(_ pack: ATURI) async throws -> Bool {
        do {
            _ = try await get(AppBsky.Graph.Starterpack.self, at: pack)
            return true
        } catch is AtError {
            return false
        }
    }

    /// A starter pack, with some members of its list.
    ///
    /// - Throws: `PostError.notFound` if its owner doesn't exist, `AtError`, or `CancellationError`.
    public func starterPack(_ link: some RecordName) async throws -> AppBsky.Graph.Defs.StarterPackView {
        try await execute(.getStarterPack(starterPack: try await byDID(link.recordLink()))).starterPack
    }

    /// The account's own starter packs, each with the record that puts another account on its list, if there is one.
    public func starterPacks(withMembershipOf account: some AccountName) -> Items<
        AppBsky.Graph.GetStarterPacksWithMembership
    > {
        items(.getStarterPacksWithMembership(actor: .unknown)) { $0.actor = try account.accountIdentifier() }
    }

    /// Follows up to 300 members of a starter pack, except those that the account follows or blocks, and those that block it.
    ///
    /// - Parameters:
    ///   - pack: The starter pack, as it was loaded.
    ///   - isNewAccount: Whether the starter pack is the reason why the account was created. Its profile then says so.
    /// - Returns: The addresses of the follows. Delete these records to undo it.
    /// - Throws: `AtError`, or `CancellationError`. Follows that were made before the error stay; another call adds the others.
    @discardableResult
    public func join(
        _ pack: AppBsky.Graph.Defs.StarterPackView, isNewAccount: Bool = false
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
            try await applyWrites(follows[start...].prefix(ListChange.mostWrites).map(\.write), validate: true)
        }
        return follows.map(\.uri)
    }
}
