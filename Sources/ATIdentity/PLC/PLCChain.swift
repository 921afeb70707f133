import ATData
import Foundation

/// An unverified entry of a directory's log.
struct AuditEntry {
    let operation: PLCOperation
    let createdAt: Datetime
    /// Whether the directory claims that the operation was undone.
    let isNullified: Bool
    let index: Int

    /// Creates an entry for an operation that was sent to a directory.
    init(_ operation: PLCOperation, at createdAt: Datetime, index: Int) {
        self.operation = operation
        self.createdAt = createdAt
        isNullified = false
        self.index = index
    }

    /// Parses an entry. The operation, which is hashed, must have exactly the known members; the rest of the entry may
    /// contain anything.
    init(_ value: JSONPart, of did: DID, at index: Int) throws(PLCLogError) {
        let names = ["did", "operation", "cid", "nullified", "createdAt"]
        guard let entry = value.object, !names.contains(where: entry.conflicts), let owner = entry["did"]?.text,
            let object = entry["operation"], let cid = entry["cid"]?.text, let isNullified = entry["nullified"]?.flag,
            let createdAt = entry["createdAt"]?.text.flatMap({ try? Datetime($0) })
        else { throw PLCLogError(.malformed("a member is missing or of the wrong kind."), at: index) }
        guard owner.utf8.elementsEqual(did.description.utf8) else { throw PLCLogError(.wrongDID, at: index) }
        do throws(PLCOperationError) {
            operation = try PLCOperation(json: object.bytes)
        } catch {
            throw PLCLogError(.malformed(error.description), at: index)
        }
        guard operation.cid.description.utf8.elementsEqual(cid.utf8) else { throw PLCLogError(.wrongHash, at: index) }
        self.createdAt = createdAt
        self.isNullified = isNullified
        self.index = index
    }
}

/// Builds a log, one operation after another, by the rules of a directory.
struct PLCChain {
    let did: DID
    private(set) var entries: [PLCLog.Entry] = []
    /// Whether each entry is nullified, according to the directory.
    private var claims: [Bool] = []
    /// The indices of the valid entries, in order: each follows the previous one.
    private var current: [Int] = []
    /// The index in `current` of each valid operation.
    private var places: [CID: Int] = [:]

    /// How long a key with more authority can undo the operations of another: 72 hours, in milliseconds.
    private static let recoveryWindow: Double = 72 * 3_600 * 1_000

    init(did: DID) { self.did = did }

    /// Continues a verified log.
    init(continuing log: PLCLog) {
        did = log.did
        entries = log.entries
        claims = log.entries.map(\.isNullified)
        current = entries.indices.filter { !entries[$0].isNullified }
        for (place, index) in current.enumerated() { places[entries[index].operation.cid] = place }
    }

    /// Adds the next operation. Throws if a directory must not accept it.
    mutating func append(_ entry: AuditEntry) throws(PLCLogError) {
        let signer = entries.isEmpty ? try genesisSigner(entry) : try successorSigner(entry)
        places[entry.operation.cid] = current.count
        current.append(entries.count)
        entries.append(
            PLCLog.Entry(operation: entry.operation, createdAt: entry.createdAt, signerIndex: signer))
        claims.append(entry.isNullified)
    }

    private func genesisSigner(_ entry: AuditEntry) throws(PLCLogError) -> Int {
        guard entry.operation.previous == nil, let state = entry.operation.state else {
            throw PLCLogError(.wrongOrder, at: entry.index)
        }
        guard let signer = entry.operation.signer(among: state.rotationKeys) else {
            throw PLCLogError(.invalidSignature, at: entry.index)
        }
        guard let own = try? entry.operation.did, own == did else { throw PLCLogError(.wrongDID, at: entry.index) }
        return signer
    }

    /// Finds the operation that an entry follows, nullifies those after it, and checks that the signer is allowed to.
    private mutating func successorSigner(_ entry: AuditEntry) throws(PLCLogError) -> Int {
        guard let previous = entry.operation.previous, let place = places[previous] else {
            throw PLCLogError(.wrongOrder, at: entry.index)
        }
        guard let state = entries[current[place]].operation.state else {
            throw PLCLogError(.afterTombstone, at: entry.index)
        }
        // The last entry, in force or not.
        if let last = entries.last, entry.createdAt.date < last.createdAt.date {
            throw PLCLogError(.timeRunsBackwards, at: entry.index)
        }
        let undone = current.dropFirst(place + 1)
        guard let first = undone.first else {
            guard let signer = entry.operation.signer(among: state.rotationKeys) else {
                throw PLCLogError(.invalidSignature, at: entry.index)
            }
            return signer
        }
        // Only a key before the one that signed the first operation to be undone may undo it.
        let disputed = entries[first]
        guard let signer = entry.operation.signer(among: state.rotationKeys.prefix(disputed.signerIndex)) else {
            throw PLCLogError(.invalidSignature, at: entry.index)
        }
        guard Self.isWithinWindow(from: disputed.createdAt, to: entry.createdAt) else {
            throw PLCLogError(.lateRecovery, at: entry.index)
        }
        for index in undone {
            entries[index].isNullified = true
            places[entries[index].operation.cid] = nil
        }
        current.removeLast(undone.count)
        return signer
    }

    /// Whether at most 72 hours lie between two times.
    private static func isWithinWindow(from start: Datetime, to end: Datetime) -> Bool {
        // Directories write milliseconds, and floating point is exact to less than that.
        let milliseconds = ((end.date.timeIntervalSince1970 - start.date.timeIntervalSince1970) * 1_000).rounded()
        return milliseconds <= recoveryWindow
    }

    /// The whole log. Throws if the directory's claims about nullified entries are wrong.
    func finish() throws(PLCLogError) -> [PLCLog.Entry] {
        guard !entries.isEmpty else { throw PLCLogError(.empty, at: nil) }
        for index in entries.indices where entries[index].isNullified != claims[index] {
            throw PLCLogError(.wrongNullification, at: index)
        }
        return entries
    }
}
