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

/// The newest keys with their values, in a bounded amount of memory: between one and two times as many as the limit.
struct RecentKeys<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let most: Int
    private var newer: [Key: Value] = [:]
    private var older: [Key: Value] = [:]

    init(most: Int) { self.most = max(most, 1) }

    var count: Int { newer.count + older.count }
    var isEmpty: Bool { newer.isEmpty && older.isEmpty }

    subscript(key: Key) -> Value? { newer[key] ?? older[key] }

    /// Adds a key, or replaces its value.
    mutating func set(_ value: Value, for key: Key) {
        if newer.count >= most {
            older = newer
            newer = [:]
            newer.reserveCapacity(older.count)
        }
        newer[key] = value
    }

    /// Removes a key. Returns whether it was there.
    mutating func remove(_ key: Key) -> Bool {
        let wasNewer = newer.removeValue(forKey: key) != nil
        return older.removeValue(forKey: key) != nil || wasNewer
    }
}
