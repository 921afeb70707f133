import ATData

/// The states of many accounts as a verifier keeps them, to measure their memory.
package struct ChainMemory: Sendable {
    private var parts: [ChainTable] = (0..<64).map { _ in ChainTable() }

    /// Creates the states of so many accounts.
    package init(accounts: Int) {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<accounts {
            let key = AccountKey(random: &random)
            guard let did = key.did else { continue }
            parts[Int(truncatingIfNeeded: key.high & 63)].set(ChainState(), of: did, key)
        }
    }

    /// How many accounts there are.
    package var count: Int { parts.reduce(0) { $0 + $1.count } }
}
