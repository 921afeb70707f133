import ATCrypto
import ATData
import ATIdentity
import Foundation

/// Writes a directory's log, right or wrong.
struct LogMaker {
    struct Entry {
        var operation: PLCOperation
        var cid: String
        var createdAt: String
        var isNullified = false
    }

    let did: DID
    var entries: [Entry] = []
    /// The time of the next entry, in milliseconds.
    var milliseconds = 0

    init(_ genesis: PLCOperation) throws {
        did = try genesis.did
        add(genesis)
    }

    mutating func add(_ operation: PLCOperation, after wait: Int = 1_000, nullifying undone: [Int] = []) {
        milliseconds += wait
        let time = Datetime(Date(timeIntervalSince1970: 1_700_000_000 + Double(milliseconds) / 1_000))
        for index in undone { entries[index].isNullified = true }
        entries.append(
            Entry(operation: operation, cid: operation.cid.description, createdAt: time.description))
    }

    var json: Data {
        get throws {
            let values: [LexValue] = entries.map { entry in
                [
                    "did": .string(did.description), "operation": .object(entry.operation.object),
                    "cid": .string(entry.cid), "nullified": .boolean(entry.isNullified),
                    "createdAt": .string(entry.createdAt),
                ]
            }
            return try LexValue.array(values).jsonData()
        }
    }

    func verified() throws -> PLCLog { try PLCLog(verifying: json, of: did) }
}
