import ATData
import Foundation

/// The changes of a call to store.
struct Changes {
    private(set) var list: [StorageChange] = []
    /// The events to publish.
    private(set) var events: [any PublishedEvent] = []
    /// The accounts whose earlier events are removed.
    private(set) var erased: [DID] = []

    /// Whether all earlier events are removed.
    private(set) var dropsEvents = false

    mutating func put(_ table: StorageTable, _ key: String, bytes: [UInt8]) {
        list.append(StorageChange(table: table, key: key, value: bytes))
    }

    mutating func put(_ table: StorageTable, _ key: String, _ value: some Encodable) throws {
        put(table, key, bytes: Array(try JSONEncoder().encode(value)))
    }

    mutating func remove(_ table: StorageTable, _ key: String) {
        list.append(StorageChange(table: table, key: key, value: nil))
    }

    /// Publishes an event.
    mutating func announce(_ event: some PublishedEvent) {
        events.append(event)
    }

    /// Removes the earlier events of an account.
    mutating func eraseEvents(of account: DID) {
        erased.append(account)
    }

    /// Removes all earlier events.
    mutating func dropEvents() { dropsEvents = true }

    mutating func put(_ account: Account) throws {
        try put(.account, account.did.description, account)
    }
}
