import ATData
import Foundation
import HTTPTransport

/// The entries of this module's stores, in memory: about 200 bytes for each account.
struct BackfillTable: Sendable {
    private(set) var entries: [DID: BackfillEntry] = [:]
    private(set) var listings: [String: BackfillListing] = [:]
    private(set) var counts = BackfillStats.Counts()
    /// The accounts to download, in order. Some may have changed since.
    private var queue: ArraySlice<DID> = []
    /// The accounts to try again, by the second.
    private var retries: [Int: [DID]] = [:]
    /// There is no retry later than in a day. One that is was set by a clock that was ahead.
    private static let longestWait = 86_400 + 3600

    /// The accounts that a page changes.
    func changes(_ repos: [(did: DID, rev: TID?)]) -> [(DID, BackfillEntry)] {
        // A page can have an account twice.
        let revs = Dictionary(repos.map { ($0.did, $0.rev) }) { [$0, $1].compactMap(\.self).max() }
        var seen: Set<DID> = []
        return repos.compactMap { (did, _) in
            guard seen.insert(did).inserted, let rev = revs[did] else { return nil }
            let entry = entries[did]
            return (entry ?? BackfillEntry()).listed(rev).map { (did, $0) }
                ?? (entry == nil ? (did, BackfillEntry()) : nil)
        }
    }

    mutating func set(_ entry: BackfillEntry, of did: DID) {
        if let old = entries.updateValue(entry, forKey: did) { counts.add(-1, old) }
        counts.add(1, entry)
        guard entry.isWaiting else { return }
        if let retry = entry.retry, entry.state == .failed {
            retries[Self.second(retry), default: []].append(did)
        } else {
            queue.append(did)
        }
    }

    /// Replaces the revision that the repository of an account must have reached. Returns the entry.
    mutating func want(_ rev: TID, of did: DID) -> BackfillEntry? {
        entries[did]?.wanted = rev
        return entries[did]
    }

    mutating func set(_ listing: BackfillListing, of source: String) { listings[source] = listing }

    /// Makes interrupted and failed accounts pending. Returns the changes.
    mutating func recover() -> [(DID, BackfillEntry)] {
        queue = []
        retries = [:]
        var changed: [(DID, BackfillEntry)] = []
        for (did, entry) in entries {
            if let recovered = entry.recovered {
                changed.append((did, recovered))
            } else if entry.isWaiting {
                set(entry, of: did)
            }
        }
        for (did, entry) in changed { set(entry, of: did) }
        return changed
    }

    /// Makes accounts that are done pending. Returns the changes.
    mutating func recheck() -> [(DID, BackfillEntry)] {
        let changed = entries.filter { $0.value.state == .done }.map { (did, entry) in
            var entry = entry
            entry.state = .pending
            return (did, entry)
        }
        for (did, entry) in changed { set(entry, of: did) }
        return changed
    }

    mutating func due(at date: Date, limit: Int) -> [DID] {
        var dids: [DID] = []
        var seen: Set<DID> = []
        func take(_ did: DID) { if seen.insert(did).inserted { dids.append(did) } }
        let now = Self.second(date)
        for second in retries.keys.filter({ $0 <= now || $0 > now &+ Self.longestWait }).sorted() {
            while dids.count < limit, let did = retries[second]?.popLast() {
                // Otherwise it has changed since.
                let retry = entries[did].flatMap { $0.state == .failed ? $0.retry : nil }
                if retry.map(Self.second) == second { take(did) }
            }
            if retries[second]?.isEmpty == true { retries[second] = nil }
        }
        while dids.count < limit, let did = queue.popFirst() {
            if entries[did]?.state == .pending { take(did) }
        }
        return dids
    }

    var nextRetry: Date? { retries.keys.min().map { Date(timeIntervalSince1970: Double($0)) } }

    /// A date as a whole second, rounded up, within what a journal can hold.
    static func second(_ date: Date) -> Int {
        Int(min(max(date.timeIntervalSince1970, 0), 1e12).rounded(.up))
    }
}

/// Stores the progress of a backfill in memory, until the process ends.
final class MemoryBackfillStore: BackfillStore {
    private let table = Guarded(BackfillTable())

    func recover() async { _ = table.withLock { $0.recover() } }
    func recheck() async { _ = table.withLock { $0.recheck() } }

    func listing(of source: String) async -> BackfillListing {
        table.withLock { $0.listings[source] } ?? BackfillListing()
    }

    func add(_ repos: [(did: DID, rev: TID?)], listing: BackfillListing, of source: String) async {
        table.withLock { table in
            for (did, entry) in table.changes(repos) { table.set(entry, of: did) }
            table.set(listing, of: source)
        }
    }

    func entry(of did: DID) async -> BackfillEntry? { table.withLock { $0.entries[did] } }
    func set(_ entry: BackfillEntry, of did: DID) async { table.withLock { $0.set(entry, of: did) } }
    func want(_ rev: TID, of did: DID) async { _ = table.withLock { $0.want(rev, of: did) } }
    func due(at date: Date, limit: Int) async -> [DID] { table.withLock { $0.due(at: date, limit: limit) } }
    func nextRetry() async -> Date? { table.withLock { $0.nextRetry } }
    func counts() async -> BackfillStats.Counts { table.withLock(\.counts) }
}
