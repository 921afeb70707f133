import ATData
import ATIdentity
import LocalNetwork

/// An operation of an account's log in the directory: who signed it, and what it changed.
struct OperationFacts: Sendable {
    let entry: PLCLog.Entry
    /// `created`, `changed`, `recovered` or `deleted`.
    let kind: String
    /// The key that signed it, one of the rotation keys of the operation before.
    let key: String
    /// The position of the key, from 1. Keys with lower numbers can undo what others sign.
    let keyNumber: Int
    let keyCount: Int
    /// Whether the key is the data server's.
    let isServerKey: Bool
    /// The changes, such as "handle: alice.test".
    let changes: [String]

    /// The operations of a log, oldest first.
    static func all(in log: PLCLog, _ network: LocalNetwork) -> [OperationFacts] {
        log.entries.indices.map { OperationFacts(log.entries, $0, serverKey: network.rotationKey) }
    }

    private init(_ entries: [PLCLog.Entry], _ index: Int, serverKey: String) {
        entry = entries[index]
        let operation = entry.operation
        let previous = operation.previous.flatMap { cid in entries.first { $0.operation.cid == cid } }
        let state = previous?.operation.state
        let keys = (state ?? operation.state)?.rotationKeys ?? []
        key = keys.indices.contains(entry.signerIndex) ? keys[entry.signerIndex] : "unknown"
        keyNumber = entry.signerIndex + 1
        keyCount = keys.count
        isServerKey = key.utf8.elementsEqual(serverKey.utf8)
        let undoes = entries[..<index].contains { $0.isNullified && $0.operation.previous == operation.previous }
        kind =
            previous == nil ? "created" : operation.state == nil ? "deleted" : undoes ? "recovered" : "changed"
        changes = Self.changes(from: state, to: operation.state)
    }

    /// Who signed it, in words.
    var signer: String { isServerKey ? "the data server" : key }

    private static func changes(from old: PLCState?, to new: PLCState?) -> [String] {
        guard let new else { return [] }
        var changes: [String] = []
        func note(_ name: String, _ old: String?, _ new: String?) {
            if old != new { changes.append("\(name): \(new ?? "removed")") }
        }
        func note(_ suffix: String, _ old: [String: String], _ new: [String: String]) {
            for name in Set(old.keys).union(new.keys).sorted() { note("\(name) \(suffix)", old[name], new[name]) }
        }
        note("handle", old?.handle?.description, new.handle?.description)
        note("key", old?.verificationMethods ?? [:], new.verificationMethods)
        note("service", old?.services.mapValues(\.endpoint) ?? [:], new.services.mapValues(\.endpoint))
        let keys = new.rotationKeys.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: ", ")
        if old?.rotationKeys != new.rotationKeys { changes.append("rotation keys: \(keys)") }
        return changes
    }
}
