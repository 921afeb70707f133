import ATData

/// The persistent state of a network: tables of entries, and the events of streams, changed in batches.
///
/// The network keeps everything except blobs and events in memory. It reads the tables when it starts, and then only
/// writes.
protocol Storage: Sendable {
    /// Whether commits are so fast that they can run on any thread.
    var isInstant: Bool { get }

    /// Every entry of a table, in any order.
    func entries(in table: StorageTable) throws -> [(key: String, value: [UInt8])]

    /// One entry.
    func value(_ key: String, in table: StorageTable) throws -> [UInt8]?

    /// The number of events in a stream, and the number of the last; 0 if there are none.
    func eventTotals(of stream: EventStream) throws -> (totals: EventTotals, last: Int)

    /// The facts about the first events of a stream after a number.
    func eventFacts(of stream: EventStream, after seq: Int, most: Int) throws -> [EventFact]

    /// The first events of a stream after a number.
    ///
    /// - Parameters:
    ///   - stream: The stream.
    ///   - seq: The number.
    ///   - most: The maximum number of events.
    ///   - bytes: The maximum size of all events except the first.
    func events(of stream: EventStream, after seq: Int, most: Int, bytes: Int) throws -> [LoggedEvent]

    /// The numbers of an account's last events in a stream before a number, last first.
    func eventNumbers(of stream: EventStream, about account: DID, before seq: Int, most: Int) throws -> [Int]

    /// Applies all changes, or none. When it returns, they survive a crash of the process.
    ///
    /// - Returns: The removed events of each stream.
    func commit(_ batch: StorageBatch) throws -> [EventStream: EventTotals]

    // MARK: Snapshots

    /// The snapshots, in any order.
    func snapshots() throws -> [LocalNetwork.Snapshot]

    /// Saves everything except events. A snapshot of the same name is replaced.
    ///
    /// - Parameter saved: The facts, and the state that is stored.
    func save(_ saved: SavedWorld) throws

    /// Reads a snapshot.
    func snapshot(_ name: String) throws -> SavedWorld

    /// Replaces everything except events, keys and secrets with what a snapshot has.
    func restore(_ name: String) throws

    func deleteSnapshot(_ name: String) throws

    /// Closes the storage. It can't be used afterwards.
    func close()
}

extension Storage {
    /// Applies all changes, or none.
    func commit(_ changes: [StorageChange]) throws {
        _ = try commit(StorageBatch(changes: changes))
    }
}

/// A table. The numbers are stored in users' files, so never reuse one.
enum StorageTable: Int64, Sendable {
    /// Keys and counters of the network itself.
    case network = 1
    /// Accounts, by DID.
    case account = 2
    /// Valid refresh tokens, by their ID.
    case refreshToken = 3
    /// Operations of the PLC directory, by DID and position.
    case operation = 4
    /// Heads of repositories, by DID.
    case head = 5
    /// Records, by DID, collection and key.
    case record = 6
    /// Facts about blobs, by DID and CID.
    case blobInfo = 7
    /// The bytes of blobs, by DID and CID.
    case blob = 8
    /// The private data of accounts, such as preferences and mutes, by DID.
    case privateData = 9
    /// Bookmarks, by DID and number.
    case bookmark = 10
    /// Labels, by number.
    case label = 11
    /// The sessions of apps that logged in with OAuth, by ID.
    case grant = 12
    /// The revisions of the nodes of repositories' trees, by DID and CID.
    case node = 13
    /// The deleted accounts, by DID. The values are empty.
    case tombstone = 14
    /// The steps of the chat service's conversations, by number.
    case chat = 16
    /// Reports to moderation services, by number.
    case report = 17
}

/// A change to one entry: a new value, or its removal.
struct StorageChange: Sendable {
    let table: StorageTable
    let key: String
    let value: [UInt8]?
}
