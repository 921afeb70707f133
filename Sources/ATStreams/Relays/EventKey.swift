import ATData

/// Identifies an event on every relay that sends it, whatever its number there, in 16 bytes that nobody outside can
/// predict.
struct EventKey: Hashable, Sendable {
    private let account: Int
    private let content: Int

    /// Creates the key of an event; `nil` for an event of no account.
    ///
    /// It covers everything that a relay could forge: another relay may send the genuine event.
    init?(_ event: FirehoseEvent) {
        guard let did = event.did else { return nil }
        var hasher = Hasher()
        switch event {
        case .commit(let commit):
            hasher.combine(0)
            hasher.combine(commit.rev)
            hasher.combine(commit.id)
            hasher.combine(commit.since)
            hasher.combine(commit.prevDataID)
            hasher.combine(commit.isTooBig)
            hasher.combine(commit.issues.count)
            for op in commit.ops {
                hasher.combine(op.action)
                hasher.combine(op.path)
                hasher.combine(op.cid)
                hasher.combine(op.prevID)
            }
            Self.add(commit.blocks, &hasher)
        case .sync(let sync):
            hasher.combine(1)
            hasher.combine(sync.rev)
            Self.add(sync.blocks, &hasher)
        case .identity(let identity):
            hasher.combine(2)
            hasher.combine(identity.handle)
            hasher.combine(identity.time)
        case .account(let account):
            hasher.combine(3)
            hasher.combine(account.isActive)
            hasher.combine(account.status)
            hasher.combine(account.time)
        case .info, .gap, .unknown, .invalid: return nil
        }
        account = did.hashValue
        content = hasher.finalize()
    }

    private init(account: Int, content: Int) {
        self.account = account
        self.content = content
    }

    /// The key under which the last event of the account from a relay is remembered.
    func place(at relay: Int) -> EventKey { EventKey(account: account, content: relay) }

    private static func add(_ blocks: BlockBytes, _ hasher: inout Hasher) {
        blocks.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}
