import ATData

/// The states of many accounts in one array: about 85 bytes each, because an account takes no memory of its own.
struct ChainTable: Sendable {
    private struct Row: BitwiseCopyable {
        var key = AccountKey.none
        var state = ChainState()
    }

    private var rows: ContiguousArray<Row>
    /// How many accounts there are.
    private(set) var count = 0
    // The DIDs whose keys are hashes.
    private var others: [AccountKey: DID] = [:]

    init() { rows = ContiguousArray(repeating: Row(), count: 16) }

    /// The state of an account; `nil` if there is none.
    subscript(key: AccountKey) -> ChainState? {
        let place = place(of: key)
        return rows[place].key == key ? rows[place].state : nil
    }

    /// The DID of an account in the table.
    func did(of key: AccountKey) -> DID? { key.did ?? others[key] }

    /// Stores the state of an account. One of which nothing is known is removed.
    mutating func set(_ state: ChainState, of did: DID, _ key: AccountKey) {
        var place = place(of: key)
        guard !state.isBlank else {
            if rows[place].key == key { remove(at: place) }
            return
        }
        if rows[place].key != key {
            if count >= rows.count - rows.count / 8 {
                grow()
                place = self.place(of: key)
            }
            count += 1
            rows[place].key = key
            if key.did == nil { others[key] = did }
        }
        rows[place].state = state
    }

    /// Calls the closure with each account.
    func forEach(_ body: (DID, ChainState) throws -> Void) rethrows {
        for row in rows where row.key != .none {
            if let did = row.key.did ?? others[row.key] { try body(did, row.state) }
        }
    }

    /// The place of a key, or the one where it belongs. There is always a free one.
    private func place(of key: AccountKey) -> Int {
        // Seeded, so that nobody can choose DIDs that share a place.
        let hash = UInt64(truncatingIfNeeded: key.hashValue)
        var place = Int(hash.multipliedFullWidth(by: UInt64(rows.count)).high)
        while rows[place].key != key, rows[place].key != .none {
            place += 1
            if place == rows.count { place = 0 }
        }
        return place
    }

    /// Removes a row, and moves others that would not be found any more to the free place.
    private mutating func remove(at place: Int) {
        others[rows[place].key] = nil
        count -= 1
        var free = place
        rows[free] = Row()
        var next = free
        while true {
            next += 1
            if next == rows.count { next = 0 }
            let row = rows[next]
            guard row.key != .none else { return }
            // The search for it stops at the free place, unless it begins behind it.
            rows[next].key = .none
            let found = self.place(of: row.key)
            rows[next].key = row.key
            guard found == free else { continue }
            rows[free] = row
            rows[next] = Row()
            free = next
        }
    }

    /// Makes room. A little at a time, so that little of it is unused.
    private mutating func grow() {
        let old = rows
        rows = ContiguousArray(repeating: Row(), count: old.count + old.count / 4)
        for row in old where row.key != .none { rows[place(of: row.key)] = row }
    }
}
