/// Where a network keeps what it would not like to lose: entries in a few tables, changed many at a time.
///
/// The network has all but blobs in memory too. It loads a table when it starts, and from then on only writes.
protocol Storage: Sendable {
    /// Whether committing takes no time to speak of, so that it can be done wherever one happens to be.
    var isInstant: Bool { get }

    /// Every entry of a table, in no order.
    func entries(in table: StorageTable) throws -> [(key: String, value: [UInt8])]

    /// One entry.
    func value(_ key: String, in table: StorageTable) throws -> [UInt8]?

    /// Makes all the changes or none. Once it returns, they survive the end of the process, however it comes.
    func commit(_ changes: [StorageChange]) throws

    /// Leaves what is stored to others. Nothing works afterwards.
    func close()
}

/// A table. The numbers are in the files of people: never reuse one.
enum StorageTable: Int64, Sendable {
    /// Keys and counters of the network itself.
    case network = 1
    /// Accounts, by DID.
    case account = 2
    /// Refresh tokens that are still good, by their name.
    case refreshToken = 3
    /// Operations of the PLC directory, by DID and place.
    case operation = 4
    /// Heads of repositories, by DID.
    case head = 5
    /// Records, by DID, collection and key.
    case record = 6
    /// What is known about blobs, by DID and CID.
    case blobInfo = 7
    /// The bytes of blobs, by DID and CID.
    case blob = 8
    /// What only an account itself may see, such as preferences and bookmarks, by DID.
    case personal = 9
}

/// A change to one entry: a new value, or none any more.
struct StorageChange: Sendable {
    let table: StorageTable
    let key: String
    let value: [UInt8]?
}
