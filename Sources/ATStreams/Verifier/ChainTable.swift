import ATCrypto
import ATData

/// The states of many accounts in one array: about 85 bytes each, because an account takes no memory of its own.
struct ChainTable: Sendable {
    private struct Row: BitwiseCopyable {
        var key = AccountKey.none
        var state = ChainState()
    }

    private var rows: ContiguousArray<Row>
    /// The number of accounts.
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

/// A DID in 16 bytes. Nearly all DIDs are a `did:plc` of 15 bytes in base32; of others, it is a hash.
struct AccountKey: BitwiseCopyable, Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    /// No account has this key.
    static let none = AccountKey(high: 0, low: 0)

    private init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The key of a random `did:plc`.
    init(random: inout some RandomNumberGenerator) {
        self.init(high: random.next(), low: random.next() & ~0xFF | Self.plcMark)
    }

    init(_ did: DID) {
        var text = did.description
        self = text.withUTF8 { Self.packed($0) ?? Self.hashed($0) }
    }

    /// The DID, unless the key is a hash.
    var did: DID? {
        guard low & 0xFF == Self.plcMark else { return nil }
        var text = Array(Self.prefix)
        for index in 0..<24 {
            let shift = 128 - 5 * (index + 1)
            let part = shift >= 64 ? high >> UInt64(shift - 64) : high << UInt64(64 - shift) | low >> UInt64(shift)
            let digit = UInt8(truncatingIfNeeded: part & 31)
            text.append(digit < 26 ? UInt8(ascii: "a") + digit : UInt8(ascii: "2") + digit - 26)
        }
        return try? DID(String(decoding: text, as: UTF8.self))
    }

    private static let prefix = Array("did:plc:".utf8)
    /// The last byte of a key with the bytes of a `did:plc`, and of one with a hash.
    private static let plcMark: UInt64 = 1
    private static let hashMark: UInt64 = 2

    private static func packed(_ text: UnsafeBufferPointer<UInt8>) -> AccountKey? {
        guard text.count == 32, text.starts(with: prefix) else { return nil }
        var (high, low): (UInt64, UInt64) = (0, 0)
        for byte in text[8...] {
            let digit: UInt64
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = UInt64(byte - UInt8(ascii: "a"))
            case UInt8(ascii: "2")...UInt8(ascii: "7"): digit = UInt64(byte - UInt8(ascii: "2") + 26)
            default: return nil
            }
            high = high << 5 | low >> 59
            low = low << 5 | digit
        }
        // 120 bits, and a byte for the mark.
        return AccountKey(high: high << 8 | low >> 56, low: low << 8 | plcMark)
    }

    private static func hashed(_ text: UnsafeBufferPointer<UInt8>) -> AccountKey {
        let hash = SHA256.hash(buffer: UnsafeRawBufferPointer(text))
        return hash.withUnsafeBytes { bytes in
            let low = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
            return AccountKey(high: bytes.loadUnaligned(as: UInt64.self), low: low & ~0xFF | hashMark)
        }
    }
}

/// The states of many accounts as a verifier keeps them, for measuring memory.
package struct ChainMemory: Sendable {
    private var parts: [ChainTable] = (0..<64).map { _ in ChainTable() }

    /// Creates the states of a number of accounts.
    package init(accounts: Int) {
        var random = SystemRandomNumberGenerator()
        // An account of which nothing is known has no row.
        var state = ChainState()
        state.isDesynced = true
        for _ in 0..<accounts {
            let key = AccountKey(random: &random)
            guard let did = key.did else { continue }
            parts[Int(truncatingIfNeeded: key.high & 63)].set(state, of: did, key)
        }
    }

    /// The number of accounts.
    package var count: Int { parts.reduce(0) { $0 + $1.count } }
}
