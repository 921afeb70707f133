/// The persistent state of a network: entries in a few tables, changed many at a time.
///
/// The network also has everything but blobs in memory. It reads the tables when it starts, and then only writes.
protocol Storage: Sendable {
    /// Whether committing is so fast that it can run on any thread.
    var isInstant: Bool { get }

    /// Every entry of a table, in any order.
    func entries(in table: StorageTable) throws -> [(key: String, value: [UInt8])]

    /// One entry.
    func value(_ key: String, in table: StorageTable) throws -> [UInt8]?

    /// Makes all the changes or none. When it returns, they survive any end of the process.
    func commit(_ changes: [StorageChange]) throws

    /// Closes the storage. Nothing works afterwards.
    func close()
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
    case personal = 9
    /// Bookmarks, by DID and number.
    case bookmark = 10
    /// Labels, by number.
    case label = 11
    /// The sessions of apps that logged in with OAuth, by their ID.
    case grant = 12
    /// The revisions of the nodes of repositories' trees, by DID and CID.
    case node = 13
    /// The accounts that were deleted, by DID. The values are empty.
    case tombstone = 14
}

/// A change to one entry: a new value, or its removal.
struct StorageChange: Sendable {
    let table: StorageTable
    let key: String
    let value: [UInt8]?
}
