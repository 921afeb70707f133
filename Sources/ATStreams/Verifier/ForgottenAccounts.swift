/// The newest accounts that a verifier has given up: 16 bytes each, and at most twice as much.
struct ForgottenAccounts: Sendable {
    private let most: Int
    private var newer: Set<AccountKey> = []
    private var older: Set<AccountKey> = []

    init(most: Int) { self.most = max(most / 2, 1) }

    mutating func insert(_ key: AccountKey) {
        if newer.count >= most { (older, newer) = (newer, []) }
        newer.insert(key)
    }

    /// Removes an account. Returns whether it was there.
    mutating func remove(_ key: AccountKey) -> Bool {
        let wasNewer = newer.remove(key) != nil
        return older.remove(key) != nil || wasNewer
    }

    var isEmpty: Bool { newer.isEmpty && older.isEmpty }
}
