import ATData
import ATIdentity
import Terminal

/// A verified log of the PLC directory, as a table and as JSON.
struct LogListing {
    private let log: PLCLog
    /// The state after each operation in the log.
    private let states: [CID: PLCState]

    init(_ log: PLCLog) {
        self.log = log
        var states: [CID: PLCState] = [:]
        for entry in log.entries { states[entry.operation.cid] = entry.operation.state }
        self.states = states
    }

    /// A summary of the log.
    var summary: String {
        let count = log.entries.count
        let undone = count - log.currentEntries.count
        let all = count == 1 ? "1 operation" : "\(count) operations"
        return "\(all), every signature and hash is valid" + (undone == 0 ? "" : "; \(undone) undone")
            + (log.isTombstoned ? "; the account was deleted" : "")
    }

    /// Prints the log as a table, oldest operation first. A terminal has no room for the CIDs.
    func print(to console: Console) throws {
        let hasCIDs = !console.output.isTerminal
        var table =
            hasCIDs
            ? Table("TIME", "OPERATION", "SIGNED BY", "CID", "CHANGES")
            : Table("TIME", "OPERATION", "SIGNED BY", "CHANGES")
        for entry in log.entries {
            let name = Self.name(of: entry) + (entry.isNullified ? " (undone)" : "")
            let signer = "key \(entry.signerIndex + 1) of \(keys(for: entry).count)"
            let cid = hasCIDs ? [entry.operation.cid.description] : []
            table.add(
                [entry.createdAt.description, name, signer] + cid + [changes(entry).joined(separator: ", ")])
        }
        try table.print(to: console)
    }

    /// The entries for programs.
    var json: [LexValue] {
        log.entries.map { entry in
            var value: LexObject = [
                "cid": .string(entry.operation.cid.description), "createdAt": .string(entry.createdAt.description),
                "nullified": .boolean(entry.isNullified), "kind": .string(Self.name(of: entry)),
            ]
            let keys = keys(for: entry)
            if keys.indices.contains(entry.signerIndex) { value["signedBy"] = .string(keys[entry.signerIndex]) }
            value["operation"] = .object(entry.operation.object)
            return .object(value)
        }
    }

    private static func name(of entry: PLCLog.Entry) -> String {
        switch entry.operation.kind {
        case .update: entry.operation.previous == nil ? "create" : "update"
        case .legacyCreate: "create"
        case .tombstone: "tombstone"
        }
    }

    /// The keys that may have signed an entry.
    private func keys(for entry: PLCLog.Entry) -> [String] {
        (before(entry) ?? entry.operation.state)?.rotationKeys ?? []
    }

    private func before(_ entry: PLCLog.Entry) -> PLCState? { entry.operation.previous.flatMap { states[$0] } }

    /// The changes of an entry compared to the previous operation.
    private func changes(_ entry: PLCLog.Entry) -> [String] {
        guard let new = entry.operation.state else { return ["deleted"] }
        let old = before(entry)
        var changes: [String] = []
        if old == nil || !Self.isSame(old?.alsoKnownAs, new.alsoKnownAs) {
            changes.append("handle \(new.handle?.description ?? "none")")
        }
        if !Self.isSame([old?.dataServer ?? ""], [new.dataServer ?? ""]) || old == nil {
            changes.append("pds \(new.dataServer ?? "none")")
        }
        if !Self.isSame([old?.verificationMethods["atproto"] ?? ""], [new.verificationMethods["atproto"] ?? ""]) {
            changes.append("signing key \(new.verificationMethods["atproto"] ?? "none")")
        }
        if !Self.isSame(old?.rotationKeys, new.rotationKeys) {
            changes.append("rotation keys \(new.rotationKeys.joined(separator: " "))")
        }
        return changes.isEmpty ? [old == new ? "nothing" : "other keys or services"] : changes
    }

    /// Whether two lists of texts are equal, byte for byte.
    private static func isSame(_ old: [String]?, _ new: [String]) -> Bool {
        old.map { $0.map { Array($0.utf8) } } == new.map { Array($0.utf8) }
    }
}
