import ATData

/// The events that were delivered last, in a bounded amount of memory.
struct EventMemory {
    /// Between one and two times as many are remembered.
    static let most = 1 << 18

    private let most: Int
    private var newer: [EventKey: UInt64] = [:]
    private var older: [EventKey: UInt64] = [:]

    init(most: Int = Self.most) { self.most = max(most, 1) }

    /// How many events are remembered.
    var count: Int { newer.count + older.count }

    /// The ticket that an event was delivered with; `nil` if it is new, or was forgotten.
    func ticket(of key: EventKey) -> UInt64? { newer[key] ?? older[key] }

    /// Remembers an event.
    mutating func add(_ key: EventKey, _ ticket: UInt64) {
        if newer.count >= most {
            older = newer
            newer = [:]
            newer.reserveCapacity(older.count)
        }
        newer[key] = ticket
    }
}

/// Identifies an event on every relay that sends it, whatever its number there. It has 16 bytes, which nobody outside can
/// predict.
struct EventKey: Hashable, Sendable {
    private let account: Int
    private let content: Int

    /// The key of an event; `nil` for what isn't about an account.
    ///
    /// Nothing is left out of it that could be forged: another relay may send the genuine event.
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
