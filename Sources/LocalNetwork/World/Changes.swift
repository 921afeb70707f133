import ATData
import Foundation

/// The changes of a call, to be stored.
struct Changes {
    private(set) var list: [StorageChange] = []

    mutating func put(_ table: StorageTable, _ key: String, bytes: [UInt8]) {
        list.append(StorageChange(table: table, key: key, value: bytes))
    }

    mutating func put(_ table: StorageTable, _ key: String, _ value: some Encodable) throws {
        put(table, key, bytes: Array(try JSONEncoder().encode(value)))
    }

    mutating func remove(_ table: StorageTable, _ key: String) {
        list.append(StorageChange(table: table, key: key, value: nil))
    }

    mutating func put(_ account: Account) throws {
        try put(.account, account.did.description, account)
    }
}
