import ATData
import ATIdentity

// How the logs of the PLC directory are stored.

extension World {
    /// Adds an operation to an account's log, or starts the log with it.
    ///
    /// - Throws: `PLCLogError` or `PLCOperationError` if the operation is invalid. Nothing is changed then.
    mutating func append(_ operation: PLCOperation, to did: DID, _ changes: inout Changes) throws {
        let log: PLCLog
        if var known = logs[did] {
            // The times of a log must increase, even if the clock was set back.
            let now = Datetime.now
            try known.append(operation, at: known.entries.last.map { max($0.createdAt, now) } ?? now)
            log = known
        } else {
            log = try PLCLog(startingWith: operation, at: .now)
            guard log.did == did else { throw PLCOperationError.invalidForm("its hash is not the DID") }
        }
        if let entry = log.entries.last { try changes.put(entry, of: did, place: log.entries.count - 1) }
        logs[did] = log
    }

    /// Restores a log from its stored operations.
    static func log(_ entries: [[UInt8]]) throws -> PLCLog {
        var log: PLCLog?
        for stored in entries {
            let object = try LexObject(dagCBOR: stored)
            let operation = try PLCOperation(object.object("operation"))
            let time: Datetime = try object.required("createdAt")
            if log == nil {
                log = try PLCLog(startingWith: operation, at: time)
            } else {
                try log?.append(operation, at: time)
            }
        }
        guard let log else { throw StorageDamage(description: "a log of the directory is empty") }
        return log
    }
}

extension Changes {
    mutating func put(_ entry: PLCLog.Entry, of did: DID, place: Int) throws {
        let object: LexObject = [
            "operation": .object(entry.operation.object), "createdAt": .string(entry.createdAt.description),
        ]
        put(.operation, "\(did)/\(place)", bytes: try object.dagCBOR())
    }
}
