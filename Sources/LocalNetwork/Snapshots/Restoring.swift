import ATData
import ATRepo
import HTTPTransport
import LocalServer

extension NetworkContext {
    /// Replaces the state with a saved one, and announces every account.
    func restore(_ saved: SavedWorld) async throws {
        try await update { world, changes in
            var next = saved.world
            next.keep(from: world)
            changes.dropEvents()
            for (did, account) in next.accounts.sorted(by: { $0.key < $1.key }) {
                try next.recommit(did, after: world.repositories[did], &changes)
                changes.announce(RepoEvent.identity(did, account.handle))
                changes.announce(RepoEvent.account(did, account.status))
                guard account.status == .active, let commit = next.repositories[did]?.commit else { continue }
                changes.announce(RepoEvent.sync(commit))
            }
            for did in world.accounts.keys.sorted() where next.accounts[did] == nil {
                next.tombstones.insert(did)
                changes.put(.tombstone, did.description, bytes: [])
                changes.announce(RepoEvent.account(did, .deleted))
            }
            try journal.restore(saved.facts.name)
            // From here on nothing throws.
            for account in world.accounts.values { dns.remove("_atproto.\(account.handle.normalized)") }
            for account in next.accounts.values { publish(account.handle, of: account.did) }
            world = next
        }
    }
}

extension World {
    /// Takes over what isn't saved.
    fileprivate mutating func keep(from world: World) {
        refreshCount = world.refreshCount
        logins = world.logins
        mailedCodes = [:]
        keepLabelsOfOthers(from: world)
    }

    /// Signs a repository anew, unless it is the current one: consumers ignore revisions from before the last.
    fileprivate mutating func recommit(_ did: DID, after current: Repository?, _ changes: inout Changes) throws {
        guard let repository = repositories[did], repository.commit.cid != current?.commit.cid else { return }
        let last = max(repository.head.rev, current?.head.rev ?? repository.head.rev)
        guard let rev = TID.next(after: last) else { throw RepoWriteError.noLaterRevision(last) }
        let commit = try SignedCommit(
            did: did, rev: rev, data: repository.commit.dataID, signedWith: signingKey(of: did))
        try changes.put(.head, did.description, StoredHead(commit))
        repositories[did]?.recommit(commit)
    }
}
