import ATData

/// The events of a stream without numbers that were received, to find those that come again: at least the last half a
/// million, and at most a million.
///
/// It has a hash of each with a random seed, so that nobody can make events that pass for others.
struct SeenEvents {
    private var newer: Set<Int> = []
    private var older: Set<Int> = []

    private static let most = 1 << 19

    /// Adds an event. Returns whether it is new.
    ///
    /// - Parameter relayTime: When the relay received it. The times of two Jetstreams are not the same, but better
    ///   than none.
    mutating func add(_ event: JetstreamEvent, relayTime: String?) -> Bool {
        guard let hash = Self.hash(event, relayTime) else { return true }
        guard !older.contains(hash), newer.insert(hash).inserted else { return false }
        if newer.count == Self.most { (older, newer) = (newer, []) }
        return true
    }

    /// A hash of what makes an event the same one on all servers; `nil` for what isn't an event of an account.
    private static func hash(_ event: JetstreamEvent, _ relayTime: String?) -> Int? {
        var hasher = Hasher()
        switch event {
        case .commit(let commit):
            hasher.combine(commit.did)
            hasher.combine(commit.rev.bits)
            hasher.combine(commit.path)
            hasher.combine(commit.action)
        case .identity(let identity):
            hasher.combine(identity.did)
            hasher.combine(identity.handle)
            hasher.combine(relayTime ?? "\(identity.seq)")
        case .account(let account):
            hasher.combine(account.did)
            hasher.combine(account.isActive)
            hasher.combine(account.status)
            hasher.combine(relayTime ?? "\(account.seq)")
        case .sync, .info, .gap, .unknown, .invalid: return nil
        }
        return hasher.finalize()
    }
}
